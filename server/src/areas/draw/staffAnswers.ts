import {
  abandonDraw,
  addExtra,
  type FreezableCampaign,
  freezeDraw,
  giveFreePlace,
  rehearseDraw,
  type StaffDraw,
  staffDraws,
  typeChance,
  waitingOrders,
} from '@portal/contract/staffDraws'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { institutionsOf, isOfCapital } from '../../admission/commission.ts'
import type { Database } from '../../database/connect.ts'
import { eq, sql } from '../../database/sql.ts'
import { campaigns } from '../../database/tables.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { noteDrawEvent } from '../../requests/drawLock.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { campaignHead, everyCampaign, hasPlaces, kindergartensAmong } from '../enrolment/index.ts'
import { headOf } from './answers.ts'
import { abandon, rehearse, type } from './ceremony.ts'
import { findDraw, minutesOf, progressOf, typingsOf } from './drawStore.ts'
import { freeze } from './freeze.ts'
import { cellsToDraw, unplacedRequests } from './freezeStore.ts'
import { drawLimits } from './limits.ts'
import { drawHeads, type HeadRow, tiersOf } from './publicStore.ts'
import { freezableSince } from './rules.ts'
import { TIERS } from './tiers.ts'
import { giveNext, ordersOf, remedy } from './waitingOrder.ts'

/** Draws of a commission that its page shows; a handful a year. */
const MOST_DRAWS = 20

const sentences = (keys: readonly (keyof typeof TIERS)[]) => keys.map((key) => ({ mn: TIERS[key].mn, en: TIERS[key].en }))

