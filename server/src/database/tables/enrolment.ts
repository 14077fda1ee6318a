import { GUARDIAN_TYPES } from '@portal/contract/children'
import { DRAW_TIERS } from '@portal/contract/drawPages'
import {
  CAMPAIGN_KINDS,
  FIRST_GRADE_PAPERS,
  FIRST_GRADE_STATUSES,
  LOT_LENGTH,
  LOT_LETTERS,
  REQUEST_STATUSES,
  RESPONSE_STATUSES,
  SCHOOL_STATUSES,
} from '@portal/contract/enrolment'
import { LANGUAGES } from '@portal/contract/language'
import { foreignId, id, instant, literals, oneOf } from '../columns.ts'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { accounts } from './accounts.ts'
import { outbox } from './messages.ts'
import { organisations } from './organisations.ts'
import { addresses, people } from './people.ts'
import { places } from './places.ts'

/** Enrolment campaigns: children, kind and period. The only source of dates on pages, in guides and in rules. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    kind: text('kind', { enum: CAMPAIGN_KINDS }).notNull(),
    /** Year in which the school year begins. */
    schoolYear: smallint('school_year').notNull(),
    stage: smallint('stage').notNull(),
    birthFrom: date('birth_from', { mode: 'string' }).notNull(),
    birthTo: date('birth_to', { mode: 'string' }).notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    addressUntil: instant('address_until').notNull(),
    /** Rules of the draw of places in their order. */
    drawTiers: text('draw_tiers', { enum: DRAW_TIERS }).array().notNull().default(sql.raw(`'{sibling,everyone}'`)),
    /** Days in which a family accepts its place, from the delivered message; null if places need no acceptance. */
    acceptDays: smallint('accept_days'),
  },
  (campaign) => [
    unique('campaigns_once').on(campaign.kind, campaign.schoolYear, campaign.stage),
    check('campaigns_known_kind', oneOf(campaign.kind, CAMPAIGN_KINDS)),
    check('campaigns_stage', sql`${campaign.stage} between 1 and 9`),
    check('campaigns_birth_window', sql`${campaign.birthFrom} <= ${campaign.birthTo}`),
    check('campaigns_draw_tiers', sql`${campaign.drawTiers} <@ array[${literals(DRAW_TIERS)}] and 'everyone' = any(${campaign.drawTiers})`),
    check('campaigns_accept_days', sql`${campaign.acceptDays} between 1 and 60`),
    check('campaigns_order', sql`${campaign.opensAt} < ${campaign.closesAt} and ${campaign.addressUntil} <= ${campaign.closesAt}`),
  ],
)

/** History of campaigns: person, time, and dates before and after. */
export const campaignChanges = pgTable(
  'campaign_changes',
  {
    id: id(),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    at: instant('at').notNull(),
    personId: foreignId('person_id', () => people.id),
    /** Null if the campaign was added. */
    before: jsonb('before'),
    after: jsonb('after').notNull(),
  },
  (change) => [index('campaign_changes_campaign').on(change.campaignId, change.id), index('campaign_changes_person').on(change.personId)],
)

/** Places of a kindergarten per campaign and age; without a row it does not take that age. */
export const kindergartenPlaces = pgTable(
  'kindergarten_places',
  {
    campaignId: foreignId('campaign_id', () => campaigns.id),
    orgId: foreignId('org_id', () => organisations.id),
    age: smallint('age').notNull(),
    places: smallint('places').notNull(),
  },
  (row) => [
    primaryKey({ name: 'kindergarten_places_pkey', columns: [row.campaignId, row.orgId, row.age] }),
    index('kindergarten_places_org').on(row.orgId),
    check('kindergarten_places_age', sql`${row.age} between 2 and 5`),
    check('kindergarten_places_count', sql`${row.places} >= 0`),
  ],
)

/** History of places: person, time, and values before and after; written with each change. */
export const placeChanges = pgTable(
  'place_changes',
  {
    id: id(),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    orgId: foreignId('org_id', () => organisations.id),
    age: smallint('age').notNull(),
    /** Null if the kindergarten did not take, or no longer takes, that age. */
    placesBefore: smallint('places_before'),
    placesAfter: smallint('places_after'),
    at: instant('at').notNull(),
    /** Null for the operator, by an import. */
    personId: integer('person_id').references(() => people.id),
  },
  (change) => [
    index('place_changes_cell').on(change.campaignId, change.orgId, change.age, change.id),
    index('place_changes_org').on(change.orgId),
    index('place_changes_person').on(change.personId),
    check('place_changes_differ', sql`${change.placesBefore} is distinct from ${change.placesAfter}`),
  ],
)

