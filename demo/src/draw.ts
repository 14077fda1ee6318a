import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import { canonicalDraw, type FrozenList, frozenBytes } from '@portal/contract/draw/frozenFile'
import { type DrawnLot, drawList } from '@portal/contract/draw/order'
import { resultBytes } from '@portal/contract/draw/resultFile'
import { commitmentOf, hashOf, ranksBy, SECRET_BYTES, seedOf } from '@portal/contract/draw/seed'
import { campaignTitle } from '@portal/server/areas/draw/rules'
import { TIERS } from '@portal/server/areas/draw/tiers'
import {
  campaigns,
  drawEvents,
  drawFiles,
  drawJobs,
  drawLists,
  drawLots,
  draws,
  kindergartenPlaces,
  prospectHistory,
  prospects,
} from '@portal/server/database/tables'
import { type DemoDay, daysAgo } from './calendar.ts'
import { acceptedAfter, hasAccepted, seedAcceptances, seedKnownLots } from './drawAnswers.ts'
import { kindergartenProspect, type ProspectRow, placesAt, sentBy } from './enrolment.ts'
import { HOLDER } from './families.ts'
import { allOrganisations } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { family, mergeRegistered, type Registered, seedRegistered } from './people.ts'
import { partCode } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** First stage of the year's kindergarten campaign, which is over and drawn. */
const CAMPAIGN_ID = 104
const DRAW_ID = 1
const SECOND_MEMBER = 100_015
/** Kindergartens of the draw, and those that the commission has not frozen yet, so that visitors of the demo can draw them. */
const KINDERGARTENS = 6
const UNDRAWN = 2
/** Requests of each kindergarten, more than its places. */
const REQUESTS = 12
const AGE = 3
const PLACES = 7
/** One in this many children has a brother or sister in the kindergarten. */
const SIBLING_EVERY = 6
const TIER_KEYS = ['sibling', 'everyone'] as const
const DIGITS = 20
const ACCEPT_DAYS = 5

const childId = (number: number) => 9_200_000 + number
const guardianId = (number: number) => 9_100_000 + number
const phoneOf = (number: number) => `8577${String(number).padStart(4, '0')}`

const asking = allOrganisations()
  .filter(({ id, type, isPublic, placeCode }) => type === 'ORGKG' && isPublic && placeCode.startsWith('11') && placesAt(id).has(AGE))
  .slice(0, KINDERGARTENS + UNDRAWN)
const drawnAt = asking.slice(0, KINDERGARTENS)

export interface Asked {
  registered: Registered
  prospect: ProspectRow
}

function request(number: number, day: DemoDay, numbers: RegistryNumbers): Asked {
  const random = new Random('drawn request', number)
  const institution = asking[number % asking.length]
  if (institution === undefined) throw new Error('The demo has too few kindergartens')
  const guardian = { id: guardianId(number), type: random.next() < 0.7 ? 'MOTHER' : 'FATHER', phone: phoneOf(number) } as const
  const plan = { id: childId(number), birthYear: day.campaignYear - AGE }
  const placeCode = institution.placeCode.length === 6 ? institution.placeCode : partCode(institution.placeCode, 1)
  const registered = family(random, numbers, placeCode, [guardian], [plan])
  const birthDate = registered.people.find(({ id }) => id === plan.id)?.birthDate ?? ''
  const sentAt = daysAgo(day, 55 - (number % 10), `${10 + (number % 9)}:${10 + (number % 50)}`)
  const unsent = kindergartenProspect({ childId: plan.id, birthDate, placeCode, createdAt: sentAt }, AGE, 'REQUESTED')
  const sender = { personId: guardian.id, type: guardian.type, phone: guardian.phone, isNamed: true, sentAt }
  const prospect = { ...sentBy(unsent, sender), campaignId: CAMPAIGN_ID, institutionId: institution.id, undeterminedSince: null }
  return { registered, prospect }
}

/** Lists of the draw, one for each kindergarten. */
const listsOf = (asked: readonly Asked[]) =>
  drawnAt.map(({ id, name }) => ({
    institution: String(id),
    name,
    age: AGE,
    places: PLACES,
    lots: asked
      .filter(({ prospect }) => prospect.institutionId === id)
      .map(({ prospect }) => ({ lot: prospect.lot ?? '', tier: prospect.childId % SIBLING_EVERY === 0 ? 1 : 2, twins: null })),
  }))

const hexOf = (random: Random) => Array.from({ length: SECRET_BYTES * 2 }, () => random.below(16).toString(16)).join('')

