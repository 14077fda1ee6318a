import { bigId, instant, oneOf } from '../columns.ts'
import { bigint, boolean, check, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'

export const CHANNELS = ['sms', 'mail'] as const
const STATES = ['WAITING', 'SENT', 'DEAD'] as const

/** Every message that leaves the house. The row is the truth; a job only carries its id. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigId(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Null once erased: text that held a code or a link does not outlive its delivery. */
    text: text('text'),
    /** Where the recipient can end messages of this kind; erased with the text. */
    unsubscribeLink: text('unsubscribe_link'),
    /** Set where the text holds a code or a link: it is worth nothing afterwards and is then erased. */
    expiresAt: instant('expires_at'),
    /** For a contact that has no account: written as for any other, and never delivered. */
    toNobody: boolean('to_nobody').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the next try may begin; moved ahead while one is under way. */
    dueAt: instant('due_at').notNull(),
    tries: smallint('tries').notNull(),
    lastError: text('last_error'),
    /** Where the request lies that set it off, if one did; triggers write it and move it with the request. */
    orgId: integer('org_id'),
    settledAt: instant('settled_at'),
  },
  (message) => [
    index('outbox_next').on(message.channel, message.expiresAt, message.dueAt).where(sql`state = 'WAITING'`),
    index('outbox_dead').on(message.id).where(sql`state = 'DEAD'`),
    // What a desk could not deliver.
    index('outbox_dead_at').on(message.orgId, message.settledAt, message.id).where(sql`state = 'DEAD'`),
    index('outbox_settled').on(message.settledAt),
    index('outbox_texts').on(message.settledAt).where(sql`text is not null`),
    check('outbox_state', oneOf(message.state, STATES)),
    check('outbox_channel', oneOf(message.channel, CHANNELS)),
    check('outbox_settled', sql`(${message.state} = 'WAITING') = (${message.settledAt} is null)`),
    check('outbox_text_until_settled', sql`${message.text} is not null or ${message.state} <> 'WAITING'`),
  ],
)

/** The demo's only transport: a message arrives here instead of on a phone, once. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: bigId(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    recipient: text('recipient').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (letter) => [unique('mailbox_once').on(letter.messageId), index('mailbox_newest').on(letter.arrivedAt)],
)
