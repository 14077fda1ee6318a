import { isPhone } from '@portal/contract/fields'
import type { Language } from '@portal/contract/language'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { accounts, outbox } from '../database/tables.ts'
import { type notifications, type Values, type ValuesOf, wordsOf } from '../text/notifications.ts'
import { announceWork } from '../work/news.ts'
import type { World } from '../world.ts'

export type Channel = (typeof CHANNELS)[number]
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
}

/** Message by its key, rendered in the recipient's language. */
export interface Message {
  contact: string
  key: keyof typeof notifications
  values: Values
  /** Language for a recipient without an account. */
  language?: Language | undefined
}

const languagesOfAccounts = preparedStatement((db, { contacts }: Placeholders<{ contacts: readonly string[] }>) =>
  db
    .select({ username: accounts.username, language: accounts.language })
    .from(accounts)
    .where(sql`${accounts.username} = any(${contacts}::text[])`),
)

/** Languages in which the recipients use the portal, by contact; contacts without an account are absent. */
export async function languagesOf(tx: Database, messages: readonly Pick<Message, 'contact'>[]): Promise<ReadonlyMap<string, Language>> {
  if (messages.length === 0) return new Map()
  const found = await languagesOfAccounts(tx, { contacts: messages.map(({ contact }) => contact) })
  return new Map(found.map(({ username, language }) => [username, language]))
}

/** Queues a message in the transaction of the change that causes it; returns its id. */
export const queueMessage = <K extends keyof typeof notifications>(
  tx: Database,
  post: MessageContext,
  contact: string,
  key: K,
  values: Values<ValuesOf<K>>,
  how?: How,
): Promise<number> => queueAnyMessage(tx, post, contact, key, values, how)

/** Queues a message whose key is only known at run time; `values` must cover every possible key. Returns its id. */
export const queueAnyMessage = async (
  tx: Database,
  post: MessageContext,
  contact: string,
  key: keyof typeof notifications,
  values: Values,
  how?: How,
): Promise<number> => {
  const [outboxId] = await queueMessages(tx, post, [{ contact, key, values, language: how?.language }], how)
  return idIn(outboxId)
}

/** Queues several messages; looks up the recipients' languages unless the caller passes them. Returns their ids. */
export async function queueMessages(
  tx: Database,
  post: MessageContext,
  messages: readonly Message[],
  how?: Omit<How, 'language'> & { languages?: ReadonlyMap<string, Language> },
): Promise<number[]> {
  if (messages.length === 0) return []
  const languages = how?.languages ?? (await languagesOf(tx, messages))
  const helpPhone = post.centre.office.phone ?? ''
  return writeAll(
    tx,
    post,
    messages.map(({ contact, key, values, language: otherwise = 'mn' }) => {
      const language = languages.get(contact) ?? otherwise
      return { contact, words: (channel) => wordsOf(key, channel, values, { language, helpPhone }) }
    }),
    how,
  )
}

/** Queues a message whose text the caller supplies; returns its id. */
export async function queueText(
  tx: Database,
  post: MessageContext,
  contact: string,
  words: Worded['words'],
  how?: Omit<How, 'language'>,
): Promise<number> {
  const [outboxId] = await writeAll(tx, post, [{ contact, words }], how)
  return idIn(outboxId)
}

const idIn = (outboxId: number | undefined): number => {
  if (outboxId === undefined) throw new Error('the outbox did not take the message')
  return outboxId
}

interface Worded {
  contact: string
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
  now: Date
  dueAt: Date
}

/** One statement for any number of messages; the rows keep the order of the arrays. */
const putInto = preparedStatement((_db, row: Placeholders<Rows>) =>
  rawStatement(sql`
    insert into ${outbox} (channel, recipient, subject, text, unsubscribe_link, expires_at, to_nobody, created_at, due_at, state, tries)
    select v.*, ${row.unsubscribeLink}::text, ${row.expiresAt}::timestamptz, ${row.toNobody}::boolean, ${row.now}::timestamptz, ${row.dueAt}::timestamptz,
           'WAITING', 0
      from unnest(${row.channels}::text[], ${row.recipients}::text[], ${row.subjects}::text[], ${row.texts}::text[]) as v
    returning id`),
)

const Ids = z.array(z.object({ id: z.coerce.number() }))

async function writeAll(
  tx: Database,
  { clock }: MessageContext,
  messages: readonly Worded[],
  { expiresAt, toNobody = false, unsubscribeLink, delayMs = 0 }: Omit<How, 'language'> = {},
): Promise<number[]> {
  const now = clock.now()
  const rows = messages.map(({ contact, words }) => {
    const channel = channelOf(contact)
    return { channel, recipient: contact, ...words(channel) }
  })
  const channels = rows.map(({ channel }) => channel)
  const { rows: written } = await putInto(tx, {
    channels,
    recipients: rows.map(({ recipient }) => recipient),
    subjects: rows.map(({ subject }) => subject),
    texts: rows.map(({ text }) => text),
    unsubscribeLink: unsubscribeLink ?? null,
    expiresAt: expiresAt ?? null,
    toNobody,
    now,
    dueAt: new Date(now.getTime() + delayMs),
  })
  announceWork(tx, [...new Set(channels)], delayMs)
  return Ids.parse(written).map(({ id }) => id)
}
