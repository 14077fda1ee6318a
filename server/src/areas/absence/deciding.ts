import { ABSENCE_DECISIONS } from '@portal/contract/absence'
import { isBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { refuseUnlessSchools } from '../../requests/conflictOfInterest.ts'
import type { DeskCorrection } from '../../requests/correction.ts'
import { isClassTeacher } from '../../requests/substitutes.ts'
import { type DeskDecision, refuseDecided, takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { statusNames, storedStatusNames } from './rules.ts'
import { absenceSteps } from './steps.ts'
import type { LockedAbsence } from './store.ts'

/** Refuses because the request was answered before. */
export async function refuseSettled(tx: Database, { status, settledBy, settledAt, requestedAt }: LockedAbsence['absence']): Promise<never> {
  const inWords = storedStatusNames[status]
  return refuseDecided(tx, { status: inWords, personId: settledBy, at: settledAt ?? requestedAt })
}

const isAnswer = (decision: string): decision is (typeof ABSENCE_DECISIONS)[number] => ABSENCE_DECISIONS.some((one) => one === decision)

/** Decides a request for leave and notifies the parent; returns the name of the new status. */
export async function decideAbsence(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { id, decision, note, from, caller, orgIds }: DeskDecision,
): Promise<string> {
  const { wanted } = await takeStep(tx, world, absenceSteps, id, async ({ absence, orgId, ...led }) => {
    if (absence.status === 'WITHDRAWN') return refuse('notFoundRecord')
    if (caller.role === 'TEACHER' && !(await isClassTeacher(tx, caller.personId, led, today(world.clock)))) refuse('notYourGroup')
    if (orgId === null || !orgIds.includes(orgId)) return refuse('notYourInstitution')
    await refuseUnlessSchools(tx, caller, { childId: absence.childId, askedBy: absence.parentId, orgId })
    if (absence.status !== 'NEW' || (from !== undefined && absence.status !== from)) await refuseSettled(tx, absence)
    if (!isAnswer(decision)) return refuse('moveNotAllowed')
    if (decision === 'APPROVED' && (await isBarred(tx, absence.childId, absence.parentId))) refuse('senderBarred')
    about({ childId: absence.childId })
    return { who: 'school' as const, personId: caller.personId, status: decision, note: note?.trim() || null }
  })
  return statusNames[wanted.status]
}

/** Takes an answer back, so that the leave waits again; returns the name of the new status. */
export async function correctAbsence(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { id, from, reason, caller, orgIds, target }: DeskCorrection,
): Promise<string> {
  const { wanted } = await takeStep(tx, world, absenceSteps, id, async ({ absence, orgId, ...led }) => {
    if (caller.role === 'TEACHER' && !(await isClassTeacher(tx, caller.personId, led, today(world.clock)))) refuse('notYourGroup')
    if (orgId === null || !orgIds.includes(orgId)) return refuse('notYourInstitution')
    await refuseUnlessSchools(tx, caller, { childId: absence.childId, askedBy: absence.parentId, orgId })
    if (absence.status !== from) return refuse('requestChanged')
    if ((await target(tx)) !== 'NEW') return refuse('moveNotAllowed')
    about({ childId: absence.childId })
    return { who: 'correction' as const, personId: caller.personId, status: 'NEW' as const, note: reason }
  })
  return statusNames[wanted.status]
}
