import { type PlacesChange, placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { kindergartens as publicList } from '@portal/contract/statistics'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq } from '../../database/sql.ts'
import { audit, campaigns, kindergartenPlaces, placeChanges, prospects } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { contentCases } from '../content/content.cases.ts'
import { campaignCases } from './campaigns/campaigns.cases.ts'

type Staff = { token: string; personId: number }
let portal: TestPortal
let capital: Staff
let colleague: Staff
let district: Staff

beforeAll(async () => {
  portal = await testPortal()
  capital = await portal.signIn('88000013')
  colleague = await portal.signIn('88000015')
  district = await portal.signIn('88000016')
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const grid = async (by: Staff, campaign: string | number = 'current') =>
  placesGrid.result.parse((await portal.send(placesGrid, { params: { campaign }, token: by.token })).RESULT)
const saveAs = async (by: { token?: string }, changes: PlacesChange[], more: object = {}) => {
  const { campaign } = await grid(capital)
  return portal.send(savePlaces, { body: { campaignId: campaign.id, changes, checkOnly: false, ...more }, token: by.token })
}
const saved = async (by: Staff, changes: PlacesChange[], more?: object) => savePlaces.result.parse((await saveAs(by, changes, more)).RESULT)

/** Current cell of one of the district's kindergartens with places. */
async function someCell(at = 0) {
  const [row, cell] = (await grid(district)).rows.flatMap((one) => one.cells.map((each) => [one, each] as const))[at * 4] ?? []
  if (row === undefined || cell === undefined) throw new Error('the district has no kindergarten')
  return { orgId: row.orgId, age: cell.age, from: cell.places, cell }
}
const cellNow = async (orgId: number, age: number) =>
  (await grid(capital)).rows.find((row) => row.orgId === orgId)?.cells.find((cell) => cell.age === age)

describe('the grid of places', () => {
  it('has the public kindergartens beneath the commission and nothing else', async () => {
    const [all, own] = [await grid(capital), await grid(district)]
    expect(new Set(own.rows.map(({ districtName }) => districtName))).toEqual(new Set(['Баянзүрх']))
    expect(all.rows.length).toBeGreaterThan(own.rows.length)
    expect(all.rows.filter(({ districtName }) => districtName === 'Баянзүрх')).toEqual(own.rows)
    expect(own.campaign.kind).toBe('kindergarten')
    expect(own.rows.every(({ cells }) => cells.map(({ age }) => age).join() === '2,3,4,5')).toBe(true)
    const { db } = portal.world
    const given = await db.$count(prospects, and(eq(prospects.campaignId, own.campaign.id), eq(prospects.responseStatus, 'PASSED')))
    const shown = all.rows.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.given, 0)
    expect(shown).toBe(given)
  })

  it('opens to commissions alone', async () => {
    const { orgId, age, from } = await someCell()
    const change = [{ orgId, age, from, to: 1 }]
    const outcomes = []
    for (const username of ['88000012', '88000011', '88000001']) {
      const { token } = await portal.signIn(username)
      outcomes.push(
        reasonOf(await portal.send(placesGrid, { params: { campaign: 'current' }, token })),
        reasonOf(await saveAs({ token }, change)),
      )
    }
    expect(new Set(outcomes)).toEqual(new Set(['403 staffOnly']))
    expect(reasonOf(await portal.send(placesGrid, { params: { campaign: 'current' } }))).toBe('401 signInNeeded')
    expect(reasonOf(await saveAs({}, change))).toBe('401 signInNeeded')
    expect(reasonOf(await portal.send(placesGrid, { params: { campaign: 999_999 }, token: capital.token }))).toBe('201 notFoundRecord')
  })
})

describe('changing places', () => {
  it('says what it changes, saves it in one step with its trace, and the public list follows', async () => {
    const { orgId, age, from } = await someCell()
    const to = (from ?? 0) + 7
    const change = { orgId, age, from, to }
    const before = await portal.world.db.$count(audit, eq(audit.action, 'POST /api/staff/places/save'))
    const looked = await saved(district, [change], { checkOnly: true })
    expect(looked).toMatchObject({ saved: false, kindergartens: 1, cells: 1, placesBefore: from ?? 0, placesAfter: to, problems: [] })
    expect((await cellNow(orgId, age))?.places).toBe(from)
    expect(await saved(district, [change])).toEqual({ ...looked, saved: true })
    expect(await cellNow(orgId, age)).toMatchObject({ places: to, changed: { by: 'Ж.Отгонтуяа' } })
    expect(await portal.world.db.$count(audit, eq(audit.action, 'POST /api/staff/places/save'))).toBe(before + 1)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 11_000).toISOString())
    const listed = publicList.result.parse((await portal.send(publicList, { params: { districtCode: '1110' } })).RESULT)
    expect(listed.find((row) => row.orgId === orgId)?.[`qty${age}`]).toBe(String(to))
  })

  it('refuses a cell that someone changed meanwhile, with who and when, and saves nothing beside it', async () => {
    const [first, second] = [await someCell(1), await someCell(2)]
    const wish = ({ orgId, age, from }: typeof first, to: number) => ({ orgId, age, from, to })
    expect((await saved(colleague, [wish(first, 41)])).saved).toBe(true)
    const late = await saved(district, [wish(first, 42), wish(second, 43)])
    expect(late).toMatchObject({
      saved: false,
      problems: [{ orgId: first.orgId, reason: 'placesChangedMeanwhile', places: 41, changed: { by: 'Б.Цэцэгмаа' } }],
    })
    expect(late.problems[0]?.changed?.at.slice(0, 10)).toBe(dateIn(portal.world.clock.now()))
    expect(late.problems[0]?.message).toContain('Б.Цэцэгмаа')
    expect((await cellNow(second.orgId, second.age))?.places).toBe(second.from)
  })

  it('of two who change a cell at once one is first', async () => {
    const { orgId, age, from } = await someCell(3)
    const outcomes = await Promise.all([
      saved(district, [{ orgId, age, from, to: 51 }]),
      saved(capital, [{ orgId, age, from, to: 52 }]),
      saved(colleague, [{ orgId, age, from, to: 53 }]),
    ])
    expect(outcomes.filter(({ saved: isSaved }) => isSaved)).toHaveLength(1)
    const { db } = portal.world
    expect(await db.$count(placeChanges, and(eq(placeChanges.orgId, orgId), eq(placeChanges.age, age)))).toBe(1)
  })

  it('refuses fewer places than are given', async () => {
    const { campaign, rows } = await grid(capital)
    const { db } = portal.world
    const [row] = rows
    const [cell] = row?.cells ?? []
    if (row === undefined || cell === undefined) throw new Error('no kindergarten')
    const [child] = await db
      .select()
      .from(prospects)
      .where(and(eq(prospects.campaignId, campaign.id), eq(prospects.responseStatus, 'REQUESTED')))
    await db
      .update(prospects)
      .set({ institutionId: row.orgId, age: cell.age, responseStatus: 'PASSED' })
      .where(eq(prospects.id, child?.id ?? 0))
    const given = cell.given + 1
    const wish = (to: number | null) => saved(capital, [{ orgId: row.orgId, age: cell.age, from: cell.places, to }])
    expect(await wish(null)).toMatchObject({ saved: false, problems: [{ reason: 'placesBelowGiven', given }] })
    expect(await wish(given - 1)).toMatchObject({ saved: false })
    expect((await wish(given)).saved).toBe(given !== cell.places)
  })

  it('takes an age away and brings it back', async () => {
    const { campaign } = await grid(capital)
    const { db } = portal.world
    const empty = (await grid(district)).rows
      .flatMap(({ orgId, cells }) => cells.map((cell) => ({ orgId, ...cell })))
      .find(({ places, given }) => places !== null && given === 0)
    if (empty === undefined) throw new Error('every cell has given places')
    const { orgId, age, places, waiting } = empty
    expect(await saved(district, [{ orgId, age, from: places, to: null }])).toMatchObject({ saved: true, withoutPlace: waiting })
    const held = and(eq(kindergartenPlaces.campaignId, campaign.id), eq(kindergartenPlaces.orgId, orgId), eq(kindergartenPlaces.age, age))
    expect(await db.$count(kindergartenPlaces, held)).toBe(0)
    expect((await saved(district, [{ orgId, age, from: null, to: places }])).saved).toBe(true)
  })

  it("refuses another district's kindergarten, a past campaign and what is no number of places", async () => {
    const other = (await grid(capital)).rows.find(({ districtName }) => districtName !== 'Баянзүрх')
    const strange = { orgId: other?.orgId ?? 0, age: 2 as const, from: other?.cells[0]?.places ?? null, to: 1 }
    expect(reasonOf(await saveAs(district, [strange]))).toBe('403 notAllowed')
    expect(reasonOf(await saveAs(district, [{ ...strange, orgId: 50_084 }]))).toBe('403 notAllowed')
    const { orgId, age, from } = await someCell()
    for (const to of [-1, 1000, 2.5]) expect(reasonOf(await saveAs(district, [{ orgId, age, from, to }]))).toBe('201 inputInvalid')
    const { db } = portal.world
    const [past] = await db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.kind, 'kindergarten'), eq(campaigns.schoolYear, 2025)))
    expect((await grid(district, past?.id)).mayEdit).toBe(false)
    expect(reasonOf(await saveAs(district, [{ orgId, age, from, to: 3 }], { campaignId: past?.id }))).toBe('203 campaignOver')
  })
})

campaignCases(() => portal)
contentCases(() => portal)
