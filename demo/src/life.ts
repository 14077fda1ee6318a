import { approvedLeaves, firstLeaves } from './absence.ts'
import { layAttendance, layRestOfDay } from './attendance.ts'
import { addDays, type DemoDay, firstSchoolDay } from './calendar.ts'
import { type Loading, type Query, withoutKeys } from './copy.ts'
import { layLearning } from './learning.ts'
import { layMeals } from './meals.ts'
import type { Ground, Life, Part } from './part.ts'
import { type DemoTerm, termsOf } from './school.ts'

/** What each day at school leaves behind, noun by noun, each with the share of the work that is done when it begins. */
const nouns = [
  { what: 'attendance', begins: 0, lay: layAttendance },
  { what: 'homework and marks', begins: 0.25, lay: layLearning },
  { what: 'meals', begins: 0.75, lay: layMeals },
]

/** The names of these nouns. */
export const lifeNouns: readonly string[] = nouns.map(({ what }) => what)

async function tell(life: Life, progress: Ground['progress'], told: readonly string[] = lifeNouns): Promise<void> {
  for (const { what, begins, lay } of nouns) {
    if (!told.includes(what)) continue
    progress(begins, what)
    await lay(life)
  }
}

/** School life from the first day of the school year to demo-today. */
export const layFirstDays: Part = ({ copyInto, query, day, progress }) => {
  const { schoolYear } = day
  const from = firstSchoolDay(schoolYear)
  return tell({ copyInto, query, day, schoolYear, from, isFirst: true, terms: termsOf(day), leaves: firstLeaves(day) }, progress)
}

/** More than these are laid faster without keys. */
const FEW_DAYS = 14

/** What a demo that starts again has of its own: its quarters, its school year and the leave that was approved since. */
async function livedSoFar(query: Query, day: DemoDay) {
  const terms = await query<DemoTerm>('select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from terms')
  const [laid] = await query<{ schoolYear: number }>('select max(school_year)::int as "schoolYear" from groups')
  const leaves = await query<Parameters<typeof approvedLeaves>[0][number]>(
    'select child_id as "childId", start_date::text as "startDate", end_date::text as "endDate", start_time::text as "startTime", end_time::text as "endTime", category, interval_type as "intervalType", status from absences',
  )
  return { terms, schoolYear: laid?.schoolYear ?? day.schoolYear, leaves: approvedLeaves(leaves) }
}

/** The nouns that a demo does not have yet, from the first day of its school year to the last day that it has seen. */
export async function layNewNouns(names: readonly string[], day: DemoDay, { copyInto, query }: Loading, progress: Ground['progress']) {
  const lived = await livedSoFar(query, day)
  await tell({ copyInto, query, day, ...lived, from: firstSchoolDay(lived.schoolYear), isFirst: true }, progress, names)
}

/** Lessons that have ended since today's records were laid. */
export async function layLessonsSince(day: DemoDay, query: Query): Promise<void> {
  await layRestOfDay(query, day, await livedSoFar(query, day))
}

/** The days since the last one that a demo has seen. */
export async function layDaysSince(last: string, day: DemoDay, { copyInto, query }: Loading, progress: Ground['progress']): Promise<void> {
  const lived = await livedSoFar(query, day)
  const from = addDays(last, 1)
  const lay = () => tell({ copyInto, query, day, ...lived, from, isFirst: false }, progress)
  await (addDays(from, FEW_DAYS) < day.today ? withoutKeys(query, lay) : lay())
}
