import type { Check } from './declare.ts'

/** Checks of days against school year, calendar and timetable. A group is an SQL expression of its id on a row `r`. */

/** Refuses days that have not come yet. */
export const inFuture = (column: string): Check => ({
  column,
  code: 'inFuture',
  where: () => `r.${column} > calendar.today`,
  right: 'calendar.today::text',
})

const startsOn = (year: string): string => `make_date(${year}, 9, 1)`
const isOutside = (day: string, year: string): string => `(${day} < ${startsOn(year)} or ${day} >= ${startsOn(`${year} + 1`)})`
const shownYear = (year: string): string => `${year} || '-09-01 – ' || (${year} + 1) || '-08-31'`

/** Refuses days outside the school year of the row, an expression on `r`. */
export const outsideYear = (column: string, year: string, code: 'outsideYear' | 'outsideTerm' = 'outsideYear'): Check => ({
  column,
  code,
  where: () => isOutside(`r.${column}`, year),
  right: shownYear(year),
})

/** Refuses attendance outside the school year of the group, in the future, and on a day without school if the calendar is known. */
export const attendanceDays = (group: string): Check[] => [
  inFuture('date'),
  outsideYear('date', `(select g.school_year from groups g where g.id = ${group})`),
  {
    column: 'date',
    code: 'noSchoolDay',
    where: () => `exists (select from groups g where g.id = ${group} and not ${isOutside('r.date', 'g.school_year')}
      and not exists (select from school_days d where d.level = g.level and d.day = r.date)
      and exists (select from school_days d where d.level = g.level and d.day >= ${startsOn('g.school_year')} and d.day < ${startsOn('g.school_year + 1')}))`,
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
  where: () => `extract(isodow from r.date) <= 5 and exists (select from terms t where r.date between t.starts_on and t.ends_on
    and exists (select from lessons l where l.group_id = ${group} and l.term_id = t.id)
    and not exists (select from lessons l where l.group_id = ${group} and l.term_id = t.id
      and l.weekday = extract(isodow from r.date) and l.period = r.period))`,
  right: 'r.period::text',
})
