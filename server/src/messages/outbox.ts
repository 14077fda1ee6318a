import type { Database } from '../database/connect.ts'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, min, ne, or, sql } from '../database/sql.ts'
import { outbox } from '../database/tables.ts'
import { announceWork } from '../work/news.ts'

/** Literal, as in the partial index: with a parameter a cached plan could not use that index and would scan all messages. */
export const isWaiting = sql`${outbox.state} = 'WAITING'`

/** Counts of undelivered messages by channel and state. */
export const outboxCounts = (db: Database) =>
  db
    .select({ channel: outbox.channel, state: outbox.state, messages: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(ne(outbox.state, 'SENT'))
    .groupBy(outbox.channel, outbox.state)
    .orderBy(outbox.channel, outbox.state)

export const messagesIn = (db: Database, state: 'WAITING' | 'DEAD'): Promise<number> => db.$count(outbox, eq(outbox.state, state))

/** Due time of the oldest queued message; null if none is queued. */
export async function oldestDue(db: Database): Promise<Date | null> {
  const [oldest] = await db
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(isWaiting)
  return oldest?.dueAt ?? null
}

/** Messages that a gateway rejected, dead or awaiting a retry; newest first. */
export const undeliveredMessages = (db: Database, most: number) =>
  db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      state: outbox.state,
      tries: outbox.tries,
      createdAt: outbox.createdAt,
      lastError: outbox.lastError,
      isErased: isNull(outbox.text).mapWith(Boolean),
    })
    .from(outbox)
    .where(and(ne(outbox.state, 'SENT'), isNotNull(outbox.lastError)))
    .orderBy(desc(outbox.id))
    .limit(most)

/** Resets failed messages for an immediate retry; returns their ids. Erased ones (with a code or a link) stay dead. */
export async function requeueMessages(tx: Database, ids: readonly number[] | 'all', now: Date): Promise<number[]> {
  const isTroubled = or(eq(outbox.state, 'DEAD'), and(isWaiting, isNotNull(outbox.lastError)))
  const isWorthIt = and(isNotNull(outbox.text), or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)))
  const revived = await tx
    .update(outbox)
    .set({ state: 'WAITING', tries: 0, dueAt: now, settledAt: null, lastError: null })
    .where(and(isTroubled, isWorthIt, ids === 'all' ? undefined : inArray(outbox.id, [...ids])))
    .returning({ id: outbox.id, channel: outbox.channel })
  announceWork(
    tx,
    revived.map(({ channel }) => channel),
  )
  return revived.map(({ id }) => id)
}
