import type { Database } from '../../database/connect.ts'
import { and, eq, isNull, sql } from '../../database/sql.ts'
import { accounts, summaries, summaryWishes } from '../../database/tables.ts'
import type { Week } from './rules.ts'

export async function findWish(db: Database, accountId: number) {
  const [found] = await db.select().from(summaryWishes).where(eq(summaryWishes.accountId, accountId))
  return found
}

/** The same wish again leaves the time at which it was first made. */
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

/** Of open accounts, takes those whose summary of a week nobody has taken yet, or took and did not bring to an end: in one statement, so that two who ask at once share them. */
export async function takeDue(
  tx: Database,
  week: Pick<Week, 'from' | 'toldFrom'>,
  now: Date,
  lostAt: Date,
  most: number,
): Promise<number[]> {
  const open = sql`${summaries.settledAt} is null and ${summaries.dueAt} <= ${now.toISOString()}`
  const { rows } = await tx.execute(sql`
    insert into ${summaries} (account_id, week, due_at)
    select ${summaryWishes.accountId}, ${week.from}::date, ${lostAt.toISOString()}::timestamptz
      from ${summaryWishes} join ${accounts} on ${accounts.id} = ${summaryWishes.accountId} and ${accounts.closedAt} is null
      left join ${summaries} on ${summaries.accountId} = ${summaryWishes.accountId} and ${summaries.week} = ${week.from}::date
     where ${summaryWishes.wanted} and ${summaryWishes.changedAt} < ${week.toldFrom.toISOString()} and (${summaries.week} is null or ${open})
     order by ${summaryWishes.accountId} limit ${most}
    on conflict (account_id, week) do update set due_at = excluded.due_at where ${open}
    returning account_id`)
  return rows.map(({ account_id }) => Number(account_id))
}

/** A summary that is still to be told, with whom to tell. Another process that has it keeps it. */
export async function lockSummary(tx: Database, accountId: number, week: string) {
  const [found] = await tx
    .select({
      personId: accounts.personId,
      contact: accounts.username,
      wanted: summaryWishes.wanted,
      language: summaryWishes.language,
    })
    .from(summaries)
    .innerJoin(accounts, eq(accounts.id, summaries.accountId))
    .innerJoin(summaryWishes, eq(summaryWishes.accountId, summaries.accountId))
    .where(and(eq(summaries.accountId, accountId), eq(summaries.week, week), isNull(summaries.settledAt)))
    .for('update', { of: summaries, skipLocked: true })
  return found
}

export const settleSummary = async (
  tx: Database,
  accountId: number,
  week: string,
  settled: { settledAt: Date; tokenHash: Uint8Array | null },
): Promise<void> => {
  await tx
    .update(summaries)
    .set(settled)
    .where(and(eq(summaries.accountId, accountId), eq(summaries.week, week)))
}

/** Whose summaries the link of any of them ends. */
export async function findWishOf(db: Database, tokenHash: Uint8Array) {
  const [found] = await db
    .select({
      accountId: accounts.id,
      personId: accounts.personId,
      wanted: summaryWishes.wanted,
      language: summaryWishes.language,
    })
    .from(summaries)
    .innerJoin(accounts, eq(accounts.id, summaries.accountId))
    .innerJoin(summaryWishes, eq(summaryWishes.accountId, summaries.accountId))
    .where(eq(summaries.tokenHash, tokenHash))
  return found
}
