import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { Id, IdValue, Instant } from './fields.ts'
import { NOTICE_ANSWERS } from './notices.ts'

/** Readers and answers of a notice by name, for the class teacher. */

export const NoticeReader = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  /** Linked parents. */
  parents: z.array(z.object({ name: z.string(), readAt: z.nullable(Instant) })),
  answer: z.nullable(z.enum(NOTICE_ANSWERS)),
  /** Null without an answer, and once the account is gone. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type NoticeReader = z.infer<typeof NoticeReader>

const exampleReader: NoticeReader = {
  childId: 200002,
  lastName: 'Ганбат',
  firstName: 'Тэмүүлэн',
  parents: [{ name: 'Б.Болормаа', readAt: '2026-11-18T10:22:00+08:00' }],
  answer: 'NO',
  answeredBy: 'Б.Болормаа',
  answeredAt: '2026-11-18T10:23:00+08:00',
}

export const noticeReaders = get('/api/staff/notices/readers/:noticeId/:groupId', {
  about:
    'Returns the children of an own class with the parents who have read a notice, and the answers. For the class teacher and substitutes alone.',
  access: staff('TEACHER'),
  params: { noticeId: Id, groupId: Id },
  result: z.array(NoticeReader),
  example: { params: { noticeId: 41, groupId: 3052 }, result: [exampleReader] },
})

export const exportNoticeReaders = post('/api/staff/notices/readers/export', {
  about: 'Returns the readers and answers of an own class for a file; every child is audited.',
  access: staff('TEACHER'),
  goesOnReadOnly: true,
  params: {},
  body: z.object({ noticeId: IdValue, groupId: IdValue }),
  result: z.array(NoticeReader),
  example: { body: { noticeId: 41, groupId: 3052 }, result: [exampleReader] },
})

export const noticeReaderCalls = [noticeReaders, exportNoticeReaders]
