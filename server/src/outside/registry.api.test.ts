import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { searchPerson } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { and, eq, isNull } from '../database/sql.ts'
import { addresses, guardianships, people } from '../database/tables.ts'

/** Fake of the residents' register that fails on purpose. */
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = []
let requests = 0
let server: Server
let portal: TestPortal

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)]
    requests++
    answer?.(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('not listening')
  portal = await testPortal({
    environment: { RESIDENT_REGISTRY_URL: `http://127.0.0.1:${bound.port}`, RESIDENT_REGISTRY_TOKEN: 'of-the-state' },
  })
})
afterAll(async () => {
  await portal.end()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => {
  requests = 0
})

const NUMBER = 'ЧЮ23251498'
const resident = {
  registryNumber: NUMBER,
  familyName: 'Боржигон',
  lastName: 'Ганбат',
  firstName: 'Тэмүүлэн',
  sex: 'male',
  birthDate: '2023-05-14',
  citizenship: 'Монгол',
  address: {
    placeCode: '111051',
    region: null,
    town: null,
    street: 'Энхтайвны гудамж',
    apartment: null,
    detail: '12 тоот',
    arrivedOn: '2023-06-01',
  },
  guardians: [
    {
      registryNumber: 'ЯЮ92010112',
      familyName: 'Боржигон',
      lastName: 'Дорж',
      firstName: 'Болормаа',
      sex: 'female',
      birthDate: '1992-01-01',
      citizenship: 'Монгол',
      type: 'MOTHER',
    },
  ],
}

const say = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const destroySocket = (request: IncomingMessage) => request.socket.destroy()
const search = async (registerNumber = NUMBER) =>
  portal.send(searchPerson, { body: { registerNumber }, headers: { [HEADER.captcha]: await portal.solveCaptcha() } })
const known = () => portal.world.db.select().from(people).where(eq(people.registryNumber, NUMBER))

describe('a register of residents that', () => {
  it.each([
    ['hangs up', [destroySocket]],
    ['is down', [say(503, '')]],
    ['answers nonsense', [say(200, '<html>')]],
    ['leaves half of it out', [say(200, { registryNumber: NUMBER })]],
    ['answers about someone else', [say(200, { ...resident, registryNumber: 'ЧЭ23251498' })]],
  ])('%s: tried twice, then a message that says try later, and nothing half-written', async (_name, wrong) => {
    answers = wrong
    expect(await search()).toMatchObject({ status: 503, RESULT: { reason: 'residentRegistryDown' } })
    expect(requests).toBe(2)
    expect(await known()).toEqual([])
  })

  it('knows nobody of that number: as if it were wrong', async () => {
    answers = [say(404, '')]
    expect((await search()).RESULT).toMatchObject({ result: { status: 0 } })
    expect(requests).toBe(1)
  })

  it('fails once and then answers: the child, where it lives and who its guardian is are noted', async () => {
    answers = [destroySocket, say(200, resident)]
    const answered = await search()
    expect(answered.RESULT).toMatchObject({ result: { status: 1 } })
    expect(answered.headers.get(HEADER.ticket)).not.toBeNull()
    const [child] = await known()
    expect(child).toMatchObject({ firstName: 'Тэмүүлэн' })
    expect(
      await portal.world.db
        .select()
        .from(guardianships)
        .where(eq(guardianships.childId, child?.id ?? 0)),
    ).toMatchObject([{ type: 'MOTHER' }])
  })

  it('tells phone and e-mail of child and guardians, or that there is none; what it leaves out stays, what cannot be one is none', async () => {
    const mother = async () => {
      const [found] = await portal.world.db.select().from(people).where(eq(people.registryNumber, 'ЯЮ92010112'))
      return [found?.phone, found?.email]
    }
    const [guardian] = resident.guardians
    const tell = async (contacts: Record<string, unknown>) => {
      answers = [say(200, { ...resident, phone: null, email: null, guardians: [{ ...guardian, ...contacts }] })]
      expect((await search()).RESULT).toMatchObject({ result: { status: 1 } })
      return mother()
    }
    expect(await tell({ phone: '+976 9911-2233', email: 'Mother@Example.mn' })).toEqual(['99112233', 'mother@example.mn'])
    expect(await tell({ phone: '99112244' })).toEqual(['99112244', 'mother@example.mn'])
    expect(await tell({ phone: 'unknown', email: null })).toEqual([null, null])
  })

  it('no longer names a guardian: they are none any more, and another one is', async () => {
    const [mother] = resident.guardians
    const father = { ...mother, registryNumber: 'ЯЮ91020211', firstName: 'Ганбат', sex: 'male', birthDate: '1991-02-02', type: 'FATHER' }
    const named = async () => {
      const [child] = await known()
      const rows = await portal.world.db
        .select({ type: guardianships.type })
        .from(guardianships)
        .where(and(eq(guardianships.childId, child?.id ?? 0), isNull(guardianships.endedOn)))
      return rows.map(({ type }) => type).sort()
    }
    for (const [guardians, types] of [
      [
        [mother, father],
        ['FATHER', 'MOTHER'],
      ],
      [[father], ['FATHER']],
      // An empty list is an incomplete answer.
      [[], ['FATHER']],
      [[mother], ['MOTHER']],
    ] as const) {
      answers = [say(200, { ...resident, guardians })]
      await search()
      expect(await named()).toEqual(types)
    }
  })

  it('tells of a move: the old address ends where the new one begins', async () => {
    answers = [say(200, { ...resident, address: { ...resident.address, placeCode: '112251', detail: '3 тоот', arrivedOn: '2026-11-01' } })]
    await search()
    const [child] = await known()
    const lived = await portal.world.db
      .select()
      .from(addresses)
      .where(eq(addresses.personId, child?.id ?? 0))
    expect(lived.map(({ placeCode, leftOn }) => [placeCode, leftOn]).sort()).toEqual([
      ['111051', '2026-11-01'],
      ['112251', null],
    ])
  })

  it('has no address of a person: the stored one stays, and a person without any exists but cannot enrol', async () => {
    answers = [say(200, { ...resident, address: null })]
    expect((await search()).RESULT).toMatchObject({ result: { status: 1 } })
    const number = 'ЧЮ23251476'
    answers = [say(200, { ...resident, registryNumber: number, address: null })]
    expect((await search(number)).RESULT).toMatchObject({ result: { status: 0 } })
    expect(await portal.world.db.select().from(people).where(eq(people.registryNumber, number))).toHaveLength(1)
  })

  it('tells of another town in the same khoroo: that is a move too, since a town can be a catchment of its own', async () => {
    const livesIn = async (town: string | null) => {
      answers = [say(200, { ...resident, address: { ...resident.address, town, arrivedOn: '2026-11-10' } })]
      await search()
      const [child] = await known()
      const [now] = await portal.world.db
        .select()
        .from(addresses)
        .where(and(eq(addresses.personId, child?.id ?? 0), isNull(addresses.leftOn)))
      return now
    }
    const before = await livesIn(null)
    const moved = await livesIn('13-р хороолол')
    expect(moved).toMatchObject({ town: '13-р хороолол', placeCode: before?.placeCode })
    expect((await livesIn('13-р хороолол'))?.id).toBe(moved?.id)
  })
})
