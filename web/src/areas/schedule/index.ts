/** What other areas use of the timetable: the school's terms, days and lessons. */
export { beginOf, endOf } from './hours.ts'
export { LessonList } from './LessonList.tsx'
export { calendarOf, useCalendar, useTerms } from './queries.ts'
export { type SchoolDay, schoolDayOf, useSchoolDay } from './schoolDay.ts'
export { chosenTerm } from './terms.ts'
export { useLessonsOn } from './useLessonsOn.ts'
export { useMinutesNow } from './useMinutesNow.ts'
