import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ownDatabase, PASSWORD, send, signIn } from '../../test/portal.ts'
import { startProcess } from '../../test/process.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const AT_ONCE = 8
/** The portal is started several times over; on a busy machine each start takes its time. */
const SEVERAL_STARTS_MS = 120_000

const Letters = z.array(z.object({ to: z.string() }))
const lettersTo = async (address: string, to: string) =>
  Letters.parse(await (await fetch(`${address}/dev/mailbox.json`)).json()).filter((letter) => letter.to === to).length

/** Each sign-in comes from an address of its own: one that is killed half-way counts as a wrong try where it came from. */
const PROXIED = { TRUST_PROXY: '1' }
let callers = 0
const somewhere = () => ({ 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` })

/** Signs in over and over until the server is gone; every answered sign-in is a session that must survive. */
async function burst(address: string, answered: Session[]) {
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

/** Sign-ins that were killed half-way count as wrong tries, and so many ask for a captcha: a day later they are forgotten. A process begins with the usual clock. */
async function setAhead(address: string, days: number): Promise<void> {
  const { headers } = await send(address, linkedChildren, { params: { parentPersonId: 0 } })
  const now = new Date(Date.parse(headers.get('x-now') ?? '') + days * 86_400_000).toISOString()
  await fetch(`${address}/dev/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ now }) })
}

interface Session {
  token: string
  personId: number
}

const expectAll = async (address: string, sessions: readonly Session[]) => {
  for (const { token, personId } of sessions)
    expect((await send(address, linkedChildren, { params: { parentPersonId: personId }, token })).status).toBe(200)
}

it(`nothing that was answered is lost, killed ${ROUNDS} times in a burst of writes or asked to stop, and a message goes out once`, {
  timeout: (ROUNDS + 2) * SEVERAL_STARTS_MS,
}, async () => {
  const own = await ownDatabase()
  const answered: Session[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    // Without jobs: what has to be told waits for a process that tells it.
    const killed = startProcess(own.environment, { ...PROXIED, JOBS: '0' })
    const address = await killed.address
    if (round === 1) await signIn(address, '88000003')
    else await setAhead(address, round)
    expect(await lettersTo(address, '88000003')).toBe(0)
    const enough = answered.length + 20 + round * 3
    const bursting = Array.from({ length: AT_ONCE }, () => burst(address, answered))
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(enough)
    killed.kill('SIGKILL')
    await Promise.all(bursting)
    expect(await killed.exited).toBe('SIGKILL')
  }

  const stopped = startProcess(own.environment, PROXIED)
  const address = await stopped.address
  await expectAll(address, answered)
  await expect.poll(() => lettersTo(address, '88000003'), { timeout: 20_000 }).toBe(1)
  await setAhead(address, ROUNDS + 1)
  const body = { username: '88000001', password: encodePassword(PASSWORD) }
  const flying = Array.from({ length: AT_ONCE }, () => send(address, login, { body, headers: somewhere() }))
  await Promise.race(flying)
  stopped.kill('SIGTERM')
  const answers = (await Promise.allSettled(flying)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(await stopped.exited).toBe(0)
  for (const { status } of answers) expect([200, 503]).toContain(status)
  const flown = answers.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200).map(({ RESULT }) => login.result.parse(RESULT))
  expect(flown.length).toBeGreaterThan(0)

  const again = startProcess(own.environment)
  const reopened = await again.address
  await expectAll(reopened, flown)
  expect(await lettersTo(reopened, '88000003')).toBe(1)
  again.kill('SIGINT')
  expect(await again.exited).toBe(0)
  await own.drop()
})
