import type { BodyOf } from '@portal/contract/call'
import type { decide } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import type { About } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { decideAbsence } from '../absence/deciding.ts'
import { decideLink } from '../children/deciding.ts'
import { decideRequest } from '../enrolment/deciding.ts'
import { institutionsOf } from './store.ts'

export type Deciding = Pick<BodyOf<typeof decide>, 'kind' | 'decision' | 'note' | 'from' | 'identitySeen'>

/** Who decides, and about whose requests. */
export interface Desk {
  world: World
  caller: Caller
  orgIds: readonly number[]
}

/** Asked of the transaction that is open, where one is. */
export const deskOf = async (db: Database, world: World, caller: Caller): Promise<Desk> => ({
  world,
  caller,
  orgIds: await institutionsOf(db, caller.orgId),
})

/** One decision, by the tables of moves of its area; answers the name of the new status. */
export async function decideOne(tx: Database, about: About, { world, caller, orgIds }: Desk, id: number, body: Deciding): Promise<string> {
  const { kind, decision, note, from, identitySeen = false } = body
  if (kind === 'link') return decideLink(tx, world, about, { id, decision, note, from, identitySeen, caller, orgIds })
  if (kind === 'absence') return decideAbsence(tx, world, about, { id, decision, note, from, caller, orgIds })
  if (decision === 'APPROVE') return refuse('moveNotAllowed')
  return decideRequest(tx, world, about, { id, isSub: kind === 'sub', decision, note, from, caller, orgIds })
}
