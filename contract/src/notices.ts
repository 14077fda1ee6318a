import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { familyOf } from './family.ts'
import { ClockTime, Id, IdValue, Instant, PlainDate } from './fields.ts'

/** Notices of a class teacher or an office in the lists of parents. Home loads this file; the notice itself is in noticeDetails.ts. */

/** Notices of the list. */
export const NOTICES_SHOWN = 10
/** Days for which home shows an unread notice. */
export const UNREAD_DAYS = 14
/** Answer that a notice asks for: yes or no, or that the parent has seen it. */
export const ANSWER_KINDS = ['YES_NO', 'SEEN'] as const
export const NOTICE_ANSWERS = ['YES', 'NO', 'SEEN'] as const
export type NoticeAnswer = (typeof NOTICE_ANSWERS)[number]

export const NoticeEvent = z.object({
  on: PlainDate,
  /** Null for a whole day. */
  at: z.nullable(ClockTime),
})
export type NoticeEvent = z.infer<typeof NoticeEvent>

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

/** Notice of the examples. */
export const exampleNotice: Notice = {
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

export const noticeCalls = [childNotices, familyNotices]
