import { approvedLeaves, firstLeaves } from './absence.ts'
import { seedAttendance, seedRestOfDay } from './attendance.ts'
import { addDays, type DemoDay, firstSchoolDay } from './calendar.ts'
import { type Loading, type Query, withoutKeys } from './copy.ts'
import { seedLearning } from './learning.ts'
import { seedMeals } from './meals.ts'
import type { DailyContext, SeedContext, SeedStep } from './part.ts'
import { type DemoTerm, termsOf } from './school.ts'

/** Kinds of daily data, each with the share of progress at which it begins. */
const nouns = [
  { what: 'attendance', begins: 0, lay: seedAttendance },
  { what: 'homework and marks', begins: 0.25, lay: seedLearning },
  { what: 'meals', begins: 0.75, lay: seedMeals },
]

export const dailyKinds: readonly string[] = nouns.map(({ what }) => what)

async function insertKinds(life: DailyContext, progress: SeedContext['progress'], kinds: readonly string[] = dailyKinds): Promise<void> {
  for (const { what, begins, lay } of nouns) {
    if (!kinds.includes(what)) continue
    progress(begins, what)
    await lay(life)
  }
}

/** Inserts school life from the first day of the school year to the demo's today. */
export const seedFirstDays: SeedStep = ({ copyInto, query, day, progress }) => {
  const { schoolYear } = day
  const from = firstSchoolDay(schoolYear)
  return insertKinds({ copyInto, query, day, schoolYear, from, isFirst: true, terms: termsOf(day), leaves: firstLeaves(day) }, progress)
}

/** Number of days above which inserting without keys is faster. */
const FEW_DAYS = 14

/** State of an existing demo: its quarters, its school year, and leave approved since. */
async function demoState(query: Query, day: DemoDay) {
  const terms = await query<DemoTerm>('select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from terms')
  const [laid] = await query<{ schoolYear: number }>('select max(school_year)::int as "schoolYear" from groups')
  const leaves = await query<Parameters<typeof approvedLeaves>[0][number]>(
    'select child_id as "childId", start_date::text as "startDate", end_date::text as "endDate", start_time::text as "startTime", end_time::text as "endTime", category, interval_type as "intervalType", status from absences',
  )
  return { terms, schoolYear: laid?.schoolYear ?? day.schoolYear, leaves: approvedLeaves(leaves) }
}

/** Inserts kinds of daily data that a demo lacks, from the first day of its school year to its last day. */
export async function seedNewNouns(
  names: readonly string[],
  day: DemoDay,
  { copyInto, query }: Loading,
  progress: SeedContext['progress'],
) {
  const lived = await demoState(query, day)
  await insertKinds({ copyInto, query, day, ...lived, from: firstSchoolDay(lived.schoolYear), isFirst: true }, progress, names)
}

/** Inserts lessons that have ended since today's records were inserted. */
export async function seedLessonsSince(day: DemoDay, query: Query): Promise<void> {
  await seedRestOfDay(query, day, await demoState(query, day))
}

/** Inserts the days since the last day of a demo. */
export async function seedDaysSince(
  last: string,
  day: DemoDay,
  { copyInto, query }: Loading,
  progress: SeedContext['progress'],
): Promise<void> {
  const lived = await demoState(query, day)
  const from = addDays(last, 1)
  const lay = () => insertKinds({ copyInto, query, day, ...lived, from, isFirst: false }, progress)
  await (addDays(from, FEW_DAYS) < day.today ? withoutKeys(query, lay) : lay())
}
