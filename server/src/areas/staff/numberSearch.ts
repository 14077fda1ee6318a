import type { Call } from '@portal/contract/call'
import { registryNumberOf } from '@portal/contract/staffQueues'
import { type Asked, callerOf } from '../../kit/answer.ts'
import { actionOf, auditChange, entryOf } from '../../kit/audit.ts'
import type { Caller } from '../../kit/caller.ts'
import { countTry, countUpTo, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { staffLimits } from './limits.ts'

/** Counts a search for a registry number, found or not. Repeated searches for the same number are counted once an hour. */
export async function guardNumberSearch(world: World, { accountId: account, orgId }: Caller, number: string): Promise<void> {
  const institution = orgId ?? 'none'
  const { nth } = await countTry(world, tryOf(staffLimits.sameNumber, { account, number }), world.clock.now())
  if (nth > staffLimits.sameNumber.most) return
  await countUpTo(world, tryOf(staffLimits.numbersInHour, { account }))
  await countUpTo(world, tryOf(staffLimits.numbersInDay, { account }), 'tooOftenToday')
  await countUpTo(world, tryOf(staffLimits.officeNumbersInHour, { institution }))
  await countUpTo(world, tryOf(staffLimits.officeNumbersInDay, { institution }), 'tooOftenToday')
}

/** Audits a match before the answer, because it reveals the whole number as the dedicated call does. */
export async function auditNumberSearch(
  asked: Pick<Asked<Call>, 'world' | 'request' | 'caller'>,
  childIds: readonly number[],
): Promise<void> {
  const { db, clock } = asked.world
  const entry = (childId: number) => entryOf(callerOf(asked), actionOf(registryNumberOf), childId, asked.request.id, clock.now())
  await auditChange(db, ...[...new Set(childIds)].map(entry))
}

/** Counts a search for a family before it runs; refuses above the limit. Returns a function that undoes the count if a family was found. */
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
