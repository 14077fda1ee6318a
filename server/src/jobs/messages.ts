import { isPhone } from '@portal/contract/fields'
import type { Language } from '@portal/contract/language'
import { and, asc, eq, lt, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { accounts, outbox } from '../database/tables.ts'
import type { World } from '../kit/world.ts'
import type { Clock } from '../outside/clock.ts'
import type { Transport } from '../outside/transport.ts'
import { type notifications, type Values, type ValuesOf, wordsOf } from '../text/notifications.ts'
import type { Job, Jobs } from './queue.ts'

export const DELIVER = 'deliver-message'

export type Channel = (typeof CHANNELS)[number]
/** A contact is a phone or an e-mail address. */
export const channelOf = (contact: string): Channel => (isPhone(contact) ? 'sms' : 'mail')

export type PostOffice = Pick<World, 'clock' | 'centre'> & { jobs: Pick<Jobs, 'send'> }

interface How {
  expiresAt?: Date
  toNobody?: boolean
  unsubscribeLink?: string
  /** Of the page from which it was set off: for a recipient without an account. */
  language?: Language | undefined
}

/** Messages go out in the language in which their recipient uses the portal. */
async function languageFor(tx: Database, contact: string, otherwise: Language = 'mn'): Promise<Language> {
  const [account] = await tx.select({ language: accounts.language }).from(accounts).where(eq(accounts.username, contact))
  return account?.language ?? otherwise
}

/** Puts a message into the outbox with the change that causes it: both are there, or neither. Answers its id. */
export const tell = <K extends keyof typeof notifications>(
  tx: Database,
  post: PostOffice,
  contact: string,
  key: K,
  values: Values<ValuesOf<K>>,
  how?: How,
): Promise<number> => tellAny(tx, post, contact, key, values, how)

/** The same where only the moment of telling knows which message it is: the values hold what any of them may ask for. */
export const tellAny = async (
  tx: Database,
  post: PostOffice,
  contact: string,
  key: keyof typeof notifications,
  values: Values,
  how?: How,
): Promise<number> => {
  const language = await languageFor(tx, contact, how?.language)
  return tellInWords(tx, post, contact, (channel) => wordsOf(key, channel, values, { language, helpPhone: post.centre.office.phone }), how)
}

/** The same where the sender has words of its own. */
export async function tellInWords(
  tx: Database,
  { jobs, clock }: PostOffice,
  contact: string,
  words: (channel: Channel) => { subject: string; text: string },
  { expiresAt, toNobody = false, unsubscribeLink }: How = {},
): Promise<number> {
  const now = clock.now()
  const channel = channelOf(contact)
  const [written] = await tx
    .insert(outbox)
    .values({
      channel,
      recipient: contact,
      ...words(channel),
      unsubscribeLink: unsubscribeLink ?? null,
      expiresAt: expiresAt ?? null,
      toNobody,
      state: 'WAITING',
      createdAt: now,
      dueAt: now,
      tries: 0,
    })
    .returning({ id: outbox.id })
  if (written === undefined) throw new Error('the outbox did not take the message')
  await jobs.send(tx, DELIVER, { id: written.id })
  return written.id
}

const MINUTE = 60_000
/** A try that does not report back within this time is taken for lost and made again. */
const LEASE_MS = 2 * MINUTE
/** How long to wait after the first, second … failed try; after the last the message is dead. */
export const BACKOFF_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE)

interface Post {
  db: Database
  clock: Clock
  transport: Transport
  log: Logger
}

/** Takes a message that is due, so that no other process tries it meanwhile. */
async function claim({ db, clock }: Post, id: number) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const due = and(eq(outbox.id, id), eq(outbox.state, 'WAITING'), lte(outbox.dueAt, now))
    const [message] = await tx.select().from(outbox).where(due).for('update', { skipLocked: true })
    if (message === undefined || message.text === null) return undefined
    await tx
      .update(outbox)
      .set({ tries: message.tries + 1, dueAt: new Date(now.getTime() + LEASE_MS) })
      .where(eq(outbox.id, id))
    return { ...message, text: message.text, tries: message.tries + 1 }
  })
}

const JobData = z.object({ id: z.int() })
/** What held a code or a link does not outlive its delivery. */
const erased = { text: null, unsubscribeLink: null }

export const deliverMessage = (post: Post): Job => ({
  name: DELIVER,
  atOnce: 10,
  run: async (data) => {
    const { id } = JobData.parse(data)
    const message = await claim(post, id)
    if (message === undefined) return
    const { db, clock, transport, log } = post
    const row = eq(outbox.id, id)
    if (message.expiresAt !== null && message.expiresAt <= clock.now()) {
      await db
        .update(outbox)
        .set({ state: 'DEAD', lastError: 'Expired', ...erased, settledAt: clock.now() })
        .where(row)
      return
    }
    try {
      if (!message.toNobody) await transport.deliver(message)
    } catch (error) {
      const wait = BACKOFF_MS[message.tries - 1]
      const now = clock.now()
      const lastError = error instanceof Error ? error.name : 'unknown'
      await db
        .update(outbox)
        .set(
          wait === undefined
            ? { lastError, state: 'DEAD', settledAt: now, ...(message.expiresAt !== null && erased) }
            : { lastError, dueAt: new Date(now.getTime() + wait) },
        )
        .where(row)
      log.warn({ message: id, tries: message.tries, fault: lastError, dead: wait === undefined }, 'a message was not delivered')
      return
    }
    await db
      .update(outbox)
      .set({ state: 'SENT', settledAt: clock.now(), ...(message.expiresAt !== null && erased) })
      .where(row)
  },
})

const SWEEP_SIZE = 500

/** Gives every message that is due a job: after a restart, and each minute for those whose wait is over. */
export async function sweepOutbox(db: Database, jobs: Jobs, clock: Clock): Promise<void> {
  const due = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'WAITING'), lte(outbox.dueAt, clock.now())))
    .orderBy(asc(outbox.dueAt))
    .limit(SWEEP_SIZE)
  for (const { id } of due) await jobs.send(db, DELIVER, { id })
}

/** The privacy page says so too. */
export const MESSAGES_KEPT_DAYS = 30

/** What was settled long ago is nobody's business any more. */
export const forgetMessages = async (db: Database, now: Date): Promise<void> => {
  await db.delete(outbox).where(lt(outbox.settledAt, new Date(now.getTime() - MESSAGES_KEPT_DAYS * 86_400_000)))
}
