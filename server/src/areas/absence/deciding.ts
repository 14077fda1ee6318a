import type { Database } from '../../database/connect.ts'
import type { About } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import { refuseUnlessSchools } from '../../kit/ownCases.ts'
import { refuse } from '../../kit/refusals.ts'
import { takeStep } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import { statusNames } from './rules.ts'
import { absenceSteps } from './steps.ts'

interface Decision {
  id: number
  decision: string
  note: string | null
  caller: Caller
  /** Where the one who decides works. */
  orgIds: readonly number[]
}

const isAnswer = (decision: string): decision is 'APPROVED' | 'REJECTED' => decision === 'APPROVED' || decision === 'REJECTED'

/** The class teacher or the school's office answers a request for leave, and the parent is told; answers the name of the new status. */
export async function decideAbsence(
  tx: Database,
  world: World,
  about: About,
  { id, decision, note, caller, orgIds }: Decision,
): Promise<string> {
  const { wanted } = await takeStep(tx, world, absenceSteps, id, async ({ absence, teacherId, orgId }) => {
    if (absence.status === 'WITHDRAWN') return refuse('notFoundRecord')
    if (caller.role === 'TEACHER' && teacherId !== caller.personId) refuse('notYourGroup')
    if (orgId === null || !orgIds.includes(orgId)) return refuse('notYourInstitution')
    await refuseUnlessSchools(tx, caller, { childId: absence.childId, askedBy: absence.parentId, orgId })
    if (absence.status !== 'NEW') refuse('alreadyDecided')
    if (!isAnswer(decision)) return refuse('moveNotAllowed')
    about({ childId: absence.childId })
    return { who: 'school' as const, personId: caller.personId, status: decision, note: note?.trim() || null }
  })
  return statusNames[wanted.status]
}
