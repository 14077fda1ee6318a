import type { Logger } from 'pino'
import { isDue } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type Given, kept, keptShapes } from '../database/kept.ts'
import { and, asc, eq, gt, isNull, lte, or, sql } from '../database/sql.ts'
import { CHANNELS } from '../database/tables/messages.ts'
import { outbox } from '../database/tables.ts'
import { traceOf } from '../kit/errors.ts'
import type { Clock } from '../outside/clock.ts'
import { failureOf, type Message, type Transport, type Ways } from '../outside/transport.ts'
import { isWaiting } from './outbox.ts'

type Channel = Message['channel']

/** Brings the messages of the outbox to the gateways of this process. */
export interface Delivery {
  /** There may be something to deliver, of this kind or of any. */
  wake(channel?: Channel): void
  /** Until nothing is under way. */
  idle(): Promise<void>
  /** Takes nothing more, and waits a little for what is under way. */
  stop(): Promise<void>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A try that does not report back within this time is taken for lost and made again. */
export const LEASE_MS = 2 * MINUTE
/** How long to wait after the first, second … failed try; after the last the message is dead. */
export const BACKOFF_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE)
const LONGEST_WAIT_MS = Math.max(LEASE_MS, ...BACKOFF_MS)
/** Of a code, for which someone sits and waits: it is tried until it has run out. */
export const CODE_BACKOFF_MS = [2, 4, 8, 15, 30].map((seconds) => seconds * SECOND)
/** What is worth nothing an hour after it was written is a code. */
const CODE_LIVES_MS = 60 * MINUTE
/** Waits up to this long are watched by the process whose try failed; longer ones are met when a process looks. */
const WATCHED_MS = MINUTE
/** Every process looks this often by itself whether something is due. */
const LOOK_EVERY_MS = 15 * SECOND
const STOP_WITHIN_MS = 5 * SECOND
/** How many messages of a kind are with its gateway at once: a slow one holds up no other. */
const LANES = 10

type Row = typeof outbox.$inferSelect
type Claimed = Row & { text: string }

/** How long a message waits after a failed try; undefined: it is given up. */
export function waitAfter({ tries, createdAt, expiresAt }: Pick<Row, 'tries' | 'createdAt' | 'expiresAt'>): number | undefined {
  const isCode = expiresAt !== null && expiresAt.getTime() - createdAt.getTime() <= CODE_LIVES_MS
  return isCode ? (CODE_BACKOFF_MS[tries - 1] ?? CODE_BACKOFF_MS.at(-1)) : BACKOFF_MS[tries - 1]
}

/** Lets as many pass in a second as a gateway wants; all at once without a number. */
function pacer(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return async () => undefined
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + SECOND / perSecond
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

interface Post {
  db: Database
  clock: Clock
  log: Logger
}

interface Turn {
  channel: Channel
  now: Date
  latest: Date
  leasedUntil: Date
}

export const claim = kept((db, { channel, now, latest, leasedUntil }: Given<Turn>) => {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, channel),
        isWaiting,
        isDue(outbox.dueAt, now, latest),
        or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)),
      ),
    )
    .orderBy(asc(outbox.expiresAt), asc(outbox.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, dueAt: leasedUntil })
    .where(eq(outbox.id, next))
    .returning()
})

/** Takes the next message that is due, so that no other process tries it meanwhile: what runs out first goes first, news last. */
export async function claimNext({ db, clock }: Post, channel: Channel): Promise<Claimed | undefined> {
  const now = clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const [row] = await claim(db, { channel, now, latest: after(LONGEST_WAIT_MS), leasedUntil: after(LEASE_MS) })
  return row === undefined || row.text === null ? undefined : { ...row, text: row.text }
}

/** What held a code or a link does not outlive its delivery. */
const erased = { text: null, unsubscribeLink: null }

type Outcome = Partial<Omit<Row, 'id'>>
const settleMessage = keptShapes((db, { id, ...outcome }: Given<Outcome & { id: number }>) =>
  db.update(outbox).set(outcome).where(eq(outbox.id, id)),
)

/** Brings one message to its gateway and notes what came of it. Answers after how long it is to be tried again. */
async function deliverOne({ db, clock, log }: Post, way: Transport, message: Claimed): Promise<number | undefined> {
  const settle = (outcome: Outcome) => settleMessage(db, { ...outcome, id: message.id })
  try {
    if (!message.toNobody) await way.deliver(message)
  } catch (error) {
    const wait = waitAfter(message)
    const now = clock.now()
    const lastError = failureOf(error, message)
    await settle(
      wait === undefined
        ? { lastError, state: 'DEAD', settledAt: now, ...(message.expiresAt !== null && erased) }
        : { lastError, dueAt: new Date(now.getTime() + wait) },
    )
    log.warn({ message: message.id, tries: message.tries, fault: lastError, dead: wait === undefined }, 'a message was not delivered')
    return wait
  }
  await settle({ state: 'SENT', settledAt: clock.now(), ...(message.expiresAt !== null && erased) })
  return undefined
}

/** The messages of one kind: each lane takes one after the other until none is due, and opens another lane as long as there are more. */
function lanesOf(post: Post, channel: Channel, way: Transport, perSecond: number | undefined) {
  const turn = pacer(perSecond)
  const running = new Set<Promise<void>>()
  const watched = new Set<NodeJS.Timeout>()
  let wakes = 0
  let stopped = false

  function wake(): void {
    wakes += 1
    open()
  }
  function open(): void {
    if (stopped || running.size >= LANES) return
    const lane = drain()
      .catch((error: unknown) => post.log.error({ channel, fault: traceOf(error) }, 'the outbox cannot be worked on'))
      .finally(() => running.delete(lane))
    running.add(lane)
  }
  function wakeAfter(ms: number): void {
    const timer = setTimeout(() => {
      watched.delete(timer)
      wake()
    }, ms)
    watched.add(timer.unref())
  }
  async function drain(): Promise<void> {
    while (!stopped) {
      const heard = wakes
      await turn()
      const message = await claimNext(post, channel)
      if (message !== undefined) {
        open()
        const wait = await deliverOne(post, way, message)
        if (wait !== undefined && wait <= WATCHED_MS) wakeAfter(wait)
      } else if (heard === wakes) return
    }
  }
  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    wake,
    idle,
    stop: () => {
      stopped = true
      for (const timer of watched) clearTimeout(timer)
      return idle()
    },
  }
}

export function createDelivery(post: Post, ways: Ways, perSecond: Partial<Record<Channel, number | undefined>> = {}): Delivery {
  const lanes = CHANNELS.flatMap((channel) => {
    const way = ways[channel]
    return way === undefined ? [] : [{ channel, ...lanesOf(post, channel, way, perSecond[channel]) }]
  })
  const wake = (only?: Channel) => {
    for (const lane of lanes) if (only === undefined || lane.channel === only) lane.wake()
  }
  const looking = setInterval(wake, LOOK_EVERY_MS).unref()
  const idle = async () => {
    await Promise.all(lanes.map((lane) => lane.idle()))
  }
  return {
    wake,
    idle,
    stop: async () => {
      clearInterval(looking)
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
      await Promise.race([Promise.all(lanes.map(({ stop }) => stop())), patience])
    },
  }
}

/** Ends what was not delivered in time, so that no code outlives its use: also where no process has a gateway for it. */
export async function endExpired(db: Database, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'DEAD', lastError: sql`concat_ws(': ', 'Expired', ${outbox.lastError})`, ...erased, settledAt: now })
    .where(and(isWaiting, lte(outbox.expiresAt, now)))
}
