import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { prepareCalendar } from './calendar.ts'
import { proposedClasses } from './propose.ts'
import type { Plan } from './seats.ts'
import { addClasses, openPlan, presentGroups } from './store.ts'

/** Adds missing terms and days of a year; one preparation at a time. */
export async function prepareTerms(tx: Database, schoolYear: number) {
  await takeLockOn(tx, 'calendar of a year')
  return prepareCalendar(tx, schoolYear)
}

/** Proposes the classes of an institution; a repetition adds those of new groups only. */
export async function prepareInstitution(
  tx: Database,
  wanted: Pick<Plan, 'orgId' | 'schoolYear'>,
  { now, today }: { now: Date; today: string },
): Promise<{ plan: Plan; added: number }> {
  const plan = await openPlan(tx, wanted, now, today)
  return { plan, added: await addClasses(tx, plan, proposedClasses(await presentGroups(tx, plan))) }
}
