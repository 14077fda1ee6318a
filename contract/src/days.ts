/** Days are yyyy-MM-dd and months yyyy-MM: strings that sort by time. */
const DAY_MS = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Whether the text is an existing day: 2026-02-30 is not. */
export function isDay(text: string | null | undefined): text is string {
  if (typeof text !== 'string' || !shape.test(text)) return false
  const ms = at(text)
  return !Number.isNaN(ms) && dayAt(ms) === text
}

export const addDays = (date: string, days: number): string => dayAt(at(date) + days * DAY_MS)

/** Days from one date to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => (at(to) - at(from)) / DAY_MS

/** Sorts earliest first. Compares code units: a locale comparison would load collation data in browsers. */
export const compareDays = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (date: string): number => new Date(at(date)).getUTCDay() || 7
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayNumber(date))
export const weekFrom = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day))

export const monthOf = (date: string): string => date.slice(0, 7)
export const firstOf = (month: string): string => `${month}-01`

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(dayAt(Date.UTC(year, number - 1 + months, 1)))
}

export const lastOf = (month: string): string => addDays(firstOf(addMonths(month, 1)), -1)

/** Target day of a key in a calendar grid: by day, week, end of the week, or month. */
export function dayAfterKey(key: string, from: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return mondayOf(from)
    case 'End':
      return addDays(mondayOf(from), 6)
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(from), -1), from)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(from), 1), from)
    default:
      return undefined
  }
}

/** Clamps to the last day of a shorter month. */
function sameDayIn(month: string, date: string): string {
  const same = `${month}${date.slice(7)}`
  const last = lastOf(month)
  return same > last ? last : same
}

/** Weeks of a month, Monday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const last = lastOf(month)
  const weeks: (string | null)[][] = []
  for (let monday = mondayOf(firstOf(month)); monday <= last; monday = addDays(monday, 7))
    weeks.push(weekFrom(monday).map((date) => (monthOf(date) === month ? date : null)))
  return weeks
}

/** School year of a day, by the year in which it begins; summer belongs to the year that has ended. */
export const schoolYearOf = (date: string): number => Number(date.slice(0, 4)) - (date.slice(5) >= '09-01' ? 0 : 1)

/** yyyyMMdd, as some calls need it. */
export const compact = (date: string): string => date.replaceAll('-', '')

/** Returns yyyy-MM-dd for a complete, existing day; otherwise the text as typed. */
export function parseDay(text: string): string {
  const [, year = '', month = '', day = ''] =
    /^\s*(\d{4})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{1,2})\.?\s*$/.exec(text) ?? /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : text
}

/** HH:mm of minutes of the day. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes of the day of a time (HH:mm, or with seconds). */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns HH:mm for a time such as «8:30», «0830» or «830»; otherwise the text as typed. */
export function parseTime(text: string): string {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:. ]?(\d{2})\s*$/.exec(text) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text
}
