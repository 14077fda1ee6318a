import { QUESTIONS_OF_REQUEST } from '@portal/contract/questions'
import type { QueueDetail } from '@portal/contract/staffQueues'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { instantText } from '../../outside/clock.ts'
import { displayName } from '../../text/people.ts'
import { proposalsOf } from '../enrolment/index.ts'
import { isOwnFamily, shownNotes } from './notesStore.ts'
import { recipientOf, shownQuestions } from './questionsStore.ts'
import type { Source } from './queueColumns.ts'
import type { FoundRow } from './queueStore.ts'
import { decisionsIn } from './queues.ts'

/** Whether a desk may ask about a request: it waits, its decision is not held, and its sender is known and not barred. */
export const isAskable = (source: Source, row: FoundRow): boolean =>
  !row.isBarred && row.held === undefined && decisionsIn(source, row.status, 'mn').length > 0

interface Read {
  source: Source
  row: FoundRow
  decides: boolean
}

/** Open proposal to give up the place of a request, for the commission that decides it. */
async function departureFor(db: Database, { personId }: Caller, { source, row, decides }: Read): Promise<QueueDetail['departure']> {
  const isPlace = source.campaign === 'kindergarten' || source.campaign === 'subProgram'
  if (!decides || !isPlace || row.status !== 'PASSED') return null
  const [proposal] = await proposalsOf(db, [row.id])
  if (proposal === undefined) return null
  const { byLastName: lastName, byFirstName: firstName, at, note } = proposal
  return { by: displayName({ lastName, firstName }), at: instantText(at), note, isOwn: proposal.personId === personId }
}

/**
 * Notes and questions of the caller's institution, whether the caller may ask another, and the proposed departure; nothing about the
 * caller's own family.
 */
export async function correspondenceFor(
  db: Database,
  caller: Caller,
  read: Read,
): Promise<Pick<QueueDetail, 'notes' | 'questions' | 'mayAsk' | 'departure'>> {
  const { source, row, decides } = read
  if (caller.orgId === null || (await isOwnFamily(db, caller, row))) return { notes: null, questions: [], mayAsk: false, departure: null }
  const notes = await shownNotes(db, source.kind, row.id, caller.orgId)
  const questions = await shownQuestions(db, source.kind, row.id, caller.orgId)
  const mayAsk = decides && row.question !== 'ASKED' && questions.length < QUESTIONS_OF_REQUEST && isAskable(source, row)
  const hasRecipient = mayAsk && (await recipientOf(db, source.kind, row.id, row.senderId)) !== undefined
  return { notes, questions, mayAsk: hasRecipient, departure: await departureFor(db, caller, read) }
}
