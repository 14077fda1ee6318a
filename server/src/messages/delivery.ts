import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement, preparedUpdate } from '../database/preparedStatement.ts'
import { and, eq, gt, isNull, lte, or, sql } from '../database/sql.ts'
import { CHANNELS } from '../database/tables/messages.ts'
import { outbox } from '../database/tables.ts'
import type { Clock } from '../outside/clock.ts'
import { failureOf, type Message, type Transport, type Transports } from '../outside/transport.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, noLease, type Turn } from '../work/claiming.ts'
import { waitOf } from '../work/kinds.ts'
import type { Worker, Workers } from '../work/loop.ts'
import { isWaiting } from './outbox.ts'

type Channel = Message['channel']

const SECOND_MS = 1000
/** Retry delays of a message with a code, short because its recipient is waiting. The last repeats until the code expires. */
export const CODE_WAITS_MS = [2, 4, 8, 15, 30].map((seconds) => seconds * SECOND_MS)
/** Maximum lifetime by which a message counts as a code. */
const CODE_LIVES_MS = 3600 * SECOND_MS

type Row = typeof outbox.$inferSelect

/** Retry delay after a failed try; undefined after the last. */
function waitAfter({ channel, tries, createdAt, expiresAt }: Row): number | undefined {
  const isCode = expiresAt !== null && expiresAt.getTime() - createdAt.getTime() <= CODE_LIVES_MS
  return isCode ? (CODE_WAITS_MS[tries - 1] ?? CODE_WAITS_MS.at(-1)) : waitOf(channel, tries)
}

/** Rate limiter: resolves at most `perSecond` times a second. */
function pacer(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + SECOND_MS / perSecond
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

/** Claims messages of a channel: daily ones last, otherwise expiring ones first. */
export const claimMessages = preparedStatement((db, turn: Placeholders<Turn & { channel: Channel }>) =>
  db
    .update(outbox)
    .set(leaseColumns(outbox, turn))
    .where(
      claimable(
        outbox,
        turn,
        sql`${eq(outbox.channel, turn.channel)} and ${isWaiting} and ${or(isNull(outbox.expiresAt), gt(outbox.expiresAt, turn.now))}`,
        sql`${outbox.isDaily}, ${outbox.expiresAt}, ${outbox.dueAt}`,
      ),
    )
    .returning(),
)

/** Erases the text of a message with a code or a link once it is settled. */
const erased = { text: null, unsubscribeLink: null }

type Outcome = Partial<Omit<Row, 'id'>>
const settleMessage = preparedUpdate((db, { id, token, ...outcome }: Placeholders<Outcome & Lease>) =>
  db
    .update(outbox)
    .set({ ...outcome, ...noLease })
    .where(isLeaseHolder(outbox, { id, token })),
)

function messageWorker(db: Database, clock: Clock, channel: Channel, transport: Transport, perSecond: number | undefined): Worker<Row> {
  const settle = async ({ expiresAt }: Row, lease: Lease, outcome: Outcome) => {
    await settleMessage(db, { ...outcome, settledAt: clock.now(), ...(expiresAt !== null && erased), ...lease })
  }
  return {
    table: outbox,
    claim: (turn) => claimMessages(db, { ...turn, channel }),
    run: async (row, lease) => {
      const { text, expiresAt } = row
      const left = expiresAt && { secondsLeft: Math.ceil((expiresAt.getTime() - clock.now().getTime()) / SECOND_MS) }
      if (!row.toNobody && text !== null) await transport.deliver({ ...row, text, ...left })
      await settle(row, lease, { state: 'SENT' })
    },
    giveUp: (row, lease, lastError) => settle(row, lease, { state: 'DEAD', lastError }),
    waitAfter,
    errorOf: (error, { recipient, text }) => failureOf(error, { recipient, text: text ?? '' }),
    ...(perSecond !== undefined && { pace: pacer(perSecond) }),
  }
}

/** Workers for the channels that this process has a gateway for; other processes deliver the rest. */
export function messageWorkers(
  { db, clock }: { db: Database; clock: Clock },
  ways: Transports,
  perSecond: Partial<Record<Channel, number | undefined>> = {},
): Workers {
  return CHANNELS.flatMap((channel) => {
    const transport = ways[channel]
    return transport === undefined ? [] : [[channel, messageWorker(db, clock, channel, transport, perSecond[channel])] as const]
  })
}

/** Marks expired messages as dead and erases their codes, even if no process has a gateway for their channel. */
export async function endExpired(db: Database, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'DEAD', lastError: sql`concat_ws(': ', 'Expired', ${outbox.lastError})`, ...erased, settledAt: now, ...noLease })
    .where(and(isWaiting, lte(outbox.expiresAt, now)))
}
