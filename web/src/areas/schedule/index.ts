/** What other areas use of the timetable: the school's terms, days and lessons. */

export { LessonList } from './LessonList.tsx'
export { calendarOf, termsOf, timetableOf, useCalendar, useTerms } from './queries.ts'
export { beginOf, chosenTerm, endOf } from './rules.ts'
export { type SchoolDay, schoolDayOf, termOn, useLessonsOn, useMinutesNow, useSchoolDay } from './schoolDay.ts'
