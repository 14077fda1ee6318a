import {
  comingLessons,
  type DayRecord,
  dayCounts,
  daySessions,
  familyLessonAttendance,
  familyWholeDays,
  type LessonRecord,
  lessonAttendance,
  MAX_READ_DAYS,
  termDayCounts,
  termSummary,
  type UnrecordedLesson,
  unrecordedLessons,
  weekSummary,
  wholeDays,
  yearDayCounts,
  yearGraph,
  yearSummary,
} from '@portal/contract/attendance'
import { clockTime, compact, compareDays } from '@portal/contract/days'
import { answer, answerFamily } from '../../http/answer.ts'
import { minutesIn, today } from '../../outside/clock.ts'
import { type DateRange, dateRangeOf } from '../../requests/calendarDays.ts'
import { schoolOf, typeOfOrg } from '../../requests/childSchool.ts'
import { teacherName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import {
  childrenAtHome,
  countedTerms,
  currentTerms,
  getTerm,
  getTermOfSession,
  periodName,
  schoolYearDays,
  sessionOf,
} from '../schedule/index.ts'
import { alertAnswers } from './alertAnswers.ts'
import { arrivalAnswers } from './arrivals.ts'
import { rollAnswers } from './rollAnswers.ts'
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

const withoutRecord = ({ day, period, courseName, lastName, firstName }: TaughtLesson): UnrecordedLesson => ({
  CLASS_ATTEND_DATE: day,
  TIME_NAME: periodName(period),
  TIME_NUMBER: period,
  COURSE_NAME: courseName,
  TEACH_NAME: teacherName({ lastName, firstName }),
})

const lessonRecord = (lesson: Awaited<ReturnType<typeof lessonsBetween>>[number]): LessonRecord => ({
  ...withoutRecord(lesson),
  ATTEND_REASON: lesson.reason,
  ATTEND_REASON_NAME: reasonNames[lesson.reason],
  TARDY_MINUTES: lesson.tardyMinutes,
})

const dayRecord = ({ day, reason, arrivedAt, leftAt }: Awaited<ReturnType<typeof wholeDaysOf>>[number]): DayRecord => ({
  day,
  reason,
  reasonName: reason === null ? NOT_RECORDED : dayReasonNames[reason],
  arrivedAt: arrivedAt === null ? null : clockTime(arrivedAt),
  leftAt: leftAt === null ? null : clockTime(leftAt),
})

/** Children with the day whose attendance the home page shows. */
async function attendanceAtHome(world: World, childIds: readonly number[]) {
  return (await childrenAtHome(world, childIds)).flatMap(({ childId, place: { orgId }, days: { attendance: day } }) =>
    day === null ? [] : [{ childId, orgId, day }],
  )
}

/** Children and the range that covers their days. */
function rangeOfAll(children: Awaited<ReturnType<typeof attendanceAtHome>>) {
  const [from = '', ...others] = children.map(({ day }) => day).sort(compareDays)
  return { childIds: children.map(({ childId }) => childId), from, to: others.at(-1) ?? from }
}

export const attendanceAnswers = [
  answer(lessonAttendance, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    return (await lessonsBetween(world.db, { childIds: [params.studentId], ...days })).map(lessonRecord)
  }),

  answerFamily(familyLessonAttendance, async ({ childIds, world }) => {
    const children = await attendanceAtHome(world, childIds)
    if (children.length === 0) return []
    const lessons = await lessonsBetween(world.db, rangeOfAll(children))
    return children.map(({ childId, day }) => ({
      params: { studentId: childId, from: compact(day), to: compact(day) },
      result: lessons.filter((lesson) => lesson.childId === childId && lesson.day === day).map(lessonRecord),
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
    await schoolOf(world.db, studentId, orgId, today(world.clock))
    return summaryOf(world.db, { childId: studentId, ...past(world, await getTerm(world, termId)) })
  }),

  answer(yearSummary, async ({ params: { studentId, orgId }, world }) => {
    await schoolOf(world.db, studentId, orgId, today(world.clock))
    return summaryOf(world.db, { childId: studentId, ...(await thisYear(world)) })
  }),

  answer(yearGraph, async ({ params, world }) => sharesByMonth(world.db, { childId: params.studentId, ...(await thisYear(world)) })),

  answer(dayCounts, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    await schoolOf(world.db, params.studentId, params.orgId, today(world.clock))
    return dayCountsOf(world.db, { childId: params.studentId, ...days, ...momentOf(world) })
  }),

  answer(wholeDays, async ({ params, world }) => {
    const days = past(world, dateRangeOf(params, MAX_READ_DAYS))
    await schoolOf(world.db, params.studentId, params.orgId, today(world.clock))
    return (await wholeDaysOf(world.db, { childIds: [params.studentId], ...days, ...momentOf(world) })).map(dayRecord)
  }),

  answerFamily(familyWholeDays, async ({ childIds, world }) => {
    const children = await attendanceAtHome(world, childIds)
    if (children.length === 0) return []
    const days = await wholeDaysOf(world.db, { ...rangeOfAll(children), ...momentOf(world) })
    return children.map(({ childId, orgId, day }) => ({
      params: { studentId: childId, orgId, from: day, to: day },
      result: days.filter((one) => one.childId === childId && one.day === day).map(dayRecord),
    }))
  }),

  answer(daySessions, async ({ params: { orgId }, world }) => {
    const [organisation] = await typeOfOrg(world.db, { orgId })
    return countedTerms(await currentTerms(world), organisation?.type === 'ORGKG').map(sessionOf)
  }),

  answer(termDayCounts, async ({ params: { studentId, orgId, sessionId }, world }) => {
    const { level } = await schoolOf(world.db, studentId, orgId, today(world.clock))
    const days = past(world, await getTermOfSession(world, sessionId, level < 1))
    return dayCountsOf(world.db, { childId: studentId, ...days, ...momentOf(world) })
  }),

  answer(yearDayCounts, async ({ params: { studentId, orgId }, world }) => {
    await schoolOf(world.db, studentId, orgId, today(world.clock))
    return dayCountsOf(world.db, { childId: studentId, ...(await thisYear(world)), ...momentOf(world) })
  }),

  ...rollAnswers,
  ...arrivalAnswers,
  ...alertAnswers,
]