/** Public kindergartens of a commission that are in no draw of the campaign. */
async function undrawn(db: Database, orgId: number, campaignId: number): Promise<number[]> {
  const own = (await kindergartensAmong(db, await institutionsOf(db, orgId))).map((one) => one.orgId)
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct institution_id as id from draw_lists where is_live and campaign_id = ${campaignId}`)
  const drawn = new Set(rows.map(({ id }) => Number(id)))
  return own.filter((id) => !drawn.has(id))
}

/** Recent campaigns with places that have something to draw, or are still open. */
async function freezable(world: World, orgId: number): Promise<FreezableCampaign[]> {
  const now = world.clock.now()
  const all = (await everyCampaign(world)).filter(
    (campaign) => hasPlaces(campaign) && campaign.opensAt <= now && campaign.closesAt > freezableSince(now),
  )
  const found = all.map(async (campaign): Promise<FreezableCampaign> => {
    const institutionIds = await undrawn(world.db, orgId, campaign.id)
    const cells = await cellsToDraw(world.db, { campaignId: campaign.id, institutionIds, now })
    const withLots = cells.filter(({ requests }) => requests > 0)
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
    const requests = sum(cells.map((cell) => cell.requests))
    return {
      ...campaignHead(campaign, now),
      closesAt: instantText(campaign.closesAt),
      bar: now < campaign.closesAt ? 'campaignOpen' : requests === 0 ? 'nothingToDraw' : null,
      requests,
      kindergartens: new Set(cells.map((cell) => cell.orgId)).size,
      places: sum(cells.map(({ places }) => places)),
      withoutPlaces: sum(withLots.filter(({ places }) => places === 0).map((cell) => cell.requests)),
      unplaced: { requests: await unplacedRequests(world.db, campaign.id, orgId), mayPlace: isOfCapital({ orgId }) },
      tiers: sentences(await tiersOfCampaign(world.db, campaign.id)),
    }
  })
  return Promise.all(found)
}

async function tiersOfCampaign(db: Database, id: number) {
  const [found] = await db.select({ tiers: campaigns.drawTiers }).from(campaigns).where(eq(campaigns.id, id))
  return found?.tiers ?? []
}

async function staffDraw(world: World, personId: number, head: HeadRow): Promise<StaffDraw> {
  const { db, clock } = world
  const [typed, minutes, progress, tiers] = await Promise.all([
    typingsOf(db, head.id),
    minutesOf(db, head.id),
    progressOf(db, head.id),
    tiersOf(db, head.id),
  ])
  const rehearsals = minutes.filter(({ kind }) => kind === 'REHEARSED')
  const { written, toWrite, ...results } = progress
  return {
    ...headOf(head),
    campaignId: head.campaignId,
    listHash: head.listHash,
    commitment: head.commitment,
    chance: head.chance,
    written,
    toWrite,
    twins: tiers.reduce((sum, { twins }) => sum + twins, 0),
    tiers: sentences(head.tiers),
    rehearsals: { count: rehearsals.length, lastAt: rehearsals[0] === undefined ? null : instantText(rehearsals[0].at) },
    mayType: head.state === 'FROZEN' && clock.now() >= head.ceremonyAt,
    typed: typed.map((typing) => ({ by: displayName(typing), at: instantText(typing.at), isOwn: typing.personId === personId })),
    differed: minutes.filter(({ kind }) => kind === 'DIFFERED').length,
    results: head.state === 'PUBLISHED' ? results : null,
    minutes: minutes.map(({ kind, at, lastName, firstName }) => ({
      kind,
      by: lastName === null || firstName === null ? null : displayName({ lastName, firstName }),
      at: instantText(at),
    })),
  }
}

export const staffDrawAnswers = [
  answer(staffDraws, async (context) => {
    const { world } = context
    const orgId = orgOf(context)
    const heads = await drawHeads(world.db, sql`d.org_id = ${orgId}`)
    const { personId } = callerOf(context)
    return {
      freezable: await freezable(world, orgId),
      draws: await Promise.all(heads.slice(0, MOST_DRAWS).map((head) => staffDraw(world, personId, head))),
    }
  }),

  answer(freezeDraw, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    return change(async (tx) => {
      const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, body.campaignId)).for('no key update')
      if (campaign === undefined || !hasPlaces(campaign)) return refuse('notFoundRecord')
      const institutionIds = await undrawn(tx, orgId, campaign.id)
      const ceremonyAt = new Date(body.ceremonyAt)
      const draw = await freeze(tx, world, { caller, orgId, institutionIds, campaign, ceremonyAt, requests: body.requests })
      await announceToCommissions(tx)
      return { draw }
    })
  }),

  answer(rehearseDraw, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    const draw = (await findDraw(world.db, body.draw, orgId)) ?? refuse('notFoundRecord')
    await countOrRefuse(world, attemptOf(drawLimits.rehearsalsInHour, { account: caller.accountId }), 'tooManyTries')
    const result = await rehearse(world, draw)
    await change((tx) => noteDrawEvent(tx, { drawId: draw.id, kind: 'REHEARSED', at: world.clock.now(), personId: caller.personId }))
    return result
  }),

  answer(typeChance, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    return { outcome: await change((tx) => type(tx, world, { caller, orgId, drawId: body.draw, chance: body.chance })) }
  }),

  answer(abandonDraw, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    await change((tx) => abandon(tx, world, { caller, orgId, drawId: body.draw, reason: body.reason }))
    return { draw: body.draw }
  }),

  answer(waitingOrders, async (context) => {
    const { world, params } = context
    const draw = (await findDraw(world.db, params.draw, orgOf(context))) ?? refuse('notFoundRecord')
    return draw.writtenAt === null ? [] : ordersOf(world, draw.id)
  }),

  answer(giveFreePlace, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    const orgIds = await institutionsOf(world.db, orgId)
    return change((tx, about) => giveNext(tx, world, { caller, orgId, orgIds, about }, body))
  }),

  answer(addExtra, async (context) => {
    const { world, body, change } = context
    const [caller, orgId] = [callerOf(context), orgOf(context)]
    const orgIds = await institutionsOf(world.db, orgId)
    return change((tx, about) => remedy(tx, world, { caller, orgId, orgIds, about }, body))
  }),
]
