import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { familyOf } from './family.ts'
import { ClockTime, Id, PathDate, PlainDate } from './fields.ts'
import { Session } from './schedule.ts'

/** Ordered from gravest to best: a day takes the colour of the first reason that occurs in it. */
export const ATTEND_REASONS = ['UNEXCUSED', 'SICK', 'EXCUSED', 'TARDY', 'PRESENT'] as const
export const AttendReason = z.enum(ATTEND_REASONS)
export type AttendReason = z.infer<typeof AttendReason>

export const LessonRecord = z.object({
  CLASS_ATTEND_DATE: PlainDate,
  TIME_NAME: z.string(),
  /** Number of the lesson within the day, from 1. */
  TIME_NUMBER: z.int(),
  COURSE_NAME: z.string(),
  TEACH_NAME: z.string(),
  ATTEND_REASON: AttendReason,
  ATTEND_REASON_NAME: z.string(),
  TARDY_MINUTES: z.int(),
})
export type LessonRecord = z.infer<typeof LessonRecord>

/** Minutes late count as tardy, whatever reason the teacher recorded. */
export const effectiveReason = (reason: AttendReason, tardyMinutes: number): AttendReason => (tardyMinutes > 0 ? 'TARDY' : reason)

/** Gravest reason of the day; undefined without lessons. */
export const reasonOfDay = (lessons: readonly Pick<LessonRecord, 'ATTEND_REASON'>[]): AttendReason | undefined =>
  ATTEND_REASONS.find((reason) => lessons.some((lesson) => lesson.ATTEND_REASON === reason))

export const TARDY_BUCKETS = ['tardyMinLess10Cnt', 'tardyMinBet1020Cnt', 'tardyMinMore20Cnt'] as const
export type TardyBucket = (typeof TARDY_BUCKETS)[number]
/** Counts minutes late as under 10, 10 to under 20, or 20 and more. */
export const tardyBucketOf = (minutes: number): TardyBucket =>
  minutes < 10 ? 'tardyMinLess10Cnt' : minutes < 20 ? 'tardyMinBet1020Cnt' : 'tardyMinMore20Cnt'

/** Maximum number of days in one read. */
export const MAX_READ_DAYS = 400

const Percent = z.number().check(z.minimum(0), z.maximum(100))
const Count = z.int().check(z.minimum(0))

/** Shares of the lessons in per cent, to one decimal. attendancePercent counts PRESENT and TARDY. */
export const AttendanceSummary = z.object({
  attendancePercent: Percent,
  excusedPercent: Percent,
  unexcusedPercent: Percent,
  sickPercent: Percent,
  tardyMinLess10Cnt: Count,
  tardyMinBet1020Cnt: Count,
  tardyMinMore20Cnt: Count,
  /** Number of lessons that the shares refer to. */
  lessonCnt: Count,
})
export type AttendanceSummary = z.infer<typeof AttendanceSummary>

const exampleSummary: AttendanceSummary = {
  attendancePercent: 92,
  excusedPercent: 4,
  unexcusedPercent: 0,
  sickPercent: 4,
  tardyMinLess10Cnt: 1,
  tardyMinBet1020Cnt: 0,
  tardyMinMore20Cnt: 0,
  lessonCnt: 25,
}

const exampleWeek = { studentId: 200002, from: '20261109', to: '20261115' }

export const lessonAttendance = get('/api/children/attendance/detail/list/:studentId/:from/:to', {
  about:
    "Returns a child's lessons between two days (inclusive), by day and period. Lessons without a record during approved leave are EXCUSED.",
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: z.array(LessonRecord),
  example: {
    params: exampleWeek,
    result: [
      {
        CLASS_ATTEND_DATE: '2026-11-09',
        TIME_NAME: '1-р цаг',
        TIME_NUMBER: 1,
        COURSE_NAME: 'Математик',
        TEACH_NAME: 'Дорж Сарантуяа',
        ATTEND_REASON: 'TARDY',
        ATTEND_REASON_NAME: 'Хоцорсон',
        TARDY_MINUTES: 5,
      },
    ],
  },
})

