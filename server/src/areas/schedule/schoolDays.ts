import { addDays, schoolYearOf, weekdayNumber } from '@portal/contract/days'
import type { SchoolCalendar, SchoolDayKind } from '@portal/contract/schedule'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { asc, eq } from '../../database/sql.ts'
import { schoolDays } from '../../database/tables.ts'
import { cached } from '../../load/cache.ts'
import { type DateRange, isHoliday } from '../../requests/calendarDays.ts'
import type { World } from '../../world.ts'

/** Known school days of a grade around a stretch. */
export interface SchoolDaysAround {
  /** School days in the stretch. */
  inside: readonly string[]
  before: string | null
  after: string | null
  /** School years with entered days, by the year in which each begins. */
  years: readonly number[]
}

/** Days of a child without any grade. */
export const unknownDays: SchoolDaysAround = { inside: [], before: null, after: null, years: [] }

function kindOf(day: string, { inside, years }: SchoolDaysAround): SchoolDayKind {
  if (inside.includes(day)) return 'SCHOOL'
  if (isHoliday(day)) return 'HOLIDAY'
  if (weekdayNumber(day) > 5) return 'WEEKEND'
  return years.includes(schoolYearOf(day)) ? 'BREAK' : 'UNKNOWN'
}

export function dayKindsOf({ from, to }: DateRange, known: SchoolDaysAround): SchoolCalendar {
  const days: SchoolCalendar['days'] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, kind: kindOf(day, known) })
  return { days, schoolDayBefore: known.before, schoolDayAfter: known.after }
}

/** Whether a stretch has no school day although all of its days were entered. */
export const isWithoutSchool = (days: DateRange, known: SchoolDaysAround): boolean =>
  dayKindsOf(days, known).days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN') &&
  [days.from, days.to].every((day) => known.years.includes(schoolYearOf(day)))

/** School days of a grade in order, and their school years. */
interface EnteredDays {
  days: readonly string[]
  years: readonly number[]
}
const entered = (days: readonly string[]): EnteredDays => ({ days, years: [...new Set(days.map(schoolYearOf))] })

const around = ({ days, years }: EnteredDays, { from, to }: DateRange): SchoolDaysAround => ({
  inside: days.filter((day) => from <= day && day <= to),
  before: days.findLast((day) => day < from) ?? null,
  after: days.find((day) => day > to) ?? null,
  years,
})

/** Served by school_days_pkey: a grade has some 180 days in a year. */
const daysOf = preparedStatement((db, { level }: Placeholders<{ level: number }>) =>
  db.select({ day: schoolDays.day }).from(schoolDays).where(eq(schoolDays.level, level)).orderBy(asc(schoolDays.day)),
)

/** Reads school days from the database, for decisions. */
export async function schoolDaysAround(db: Database, level: number, days: DateRange): Promise<SchoolDaysAround> {
  const found = await daysOf(db, { level })
  return around(entered(found.map(({ day }) => day)), days)
}

const everySchoolDay = preparedStatement((db) => db.select().from(schoolDays).orderBy(asc(schoolDays.day)))

const DAYS_FRESH_MS = 10_000

/** School days of all grades: some thousand, shared by all callers, so each process caches them. */
const allDays = cached(DAYS_FRESH_MS, async ({ db }) => {
  const all = await everySchoolDay(db, {})
  const byLevel = Map.groupBy(all, ({ level }) => level)
  return new Map([...byLevel].map(([level, days]) => [level, entered(days.map(({ day }) => day))]))
})

/** Reads school days from the cache, for display. */
export const cachedSchoolDaysAround = async (world: World, level: number, days: DateRange): Promise<SchoolDaysAround> =>
  around((await allDays(world)).get(level) ?? entered([]), days)
