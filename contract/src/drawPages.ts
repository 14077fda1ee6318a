import * as z from 'zod/mini'
import { get, open } from './call.ts'
import { CAMPAIGN_KINDS, LOT_LENGTH, LOT_LETTERS } from './enrolmentStatuses.ts'
import { Id, IdValue, Instant } from './fields.ts'

/** FROZEN: lists and commitment are public. DRAWN: secret and chance too. PUBLISHED: the results too. */
export const DRAW_STATES = ['FROZEN', 'DRAWN', 'PUBLISHED', 'ABANDONED'] as const
export type DrawState = (typeof DRAW_STATES)[number]

/** Rules of a draw that a campaign can have; a lot belongs to the first that holds for its child. */
export const DRAW_TIERS = ['fiveYears', 'sibling', 'everyone'] as const
export type DrawTier = (typeof DRAW_TIERS)[number]

/** Remedies of a mistake: a place beyond those drawn, or the first position in waiting. */
export const EXTRA_KINDS = ['PLACE', 'FIRST'] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

export const LotText = z.string().check(z.regex(new RegExp(`^[${LOT_LETTERS}]{${LOT_LENGTH}}$`)))
/** Age of a list; 0 where the places of a kindergarten are not split by age. */
export const ListAge = z.int().check(z.minimum(0), z.maximum(9))

export const DrawHead = z.object({
  id: IdValue,
  campaign: z.object({ kind: z.enum(CAMPAIGN_KINDS), schoolYear: z.int(), stage: z.int(), closesAt: Instant }),
  /** Name of the commission. */
  commission: z.string(),
  state: z.enum(DRAW_STATES),
  frozenAt: Instant,
  /** Announced time of the ceremony. */
  ceremonyAt: Instant,
  drawnAt: z.nullable(Instant),
  publishedAt: z.nullable(Instant),
  /** Time by which every request has its status. */
  writtenAt: z.nullable(Instant),
  abandoned: z.nullable(z.object({ at: Instant, reason: z.string() })),
  kindergartens: z.int(),
  lots: z.int(),
  places: z.int(),
})
export type DrawHead = z.infer<typeof DrawHead>

const RESULT = z.enum(['PASSED', 'WAITING', 'WITHDRAWN'])

export const DrawListHead = z.object({
  institution: IdValue,
  name: z.string(),
  age: ListAge,
  places: z.int(),
  lots: z.int(),
  /** Lots in waiting now; 0 before the results. */
  waiting: z.int(),
})
export type DrawListHead = z.infer<typeof DrawListHead>
const exampleList: DrawListHead = { institution: 60125, name: '125 дугаар цэцэрлэг', age: 3, places: 3, lots: 6, waiting: 2 }

const Extra = z.object({
  institution: IdValue,
  name: z.string(),
  age: ListAge,
  lot: z.string(),
  kind: z.enum(EXTRA_KINDS),
  reason: z.string(),
  at: Instant,
})

const Tier = z.object({ key: z.string(), mn: z.string(), en: z.string(), lots: z.int() })

export const DrawPage = z.object({
  ...DrawHead.shape,
  /** Hexadecimal SHA-256 values and bytes; docs/draw.md says of which bytes. */
  listHash: z.string(),
  commitment: z.string(),
  secret: z.nullable(z.string()),
  chance: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  resultHash: z.nullable(z.string()),
  tiers: z.array(Tier),
  twins: z.int(),
  lists: z.array(DrawListHead),
  extras: z.array(Extra),
})
export type DrawPage = z.infer<typeof DrawPage>

const head = {
  id: 1,
  campaign: { kind: 'kindergarten' as const, schoolYear: 2027, stage: 1, closesAt: '2026-12-02T17:00:00+08:00' },
  commission: 'Баянгол дүүргийн боловсролын хэлтэс',
  state: 'PUBLISHED' as const,
  frozenAt: '2026-12-03T10:00:00+08:00',
  ceremonyAt: '2026-12-05T11:00:00+08:00',
  drawnAt: '2026-12-05T11:04:00+08:00',
  publishedAt: '2026-12-05T11:04:10+08:00',
  writtenAt: '2026-12-05T11:05:00+08:00',
  abandoned: null,
  kindergartens: 1,
  lots: 6,
  places: 3,
}

