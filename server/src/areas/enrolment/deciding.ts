import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { refuseConflictOfInterest, refuseUnlessSchools } from '../../requests/conflictOfInterest.ts'
import type { DeskCorrection } from '../../requests/correction.ts'
import { barOfDraw, noteDrawEvent, refuseAgainstDraw } from '../../requests/drawLock.ts'
import { mayMove } from '../../requests/moves.ts'
import { type DeskDecision, refuseDecided, takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import type { StepTo } from './messageValues.ts'
import { lockPlacesFor, placesOf } from './placesStore.ts'
import { type Actor, schoolMoves } from './rules.ts'
import { requestSteps } from './steps.ts'
import { historyOf, type Request } from './store.ts'
import { stepName } from './words.ts'

interface Decision extends DeskDecision {
  isSub: boolean
  /** Accepts although no place is free; the note says why and is for staff. */
  beyondPlaces: boolean
}

const isResponseStatus = (status: string): status is ResponseStatus => RESPONSE_STATUSES.some((known) => known === status)
const isSchoolStatus = (status: string): status is SchoolStatus => SCHOOL_STATUSES.some((known) => known === status)

/** Side that a decision belongs to: the school's own step if its table allows it, otherwise the family's answer. */
function stepOf({ prospect: { schoolStatus } }: Request, decision: string, actor: Actor): StepTo | undefined {
  const isOwn = schoolStatus !== null && isSchoolStatus(decision) && mayMove(schoolMoves, schoolStatus, decision, actor)
  if (isOwn) return { side: 'school', status: decision }
  return isResponseStatus(decision) ? { side: 'response', status: decision } : undefined
}

/** The note of an answer given for the family names the person who asked, so it is stored for staff only. */
const isForFamily = ({ side, status }: StepTo, who: Actor): boolean =>
  who === 'school' && side === 'response' && (status === 'APPROVED' || status === 'DECLINED')

/** Role in which the caller decides. A commission decides first grades only as the school, and only if the school's staff may not. */
async function actorOf(tx: Database, { campaign, prospect }: Request, caller: Caller, orgId: number): Promise<'school' | 'commission'> {
  const known = { childId: prospect.childId, askedBy: prospect.contactPersonId, orgId }
  await (campaign.kind === 'firstGrade' ? refuseUnlessSchools : refuseConflictOfInterest)(tx, caller, known)
  return caller.role === 'COMMISSION' && campaign.kind !== 'firstGrade' ? 'commission' : 'school'
}

/** Refuses a decision on a request whose status changed since the decider saw it. */
async function refuseMoved(tx: Database, { prospect }: Request, side: StepTo['side'], from: string | undefined): Promise<void> {
  const { id, responseStatus, schoolStatus, createdAt } = prospect
  const status = side === 'school' ? schoolStatus : responseStatus
  if (from === undefined || status === null || status === from) return
  const last = (await historyOf(tx, { prospectId: id })).find(({ step }) => step.side === side)?.step
  await refuseDecided(tx, { status: stepName(side, status), personId: last?.personId ?? null, at: last?.at ?? createdAt })
}

/**
 * Refuses an acceptance without a free place; `kept` places belong to withdrawals that can be undone. Another held acceptance of the request
 * itself does not exist: it was taken to be carried out.
 */
async function refuseWithoutPlace(tx: Database, { campaign, prospect }: Request, orgId: number, kept: number): Promise<void> {
  await lockPlacesFor(tx, prospect.id)
  const cell = { campaignId: campaign.id, orgId, age: prospect.age }
  const { places = 0, given = 0 } = (await placesOf(tx, [cell]))(cell) ?? {}
  if (given >= places) refuse('noFreePlace', { values: { places, given } })
  if (given + kept >= places) refuse('drawPlaceKept')
}

/** Applies one decision of a commission or school and returns the name of the new status. */
export async function decideRequest(tx: Database, world: World, about: NoteAuditFacts, wanted: Decision): Promise<string> {
  const { id, isSub, decision, caller, orgIds } = wanted
  const { wanted: taken } = await takeStep(tx, world, requestSteps, id, async (request) => {
    const { campaign, prospect } = request
    if ((campaign.kind === 'subProgram') !== isSub) return refuse('notFoundRecord')
    if (prospect.institutionId === null || !orgIds.includes(prospect.institutionId)) return refuse('notYourInstitution')
    const who = await actorOf(tx, request, caller, prospect.institutionId)
    const step = stepOf(request, decision, who) ?? refuse('moveNotAllowed')
    await refuseMoved(tx, request, step.side, wanted.from)
    if (step.status === 'DEPARTED') refuse('departureTwoMembers')
    const { beyondPlaces } = wanted
    const [now, { orgId, personId }] = [world.clock.now(), caller]
    const list =
      step.side === 'response' ? await refuseAgainstDraw(tx, prospect.id, { to: step.status, beyondPlaces, orgId, now }) : undefined
    const needsPlace = step.status === 'PASSED' && (campaign.kind === 'kindergarten' || list !== undefined)
    if (needsPlace && !beyondPlaces)
      await refuseWithoutPlace(tx, request, prospect.institutionId, list?.hasExtraPlace ? 0 : (list?.kept ?? 0))
    if (needsPlace && list?.hasExtraPlace === false) await noteDrawEvent(tx, { drawId: list.drawId, kind: 'GIVEN', at: now, personId })
    about({ childId: prospect.childId })
    const note = wanted.note?.trim() || null
    const notes = isForFamily(step, who) || beyondPlaces ? { note: null, staffNote: note } : { note }
    return { ...step, who, personId, ...notes }
  })
  return stepName(taken.side, taken.status)
}

/** Takes a decision of a commission or school back and returns the name of the status that the request has again. */
export async function correctRequest(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { id, from, reason, caller, orgIds, target }: DeskCorrection,
): Promise<string> {
  const { wanted } = await takeStep(tx, world, requestSteps, id, async (request) => {
    const { responseStatus, schoolStatus, institutionId, childId } = request.prospect
    if (institutionId === null || !orgIds.includes(institutionId)) return refuse('notYourInstitution')
    await actorOf(tx, request, caller, institutionId)
    const isSchools = responseStatus === 'NEW'
    if ((isSchools ? schoolStatus : responseStatus) !== from) return refuse('requestChanged')
    const bar = await barOfDraw(tx, id, world.clock.now())
    if (bar !== undefined) refuse(bar)
    const status = await target(tx)
    const step: StepTo | undefined =
      isSchools && isSchoolStatus(status)
        ? { side: 'school', status }
        : !isSchools && isResponseStatus(status)
          ? { side: 'response', status }
          : undefined
    about({ childId })
    return { ...(step ?? refuse('moveNotAllowed')), who: 'correction' as const, personId: caller.personId, note: reason }
  })
  return stepName(wanted.side, wanted.status)
}