export const familyLessonAttendance = familyOf(
  lessonAttendance,
  "Returns today's lessons of all the caller's children; of a child without school today, those of its last school day.",
)

export const UnrecordedLesson = z.omit(LessonRecord, { ATTEND_REASON: true, ATTEND_REASON_NAME: true, TARDY_MINUTES: true })
export type UnrecordedLesson = z.infer<typeof UnrecordedLesson>

export const unrecordedLessons = get('/api/children/attendance/unrecorded/list/:studentId/:from/:to', {
  about:
    "Returns a child's past lessons without a record between two days (inclusive), by day and period. Lessons during approved leave are left out.",
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: z.array(UnrecordedLesson),
  example: {
    params: exampleWeek,
    result: [
      { CLASS_ATTEND_DATE: '2026-11-10', TIME_NAME: '3-р цаг', TIME_NUMBER: 3, COURSE_NAME: 'Хөгжим', TEACH_NAME: 'Дорж Сарантуяа' },
    ],
  },
})

export const comingLessons = get('/api/children/attendance/coming/list/:studentId/:from/:to', {
  about: "Returns a child's coming lessons without a record between two days (inclusive), by day and period, from the timetable.",
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: z.array(UnrecordedLesson),
  example: {
    params: exampleWeek,
    result: [
      { CLASS_ATTEND_DATE: '2026-11-13', TIME_NAME: '1-р цаг', TIME_NUMBER: 1, COURSE_NAME: 'Математик', TEACH_NAME: 'Дорж Сарантуяа' },
    ],
  },
})

const summaryOf = 'One row, or none without lessons.'

export const weekSummary = get('/api/attendance/week/list/:studentId/:from/:to', {
  about: `Returns shares and lateness between two days (inclusive). ${summaryOf}`,
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: z.array(AttendanceSummary),
  example: { params: exampleWeek, result: [exampleSummary] },
})

export const termSummary = get('/api/attendance/season/list/:studentId/:orgId/:termId', {
  about: `Returns shares and lateness in a term. ${summaryOf}`,
  access: child('studentId'),
  params: { studentId: Id, orgId: Id, termId: Id },
  result: z.array(AttendanceSummary),
  example: { params: { studentId: 200002, orgId: 50084, termId: 167 }, result: [exampleSummary] },
})

export const yearSummary = get('/api/attendance/year/list/:studentId/:orgId', {
  about: `Returns shares and lateness in this school year. ${summaryOf}`,
  access: child('studentId'),
  params: { studentId: Id, orgId: Id },
  result: z.array(AttendanceSummary),
  example: { params: { studentId: 200002, orgId: 50084 }, result: [exampleSummary] },
})

export const MonthShares = z.object({
  /** yyyy-MM */
  DATA_MONTH: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  ATTENDANCE_PERCENT: Percent,
  EXCUSED_PERCENT: Percent,
  UNEXCUSED_PERCENT: Percent,
  SICK_PERCENT: Percent,
})
export type MonthShares = z.infer<typeof MonthShares>

export const yearGraph = get('/api/children/attendance/year/graphic/list/:studentId', {
  about: 'Returns the shares by month of this school year, for months with lessons.',
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(MonthShares),
  example: {
    params: { studentId: 200002 },
    result: [{ DATA_MONTH: '2026-10', ATTENDANCE_PERCENT: 95.5, EXCUSED_PERCENT: 1.5, UNEXCUSED_PERCENT: 1, SICK_PERCENT: 2 }],
  },
})

/** Reasons that can be recorded for a whole day. */
export const DAY_REASONS = ['PRESENT', 'ONLINE', 'SICK', 'SICK_COVID', 'EXCUSED', 'EXCUSED_COVID', 'UNEXCUSED'] as const
export type DayReason = (typeof DAY_REASONS)[number]

/**
 * Days by reason. allDay = reasonRegistered + notRegistered, and reasonRegistered is the sum of the seven reasons. An unrecorded today
 * counts only once school is over.
 */
