import { isPhone } from '@portal/contract/fields'
import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { eq } from '../database/sql.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { accounts, outbox } from '../database/tables.ts'
import { announceMessage } from '../kit/news.ts'
import type { World } from '../kit/world.ts'
import { type notifications, type Values, type ValuesOf, wordsOf } from '../text/notifications.ts'

export type Channel = (typeof CHANNELS)[number]
/** A contact is a phone or an e-mail address. */
export const channelOf = (contact: string): Channel => (isPhone(contact) ? 'sms' : 'mail')

export type PostOffice = Pick<World, 'clock' | 'centre'>

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
  { clock }: PostOffice,
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
  await announceMessage(tx, channel)
  return written.id
}
