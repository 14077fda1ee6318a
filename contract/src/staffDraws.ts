import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MAX_CHANCE_DIGITS, MIN_CHANCE_DIGITS } from './draw/seed.ts'
import { DrawHead, EXTRA_KINDS, ListAge, LotText } from './drawPages.ts'
import { Id, IdValue, Instant } from './fields.ts'
import { CampaignName } from './staffPlaces.ts'

export const DRAW_REASON_MIN = 10
export const DRAW_REASON_MAX = 500
const Reason = z.string().check(z.trim(), z.minLength(DRAW_REASON_MIN), z.maxLength(DRAW_REASON_MAX))

/** Reason against a freeze now. */
export const FREEZE_BARS = ['campaignOpen', 'nothingToDraw'] as const

const Freezable = z.object({
  ...CampaignName.shape,
  closesAt: Instant,
  bar: z.nullable(z.enum(FREEZE_BARS)),
  /** Requests, kindergartens and free places that a freeze would contain now. */
  requests: z.int(),
  kindergartens: z.int(),
  places: z.int(),
  /** Requests of lists without a free place. */
  withoutPlaces: z.int(),
  /** Sent requests without a kindergarten, which are in no list; `mayPlace` for the commission that gives them one. */
  unplaced: z.object({ requests: z.int(), mayPlace: z.boolean() }),
  tiers: z.array(z.object({ mn: z.string(), en: z.string() })),
})
export type FreezableCampaign = z.infer<typeof Freezable>

const EVENTS = z.enum(['FROZEN', 'REHEARSED', 'TYPED', 'DIFFERED', 'DRAWN', 'ABANDONED', 'GIVEN', 'EXTRA', 'DEPARTED'])

export const StaffDraw = z.object({
  ...DrawHead.shape,
  campaignId: IdValue,
  listHash: z.string(),
  commitment: z.string(),
  twins: z.int(),
  tiers: z.array(z.object({ mn: z.string(), en: z.string() })),
  rehearsals: z.object({ count: z.int(), lastAt: z.nullable(Instant) }),
  /** Whether the announced time has come. */
  mayType: z.boolean(),
  /** Members who have typed the chance since the last mismatch. */
  typed: z.array(z.object({ by: z.string(), at: Instant, isOwn: z.boolean() })),
  /** Mismatches so far. */
  differed: z.int(),
  chance: z.nullable(z.string()),
  /** Kindergartens with requests, and those whose statuses are written. */
  written: z.int(),
  toWrite: z.int(),
  results: z.nullable(z.object({ passed: z.int(), waiting: z.int(), withdrawn: z.int() })),
  /** Latest first; `by` is null for a family that gave its place up itself. */
  minutes: z.array(z.object({ kind: EVENTS, by: z.nullable(z.string()), at: Instant })),
})
export type StaffDraw = z.infer<typeof StaffDraw>

const OfDraw = { draw: IdValue }

export const staffDraws = get('/api/staff/draws', {
  about: "Returns the draws of the caller's commission, latest first, and the campaigns that it may freeze.",
  access: staff('COMMISSION'),
  params: {},
  result: z.object({ freezable: z.array(Freezable), draws: z.array(StaffDraw) }),
  example: {
    result: {
      freezable: [
        {
          id: 101,
          kind: 'kindergarten',
          schoolYear: 2027,
          stage: 1,
          state: 'closed',
          closesAt: '2026-12-02T17:00:00+08:00',
          bar: null,
          requests: 6,
          kindergartens: 1,
          places: 3,
          withoutPlaces: 0,
          unplaced: { requests: 0, mayPlace: true },
          tiers: [{ mn: 'Бусад бүх хүүхэд', en: 'All other children' }],
        },
      ],
      draws: [],
    },
  },
})

export const freezeDraw = post('/api/staff/draws/freeze', {
  about:
    "Freezes a closed campaign for the caller's kindergartens: publishes the lists, their hash, the commitment to a new secret and the time of the ceremony. Requests and places are locked until the results are written.",
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    campaignId: IdValue,
    ceremonyAt: Instant,
    /** Number of requests that the caller typed to confirm; another number is refused. */
    requests: z.int(),
  }),
  result: z.object({ draw: IdValue }),
  example: { body: { campaignId: 101, ceremonyAt: '2026-12-05T11:00:00+08:00', requests: 6 }, result: { draw: 1 } },
})

