import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { readRows } from '../../database/rows.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { notices, organisations } from '../../database/tables.ts'
import { queueNotice } from '../../messages/noticeEntries.ts'
import { today } from '../../outside/clock.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, noLease, type Turn } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import { announce, announceTo, announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { askDue, type NoticeRow, officesOf, sendDue } from './changes.ts'
import { isMemberOn, reachesGroup } from './reach.ts'

/** Children of one transaction. */
const BATCH = 500

/** Runs each minute: sends planned notices whose time has come, or asks the office about them. */
export const sendPlannedNotices = ({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const orgIds = await askDue(tx, now)
    if (orgIds.length > 0) await announceTo(tx, { topic: 'notices', people: officesOf(orgIds) })
    if ((await sendDue(tx, now)) > 0) announceWork(tx, ['enter-notice'])
  })

const isOpen = sql`state = 'SENT' and entered_at is null`

const claimNotices = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(notices)
    .set(leaseColumns(notices, turn))
    .where(claimable(notices, turn, isOpen, sql`${notices.dueAt}`))
    .returning(),
)

/** Sent notice of a lease, locked; undefined if the lease is lost or the notice was taken back. */
async function lockSent(tx: Database, lease: Lease) {
  const [found] = await tx
    .select({ noticeId: notices.id, title: notices.title, enteredUpTo: notices.enteredUpTo, orgName: organisations.name })
    .from(notices)
    .innerJoin(organisations, eq(organisations.id, notices.orgId))
    .where(and(isLeaseHolder(notices, lease), isOpen))
    .for('update', { of: notices })
  return found
}

const Child = z.object({ childId: z.int() })

/** Next children in the reach. Served by notices_pkey, groups_name and group_members_group. */
const nextChildren = async (tx: Database, noticeId: number, after: number, day: string) => {
  const found = await readRows(
    tx,
    Child,
    sql`
    select distinct m.child_id as "childId" from notices n join groups g on ${reachesGroup} join group_members m on m.group_id = g.id
     where n.id = ${noticeId} and m.child_id > ${after} and ${isMemberOn(day)} order by 1 limit ${BATCH}::int`,
  )
  return found.map(({ childId }) => childId)
}

/** Queues the messages to the next children's parents; false after the last one. */
async function enterBatch(tx: Database, world: World, lease: Lease): Promise<boolean> {
  const found = await lockSent(tx, lease)
  if (found === undefined) return false
  const { noticeId, title, orgName, enteredUpTo } = found
  const now = world.clock.now()
  const childIds = await nextChildren(tx, noticeId, enteredUpTo, today(world.clock))
  const last = childIds.at(-1)
  if (last === undefined) {
    await tx
      .update(notices)
      .set({ enteredAt: now, ...noLease })
      .where(isLeaseHolder(notices, lease))
    return false
  }
  const people = await queueNotice(tx, world, { noticeId, childIds, title, sender: orgName })
  announce(tx, people, 'notices')
  await tx.update(notices).set({ enteredUpTo: last }).where(isLeaseHolder(notices, lease))
  return true
}

export const noticeWorker = (world: World): Worker<NoticeRow> => ({
  table: notices,
  claim: (turn) => claimNotices(world.db, turn),
  run: async (_row, lease) => {
    while (await world.db.transaction((tx) => enterBatch(tx, world, lease)));
  },
  giveUp: async (_row, lease, lastError) => {
    await world.db
      .update(notices)
      .set({ enteredAt: world.clock.now(), lastError, ...noLease })
      .where(isLeaseHolder(notices, lease))
  },
})
