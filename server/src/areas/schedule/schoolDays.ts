import { addDays, schoolYearOf, weekdayNumber } from '@portal/contract/days'
import type { SchoolCalendar, SchoolDayKind } from '@portal/contract/schedule'
import type { Database } from '../../database/connect.ts'
import { type Given, kept } from '../../database/kept.ts'
import { asc, eq } from '../../database/sql.ts'
import { schoolDays } from '../../database/tables.ts'
import { cached } from '../../kit/cached.ts'
import { isHoliday, type Stretch } from '../../kit/days.ts'
import type { World } from '../../kit/world.ts'

/** What is known of a grade's days around a stretch. */
export interface SchoolDaysAround {
  /** The school days in it. */
  inside: readonly string[]
  before: string | null
  after: string | null
  /** The school years, by the year in which each begins, whose days were entered. */
  years: readonly number[]
}

function kindOf(day: string, { inside, years }: SchoolDaysAround): SchoolDayKind {
  if (inside.includes(day)) return 'SCHOOL'
  if (isHoliday(day)) return 'HOLIDAY'
  if (weekdayNumber(day) > 5) return 'WEEKEND'
  return years.includes(schoolYearOf(day)) ? 'BREAK' : 'UNKNOWN'
}

export function dayKindsOf({ from, to }: Stretch, known: SchoolDaysAround): SchoolCalendar {
  const days: SchoolCalendar['days'] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, kind: kindOf(day, known) })
  return { days, schoolDayBefore: known.before, schoolDayAfter: known.after }
}

/** Whether nobody is at school in a stretch although the days of all of it were entered. */
export const isWithoutSchool = (days: Stretch, known: SchoolDaysAround): boolean =>
  dayKindsOf(days, known).days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN') &&
  [days.from, days.to].every((day) => known.years.includes(schoolYearOf(day)))

/** The school days of a grade in order, and the years that they are of. */
interface EnteredDays {
  days: readonly string[]
  years: readonly number[]
}
const entered = (days: readonly string[]): EnteredDays => ({ days, years: [...new Set(days.map(schoolYearOf))] })

const around = ({ days, years }: EnteredDays, { from, to }: Stretch): SchoolDaysAround => ({
  inside: days.filter((day) => from <= day && day <= to),
  before: days.findLast((day) => day < from) ?? null,
  after: days.find((day) => day > to) ?? null,
  years,
})

/** Served by school_days_pkey: a grade has some 180 days in a year. */
const daysOf = kept((db, { level }: Given<{ level: number }>) =>
  db.select({ day: schoolDays.day }).from(schoolDays).where(eq(schoolDays.level, level)).orderBy(asc(schoolDays.day)),
)

/** As the database has them now: for what is decided by them. */
export async function schoolDaysAround(db: Database, level: number, days: Stretch): Promise<SchoolDaysAround> {
  const found = await daysOf(db, { level })
  return around(entered(found.map(({ day }) => day)), days)
}

const everySchoolDay = kept((db) => db.select().from(schoolDays).orderBy(asc(schoolDays.day)))

const DAYS_FRESH_MS = 10_000

/** The days of all grades: some thousand, and the same for everybody, so that each process keeps them. */
const allDays = cached(DAYS_FRESH_MS, async ({ db }) => {
  const all = await everySchoolDay(db, {})
  const byLevel = Map.groupBy(all, ({ level }) => level)
  return new Map([...byLevel].map(([level, days]) => [level, entered(days.map(({ day }) => day))]))
})

/** As they were some seconds ago at the most: for what is shown. */
export const cachedSchoolDaysAround = async (world: World, level: number, days: Stretch): Promise<SchoolDaysAround> =>
  around((await allDays(world)).get(level) ?? entered([]), days)
