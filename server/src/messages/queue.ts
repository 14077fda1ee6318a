import { isPhone } from '@portal/contract/fields'
import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { pipeline } from '../database/pipeline.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
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
  return writeEach(
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
  const [outboxId] = await writeEach(tx, post, [{ contact, words }], how)
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

interface Row {
  channel: Channel
  recipient: string
  subject: string
  text: string
  unsubscribeLink: string | null
  expiresAt: Date | null
  toNobody: boolean
  now: Date
}

const putInto = preparedStatement(
  (db, { channel, recipient, subject, text, unsubscribeLink, expiresAt, toNobody, now }: Placeholders<Row>) => {
    const row = { channel, recipient, subject, text, unsubscribeLink, expiresAt, toNobody, createdAt: now, dueAt: now }
    return db
      .insert(outbox)
      .values({ ...row, state: 'WAITING', tries: 0 })
      .returning({ id: outbox.id })
  },
)

async function writeEach(
  tx: Database,
  { clock }: MessageContext,
  messages: readonly Worded[],
  { expiresAt, toNobody = false, unsubscribeLink }: Omit<How, 'language'> = {},
): Promise<number[]> {
  const now = clock.now()
  const rows = messages.map(({ contact, words }) => {
    const channel = channelOf(contact)
    return { channel, recipient: contact, ...words(channel) }
  })
  const written = await pipeline(
    ...rows.map((row) => putInto(tx, { ...row, unsubscribeLink: unsubscribeLink ?? null, expiresAt: expiresAt ?? null, toNobody, now })),
  )
  announceWork(
    tx,
    rows.map(({ channel }) => channel),
  )
  return written.flat().map(({ id }) => id)
}
