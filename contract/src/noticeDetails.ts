import * as z from 'zod/mini'
import { child, get, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue, Instant } from './fields.ts'
import { type ANSWER_KINDS, exampleNotice, NOTICE_ANSWERS, Notice, type NoticeAnswer } from './notices.ts'

/** A notice as parents open it: text, files, answer. */

export const NOTICE_FILE_KINDS = ['JPEG', 'PNG', 'PDF'] as const
export const NOTICE_FILES_MAX = 3
/** Maximum bytes of a file. */
export const NOTICE_FILE_BYTES = 5 * 1024 ** 2

/** Answers of a kind. */
export const answersOf = (kind: (typeof ANSWER_KINDS)[number]): readonly NoticeAnswer[] => (kind === 'SEEN' ? ['SEEN'] : ['YES', 'NO'])

export const NoticeFile = z.object({ fileId: IdValue, kind: z.enum(NOTICE_FILE_KINDS), name: z.string(), size: z.int() })
export type NoticeFile = z.infer<typeof NoticeFile>

export const NoticeDetail = z.object({
  notice: Notice,
  /** Markdown; empty if it was taken back. */
  text: z.string(),
  question: z.nullable(z.string()),
  files: z.array(NoticeFile),
  /** Parent who gave the answer. */
  answered: z.nullable(z.object({ by: z.string(), isYours: z.boolean(), at: Instant })),
})
export type NoticeDetail = z.infer<typeof NoticeDetail>

export const childNotice = get('/api/child/notices/one/:studentId/:noticeId', {
  about: 'Returns a notice to a child with text, files and answer. One to other children: notFoundRecord.',
  access: child('studentId'),
  params: { studentId: Id, noticeId: Id },
  result: NoticeDetail,
  example: {
    params: { studentId: 200002, noticeId: 41 },
    result: {
      notice: exampleNotice,
      text: 'Бямба гарагт Богд уулын бэлд явна.\n\n- Дулаан гутал, бээлий',
      question: 'Хүүхэд тань явах уу?',
      files: [{ fileId: 12, kind: 'PDF', name: 'Зөвшөөрлийн хуудас.pdf', size: 245_760 }],
      answered: null,
    },
  },
})

const OfNotice = { studentId: IdValue, noticeId: IdValue }

export const readNotice = post('/api/child/notices/read', {
  about: 'Marks a notice as read by the caller, and its message in the inbox. Idempotent.',
  access: child('studentId'),
  params: {},
  body: z.object(OfNotice),
  result: MessageResult,
  example: { body: { studentId: 200002, noticeId: 41 }, result: { message: 'Зарлалыг уншсан' } },
})

export const answerNotice = post('/api/child/notices/answer', {
  about: 'Answers a notice for a child; a later answer replaces it, until the last day of answers.',
  access: child('studentId'),
  params: {},
  body: z.object({ ...OfNotice, answer: z.enum(NOTICE_ANSWERS) }),
  result: MessageResult,
  example: { body: { studentId: 200002, noticeId: 41, answer: 'YES' }, result: { message: 'Хариуг илгээлээ' } },
})

export const openNoticeFile = post('/api/child/notices/file', {
  about:
    'Returns a link that opens a file of a notice to a child once, within a minute, in the same session. Of other notices: notFoundRecord.',
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue, fileId: IdValue }),
  result: z.object({ link: z.string() }),
  example: { body: { studentId: 200002, fileId: 12 }, result: { link: '/api/files/3q2-7wAB' } },
})

export const noticeDetailCalls = [childNotice, readNotice, answerNotice, openNoticeFile]
