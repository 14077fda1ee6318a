import * as z from 'zod/mini'
import { all, child, children, get, post, self, session } from './call.ts'
import { GUARDIAN_TYPES } from './children.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { type FieldMessage, Id, IdValue, Instant, isDate, OpenState, PlainDate, says } from './fields.ts'

export const ABSENCE_STATUSES = ['NEW', 'APPROVED', 'REJECTED'] as const
export const AbsenceStatus = z.enum(ABSENCE_STATUSES)
/** Statuses in the database: withdrawn leave disappears from the parents' pages. */
export const STORED_ABSENCE_STATUSES = [...ABSENCE_STATUSES, 'WITHDRAWN'] as const
/** Answers of the school to a request for leave. */
export const ABSENCE_DECISIONS = ['APPROVED', 'REJECTED'] as const
/** Leave that counts: neither refused nor withdrawn. */
export const VALID_ABSENCE_STATUSES = ['NEW', 'APPROVED'] as const
export type AbsenceStatus = z.infer<typeof AbsenceStatus>

export const ABSENCE_CATEGORIES = ['SICK', 'FAMILY', 'TRAVEL', 'COMPETITION', 'DOCTOR', 'COVID', 'OTHER'] as const
export const AbsenceCategory = z.enum(ABSENCE_CATEGORIES, says('absenceTypeRequired'))
export type AbsenceCategory = z.infer<typeof AbsenceCategory>

/** Whole days and half days have a first and a last day; hours are within one day. */
export const INTERVAL = { wholeDays: 1, halfDays: 2, hours: 3 } as const
export const INTERVAL_TYPES = [1, 2, 3] as const
export const IntervalType = z.literal(INTERVAL_TYPES, says('absenceIntervalRequired'))
export type IntervalType = z.infer<typeof IntervalType>

/** Half of a day, split at noon; null when the parent leaves the half open. */
export const DAY_HALVES = ['AM', 'PM'] as const
export const DayHalf = z.enum(DAY_HALVES)
export type DayHalf = z.infer<typeof DayHalf>

export const ABSENCE_NOTE_MAX = 150
export const AbsenceNote = z
  .string()
  .check(z.trim(), z.minLength(1, says('absenceNoteRequired')), z.maxLength(ABSENCE_NOTE_MAX, says('absenceNoteTooLong')))

/** Bounds of a leave request relative to today, in days: earliest first day and latest last day. */
export const ABSENCE_DAYS_BACK = 30
export const ABSENCE_DAYS_AHEAD = 366

export const absenceCategories = get('/api/absences/list', {
  about: 'Returns the reasons for which leave can be requested.',
  access: session,
  params: {},
  result: z.array(z.object({ absenceCategory: z.enum(ABSENCE_CATEGORIES), categoryName: z.string() })),
  example: { result: [{ absenceCategory: 'SICK', categoryName: 'Өвчтэй' }] },
})

export const intervalTypes = get('/api/time/interval', {
  about: 'Returns the ways to give the time of a leave: whole days, half days or hours.',
  access: session,
  params: {},
  result: z.array(z.object({ absenceIntervalTypeId: z.literal(INTERVAL_TYPES), intervalName: z.string() })),
  example: { result: [{ absenceIntervalTypeId: 1, intervalName: 'Бүтэн өдөр' }] },
})

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const LeaveRequest = z.object({
  absenceId: IdValue,
  absenceCategory: z.enum(ABSENCE_CATEGORIES),
  categoryName: z.string(),
  absenceIntervalTypeId: z.literal(INTERVAL_TYPES),
  intervalName: z.string(),
  requestDate: Instant,
  startDate: PlainDate,
  endDate: PlainDate,
  /** HH:mm; null unless the leave is by the hour. */
  startTime: z.nullable(Time),
  endTime: z.nullable(Time),
  /** Null unless the leave is by half days and names the half. */
  dayHalf: z.nullable(DayHalf),
  description: z.string(),
  approvalStatus: OpenState(AbsenceStatus),
  approvalStatusName: z.string(),
  /** Note of the teacher beside the decision. */
  approvalNote: z.nullable(z.string()),
  /** Time of the decision. */
  approvalDate: z.nullable(Instant),
  /** Relation of the parent who sent the request; YOU is the caller, null a parent whose link has ended. */
  sentBy: z.nullable(z.enum(['YOU', ...GUARDIAN_TYPES])),
  /** Whether a parent of the child may change or withdraw it now: it is undecided. */
  withdrawable: z.boolean(),
  /** Whether a parent may end the leave early: it is approved and its last day is not over. */
  endable: z.boolean(),
})
export type LeaveRequest = z.infer<typeof LeaveRequest>

export const absences = get('/api/parent/absences/list/:orgId/:studentId', {
  about: "Returns a child's leave requests, newest first, without withdrawn ones.",
  access: child('studentId'),
  params: { orgId: Id, studentId: Id },
  result: z.array(LeaveRequest),
  example: {
    params: { orgId: 50084, studentId: 200002 },
    result: [
      {
        absenceId: 9001,
        absenceCategory: 'FAMILY',
        categoryName: 'Гэр бүлийн шалтгаан',
        absenceIntervalTypeId: 1,
        intervalName: 'Бүтэн өдөр',
        requestDate: '2026-11-12T19:40:00+08:00',
        startDate: '2026-11-19',
        endDate: '2026-11-20',
        startTime: null,
        endTime: null,
        dayHalf: null,
        description: 'Эмээгийнхээ 80 насны ойд хөдөө явна.',
        approvalStatus: 'NEW',
        approvalStatusName: 'Шинэ',
        approvalNote: null,
        approvalDate: null,
        sentBy: 'YOU',
        withdrawable: true,
        endable: false,
      },
    ],
  },
})

