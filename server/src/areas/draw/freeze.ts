import { canonicalDraw, frozenBytes } from '@portal/contract/draw/frozenFile'
import { commitmentOf, hashOf, SECRET_BYTES } from '@portal/contract/draw/seed'
import type { DrawTier } from '@portal/contract/drawPages'
import type { CampaignKind } from '@portal/contract/enrolment'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { eq } from '../../database/sql.ts'
import { drawFiles, drawLists, draws } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { noteDrawEvent } from '../../requests/drawLock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { addLots, cellsToDraw, heldAbout, lockRequestsToDraw, lotsToDraw } from './freezeStore.ts'
import { CEREMONY_NOT_BEFORE_MS, campaignTitle } from './rules.ts'
import { sealSecret } from './secret.ts'
import { TIERS, tiersOfDraw } from './tiers.ts'

interface Freezing {
  caller: Caller
  orgId: number
  /** Kindergartens of the commission that are in no other draw of the campaign. */
  institutionIds: readonly number[]
  campaign: { id: number; kind: CampaignKind; schoolYear: number; stage: number; closesAt: Date; drawTiers: readonly DrawTier[] }
  ceremonyAt: Date
  /** Number of requests that the caller confirmed. */
  requests: number
}

/** Freezes the lists of a locked campaign: writes them, their file and hash, and the commitment to a new secret. Returns the id. */
export async function freeze(tx: Database, world: World, wanted: Freezing): Promise<number> {
  const { caller, orgId, institutionIds, campaign, ceremonyAt } = wanted
  const now = world.clock.now()
  if (now < campaign.closesAt) refuse('drawCampaignOpen')
  if (ceremonyAt.getTime() < now.getTime() + CEREMONY_NOT_BEFORE_MS) refuse('drawCeremonyPast')
  const of = { campaignId: campaign.id, institutionIds, now }
  await lockRequestsToDraw(tx, of)
  const held = await heldAbout(tx, of)
  if (held > 0) refuse('drawDecisionsHeld', { values: { held } })
  const cells = await cellsToDraw(tx, of)
  const tiers = tiersOfDraw(campaign.drawTiers, false)
  const lots = await lotsToDraw(tx, of, tiers, dateIn(campaign.closesAt))
  if (lots.length === 0) refuse('drawNothing')
  if (lots.length !== wanted.requests) refuse('drawCountChanged', { values: { requests: lots.length } })

  const secret = world.random.bytes(SECRET_BYTES)
  const commitment = commitmentOf(Buffer.from(secret).toString('hex')) ?? ''
  const [row] = await tx
    .insert(draws)
    .values({
      campaignId: campaign.id,
      orgId,
      state: 'FROZEN' as const,
      frozenAt: now,
      ceremonyAt,
      tiers,
      commitment,
      listHash: '',
      sealedSecret: sealSecret(world, secret, commitment),
      lots: lots.length,
      lists: cells.length,
      places: cells.reduce((sum, { places }) => sum + places, 0),
      kindergartens: new Set(cells.map(({ orgId }) => orgId)).size,
    })
    .returning({ id: draws.id })
  const drawId = row?.id ?? refuse('fault')
  const lotsOf = Map.groupBy(lots, ({ orgId, age }) => `${orgId} ${age}`)
  const frozen = canonicalDraw({
    draw: String(drawId),
    campaign: campaignTitle(campaign),
    ceremonyAt: ceremonyAt.toISOString(),
    tiers: tiers.map((key) => ({ key, mn: TIERS[key].mn, en: TIERS[key].en })),
    lists: cells.map(({ orgId, age, name, places }) => ({
      institution: String(orgId),
      name,
      age,
      places,
      lots: (lotsOf.get(`${orgId} ${age}`) ?? []).map(({ lot, tier, twins }) => ({ lot, tier, twins: String(twins) })),
    })),
  })
  const bytes = frozenBytes(frozen)
  await tx
    .update(draws)
    .set({ listHash: hashOf(bytes) })
    .where(eq(draws.id, drawId))
  await tx.insert(drawFiles).values({ drawId, name: 'list', bytes })
  const prospectOf = new Map(lots.map(({ lot, prospectId }) => [lot, prospectId]))
  const lists = await tx
    .insert(drawLists)
    .values(
      frozen.lists.map(({ institution, age, name, places, lots }) => ({
        drawId,
        campaignId: campaign.id,
        institutionId: Number(institution),
        age,
        name,
        places,
        lots: lots.length,
        isLive: true,
      })),
    )
    .returning({ id: drawLists.id })
  await addLots(
    tx,
    drawId,
    frozen.lists.flatMap((list, at) =>
      list.lots.map(({ lot, tier, twins }) => ({ listId: lists[at]?.id ?? 0, lot, tier, twins, prospectId: prospectOf.get(lot) ?? 0 })),
    ),
  )
  await noteDrawEvent(tx, { drawId, kind: 'FROZEN', at: now, personId: caller.personId })
  return drawId
}
