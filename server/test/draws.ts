import { freezeDraw, staffDraws, typeChance } from '@portal/contract/staffDraws'
import { institutionsOf } from '../src/admission/commission.ts'
import { callerIfAny } from '../src/admission/session.ts'
import { and, asc, eq, inArray, isNotNull } from '../src/database/sql.ts'
import { campaigns, draws, kindergartenPlaces, prospects } from '../src/database/tables.ts'
import { instantText, today } from '../src/outside/clock.ts'
import type { TestPortal } from './opening.ts'

/** Two members of the capital's commission. */
export const MEMBERS = ['88000013', '88000015'] as const
const CAPITAL_COMMISSION = 39_983
export const CHANCE = '41625336124162533615'

/** Decider and institutions of a desk; the desk's own calls reach current campaigns only. */
export async function deskOf({ world }: Pick<TestPortal, 'world'>, token: string, campaignId: number) {
  const caller = await callerIfAny(world, { kind: 'token', value: token })
  if (caller === undefined) throw new Error('the member is not signed in')
  const requests = await world.db.select().from(prospects).where(eq(prospects.campaignId, campaignId))
  return { caller, orgIds: requests.flatMap(({ institutionId }) => institutionId ?? []) }
}

let years = 2060

/** Campaign that closed yesterday, with requests of two kindergartens, or of as many as wanted, for one age and `places` places in each. */
export async function closedCampaign(
  { world: { db, clock } }: Pick<TestPortal, 'world'>,
  { requests = 10, places = 3, kindergartens: wanted = 2, isBackwards = false, isPast = false } = {},
): Promise<number> {
  const own = await institutionsOf(db, CAPITAL_COMMISSION)
  const known = await db
    .select()
    .from(prospects)
    .where(
      and(isNotNull(prospects.lot), isNotNull(prospects.reference), eq(prospects.campaignId, 101), inArray(prospects.institutionId, own)),
    )
    .orderBy(asc(prospects.id))
    .limit(requests)
  const first = known[0]
  const drawn = (await kindergartens(db, own)).slice(0, wanted)
  if (first === undefined || drawn.length < wanted) throw new Error('the demo has no requests with lots')
  years -= 1
  const now = clock.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const [campaign] = await db
    .insert(campaigns)
    .values({
      kind: 'kindergarten',
      // Desks list the school year of the campaign that opened last, and later ones.
      schoolYear: isPast ? years - 100 : years,
      stage: 9,
      birthFrom: '2020-01-01',
      birthTo: today(clock),
      opensAt: day(isPast ? -60 : -20),
      closesAt: day(-1),
      addressUntil: day(-2),
    })
    .returning({ id: campaigns.id })
  const campaignId = campaign?.id ?? 0
  await db.insert(kindergartenPlaces).values(drawn.map((orgId) => ({ campaignId, orgId, age: 3, places })))
  const rows = known.map(({ id, ...request }, at) => ({
    ...request,
    campaignId,
    age: 3,
    institutionId: drawn[at % wanted] ?? null,
    responseStatus: 'REQUESTED' as const,
    note: null,
    reference: `${campaignId}-${id}`,
  }))
  await db.insert(prospects).values(isBackwards ? rows.toReversed() : rows)
  return campaignId
}

async function kindergartens(db: TestPortal['world']['db'], own: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ orgId: kindergartenPlaces.orgId })
    .from(kindergartenPlaces)
    .where(and(eq(kindergartenPlaces.campaignId, 101), inArray(kindergartenPlaces.orgId, [...own])))
    .orderBy(asc(kindergartenPlaces.orgId))
  return [...new Set(rows.map(({ orgId }) => orgId))]
}

/** Freezes a campaign by the first member; the ceremony begins at once. Returns the draw's id. */
export async function frozenDraw(portal: TestPortal, campaignId: number): Promise<number> {
  const { token } = await portal.signIn(MEMBERS[0])
  const { freezable } = staffDraws.result.parse((await portal.send(staffDraws, { token })).RESULT)
  const requests = freezable.find(({ id }) => id === campaignId)?.requests
  const ceremonyAt = instantText(new Date(portal.world.clock.now().getTime() + 3_600_000))
  const { RESULT } = await portal.send(freezeDraw, { body: { campaignId, ceremonyAt, requests }, token })
  const { draw } = freezeDraw.result.parse(RESULT)
  await portal.world.db.update(draws).set({ ceremonyAt: portal.world.clock.now() }).where(eq(draws.id, draw))
  return draw
}

/** Types the chance by both members and waits until all results are written. */
export async function drawnDraw(portal: TestPortal, campaignId: number): Promise<number> {
  const draw = await frozenDraw(portal, campaignId)
  await drawFrozen(portal, draw)
  return draw
}

/** Draws a frozen draw, as drawnDraw does. */
export async function drawFrozen(portal: TestPortal, draw: number): Promise<void> {
  for (const member of MEMBERS) {
    const { token } = await portal.signIn(member)
    await portal.send(typeChance, { body: { draw, chance: CHANCE }, token })
  }
  await written(portal, draw)
}

const ROUNDS = 50

/** Waits until the jobs of a draw are done. */
export async function written({ world }: TestPortal, draw: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    world.work.wake('draw')
    await world.work.idle()
    const [row] = await world.db.select().from(draws).where(eq(draws.id, draw))
    if (row?.writtenAt) return
  }
  throw new Error('the results of the draw are not written')
}