export const familyAbsences = familyOf(absences, "Returns the leave requests of all the caller's children.")

/** Time of a leave as a form and a request hold it; a missing value is the empty string. */
export interface LeaveTime {
  intervalTypeId: number
  startDate: string
  endDate: string
  startTime: string
  endTime: string
}
type LeaveTimeField = 'startDate' | 'endDate' | 'startTime' | 'endTime'

/** Validates the time of a leave. By the hour, the one day is both startDate and endDate. */
export function wrongWithLeaveTime(leave: LeaveTime): Partial<Record<LeaveTimeField, FieldMessage>> {
  const { startDate, endDate, startTime, endTime } = leave
  const byHour = leave.intervalTypeId === INTERVAL.hours
  if (startDate === '') return { startDate: byHour ? 'absenceDayRequired' : 'startDateRequired' }
  if (!isDate(startDate)) return { startDate: 'dateInvalid' }
  if (!byHour) {
    if (endDate === '') return { endDate: 'endDateRequired' }
    if (!isDate(endDate)) return { endDate: 'dateInvalid' }
    return endDate < startDate ? { endDate: 'endDateBeforeStart' } : {}
  }
  if (endDate !== startDate) return { endDate: 'dateInvalid' }
  if (startTime === '' || endTime === '')
    return { ...(startTime === '' && { startTime: 'startTimeRequired' }), ...(endTime === '' && { endTime: 'endTimeRequired' }) }
  return endTime <= startTime ? { endTime: 'endTimeBeforeStart' } : {}
}

const SentTime = z.nullish(z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)))

const wrongTimeIn = (
  sent: z.core.ParsePayload<{
    intervalTypeId: number
    startDate: string
    endDate: string
    startTime?: string | null | undefined
    endTime?: string | null | undefined
  }>,
) => {
  const { startTime, endTime, ...rest } = sent.value
  const wrong = wrongWithLeaveTime({ ...rest, startTime: startTime ?? '', endTime: endTime ?? '' })
  for (const [field, message] of Object.entries(wrong)) sent.issues.push({ code: 'custom', message, path: [field], input: sent.value })
}

const leaveFields = {
  username: z.string(),
  /** Person id of the parent. */
  personId: IdValue,
  studentPersonId: IdValue,
  absenceCategory: AbsenceCategory,
  intervalTypeId: IntervalType,
  startDate: z.string(),
  endDate: z.string(),
  startTime: SentTime,
  endTime: SentTime,
  /** Used with half days only. */
  dayHalf: z.nullish(DayHalf),
  description: AbsenceNote,
}

const Leave = z
  .object({
    ...leaveFields,
    /** Further children of the same parent that the leave applies to; all are saved or none. */
    alsoFor: z.optional(z.array(IdValue).check(z.maxLength(9))),
  })
  .check(wrongTimeIn)

const exampleLeave = {
  username: '88000001',
  personId: 100001,
  studentPersonId: 200002,
  absenceCategory: 'FAMILY',
  intervalTypeId: 1,
  startDate: '2026-11-19',
  endDate: '2026-11-20',
  startTime: null,
  endTime: null,
  description: 'Эмээгийнхээ 80 насны ойд хөдөө явна.',
} as const

export const sendAbsence = post('/api/parent/absence/send', {
  about:
    'Requests leave from the class teacher, for one child or several. Repeating a request changes nothing. A request that overlaps another is refused with the other one named. A request without a school day is refused if the school days are known.',
  access: all(self('username', 'username'), self('personId'), child('studentPersonId'), children('alsoFor')),
  params: {},
  body: Leave,
  result: z.object({ message: z.string(), absenceIds: z.array(IdValue) }),
  example: {
    body: { ...exampleLeave, alsoFor: [] },
    result: { message: 'Чөлөөний хүсэлт амжилттай илгээгдлээ', absenceIds: [9001] },
  },
})

export const changeAbsence = post('/api/parent/absence/change', {
  about: 'Changes a leave request that has no answer yet, by the rules for sending. Every parent of the child may do this.',
  access: all(self('username', 'username'), self('personId'), child('studentPersonId')),
  params: {},
  body: z.object({ ...leaveFields, absenceId: IdValue }).check(wrongTimeIn),
  result: MessageResult,
  example: { body: { ...exampleLeave, absenceId: 9001 }, result: { message: 'Чөлөөний хүсэлтийг өөрчиллөө' } },
})

export const endAbsence = post('/api/parent/absence/end', {
  about: 'Ends the rest of an approved leave, or all of it before it begins, and notifies the class teacher.',
  access: child('studentPersonId'),
  params: {},
  body: z.object({ studentPersonId: IdValue, absenceId: IdValue }),
  result: MessageResult,
  example: { body: { studentPersonId: 200002, absenceId: 9001 }, result: { message: 'Чөлөөг дуусгалаа' } },
})

export const withdrawAbsence = post('/api/parent/absence/withdraw', {
  about: 'Withdraws a leave request that has no answer yet. Every parent of the child may do this.',
  access: child('studentPersonId'),
  params: {},
  body: z.object({ studentPersonId: IdValue, absenceId: IdValue }),
  result: MessageResult,
  example: { body: { studentPersonId: 200002, absenceId: 9001 }, result: { message: 'Хүсэлт цуцлагдлаа' } },
})

export const absenceCalls = [
  absenceCategories,
  intervalTypes,
  absences,
  familyAbsences,
  sendAbsence,
  changeAbsence,
  endAbsence,
  withdrawAbsence,
]
