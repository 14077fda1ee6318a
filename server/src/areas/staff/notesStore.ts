import type { DecisionKind } from '@portal/contract/staff'
import { SHOWN_STAFF_NOTES, type StaffNote } from '@portal/contract/staffCorrespondence'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { and, desc, eq } from '../../database/sql.ts'
import { people, requestNotes } from '../../database/tables.ts'
import { instantText } from '../../outside/clock.ts'
import { isOwnCase } from '../../requests/conflictOfInterest.ts'
import { requestColumn } from '../../requests/questions.ts'
import { displayName } from '../../text/people.ts'
import type { FoundRow } from './queueStore.ts'

/** Newest notes of an institution about a request, newest first. Served by request_notes_prospect, request_notes_link and request_notes_absence. */
const notesOf = (db: Database, kind: DecisionKind, requestId: number, orgId: number) =>
  db
    .select({ note: requestNotes, lastName: people.lastName, firstName: people.firstName })
    .from(requestNotes)
    .innerJoin(people, eq(people.id, requestNotes.personId))
    .where(and(eq(requestNotes[requestColumn(kind)], requestId), eq(requestNotes.orgId, orgId)))
    .orderBy(desc(requestNotes.id))
    .limit(SHOWN_STAFF_NOTES)

interface NewNote {
  kind: DecisionKind
  requestId: number
  orgId: number
  personId: number
  at: Date
  text: string
}

/** Adds a note; a retry, whose note is the author's own newest one, adds nothing. */
export async function addNote(tx: Database, { kind, requestId, ...note }: NewNote): Promise<void> {
  await takeLockOn(tx, `notes ${kind} ${requestId}`)
  const [newest] = await notesOf(tx, kind, requestId, note.orgId)
  if (newest?.note.personId === note.personId && newest.note.text === note.text) return
  await tx.insert(requestNotes).values({ [requestColumn(kind)]: requestId, ...note })
}

/** Whether a request concerns the caller's own family, about which staff read and write no notes. */
export const isOwnFamily = (db: Database, { personId }: Caller, { childId, senderId }: FoundRow): Promise<boolean> =>
  isOwnCase(db, personId, { childId, askedBy: senderId })

/** Newest notes of an institution about a request, as its staff see them. */
export const shownNotes = async (db: Database, kind: DecisionKind, requestId: number, orgId: number): Promise<StaffNote[]> =>
  (await notesOf(db, kind, requestId, orgId)).map(({ note: { id, at, text }, ...author }) => ({
    id,
    at: instantText(at),
    by: displayName(author),
    text,
  }))
