import type { BodyOf } from '@portal/contract/call'
import type { DecisionKind, decide } from '@portal/contract/staff'
import { institutionsOf } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { isOwnCaseOfOffice } from '../../requests/conflictOfInterest.ts'
import { findPlacement } from '../../requests/placement.ts'
import { isClassTeacher } from '../../requests/substitutes.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { decideAbsence } from '../absence/index.ts'
import { documentSeen, refuseColleague } from '../accounts/index.ts'
import { decideLink } from '../children/index.ts'
import { decideRequest } from '../enrolment/index.ts'
import { seenOf } from './queues.ts'

export type Deciding = Pick<BodyOf<typeof decide>, 'kind' | 'decision' | 'note' | 'from' | 'identitySeen' | 'beyondPlaces'> & {
  seen?: string | undefined
}

/** Decider, and the institutions whose requests they may decide. */
export interface Desk {
  world: World
  caller: Caller
  orgIds: readonly number[]
}

/** Reads from the open transaction, if there is one. */
export const deskOf = async (db: Database, world: World, caller: Caller): Promise<Desk> => ({
  world,
  caller,
  orgIds: await institutionsOf(db, caller.orgId),
})

/** Finds a request of this desk. A commission sees links and leave only if they are the office's own cases. */
export async function findOnDesk(db: Database, { world, caller, orgIds }: Desk, kind: DecisionKind, id: number) {
  const found = await findPlacement(db, kind, id, today(world.clock))
  if (found === undefined || found.orgId === null || !orgIds.includes(found.orgId)) return undefined
  if (caller.role === 'TEACHER' && !(await isClassTeacher(db, caller.personId, found, today(world.clock)))) return undefined
  const isOfSchoolLife = kind === 'link' || kind === 'absence'
  if (caller.role === 'COMMISSION' && isOfSchoolLife && !(await isOwnCaseOfOffice(db, { ...found, orgId: found.orgId }))) return undefined
  return found
}

/**
 * Takes one decision and returns the name of the new status. The decision locks the row before it is compared with what the decider saw.
 */
export async function decideOne(tx: Database, about: NoteAuditFacts, desk: Desk, id: number, body: Deciding): Promise<string> {
  const name = await decideByKind(tx, about, desk, id, body)
  const placement = body.seen === undefined ? undefined : await findPlacement(tx, body.kind, id, today(desk.world.clock))
  if (placement !== undefined && seenOf(placement) !== body.seen) refuse('requestChanged')
  return name
}

/** Decides a link and, if the office saw the parent's identity document, records the proof of the account. */
async function decideLinkOf(
  tx: Database,
  about: NoteAuditFacts,
  { world, caller, orgIds }: Desk,
  id: number,
  body: Deciding,
): Promise<string> {
  const { decision, note, from, identitySeen = false } = body
  const { statusName, parentId, orgId } = await decideLink(tx, world, about, { id, decision, note, from, caller, orgIds })
  if (identitySeen) {
    await refuseColleague(tx, parentId, caller.orgId)
    await documentSeen(tx, world, parentId, { orgId, personId: caller.personId })
  }
  return statusName
}

/** Decides by the transition table of the request's area. */
async function decideByKind(tx: Database, about: NoteAuditFacts, desk: Desk, id: number, body: Deciding): Promise<string> {
  const { world, caller, orgIds } = desk
  const { kind, decision, note, from, beyondPlaces = false } = body
  if (kind === 'link') return decideLinkOf(tx, about, desk, id, body)
  if (kind === 'absence') return decideAbsence(tx, world, about, { id, decision, note, from, caller, orgIds })
  return decideRequest(tx, world, about, { id, isSub: kind === 'sub', beyondPlaces, decision, note, from, caller, orgIds })
}
