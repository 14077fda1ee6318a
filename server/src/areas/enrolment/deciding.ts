import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import { mayMove } from '../../kit/moves.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { announceRequest, contactsOf, type StepTo, tellOfRequest } from './messages.ts'
import { type Actor, isMove, schoolMoves } from './rules.ts'
import { changeProspect, lockRequestNumbered, type Request, writeStep } from './store.ts'
import { standingOf } from './view.ts'
import { stepName } from './words.ts'

interface Decision {
  id: number
  isSub: boolean
  decision: ResponseStatus | SchoolStatus
  note: string | null
  actor: Exclude<Actor, 'guardian' | 'system'>
  personId: number
  /** Whose requests the one who decides may decide. */
  orgIds: readonly number[]
}

const isResponseStatus = (status: string): status is ResponseStatus => RESPONSE_STATUSES.some((known) => known === status)
const isSchoolStatus = (status: string): status is SchoolStatus => SCHOOL_STATUSES.some((known) => known === status)

/** The step that a decision is, if the tables hold it: a school speaks on its own side while the guardian has not answered. */
function stepOf(request: Request, decision: ResponseStatus | SchoolStatus, actor: Actor): StepTo | undefined {
  const { responseStatus, schoolStatus } = request.prospect
  if (actor === 'school' && schoolStatus !== null && isSchoolStatus(decision))
    return responseStatus === 'NEW' && mayMove(schoolMoves, schoolStatus, decision, actor)
      ? { side: 'school', status: decision }
      : undefined
  return isResponseStatus(decision) && isMove(standingOf(request), decision, actor) ? { side: 'response', status: decision } : undefined
}

/** One decision of the commission or a school, by the same tables as everything else; answers the name of the new status. */
export async function decideRequest(tx: Database, world: World, wanted: Decision): Promise<string> {
  const { id, isSub, decision, actor, personId, orgIds } = wanted
  const now = world.clock.now()
  const request = await lockRequestNumbered(tx, id)
  if (request === undefined || (request.campaign.kind === 'subProgram') !== isSub) return refuse('notFoundRecord')
  const { prospect } = request
  if (prospect.institutionId === null || !orgIds.includes(prospect.institutionId)) refuse('notYourInstitution')
  const step = stepOf(request, decision, actor) ?? refuse('moveNotAllowed')
  const note = wanted.note?.trim() || null
  await changeProspect(tx, id, { note, ...(step.side === 'school' ? { schoolStatus: step.status } : { responseStatus: step.status }) })
  await writeStep(tx, { prospectId: id, at: now, ...step, note, actor, personId })
  const contacts = await contactsOf(tx, request)
  await tellOfRequest(tx, world, request, { ...step, note, reference: prospect.reference, contacts, isReceipt: false })
  await announceRequest(tx, id)
  return stepName(step.side, step.status)
}
