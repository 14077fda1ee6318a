import { GUARDIAN_TYPES } from '@portal/contract/children'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { readRows } from '../../database/rows.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { arrivals, dayRecords } from '../../database/tables.ts'

/** A child's day at an institution. */
export interface ChildDay {
  childId: number
  day: string
  orgId: number
}

const currentOf = ({ childId, day, orgId }: ChildDay) =>
  and(eq(arrivals.childId, childId), eq(arrivals.day, day), eq(arrivals.orgId, orgId), sql`${arrivals.isCurrent}`)

const timeColumns = {
  arrivedAt: arrivals.arrivedAt,
  leftAt: arrivals.leftAt,
  fetchedBy: arrivals.fetchedBy,
  fetchedAs: arrivals.fetchedAs,
  why: arrivals.why,
}

/** Current times of children on a day. Served by arrivals_one. */
export const timesOn = (db: Database, { childIds, day, orgId }: Pick<ChildDay, 'day' | 'orgId'> & { childIds: readonly number[] }) =>
  db
    .select({ childId: arrivals.childId, ...timeColumns })
    .from(arrivals)
    .where(and(eq(arrivals.childId, anyOf(childIds)), eq(arrivals.day, day), eq(arrivals.orgId, orgId), sql`${arrivals.isCurrent}`))

export async function currentTimes(db: Database, of: ChildDay) {
  const [found] = await db.select(timeColumns).from(arrivals).where(currentOf(of))
  return found
}

/** Whether an entry has arrived before. Served by arrivals_pkey. */
export async function isKnownEntry(db: Database, { childId, day, orgId }: ChildDay, entryId: string): Promise<boolean> {
  const isEntry = and(eq(arrivals.childId, childId), eq(arrivals.day, day), eq(arrivals.orgId, orgId), eq(arrivals.entryId, entryId))
  return (await db.$count(arrivals, isEntry)) > 0
}

export async function isPresent(db: Database, { childId, day, orgId }: ChildDay): Promise<boolean> {
  const isOfDay = and(eq(dayRecords.childId, childId), eq(dayRecords.day, day), eq(dayRecords.orgId, orgId))
  return (await db.$count(dayRecords, and(isOfDay, eq(dayRecords.reason, 'PRESENT')))) > 0
}

type NewTimes = Omit<typeof arrivals.$inferInsert, 'isCurrent'>

/** Adds the current times of a child's day; the earlier ones stay as history. */
export async function replaceTimes(tx: Database, times: NewTimes): Promise<void> {
  await tx.update(arrivals).set({ isCurrent: false }).where(currentOf(times))
  await tx.insert(arrivals).values({ ...times, isCurrent: true })
}

/** Adds the times of a child's day unless it has some. */
export async function addTimes(tx: Database, times: NewTimes): Promise<void> {
  await tx
    .insert(arrivals)
    .values({ ...times, isCurrent: true })
    .onConflictDoNothing()
}

const Adult = z.object({
  childId: z.int(),
  personId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  relation: z.nullable(z.enum(GUARDIAN_TYPES)),
  isBarred: z.boolean(),
})

/** Adults with an approved link to a child, and those barred from it by a court. Served by links_child, bars_in_force and bars_child. */
export const fetchingAdults = (db: Database, childIds: readonly number[]) =>
  readRows(
    db,
    Adult,
    sql`
    select adult.child_id as "childId", p.id as "personId", p.last_name as "lastName", p.first_name as "firstName",
           coalesce(l.guardian_type, n.type) as relation, b.id is not null as "isBarred"
      from (select child_id, parent_id as person_id from links where child_id = ${anyOf(childIds)} and status = 'APPROVE'
            union select child_id, person_id from bars where child_id = ${anyOf(childIds)} and in_force) adult
      join people p on p.id = adult.person_id
      left join links l on l.child_id = adult.child_id and l.parent_id = adult.person_id and l.status = 'APPROVE'
      left join current_guardianships n on n.child_id = adult.child_id and n.guardian_id = adult.person_id
      left join bars b on b.child_id = adult.child_id and b.person_id = adult.person_id and b.in_force
     order by "isBarred", relation, p.first_name collate "und-x-icu", p.id`,
  )
