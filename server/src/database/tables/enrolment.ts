import { GUARDIAN_TYPES } from '@portal/contract/children'
import {
  CAMPAIGN_KINDS,
  FIRST_GRADE_STATUSES,
  LOT_LENGTH,
  LOT_LETTERS,
  REQUEST_STATUSES,
  RESPONSE_STATUSES,
  SCHOOL_STATUSES,
} from '@portal/contract/enrolment'
import { LANGUAGES } from '@portal/contract/language'
import { id, instant, oneOf } from '../columns.ts'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { accounts } from './accounts.ts'
import { outbox } from './messages.ts'
import { organisations } from './organisations.ts'
import { addresses, people } from './people.ts'
import { places } from './places.ts'

/** When who may be enrolled for what. Every date that a page, a guide or a rule names comes from here. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    kind: text('kind', { enum: CAMPAIGN_KINDS }).notNull(),
    /** The year in which the school year begins. */
    schoolYear: smallint('school_year').notNull(),
    stage: smallint('stage').notNull(),
    birthFrom: date('birth_from', { mode: 'string' }).notNull(),
    birthTo: date('birth_to', { mode: 'string' }).notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    addressUntil: instant('address_until').notNull(),
  },
  (campaign) => [
    unique('campaigns_once').on(campaign.kind, campaign.schoolYear, campaign.stage),
    check('campaigns_known_kind', oneOf(campaign.kind, CAMPAIGN_KINDS)),
    check('campaigns_stage', sql`${campaign.stage} between 1 and 9`),
    check('campaigns_birth_window', sql`${campaign.birthFrom} <= ${campaign.birthTo}`),
    check('campaigns_order', sql`${campaign.opensAt} < ${campaign.closesAt} and ${campaign.addressUntil} <= ${campaign.closesAt}`),
  ],
)

