import type { Caller } from '../../kit/caller.ts'
import { countUpTo, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { staffLimits } from './limits.ts'

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
