import { CAPITAL_ORG_ID, SCHOOL_LOCATION_ORG_ID } from '@portal/contract/constants'
import {
  catchmentPlaces,
  DistrictFigures,
  districts,
  enrolOrganisations,
  kindergartens,
  prospectRows,
  requestRows,
} from '@portal/contract/statistics'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, eq, ne } from '../../database/sql.ts'
import { campaigns, prospects } from '../../database/tables.ts'

const DistrictFiguresFile = z.object({ SUCCESS_CODE: z.literal(200), RESPONSE_MESSAGE: z.string(), RESULT: z.array(DistrictFigures) })

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const requestsIn = async (districtCode: string) =>
  requestRows.result.parse((await portal.send(requestRows, { params: { districtCode } })).RESULT)
const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)

/** Advances the portal's clock, so that cached figures expire. */
const later = (seconds: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + seconds * 1000).toISOString())

/** Counts the statements about prospects. */
function countedQueries() {
  const { engine } = portal.world
  const spy = engine.kind === 'pglite' ? vi.spyOn(engine.client, 'query') : vi.spyOn(pg.Client.prototype, 'query')
  const isAboutProspects = (call: readonly unknown[]) => JSON.stringify(call[0]).includes('\\"prospects\\"')
  return { count: () => spy.mock.calls.filter(isAboutProspects).length, end: () => spy.mockRestore() }
}

describe('the figures', () => {
  it('of the capital are by district, of a district by khoroo, and add up', async () => {
    const list = districts.result.parse((await portal.send(districts)).RESULT)
    expect(list).toHaveLength(10)
    expect(list[0]).toEqual({ soumDistrictCode: '11', soumDistrictName: 'Улаанбаатар' })
    const capital = await requestsIn('11')
    expect(capital.map(({ bagKhorooCode }) => bagKhorooCode)).toEqual(list.slice(1).map(({ soumDistrictCode }) => soumDistrictCode))
    for (const row of capital) expect(total((await requestsIn(row.bagKhorooCode)).map(({ allRequest }) => allRequest))).toBe(row.allRequest)
  })

  it('of kindergartens are also static files: in an envelope, with ETag and a short max-age', async () => {
    const { districtCode, list } = { districtCode: '1110', list: await portal.send(kindergartens, { params: { districtCode: '1110' } }) }
    const file = await fetch(`${portal.address}/kindergartens/${districtCode}.json`)
    expect(file.headers.get('cache-control')).toBe('public, max-age=10')
    expect(await file.json()).toEqual({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай хадгаллаа', RESULT: list.RESULT })
    const again = await fetch(file.url, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const heads = DistrictFiguresFile.parse(await (await fetch(`${portal.address}/kindergartens/districts.json`)).json()).RESULT
    expect(heads).toHaveLength(9)
    const capital = kindergartens.result.parse((await portal.send(kindergartens, { params: { districtCode: '11' } })).RESULT)
    expect(total(heads.map((district) => district.kindergartens))).toBe(capital.length)
    expect((await fetch(`${portal.address}/kindergartens/9999.json`)).headers.get('content-type')).not.toContain('json')
  })

  it('are those of the database', async () => {
    const [campaign] = await portal.world.db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.kind, 'kindergarten'), eq(campaigns.id, 101)))
    const all = await portal.world.db
      .select()
      .from(prospects)
      .where(eq(prospects.campaignId, campaign?.id ?? 0))
    const capital = await requestsIn('11')
    expect(total(capital.map(({ allChild }) => allChild))).toBe(all.length)
    expect(total(capital.map(({ requestAge3 }) => requestAge3))).toBe(
      all.filter(({ age, responseStatus }) => age === 3 && responseStatus !== 'NONE').length,
    )
  })

  it('of the first grade: the 22 provinces and cities and nine districts of the capital, each with its own rows', async () => {
    const list = enrolOrganisations.result.parse((await portal.send(enrolOrganisations)).RESULT)
    expect(list.filter(({ parentOrgId }) => parentOrgId === null)).toHaveLength(22)
    expect(list.filter(({ parentOrgId }) => parentOrgId === CAPITAL_ORG_ID)).toHaveLength(9)
    const rowsOf = async (orgId: number) => prospectRows.result.parse((await portal.send(prospectRows, { params: { orgId } })).RESULT)
    const [khoroos, capital] = [await rowsOf(SCHOOL_LOCATION_ORG_ID), await rowsOf(CAPITAL_ORG_ID)]
    const sum = total(khoroos.map(({ allProspectData }) => allProspectData))
    expect(sum).toBeGreaterThan(0)
    expect(capital.find(({ bagKhorooCode }) => khoroos[0]?.bagKhorooCode.startsWith(bagKhorooCode))?.allProspectData).toBe(sum)
  })

  it('of who is responsible: the khoroo of a child who asks names the kindergarten that the child is enrolled by', async () => {
    const stored = await portal.world.db
      .select()
      .from(prospects)
      .where(and(eq(prospects.campaignId, 101), eq(prospects.responseStatus, 'REQUESTED')))
      .limit(20)
    expect(stored.length).toBeGreaterThan(0)
    for (const { placeCode, institutionId } of stored) {
      const params = { kind: 'kindergarten', placeCode: placeCode.slice(0, 4) } as const
      const rows = catchmentPlaces.result.parse((await portal.send(catchmentPlaces, { params })).RESULT)
      const here = rows.find((row) => row.placeCode === placeCode)?.institutions ?? []
      expect(here.find(({ orgId }) => orgId === institutionId)?.requests, placeCode).toBeGreaterThan(0)
    }
    expect(await portal.send(catchmentPlaces, { params: { kind: 'kindergarten', placeCode: '21' } })).toMatchObject({ SUCCESS_CODE: 201 })
  })

  it('of a place that is none: 201', async () => {
    expect(await portal.send(requestRows, { params: { districtCode: '1199' } })).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { reason: 'notFoundRecord' },
    })
    expect(await portal.send(requestRows, { params: { districtCode: '21' } })).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { reason: 'inputInvalid' },
    })
    expect(await portal.send(prospectRows, { params: { orgId: 7 } })).toMatchObject({ SUCCESS_CODE: 201 })
  })
})