/** Every change of a campaign: who made it, when, and its dates before and after. */
export const campaignChanges = pgTable(
  'campaign_changes',
  {
    id: id(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    at: instant('at').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** Null: the campaign was added. */
    before: jsonb('before'),
    after: jsonb('after').notNull(),
  },
  (change) => [index('campaign_changes_campaign').on(change.campaignId, change.id), index('campaign_changes_person').on(change.personId)],
)

/** How many children of an age a kindergarten can take in a campaign; no row: it does not take that age. */
export const kindergartenPlaces = pgTable(
  'kindergarten_places',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
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

/** Every change of places: who made it, when, and what stood before. Written with the change itself. */
export const placeChanges = pgTable(
  'place_changes',
  {
    id: id(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    age: smallint('age').notNull(),
    /** Null: the kindergarten did not take, or no longer takes, that age. */
    placesBefore: smallint('places_before'),
    placesAfter: smallint('places_after'),
    at: instant('at').notNull(),
    /** Null: the operator, by an import. */
    personId: integer('person_id').references(() => people.id),
  },
  (change) => [
    index('place_changes_cell').on(change.campaignId, change.orgId, change.age, change.id),
    index('place_changes_org').on(change.orgId),
    index('place_changes_person').on(change.personId),
    check('place_changes_differ', sql`${change.placesBefore} is distinct from ${change.placesAfter}`),
  ],
)

/** A child whom a campaign concerns, and how its enrolment stands. For the first grade the school has its say beside the guardian. */
export const prospects = pgTable(
  'prospects',
  {
    id: id(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    childId: integer('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The khoroo or bag of the address by which the child is enrolled. */
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    /** By year of birth. */
    age: smallint('age').notNull(),
    institutionId: integer('institution_id').references(() => organisations.id),
    /** Since when no institution is known for the address; null where one is. */
    undeterminedSince: instant('undetermined_since'),
    /** The address itself; null where the registry no longer has it. */
    addressId: integer('address_id').references(() => addresses.id, { onDelete: 'set null' }),
    responseStatus: text('response_status', { enum: RESPONSE_STATUSES }).notNull(),
    schoolStatus: text('school_status', { enum: SCHOOL_STATUSES }),
    /** What the person who decided last has to say. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    /** Who sent the request, and how they can be reached. */
    contactPersonId: integer('contact_person_id').references(() => people.id),
    /** The account from which it was sent; null where nobody was signed in. */
    sentByAccountId: integer('sent_by_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    contactGuardianType: text('contact_guardian_type', { enum: GUARDIAN_TYPES }),
    contactPhone1: text('contact_phone1'),
    contactPhone2: text('contact_phone2'),
    contactMail: text('contact_mail'),
    /** The office or commission that entered it for a family that could not; such a family may have no phone. */
    enteredOrgId: integer('entered_org_id').references(() => organisations.id),
    /** Of the page on which it was sent: for senders without an account. */
    language: text('language', { enum: LANGUAGES }).notNull().default('mn'),
    /** Sent by someone whom the registry does not name as guardian: the commission looks twice. */
    forCommission: boolean('for_commission').notNull(),
    /** What the guardian keeps, and must show to change the request without signing in. */
    reference: text('reference'),
    sentAt: instant('sent_at'),
    /** By which a kindergarten or sub-program request takes part in the draw of places. */
    lot: text('lot'),
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
    index('prospects_address').on(prospect.addressId),
    index('prospects_contact_person').on(prospect.contactPersonId),
    index('prospects_sent_by_account').on(prospect.sentByAccountId),
    index('prospects_entered_org').on(prospect.enteredOrgId),
    index('prospects_undetermined').on(prospect.id).where(sql`institution_id is null`),
    unique('prospects_reference_once').on(prospect.reference),
    unique('prospects_lot_once').on(prospect.campaignId, prospect.lot),
    check('prospects_language', oneOf(prospect.language, LANGUAGES)),
    check('prospects_age', sql`${prospect.age} between 0 and 17`),
    check(
      'prospects_known_status',
      sql`case when ${prospect.schoolStatus} is null then ${oneOf(prospect.responseStatus, REQUEST_STATUSES)}
               else ${oneOf(prospect.responseStatus, FIRST_GRADE_STATUSES)} and ${oneOf(prospect.schoolStatus, SCHOOL_STATUSES)} end`,
    ),
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

/** Which institution is responsible for the children of an age in a khoroo or bag, or in a named part of one. */
export const catchments = pgTable(
  'catchments',
  {
    id: id(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    /** Empty: the whole place. Else the street or town that lies in it. */
    part: text('part').notNull(),
    age: smallint('age').notNull(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    /** From when on the institution is responsible; null: all the time. */
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

/** Every step of every request; written with the step itself. */
export const prospectHistory = pgTable(
  'prospect_history',
  {
    id: id(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    side: text('side', { enum: HISTORY_SIDES }).notNull(),
    status: text('status').notNull(),
    note: text('note'),
    /** Who of the family asked, and how, where staff took the step for it: read by staff alone. */
    staffNote: text('staff_note'),
    actor: text('actor', { enum: ACTORS }).notNull(),
    personId: integer('person_id').references(() => people.id),
  },
  (step) => [
    index('prospect_history_prospect').on(step.prospectId, step.id),
    index('prospect_history_person').on(step.personId),
    // What was decided today.
    index('prospect_history_decided').on(step.at).where(sql`actor in ('school', 'commission')`),
    check('prospect_history_side', oneOf(step.side, HISTORY_SIDES)),
    check('prospect_history_actor', oneOf(step.actor, ACTORS)),
  ],
)

/** The messages that the steps of a request have set off: what the callers may acknowledge, and nothing else. */
export const prospectMessages = pgTable(
  'prospect_messages',
  {
    outboxId: bigint('outbox_id', { mode: 'number' })
      .primaryKey()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (message) => [index('prospect_messages_prospect').on(message.prospectId)],
)

const WARNING_KINDS = ['OTHER_SENT', 'OTHER_PHONE', 'OTHER_LINK', 'OTHER_ADDRESS'] as const

/** When whom was last warned about a child, and how many warnings of that kind wait since. */
export const warnings = pgTable(
  'warnings',
  {
    childId: integer('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
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
