import { bigId, instant, oneOf, workColumns } from '../columns.ts'
import { bigint, boolean, check, index, integer, pgTable, sql, text, unique } from '../sql.ts'

/** Channels of messages to a phone or an e-mail address. */
export const CONTACT_CHANNELS = ['sms', 'mail'] as const
export const CHANNELS = [...CONTACT_CHANNELS, 'push'] as const
const STATES = ['WAITING', 'SENT', 'DEAD'] as const
/** States of messages that have not been delivered. */
export const UNSENT_STATES = ['WAITING', 'DEAD'] as const

/** All outgoing messages. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigId(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** Phone, e-mail address, or the id of a push subscription. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Null once erased: a text with a code or link is erased after delivery. */
    text: text('text'),
    /** Link to unsubscribe from messages of this kind; erased with the text. */
    unsubscribeLink: text('unsubscribe_link'),
    /** Set if the text has a code or link: after this time it is useless and is erased. */
    expiresAt: instant('expires_at'),
    /** Whether the contact has no account: the row is written as for any other, and never delivered. */
    toNobody: boolean('to_nobody').notNull(),
    /** Whether decisions, questions and codes of its channel go first. */
    isDaily: boolean('is_daily').notNull().default(false),
    state: text('state', { enum: STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    ...workColumns(),
    /** Institution of the request that caused it, if any; triggers set it and move it with the request. */
    orgId: integer('org_id'),
    settledAt: instant('settled_at'),
  },
  (message) => [
    index('outbox_next').on(message.channel, message.isDaily, message.expiresAt, message.dueAt).where(sql`state = 'WAITING'`),
    index('outbox_dead').on(message.id).where(sql`state = 'DEAD'`),
    // Serves the list of a desk's undelivered messages.
    index('outbox_dead_at').on(message.orgId, message.settledAt, message.id).where(sql`state = 'DEAD'`),
    index('outbox_settled').on(message.settledAt),
    index('outbox_texts').on(message.settledAt).where(sql`text is not null`),
    check('outbox_state', oneOf(message.state, STATES)),
    check('outbox_channel', oneOf(message.channel, CHANNELS)),
    check('outbox_settled', sql`(${message.state} = 'WAITING') = (${message.settledAt} is null)`),
    check('outbox_text_until_settled', sql`${message.text} is not null or ${message.state} <> 'WAITING'`),
  ],
)

/** The demo's only transport: stores each message once instead of sending it to a phone. */
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
