import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { eq, type SQL, sql } from '../database/sql.ts'
import { choreDays } from '../database/tables.ts'
import { today } from '../outside/clock.ts'
import { announce, announceTo } from '../work/news.ts'
import type { World } from '../world.ts'
import { groupOfLeave, groupOfLink } from './requestGroup.ts'

const Moved = z.array(z.object({ parentId: z.int(), from: z.nullable(z.int()), to: z.nullable(z.int()) }))

const moveLinks = (children: SQL, day: string): SQL => sql`
  update links l set group_id = placed.group_id
    from (select l.id, l.org_id, ${groupOfLink(sql`l.child_id`, sql`l.status`, day)} as group_id
            from links l where l.child_id in (${children}) order by l.id for update of l) placed
   where placed.id = l.id and l.group_id is distinct from placed.group_id
  returning l.parent_id as "parentId", placed.org_id as "from", l.org_id as "to"`

const moveLeave = (children: SQL, day: string): SQL => sql`
  update absences a set group_id = placed.group_id, org_id = (select g.org_id from groups g where g.id = placed.group_id)
    from (select a.id, a.org_id, ${groupOfLeave(sql`a.child_id`, { startDate: sql`a.start_date`, endDate: sql`a.end_date` }, day)} as group_id
            from absences a where a.child_id in (${children}) and a.status = 'NEW' order by a.id for update of a) placed
   where placed.id = a.id and a.group_id is distinct from placed.group_id
  returning a.parent_id as "parentId", placed.org_id as "from", a.org_id as "to"`

/** Staff of the institutions and of the offices above them. */
const desksAt = (orgIds: readonly number[]): SQL => sql`
  with recursive above as (
    select o.id, o.parent_id from organisations o where o.id = any(${sql.param([...orgIds])}::int[])
    union select o.id, o.parent_id from organisations o join above on o.id = above.parent_id)
  select a.person_id as id from above join roles r on r.org_id = above.id join accounts a on a.id = r.account_id where r.ended_at is null`

/**
 * Moves links and undecided leave of children (a query of one column, `id`) to the group that the day gives them, and notifies parents and
 * desks. Returns the number of moved rows; a second run moves none. Decided leave keeps its school.
 */
export async function followMembership(tx: Database, children: SQL, day: string): Promise<number> {
  const moved: z.infer<typeof Moved> = []
  for (const statement of [moveLinks(children, day), moveLeave(children, day)])
    moved.push(...Moved.parse((await tx.execute(statement)).rows))
  if (moved.length === 0) return 0
  announce(
    tx,
    moved.map(({ parentId }) => parentId),
    'children',
  )
  const orgIds = new Set(moved.flatMap(({ from, to }) => [from, to]).filter((orgId) => orgId !== null))
  await announceTo(tx, { topic: 'desk', people: desksAt([...orgIds]) })
  return moved.length
}

const CHORE = 'memberships'
/** Children for each transaction of the chore. */
const BATCH_SIZE = 1000
/** Time after which the chore leaves the rest to the next minute. */
const MAX_RUN_MS = 20_000
/** Days that the first run looks back. */
const FIRST_DAYS = 7

const Children = z.array(z.object({ id: z.int() }))

/** Locks the progress; the first run begins some days back. */
async function lockProgress(tx: Database, day: string) {
  await tx.execute(sql`
    insert into chore_days (chore, day, position) values (${CHORE}, ${day}::date - ${FIRST_DAYS}::int, 0) on conflict (chore) do nothing`)
  const [row] = await tx.select().from(choreDays).where(eq(choreDays.chore, CHORE)).for('update')
  if (row === undefined) throw new Error('the progress of the chore is missing')
  return row
}

/**
 * Follows the stays of some children that began or ended between the last followed day and the target, in either order: a demo's clock may
 * be set back. The target stays until it is reached, because days that begin meanwhile concern children before the position too.
 */
async function followSome(tx: Database, day: string, most: number): Promise<boolean> {
  const { day: last, targetDay, position } = await lockProgress(tx, day)
  const target = targetDay ?? day
  if (target === last) return false
  const isBetween = (date: SQL) =>
    sql`(${date} > least(${last}::date, ${target}::date) and ${date} <= greatest(${last}::date, ${target}::date))`
  const { rows } = await tx.execute(sql`
    select distinct m.child_id as id from group_members m
     where m.child_id > ${position} and (${isBetween(sql`m.since_date`)} or ${isBetween(sql`m.until_date`)}) order by 1 limit ${most}`)
  const children = Children.parse(rows).map(({ id }) => id)
  if (children.length > 0) await followMembership(tx, sql`select unnest(${sql.param(children)}::int[]) as id`, day)
  const reached = children.length < most
  const progress = reached ? { day: target, targetDay: null, position: 0 } : { targetDay: target, position: children.at(-1) ?? position }
  await tx.update(choreDays).set(progress).where(eq(choreDays.chore, CHORE))
  return true
}

/** Runs each minute: follows the stays that began or ended since the last followed day. Access never depends on it. */
export async function followMemberships({ db, clock }: Pick<World, 'db' | 'clock'>, most = BATCH_SIZE): Promise<void> {
  const end = performance.now() + MAX_RUN_MS
  while (performance.now() < end) if (!(await db.transaction((tx) => followSome(tx, today(clock), most)))) return
}
