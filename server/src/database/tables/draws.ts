import { DRAW_STATES, DRAW_TIERS, EXTRA_KINDS } from '@portal/contract/drawPages'
import { bytes, foreignId, id, instant, literals, oneOf, workColumns } from '../columns.ts'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, sql, text, unique, uniqueIndex } from '../sql.ts'
import { campaigns, prospects } from './enrolment.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Draws of places: one for each freeze of a commission; an abandoned one stays on the public page. */
export const draws = pgTable(
  'draws',
  {
    id: id(),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    /** Commission that froze its institutions. */
    orgId: foreignId('org_id', () => organisations.id),
    /** FROZEN: lists and commitment are public. DRAWN: secret and chance too. PUBLISHED: the results too. */
    state: text('state', { enum: DRAW_STATES }).notNull(),
    frozenAt: instant('frozen_at').notNull(),
    ceremonyAt: instant('ceremony_at').notNull(),
    /** Rules of the draw in their order, as the campaign had them. */
    tiers: text('tiers', { enum: DRAW_TIERS }).array().notNull(),
    listHash: text('list_hash').notNull(),
    commitment: text('commitment').notNull(),
    /** Secret under a key of the keyring; erased when it is published or the draw abandoned. */
    sealedSecret: bytes('sealed_secret'),
    secret: text('secret'),
    chance: text('chance'),
    seed: text('seed'),
    drawnAt: instant('drawn_at'),
    resultHash: text('result_hash'),
    publishedAt: instant('published_at'),
    /** Time by which every kindergarten has its statuses; until then requests and places are locked. */
    writtenAt: instant('written_at'),
    abandonedAt: instant('abandoned_at'),
    abandonReason: text('abandon_reason'),
    places: integer('places').notNull(),
    lots: integer('lots').notNull(),
    lists: integer('lists').notNull(),
    kindergartens: integer('kindergartens').notNull(),
  },
  (draw) => [
    index('draws_campaign').on(draw.campaignId, draw.id),
    index('draws_org').on(draw.orgId, draw.id),
    check('draws_known_state', oneOf(draw.state, DRAW_STATES)),
    check('draws_sealed', sql`(${draw.state} = 'FROZEN') = (${draw.sealedSecret} is not null)`),
    check(
      'draws_opened',
      sql`num_nonnulls(${draw.secret}, ${draw.chance}, ${draw.seed}, ${draw.drawnAt}) = case when ${draw.state} in ('DRAWN', 'PUBLISHED') then 4 else 0 end`,
    ),
    check(
      'draws_published',
      sql`num_nonnulls(${draw.resultHash}, ${draw.publishedAt}) = case when ${draw.state} = 'PUBLISHED' then 2 else 0 end`,
    ),
    check(
      'draws_abandoned',
      sql`num_nonnulls(${draw.abandonedAt}, ${draw.abandonReason}) = case when ${draw.state} = 'ABANDONED' then 2 else 0 end`,
    ),
  ],
)

const DRAW_FILES = ['list', 'results'] as const

