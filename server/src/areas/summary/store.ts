import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { eq, sql } from '../../database/sql.ts'
import { accounts, summaries, summaryWishes } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, noLease, type Turn } from '../../work/claiming.ts'
import type { Week } from './rules.ts'

export async function findWish(db: Database, accountId: number) {
  const [found] = await db.select().from(summaryWishes).where(eq(summaryWishes.accountId, accountId))
  return found
}

/** Upserts the wish; `changedAt` changes only if `wanted` does. */
export const putWish = async (tx: Database, wish: typeof summaryWishes.$inferInsert): Promise<void> => {
  const { accountId: _, changedAt, ...said } = wish
  await tx
    .insert(summaryWishes)
    .values(wish)
    .onConflictDoUpdate({
      target: summaryWishes.accountId,
      set: {
        ...said,
        changedAt: sql`case when ${summaryWishes.wanted} = excluded.wanted then ${summaryWishes.changedAt} else excluded.changed_at end`,
      },
    })
}

/** Queues the week's summary for open accounts that want it and have none yet; returns their number. */
export async function queueSummaries(tx: Database, week: Pick<Week, 'from' | 'toldFrom'>, now: Date, most: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${summaries} (account_id, week, due_at)
    select ${summaryWishes.accountId}, ${week.from}::date, ${now.toISOString()}::timestamptz
      from ${summaryWishes} join ${accounts} on ${accounts.id} = ${summaryWishes.accountId} and ${accounts.closedAt} is null
     where ${summaryWishes.wanted} and ${summaryWishes.changedAt} < ${week.toldFrom.toISOString()}
       and not exists (select from ${summaries} where ${summaries.accountId} = ${summaryWishes.accountId} and ${summaries.week} = ${week.from}::date)
     order by ${summaryWishes.accountId} limit ${most}
    on conflict (account_id, week) do nothing
    returning id`)
  return rows.length
}

export type Summary = typeof summaries.$inferSelect

export const claimSummaries = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(summaries)
    .set(leaseColumns(summaries, turn))
    .where(claimable(summaries, turn, sql`settled_at is null`, sql`${summaries.dueAt}`))
    .returning(),
)

/** Locks a claimed summary and returns it with its recipient; undefined if the lease is lost. */
export async function lockSummary(tx: Database, lease: Lease) {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      week: summaries.week,
      personId: accounts.personId,
      contact: accounts.username,
      wanted: summaryWishes.wanted,
      language: accounts.language,
    })
    .from(summaries)
    .innerJoin(accounts, eq(accounts.id, summaries.accountId))
    .innerJoin(summaryWishes, eq(summaryWishes.accountId, summaries.accountId))
    .where(isLeaseHolder(summaries, lease))
    .for('update', { of: summaries })
  return found
}

export const settleSummary = async (
  tx: Database,
  lease: Lease,
  settled: Pick<Summary, 'settledAt'> & Partial<Pick<Summary, 'tokenHash' | 'lastError'>>,
): Promise<void> => {
  await tx
    .update(summaries)
    .set({ ...settled, ...noLease })
    .where(isLeaseHolder(summaries, lease))
}

/** Account and wish behind the token of an unsubscribe link. */
export async function findWishOf(db: Database, tokenHash: Uint8Array) {
  const [found] = await db
    .select({
      accountId: accounts.id,
      personId: accounts.personId,
      wanted: summaryWishes.wanted,
      language: accounts.language,
    })
    .from(summaries)
    .innerJoin(accounts, eq(accounts.id, summaries.accountId))
    .innerJoin(summaryWishes, eq(summaryWishes.accountId, summaries.accountId))
    .where(eq(summaries.tokenHash, tokenHash))
  return found
}
