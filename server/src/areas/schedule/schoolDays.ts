import { addDays, schoolYearOf, weekdayNumber } from '@portal/contract/days'
import type { SchoolCalendar, SchoolDayKind } from '@portal/contract/schedule'
import type { Database } from '../../database/connect.ts'
import { type Given, kept } from '../../database/kept.ts'
import { sql } from '../../database/sql.ts'
import { schoolDays } from '../../database/tables.ts'
import { isHoliday, type Stretch } from '../../kit/days.ts'

/** What is known of a grade's days around a stretch. */
export interface KnownDays {
  /** The school days in it. */
  inside: readonly string[]
  before: string | null
  after: string | null
  /** The school years, by the year in which each begins, whose days were entered. */
  years: readonly number[]
}

function kindOf(day: string, { inside, years }: KnownDays): SchoolDayKind {
  if (inside.includes(day)) return 'SCHOOL'
  if (isHoliday(day)) return 'HOLIDAY'
  if (weekdayNumber(day) > 5) return 'WEEKEND'
  return years.includes(schoolYearOf(day)) ? 'BREAK' : 'UNKNOWN'
}

export function dayKindsOf({ from, to }: Stretch, known: KnownDays): SchoolCalendar {
  const days: SchoolCalendar['days'] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, kind: kindOf(day, known) })
  return { days, schoolDayBefore: known.before, schoolDayAfter: known.after }
}

/** Whether nobody is at school in a stretch although the days of all of it were entered. */
export const isWithoutSchool = (days: Stretch, known: KnownDays): boolean =>
  dayKindsOf(days, known).days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN') &&
  [days.from, days.to].every((day) => known.years.includes(schoolYearOf(day)))

const text = sql`to_char(${schoolDays.day}, 'YYYY-MM-DD')`

/** Served by school_days_pkey: a grade has some 180 days in a year. */
const known = kept((db, { level, from, to }: Given<Stretch & { level: number }>) => {
  const within = sql`${schoolDays.day} between ${from}::date and ${to}::date`
  return db
    .select({
      inside: sql<string[]>`coalesce(array_agg(${text}) filter (where ${within}), '{}')`,
      before: sql<string | null>`max(${text}) filter (where ${schoolDays.day} < ${from}::date)`,
      after: sql<string | null>`min(${text}) filter (where ${schoolDays.day} > ${to}::date)`,
      years: sql<number[]>`coalesce(array_agg(distinct extract(year from ${schoolDays.day} - interval '8 months')::int), '{}')`,
    })
    .from(schoolDays)
    .where(sql`${schoolDays.level} = ${level}`)
})

export async function knownDays(db: Database, level: number, days: Stretch): Promise<KnownDays> {
  const [found] = await known(db, { level, ...days })
  return found ?? { inside: [], before: null, after: null, years: [] }
}
