import { MAX_READ_DAYS } from '@portal/contract/attendance'
import { compact } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import {
  familyCalendar,
  familyLessons,
  journal,
  lessonsOfDay,
  type ScheduleItem,
  schoolCalendar,
  timetable,
} from '@portal/contract/schedule'
import { answer, answerFamily } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { clampedDay, dateRangeOf } from '../../requests/calendarDays.ts'
import { placeNear } from '../../requests/childSchool.ts'
import { teacherName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { feedAnswers } from './feed.ts'
import { childrenAtHome } from './homeDays.ts'
import { cachedSchoolDaysAround, dayKindsOf, unknownDays } from './schoolDays.ts'
import { lessonsOf } from './store.ts'
import { currentTerms, getTerm, isSessionOfTerm, lessonsOnDays, periodName, sessionOf } from './terms.ts'

type Lesson = Awaited<ReturnType<typeof lessonsOf>>[number]
const itemOf = ({ courseName, weekday, period, beginsAt, endsAt, roomNumber, lastName, firstName }: Lesson): ScheduleItem => ({
  courseName,
  beginHours: Math.floor(beginsAt / 60),
  beginMinutes: beginsAt % 60,
  endHours: Math.floor(endsAt / 60),
  endMinutes: endsAt % 60,
  sequence: weekday,
  displayName: teacherName({ lastName, firstName }),
  roomNumber,
  timeName: periodName(period),
})

export const scheduleAnswers = [
  answer(journal, async ({ world }) => (await currentTerms(world)).map(sessionOf)),

  answer(timetable, async ({ params: { studentId, termId, sessionId }, world }) => {
    if (!(await isSessionOfTerm(world, termId, sessionId))) refuse('notFoundRecord')
    const day = clampedDay(today(world.clock), await getTerm(world, termId))
    const lessons = await lessonsOf(world.db, { childId: studentId, termId, day })
    return lessons.map(itemOf)
  }),

  answer(lessonsOfDay, async ({ params: { studentId, day }, world }) => {
    const [lessons = []] = await lessonsOnDays(world, [{ childId: studentId, day: plainDate(day) }])
    return lessons.map(itemOf)
  }),

  answerFamily(familyLessons, async ({ childIds, world }) => {
    const wanted = (await childrenAtHome(world, childIds)).flatMap(({ childId, days }) => days.lessons.map((day) => ({ childId, day })))
    const lessons = await lessonsOnDays(world, wanted)
    return wanted.map(({ childId, day }, at) => ({ params: { studentId: childId, day }, result: (lessons[at] ?? []).map(itemOf) }))
  }),

  answer(schoolCalendar, async ({ params, world }) => {
    const days = dateRangeOf(params, MAX_READ_DAYS)
    const place = await placeNear(world.db, params.studentId, days.from)
    return dayKindsOf(days, place === undefined ? unknownDays : await cachedSchoolDaysAround(world, place.level, days))
  }),

  answerFamily(familyCalendar, async ({ childIds, world }) => {
    const day = compact(today(world.clock))
    return (await childrenAtHome(world, childIds)).map(({ childId, calendar }) => ({
      params: { studentId: childId, from: day, to: day },
      result: calendar,
    }))
  }),

  ...feedAnswers,
]
