import type { Call } from '@portal/contract/call'
import { registryNumberOf } from '@portal/contract/staffQueues'
import { type Asked, callerOf } from '../../kit/answer.ts'
import { actionOf, auditChange, entryOf } from '../../kit/audit.ts'
import { A_DAY, AN_HOUR, countTry, countUpTo } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'

/** Registry numbers that one account may search for in an hour and in a day: a masked number is not completed by trying. */
export const NUMBERS_AN_HOUR = 30
const NUMBERS_A_DAY = 100

/** Counts a search for a registry number, found or not. A page that asks again for the same number is counted once an hour. */
export async function guardNumberSearch(world: World, accountId: number, number: string): Promise<void> {
  const { clock } = world
  if ((await countTry(world, `number ${number} searched by account ${accountId}`, AN_HOUR, clock.now())) > 1) return
  await countUpTo(NUMBERS_AN_HOUR, world, `numbers an hour by account ${accountId}`, AN_HOUR)
  await countUpTo(NUMBERS_A_DAY, world, `numbers a day by account ${accountId}`, A_DAY, 'tooOftenToday')
}

/** A match tells the whole number as the call for it does: it leaves the same audit row, before the answer. */
export async function auditNumberSearch(
  asked: Pick<Asked<Call>, 'world' | 'request' | 'caller'>,
  childIds: readonly number[],
): Promise<void> {
  const { db, clock } = asked.world
  const entry = (childId: number) => entryOf(callerOf(asked), actionOf(registryNumberOf), childId, asked.request.id, clock.now())
  await auditChange(db, ...[...new Set(childIds)].map(entry))
}
