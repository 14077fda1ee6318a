import { GUARDIAN_TYPES, LINK_STATUSES } from '@portal/contract/children'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { groups, organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * A parent's request to follow a child at school. Only APPROVE grants access. A trigger deletes all but declined ones with the parent's
 * account.
 */
export const links = pgTable(
  'links',
  {
    id: id(),
    parentId: foreignId('parent_id', () => people.id, { onDelete: 'cascade' }),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    guardianType: text('guardian_type', { enum: GUARDIAN_TYPES }).notNull(),
    /** Copy of the group whose class teacher decides, for queues (`followMembership`); null for a child without any stay. */
    groupId: integer('group_id').references(() => groups.id),
    /** School of that group. A trigger sets it. */
    orgId: integer('org_id').references(() => organisations.id),
    /** Group of the child when it was declined, because later groups are hidden from the parent. A trigger sets it. */
    declinedGroupId: integer('declined_group_id').references(() => groups.id),
    status: text('status', { enum: LINK_STATUSES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Note of the decision. */
    note: text('note'),
    /**
     * Time of suspension after an office of another institution changed the phone of the parent's account; ends with a proof or the
     * school's confirmation.
     */
    pausedAt: instant('paused_at'),
  },
  (link) => [
    unique('links_once').on(link.parentId, link.childId),
    index('links_child').on(link.childId),
    index('links_group').on(link.groupId, link.status, link.requestedAt, link.id),
    index('links_declined_group').on(link.declinedGroupId),
    index('links_declined').on(link.decidedAt).where(sql`status = 'DECLINED'`),
    index('links_org').on(link.orgId, link.status, link.requestedAt, link.id),
    // Serves the register: every status, newest first.
    index('links_register').on(link.orgId, link.requestedAt, link.id),
    check('links_status', oneOf(link.status, LINK_STATUSES)),
    check('links_guardian_type', oneOf(link.guardianType, GUARDIAN_TYPES)),
    check('links_declined_somewhere', sql`${link.status} = 'DECLINED' or ${link.declinedGroupId} is null`),
    check('links_paused_waits', sql`${link.pausedAt} is null or ${link.status} = 'NEW'`),
    check('links_decided', sql`(${link.status} = 'NEW') = (${link.decidedAt} is null)`),
  ],
)

const LINK_ACTORS = ['parent', 'school', 'system'] as const

/** History of every link, written with each step. */
export const linkHistory = pgTable(
  'link_history',
  {
    id: id(),
    linkId: foreignId('link_id', () => links.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    status: text('status', { enum: LINK_STATUSES }).notNull(),
    note: text('note'),
    actor: text('actor', { enum: LINK_ACTORS }).notNull(),
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
  },
  (step) => [
    index('link_history_link').on(step.linkId, step.id),
    index('link_history_person').on(step.personId),
    // Serves the query for today's decisions.
    index('link_history_decided').on(step.at).where(sql`actor in ('school', 'commission')`),
    check('link_history_status', oneOf(step.status, LINK_STATUSES)),
    check('link_history_actor', oneOf(step.actor, LINK_ACTORS)),
  ],
)

/**
 * Links whose parent the registry no longer names as guardian. Triggers of `guardianships` insert them; a step of the link deletes them.
 * Neither held nor dated: the chore has not seen the row yet.
 */
export const lostGuardianships = pgTable(
  'lost_guardianships',
  {
    linkId: integer('link_id')
      .primaryKey()
      .references(() => links.id, { onDelete: 'cascade' }),
    /** Null if the guardianship was deleted as a wrong row. */
    endedOn: date('ended_on', { mode: 'string' }),
    /** Waits for the operator, because too many links of the institution would end. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Day on which the link closes unless an office confirms it. */
    closesOn: date('closes_on', { mode: 'string' }),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: integer('confirmed_by').references(() => people.id, { onDelete: 'set null' }),
  },
  (lost) => [
    index('lost_guardianships_confirmed_by').on(lost.confirmedBy),
    index('lost_guardianships_new').on(lost.linkId).where(sql`closes_on is null and not is_held`),
    index('lost_guardianships_held').on(lost.linkId).where(sql`is_held`),
    index('lost_guardianships_closing').on(lost.closesOn).where(sql`confirmed_at is null and closes_on is not null`),
    check('lost_guardianships_held', sql`not ${lost.isHeld} or ${lost.closesOn} is null`),
    check('lost_guardianships_confirmed', sql`${lost.confirmedAt} is null or ${lost.closesOn} is not null`),
  ],
)

/** Persons who have proved to know a child, by its number and names or by its card. */
export const childChecks = pgTable(
  'child_checks',
  {
    personId: foreignId('person_id', () => people.id, { onDelete: 'cascade' }),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    passedAt: instant('passed_at').notNull(),
  },
  (passed) => [
    primaryKey({ name: 'child_checks_pkey', columns: [passed.personId, passed.childId] }),
    index('child_checks_child').on(passed.childId),
    index('child_checks_passed').on(passed.passedAt),
  ],
)

/** Reissued cards. A child without a row has its first card, issued on the day it joined its group. */
export const cards = pgTable(
  'cards',
  {
    childId: integer('child_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    issue: smallint('issue').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  },
  (card) => [check('cards_after_first', sql`${card.issue} > 1`)],
)
