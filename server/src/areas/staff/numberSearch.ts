import type { Call } from '@portal/contract/call'
import { registryNumberOf } from '@portal/contract/staffQueues'
import { attemptOf, countAttempt, countOrRefuse } from '../../admission/attempts.ts'
import { actionOf, auditChange, entryOf } from '../../admission/audit.ts'
import type { Caller } from '../../admission/session.ts'
import { type CallContext, callerOf } from '../../http/answer.ts'
import type { World } from '../../world.ts'
import { staffLimits } from './limits.ts'

/**
 * Counts a search for a whole registry number, phone or reference, found or not, because masked ones could be completed by trial. Repeated
 * searches for the same are counted once an hour.
 */
export async function guardSearch(world: World, { accountId: account, orgId }: Caller, number: string): Promise<void> {
  const institution = orgId ?? 'none'
  const { nth } = await countAttempt(world, attemptOf(staffLimits.sameNumber, { account, number }), world.clock.now())
  if (nth > staffLimits.sameNumber.most) return
  await countOrRefuse(world, attemptOf(staffLimits.numbersInHour, { account }))
  await countOrRefuse(world, attemptOf(staffLimits.numbersInDay, { account }), 'tooOftenToday')
  await countOrRefuse(world, attemptOf(staffLimits.officeNumbersInHour, { institution }))
  await countOrRefuse(world, attemptOf(staffLimits.officeNumbersInDay, { institution }), 'tooOftenToday')
}

/** Audits a match before the answer, because it reveals the whole number as the dedicated call does. */
export async function auditNumberSearch(
  context: Pick<CallContext<Call>, 'world' | 'request' | 'caller'>,
  childIds: readonly number[],
): Promise<void> {
  const { db, clock } = context.world
  const entry = (childId: number) => entryOf(callerOf(context), actionOf(registryNumberOf), childId, context.request.id, clock.now())
  await auditChange(db, ...[...new Set(childIds)].map(entry))
}

/** Counts a search for a family before it runs; refuses above the limit. Returns a function that undoes the count if a family was found. */
export async function countFind(world: World, { accountId: account, orgId }: Caller): Promise<() => Promise<void>> {
  const institution = orgId ?? 'none'
  const takeBacks = [
    await countOrRefuse(world, attemptOf(staffLimits.findsInHour, { account })),
    await countOrRefuse(world, attemptOf(staffLimits.findsInDay, { account })),
    await countOrRefuse(world, attemptOf(staffLimits.officeFindsInHour, { institution })),
    await countOrRefuse(world, attemptOf(staffLimits.officeFindsInDay, { institution })),
  ]
  return async () => {
    for (const takeBack of takeBacks) await takeBack()
  }
}
