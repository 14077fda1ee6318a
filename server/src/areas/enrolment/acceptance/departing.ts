import type { Caller } from '../../../admission/session.ts'
import type { Database } from '../../../database/connect.ts'
import type { NoteAuditFacts } from '../../../http/answer.ts'
import { refuseConflictOfInterest } from '../../../requests/conflictOfInterest.ts'
import { announceQueue } from '../../../requests/deskNews.ts'
import { refuseOthersDraw } from '../../../requests/drawLock.ts'
import { mayMove } from '../../../requests/moves.ts'
import { takeStep } from '../../../requests/takeStep.ts'
import { refuse } from '../../../text/refusals.ts'
import type { World } from '../../../world.ts'
import { requestSteps } from '../steps.ts'
import { lockRequest, type Request } from '../store.ts'
import { stepName } from '../words.ts'
import { departureOf, hasProposed, noteStep } from './departureStore.ts'
import { departureMoves } from './rules.ts'

interface Departing {
  id: number
  caller: Caller
  /** Institutions that the caller decides for. */
  orgIds: readonly number[]
}

/** Refuses a request without a place, of another commission or its draw, or of the caller's own family. Returns the institution. */
async function refuseUnlessPlace(tx: Database, world: World, { prospect }: Request, { caller, orgIds }: Departing) {
  const { id, institutionId, childId, contactPersonId, responseStatus } = prospect
  if (institutionId === null || !orgIds.includes(institutionId)) return refuse('notYourInstitution')
  await refuseConflictOfInterest(tx, caller, { childId, askedBy: contactPersonId, orgId: institutionId })
  if (responseStatus !== 'PASSED') refuse('moveNotAllowed')
  await refuseOthersDraw(tx, id, { orgId: caller.orgId, now: world.clock.now() })
  return institutionId
}

const lockPlace = async (tx: Database, world: World, about: NoteAuditFacts, by: Departing) => {
  const request = (await lockRequest(tx, by.id)) ?? refuse('notFoundRecord')
  const orgId = await refuseUnlessPlace(tx, world, request, by)
  about({ childId: request.child.id })
  return { request, orgId, departure: await departureOf(tx, by.id) }
}

const announcePlace = (tx: Database, { campaign, prospect }: Request) =>
  announceQueue(tx, campaign.kind === 'subProgram' ? 'sub' : 'prospect', prospect.id)

/** Sets DEPARTED with history, message and news; the note is for staff. */
async function depart(tx: Database, world: World, about: NoteAuditFacts, by: Departing, note: string | null): Promise<string> {
  const { wanted } = await takeStep(tx, world, requestSteps, by.id, async (request) => {
    const orgId = await refuseUnlessPlace(tx, world, request, by)
    about({ childId: request.child.id })
    const { personId } = by.caller
    await noteStep(tx, { prospectId: by.id, step: 'GIVEN_UP', at: world.clock.now(), personId, orgId, staffNote: note })
    return { side: 'response' as const, status: 'DEPARTED' as const, who: 'commission' as const, personId, note: null, staffNote: note }
  })
  return stepName(wanted.side, wanted.status)
}

/**
 * Proposes a departure; one that the family asked for is carried out at once, unless the caller has ever proposed it. Returns the name of the
 * status.
 */
export async function proposeDepartureOf(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  by: Departing & { note: string; familyAsked: boolean },
): Promise<{ statusName: string; isDone: boolean }> {
  const { request, orgId, departure } = await lockPlace(tx, world, about, by)
  if (by.familyAsked && (await hasProposed(tx, by.id, by.caller.personId))) refuse('departureTwoMembers')
  if (by.familyAsked) return { statusName: await depart(tx, world, about, by, by.note), isDone: true }
  if (!mayMove(departureMoves, departure.state, 'GIVING_UP', 'member')) refuse('departureProposed')
  const { id: prospectId, caller, note: staffNote } = by
  await noteStep(tx, { prospectId, step: 'GIVING_UP', at: world.clock.now(), personId: caller.personId, orgId, staffNote })
  await announcePlace(tx, request)
  return { statusName: stepName('response', 'PASSED'), isDone: false }
}

/** Carries a proposed departure out by a second member. */
export async function confirmDepartureOf(tx: Database, world: World, about: NoteAuditFacts, by: Departing): Promise<string> {
  const { departure } = await lockPlace(tx, world, about, by)
  if (departure.state !== 'GIVING_UP') refuse('departureNotProposed')
  const who = departure.personId === by.caller.personId ? 'member' : 'secondMember'
  if (!mayMove(departureMoves, departure.state, 'GIVEN_UP', who)) refuse('departureTwoMembers')
  return depart(tx, world, about, by, departure.note)
}

/** Ends a proposal; the child keeps the place. */
export async function keepPlaceOf(tx: Database, world: World, about: NoteAuditFacts, by: Departing): Promise<string> {
  const { request, orgId, departure } = await lockPlace(tx, world, about, by)
  if (!mayMove(departureMoves, departure.state, 'KEPT', 'member')) refuse('departureNotProposed')
  await noteStep(tx, { prospectId: by.id, step: 'KEPT', at: world.clock.now(), personId: by.caller.personId, orgId })
  await announcePlace(tx, request)
  return stepName('response', 'PASSED')
}
