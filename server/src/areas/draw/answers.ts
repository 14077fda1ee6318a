import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type { DrawHead, DrawListHead, DrawnList, DrawPage, WaitingPosition } from '@portal/contract/drawPages'
import { drawList, drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import type { Drawn } from '@portal/contract/enrolment'
import { sql } from '../../database/sql.ts'
import { answer } from '../../http/answer.ts'
import { cached } from '../../load/cache.ts'
import { instantText } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { drawHeads, extrasOf, findLot, type HeadRow, type ListRow, listsOf, lotsOf, tiersOf } from './publicStore.ts'
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
export function positionOf({ of, moved }: Waiting, now: Date): WaitingPosition {
  const rows = moved.map(({ position, at }) => ({ position, at: instantText(at) }))
  return { position: rows.at(-1)?.position ?? of, of, asOf: instantText(now), moved: rows }
}

/** Published draws that decided these requests, with the present positions of those that wait. */
export async function drawnOf(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  prospectIds: readonly number[],
): Promise<ReadonlyMap<number, Drawn>> {
  const [decided, waiting] = await Promise.all([decidedBy(db, prospectIds), waitingOf(db, prospectIds)])
  const now = clock.now()
  return new Map(
    decided.map(({ prospectId, drawId }) => {
      const order = waiting.get(prospectId)
      return [prospectId, { draw: drawId, waiting: order?.drawId === drawId ? positionOf(order, now) : null }]
    }),
  )
}

const listHead = ({ id: _id, ...list }: ListRow): DrawListHead => list

/** Published values of a draw, for the call and for the public page. */
export async function publishedDraw({ db }: Pick<World, 'db'>, id: number): Promise<DrawPage | undefined> {
  const [[draw], lists, tiers, extras] = await Promise.all([
    drawHeads(db, sql`d.id = ${id}`),
    listsOf(db, id),
    tiersOf(db, id),
    extrasOf(db, id),
  ])
  if (draw === undefined) return undefined
  const { listHash, commitment, secret, chance, seed, resultHash } = draw
  return {
    ...headOf(draw),
    ...{ listHash, commitment, secret, chance, seed, resultHash },
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
  { db }: Pick<World, 'db'>,
  { draw, institution, age }: { draw: number; institution: number; age: number },
): Promise<DrawnList | undefined> {
  const list = (await listsOf(db, draw)).find((one) => one.institution === institution && one.age === age)
  if (list === undefined) return undefined
  const rows = await lotsOf(db, list.id)
  return {
    ...listHead(list),
    rows: rows.map(({ lot, tier, twins, result, position }) => ({ lot, tier, isTwin: twins !== null, result, position })),
  }
}

/** Draw whose lists are public. */
const found = async (world: World, id: number) => (await publishedDraw(world, id)) ?? refuse('notFoundRecord')

export const drawAnswers = [
  answer(drawList, ({ world }) => allDraws(world)),

  answer(drawPage, ({ world, params }) => found(world, params.draw)),

  answer(drawnList, async ({ world, params }) => (await publishedList(world, params)) ?? refuse('notFoundRecord')),

  answer(drawnLot, async ({ world, params }) => {
    const { lot, list } = (await findLot(world.db, params.draw, params.lot)) ?? refuse('notFoundRecord')
    const [lists, waiting] = await Promise.all([listsOf(world.db, params.draw), waitingOf(world.db, [lot.prospectId])])
    const head = lists.find(({ id }) => id === list.id) ?? refuse('notFoundRecord')
    const now = waiting.get(lot.prospectId)
    const { tier, twins, result, position, row } = lot
    return {
      ...{ ...listHead(head), lot: lot.lot, tier, isTwin: twins !== null, result, position, row },
      now: now?.lot === lot.lot ? positionOf(now, world.clock.now()) : null,
    }
  }),
]
