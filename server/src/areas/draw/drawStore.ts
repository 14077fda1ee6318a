import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { and, eq, isNull, sql } from '../../database/sql.ts'
import { drawEvents, drawJobs, drawLists, drawLots, draws, drawTypings, people, prospects } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, noLease, type Turn } from '../../work/claiming.ts'
import { isProgressShown } from './rules.ts'

export type DrawRow = typeof draws.$inferSelect

/** Draw of a commission, locked until the transaction ends. */
export async function lockDraw(tx: Database, id: number, orgId: number): Promise<DrawRow | undefined> {
  const [found] = await tx
    .select()
    .from(draws)
    .where(and(eq(draws.id, id), eq(draws.orgId, orgId)))
    .for('update')
  return found
}

export async function findDraw(db: Database, id: number, orgId: number): Promise<DrawRow | undefined> {
  const [found] = await db
    .select()
    .from(draws)
    .where(and(eq(draws.id, id), eq(draws.orgId, orgId)))
  return found
}

export const changeDraw = (tx: Database, id: number, change: Partial<typeof draws.$inferInsert>) =>
  tx.update(draws).set(change).where(eq(draws.id, id))

export const typingsOf = (tx: Database, drawId: number) =>
  tx
    .select({
      personId: drawTypings.personId,
      digest: drawTypings.digest,
      at: drawTypings.at,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(drawTypings)
    .innerJoin(people, eq(people.id, drawTypings.personId))
    .where(eq(drawTypings.drawId, drawId))
    .orderBy(drawTypings.at)

export const setTyping = (tx: Database, typing: typeof drawTypings.$inferInsert) =>
  tx
    .insert(drawTypings)
    .values(typing)
    .onConflictDoUpdate({ target: [drawTypings.drawId, drawTypings.personId], set: { digest: typing.digest, at: typing.at } })

export const forgetTypings = (tx: Database, drawId: number) => tx.delete(drawTypings).where(eq(drawTypings.drawId, drawId))

export const minutesOf = (db: Database, drawId: number) =>
  db
    .select({ kind: drawEvents.kind, at: drawEvents.at, lastName: people.lastName, firstName: people.firstName })
    .from(drawEvents)
    .leftJoin(people, eq(people.id, drawEvents.personId))
    .where(eq(drawEvents.drawId, drawId))
    .orderBy(sql`${drawEvents.id} desc`)
    .limit(200)

/** Condition: the request of lot `x` has left the draw. A withdrawal that the family can undo keeps its place. */
const isWithdrawn = (drawId: number, now: Date) => sql`x.draw_id = ${drawId} and not exists (
  select from prospects q where q.id = x.prospect_id and q.lot = x.lot
     and (q.response_status in ('REQUESTED', 'WAITING') or q.undo_until > ${now.toISOString()}::timestamptz))`

/** Marks lots whose requests were withdrawn for good. */
export async function markWithdrawn(tx: Database, drawId: number, now: Date): Promise<void> {
  await tx.execute(sql`update draw_lots x set is_withdrawn = true where ${isWithdrawn(drawId, now)}`)
}

/** Lots of a draw whose requests are withdrawn now, for a rehearsal before they are marked. */
export async function withdrawnNow(db: Database, drawId: number, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ lot: string }>(sql`select x.lot from draw_lots x where ${isWithdrawn(drawId, now)}`)
  return new Set(rows.map(({ lot }) => String(lot)))
}

export async function markedLots(db: Database, drawId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ lot: drawLots.lot })
    .from(drawLots)
    .where(and(eq(drawLots.drawId, drawId), eq(drawLots.isWithdrawn, true)))
  return new Set(rows.map(({ lot }) => lot))
}

export const endLists = (tx: Database, drawId: number) => tx.update(drawLists).set({ isLive: false }).where(eq(drawLists.drawId, drawId))

export type JobRow = Pick<typeof drawJobs.$inferSelect, 'id' | 'tries' | 'drawId' | 'institutionId'>

export const claimJobs = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(drawJobs)
    .set(leaseColumns(drawJobs, turn))
    .where(claimable(drawJobs, turn, sql`done_at is null`, sql`${drawJobs.dueAt}, ${drawJobs.id}`))
    .returning({ id: drawJobs.id, tries: drawJobs.tries, drawId: drawJobs.drawId, institutionId: drawJobs.institutionId }),
)

/** Locks a job that is not done if the lease still holds it. */
export const lockJob = async (tx: Database, lease: Lease): Promise<boolean> => (await openJobs(tx, lease)).length > 0
const openJobs = preparedStatement((db, lease: Placeholders<Lease>) =>
  db
    .select({ id: drawJobs.id })
    .from(drawJobs)
    .where(and(isLeaseHolder(drawJobs, lease), isNull(drawJobs.doneAt)))
    .for('update'),
)

export const endJob = (tx: Database, id: number, now: Date) => endJobById(tx, { id, now })

