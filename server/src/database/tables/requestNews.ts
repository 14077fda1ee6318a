import { foreignId, id, instant } from '../columns.ts'
import { bigint, check, index, integer, pgTable, sql, text, unique } from '../sql.ts'
import { absences } from './absence.ts'
import { prospects } from './enrolment.ts'
import { links } from './links.ts'
import { outbox } from './messages.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Messages caused by the steps of a link or leave; those of enrolment are in prospect_messages. */
export const schoolMessages = pgTable(
  'school_messages',
  {
    outboxId: bigint('outbox_id', { mode: 'number' })
      .primaryKey()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => links.id, { onDelete: 'cascade' }),
    absenceId: integer('absence_id').references(() => absences.id, { onDelete: 'cascade' }),
  },
  (message) => [
    index('school_messages_link').on(message.linkId),
    index('school_messages_absence').on(message.absenceId),
    check('school_messages_of_one', sql`num_nonnulls(${message.linkId}, ${message.absenceId}) = 1`),
  ],
)

/**
 * Redirections of a request's messages from its sender to a contact given by an office. Never a username; codes and references are not sent
 * there.
 */
export const newsContacts = pgTable(
  'news_contacts',
  {
    id: id(),
    prospectId: integer('prospect_id').references(() => prospects.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => links.id, { onDelete: 'cascade' }),
    absenceId: integer('absence_id').references(() => absences.id, { onDelete: 'cascade' }),
    contact: text('contact').notNull(),
    /** Office and person who gave it. */
    orgId: foreignId('org_id', () => organisations.id),
    givenBy: foreignId('given_by', () => people.id),
    givenAt: instant('given_at').notNull(),
  },
  (given) => [
    unique('news_contacts_prospect').on(given.prospectId),
    unique('news_contacts_link').on(given.linkId),
    unique('news_contacts_absence').on(given.absenceId),
    index('news_contacts_org').on(given.orgId),
    index('news_contacts_given_by').on(given.givenBy),
    check('news_contacts_of_one', sql`num_nonnulls(${given.prospectId}, ${given.linkId}, ${given.absenceId}) = 1`),
  ],
)