export const rehearseDraw = post('/api/staff/draws/rehearse', {
  about:
    'Draws the frozen lists with a secret and a chance that are thrown away. Nothing is stored but the time, and nothing is published.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object(OfDraw),
  result: z.object({
    isRehearsal: z.literal(true),
    passed: z.int(),
    waiting: z.int(),
    withdrawn: z.int(),
    lists: z.array(
      z.object({ name: z.string(), age: ListAge, places: z.int(), passed: z.int(), waiting: z.int(), first: z.nullable(z.string()) }),
    ),
  }),
  example: {
    body: { draw: 1 },
    result: {
      isRehearsal: true,
      passed: 3,
      waiting: 2,
      withdrawn: 1,
      lists: [{ name: '125 дугаар цэцэрлэг', age: 3, places: 3, passed: 3, waiting: 2, first: 'F576EV8FWC' }],
    },
  },
})

export const typeChance = post('/api/staff/draws/chance', {
  about:
    'Takes the digits of public chance from one member. When a second member types equal digits, secret and chance are published at once. Different digits are both forgotten, without a word about where they differ.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    ...OfDraw,
    chance: z.string().check(z.regex(/^\d*$/), z.minLength(MIN_CHANCE_DIGITS), z.maxLength(MAX_CHANCE_DIGITS)),
  }),
  result: z.object({ outcome: z.enum(['typed', 'differs', 'drawn']) }),
  example: { body: { draw: 1, chance: '41625336124162533615' }, result: { outcome: 'typed' } },
})

export const abandonDraw = post('/api/staff/draws/abandon', {
  about: 'Abandons a draw before its ceremony. It stays on the public page with the reason; its secret is erased and nothing is drawn.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ ...OfDraw, reason: Reason }),
  result: z.object({ draw: IdValue }),
  example: { body: { draw: 1, reason: 'Хоёр цэцэрлэгийн орон тоо буруу байсан.' }, result: { draw: 1 } },
})

const WaitingOrder = z.object({
  list: IdValue,
  institution: IdValue,
  name: z.string(),
  age: ListAge,
  places: z.int(),
  given: z.int(),
  /** Free places kept for withdrawals that the family can undo and that stand before the next lot. */
  kept: z.int(),
  /** Places that can be given now. */
  free: z.int(),
  waiting: z.int(),
  /** First in waiting; null if none waits. */
  next: z.nullable(z.object({ lot: z.string(), requestId: IdValue, isExtra: z.boolean() })),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

export const waitingOrders = get('/api/staff/draws/:draw/waiting', {
  about: 'Returns the waiting orders of a written draw, those with a free place first, each with its first lot.',
  access: staff('COMMISSION'),
  params: { draw: Id },
  result: z.array(WaitingOrder),
  example: {
    params: { draw: 1 },
    result: [
      {
        list: 7,
        institution: 60125,
        name: '125 дугаар цэцэрлэг',
        age: 3,
        places: 3,
        given: 2,
        kept: 0,
        free: 1,
        waiting: 2,
        next: { lot: '4TCHZSSUH3', requestId: 88, isExtra: false },
      },
    ],
  },
})

export const giveFreePlace = post('/api/staff/draws/give', {
  about: 'Gives a free place of a list to its first lot in waiting; any other lot is refused.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ ...OfDraw, list: IdValue, lot: LotText }),
  result: z.object({ lot: z.string() }),
  example: { body: { draw: 1, list: 7, lot: '4TCHZSSUH3' }, result: { lot: '4TCHZSSUH3' } },
})

export const addExtra = post('/api/staff/draws/extra', {
  about:
    'Remedies a mistake about one child: a published extra place of its kindergarten, or the first position in waiting. The reason is public and must not name anyone.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ ...OfDraw, lot: LotText, kind: z.enum(EXTRA_KINDS), reason: Reason }),
  result: z.object({ lot: z.string() }),
  example: {
    body: { draw: 1, lot: '59M5JUH559', kind: 'PLACE', reason: 'Ах нь тэнд хүмүүждэгийг жагсаалтад тооцоогүй байсан.' },
    result: { lot: '59M5JUH559' },
  },
})

export const staffDrawCalls = [staffDraws, freezeDraw, rehearseDraw, typeChance, abandonDraw, waitingOrders, giveFreePlace, addExtra]
