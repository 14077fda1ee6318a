import { QUESTIONS_OF_REQUEST } from '@portal/contract/questions'
import type { QueueDetail } from '@portal/contract/staffQueues'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
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

/** Notes and questions of the caller's institution, and whether the caller may ask another; nothing about the caller's own family. */
export async function correspondenceFor(
  db: Database,
  caller: Caller,
  { source, row, decides }: Read,
): Promise<Pick<QueueDetail, 'notes' | 'questions' | 'mayAsk'>> {
  if (caller.orgId === null || (await isOwnFamily(db, caller, row))) return { notes: null, questions: [], mayAsk: false }
  const notes = await shownNotes(db, source.kind, row.id, caller.orgId)
  const questions = await shownQuestions(db, source.kind, row.id, caller.orgId)
  const mayAsk = decides && row.question !== 'ASKED' && questions.length < QUESTIONS_OF_REQUEST && isAskable(source, row)
  return { notes, questions, mayAsk: mayAsk && (await recipientOf(db, source.kind, row.id, row.senderId)) !== undefined }
}
