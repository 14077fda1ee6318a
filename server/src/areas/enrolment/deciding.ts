import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import { refuse } from '../../kit/refusals.ts'
import { takeStep } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import type { Actor } from './rules.ts'
import { requestSteps, type StepTo } from './steps.ts'
import type { Request } from './store.ts'
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

/** On which side a decision is a step: a school speaks on its own, where the table of that side knows the word. */
function stepOf({ prospect: { schoolStatus } }: Request, decision: ResponseStatus | SchoolStatus, actor: Actor): StepTo | undefined {
  if (actor === 'school' && schoolStatus !== null && isSchoolStatus(decision)) return { side: 'school', status: decision }
  return isResponseStatus(decision) ? { side: 'response', status: decision } : undefined
}

/** One decision of the commission or a school, by the same tables as everything else; answers the name of the new status. */
export async function decideRequest(tx: Database, world: World, wanted: Decision): Promise<string> {
  const { id, isSub, decision, actor, personId, orgIds } = wanted
  const { wanted: taken } = await takeStep(tx, world, requestSteps, id, (request) => {
    const { campaign, prospect } = request
    if ((campaign.kind === 'subProgram') !== isSub) return refuse('notFoundRecord')
    if (prospect.institutionId === null || !orgIds.includes(prospect.institutionId)) refuse('notYourInstitution')
    const step = stepOf(request, decision, actor) ?? refuse('moveNotAllowed')
    return { ...step, who: actor, personId, note: wanted.note?.trim() || null }
  })
  return stepName(taken.side, taken.status)
}
