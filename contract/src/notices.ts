import * as z from 'zod/mini'
import { child, get, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { ClockTime, Id, IdValue, Instant, PlainDate } from './fields.ts'

/** Notices of a class teacher or an office, as parents read them. */

/** Notices of the list. */
export const NOTICES_SHOWN = 10
/** Days for which home shows an unread notice. */
export const UNREAD_DAYS = 14
export const NOTICE_FILE_KINDS = ['JPEG', 'PNG', 'PDF'] as const
export const NOTICE_FILES_MAX = 3
/** Maximum bytes of a file. */
export const NOTICE_FILE_BYTES = 5 * 1024 ** 2

/** Answer that a notice asks for: yes or no, or that the parent has seen it. */
export const ANSWER_KINDS = ['YES_NO', 'SEEN'] as const
export const NOTICE_ANSWERS = ['YES', 'NO', 'SEEN'] as const
export type NoticeAnswer = (typeof NOTICE_ANSWERS)[number]

/** Answers of a kind. */
export const answersOf = (kind: (typeof ANSWER_KINDS)[number]): readonly NoticeAnswer[] => (kind === 'SEEN' ? ['SEEN'] : ['YES', 'NO'])

export const NoticeEvent = z.object({
  on: PlainDate,
  /** Null for a whole day. */
  at: z.nullable(ClockTime),
})
export type NoticeEvent = z.infer<typeof NoticeEvent>

export const NoticeFile = z.object({ fileId: IdValue, kind: z.enum(NOTICE_FILE_KINDS), name: z.string(), size: z.int() })
export type NoticeFile = z.infer<typeof NoticeFile>

export const Notice = z.object({
  noticeId: IdValue,
  orgName: z.string(),
  /** Null for a notice to several classes. */
  groupName: z.nullable(z.string()),
  /** Empty if it was taken back. */
  title: z.string(),
  sentAt: Instant,
  isTakenBack: z.boolean(),
  isRead: z.boolean(),
  /** Sent to the caller, lately, and not read: home lists it. */
  isNew: z.boolean(),
  event: z.nullable(NoticeEvent),
  asks: z.nullable(
    z.object({
      kind: z.enum(ANSWER_KINDS),
      /** Last day of answers. */
      until: PlainDate,
      given: z.nullable(z.enum(NOTICE_ANSWERS)),
    }),
  ),
})
export type Notice = z.infer<typeof Notice>

const exampleNotice: Notice = {
  noticeId: 41,
  orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
  groupName: '5б бүлэг',
  title: 'Хөдөө аялал',
  sentAt: '2026-11-18T10:20:00+08:00',
  isTakenBack: false,
  isRead: false,
  isNew: true,
  event: { on: '2026-11-28', at: '09:00' },
  asks: { kind: 'YES_NO', until: '2026-11-25', given: null },
}

export const childNotices = get('/api/child/notices/list/:studentId', {
  about: `Returns the last ${NOTICES_SHOWN} notices to a child's present class and institution, and those with an event in the coming week; newest first.`,
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Notice),
  example: { params: { studentId: 200002 }, result: [exampleNotice] },
})

export const familyNotices = familyOf(childNotices, "Returns the notices to all the caller's children.")

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

export const noticeCalls = [childNotices, familyNotices, childNotice, readNotice, answerNotice, openNoticeFile]
