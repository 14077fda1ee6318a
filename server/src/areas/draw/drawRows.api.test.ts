import { frozenBytes, readFrozen } from '@portal/contract/draw/frozenFile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedCampaign, drawnDraw } from '../../../test/draws.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, asc, eq, inArray } from '../../database/sql.ts'
import { drawLots, guardianships, people, prospectHistory, prospects } from '../../database/tables.ts'
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
  // Children of one guardian, birth date and kindergarten.
  const [one, , other, , third] = ordered
  if (one?.contactPersonId == null || other === undefined || third === undefined) throw new Error('the campaign has requests')
  const twins = [one.childId, other.childId, third.childId]
  await db.update(people).set({ birthDate: '2023-05-06' }).where(inArray(people.id, twins))
  await db
    .insert(guardianships)
    .values(twins.map((childId) => ({ childId, guardianId: one.contactPersonId ?? 0, type: 'MOTHER' as const })))
    .onConflictDoNothing()
  const second = await closedCampaign(portal, { requests: 24, isBackwards: true })
  const campaigns = [first, second]
  const draws: number[] = []
  for (const campaignId of campaigns) draws.push(await drawnDraw(portal, campaignId))
  const [forwards, backwards] = await Promise.all(draws.map(listsIn))
  expect(backwards?.bytes).toEqual(forwards?.bytes)
  expect(forwards?.frozen.lists.map(({ lots }) => lots.length)).toEqual([12, 12])

  for (const [at, draw] of draws.entries()) {
    const lots = await db.select().from(drawLots).where(eq(drawLots.drawId, draw)).orderBy(drawLots.listId, drawLots.row)
    const requests = await db
      .select()
      .from(prospects)
      .where(eq(prospects.campaignId, campaigns[at] ?? 0))
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
    expect(lots.filter(({ twins: mark }) => mark !== null)).toHaveLength(twins.length)
    const ids = requests.map(({ id }) => id)
    const steps = await db
      .select()
      .from(prospectHistory)
      .where(and(inArray(prospectHistory.prospectId, ids), eq(prospectHistory.actor, 'system')))
    expect(steps).toHaveLength(ids.length)
  }
})
