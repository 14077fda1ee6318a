import type { BodyOf } from '@portal/contract/call'
import type { DecisionKind, decide } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import type { About } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import { findLying } from '../../kit/lying.ts'
import { isOwnCaseOfOffice } from '../../kit/ownCases.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { decideAbsence } from '../absence/deciding.ts'
import { decideLink } from '../children/deciding.ts'
import { decideRequest } from '../enrolment/deciding.ts'
import { seenOf } from './queues.ts'
import { institutionsOf } from './store.ts'

export type Deciding = Pick<BodyOf<typeof decide>, 'kind' | 'decision' | 'note' | 'from' | 'identitySeen'> & { seen?: string | undefined }

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

/** A request that lies on the desk; of any other nothing is told. A commission has those of school life only where they are the office's own. */
export async function findOnDesk(db: Database, { caller, orgIds }: Desk, kind: DecisionKind, id: number) {
  const found = await findLying(db, kind, id)
  if (found === undefined || found.orgId === null || !orgIds.includes(found.orgId)) return undefined
  if (caller.role === 'TEACHER' && found.teacherId !== caller.personId) return undefined
  const isOfSchoolLife = kind === 'link' || kind === 'absence'
  if (caller.role === 'COMMISSION' && isOfSchoolLife && !(await isOwnCaseOfOffice(db, { ...found, orgId: found.orgId }))) return undefined
  return found
}

/** One decision about what was seen; answers the name of the new status. The row is held by the decision, so that nobody changes it between. */
export async function decideOne(tx: Database, about: About, desk: Desk, id: number, body: Deciding): Promise<string> {
  const name = await decideByKind(tx, about, desk, id, body)
  const lying = body.seen === undefined ? undefined : await findLying(tx, body.kind, id)
  if (lying !== undefined && seenOf(lying) !== body.seen) refuse('requestChanged')
  return name
}

/** By the tables of moves of its area. */
async function decideByKind(tx: Database, about: About, { world, caller, orgIds }: Desk, id: number, body: Deciding): Promise<string> {
  const { kind, decision, note, from, identitySeen = false } = body
  if (kind === 'link') return decideLink(tx, world, about, { id, decision, note, from, identitySeen, caller, orgIds })
  if (kind === 'absence') return decideAbsence(tx, world, about, { id, decision, note, from, caller, orgIds })
  return decideRequest(tx, world, about, { id, isSub: kind === 'sub', decision, note, from, caller, orgIds })
}
