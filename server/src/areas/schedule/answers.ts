import { MAX_READ_DAYS } from '@portal/contract/attendance'
import { plainDate } from '@portal/contract/fields'
import { journal, lessonsOfDay, type ScheduleItem, schoolCalendar, timetable } from '@portal/contract/schedule'
import { answer } from '../../http/answer.ts'
import { dateRangeOf } from '../../requests/calendarDays.ts'
import { currentPlaceOf } from '../../requests/childSchool.ts'
import { teacherName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { feedAnswers } from './feed.ts'
import { cachedSchoolDaysAround, dayKindsOf } from './schoolDays.ts'
import { lessonsOf } from './store.ts'
import { currentTerms, isSessionOfTerm, lessonsOnDay, periodName, sessionOf } from './terms.ts'

type Lesson = Awaited<ReturnType<typeof lessonsOf>>[number]
const itemOf = ({ courseName, weekday, period, beginsAt, endsAt, roomNumber, ...teacher }: Lesson): ScheduleItem => ({
  courseName,
  beginHours: Math.floor(beginsAt / 60),
  beginMinutes: beginsAt % 60,
  endHours: Math.floor(endsAt / 60),
  endMinutes: endsAt % 60,
  sequence: weekday,
  displayName: teacherName(teacher),
  roomNumber,
  timeName: periodName(period),
})

export const scheduleAnswers = [
  answer(journal, async ({ world }) => (await currentTerms(world)).map(sessionOf)),

  answer(timetable, async ({ params: { studentId, termId, sessionId }, world }) => {
    if (!(await isSessionOfTerm(world, termId, sessionId))) refuse('notFoundRecord')
    const lessons = await lessonsOf(world.db, { childId: studentId, termId })
    return lessons.map(itemOf)
  }),

  answer(lessonsOfDay, async ({ params: { studentId, day }, world }) => {
    const lessons = await lessonsOnDay(world, studentId, plainDate(day))
    return lessons.map(itemOf)
  }),

  answer(schoolCalendar, async ({ params, world }) => {
    const days = dateRangeOf(params, MAX_READ_DAYS)
    const { level } = await currentPlaceOf(world.db, params.studentId)
    return dayKindsOf(days, await cachedSchoolDaysAround(world, level, days))
  }),

  ...feedAnswers,
]
