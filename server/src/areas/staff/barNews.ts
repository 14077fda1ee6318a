import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import type { Caller } from '../../kit/caller.ts'
import { announce } from '../../kit/news.ts'
import type { World } from '../../kit/world.ts'
import { timeInWords } from '../../outside/clock.ts'
import { maskedName } from '../enrolment/words.ts'
import { type FoundBar, heardOfBar } from './familyStore.ts'
import type { Reach } from './store.ts'

/** A bar is lifted by the office that entered it, or by a commission above that one. */
export const mayLift = ({ role, orgId }: Caller, { orgIds }: Reach, bar: FoundBar): boolean =>
  role === 'COMMISSION' ? orgIds.includes(bar.orgId) : bar.orgId === orgId

/** Tells of a bar that was entered or lifted: the child's other guardians, and the person whom it keeps away. That one is told nothing of the child, and
 *  not which institution it was either: the family may have moved away from them, and the institution is where the child is found. */
export async function tellOfBar(
  tx: Database,
  world: World,
  { childId, personId }: { childId: number; personId: number },
  [toBarred, toOthers]: readonly ['barEntered', 'barEnteredForChild'] | readonly ['barLifted', 'barLiftedForChild'],
  office: { institution: string; phone: string },
): Promise<void> {
  const { child, barred, others } = await heardOfBar(tx, childId, personId)
  if (barred !== undefined) await tell(tx, world, barred, toBarred, { time: timeInWords(world.clock.now()) })
  for (const contact of others) await tell(tx, world, contact, toOthers, { ...office, child: maskedName(child) })
}

/** The open pages of someone whom a court keeps from a child, or no longer does, ask again. */
export async function announceBar(tx: Database, personId: number): Promise<void> {
  announce(tx, [personId], 'children')
  announce(tx, [personId], 'enrolment')
}