export const DayCounts = z.object({
  reasonPresent: Count,
  reasonOnline: Count,
  reasonSick: Count,
  reasonSickCovid: Count,
  reasonExcused: Count,
  reasonExcusedCovid: Count,
  reasonUnexcused: Count,
  allDay: Count,
  reasonRegistered: Count,
  notRegistered: Count,
})
export type DayCounts = z.infer<typeof DayCounts>

const exampleCounts: DayCounts = {
  reasonPresent: 38,
  reasonOnline: 1,
  reasonSick: 2,
  reasonSickCovid: 0,
  reasonExcused: 1,
  reasonExcusedCovid: 0,
  reasonUnexcused: 0,
  allDay: 43,
  reasonRegistered: 42,
  notRegistered: 1,
}

export const dayCounts = get('/api/attendance/day/list/:studentId/:orgId/:from/:to', {
  about: 'Returns the counts of lesson days between two days (inclusive) by record: one row.',
  access: child('studentId'),
  params: { studentId: Id, orgId: Id, from: PathDate, to: PathDate },
  result: z.array(DayCounts),
  example: { params: { studentId: 200002, orgId: 50084, from: '2026-09-01', to: '2026-11-15' }, result: [exampleCounts] },
})

/** A school day; the reason is null where none was recorded. */
export const DayRecord = z.object({
  day: PlainDate,
  reason: z.nullable(z.enum(DAY_REASONS)),
  reasonName: z.string(),
  /** Times that a kindergarten entered; null if there are none. */
  arrivedAt: z.nullable(ClockTime),
  leftAt: z.nullable(ClockTime),
})
export type DayRecord = z.infer<typeof DayRecord>

export const wholeDays = get('/api/attendance/day/records/list/:studentId/:orgId/:from/:to', {
  about: 'Returns the single days behind the counts.',
  access: child('studentId'),
  params: { studentId: Id, orgId: Id, from: PathDate, to: PathDate },
  result: z.array(DayRecord),
  example: {
    params: { studentId: 200002, orgId: 50084, from: '2026-11-01', to: '2026-11-15' },
    result: [{ day: '2026-11-09', reason: 'PRESENT', reasonName: 'Ирсэн', arrivedAt: '08:05', leftAt: null }],
  },
})

export const familyWholeDays = familyOf(
  wholeDays,
  'Returns the whole-day records of the days whose lessons the family call for lessons returns.',
)

export const daySessions = get('/api/day/attendance/season/list/:orgId', {
  about: 'Returns the terms of this school year, by their sessions.',
  access: child('orgId', 'organisation'),
  params: { orgId: Id },
  result: z.array(Session),
  example: {
    params: { orgId: 50084 },
    result: [{ termId: 167, sessionId: 1167, sessionName: 'II улирал', termNumber: 2, beginDate: '2026-11-09', endDate: '2027-01-01' }],
  },
})

export const termDayCounts = get('/api/day/attendance/season/list/:studentId/:orgId/:sessionId', {
  about: 'Returns the counts of lesson days in a term, by its session: one row.',
  access: child('studentId'),
  params: { studentId: Id, orgId: Id, sessionId: Id },
  result: z.array(DayCounts),
  example: { params: { studentId: 200002, orgId: 50084, sessionId: 1167 }, result: [exampleCounts] },
})

export const yearDayCounts = get('/api/day/attendance/year/list/:studentId/:orgId', {
  about: 'Returns the counts of lesson days in this school year: one row.',
  access: child('studentId'),
  params: { studentId: Id, orgId: Id },
  result: z.array(DayCounts),
  example: { params: { studentId: 200002, orgId: 50084 }, result: [exampleCounts] },
})

export const attendanceCalls = [
  lessonAttendance,
  familyLessonAttendance,
  unrecordedLessons,
  comingLessons,
  weekSummary,
  termSummary,
  yearSummary,
  yearGraph,
  dayCounts,
  wholeDays,
  familyWholeDays,
  daySessions,
  termDayCounts,
  yearDayCounts,
]