/** Queues the job of each kindergarten with lots. */
export async function queueKindergartens(tx: Database, drawId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into draw_jobs (draw_id, institution_id, due_at)
    select ${drawId}, institution_id, ${now.toISOString()} from draw_lists where draw_id = ${drawId} and lots > 0 group by institution_id`)
}

const lockDrawById = preparedStatement((db, { drawId }: Placeholders<{ drawId: number }>) =>
  db.select({ kindergartens: draws.kindergartens }).from(draws).where(eq(draws.id, drawId)).for('update'),
)
const endJobById = preparedStatement((db, { id, now }: Placeholders<{ id: number; now: Date }>) =>
  db
    .update(drawJobs)
    .set({ doneAt: now, lastError: null, ...noLease })
    .where(eq(drawJobs.id, id)),
)
const endDraw = preparedStatement((_db, { drawId, now }: Placeholders<{ drawId: number; now: Date }>) =>
  rawStatement(sql`
    update draws set written_at = ${now}::timestamptz where id = ${drawId}::int and written_at is null
       and not exists (select from draw_jobs where draw_id = ${drawId}::int and done_at is null) returning id`),
)

/**
 * Ends a kindergarten's job; the last one unlocks requests and places. Jobs of a draw end one after the other. Tells whether open desks
 * show the progress now.
 */
export async function endKindergarten(tx: Database, { id, drawId }: JobRow, now: Date): Promise<boolean> {
  const [[draw], , { rows }] = await pipeline(lockDrawById(tx, { drawId }), endJobById(tx, { id, now }), endDraw(tx, { drawId, now }))
  return rows.length > 0 || isProgressShown(id, draw?.kindergartens ?? 0)
}

export interface WrittenLot {
  lot: string
  row: number
  result: 'PASSED' | 'WAITING' | 'WITHDRAWN'
  position: number | null
}

const BATCH = 10_000

/** Writes the results of lots in batches of one statement each. */
export async function writeResults(tx: Database, drawId: number, lots: readonly WrittenLot[]): Promise<void> {
  for (let at = 0; at < lots.length; at += BATCH) {
    const batch = lots.slice(at, at + BATCH)
    await tx.execute(sql`
      update draw_lots x set row = v.row, result = v.result, position = v.position
        from unnest(${sql.param(batch.map(({ lot }) => lot))}::text[], ${sql.param(batch.map(({ row }) => row))}::int[],
          ${sql.param(batch.map(({ result }) => result))}::text[], ${sql.param(batch.map(({ position }) => position))}::int[]) as v(lot, row, result, position)
       where x.draw_id = ${drawId} and x.lot = v.lot`)
  }
}

/** Lots of a kindergarten with a result for their request, in the order of the requests' ids. */
export const lotsOfKindergarten = preparedStatement(
  (db, { drawId, institutionId }: Placeholders<{ drawId: number; institutionId: number }>) =>
    db
      .select({ lot: drawLots.lot, prospectId: drawLots.prospectId, result: drawLots.result, position: drawLots.position })
      .from(drawLots)
      .innerJoin(drawLists, eq(drawLists.id, drawLots.listId))
      .innerJoin(prospects, and(eq(prospects.id, drawLots.prospectId), eq(prospects.lot, drawLots.lot)))
      .where(and(eq(drawLists.drawId, drawId), eq(drawLists.institutionId, institutionId), sql`${drawLots.result} <> 'WITHDRAWN'`))
      .orderBy(drawLots.prospectId),
)

const Progress = z.object({
  passed: z.coerce.number(),
  waiting: z.coerce.number(),
  withdrawn: z.coerce.number(),
  written: z.coerce.number(),
  toWrite: z.coerce.number(),
})

/** Results of a draw, and the kindergartens whose statuses are written. */
export async function progressOf(db: Database, drawId: number) {
  const { rows } = await db.execute(sql`
    select count(*) filter (where result = 'PASSED') as passed, count(*) filter (where result = 'WAITING') as waiting,
           count(*) filter (where result = 'WITHDRAWN') as withdrawn,
           (select count(*) from draw_jobs where draw_id = ${drawId} and institution_id is not null and done_at is not null) as written,
           (select count(distinct institution_id) from draw_lists where draw_id = ${drawId} and lots > 0) as "toWrite"
      from draw_lots where draw_id = ${drawId}`)
  return Progress.parse(rows[0])
}

/** Lots that left the waiting order between the ceremony and the writing of their kindergarten. */
export const noteLeftBefore = preparedStatement(
  (_db, { drawId, institutionId, now }: Placeholders<{ drawId: number; institutionId: number; now: Date }>) =>
    rawStatement(sql`
      update draw_lots x set left_at = ${now}::timestamptz from draw_lists l
       where l.id = x.list_id and l.draw_id = ${drawId} and l.institution_id = ${institutionId} and x.result = 'WAITING' and x.left_at is null
         and not exists (select from prospects q where q.id = x.prospect_id and q.lot = x.lot and 'WAITING' in (q.response_status, q.withdrawn_from))`),
)
