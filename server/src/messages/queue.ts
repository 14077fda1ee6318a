import { isPhone } from '@portal/contract/fields'
import { groupOf } from '@portal/contract/inbox'
import type { Language } from '@portal/contract/language'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { pipeline } from '../database/pipeline.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import type { CONTACT_CHANNELS } from '../database/tables/messages.ts'
import { outbox } from '../database/tables.ts'
import { inboxRuleOf } from '../text/inboxRules.ts'
import { type notifications, type Values, type ValuesOf, wordsOf } from '../text/notifications.ts'
import { announceWork } from '../work/news.ts'
import type { World } from '../world.ts'
import { type About, entriesOf, writeEntries } from './entries.ts'
import { type Holders, holdersOf, wants } from './holders.ts'
import { outsideQuietHours } from './quietHours.ts'

/** Channel of a message to a contact. */
export type Channel = (typeof CONTACT_CHANNELS)[number]
/** Channel of a contact, which is a phone number or an e-mail address. */
export const channelOf = (contact: string): Channel => (isPhone(contact) ? 'sms' : 'mail')

export type MessageContext = Pick<World, 'clock' | 'centre'>

interface How {
  expiresAt?: Date
  toNobody?: boolean
  unsubscribeLink?: string
  /** Milliseconds after which the message is due. */
  delayMs?: number
  /** Language for a recipient without an account: that of the page that caused the message. */
  language?: Language | undefined
  about?: About
  personId?: number
}

/** Message by its key, rendered in the recipient's language. */
export interface Message {
  contact: string
  key: keyof typeof notifications
  values: Values
  /** Language for a recipient without an account. */
  language?: Language | undefined
  /** Child and request of the message; required for an entry of the inbox about a child. */
  about?: About
  /** Person of the contact, if known: their account gets the entry even if its username is another contact. */
  personId?: number | null
}

/** Queues a message in the transaction of the change that causes it; returns its id, or undefined if the holder turned its topic off. */
export const queueMessage = <K extends keyof typeof notifications>(
  tx: Database,
  post: MessageContext,
  contact: string,
  key: K,
  values: Values<ValuesOf<K>>,
  how?: How,
): Promise<number | undefined> => queueAnyMessage(tx, post, contact, key, values, how)

/** Queues a message whose key is only known at run time; `values` must cover every possible key. */
export const queueAnyMessage = async (
  tx: Database,
  post: MessageContext,
  contact: string,
  key: keyof typeof notifications,
  values: Values,
  { language, about, personId, ...how }: How = {},
): Promise<number | undefined> => {
  const message = { contact, key, values, language, ...(about && { about }), ...(personId !== undefined && { personId }) }
  const [outboxId] = await queueMessages(tx, post, [message], how)
  return outboxId
}

/**
 * Queues several messages, and writes the entries of the recipients' inboxes; looks up the recipients' accounts unless the caller passes
 * them. Returns the id of each message, or undefined for one whose topic the holder of the contact turned off.
 */
export async function queueMessages(
  tx: Database,
  post: MessageContext,
  messages: readonly Message[],
  how?: Omit<How, 'language' | 'about' | 'personId'> & { holders?: Holders },
): Promise<(number | undefined)[]> {
  if (messages.length === 0) return []
  const holders = how?.holders ?? (await holdersOf(tx, messages))
  const helpPhone = post.centre.office.phone ?? ''
  const now = post.clock.now()
  const addressed = messages.map((message) => {
    const { contact, key, values, language: otherwise = 'mn' } = message
    const rule = inboxRuleOf(key)
    const owner = holders.ownerOf(message)
    const language = holders.named(contact)?.language ?? otherwise
    return {
      contact,
      isWanted: rule?.isEntryAlone !== true && (rule?.isChosen !== true || owner === undefined || wants(owner, rule.topic, 'contact')),
      isDaily: rule?.isChosen === true && groupOf(rule.topic) === 'daily',
      notBefore: owner !== undefined && rule?.waits === true ? outsideQuietHours(now) : now,
      words: (channel: Channel) => wordsOf(key, channel, values, { language, helpPhone }),
    }
  })
  const wanted = addressed.filter(({ isWanted }) => isWanted)
  const [ids] = await pipeline(
    writeAll(tx, post, wanted, how),
    writeEntries(tx, now, entriesOf(messages, holders, { helpPhone, now, delayMs: how?.delayMs ?? 0, expiresAt: how?.expiresAt ?? null })),
  )
  const left = ids.values()
  return addressed.map(({ isWanted }) => (isWanted ? left.next().value : undefined))
}

