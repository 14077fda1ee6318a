import type { Caller } from '../../admission/session.ts'
import { displayName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import { deskOf } from '../staff/index.ts'

/** Institutions below a commission. */
export async function institutionsBeneath(world: World, caller: Caller): Promise<readonly number[]> {
  const { orgIds } = await deskOf(world.db, world, caller)
  return orgIds
}

/** Short name of a person; empty if the row has none. */
export const shortName = ({ lastName, firstName }: { lastName: string | null; firstName: string | null }): string =>
  lastName === null || firstName === null ? '' : displayName({ lastName, firstName })
