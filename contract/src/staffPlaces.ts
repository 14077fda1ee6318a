import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { CAMPAIGN_KINDS, KINDERGARTEN_AGES } from './enrolmentStatuses.ts'
import { IdValue, Instant } from './fields.ts'

/** Maximum number of places of one age in a kindergarten. */
export const MAX_PLACES = 999
/** Maximum number of cells in one request; enough for every kindergarten of the capital. */
const MAX_CELLS = 2000

const Age = z.literal(KINDERGARTEN_AGES)
/** Null: the kindergarten does not take this age. */
const Places = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_PLACES)))

/** Identity of a campaign for display. */
export const CampaignName = z.object({
  id: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.int(),
  stage: z.int(),
  state: z.enum(['notStarted', 'open', 'closed']),
})
export type CampaignName = z.infer<typeof CampaignName>

export const Changed = z.nullable(z.object({ by: z.string(), at: Instant }))

export const PlacesCell = z.object({
  age: Age,
  places: Places,
  /** Places that are given to children. */
  given: z.int(),
  /** Undecided requests. */
  waiting: z.int(),
  changed: Changed,
})
export type PlacesCell = z.infer<typeof PlacesCell>

export const PlacesRow = z.object({ orgId: IdValue, orgName: z.string(), districtName: z.string(), cells: z.array(PlacesCell) })
export type PlacesRow = z.infer<typeof PlacesRow>

export const placesGrid = get('/api/staff/places/:campaign', {
  about:
    "Returns places by kindergarten and age in a campaign, for the commission's public kindergartens. The campaign is named by id or by the word `current`.",
  access: staff('COMMISSION'),
  params: { campaign: z.string().check(z.regex(/^(current|[1-9]\d{0,8})$/)) },
  result: z.object({
    campaign: CampaignName,
    campaigns: z.array(CampaignName),
    /** False for a campaign that has a later one. */
    mayEdit: z.boolean(),
    rows: z.array(PlacesRow),
  }),
  example: {
    params: { campaign: 'current' },
    result: {
      campaign: { id: 101, kind: 'kindergarten', schoolYear: 2027, stage: 1, state: 'open' },
      campaigns: [{ id: 101, kind: 'kindergarten', schoolYear: 2027, stage: 1, state: 'open' }],
      mayEdit: true,
      rows: [
        {
          orgId: 60033,
          orgName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
          districtName: 'Баянзүрх',
          cells: [{ age: 2, places: 25, given: 4, waiting: 31, changed: { by: 'Л.Уранчимэг', at: '2026-11-10T08:12:00+08:00' } }],
        },
      ],
    },
  },
})

const PlacesChange = z.object({
  orgId: IdValue,
  age: Age,
  /** Value that the caller saw: a cell that changed since is refused. */
  from: Places,
  to: Places,
})
export type PlacesChange = z.infer<typeof PlacesChange>

export const PlacesProblem = z.object({
  orgId: IdValue,
  age: Age,
  reason: z.enum(['placesChangedMeanwhile', 'placesBelowGiven']),
  message: z.string(),
  /** Current value of the cell. */
  places: Places,
  given: z.int(),
  changed: Changed,
})
export type PlacesProblem = z.infer<typeof PlacesProblem>

export const savePlaces = post('/api/staff/places/save', {
  about:
    'Changes places in one step: all cells or none. Returns the effects, and the cells that prevent saving: changed by another member since they were read, or fewer places than granted. With checkOnly nothing is saved.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    campaignId: IdValue,
    changes: z.array(PlacesChange).check(z.minLength(1), z.maxLength(MAX_CELLS)),
    checkOnly: z.boolean(),
  }),
  result: z.object({
    saved: z.boolean(),
    kindergartens: z.int(),
    cells: z.int(),
    /** Sums of the changed cells. */
    placesBefore: z.int(),
    placesAfter: z.int(),
    /** Undecided requests that would have no place. */
    withoutPlace: z.int(),
    problems: z.array(PlacesProblem),
  }),
  example: {
    body: { campaignId: 101, changes: [{ orgId: 60033, age: 2, from: 25, to: 30 }], checkOnly: false },
    result: { saved: true, kindergartens: 1, cells: 1, placesBefore: 25, placesAfter: 30, withoutPlace: 0, problems: [] },
  },
})

export const placesCalls = [placesGrid, savePlaces]
