import { AttendReason } from '@portal/contract/attendance'
import { WHOLE_DAY } from '@portal/contract/today'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { readRows } from '../../database/rows.ts'
import { and, desc, eq, sql } from '../../database/sql.ts'
import { restEntries } from '../../database/tables.ts'
import type { Mark, RollOf } from './entryStore.ts'
import type { Roll } from './rollStore.ts'

/** Entries about the rest of a roll: all children without a record. */

type OfRoll = Pick<Roll, 'groupId' | 'day' | 'period'>
type NewRest = Pick<typeof restEntries.$inferInsert, 'roleId' | 'entryId' | 'madeAt' | 'arrivedAt'>

const ofRoll = ({ groupId, day, period }: OfRoll) =>
  and(eq(restEntries.groupId, groupId), eq(restEntries.day, day), eq(restEntries.period, period))

/** Whether an entry has arrived before. Served by rest_entries_pkey. */
export async function isKnownRest(db: Database, roll: OfRoll, entryId: string): Promise<boolean> {
  return (await db.$count(restEntries, and(ofRoll(roll), eq(restEntries.entryId, entryId)))) > 0
}

/** Stores an entry with the children whose records it wrote; one that takes another back has none. */
export async function addRest(tx: Database, { groupId, day, period }: OfRoll, entry: NewRest, marks: readonly Mark[] | null) {
  const { roleId, entryId, madeAt, arrivedAt } = entry
  const written = marks ?? []
  await tx.insert(restEntries).values({
    ...{ groupId, day, period, roleId, entryId, madeAt, arrivedAt },
    isTakenBack: marks === null,
    childIds: written.map(({ childId }) => childId),
    reasons: written.map(({ reason }) => reason),
  })
}

/** Last entry of a roll that was not taken back. */
export async function lastRest(db: Database, roll: OfRoll) {
  const [found] = await db
    .select()
    .from(restEntries)
    .where(and(ofRoll(roll), eq(restEntries.isTakenBack, false)))
    .orderBy(desc(restEntries.arrivedAt), desc(restEntries.madeAt))
    .limit(1)
  return found
}
export type Rest = NonNullable<Awaited<ReturnType<typeof lastRest>>>

/** Reason that an entry gave each child. */
export const reasonsIn = (rest: Rest | undefined): ReadonlyMap<number, AttendReason> =>
  new Map(rest?.childIds.map((childId, nth) => [childId, rest.reasons[nth] ?? 'PRESENT']))

const Written = z.object({ childId: z.int(), reason: AttendReason })

/** Takes an entry back: deletes the records that still are as it wrote them, and returns these. */
export async function takeBackRest(tx: Database, { orgId, ...roll }: RollOf, { entryId, childIds, reasons }: Rest) {
  await tx
    .update(restEntries)
    .set({ isTakenBack: true })
    .where(and(ofRoll(roll), eq(restEntries.entryId, entryId)))
  const { day, period } = roll
  const table = sql.identifier(period === WHOLE_DAY ? 'day_records' : 'lesson_records')
  const ofPeriod = period === WHOLE_DAY ? sql`true` : sql`r.period = ${period} and r.tardy_minutes = 0`
  return readRows(
    tx,
    Written,
    sql`
    delete from ${table} r using unnest(${sql.param(childIds)}::int[], ${sql.param(reasons)}::text[]) as written(child_id, reason)
     where r.child_id = written.child_id and r.reason = written.reason and r.day = ${day}::date and r.org_id = ${orgId} and ${ofPeriod}
    returning r.child_id as "childId", r.reason`,
  )
}
