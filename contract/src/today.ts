import * as z from 'zod/mini'
import { ParentAnswer } from './absenceAlerts.ts'
import { AttendReason } from './attendance.ts'
import { get, post, staff } from './call.ts'
import { ORIGINS } from './dataOrigins.ts'
import { EntryOutcome, MAX_ENTRIES, Why } from './entries.ts'
import { Id, IdValue, Instant, isDate, PlainDate, says } from './fields.ts'
import { Allergen } from './meals.ts'

/** The school day of staff: lessons of today and the roll of each. Excludes commissions, which have no access to school life. */

const ofSchool = staff('TEACHER', 'SCHOOL')

/** Period of a whole day: kindergartens record days instead of lessons. */
export const WHOLE_DAY = 0
export const MAX_MINUTES_LATE = 240
/** Days that a client keeps unsent entries, counted from the day of the entry; the portal accepts them without a reason for as long. */
export const ENTRY_KEPT_DAYS = 14

const Count = z.int().check(z.minimum(0))
const Period = z.int().check(z.minimum(WHOLE_DAY), z.maximum(12))
const Time = z.string().check(z.regex(/^\d{2}:\d{2}$/))

/** A lesson of a class on a day, or the day of a kindergarten's group, with the number of its recorded children. */
export const RollSummary = z.object({
  groupId: IdValue,
  groupName: z.string(),
  day: PlainDate,
  period: Period,
  /** Null for a whole day. */
  courseName: z.nullable(z.string()),
  beginsAt: z.nullable(Time),
  endsAt: z.nullable(Time),
  children: Count,
  recorded: Count,
  /** Recorded children who were there, late ones included. */
  present: Count,
})
export type RollSummary = z.infer<typeof RollSummary>

/** A class today, by the day records of its children. `away` counts excused and unexcused children. */
export const ClassToday = z.object({
  groupId: IdValue,
  name: z.string(),
  children: Count,
  present: Count,
  sick: Count,
  away: Count,
  unrecorded: Count,
})
export type ClassToday = z.infer<typeof ClassToday>

export const SchoolToday = z.object({
  day: PlainDate,
  /** Source of the institution's attendance; rolls can be entered only if it is ENTERED. */
  origin: z.enum(ORIGINS),
  /** A teacher's lessons of today by time; empty for an office. */
  lessons: z.array(RollSummary),
  /** Ended lessons of today and the last school day with unrecorded children. */
  missing: z.array(RollSummary),
  /** All classes of an office; empty for a teacher. */
  classes: z.array(ClassToday),
  /** Guardians' answers about children who are recorded as absent: a teacher's of the own lessons, an office's UNKNOWN ones. */
  answers: z.array(z.object({ childId: IdValue, lastName: z.string(), firstName: z.string(), groupName: z.string(), given: ParentAnswer })),
})
export type SchoolToday = z.infer<typeof SchoolToday>

const exampleLesson: RollSummary = {
  groupId: 3052,
  groupName: '5б бүлэг',
  day: '2026-11-13',
  period: 3,
  courseName: 'Математик',
  beginsAt: '10:00',
  endsAt: '10:40',
  children: 35,
  recorded: 4,
  present: 1,
}

export const schoolToday = get('/api/staff/today', {
  about:
    "Returns the school day: a teacher's lessons (own class, substituted classes, lessons by the timetable), unrecorded ended lessons, and all classes for an office.",
  access: ofSchool,
  params: {},
  result: SchoolToday,
  example: { result: { day: '2026-11-13', origin: 'ENTERED', lessons: [exampleLesson], missing: [], classes: [], answers: [] } },
})

/** Source of an expectation about an unrecorded child: approved leave, or today's health form. */
export const EXPECTED_BY = ['LEAVE', 'HEALTH'] as const

const Mark = { reason: AttendReason, minutesLate: Count }

export const RollChild = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  /** Null if unrecorded. */
  record: z.nullable(z.object(Mark)),
  /** Recorded in place of “present” with the rest of the roll. */
  expected: z.nullable(z.object({ reason: AttendReason, by: z.enum(EXPECTED_BY) })),
  /** Recorded by the last entry about the rest of the roll: taking that entry back takes the record back. */
  isOfRest: z.boolean(),
  allergies: z.array(Allergen),
  /** Answer of a guardian to an alert of the day; null without one. */
  given: z.nullable(ParentAnswer),
  /** Last entry, by another member of staff or after the day; null for own entries of the day. */
  changed: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      at: Instant,
      /** Arrival of an entry that was made on an earlier day; null otherwise. */
      arrivedAt: z.nullable(Instant),
      before: z.nullable(z.object(Mark)),
      why: z.nullable(z.string()),
    }),
  ),
})
export type RollChild = z.infer<typeof RollChild>

export const lessonRoll = get('/api/staff/today/:groupId/:day/:period', {
  about:
    'Returns the children of an own lesson with attendance, health and allergies. Reading records nothing. A lesson of others: notFoundRecord; attendance that files bring: attendanceBrought.',
  access: ofSchool,
  params: {
    groupId: Id,
    day: z.string().check(z.refine(isDate, says('dateInvalid'))),
    period: z.coerce.number().check(z.int(), z.minimum(WHOLE_DAY), z.maximum(12)),
  },
  result: z.object({
    lesson: RollSummary,
    /** The day is over: changes need a reason. */
    isClosed: z.boolean(),
    children: z.array(RollChild),
  }),
  example: {
    params: { groupId: 3052, day: '2026-11-13', period: 3 },
    result: {
      lesson: exampleLesson,
      isClosed: false,
      children: [
        {
          childId: 200002,
          lastName: 'Ганбат',
          firstName: 'Тэмүүлэн',
          record: { reason: 'TARDY', minutesLate: 5 },
          expected: null,
          isOfRest: false,
          allergies: ['MILK'],
          given: null,
          changed: null,
        },
      ],
    },
  },
})

export const AttendanceEntry = z.object({
  /** Made by the client: an entry that arrives twice counts once. */
  entryId: z.uuid(),
  /** Portal's time at which it was made, as the client knew it. The latest entry about a child wins. */
  madeAt: Instant,
  groupId: IdValue,
  day: PlainDate.check(z.refine(isDate, says('dateInvalid'))),
  period: Period,
  /** Null: all children of the roll without a record. */
  childId: z.nullable(IdValue),
  /** Null takes a record back; without a child, the last entry about all children without a record. */
  reason: z.nullable(AttendReason),
  /** Of a late child only. */
  minutesLate: z.int().check(z.minimum(0), z.maximum(MAX_MINUTES_LATE)),
  /** Required after the day, unless the entry was made on it. */
  why: Why,
})
export type AttendanceEntry = z.infer<typeof AttendanceEntry>

export const enterAttendance = post('/api/staff/today/entries', {
  about:
    'Records attendance of own lessons, entry by entry in the given order: one that is refused stops no other. Sending an entry again changes nothing.',
  access: ofSchool,
  params: {},
  body: z.object({ entries: z.array(AttendanceEntry).check(z.minLength(1), z.maxLength(MAX_ENTRIES)) }),
  result: z.array(EntryOutcome),
  example: {
    body: {
      entries: [
        {
          entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
          madeAt: '2026-11-13T10:05:00+08:00',
          groupId: 3052,
          day: '2026-11-13',
          period: 3,
          childId: 200002,
          reason: 'TARDY',
          minutesLate: 5,
          why: null,
        },
      ],
    },
    result: [{ entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff', done: true, reason: null, message: '' }],
  },
})

export const todayCalls = [schoolToday, lessonRoll, enterAttendance]
