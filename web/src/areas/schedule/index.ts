export { LessonList } from './LessonList.tsx'
export { calendarOf, lessonsOn, useCalendar, useFreeWeek, useOffDays, useTerms } from './queries.ts'
export { beginOf, endOf, isDayOver, lastEndOf } from './rules.ts'
export { useLessonsOn, useMinutesNow, useSchoolDay } from './schoolDay.ts'
