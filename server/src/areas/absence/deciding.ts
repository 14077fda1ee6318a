import type { Database } from '../../database/connect.ts'
import { refuse } from '../../kit/refusals.ts'
import { takeStep } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import { statusNames } from './rules.ts'
import { absenceSteps } from './steps.ts'

interface Decision {
  id: number
  decision: string
  note: string | null
  /** The teacher's. */
  personId: number
  /** Hears which child it is about. */
  about(known: { childId: number }): void
}

const isAnswer = (decision: string): decision is 'APPROVED' | 'REJECTED' => decision === 'APPROVED' || decision === 'REJECTED'

/** The class teacher answers a request for leave, and the parent is told; answers the name of the new status. */
export async function decideAbsence(tx: Database, world: World, { id, decision, note, personId, about }: Decision): Promise<string> {
  const { wanted } = await takeStep(tx, world, absenceSteps, id, ({ absence, teacherId }) => {
    if (absence.status === 'WITHDRAWN') return refuse('notFoundRecord')
    if (teacherId !== personId) refuse('notYourGroup')
    if (absence.status !== 'NEW') refuse('alreadyDecided')
    if (!isAnswer(decision)) return refuse('moveNotAllowed')
    about({ childId: absence.childId })
    return { who: 'teacher' as const, personId, status: decision, note: note?.trim() || null }
  })
  return statusNames[wanted.status]
}
