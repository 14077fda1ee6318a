import { addDays } from '@portal/contract/days'
import { frozenBytes, readFrozen } from '@portal/contract/draw/frozenFile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedCampaign, drawnDraw, frozenDraw } from '../../../test/draws.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, asc, eq, inArray, lt } from '../../database/sql.ts'
import { campaigns, drawLots, groupMembers, groups, guardianships, people, prospectHistory, prospects } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { fileOf } from './publicStore.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

/** Lists of a draw without its number, campaign and time. */
async function listsIn(draw: number) {
  const frozen = readFrozen((await fileOf(portal.world.db, draw, 'list')) ?? new Uint8Array())
  if (frozen === undefined) throw new Error('the lists are not readable')
  return { frozen, bytes: frozenBytes({ ...frozen, draw: '1', campaign: 'a', ceremonyAt: '2026-12-05T03:00:00.000Z' }) }
}

it('rows in any order freeze to the same bytes, and the results keep places, tiers and twins, each request once', async () => {
  const { db } = portal.world
  const first = await closedCampaign(portal, { requests: 24 })
  const ordered = await db.select().from(prospects).where(eq(prospects.campaignId, first)).orderBy(asc(prospects.id))
  // Children of one birth date and kindergarten: two guardians, and one child of both, connect them.
  const [one, , other, , third] = ordered
  const [mother = 0, father = 0] = [one?.contactPersonId, third?.contactPersonId].map((id) => id ?? 0)
  if (one === undefined || other === undefined || third === undefined) throw new Error('the campaign has requests')
  const twins = [one.childId, third.childId, other.childId]
  await db.update(people).set({ birthDate: '2023-05-06' }).where(inArray(people.id, twins))
  await db
    .insert(guardianships)
    .values([
      { childId: one.childId, guardianId: mother, type: 'MOTHER' },
      { childId: other.childId, guardianId: mother, type: 'MOTHER' },
      { childId: other.childId, guardianId: father, type: 'FATHER' },
      { childId: third.childId, guardianId: father, type: 'FATHER' },
    ])
    .onConflictDoNothing()
  const second = await closedCampaign(portal, { requests: 24, isBackwards: true })
  const drawn = [first, second]
  const draws: number[] = []
  for (const campaignId of drawn) draws.push(await drawnDraw(portal, campaignId))
  const [forwards, backwards] = await Promise.all(draws.map(listsIn))
  expect(backwards?.bytes).toEqual(forwards?.bytes)
  expect(forwards?.frozen.lists.map(({ lots }) => lots.length)).toEqual([12, 12])

  for (const [at, draw] of draws.entries()) {
    const lots = await db.select().from(drawLots).where(eq(drawLots.drawId, draw)).orderBy(drawLots.listId, drawLots.row)
    const requests = await db
      .select()
      .from(prospects)
      .where(eq(prospects.campaignId, drawn[at] ?? 0))
    expect(new Map(lots.map(({ lot, result }) => [lot, result]))).toEqual(
      new Map(requests.map(({ lot, responseStatus }) => [lot, responseStatus])),
    )
    expect(new Set(lots.map(({ prospectId }) => prospectId)).size).toBe(requests.length)
    for (const list of Map.groupBy(lots, ({ listId }) => listId).values()) {
      expect(list.filter(({ result }) => result === 'PASSED')).toHaveLength(3)
      expect(list.map(({ row }) => row)).toEqual(list.map((_, row) => row + 1))
      expect(list.map(({ tier }) => tier)).toEqual(list.map(({ tier }) => tier).toSorted((a, b) => a - b))
      for (const [mark, group] of Map.groupBy(list, ({ twins: mark }) => mark)) {
        const rows = group.map(({ row }) => row ?? 0)
        if (mark !== null) expect(Math.max(...rows) - Math.min(...rows)).toBe(group.length - 1)
      }
    }
    const marked = lots.filter(({ twins: mark }) => mark !== null)
    expect(marked).toHaveLength(twins.length)
    expect(new Set(marked.map(({ twins: mark }) => mark)).size).toBe(1)
    const ids = requests.map(({ id }) => id)
    const steps = await db
      .select()
      .from(prospectHistory)
      .where(and(inArray(prospectHistory.prospectId, ids), eq(prospectHistory.actor, 'system')))
    expect(steps).toHaveLength(ids.length)
  }
})

it('a brother or sister counts who is a member of the kindergarten on the closing day, by a guardian of that day', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal, { requests: 13, kindergartens: 2 })
  const all = await db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).orderBy(asc(prospects.id))
  // Without the twins, who share a tier.
  const requests = all.slice(6)
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  const day = dateIn(campaign?.closesAt ?? new Date(0))
  const [person] = await db.select().from(people).limit(1)
  const adults = await db.select().from(people).where(lt(people.birthDate, '1995-01-01')).orderBy(asc(people.id)).limit(requests.length)
  if (person === undefined) throw new Error('the demo has people')
  const group = async (orgId: number | null | undefined) => {
    const [added] = await db
      .insert(groups)
      .values({ orgId: orgId ?? 0, schoolYear: 2059, level: -3, name: 'Дунд' })
      .returning({ id: groups.id })
    return added?.id ?? 0
  }
  const [own, other] = [await group(requests[0]?.institutionId), await group(requests[1]?.institutionId)]
  const before = addDays(day, -9)
  /** Stays of a sibling, and the end of its guardianship, by the request that it concerns. */
  const siblings = [
    { at: 0, groupId: own, sinceDate: before, untilDate: addDays(day, 1) },
    { at: 1, groupId: own, sinceDate: before },
    { at: 2, groupId: own, sinceDate: before, untilDate: day },
    { at: 3, groupId: other, sinceDate: day },
    { at: 4, groupId: own, sinceDate: addDays(day, 1) },
    { at: 6, groupId: own, sinceDate: before, endedOn: day },
  ]
  for (const { at, endedOn, ...stay } of siblings) {
    const { id: _id, ...copied } = person
    const [sibling] = await db
      .insert(people)
      .values({ ...copied, registryNumber: `ЯЯ1901010${at}` })
      .returning({ id: people.id })
    const [guardianId, childId] = [adults[at]?.id ?? 0, sibling?.id ?? 0]
    await db.insert(guardianships).values([
      { childId: requests[at]?.childId ?? 0, guardianId, type: 'MOTHER' },
      { childId, guardianId, type: 'MOTHER', endedOn },
    ])
    await db.insert(groupMembers).values({ childId, ...stay })
  }
  const { frozen } = await listsIn(await frozenDraw(portal, campaignId))
  const tierOf = new Map(frozen.lists.flatMap(({ lots }) => lots.map(({ lot, tier }) => [lot, tier])))
  expect(frozen.tiers.map(({ key }) => key)).toEqual(['sibling', 'everyone'])
  // A member on that day, of another kindergarten, gone on that day, a member from that day on, from the next day on, none, no guardian.
  expect(requests.map(({ lot }) => tierOf.get(lot ?? ''))).toEqual([1, 2, 2, 1, 2, 2, 2])
})
