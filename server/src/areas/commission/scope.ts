import type { Caller } from '../../kit/caller.ts'
import type { World } from '../../kit/world.ts'
import { displayName } from '../accounts/rules.ts'
import { deskOf } from '../staff/decidingOne.ts'

/** The institutions that lie beneath a commission. */
export async function institutionsBeneath(world: World, caller: Caller): Promise<readonly number[]> {
  const { orgIds } = await deskOf(world.db, world, caller)
  return orgIds
}

/** A person's short name, where a row has one. */
export const shortName = ({ lastName, firstName }: { lastName: string | null; firstName: string | null }): string =>
  lastName === null || firstName === null ? '' : displayName({ lastName, firstName })
