import { CHOSEN_TOPICS, INBOX_TOPICS, MESSAGE_WAYS } from '@portal/contract/inbox'
import { bigId, foreignId, id, instant, oneOf } from '../columns.ts'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, sql, text, unique, uniqueIndex } from '../sql.ts'
import { absenceAlerts } from './absenceAlerts.ts'
import { accounts, sessions } from './accounts.ts'
import { prospects } from './enrolment.ts'
import { links } from './links.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'

/** Messages as the holder of an account finds them on the portal. No text has a code, a link or a reference. */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: bigId(),
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: INBOX_TOPICS }).notNull(),
    /** Child, and the request, link or notice if the entry is about one: the holder sees the entry while they have the right to it. */
    childId: integer('child_id').references(() => people.id, { onDelete: 'cascade' }),
    prospectId: integer('prospect_id').references(() => prospects.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => links.id, { onDelete: 'cascade' }),
    noticeId: integer('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** Alert that guardians can answer from the entry. */
    alertId: bigint('alert_id', { mode: 'number' }).references(() => absenceAlerts.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (entry) => [
    index('inbox_entries_newest').on(entry.accountId, entry.id),
    index('inbox_entries_unread').on(entry.accountId, entry.id).where(sql`read_at is null`),
    index('inbox_entries_child').on(entry.childId),
    index('inbox_entries_prospect').on(entry.prospectId),
    index('inbox_entries_link').on(entry.linkId),
    uniqueIndex('inbox_entries_notice').on(entry.noticeId, entry.accountId),
    index('inbox_entries_alert').on(entry.alertId),
    index('inbox_entries_created').on(entry.createdAt),
    check('inbox_entries_topic', oneOf(entry.topic, INBOX_TOPICS)),
    check(
      'inbox_entries_subject',
      sql`num_nonnulls(${entry.prospectId}, ${entry.linkId}, ${entry.noticeId}) <= (${entry.childId} is not null)::int`,
    ),
    check('inbox_entries_of_notice', sql`(${entry.noticeId} is null) = (${entry.topic} <> 'notice')`),
    check('inbox_entries_child_named', sql`(${entry.childId} is null) = (${entry.topic} = 'account')`),
    check('inbox_entries_written', sql`${entry.title} <> '' and ${entry.text} <> ''`),
  ],
)

/** Choices of an account that differ from the default or did; the weekly summary has its own table. */
export const messageChoices = pgTable(
  'message_choices',
  {
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: CHOSEN_TOPICS }).notNull(),
    way: text('way', { enum: MESSAGE_WAYS }).notNull(),
    wanted: boolean('wanted').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (choice) => [
    primaryKey({ name: 'message_choices_once', columns: [choice.accountId, choice.topic, choice.way] }),
    check('message_choices_topic', sql`${oneOf(choice.topic, CHOSEN_TOPICS)} and ${choice.topic} <> 'weeklySummary'`),
    check('message_choices_way', oneOf(choice.way, MESSAGE_WAYS)),
  ],
)

/** Push subscription of a browser. It belongs to a session: a trigger deletes it when the session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    sessionId: foreignId('session_id', () => sessions.id, { onDelete: 'cascade' }),
    /** Address at the push service; everyone who knows it can send to it, encrypted or not. */
    endpoint: text('endpoint').notNull(),
    /** Public key and authentication secret of the browser, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Public VAPID key to which the push service binds the subscription. */
    serverKey: text('server_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (subscription) => [
    unique('push_subscriptions_session').on(subscription.sessionId),
    unique('push_subscriptions_endpoint').on(subscription.endpoint),
  ],
)