/** A child in a campaign with the status of its enrolment. For the first grade the school decides besides the guardian. */
export const prospects = pgTable(
  'prospects',
  {
    id: id(),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    /** Khoroo or bag of the address by which the child is enrolled. */
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    /** Computed from the year of birth. */
    age: smallint('age').notNull(),
    /** Institution that has the request, or decided on it. */
    institutionId: integer('institution_id').references(() => organisations.id),
    /** Institution of the address for the next request, if the child moved after a decision of `institutionId`. */
    nextInstitutionId: integer('next_institution_id').references(() => organisations.id),
    /** Time since which no institution is known for the address; null if one is. */
    undeterminedSince: instant('undetermined_since'),
    /** Whether a commission chose `institutionId`, because no catchment covers the address. */
    placedByHand: boolean('placed_by_hand').notNull().default(false),
    /** Address of the enrolment; null once the registry no longer has it. */
    addressId: integer('address_id').references(() => addresses.id, { onDelete: 'set null' }),
    responseStatus: text('response_status', { enum: RESPONSE_STATUSES }).notNull(),
    schoolStatus: text('school_status', { enum: SCHOOL_STATUSES }),
    /** Note of the last decision. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    /** Sender of the request, and how to reach them. */
    contactPersonId: integer('contact_person_id').references(() => people.id),
    /** Account that sent it; null if sent without a session. */
    sentByAccountId: integer('sent_by_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    contactGuardianType: text('contact_guardian_type', { enum: GUARDIAN_TYPES }),
    contactPhone1: text('contact_phone1'),
    contactPhone2: text('contact_phone2'),
    contactMail: text('contact_mail'),
    /** Office or commission that entered it for a family, which may have no phone. */
    enteredOrgId: integer('entered_org_id').references(() => organisations.id),
    /** Language of the sending page, for senders without an account. */
    language: text('language', { enum: LANGUAGES }).notNull().default('mn'),
    /** Whether the sender is not the registered guardian, so that the commission reviews it. */
    forCommission: boolean('for_commission').notNull(),
    /** Secret that the guardian must show to change the request without signing in. */
    reference: text('reference'),
    sentAt: instant('sent_at'),
    /** Lot of a kindergarten or sub-program request in the draw of places. */
    lot: text('lot'),
    /** Time at which a guardian, or an office for the family, accepted the place. */
    acceptedAt: instant('accepted_at'),
    /** Status before a withdrawal that the commission entered for the family, and the time until which the family can undo it. */
    withdrawnFrom: text('withdrawn_from', { enum: REQUEST_STATUSES }),
    undoUntil: instant('undo_until'),
    /** Papers of a confirmed first-grader that the office of the school has. */
    papers: text('papers', { enum: FIRST_GRADE_PAPERS }).array().notNull().default([]),
  },
  (prospect) => [
    unique('prospects_once').on(prospect.campaignId, prospect.childId),
    index('prospects_child').on(prospect.childId),
    index('prospects_place').on(prospect.placeCode),
    index('prospects_institution').on(
      prospect.institutionId,
      prospect.campaignId,
      prospect.responseStatus,
      sql`coalesce(sent_at, created_at)`,
      prospect.id,
    ),
    index('prospects_queue').on(prospect.campaignId, prospect.responseStatus, sql`coalesce(sent_at, created_at)`, prospect.id),
    // Serves the register: every status of a campaign, newest first.
    index('prospects_register').on(prospect.campaignId, sql`coalesce(sent_at, created_at)`, prospect.id),
    index('prospects_address').on(prospect.addressId),
    index('prospects_contact_person').on(prospect.contactPersonId),
    index('prospects_contact_phone1').on(prospect.contactPhone1),
    index('prospects_contact_phone2').on(prospect.contactPhone2).where(sql`contact_phone2 is not null`),
    index('prospects_sent_by_account').on(prospect.sentByAccountId),
    index('prospects_entered_org').on(prospect.enteredOrgId),
    index('prospects_next_institution').on(prospect.nextInstitutionId),
    index('prospects_undetermined').on(prospect.id).where(sql`institution_id is null or undetermined_since is not null`),
    // Serves the chore that ends the time of undoing a withdrawal.
    index('prospects_undo_until').on(prospect.undoUntil).where(sql`undo_until is not null`),
    unique('prospects_reference_once').on(prospect.reference),
    unique('prospects_lot_once').on(prospect.campaignId, prospect.lot),
    check('prospects_language', oneOf(prospect.language, LANGUAGES)),
    check('prospects_age', sql`${prospect.age} between 0 and 17`),
    check(
      'prospects_known_status',
      sql`case when ${prospect.schoolStatus} is null then ${oneOf(prospect.responseStatus, REQUEST_STATUSES)}
               else ${oneOf(prospect.responseStatus, FIRST_GRADE_STATUSES)} and ${oneOf(prospect.schoolStatus, SCHOOL_STATUSES)} end`,
    ),
    check('prospects_withdrawn', sql`(withdrawn_from is null) = (undo_until is null) and (undo_until is null or response_status = 'NONE')`),
    check('prospects_papers', sql`${prospect.papers} <@ array[${literals(FIRST_GRADE_PAPERS)}]`),
    check('prospects_sent_whole', sql`(${prospect.reference} is null) = (${prospect.sentAt} is null)`),
    check('prospects_lot_letters', sql.raw(`lot ~ '^[${LOT_LETTERS}]{${LOT_LENGTH}}$'`)),
    check(
      'prospects_lot_of_request',
      sql`case when ${prospect.schoolStatus} is null then ${prospect.reference} is null or ${prospect.lot} is not null else ${prospect.lot} is null end`,
    ),
    check(
      'prospects_sender',
      sql`${prospect.reference} is null or (num_nonnulls(${prospect.contactPhone1}, ${prospect.enteredOrgId}) > 0 and ${prospect.contactGuardianType} is not null)`,
    ),
  ],
)

/** Institution responsible for the children of an age in a khoroo or bag, or in a part of one. */
export const catchments = pgTable(
  'catchments',
  {
    id: id(),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    /** Street or town within the place; empty for the whole place. */
    part: text('part').notNull(),
    age: smallint('age').notNull(),
    orgId: foreignId('org_id', () => organisations.id),
    /** Time from which the institution is responsible; null if always. */
    opensAt: instant('opens_at'),
  },
  (catchment) => [
    unique('catchments_once').on(catchment.campaignId, catchment.placeCode, catchment.age, catchment.part),
    index('catchments_place').on(catchment.placeCode),
    index('catchments_org').on(catchment.orgId),
    check('catchments_age', sql`${catchment.age} between 2 and 6`),
  ],
)

const HISTORY_SIDES = ['response', 'school'] as const
const ACTORS = ['guardian', 'registeredGuardian', 'commission', 'school', 'system'] as const

/** History of every request, written with each step. */
export const prospectHistory = pgTable(
  'prospect_history',
  {
    id: id(),
    prospectId: foreignId('prospect_id', () => prospects.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    side: text('side', { enum: HISTORY_SIDES }).notNull(),
    status: text('status').notNull(),
    note: text('note'),
    /** Which family member asked and how, if staff took the step for the family; shown to staff only. */
    staffNote: text('staff_note'),
    actor: text('actor', { enum: ACTORS }).notNull(),
    personId: integer('person_id').references(() => people.id),
    /** Institution that had the request after the step; null if unknown. */
    orgId: integer('org_id').references(() => organisations.id),
  },
  (step) => [
    index('prospect_history_prospect').on(step.prospectId, step.id),
    index('prospect_history_person').on(step.personId),
    index('prospect_history_org').on(step.orgId),
    // Serves the query for today's decisions.
    index('prospect_history_decided').on(step.at).where(sql`actor in ('school', 'commission')`),
    check('prospect_history_side', oneOf(step.side, HISTORY_SIDES)),
    check('prospect_history_actor', oneOf(step.actor, ACTORS)),
  ],
)

/** Messages caused by the steps of a request: the only ones that callers may acknowledge. */
export const prospectMessages = pgTable(
  'prospect_messages',
  {
    outboxId: bigint('outbox_id', { mode: 'number' })
      .primaryKey()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    prospectId: foreignId('prospect_id', () => prospects.id, { onDelete: 'cascade' }),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (message) => [index('prospect_messages_prospect').on(message.prospectId)],
)

const WARNING_KINDS = ['OTHER_SENT', 'OTHER_PHONE', 'OTHER_LINK', 'OTHER_ADDRESS'] as const

/** Last warning of a kind about a child per recipient, and the number of pending ones since. */
export const warnings = pgTable(
  'warnings',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: WARNING_KINDS }).notNull(),
    recipient: text('recipient').notNull(),
    sentAt: instant('sent_at').notNull(),
    gathered: integer('gathered').notNull(),
  },
  (warning) => [
    primaryKey({ name: 'warnings_pkey', columns: [warning.childId, warning.kind, warning.recipient] }),
    index('warnings_gathered').on(warning.sentAt).where(sql`gathered > 0`),
    index('warnings_told').on(warning.sentAt).where(sql`gathered = 0`),
    check('warnings_kind', oneOf(warning.kind, WARNING_KINDS)),
    check('warnings_count', sql`${warning.gathered} >= 0`),
  ],
)
