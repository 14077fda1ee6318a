import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ownDatabase, PASSWORD, send, signIn } from '../../test/portal.ts'
import { startProcess } from '../../test/process.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const AT_ONCE = 8
/** These tests start the portal several times over; on a busy machine each start takes its time. */
const SEVERAL_STARTS_MS = 120_000

const Letters = z.array(z.object({ to: z.string() }))
const lettersTo = async (address: string, to: string) =>
  Letters.parse(await (await fetch(`${address}/dev/mailbox.json`)).json()).filter((letter) => letter.to === to).length

/** Each sign-in comes from an address of its own: one that is killed half-way counts as a wrong try where it came from. */
const PROXIED = { TRUST_PROXY: '1' }
let callers = 0
const somewhere = () => ({ 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` })

/** Signs in over and over until the server is gone; every answered sign-in is a session that must survive. */
async function burst(address: string, answered: { token: string; personId: number }[]) {
  const body = { username: '88000001', password: encodePassword(PASSWORD) }
  for (;;) {
    try {
      const { RESULT } = await send(address, login, { body, headers: somewhere() })
      answered.push(login.result.parse(RESULT))
    } catch {
      return
    }
  }
}

describe('killed in the middle of a burst of writes', () => {
  it(`nothing that was answered is lost, ${ROUNDS} times`, { timeout: ROUNDS * SEVERAL_STARTS_MS }, async () => {
    const own = await ownDatabase()
    const answered: { token: string; personId: number }[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const portal = startProcess(own.environment, PROXIED)
      const address = await portal.address
      const before = answered.length
      const bursting = Array.from({ length: AT_ONCE }, () => burst(address, answered))
      await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(before + 20 + round * 3)
      portal.kill('SIGKILL')
      await Promise.all(bursting)
      expect(await portal.exited).toBe('SIGKILL')
    }
    const after = startProcess(own.environment)
    const address = await after.address
    for (const { token, personId } of answered) {
      const { status } = await send(address, linkedChildren, { params: { parentPersonId: personId }, token })
      expect(status).toBe(200)
    }
    after.kill('SIGTERM')
    expect(await after.exited).toBe(0)
    await own.drop()
  })
})

describe('killed between a change and its message', () => {
  it('the message goes out after the restart, once', { timeout: SEVERAL_STARTS_MS }, async () => {
    const own = await ownDatabase()
    const silent = startProcess(own.environment, { JOBS: '0' })
    const first = await silent.address
    await signIn(first, '88000003')
    expect(await lettersTo(first, '88000003')).toBe(0)
    silent.kill('SIGKILL')
    await silent.exited

    for (const _restart of [1, 2]) {
      const working = startProcess(own.environment)
      const address = await working.address
      await expect.poll(() => lettersTo(address, '88000003'), { timeout: 20_000 }).toBe(1)
      working.kill('SIGTERM')
      expect(await working.exited).toBe(0)
    }
    await own.drop()
  })
})

describe('asked to stop', () => {
  it('answers what is in flight, then ends well', { timeout: SEVERAL_STARTS_MS }, async () => {
    const own = await ownDatabase()
    const portal = startProcess(own.environment)
    const address = await portal.address
    const body = { username: '88000001', password: encodePassword(PASSWORD) }
    const flying = Array.from({ length: AT_ONCE }, () => send(address, login, { body }))
    await Promise.race(flying)
    portal.kill('SIGTERM')
    const answers = await Promise.allSettled(flying)
    expect(await portal.exited).toBe(0)
    const tokens = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.SUCCESS_CODE === 200 ? [login.result.parse(answer.value.RESULT)] : [],
    )
    expect(tokens.length).toBeGreaterThan(0)
    for (const answer of answers) if (answer.status === 'fulfilled') expect([200, 503]).toContain(answer.value.status)

    const again = startProcess(own.environment)
    const reopened = await again.address
    for (const { token, personId } of tokens) {
      expect((await send(reopened, linkedChildren, { params: { parentPersonId: personId }, token })).status).toBe(200)
    }
    again.kill('SIGINT')
    expect(await again.exited).toBe(0)
    await own.drop()
  })
})
