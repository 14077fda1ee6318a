import { drawList, drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import { acceptOwnPlace, acceptPlace } from '@portal/contract/enrolment'
import { decide } from '@portal/contract/staff'
import { acceptancePhones, acceptForFamily, noteCall, placeAcceptances, unansweredPlaces } from '@portal/contract/staffAcceptances'
import { confirmDeparture, keepPlace, proposeDeparture, proposedDepartures } from '@portal/contract/staffDepartures'
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
import { acceptances, campaigns, drawLists, drawLots, kindergartenPlaces, prospects } from '../../src/database/tables.ts'
import { CHANCE, closedCampaign, drawnDraw, frozenDraw, MEMBERS } from '../draws.ts'
import { type SetupContext, setup, ticketOf } from './context.ts'

async function asMember({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn(MEMBERS[0])
  return { token, by: personId }
}

const anonymous = { token: undefined, by: null }

async function frozen(context: SetupContext) {
  const draw = await frozenDraw(context.portal, await closedCampaign(context.portal, { isPast: true }))
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
  const campaignId = await closedCampaign(portal, { isPast: true })
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

/** Request with a place that the second member proposed to give up. */
async function proposed(context: SetupContext, isProposed = true) {
  const { portal } = context
  const campaignId = await closedCampaign(portal, { isPast: true })
  const [request] = await portal.world.db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).limit(1)
  const id = request?.id ?? 0
  const { token, by } = await asMember(context)
  const { token: second } = await portal.signIn(MEMBERS[1])
  await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision: 'PASSED', note: null, holdSeconds: 0 }, token })
  const note = 'Хүүхэд огт ирээгүй.'
  if (isProposed) await portal.send(proposeDeparture, { body: { id, note, familyAsked: false }, token: second })
  return { token, by, id, note, children: [request?.childId ?? 0] }
}

/** Request with a place in a campaign that asks for an acceptance. */
async function given(context: SetupContext) {
  const { db } = context.portal.world
  const { note: _note, ...of } = await proposed(context, false)
  const [request] = await db.select().from(prospects).where(eq(prospects.id, of.id))
  await db
    .update(campaigns)
    .set({ acceptDays: 5 })
    .where(eq(campaigns.id, request?.campaignId ?? 0))
  return { ...of, campaign: request?.campaignId ?? 0 }
}
const NOTE = 'Ээж Б.Болормаа утсаар хүссэн.'

export const drawSetups = [
  setup(acceptPlace, async (context) => {
    const { id, children } = await given(context)
    const reference = '482-917-3599'
    await context.portal.world.db.update(prospects).set({ reference }).where(eq(prospects.id, id))
    const [personId = 0] = children
    return { body: { prospectDataId: id, personId, reference }, headers: ticketOf(context, personId), token: undefined, by: null, children }
  }),
  setup(acceptOwnPlace, async (context) => {
    const { id, children } = await given(context)
    await context.portal.world.db.update(prospects).set({ contactPersonId: context.mother.personId }).where(eq(prospects.id, id))
    return { body: { prospectDataId: id }, children }
  }),
  setup(placeAcceptances, async (context) => {
    const { token, by } = await given(context)
    return { token, by }
  }),
  setup(unansweredPlaces, async (context) => {
    const { token, by, campaign, children } = await given(context)
    return { token, by, params: { campaign, group: 'open' }, children }
  }),
  setup(acceptancePhones, async (context) => {
    const { token, by, id, children } = await given(context)
    return { token, by, body: { id }, children }
  }),
  ...[noteCall, acceptForFamily].map((call) =>
    setup(call, async (context) => {
      const { token, by, id, children } = await given(context)
      return { token, by, body: { id, note: NOTE }, children }
    }),
  ),
  setup(proposedDepartures, async (context) => {
    const { token, by } = await proposed(context)
    const { db } = context.portal.world
    const open = await db
      .select({ childId: prospects.childId })
      .from(acceptances)
      .innerJoin(prospects, eq(prospects.id, acceptances.prospectId))
      .where(eq(acceptances.step, 'GIVING_UP'))
    return { token, by, children: open.map(({ childId }) => childId) }
  }),
  setup(proposeDeparture, async (context) => {
    const { id, note, ...expected } = await proposed(context, false)
    return { ...expected, body: { id, note, familyAsked: false } }
  }),
  ...[confirmDeparture, keepPlace].map((call) =>
    setup(call, async (context) => {
      const { id, note: _note, ...expected } = await proposed(context)
      return { ...expected, body: { id } }
    }),
  ),
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
    const campaignId = await closedCampaign(context.portal, { isPast: true })
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
