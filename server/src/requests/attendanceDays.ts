import { type SQL, sql } from '../database/sql.ts'

/**
 * Rules for the days and lessons of attendance, as SQL text: the import checks rows of files by them, and the desk checks entries. Days and
 * groups are expressions.
 */

const startsOn = (year: string): string => `make_date(${year}, 9, 1)`

/** Condition: the day is outside the school year that begins in `year`. */
export const isOutsideYear = (day: string, year: string): string => `(${day} < ${startsOn(year)} or ${day} >= ${startsOn(`${year} + 1`)})`

/** Condition: the day is outside the school year of the group. */
export const isOutsideYearOf = (group: string, day: string): string =>
  isOutsideYear(day, `(select graded.school_year from groups graded where graded.id = ${group})`)

/** Condition: the group's grade has no school on the day, although its school days of that year are known. */
export const isWithoutSchoolOn = (group: string, day: string): string => `exists (select from groups graded
    where graded.id = ${group} and not ${isOutsideYear(day, 'graded.school_year')}
      and not exists (select from school_days d where d.level = graded.level and d.day = ${day})
      and exists (select from school_days d where d.level = graded.level
        and d.day >= ${startsOn('graded.school_year')} and d.day < ${startsOn('graded.school_year + 1')}))`

/** Lessons `l` of the group's timetable in a period of the day. */
const lessonsOn = (group: string, day: string, period: string): string =>
  `l.group_id = ${group} and l.term_id = t.id and l.weekday = extract(isodow from ${day}) and l.period = ${period}`

/** Condition: the group has a timetable for the day, without a lesson in the period. Weekends have no timetable. */
export const lacksLesson = (group: string, day: string, period: string): string =>
  `extract(isodow from ${day}) <= 5 and exists (select from terms t where ${day} between t.starts_on and t.ends_on
    and exists (select from lessons l where l.group_id = ${group} and l.term_id = t.id)
    and not exists (select from lessons l where ${lessonsOn(group, day, period)}))`

/** Condition for statements of the desk: attendance of the group can be recorded on the day, past or today. */
export const isAttendanceDay = (group: string, day: string): SQL =>
  sql.raw(`(not ${isOutsideYearOf(group, day)} and not ${isWithoutSchoolOn(group, day)})`)