/** Queues a message whose text the caller supplies; returns its id. */
export async function queueText(
  tx: Database,
  post: MessageContext,
  contact: string,
  words: Worded['words'],
  how?: Omit<How, 'language'> & { notBefore?: Date; isDaily?: boolean },
): Promise<number> {
  const [outboxId] = await writeAll(tx, post, [{ contact, words, notBefore: how?.notBefore, isDaily: how?.isDaily ?? false }], how)
  return idIn(outboxId)
}

const idIn = (outboxId: number | undefined): number => {
  if (outboxId === undefined) throw new Error('the outbox did not take the message')
  return outboxId
}

interface Worded {
  contact: string
  /** Earliest time of delivery. */
  notBefore?: Date | undefined
  /** Whether other messages of the channel go first. */
  isDaily: boolean
  words(channel: Channel): { subject: string; text: string }
}

interface Rows {
  channels: readonly Channel[]
  recipients: readonly string[]
  subjects: readonly string[]
  texts: readonly string[]
  unsubscribeLink: string | null
  expiresAt: Date | null
  toNobody: boolean
  dueAts: readonly string[]
  areDaily: readonly boolean[]
  now: Date
}

/** One statement for any number of messages; the rows keep the order of the arrays. */
const putInto = preparedStatement((_db, row: Placeholders<Rows>) =>
  rawStatement(sql`
    insert into ${outbox} (channel, recipient, subject, text, due_at, is_daily, unsubscribe_link, expires_at, to_nobody, created_at, state, tries)
    select v.*, ${row.unsubscribeLink}::text, ${row.expiresAt}::timestamptz, ${row.toNobody}::boolean, ${row.now}::timestamptz, 'WAITING', 0
      from unnest(${row.channels}::text[], ${row.recipients}::text[], ${row.subjects}::text[], ${row.texts}::text[], ${row.dueAts}::timestamptz[],
                  ${row.areDaily}::boolean[]) as v
    returning id`),
)

const Ids = z.array(z.object({ id: z.coerce.number() }))

async function writeAll(
  tx: Database,
  { clock }: MessageContext,
  messages: readonly Worded[],
  { expiresAt, toNobody = false, unsubscribeLink, delayMs = 0 }: Omit<How, 'language'> = {},
): Promise<number[]> {
  if (messages.length === 0) return []
  const now = clock.now()
  const due = new Date(now.getTime() + delayMs)
  const rows = messages.map(({ contact, words, notBefore = due, isDaily }) => {
    const channel = channelOf(contact)
    return { channel, recipient: contact, isDaily, ...words(channel), dueAt: notBefore > due ? notBefore : due }
  })
  const { rows: written } = await putInto(tx, {
    channels: rows.map(({ channel }) => channel),
    recipients: rows.map(({ recipient }) => recipient),
    subjects: rows.map(({ subject }) => subject),
    texts: rows.map(({ text }) => text),
    dueAts: rows.map(({ dueAt }) => dueAt.toISOString()),
    areDaily: rows.map(({ isDaily }) => isDaily),
    unsubscribeLink: unsubscribeLink ?? null,
    expiresAt: expiresAt ?? null,
    toNobody,
    now,
  })
  // The work loop finds messages of the morning by itself.
  const soon = rows.filter(({ dueAt }) => dueAt <= due).map(({ channel }) => channel)
  if (soon.length > 0) announceWork(tx, [...new Set(soon)], delayMs)
  return Ids.parse(written).map(({ id }) => id)
}
