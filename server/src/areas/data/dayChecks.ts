import { isOutsideYear, isWithoutSchoolOn, lacksLesson } from '../../requests/attendanceDays.ts'
import type { Check } from './declare.ts'

/** Checks of days against school year, calendar and timetable. A group is an SQL expression of its id on a row `r`. */

/** Refuses days that have not come yet. */
export const inFuture = (column: string): Check => ({
  column,
  code: 'inFuture',
  where: () => `r.${column} > calendar.today`,
  right: 'calendar.today::text',
})

const shownYear = (year: string): string => `${year} || '-09-01 – ' || (${year} + 1) || '-08-31'`

/** Refuses days outside the school year of the row, an expression on `r`. */
export const outsideYear = (column: string, year: string, code: 'outsideYear' | 'outsideTerm' = 'outsideYear'): Check => ({
  column,
  code,
  where: () => isOutsideYear(`r.${column}`, year),
  right: shownYear(year),
})

/** Refuses attendance outside the school year of the group, in the future, and on a day without school if the calendar is known. */
export const attendanceDays = (group: string): Check[] => [
  inFuture('date'),
  outsideYear('date', `(select g.school_year from groups g where g.id = ${group})`),
  {
    column: 'date',
    code: 'noSchoolDay',
    where: () => isWithoutSchoolOn(group, 'r.date'),
  },
]

/**
 * Refuses an office's lessons that its timetable lacks. Timetables have no history and an export must import again, so that the operator is
 * warned. Weekends are school days only in exchange for another day and have no timetable.
 */
export const unknownLesson = (group: string): Check => ({
  column: 'period',
  code: 'noSuchLesson',
  warns: 'operator',
  where: () => lacksLesson(group, 'r.date', 'r.period'),
  right: 'r.period::text',
})
