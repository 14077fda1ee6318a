import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type { DrawHead, DrawListHead, DrawnList, DrawPage, WaitingPosition } from '@portal/contract/drawPages'
import { drawList, drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import type { Drawn } from '@portal/contract/enrolment'
import { typedLot, wrongLot } from '@portal/contract/lots'
import { sql } from '../../database/sql.ts'
import { answer } from '../../http/answer.ts'
import { type Cached, cached, named } from '../../load/cache.ts'
import { instantText } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import {
  drawHeads,
  extrasOf,
  findLot,
  givenLater,
  type HeadRow,
  type ListRow,
  listsWhere,
  lotsOf,
  orderOf,
  tiersOf,
} from './publicStore.ts'
import { TIERS } from './tiers.ts'
import { decidedBy, type Waiting, waitingOf } from './waitingStore.ts'

const timeOf = (at: Date | null) => (at === null ? null : instantText(at))

/** Head of a draw as lists show it. */
export const headOf = (draw: HeadRow): DrawHead => ({
  id: draw.id,
  campaign: { kind: draw.kind, schoolYear: draw.schoolYear, stage: draw.stage, closesAt: instantText(draw.closesAt) },
  commission: draw.commission,
  state: draw.state,
  frozenAt: instantText(draw.frozenAt),
  ceremonyAt: instantText(draw.ceremonyAt),
  drawnAt: timeOf(draw.drawnAt),
  publishedAt: timeOf(draw.publishedAt),
  writtenAt: timeOf(draw.writtenAt),
  abandoned:
    draw.abandonedAt === null || draw.abandonReason === null ? null : { at: instantText(draw.abandonedAt), reason: draw.abandonReason },
  kindergartens: draw.kindergartens,
  lots: draw.lots,
  places: draw.places,
})

export const allDraws = cached(STATISTICS_FRESH_MS, async (world: World) => (await drawHeads(world.db)).map(headOf))

/** Position of a request in the waiting order, as families and visitors see it. */
export const positionOf = ({ position, of, moved }: Waiting, now: Date): WaitingPosition => ({
  position,
  of,
  asOf: instantText(now),
  moved: moved.map((row) => ({ position: row.position, at: instantText(row.at) })),
})

/** Published draws that decided these requests, with the present positions of those that wait. */
export async function drawnOf(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  prospectIds: readonly number[],
): Promise<ReadonlyMap<number, Drawn>> {
  const now = clock.now()
  const [decided, waiting] = await Promise.all([decidedBy(db, prospectIds), waitingOf(db, prospectIds, now)])
  return new Map(
    decided.map(({ prospectId, drawId }) => {
      const order = waiting.get(prospectId)
      return [prospectId, { draw: drawId, waiting: order?.drawId === drawId ? positionOf(order, now) : null }]
    }),
  )
}

const listHead = ({ id: _id, ...list }: ListRow): DrawListHead => list

const valuesOf = ({ listHash, commitment, secret, chance, seed, resultHash }: HeadRow) => ({
  listHash,
  commitment,
  secret,
  chance,
  seed,
  resultHash,
})

/** Values that prove a draw, for its file. */
export async function provingValues({ db }: Pick<World, 'db'>, id: number) {
  const [draw] = await drawHeads(db, sql`d.id = ${id}`)
  return draw && { id: draw.id, ...valuesOf(draw) }
}

/** Published values of a draw, for the call and for the public page. */
export async function publishedDraw({ db, clock }: Pick<World, 'db' | 'clock'>, id: number): Promise<DrawPage | undefined> {
  const [[draw], lists, tiers, extras] = await Promise.all([
    drawHeads(db, sql`d.id = ${id}`),
    listsWhere(db, sql`l.draw_id = ${id}`, clock.now()),
    tiersOf(db, id),
    extrasOf(db, id),
  ])
  if (draw === undefined) return undefined
  return {
    ...headOf(draw),
    ...valuesOf(draw),
    tiers: draw.tiers.map((key, at) => ({
      key,
      mn: TIERS[key].mn,
      en: TIERS[key].en,
      lots: tiers.find(({ tier }) => tier === at + 1)?.lots ?? 0,
    })),
    twins: tiers.reduce((sum, { twins }) => sum + twins, 0),
    lists: lists.map(listHead),
    extras: extras.map(({ at, ...extra }) => ({ ...extra, at: instantText(at) })),
  }
}

/** Lots of a list, for the call and for the public page. */
export async function publishedList(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { draw, institution, age }: { draw: number; institution: number; age: number },
): Promise<DrawnList | undefined> {
  const now = clock.now()
  const isList = sql`l.draw_id = ${draw} and l.institution_id = ${institution} and coalesce(l.age, 0) = ${age}`
  const [list] = await listsWhere(db, isList, now)
  if (list === undefined) return undefined
  const [rows, order, given] = await Promise.all([lotsOf(db, list.id), orderOf(db, list.id, now), givenLater(db, list.id)])
  return {
    ...listHead(list),
    rows: rows.map(({ lot, tier, twins, result, position }) => ({ lot, tier, isTwin: twins !== null, result, position })),
    order,
    given,
  }
}

/** Address of a lot's row in its list, for a form that is sent without script; undefined if the draw has no such lot. */
export async function rowAddress({ db }: Pick<World, 'db'>, draw: number, typed: string): Promise<string | undefined> {
  const lot = typedLot(typed)
  const found = wrongLot(lot) === undefined ? await findLot(db, draw, lot) : undefined
  return found && `/draw/${draw}/${found.list.institutionId}/${found.list.age ?? 0}#${lot}`
}

/** Time for which the values of a draw are cached: counting the waiting orders of a large one takes seconds. */
const DRAW_FRESH_MS = 5000
const known = new Map<string, Cached<DrawPage | undefined>>()

/** Published values of a draw from the cache. */
async function knownDraw(world: World, id: number): Promise<DrawPage> {
  const make = () => cached(DRAW_FRESH_MS, (of: World) => publishedDraw(of, id))
  return (await named(known, String(id), make, world)) ?? refuse('notFoundRecord')
}

export const drawAnswers = [
  answer(drawList, ({ world }) => allDraws(world)),

  answer(drawPage, ({ world, params }) => knownDraw(world, params.draw)),

  answer(drawnList, async ({ world, params }) => (await publishedList(world, params)) ?? refuse('notFoundRecord')),

  answer(drawnLot, async ({ world, params }) => {
    const { lot, list } = (await findLot(world.db, params.draw, params.lot)) ?? refuse('notFoundRecord')
    const at = world.clock.now()
    const [[head = refuse('notFoundRecord')], waiting] = await Promise.all([
      listsWhere(world.db, sql`l.id = ${list.id}`, at),
      waitingOf(world.db, [lot.prospectId], at),
    ])
    const now = waiting.get(lot.prospectId)
    const { tier, twins, result, position, row } = lot
    return {
      ...listHead(head),
      lot: lot.lot,
      tier,
      isTwin: twins !== null,
      result,
      position,
      row,
      now: now?.lot === lot.lot ? positionOf(now, at) : null,
    }
  }),
]
