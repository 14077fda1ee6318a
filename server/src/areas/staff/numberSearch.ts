import type { Call } from '@portal/contract/call'
import { registryNumberOf } from '@portal/contract/staffQueues'
import { type Asked, callerOf } from '../../kit/answer.ts'
import { actionOf, auditChange, entryOf } from '../../kit/audit.ts'
import type { Caller } from '../../kit/caller.ts'
import { countTry, countUpTo, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { staffLimits } from './limits.ts'

/** Counts a search for a registry number, found or not. A page that asks again for the same number is counted once an hour. */
export async function guardNumberSearch(world: World, { accountId: account, orgId }: Caller, number: string): Promise<void> {
  const institution = orgId ?? 'none'
  const { nth } = await countTry(world, tryOf(staffLimits.sameNumber, { account, number }), world.clock.now())
  if (nth > staffLimits.sameNumber.most) return
  await countUpTo(world, tryOf(staffLimits.numbersInHour, { account }))
  await countUpTo(world, tryOf(staffLimits.numbersInDay, { account }), 'tooOftenToday')
  await countUpTo(world, tryOf(staffLimits.officeNumbersInHour, { institution }))
  await countUpTo(world, tryOf(staffLimits.officeNumbersInDay, { institution }), 'tooOftenToday')
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

/** Counts a look for a family before it is made; refused past a limit. Answers what takes it back where a family was found. */
export async function countFind(world: World, { accountId: account, orgId }: Caller): Promise<() => Promise<void>> {
  const institution = orgId ?? 'none'
  const takeBacks = [
    await countUpTo(world, tryOf(staffLimits.findsInHour, { account })),
    await countUpTo(world, tryOf(staffLimits.findsInDay, { account })),
    await countUpTo(world, tryOf(staffLimits.officeFindsInHour, { institution })),
    await countUpTo(world, tryOf(staffLimits.officeFindsInDay, { institution })),
  ]
  return async () => {
    for (const takeBack of takeBacks) await takeBack()
  }
}
