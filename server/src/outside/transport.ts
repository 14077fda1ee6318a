import type { Database } from '../database/connect.ts'
import { causeOf, codeOf } from '../database/errors.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import type { CHANNELS } from '../database/tables/messages.ts'
import { mailbox } from '../database/tables.ts'
import type { Clock } from './clock.ts'

export interface Message {
  id: number
  channel: (typeof CHANNELS)[number]
  recipient: string
  subject: string
  text: string
  /** Link to unsubscribe from messages of this kind. */
  unsubscribeLink: string | null
  /** Seconds after which the message is of no use; absent for one that stays useful. */
  secondsLeft?: number
}

/** Delivers messages. May be called twice for one message: its id is the idempotency key. */
export interface Transport {
  deliver(message: Message): Promise<void>
}

/** Gateways of this process; messages of other channels are left to other processes. */
export type Transports = Partial<Record<Message['channel'], Transport>>

/** Thrown if a gateway refuses a message; `message` is its reply, which may quote recipient and text. */
export class DeliveryFailed extends Error {
  /** Kind of failure, which staff see translated. */
  override name: 'GatewayFailed' | 'RecipientRefused' | 'TookTooLong'
  constructor(name: DeliveryFailed['name'], reason: string) {
    super(reason)
    this.name = name
  }
}

const MAX_ERROR_LENGTH = 200
/** Matches phone and registry numbers, codes and e-mail addresses. */
const PERSONAL = /[^\s@<>"']+@[^\s@<>"']+|[А-ЯЁӨҮа-яёөү]{2}\d{8}|\+?\d(?:[\s-]?\d){3,}/g
/** Status code that is kept: 550 in "550 5.1.1 …". */
const ANSWER = /^(HTTP |SMTP )?\d{3}\b/

/** Describes a failure for operators: the gateway's reply with personal data masked. */
export function failureOf(error: unknown, { recipient, text }: Pick<Message, 'recipient' | 'text'>): string {
  if (!(error instanceof Error)) return 'unknown'
  // ECONNREFUSED and similar, also as the cause of a `fetch` error.
  const code = codeOf(error) ?? codeOf(causeOf(error))
  // Other errors may quote anything, so only name and code are kept.
  if (!(error instanceof DeliveryFailed)) return code === undefined ? error.name : `${error.name}: ${code}`
  const [answered = ''] = ANSWER.exec(error.message) ?? []
  const reason = error.message
    .slice(answered.length)
    .replaceAll(text, '…')
    .replaceAll(recipient, '…')
    .replace(PERSONAL, '…')
    .replace(/\s+/g, ' ')
    .trim()
  return `${error.name}: ${answered} ${reason}`.replace(/\s+/g, ' ').trim().replace(/:$/, '').slice(0, MAX_ERROR_LENGTH)
}

/** The demo's transport: a table that /dev/mailbox shows. Stores a message once, however often it is delivered. */
export const mailboxTransport = (db: Database, clock: Clock): Transport => ({
  deliver: async ({ id, channel, recipient, subject, text }) => {
    await arrived(db, { id, channel, recipient, subject, text, now: clock.now() })
  },
})
const arrived = preparedStatement(
  (db, { id, channel, recipient, subject, text, now }: Placeholders<Omit<Message, 'unsubscribeLink'> & { now: Date }>) =>
    db
      .insert(mailbox)
      .values({ messageId: id, channel, recipient, subject, text, arrivedAt: now })
      .onConflictDoNothing({ target: mailbox.messageId }),
)
