import type { EntryOutcome } from '@portal/contract/entries'
import { type AttendanceEntry, type enterAttendance, WHOLE_DAY } from '@portal/contract/today'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { memberOf } from '../../database/membership.ts'
import type { CallContext, NoteAuditFacts } from '../../http/answer.ts'
import { callerOf, orgOf } from '../../http/answer.ts'
import { madeAtOf, recordEach } from '../../http/entries.ts'
import { dateIn, minutesIn } from '../../outside/clock.ts'
import { lockOrigin } from '../../requests/dataOrigins.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { declarationsOn } from '../health/index.ts'
import { writeMealsByAttendance } from '../meals/index.ts'
import { followAttendance } from './alertSending.ts'
import { addTimes } from './arrivalStore.ts'
import { addEntry, announceRoll, deleteRecord, deriveDays, type Mark, type NewEntry, type RollOf, writeRecords } from './entryStore.ts'
import { addRest, isKnownRest, lastRest, takeBackRest } from './restStore.ts'
import { expectedOf, isConsistent, needsWhy, recordOf, refusalOf } from './rollRules.ts'
import { childrenOn, findRoll, type OnRoll, recordIn } from './rollStore.ts'

/** Children of a roll with what is recorded and expected. */
export async function rollChildren(db: Database, roll: RollOf) {
  const found = await childrenOn(db, roll, roll.orgId)
  const childIds = found.map(({ childId }) => childId)
  const declared = await declarationsOn(db, { childIds, day: roll.day })
  const unwell = new Set(declared.flatMap(({ childId, decision }) => (decision === 'RISKY_PARENT' ? [childId] : [])))
  return found.map((child: OnRoll) => ({ ...child, record: recordOf(child), expected: expectedOf(child, unwell.has(child.childId)) }))
}

type EntryPlan = Pick<NewEntry, 'orgId' | 'roleId' | 'day' | 'period' | 'entryId' | 'madeAt' | 'arrivedAt' | 'why'>

/** Records an entry about one child; returns whether the record changed. */
async function enterChild(
  tx: Database,
  roll: RollOf,
  plan: EntryPlan,
  mark: { childId: number } & Pick<AttendanceEntry, 'reason' | 'minutesLate'>,
) {
  const { childId, reason, minutesLate } = mark
  const member = await memberOf(tx, roll.groupId, childId, roll.day)
  if (member === undefined) return refuse('notFoundRecord')
  if (member === 'before') return refuse('attendanceChildLeft')
  const before = await recordIn(tx, roll, childId)
  const known = before && recordOf(before)
  const entry = { ...plan, childId, reason, tardyMinutes: minutesLate }
  const stored = await addEntry(tx, { ...entry, reasonBefore: known?.reason ?? null, tardyMinutesBefore: known?.minutesLate ?? 0 })
  if (stored !== 'latest') return false
  if (reason === null) await deleteRecord(tx, roll, childId)
  else await writeRecords(tx, roll, [{ childId, reason, minutesLate }])
  if (reason === 'PRESENT' && known?.reason !== 'PRESENT') await noteArrival(tx, entry)
  return true
}

/** Takes the moment at which a child was marked present as its arrival at the kindergarten. */
async function noteArrival(
  tx: Database,
  { childId, orgId, roleId, day, period, entryId, madeAt, arrivedAt: enteredAt, why }: EntryPlan & { childId: number },
) {
  if (period !== WHOLE_DAY || dateIn(madeAt) !== day) return
  await addTimes(tx, { childId, orgId, roleId, day, entryId, enteredAt, why, arrivedAt: minutesIn(madeAt) })
}

