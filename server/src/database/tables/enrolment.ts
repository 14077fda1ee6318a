import { CAMPAIGN_KINDS, FIRST_GRADE_STATUSES, REQUEST_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '../columns.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'
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
    responseStatus: text('response_status', { enum: [...REQUEST_STATUSES, ...FIRST_GRADE_STATUSES] }).notNull(),
    schoolStatus: text('school_status', { enum: SCHOOL_STATUSES }),
  },
  (prospect) => [
    unique('prospects_once').on(prospect.campaignId, prospect.childId),
    index('prospects_child').on(prospect.childId),
    index('prospects_place').on(prospect.placeCode),
    index('prospects_institution').on(prospect.institutionId),
    check('prospects_age', sql`${prospect.age} between 0 and 17`),
    check(
      'prospects_known_status',
      sql`case when ${prospect.schoolStatus} is null then ${oneOf(prospect.responseStatus, REQUEST_STATUSES)}
               else ${oneOf(prospect.responseStatus, FIRST_GRADE_STATUSES)} and ${oneOf(prospect.schoolStatus, SCHOOL_STATUSES)} end`,
    ),
  ],
)
