import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { ClockTime, Id, IdValue, Instant, isDate, PlainDate, says } from './fields.ts'
import { NOTICE_FILE_BYTES, NoticeFile } from './noticeDetails.ts'
import { ANSWER_KINDS } from './notices.ts'

/** Notices that staff write: a class teacher or substitute to the own class, an office to a class, a level or all. */

const ofSchool = staff('TEACHER', 'SCHOOL')

export const TITLE_MAX = 120
export const TEXT_MAX = 2000
export const QUESTION_MAX = 200
/** Maximum days between writing and sending, and between sending and the last day of answers or the event. */
export const NOTICE_DAYS = 180
/** Notices of the desk's list. */
export const LISTED_NOTICES = 100

/**
 * DRAFT belongs to its author. ASKED waits for another account of the office, PLANNED for its time. SENT is visible to parents; of
 * TAKEN_BACK they see only that it was.
 */
export const NOTICE_STATES = ['DRAFT', 'ASKED', 'PLANNED', 'SENT', 'TAKEN_BACK'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** Acts that a caller may do with a notice now. NAMES: read who has read it. */
export const NOTICE_ACTS = ['CHANGE', 'CONFIRM', 'RETURN', 'TAKE_BACK', 'DELETE', 'NAMES'] as const
export type NoticeAct = (typeof NOTICE_ACTS)[number]

/** Recipients: a class, the classes of a level, or the whole institution. */
export const NoticeAudience = z.string().check(z.regex(/^(all|group-\d{1,9}|level--?\d{1,2})$/))

/** Class or level of an audience; both null for the whole institution. */
export function audienceParts(audience: string): { groupId: number | null; level: number | null } {
  const [, kind, number] = /^(group|level)-(-?\d+)$/.exec(audience) ?? []
  return { groupId: kind === 'group' ? Number(number) : null, level: kind === 'level' ? Number(number) : null }
}
export const audienceOf = ({ groupId, level }: { groupId: number | null; level: number | null }): string => {
  if (groupId !== null) return `group-${groupId}`
  return level === null ? 'all' : `level-${level}`
}

const Count = z.int().check(z.minimum(0))
const required = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(most, says('contentTooLong')))
const Day = PlainDate.check(z.refine(isDate, says('dateInvalid')))

/** Fields of the form. */
export const NoticeTitle = required(TITLE_MAX)
export const NoticeText = required(TEXT_MAX)

export const NoticeWords = z.object({
  audience: NoticeAudience,
  title: NoticeTitle,
  /** Markdown of the public pages. */
  text: NoticeText,
  event: z.nullable(z.object({ on: Day, at: z.nullable(ClockTime) })),
  asks: z.nullable(
    z.object({
      kind: z.enum(ANSWER_KINDS),
      question: z.string().check(z.trim(), z.maxLength(QUESTION_MAX, says('contentTooLong'))),
      until: Day,
    }),
  ),
})
export type NoticeWords = z.infer<typeof NoticeWords>

const exampleWords: NoticeWords = {
  audience: 'group-3052',
  title: 'Хөдөө аялал',
  text: 'Бямба гарагт Богд уулын бэлд явна.',
  event: { on: '2026-11-28', at: '09:00' },
  asks: { kind: 'YES_NO', question: 'Хүүхэд тань явах уу?', until: '2026-11-25' },
}

export const StaffNotice = z.object({
  noticeId: IdValue,
  state: z.enum(NOTICE_STATES),
  audience: NoticeAudience,
  /** Null for several classes. */
  groupName: z.nullable(z.string()),
  title: z.string(),
  /** Planned time; null for a notice that goes out at once. */
  sendAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Null once the account is gone. */
  by: z.nullable(z.string()),
  /** Parents who have read it. */
  read: Count,
})
export type StaffNotice = z.infer<typeof StaffNotice>

const exampleNotice: StaffNotice = {
  noticeId: 41,
  state: 'SENT',
  audience: 'group-3052',
  groupName: '5б бүлэг',
  title: 'Хөдөө аялал',
  sendAt: null,
  sentAt: '2026-11-18T10:20:00+08:00',
  by: 'Д.Сарантуяа',
  read: 35,
}

export const noticeDesk = get('/api/staff/notices', {
  about: `Returns the classes that the caller may write to, and the last ${LISTED_NOTICES} notices: of an office all that were sent or wait, of a teacher those of the own classes.`,
  access: ofSchool,
  params: {},
  result: z.object({
    groups: z.array(z.object({ groupId: IdValue, groupName: z.string(), level: z.int() })),
    /** The caller may write to several classes. */
    isOffice: z.boolean(),
    notices: z.array(StaffNotice),
  }),
  example: {
    result: { groups: [{ groupId: 3052, groupName: '5б бүлэг', level: 5 }], isOffice: false, notices: [exampleNotice] },
  },
})

export const Reach = z.object({
  children: Count,
  /** Children without a linked parent. */
  unlinked: Count,
  families: Count,
  parents: Count,
})
export type Reach = z.infer<typeof Reach>

export const noticeReach = get('/api/staff/notices/reach/:audience', {
  about: 'Returns how many families and parents a notice would reach now. Of classes of others: notFoundRecord.',
  access: ofSchool,
  params: { audience: NoticeAudience },
  result: Reach,
  example: { params: { audience: 'group-3052' }, result: { children: 31, unlinked: 3, families: 28, parents: 41 } },
})

