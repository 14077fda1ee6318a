import {
  comingLessons,
  dayCounts,
  daySessions,
  lessonAttendance,
  MAX_READ_DAYS,
  termDayCounts,
  termSummary,
  unrecordedLessons,
  weekSummary,
  wholeDays,
  yearDayCounts,
  yearGraph,
  yearSummary,
} from '@portal/contract/attendance'
import { answer } from '../../http/answer.ts'
import { minutesIn, today } from '../../outside/clock.ts'
import { type DateRange, dateRangeOf } from '../../requests/calendarDays.ts'
import { schoolOf, typeOfOrg } from '../../requests/childSchool.ts'
import { teacherName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import { countedTerms, currentTerms, getTerm, getTermOfSession, periodName, schoolYearDays, sessionOf } from '../schedule/index.ts'
import { dayReasonNames, NOT_RECORDED, reasonNames, until } from './rules.ts'
import {
  comingBetween,
  dayCountsOf,
  lessonsBetween,
  type Moment,
  sharesByMonth,
  summaryOf,
  unrecordedBetween,
  wholeDaysOf,
} from './store.ts'

/** Days up to today. */
const past = ({ clock }: World, days: DateRange): DateRange => until(days, today(clock))
const momentOf = ({ clock }: World): Moment => ({ day: today(clock), minutes: minutesIn(clock.now()) })
const thisYear = async (world: World): Promise<DateRange> => past(world, await schoolYearDays(world))

type TaughtLesson = Awaited<ReturnType<typeof unrecordedBetween>>[number]

const withoutRecord = ({ day, period, courseName, ...teacher }: TaughtLesson) => ({
  CLASS_ATTEND_DATE: day,
  TIME_NAME: periodName(period),
  TIME_NUMBER: period,
  COURSE_NAME: courseName,
  TEACH_NAME: teacherName(teacher),
})

export const attendanceAnswers = [
  answer(lessonAttendance, async ({ params, world }) => {
    const lessons = await lessonsBetween(world.db, { childId: params.studentId, ...past(world, dateRangeOf(params, MAX_READ_DAYS)) })
    return lessons.map(({ day, period, courseName, reason, tardyMinutes, ...teacher }) => ({
      CLASS_ATTEND_DATE: day,
      TIME_NAME: periodName(period),
      TIME_NUMBER: period,
      COURSE_NAME: courseName,
      TEACH_NAME: teacherName(teacher),
      ATTEND_REASON: reason,
      ATTEND_REASON_NAME: reasonNames[reason],
      TARDY_MINUTES: tardyMinutes,
    }))
  }),

  answer(unrecordedLessons, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    return (await unrecordedBetween(world.db, { childId: params.studentId, ...days, ...momentOf(world) })).map(withoutRecord)
  }),

  answer(comingLessons, async ({ params, world }) => {
    const { from, to } = dateRangeOf(params, MAX_READ_DAYS)
    const now = momentOf(world)
    const days = { from: from < now.day ? now.day : from, to }
    return (await comingBetween(world.db, { childId: params.studentId, ...days, ...now })).map(withoutRecord)
  }),

  answer(weekSummary, ({ params, world }) =>
    summaryOf(world.db, { childId: params.studentId, ...past(world, dateRangeOf(params, MAX_READ_DAYS)) }),
  ),

  answer(termSummary, async ({ params: { studentId, orgId, termId }, world }) => {
    await schoolOf(world.db, studentId, orgId)
    return summaryOf(world.db, { childId: studentId, ...past(world, await getTerm(world, termId)) })
  }),

  answer(yearSummary, async ({ params: { studentId, orgId }, world }) => {
    await schoolOf(world.db, studentId, orgId)
    return summaryOf(world.db, { childId: studentId, ...(await thisYear(world)) })
  }),

  answer(yearGraph, async ({ params, world }) => sharesByMonth(world.db, { childId: params.studentId, ...(await thisYear(world)) })),

  answer(dayCounts, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    await schoolOf(world.db, params.studentId, params.orgId)
    return dayCountsOf(world.db, { childId: params.studentId, ...days, ...momentOf(world) })
  }),

  answer(wholeDays, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    await schoolOf(world.db, params.studentId, params.orgId)
    const each = await wholeDaysOf(world.db, { childId: params.studentId, ...days, ...momentOf(world) })
    return each.map(({ day, reason }) => ({ day, reason, reasonName: reason === null ? NOT_RECORDED : dayReasonNames[reason] }))
  }),

  answer(daySessions, async ({ params: { orgId }, world }) => {
    const [organisation] = await typeOfOrg(world.db, { orgId })
    return countedTerms(await currentTerms(world), organisation?.type === 'ORGKG').map(sessionOf)
  }),

  answer(termDayCounts, async ({ params: { studentId, orgId, sessionId }, world }) => {
    const { level } = await schoolOf(world.db, studentId, orgId)
    const days = past(world, await getTermOfSession(world, sessionId, level < 1))
    return dayCountsOf(world.db, { childId: studentId, ...days, ...momentOf(world) })
  }),

  answer(yearDayCounts, async ({ params: { studentId, orgId }, world }) => {
    await schoolOf(world.db, studentId, orgId)
    return dayCountsOf(world.db, { childId: studentId, ...(await thisYear(world)), ...momentOf(world) })
  }),
]