export const drawList = get('/api/draws', {
  about: 'Returns all draws of places, latest first; abandoned ones too.',
  access: open,
  forEveryone: true,
  params: {},
  result: z.array(DrawHead),
  example: { result: [head] },
})

export const drawPage = get('/api/draws/:draw', {
  about: 'Returns the published values of a draw, its rules and its lists. Secret, chance and seed are null before the ceremony.',
  access: open,
  params: { draw: Id },
  result: DrawPage,
  example: {
    params: { draw: 1 },
    result: {
      ...head,
      listHash: 'd471a820499cfd08f4fa2306c91ca01ef62978880d69242f1a2c332a564aa03a',
      commitment: '5ae8b81e969d4d4a6712d6988df73ca874e92998331f681d5e1b89cd35696daa',
      secret: '12fa25315c8e04d7ab6f9913e02c7745d1b8630fa94c2e581763ba0dca3f34e6',
      chance: '41625336124162533615',
      seed: '41fc032dd41cc72fdc0a8f1dc6cace0c7e7816a680b98d40026b710e16f3a158',
      resultHash: '83024f811823bae6a6ada4279c23e65e752f407a58306c5823cf88842180bda2',
      tiers: [{ key: 'everyone', mn: 'Бусад бүх хүүхэд', en: 'All other children', lots: 6 }],
      twins: 1,
      lists: [exampleList],
      extras: [],
    },
  },
})

export const DrawnLotRow = z.object({
  lot: z.string(),
  /** Number of the rule, from 1. */
  tier: z.int(),
  isTwin: z.boolean(),
  result: z.nullable(RESULT),
  /** Among the passed or the waiting lots of the draw; null if withdrawn, and before the results. */
  position: z.nullable(z.int()),
})

export const DrawnList = z.object({
  ...DrawListHead.shape,
  rows: z.array(DrawnLotRow),
  /** Lots that wait now, in their order. */
  order: z.array(z.string()),
  /** Lots with a place that they got after the draw. */
  given: z.array(z.string()),
})
export type DrawnList = z.infer<typeof DrawnList>

export const drawnList = get('/api/draws/:draw/lists/:institution/:age', {
  about: 'Returns the lots of a list: in their order with results, or sorted by lot before the ceremony. Age 0 where places are not split.',
  access: open,
  params: { draw: Id, institution: Id, age: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)) },
  result: DrawnList,
  example: {
    params: { draw: 1, institution: 60125, age: 3 },
    result: {
      ...exampleList,
      rows: [{ lot: 'F576EV8FWC', tier: 1, isTwin: false, result: 'PASSED', position: 1 }],
      order: ['4TCHZSSUH3', '59M5JUH559'],
      given: [],
    },
  },
})

/** Place of a request in the waiting order. */
export const WaitingPosition = z.object({
  position: z.int(),
  /** Lots in the same waiting order now. */
  of: z.int(),
  asOf: Instant,
  /** Positions since the draw with the time of each, oldest first; the last is the present one. */
  moved: z.array(z.object({ position: z.int(), at: Instant })),
})
export type WaitingPosition = z.infer<typeof WaitingPosition>

export const drawnLot = get('/api/draws/:draw/lots/:lot', {
  about: 'Returns the place of a lot: rule, row and result, and its present position in waiting.',
  access: open,
  params: { draw: Id, lot: LotText },
  result: z.object({
    ...DrawListHead.shape,
    ...DrawnLotRow.shape,
    /** Row in the ordered list, from 1; null before the results. */
    row: z.nullable(z.int()),
    now: z.nullable(WaitingPosition),
  }),
  example: {
    params: { draw: 1, lot: '4TCHZSSUH3' },
    result: {
      ...exampleList,
      lot: '4TCHZSSUH3',
      tier: 2,
      isTwin: true,
      result: 'WAITING',
      position: 1,
      row: 4,
      now: { position: 1, of: 2, asOf: '2026-12-09T10:00:00+08:00', moved: [{ position: 1, at: '2026-12-05T11:05:00+08:00' }] },
    },
  },
})

/** Addresses of the published files of a draw; draw.json holds the values of `drawPage` that the check needs. */
export const DRAW_FILE_NAMES = ['list.tsv', 'results.tsv', 'draw.json'] as const
export const drawFilePath = (draw: number, name: (typeof DRAW_FILE_NAMES)[number]): string => `/draw/${draw}/${name}`

export const drawCalls = [drawList, drawPage, drawnList, drawnLot]