describe('however many watch', () => {
  it('the database counts once in ten seconds', async () => {
    const clock = vi.spyOn(portal.world.clock, 'now')
    // The clock is frozen, so that the duration of the test does not expire the cache.
    const standAt = portal.world.clock.now().getTime() + 60_000
    clock.mockReturnValue(new Date(standAt))
    const queries = countedQueries()
    const paths = [
      '/public/requests/list/11',
      '/public/requests/list/1110',
      '/public/prospect/list/44524',
      '/public/kindergartens/list/11',
      '/',
      '/?tab=2',
    ]
    const watch = () => Promise.all(Array.from({ length: 60 }, (_, at) => fetch(portal.address + paths[at % paths.length])))
    await watch()
    await watch()
    expect(queries.count()).toBe(1)
    clock.mockReturnValue(new Date(standAt + 10_000))
    await watch()
    expect(queries.count()).toBe(2)
    queries.end()
    clock.mockRestore()
  })

  it('a request shows within ten seconds', async () => {
    await later(60)
    const before = total((await requestsIn('11')).map(({ allRequest }) => allRequest))
    const [silent] = await portal.world.db
      .select()
      .from(prospects)
      .where(and(eq(prospects.campaignId, 101), eq(prospects.responseStatus, 'NONE')))
      .limit(1)
    await portal.world.db
      .update(prospects)
      .set({ responseStatus: 'REQUESTED' })
      .where(eq(prospects.id, silent?.id ?? 0))
    await later(10)
    expect(total((await requestsIn('11')).map(({ allRequest }) => allRequest))).toBe(before + 1)
    await portal.world.db
      .update(prospects)
      .set({ responseStatus: 'NONE' })
      .where(eq(prospects.id, silent?.id ?? 0))
    await later(10)
  })

  it('unchanged figures are answered with 304', async () => {
    const first = await fetch(`${portal.address}/public/requests/list/11`)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${portal.address}/public/requests/list/11`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await later(30)
    const counted = await fetch(`${portal.address}/public/requests/list/11`, { headers: { 'if-none-match': etag } })
    expect(counted.status).toBe(304)
  })

  it('a replayed answer equals the first one, with its own time and id, and is counted', async () => {
    await later(60)
    const ask = () => fetch(`${portal.address}/public/requests/list/1116`)
    const [made, repeated] = [await ask(), await ask()]
    const own = ['date', 'x-now', 'x-request-id']
    const common = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name)).sort()
    expect(common(repeated)).toEqual(common(made))
    expect(await repeated.text()).toBe(await made.text())
    expect(repeated.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'))
    const metrics = await (await fetch(`${portal.address}/metrics`)).text()
    expect(metrics).toMatch(/portal_repeated_answers_total\{route="\/public\/requests\/list\/:districtCode",status="200"\} [1-9]/)
  })

  it('packed and plain say the same', async () => {
    const said = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answered = await fetch(`${portal.address}/public/prospect/list/44524`, { headers: { 'accept-encoding': encoding } })
        return { encoding: answered.headers.get('content-encoding') ?? 'identity', text: await answered.text() }
      }),
    )
    expect(said.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', 'identity'])
    expect(new Set(said.map(({ text }) => text)).size).toBe(1)
  })
})

describe('kindergartens', () => {
  it('of a district are those of the capital that lie there, and their requests are those of the database', async () => {
    const rowsOf = async (districtCode: string) =>
      kindergartens.result.parse((await portal.send(kindergartens, { params: { districtCode } })).RESULT)
    const [capital, district] = [await rowsOf('11'), await rowsOf('1110')]
    expect(district.length).toBeGreaterThan(2)
    expect(capital.filter(({ pk4Value }) => pk4Value.startsWith('1110'))).toEqual(district)
    const sent = await portal.world.db
      .select()
      .from(prospects)
      .where(and(eq(prospects.campaignId, 101), ne(prospects.responseStatus, 'NONE'), eq(prospects.age, 4)))
    expect(total(capital.map(({ stu4Requested }) => Number(stu4Requested)))).toBe(sent.length)
  })
})