/** Published bytes of a draw, whose hashes are in its row. */
export const drawFiles = pgTable(
  'draw_files',
  {
    drawId: foreignId('draw_id', () => draws.id),
    name: text('name', { enum: DRAW_FILES }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (file) => [
    primaryKey({ name: 'draw_files_pkey', columns: [file.drawId, file.name] }),
    check('draw_files_name', oneOf(file.name, DRAW_FILES)),
  ],
)

/** Frozen lists of a draw: a kindergarten and an age with its places. */
export const drawLists = pgTable(
  'draw_lists',
  {
    id: id(),
    drawId: foreignId('draw_id', () => draws.id),
    campaignId: foreignId('campaign_id', () => campaigns.id),
    institutionId: foreignId('institution_id', () => organisations.id),
    /** Null where the places of a kindergarten are not split by age. */
    age: smallint('age'),
    name: text('name').notNull(),
    places: smallint('places').notNull(),
    lots: integer('lots').notNull(),
    /** False once the draw is abandoned. */
    isLive: boolean('is_live').notNull(),
  },
  (list) => [
    unique('draw_lists_once').on(list.drawId, list.institutionId, list.age).nullsNotDistinct(),
    uniqueIndex('draw_lists_one_live').on(list.campaignId, list.institutionId, sql`coalesce(age, 0)`).where(sql`is_live`),
    index('draw_lists_campaign').on(list.campaignId),
    index('draw_lists_institution').on(list.institutionId),
    check('draw_lists_places', sql`${list.places} >= 0`),
  ],
)

/** Requests of a draw by lot, with their published places. */
export const drawLots = pgTable(
  'draw_lots',
  {
    drawId: foreignId('draw_id', () => draws.id),
    lot: text('lot').notNull(),
    listId: foreignId('list_id', () => drawLists.id),
    prospectId: foreignId('prospect_id', () => prospects.id, { onDelete: 'cascade' }),
    tier: smallint('tier').notNull(),
    twins: text('twins'),
    /** Withdrawn between freeze and ceremony. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** Row of the ordered list, from 1; null before the results are written. */
    row: integer('row'),
    result: text('result', { enum: ['PASSED', 'WAITING', 'WITHDRAWN'] }),
    position: integer('position'),
    /** Time at which the lot left the waiting order. */
    leftAt: instant('left_at'),
  },
  (lot) => [
    primaryKey({ name: 'draw_lots_pkey', columns: [lot.drawId, lot.lot] }),
    index('draw_lots_prospect').on(lot.prospectId),
    index('draw_lots_list').on(lot.listId, lot.result, lot.row),
    check('draw_lots_result', oneOf(lot.result, ['PASSED', 'WAITING', 'WITHDRAWN'])),
    check('draw_lots_written', sql`(${lot.row} is null) = (${lot.result} is null)`),
  ],
)

/** Work after the ceremony: the order of the whole draw, then the statuses and messages of each kindergarten. */
export const drawJobs = pgTable(
  'draw_jobs',
  {
    id: id(),
    drawId: foreignId('draw_id', () => draws.id),
    /** Null for the job that orders the lists and publishes the results. */
    institutionId: integer('institution_id').references(() => organisations.id),
    doneAt: instant('done_at'),
    ...workColumns(),
  },
  (job) => [
    unique('draw_jobs_once').on(job.drawId, job.institutionId).nullsNotDistinct(),
    index('draw_jobs_institution').on(job.institutionId),
    index('draw_jobs_due').on(job.dueAt).where(sql`done_at is null`),
  ],
)

/** Digits of public chance that a member typed, as a keyed digest. */
export const drawTypings = pgTable(
  'draw_typings',
  {
    drawId: foreignId('draw_id', () => draws.id),
    personId: foreignId('person_id', () => people.id),
    digest: bytes('digest').notNull(),
    at: instant('at').notNull(),
  },
  (typing) => [
    primaryKey({ name: 'draw_typings_pkey', columns: [typing.drawId, typing.personId] }),
    index('draw_typings_person').on(typing.personId),
  ],
)

/** Kinds of entries in the minutes of a draw. */
const DRAW_EVENTS = ['FROZEN', 'REHEARSED', 'TYPED', 'DIFFERED', 'DRAWN', 'ABANDONED', 'GIVEN', 'EXTRA', 'DEPARTED'] as const

/** Minutes of a draw for its commission: person and time of each step. */
export const drawEvents = pgTable(
  'draw_events',
  {
    id: id(),
    drawId: foreignId('draw_id', () => draws.id),
    kind: text('kind', { enum: DRAW_EVENTS }).notNull(),
    at: instant('at').notNull(),
    /** Null for a family that gave its place up itself. */
    personId: integer('person_id').references(() => people.id),
  },
  (event) => [
    index('draw_events_draw').on(event.drawId, event.id),
    index('draw_events_person').on(event.personId),
    check('draw_events_kind', oneOf(event.kind, DRAW_EVENTS)),
  ],
)

/** Published remedies of a mistake: an extra place, or the first position in waiting. */
export const drawExtras = pgTable(
  'draw_extras',
  {
    id: id(),
    listId: foreignId('list_id', () => drawLists.id),
    /** Null once the request is deleted; lot and reason stay published. */
    prospectId: integer('prospect_id').references(() => prospects.id, { onDelete: 'set null' }),
    lot: text('lot').notNull(),
    kind: text('kind', { enum: EXTRA_KINDS }).notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    personId: foreignId('person_id', () => people.id),
    leftAt: instant('left_at'),
  },
  (extra) => [
    unique('draw_extras_once').on(extra.listId, extra.lot),
    index('draw_extras_prospect').on(extra.prospectId),
    index('draw_extras_person').on(extra.personId),
    check('draw_extras_kind', oneOf(extra.kind, EXTRA_KINDS)),
  ],
)

/** GIVING_UP: a member proposes to give an unanswered place up. KEPT ends the proposal, GIVEN_UP is the second member's confirmation. */
export const ACCEPTANCE_STEPS = ['ACCEPTED', 'REMINDED', 'CALLED', 'GIVING_UP', 'KEPT', 'GIVEN_UP'] as const

/** History of the acceptance of a place, which is a field beside the status. */
export const acceptances = pgTable(
  'acceptances',
  {
    id: id(),
    prospectId: foreignId('prospect_id', () => prospects.id, { onDelete: 'cascade' }),
    step: text('step', { enum: ACCEPTANCE_STEPS }).notNull(),
    at: instant('at').notNull(),
    /** Null for the portal itself, and for a family without a session. */
    personId: integer('person_id').references(() => people.id),
    /** Office or commission that acted for the family. */
    orgId: integer('org_id').references(() => organisations.id),
    /** Note of the office; never shown to families. */
    staffNote: text('staff_note'),
  },
  (step) => [
    index('acceptances_prospect').on(step.prospectId, step.id),
    index('acceptances_person').on(step.personId),
    index('acceptances_org').on(step.orgId),
    check('acceptances_step', sql`${step.step} in (${literals(ACCEPTANCE_STEPS)})`),
  ],
)
