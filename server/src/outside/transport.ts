import type { Database } from '../database/connect.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { mailbox } from '../database/tables.ts'
import type { Clock } from './clock.ts'

export interface Message {
  id: number
  channel: (typeof CHANNELS)[number]
  recipient: string
  subject: string
  text: string
  /** Where the recipient can end messages of this kind. */
  unsubscribeLink: string | null
}

/** What carries a message out of the house. May be asked twice for the same message: its id is the idempotency key. */
export interface Transport {
  deliver(message: Message): Promise<void>
}

/** The demo's transport: a table that /dev/mailbox shows. A message arrives once, however often it is brought. */
export const mailboxTransport = (db: Database, clock: Clock): Transport => ({
  deliver: async ({ id, channel, recipient, subject, text }) => {
    await db
      .insert(mailbox)
      .values({ messageId: id, channel, recipient, subject, text, arrivedAt: clock.now() })
      .onConflictDoNothing({ target: mailbox.messageId })
  },
})

class NoTransport extends Error {
  override name = 'NoTransport'
}

/** Which way each kind of message goes. A kind without a way fails, and is seen to fail. */
export const transportBy = (ways: Partial<Record<Message['channel'], Transport>>): Transport => ({
  deliver: async (message) => {
    const way = ways[message.channel]
    if (way === undefined) throw new NoTransport()
    await way.deliver(message)
  },
})