export const StaffNoticeDetail = z.object({
  notice: StaffNotice,
  /** Id under which its author saves it. */
  entryId: z.uuid(),
  /** Changes with every change and every sending by the author. */
  version: z.int(),
  ...NoticeWords.shape,
  files: z.array(NoticeFile),
  may: z.array(z.enum(NOTICE_ACTS)),
  answers: z.object({ yes: Count, no: Count, seen: Count }),
  /** Recipients of today. */
  reach: Reach,
  /** Classes of the caller in the reach, whose names the caller may read. */
  classes: z.array(z.object({ groupId: IdValue, groupName: z.string() })),
})
export type StaffNoticeDetail = z.infer<typeof StaffNoticeDetail>

export const staffNotice = get('/api/staff/notices/one/:noticeId', {
  about: 'Returns a notice with its counts of readers and answers, and the acts open to the caller. Of others: notFoundRecord.',
  access: ofSchool,
  params: { noticeId: Id },
  result: StaffNoticeDetail,
  example: {
    params: { noticeId: 41 },
    result: {
      notice: exampleNotice,
      entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      version: 1_763_432_400_000,
      ...exampleWords,
      files: [],
      may: ['TAKE_BACK', 'NAMES'],
      answers: { yes: 19, no: 4, seen: 0 },
      reach: { children: 31, unlinked: 3, families: 28, parents: 41 },
      classes: [{ groupId: 3052, groupName: '5б бүлэг' }],
    },
  },
})

const EntryId = z.uuid()
const OfNotice = z.object({ noticeId: IdValue })

export const saveNotice = post('/api/staff/notices/save', {
  about: "Writes an own draft or changes it. The client's id makes a repeated call return the same draft.",
  access: ofSchool,
  params: {},
  body: z.object({ entryId: EntryId, ...NoticeWords.shape }),
  result: z.object({ noticeId: IdValue }),
  example: { body: { entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff', ...exampleWords }, result: { noticeId: 41 } },
})

export const addNoticeFile = post('/api/staff/notices/files/:noticeId/:entryId', {
  about:
    "Adds a picture (JPEG or PNG, stored without metadata) or a document (PDF) to an own draft, three files at most. The body is the file; its kind is read from its content. The client's id makes a repeated call return the same file.",
  access: ofSchool,
  params: { noticeId: Id, entryId: EntryId },
  body: undefined,
  takesBytes: NOTICE_FILE_BYTES,
  namesFile: true,
  result: z.object({ fileId: IdValue }),
  example: { params: { noticeId: 41, entryId: '3f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, result: { fileId: 12 } },
})

export const removeNoticeFile = post('/api/staff/notices/files/remove', {
  about: 'Deletes a file of an own draft. A repeated call changes nothing.',
  access: ofSchool,
  params: {},
  body: z.object({ noticeId: IdValue, fileId: IdValue }),
  result: MessageResult,
  example: { body: { noticeId: 41, fileId: 12 }, result: { message: 'Файлыг устгалаа' } },
})

export const openOwnNoticeFile = post('/api/staff/notices/files/open', {
  about: 'Returns a link that opens a file of a notice once, within a minute, in the same session. Of others: notFoundRecord.',
  access: ofSchool,
  params: {},
  body: z.object({ noticeId: IdValue, fileId: IdValue }),
  result: z.object({ link: z.string() }),
  example: { body: { noticeId: 41, fileId: 12 }, result: { link: '/api/files/3q2-7wAB' } },
})

export const sendNotice = post('/api/staff/notices/send', {
  about:
    'Sends an own draft, now or at a time. One to several classes waits for a second account of the office. Limited for each account and day.',
  access: ofSchool,
  params: {},
  body: z.object({ noticeId: IdValue, sendAt: z.nullable(Instant) }),
  result: z.object({ state: z.enum(NOTICE_STATES) }),
  example: { body: { noticeId: 41, sendAt: null }, result: { state: 'SENT' } },
})

export const confirmNotice = post('/api/staff/notices/confirm', {
  about:
    'Confirms a notice that waits for the office, written by another account: it is sent, now or at its time. The version is that of the text that the caller has read; with another one: noticeMoved.',
  access: staff('SCHOOL'),
  params: {},
  body: z.extend(OfNotice, { version: z.int() }),
  result: z.object({ state: z.enum(NOTICE_STATES) }),
  example: { body: { noticeId: 41, version: 1_763_432_400_000 }, result: { state: 'SENT' } },
})

export const returnNotice = post('/api/staff/notices/return', {
  about: 'Makes a notice that waits a draft of its author again; for the author and the office.',
  access: ofSchool,
  params: {},
  body: OfNotice,
  result: MessageResult,
  example: { body: { noticeId: 41 }, result: { message: 'Зарлалыг ноорог болголоо' } },
})

export const takeBackNotice = post('/api/staff/notices/take-back', {
  about: 'Takes a sent notice back: parents see only that it was. Answers stay with the staff. For the author and the office.',
  access: ofSchool,
  params: {},
  body: OfNotice,
  result: MessageResult,
  example: { body: { noticeId: 41 }, result: { message: 'Зарлалыг буцаан татлаа' } },
})

export const deleteNotice = post('/api/staff/notices/delete', {
  about: 'Deletes an own draft with its files.',
  access: ofSchool,
  params: {},
  body: OfNotice,
  result: MessageResult,
  example: { body: { noticeId: 41 }, result: { message: 'Ноорогийг устгалаа' } },
})

export const staffNoticeCalls = [
  ...[noticeDesk, noticeReach, staffNotice, saveNotice, addNoticeFile, removeNoticeFile, openOwnNoticeFile],
  ...[sendNotice, confirmNotice, returnNotice, takeBackNotice, deleteNotice],
]
