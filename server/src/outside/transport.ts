import type { Database } from '../database/connect.ts'
import { type Given, kept } from '../database/kept.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { mailbox } from '../database/tables.ts'
import { causeOf, codeOf } from '../kit/errors.ts'
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

/** The gateways of this process: messages of a kind that has none are left to another. */
export type Ways = Partial<Record<Message['channel'], Transport>>

/** A gateway did not take a message; `message` is what it said, which may quote the recipient and the text. */
export class NotTaken extends Error {
  /** Names the kind: staff read about it in their own words. */
  override name: 'GatewayFailed' | 'RecipientRefused' | 'TookTooLong'
  constructor(name: NotTaken['name'], said: string) {
    super(said)
    this.name = name
  }
}

const MOST_SAID = 200
/** Phone and registry numbers, codes and e-mail addresses, whoever they belong to. */
const PERSONAL = /[^\s@<>"']+@[^\s@<>"']+|[А-ЯЁӨҮа-яёөү]{2}\d{8}|\+?\d(?:[\s-]?\d){3,}/g
/** What a server answers and what it counts: 550, 5.1.1, 10000 ms. */
const ANSWER = /^(HTTP |SMTP )?\d{3}\b/

/** What went wrong with a message, to be kept and shown to operators: the gateway's own words, without those of the message. */
export function failureOf(error: unknown, { recipient, text }: Pick<Message, 'recipient' | 'text'>): string {
  if (!(error instanceof Error)) return 'unknown'
  // ECONNREFUSED and its like, also from beneath what `fetch` throws.
  const code = codeOf(error) ?? codeOf(causeOf(error))
  // What is not a gateway's word may quote anything.
  if (!(error instanceof NotTaken)) return code === undefined ? error.name : `${error.name}: ${code}`
  const [answered = ''] = ANSWER.exec(error.message) ?? []
  const said = error.message
    .slice(answered.length)
    .replaceAll(text, '…')
    .replaceAll(recipient, '…')
    .replace(PERSONAL, '…')
    .replace(/\s+/g, ' ')
    .trim()
  return `${error.name}: ${answered} ${said}`.replace(/\s+/g, ' ').trim().replace(/:$/, '').slice(0, MOST_SAID)
}

/** The demo's transport: a table that /dev/mailbox shows. A message arrives once, however often it is brought. */
export const mailboxTransport = (db: Database, clock: Clock): Transport => ({
  deliver: async ({ id, channel, recipient, subject, text }) => {
    await arrived(db, { id, channel, recipient, subject, text, now: clock.now() })
  },
})
const arrived = kept((db, { id, channel, recipient, subject, text, now }: Given<Omit<Message, 'unsubscribeLink'> & { now: Date }>) =>
  db
    .insert(mailbox)
    .values({ messageId: id, channel, recipient, subject, text, arrivedAt: now })
    .onConflictDoNothing({ target: mailbox.messageId }),
)
