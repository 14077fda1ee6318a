import {
  checkSubProgram,
  lookUpStudent,
  publicHistory,
  requesterInfo,
  searchPerson,
  studentInfo,
  subPrograms,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const HERE = '10.0.0.1'
const captchaHeader = async () => ({ [HEADER.captcha]: await portal.solveCaptcha() })
const from = (address: string) => ({ 'x-forwarded-for': address })
const ticketIn = ({ headers }: { headers: Headers }) => headers.get(HEADER.ticket) ?? ''
const numberOf = async (key: string) => (await portal.who(key)).registryNumber
const reasonOf = (answered: { RESULT: unknown }) => z.object({ reason: z.string() }).parse(answered.RESULT).reason

async function searchFor(registerNumber: string, address = HERE, captcha?: Record<string, string>) {
  return portal.send(searchPerson, { body: { registerNumber }, headers: { ...(captcha ?? (await captchaHeader())), ...from(address) } })
}
const ticketFor = async (key: string, address = HERE) => ticketIn(await searchFor(await numberOf(key), address))

describe('the ticket of a child', () => {
  it('is never renewed: whoever looks up with it has it back as it was, and it ends when it would have', async () => {
    const reg = await numberOf('kg-new')
    const ticket = await ticketFor('kg-new')
    const lookAgain = () => portal.send(studentInfo, { params: { reg }, headers: { [HEADER.ticket]: ticket } })
    const start = portal.world.clock.now().getTime()
    for (const minutes of [0, 10, 29]) {
      await portal.setClock(new Date(start + minutes * 60_000).toISOString())
      expect(ticketIn(await lookAgain())).toBe(ticket)
      const inSub = await portal.send(subPrograms, { params: { registry: reg }, headers: { [HEADER.ticket]: ticket } })
      expect(ticketIn(inSub)).toBe(ticket)
    }
    await portal.setClock(new Date(start + 31 * 60_000).toISOString())
    expect(reasonOf(await lookAgain())).toBe('captchaNeeded')
    expect(await portal.send(publicHistory, { params: { id: 1 }, headers: { [HEADER.ticket]: ticket } })).toMatchObject({ status: 403 })
  })

  it('is one for each captcha, however often and from wherever the captcha is sent again', async () => {
    const captcha = await captchaHeader()
    const number = await numberOf('kg-new')
    const tickets = await Promise.all(['10.0.1.1', '10.0.1.2', '10.0.1.3'].map((address) => searchFor(number, address, captcha)))
    expect(new Set(tickets.map(ticketIn)).size).toBe(1)
    expect(ticketIn(await searchFor(number))).not.toBe(ticketIn(await searchFor(number)))
  })
})

describe('who makes a request', () => {
  const nobody = (at: number) => `ЯЯ900101${10 + at}`
  const ask = (registry: string, ticket: string, address: string) =>
    portal.send(requesterInfo, { params: { registry }, headers: { [HEADER.ticket]: ticket, ...from(address) } })

  it('is asked for five times a ticket, also where a new hour begins meanwhile', async () => {
    await portal.setClock('2026-11-15T10:50:00+08:00')
    const ticket = await ticketFor('kg-departed')
    for (let at = 0; at < 3; at++) expect(reasonOf(await ask(nobody(1), ticket, '10.1.0.1'))).toBe('requesterRegistryWrong')
    await portal.setClock('2026-11-15T11:05:00+08:00')
    for (let at = 0; at < 2; at++) expect(reasonOf(await ask(nobody(1), ticket, '10.1.0.2'))).toBe('requesterRegistryWrong')
    expect(await ask(await numberOf('adult-free'), ticket, '10.1.0.3')).toMatchObject({ status: 429, RESULT: { reason: 'tooManyTries' } })
  })

  it('is one of five adults an hour for a child and a network, whatever the tickets; the same adult again is no new one, and other networks are free', async () => {
    await portal.setClock('2026-11-15T12:00:00+08:00')
    const tickets = [await ticketFor('kg-unpassed'), await ticketFor('kg-unpassed'), await ticketFor('kg-unpassed')] as const
    for (let at = 0; at < 4; at++) expect(reasonOf(await ask(nobody(at), tickets[0], '2001:db8:1:2::1'))).toBe('requesterRegistryWrong')
    const parent = await numberOf('adult-free')
    for (const address of ['2001:db8:1:2::2', '2001:db8:1:2::3'])
      expect(await ask(parent, tickets[1], address)).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await ask(nobody(5), tickets[1], '2001:db8:1:2::4')).toMatchObject({ status: 429 })
    expect(await ask(parent, tickets[1], '2001:db8:1:2::4')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(reasonOf(await ask(nobody(5), tickets[2], '2001:db8:1:3::1'))).toBe('requesterRegistryWrong')
    expect(reasonOf(await ask(nobody(5), await ticketFor('kg-new'), '2001:db8:1:2::1'))).toBe('requesterRegistryWrong')
  })
})

it('an adult who is looked up as a child is answered like a number that nobody has', async () => {
  const [adult, unknown] = [await numberOf('adult-free'), 'ЯЯ90010112']
  const { token } = await portal.signIn('88000002')
  const shown = ({ status, SUCCESS_CODE, RESPONSE_MESSAGE, RESULT, headers }: Awaited<ReturnType<typeof searchFor>>) => ({
    ...{ status, SUCCESS_CODE, RESPONSE_MESSAGE, RESULT },
    ticket: headers.get(HEADER.ticket),
  })
  const looks = [
    (number: string) => searchFor(number),
    async (reg: string) => portal.send(studentInfo, { params: { reg }, headers: await captchaHeader() }),
    async (registry: string) => portal.send(subPrograms, { params: { registry }, headers: await captchaHeader() }),
    async (reg: string) => portal.send(checkSubProgram, { params: { reg }, headers: await captchaHeader() }),
    async (registerNumber: string) => portal.send(lookUpStudent, { params: { registerNumber }, token, headers: await captchaHeader() }),
  ]
  for (const look of looks) {
    const answered = shown(await look(adult))
    expect(answered).toEqual(shown(await look(unknown)))
    expect(answered.ticket).toBeNull()
  }
})
