import { shortDate } from '@portal/contract/dateWords'
import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import { mayMove } from '../../kit/moves.ts'
import { announce } from '../../kit/news.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { displayName } from '../accounts/rules.ts'
import { absenceMoves, categoryNames, statusNames } from './rules.ts'
import { findContact, lockAbsence, settleAbsence } from './store.ts'

interface Decision {
  id: number
  decision: string
  note: string | null
  /** The teacher's. */
  personId: number
  /** Hears which child it is about. */
  about(known: { childId: number }): void
}

/** The class teacher answers a request for leave, and the parent is told; answers the name of the new status. */
export async function decideAbsence(tx: Database, world: World, { id, decision, note, personId, about }: Decision): Promise<string> {
  const found = await lockAbsence(tx, id)
  if (found === undefined || found.absence.status === 'WITHDRAWN') return refuse('notFoundRecord')
  const { absence, child, teacherId } = found
  if (teacherId !== personId) refuse('notYourGroup')
  if (absence.status !== 'NEW') refuse('alreadyDecided')
  if ((decision !== 'APPROVED' && decision !== 'REJECTED') || !mayMove(absenceMoves, absence.status, decision, 'teacher'))
    return refuse('moveNotAllowed')
  about({ childId: absence.childId })
  const reason = note?.trim() || null
  await settleAbsence(tx, id, { status: decision, note: reason, settledAt: world.clock.now(), settledBy: personId })
  await announce(tx, [absence.parentId], 'absence')
  const contact = await findContact(tx, absence.parentId)
  if (contact !== undefined) {
    await tell(tx, world, contact, decision === 'APPROVED' ? 'absenceApproved' : 'absenceRejected', {
      child: displayName(child),
      category: categoryNames[absence.category],
      startDate: shortDate(absence.startDate, 'mn'),
      endDate: shortDate(absence.endDate, 'mn'),
      note: reason ?? '',
    })
  }
  return statusNames[decision]
}
