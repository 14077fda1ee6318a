import { drawList, drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import {
  abandonDraw,
  addExtra,
  freezeDraw,
  giveFreePlace,
  rehearseDraw,
  staffDraws,
  typeChance,
  waitingOrders,
} from '@portal/contract/staffDraws'
import { eq } from '../../src/database/sql.ts'
import { drawLists, drawLots, kindergartenPlaces, prospects } from '../../src/database/tables.ts'
import { CHANCE, closedCampaign, drawnDraw, frozenDraw, MEMBERS } from '../draws.ts'
import { type SetupContext, setup } from './context.ts'

async function asMember({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn(MEMBERS[0])
  return { token, by: personId }
}

const anonymous = { token: undefined, by: null }

async function frozen(context: SetupContext) {
  const draw = await frozenDraw(context.portal, await closedCampaign(context.portal))
  const [list] = await context.portal.world.db.select().from(drawLists).where(eq(drawLists.drawId, draw))
  const [lot] = await context.portal.world.db
    .select()
    .from(drawLots)
    .where(eq(drawLots.listId, list?.id ?? 0))
  return { draw, institution: list?.institutionId ?? 0, age: list?.age ?? 0, lot: lot?.lot ?? '' }
}

/** Drawn list with a free place and its first lot in waiting. */
async function waiting(context: SetupContext) {
  const { portal } = context
  const { db } = portal.world
  const campaignId = await closedCampaign(portal)
  const draw = await drawnDraw(portal, campaignId)
  await db.update(kindergartenPlaces).set({ places: 4 }).where(eq(kindergartenPlaces.campaignId, campaignId))
  const { token, by } = await asMember(context)
  const orders = waitingOrders.result.parse((await portal.send(waitingOrders, { params: { draw }, token })).RESULT)
  const [order] = orders
  const [request] = await db
    .select()
    .from(prospects)
    .where(eq(prospects.id, order?.next?.requestId ?? 0))
  return { token, by, draw, list: order?.list, lot: order?.next?.lot, children: [request?.childId ?? 0] }
}

export const drawSetups = [
  setup(drawList, async (context) => {
    await frozen(context)
    return anonymous
  }),
  setup(drawPage, async (context) => ({ params: { draw: (await frozen(context)).draw }, ...anonymous })),
  setup(drawnList, async (context) => {
    const { draw, institution, age } = await frozen(context)
    return { params: { draw, institution, age }, ...anonymous }
  }),
  setup(drawnLot, async (context) => {
    const { draw, lot } = await frozen(context)
    return { params: { draw, lot }, ...anonymous }
  }),
  setup(staffDraws, (context) => asMember(context)),
  setup(freezeDraw, async (context) => {
    const campaignId = await closedCampaign(context.portal)
    return { body: { campaignId, ceremonyAt: '2040-01-01T11:00:00+08:00', requests: 10 }, ...(await asMember(context)) }
  }),
  setup(rehearseDraw, async (context) => ({ body: { draw: (await frozen(context)).draw }, ...(await asMember(context)) })),
  setup(typeChance, async (context) => ({ body: { draw: (await frozen(context)).draw, chance: CHANCE }, ...(await asMember(context)) })),
  setup(abandonDraw, async (context) => ({
    body: { draw: (await frozen(context)).draw, reason: 'Орон тоо буруу байсан.' },
    ...(await asMember(context)),
  })),
  setup(waitingOrders, async (context) => {
    const { token, by, draw } = await waiting(context)
    return { token, by, params: { draw } }
  }),
  setup(giveFreePlace, async (context) => {
    const { token, by, draw, list, lot, children } = await waiting(context)
    return { token, by, body: { draw, list, lot }, children }
  }),
  setup(addExtra, async (context) => {
    const { token, by, draw, lot, children } = await waiting(context)
    return { token, by, body: { draw, lot, kind: 'PLACE', reason: 'Жагсаалтад тооцоогүй байсан.' }, children }
  }),
]
