import { addDays, schoolYearOf, weekdayNumber } from '@portal/contract/days'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'
import { isHoliday } from '../requests/calendarDays.ts'
import reference from './subjects.json' with { type: 'json' }

/**
 * School year and curriculum of the ministry for the whole country. A school year is called after the year in which it begins; dates are
 * yyyy-MM-dd.
 */

/** 1 September, or the next Monday if that is a weekend. */
export function firstSchoolDay(schoolYear: number): string {
  const first = `${schoolYear}-09-01`
  const weekday = weekdayNumber(first) - 1
  return weekday < 5 ? first : addDays(first, 7 - weekday)
}

interface Quarter {
  from: string
  /** Always a Friday. */
  to: string
}

function quartersFor(schoolYear: number, grade: number): Quarter[] {
  const first = `${schoolYear}-09-01`
  const weekday = weekdayNumber(first) - 1
  const start = addDays(first, weekday < 4 ? -weekday : 7 - weekday)
  const winterBreak = grade < 10 ? 3 : 2
  const lastQuarter = grade < 3 ? 8 : grade < 6 ? 9 : 10
  const quarter = (firstWeek: number, endWeek: number): Quarter => ({
    from: addDays(start, firstWeek * 7),
    to: addDays(start, endWeek * 7 - 3),
  })
  return [
    { ...quarter(0, 9), from: firstSchoolDay(schoolYear) },
    quarter(10, 18),
    quarter(18 + winterBreak, 30),
    quarter(31, 31 + lastQuarter),
  ]
}

/** Kindergartens have no breaks: each quarter lasts to the Friday before the next. */
const withoutBreaks = (quarters: readonly Quarter[]): Quarter[] =>
  quarters.map(({ from, to }, at) => {
    const next = quarters[at + 1]
    return { from, to: next === undefined ? to : addDays(next.from, -3) }
  })

const computed = new Map<string, Quarter[]>()
/**
 * Four quarters, counted in weeks from the Monday nearest to 1 September. Younger grades have a longer winter break and an earlier summer.
 */
export function quartersOf(schoolYear: number, grade: number): Quarter[] {
  const key = `${schoolYear} ${grade}`
  const made = () => (grade < 1 ? withoutBreaks(quartersFor(schoolYear, grade)) : quartersFor(schoolYear, grade))
  const quarters = computed.get(key) ?? made()
  computed.set(key, quarters)
  return quarters
}

export const isSchoolDay = (date: string, grade: number): boolean =>
  weekdayNumber(date) <= 5 && !isHoliday(date) && quartersOf(schoolYearOf(date), grade).some(({ from, to }) => from <= date && date <= to)

/** Days of a school year on which a grade has lessons. */
export function schoolDaysOf(schoolYear: number, level: number): string[] {
  const [days, last]: [string[], string] = [[], `${schoolYear + 1}-08-31`]
  for (let day = firstSchoolDay(schoolYear); day <= last; day = addDays(day, 1)) if (isSchoolDay(day, level)) days.push(day)
  return days
}

const ROMAN = ['I', 'II', 'III', 'IV']
/** Grade with the shortest winter break and the latest summer. */
const LONGEST_GRADE = 12

/** Terms of a school year, from the first day of any grade to the last of any. */
export const termsOfYear = (schoolYear: number) =>
  quartersOf(schoolYear, LONGEST_GRADE).map(({ from, to }, at) => ({
    schoolYear,
    number: at + 1,
    name: `${ROMAN[at]} улирал`,
    startsOn: from,
    endsOn: to,
  }))

export interface Hours {
  name: string
  hoursAWeek: number
}

/** Subjects of a grade in the national curriculum, with hours a week. */
export const subjectsFor = (level: number): Hours[] => {
  const table: Record<string, number[]> =
    level < 1 ? reference.kindergarten : level <= LAST_PRIMARY_GRADE ? reference.primary : reference.secondary
  const at = level < 1 ? 0 : level <= LAST_PRIMARY_GRADE ? level - 1 : level - LAST_PRIMARY_GRADE - 1
  return Object.entries(table).flatMap(([name, hours]) => ((hours[at] ?? 0) > 0 ? [{ name, hoursAWeek: hours[at] ?? 0 }] : []))
}

export const subjectNames: readonly string[] = [...new Set(Object.values(reference).flatMap((table) => Object.keys(table)))]
