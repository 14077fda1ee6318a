import type { EntryOutcome } from '@portal/contract/entries'
import { isEmpty, isSame } from '@portal/contract/markRules'
import type { enterMarks, MarkEntry, SavedWork } from '@portal/contract/marks'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { memberOf } from '../../database/membership.ts'
import type { CallContext, NoteAuditFacts } from '../../http/answer.ts'
import { callerOf, orgOf } from '../../http/answer.ts'
import { madeAtOf, recordEach, SECOND_MS } from '../../http/entries.ts'
import { today } from '../../outside/clock.ts'
import { lockOrigin } from '../../requests/dataOrigins.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import {
  addWork,
  announceMarks,
  changeWork,
  deleteWork,
  hasEntryFrom,
  highestPoints,
  isKnownEntry,
  markedChildren,
  markOf,
  ownWorks,
  publish,
  type Work,
  workByKey,
  writeMark,
} from './entryStore.ts'
import { breaksPublished, enterable, entryValue, refusalOf, shownMax } from './rules.ts'
import { coursesOf, termsOf } from './store.ts'

/** Member of staff at an institution. */
type Member = Caller & { orgId: number }
export const memberOfStaff = (context: { caller: Caller | undefined }): Member => ({ ...callerOf(context), orgId: orgOf(context) })

/** Whether staff enter the marks, until the end of the transaction. Locked before any work, as imports do. */
const isEntered = async (tx: Database, { orgId }: Member): Promise<boolean> => (await lockOrigin(tx, orgId, 'MARKS')) === 'ENTERED'

/** Locks own works until the end of the transaction; refuses if one is missing, and where files bring the marks. */
async function lockWorks(tx: Database, caller: Member, day: string, workIds: readonly number[]): Promise<Work[]> {
  const entered = await isEntered(tx, caller)
  const works = await ownWorks(tx, { caller, today: day, isLocked: true }, workIds)
  if (works.length !== new Set(workIds).size) refuse('notFoundRecord')
  return entered ? works : refuse('marksBrought')
}

async function lockWork(tx: Database, caller: Member, day: string, workId: number): Promise<Work> {
  const [work] = await lockWorks(tx, caller, day, [workId])
  return work ?? refuse('notFoundRecord')
}

/** Records one mark in a transaction. */
async function enter(tx: Database, about: NoteAuditFacts, { clock }: World, caller: Member, entry: MarkEntry): Promise<void> {
  const { workId, childId, entryId } = entry
  const work = await lockWork(tx, caller, today(clock), workId)
  const member = await memberOf(tx, work.groupId, childId, work.dueOn)
  if (member === undefined) refuse('notFoundRecord')
  if (member === 'before') refuse('markChildLeft')
  const value = entryValue(entry, work.level) ?? refuse('inputInvalid')
  const known = await markOf(tx, childId, workId)
  const before = enterable(known, work.level)
  const now = clock.now()
  const madeAt = madeAtOf(entry.madeAt, now)
  const nextSecond = new Date(madeAt.getTime() + SECOND_MS)
  // Another entry with this id has arrived before, a later one has replaced it, or the mark is the same: nothing changes.
  if (
    (await isKnownEntry(tx, childId, workId, entryId)) ||
    (await hasEntryFrom(tx, childId, workId, nextSecond)) ||
    isSame(value, before)
  ) {
    about({ childIds: [] })
    return
  }
  const why = entry.why?.trim() || null
  const max = shownMax(work.maxPoints, work.level)
  const refused = refusalOf({ value, before, max, isDraft: work.isDraft, hasWhy: why !== null })
  if (refused === 'markAboveMax') refuse(refused, { values: { max: max ?? 0 } })
  if (refused !== undefined) refuse(refused, { fields: { why: 'fieldRequired' } })
  // A first mark is no correction, whenever it comes.
  const isCorrection = !work.isDraft && !isEmpty(before)
  // Entries of one second keep the order of their arrival.
  const at = nextSecond <= now ? madeAt : now
  const stored = { childId, entryId, roleId: caller.roleId, at, why: isCorrection ? why : null }
  await writeMark(tx, work, stored, { value, before, note: known.note })
  about({ childIds: [childId] })
  if (!work.isDraft) await announceMarks(tx, work, childId)
}

/** Records marks in the order of the call. */
export function enterAll(context: CallContext<typeof enterMarks>): Promise<EntryOutcome[]> {
  const caller = memberOfStaff(context)
  return recordEach(context, context.body.entries, (tx, about, entry) => enter(tx, about, context.world, caller, entry))
}

/** Creates a work or changes the one with its key; returns its id. */
export async function save(tx: Database, { clock }: World, caller: Member, work: SavedWork): Promise<number> {
  const day = today(clock)
  const { courseId, termId, kind, topic, dueOn, maxPoints } = work
  const entered = await isEntered(tx, caller)
  const [course] = await coursesOf(tx, caller, day, courseId)
  const term = (await termsOf(tx, caller.orgId, day)).find(({ id }) => id === termId)
  if (course === undefined || term === undefined) return refuse('notFoundRecord')
  if (!entered) refuse('marksBrought')
  if ((shownMax(maxPoints, course.level) === null) !== (maxPoints === null))
    refuse('inputInvalid', { fields: { maxPoints: 'inputInvalid' } })
  if (dueOn < term.startsOn || dueOn > term.endsOn) refuse('workOutsideTerm', { values: { from: term.startsOn, to: term.endsOn } })
  const facts = { termId, topic: topic.trim(), description: kind, dueOn, maxPoints }
  const key = work.key.trim()
  const added = await addWork(tx, courseId, key, facts)
  if (added !== undefined) return added
  const known = (await workByKey(tx, courseId, key)) ?? refuse('notFoundRecord')
  const shown = { ...known, maxPoints: shownMax(known.maxPoints, course.level) }
  if (breaksPublished(shown, work)) refuse('workPublished')
  const most = await highestPoints(tx, known.id)
  if (maxPoints !== null && most > maxPoints) refuse('markAboveMax', { values: { max: maxPoints } })
  await changeWork(tx, known.id, known.isDraft ? facts : { ...facts, maxPoints: known.maxPoints })
  if (!known.isDraft) await announceMarks(tx, { courseId, groupId: course.groupId, dueOn })
  return known.id
}

/** Audits a change of works with the children who have a mark; without any, it is audited without a child. */
async function noteMarked(tx: Database, about: NoteAuditFacts, workIds: readonly number[]): Promise<void> {
  const childIds = await markedChildren(tx, workIds)
  if (childIds.length > 0) about({ childIds })
}

/** Deletes an unpublished work with its marks. */
export async function remove(tx: Database, about: NoteAuditFacts, { clock }: World, caller: Member, workId: number): Promise<void> {
  const work = await lockWork(tx, caller, today(clock), workId)
  if (!work.isDraft) refuse('workPublished')
  await noteMarked(tx, about, [workId])
  await deleteWork(tx, workId)
}

/** Shows works to parents: all of them or, if one is not the caller's, none. */
export async function publishAll(
  tx: Database,
  about: NoteAuditFacts,
  { clock }: World,
  caller: Member,
  workIds: readonly number[],
): Promise<void> {
  const works = await lockWorks(tx, caller, today(clock), workIds)
  const drafts = works.filter(({ isDraft }) => isDraft)
  const ids = drafts.map(({ workId }) => workId)
  await noteMarked(tx, about, ids)
  await publish(tx, ids, clock.now())
  for (const work of drafts) await announceMarks(tx, work)
}