/** Records the unrecorded children of a roll: as expected by leave and health form, otherwise as present. Returns the children. */
async function enterRest(tx: Database, roll: RollOf, plan: EntryPlan, isLate: boolean): Promise<number[]> {
  const marks = (await rollChildren(tx, roll)).flatMap(({ childId, record, expected }): Mark[] =>
    record === null ? [{ childId, reason: expected?.reason ?? 'PRESENT', minutesLate: 0 }] : [],
  )
  const written = await writeRecords(tx, roll, marks, true)
  await addRest(tx, roll, plan, marks)
  if (isLate)
    for (const { childId, reason } of marks)
      await addEntry(tx, { ...plan, childId, reason, tardyMinutes: 0, reasonBefore: null, tardyMinutesBefore: 0 })
  return written
}

/** Takes the last entry about the rest of a roll back; records that changed since stay. Returns the children. */
async function undoRest(tx: Database, roll: RollOf, plan: EntryPlan, isLate: boolean): Promise<number[]> {
  const rest = await lastRest(tx, roll)
  await addRest(tx, roll, plan, null)
  const gone = rest === undefined ? [] : await takeBackRest(tx, roll, rest)
  if (isLate)
    for (const { childId, reason } of gone)
      await addEntry(tx, { ...plan, childId, reason: null, tardyMinutes: 0, reasonBefore: reason, tardyMinutesBefore: 0 })
  return gone.map(({ childId }) => childId)
}

/** Records one entry in a transaction. */
async function enter(
  tx: Database,
  about: NoteAuditFacts,
  world: World,
  caller: Caller & { orgId: number },
  entry: AttendanceEntry,
): Promise<void> {
  const now = world.clock.now()
  const today = dateIn(now)
  const { groupId, day, period, entryId, childId, reason } = entry
  const roll = (await findRoll(tx, caller, { day, today }, { groupId, period })) ?? refuse('notFoundRecord')
  if (!isConsistent(entry)) refuse('inputInvalid')
  const madeAt = madeAtOf(entry.madeAt, now)
  const isEntered = (await lockOrigin(tx, caller.orgId, 'ATTENDANCE')) === 'ENTERED'
  const why = entry.why?.trim() || null
  const isWhyMissing = why === null && needsWhy(day, { madeOn: dateIn(madeAt), now, today })
  const refused = refusalOf({ roll, today, isEntered, isWhyMissing })
  if (refused !== undefined) refuse(refused, refused === 'attendanceDayClosed' ? { fields: { why: 'fieldRequired' } } : {})
  // The day record of a child follows from all lessons of its class on the day.
  await takeLockOn(tx, `rolls of ${groupId} on ${day}`)
  const of: RollOf = { groupId, day, period, courseId: roll.courseId, orgId: caller.orgId }
  const plan = { orgId: caller.orgId, roleId: caller.roleId, day, period, entryId, madeAt, arrivedAt: now, why }
  const childIds = await enterWhole(tx, of, plan, { childId, reason, minutesLate: entry.minutesLate }, today)
  about({ childIds })
  await deriveDays(tx, of, childIds)
  await followAttendance(tx, world, childIds, day)
  if (period === WHOLE_DAY) await writeMealsByAttendance(tx, { orgId: caller.orgId, day, childIds })
  if (childIds.length > 0) await announceRoll(tx, of, childIds, childId === null)
}

/** Records an entry about one child or the whole roll; returns the children whose records changed. */
async function enterWhole(
  tx: Database,
  roll: RollOf,
  plan: EntryPlan,
  mark: Pick<AttendanceEntry, 'childId' | 'reason' | 'minutesLate'>,
  today: string,
): Promise<number[]> {
  const { childId, reason } = mark
  if (childId !== null) return (await enterChild(tx, roll, plan, { ...mark, childId })) ? [childId] : []
  if (await isKnownRest(tx, roll, plan.entryId)) return []
  const isLate = roll.day < today
  return reason === null ? undoRest(tx, roll, plan, isLate) : enterRest(tx, roll, plan, isLate)
}

/** Records entries in the order of the call. */
export function enterAll(context: CallContext<typeof enterAttendance>): Promise<EntryOutcome[]> {
  const caller = { ...callerOf(context), orgId: orgOf(context) }
  return recordEach(context, context.body.entries, (tx, about, entry) => enter(tx, about, context.world, caller, entry))
}