/** Published draw of an earlier stage, computed by the rules of the contract, so that anyone can check it. */
export const seedDraw: SeedStep = async ({ copyInto, day, numbers }) => {
  const asked = Array.from({ length: asking.length * REQUESTS }, (_, at) => request(at + 1, day, numbers))
  await seedRegistered(copyInto, mergeRegistered(asked.map(({ registered }) => registered)))
  const campaign = { kind: 'kindergarten' as const, schoolYear: day.campaignYear, stage: 1 }
  const closesAt = daysAgo(day, 40, '17:00')
  await copyInto(campaigns, [
    {
      id: CAMPAIGN_ID,
      ...campaign,
      birthFrom: `${day.campaignYear - 5}-01-01`,
      birthTo: `${day.campaignYear - 2}-12-31`,
      opensAt: daysAgo(day, 60, '09:00'),
      closesAt,
      addressUntil: daysAgo(day, 41, '17:00'),
      drawTiers: [...TIER_KEYS],
      acceptDays: ACCEPT_DAYS,
    },
  ])
  await copyInto(
    kindergartenPlaces,
    asking.map(({ id }) => ({ campaignId: CAMPAIGN_ID, orgId: id, age: AGE, places: PLACES })),
  )

  const random = new Random('draw', DRAW_ID)
  const [secret, chance] = [hexOf(random), Array.from({ length: DIGITS }, () => random.below(10)).join('')]
  const seed = seedOf(secret, chance) ?? ''
  const [frozenAt, ceremonyAt] = [daysAgo(day, 38, '10:00'), daysAgo(day, 35, '11:00')]
  const [typedAt, publishedAt] = [daysAgo(day, 35, '11:08'), daysAgo(day, 35, '11:09')]
  const frozen = canonicalDraw({
    draw: String(DRAW_ID),
    campaign: campaignTitle(campaign),
    ceremonyAt: ceremonyAt.toISOString(),
    tiers: TIER_KEYS.map((key) => ({ key, mn: TIERS[key].mn, en: TIERS[key].en })),
    lists: listsOf(asked),
  })
  const listBytes = frozenBytes(frozen)
  const drawn = frozen.lists.map((list) => ({ ...list, lots: drawList(list, ranksBy(seed), new Set<string>()) }))
  const results = resultBytes(String(DRAW_ID), drawn)

  await copyInto(draws, [
    {
      id: DRAW_ID,
      campaignId: CAMPAIGN_ID,
      orgId: CAPITAL_ORG_ID,
      state: 'PUBLISHED',
      frozenAt,
      ceremonyAt,
      tiers: [...TIER_KEYS],
      listHash: hashOf(listBytes),
      commitment: commitmentOf(secret) ?? '',
      secret,
      chance,
      seed,
      drawnAt: typedAt,
      resultHash: hashOf(results),
      publishedAt,
      writtenAt: publishedAt,
      places: KINDERGARTENS * PLACES,
      lots: KINDERGARTENS * REQUESTS,
      lists: drawn.length,
      kindergartens: drawn.length,
    },
  ])
  await copyInto(drawFiles, [
    { drawId: DRAW_ID, name: 'list', bytes: listBytes },
    { drawId: DRAW_ID, name: 'results', bytes: results },
  ])
  await seedResults(copyInto, asked, drawn, publishedAt)
  await seedAcceptances(copyInto, asked, drawn, publishedAt)
  await seedKnownLots(copyInto, asked, drawn)
  await copyInto(drawEvents, [
    { id: 1, drawId: DRAW_ID, kind: 'FROZEN', at: frozenAt, personId: HOLDER.commission },
    { id: 2, drawId: DRAW_ID, kind: 'REHEARSED', at: daysAgo(day, 37, '15:20'), personId: HOLDER.commission },
    { id: 3, drawId: DRAW_ID, kind: 'TYPED', at: daysAgo(day, 35, '11:06'), personId: HOLDER.commission },
    { id: 4, drawId: DRAW_ID, kind: 'TYPED', at: typedAt, personId: SECOND_MEMBER },
    { id: 5, drawId: DRAW_ID, kind: 'DRAWN', at: typedAt, personId: SECOND_MEMBER },
  ])
}

export type DrawnList = Omit<FrozenList, 'lots'> & { lots: readonly DrawnLot[] }

/** Lists, lots, statuses and history of the published results. */
async function seedResults(
  copyInto: Parameters<SeedStep>[0]['copyInto'],
  asked: readonly Asked[],
  drawn: readonly DrawnList[],
  at: Date,
): Promise<void> {
  const ofLot = new Map(asked.map(({ prospect }) => [prospect.lot, prospect]))
  const lots = drawn.flatMap(({ lots }, list) => lots.map((lot, row) => ({ ...lot, listId: list + 1, row: row + 1 })))
  const drawnBy = new Map(lots.map((drawnLot) => [drawnLot.lot, drawnLot]))
  const decided = asked.map(({ prospect }): ProspectRow => {
    const drawnLot = drawnBy.get(prospect.lot ?? '')
    if (drawnLot === undefined) return prospect
    const acceptedAt = hasAccepted(drawnLot) ? acceptedAfter(at) : null
    return { ...prospect, responseStatus: drawnLot.result === 'PASSED' ? 'PASSED' : 'WAITING', acceptedAt }
  })
  await copyInto(prospects, decided)
  const step = { side: 'response' as const, note: null }
  await copyInto(
    prospectHistory,
    decided.flatMap(({ id, sentAt, createdAt, contactPersonId, responseStatus, institutionId: orgId }) => [
      {
        prospectId: id,
        at: sentAt ?? createdAt,
        ...step,
        status: 'REQUESTED' as const,
        actor: 'guardian' as const,
        personId: contactPersonId,
        orgId,
      },
      ...(responseStatus === 'REQUESTED'
        ? []
        : [{ prospectId: id, at, ...step, status: responseStatus, actor: 'system' as const, personId: null, orgId }]),
    ]),
  )
  await copyInto(
    drawLists,
    drawn.map(({ institution, age, name, places, lots: own }, list) => ({
      id: list + 1,
      drawId: DRAW_ID,
      campaignId: CAMPAIGN_ID,
      institutionId: Number(institution),
      age,
      name,
      places,
      lots: own.length,
      isLive: true,
    })),
  )
  await copyInto(
    drawLots,
    lots.map(({ lot, listId, tier, twins, row, result, position }) => ({
      drawId: DRAW_ID,
      lot,
      listId,
      prospectId: ofLot.get(lot)?.id ?? 0,
      tier,
      twins,
      row,
      result,
      position,
    })),
  )
  const done = { drawId: DRAW_ID, doneAt: at, dueAt: at, tries: 1 }
  await copyInto(drawJobs, [
    { id: 1, institutionId: null, ...done },
    ...drawn.map(({ institution }, list) => ({ id: list + 2, institutionId: Number(institution), ...done })),
  ])
}
