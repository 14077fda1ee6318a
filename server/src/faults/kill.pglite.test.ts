import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { expect, inject, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { mayMount, mountDisk, NEEDS_ROOT } from '../../test/disk.ts'
import { reportNotRun } from '../../test/notRun.ts'
import { ownDatabase, PASSWORD, send, signIn } from '../../test/portal.ts'
import { failure, startProcess } from '../../test/process.ts'

/** 10 under `npm run faults`. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const CONCURRENCY = 8
/** Time-out for several starts of the portal on a busy machine. */
const SEVERAL_STARTS_MS = 120_000
const FILL_LOG = 'server/test/fillLog.ts'

/** Copies the seeded database to a disk that can be filled, if this user may mount one. */
async function placeOnDisk() {
  const seeded = inject('seeded')
  if (!mayMount || seeded.engine !== 'pglite') return { ...(await ownDatabase()), disk: undefined }
  const disk = mountDisk()
  const folder = join(disk.folder, 'data')
  cpSync(seeded.folder, folder, { recursive: true })
  return { environment: { PORTAL_DATA_DIR: folder }, drop: async () => disk.unmount(), disk }
}

const Letters = z.array(z.object({ to: z.string() }))
const lettersTo = async (address: string, to: string) =>
  Letters.parse(await (await fetch(`${address}/dev/mailbox.json`)).json()).filter((letter) => letter.to === to).length

/** Each sign-in has its own address, because one killed half-way counts as a wrong try of its network. */
const PROXIED = { TRUST_PROXY: '1' }
let callers = 0
const randomNetwork = () => ({ 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` })
const body = { username: '88000001', password: encodePassword(PASSWORD) }
const signInFromAnyNetwork = (address: string) => send(address, login, { body, headers: randomNetwork() })

/** Signs in repeatedly until the server is gone; every answered session has to survive. */
async function burst(address: string, answered: Session[]) {
  for (;;) {
    try {
      answered.push(login.result.parse((await signInFromAnyNetwork(address)).RESULT))
    } catch {
      return
    }
  }
}

/**
 * Moves the clock by days; a new process begins with the real time. Sign-ins killed half-way count as wrong tries and expire after a day.
 */
async function advanceClock(address: string, days: number): Promise<void> {
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

it(`nothing that was answered is lost, killed ${ROUNDS} times in a burst of writes, on a full disk, by a clock that jumps or asked to stop, and a message goes out once`, {
  timeout: (ROUNDS + 3) * SEVERAL_STARTS_MS,
}, async ({ task }) => {
  const own = await placeOnDisk()
  onTestFinished(() => own.drop())
  const answered: Session[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    // Without jobs: messages wait for a process that delivers them.
    const killed = startProcess(own.environment, { ...PROXIED, JOBS: '0' })
    const address = await killed.address
    if (round > 1) await advanceClock(address, round)
    // Only in the last round: the mailbox shows the newest messages, and each sign-in of a burst sends one.
    if (round === ROUNDS) {
      await signIn(address, '88000003')
      expect(await lettersTo(address, '88000003')).toBe(0)
    }
    const enough = answered.length + 20 + round * 3
    const bursting = Array.from({ length: CONCURRENCY }, () => burst(address, answered))
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(enough)
    killed.kill('SIGKILL')
    await Promise.all(bursting)
    expect(await killed.exited).toBe('SIGKILL')
  }

  const stopped = startProcess(own.environment, PROXIED)
  const address = await stopped.address
  await expectAll(address, answered)
  await expect.poll(() => lettersTo(address, '88000003'), { timeout: 20_000 }).toBe(1)

  if (own.disk === undefined) reportNotRun(task, NEEDS_ROOT)
  else {
    // Fills the disk until writes fail; once space is freed, everything works again.
    own.disk.fill()
    const met: (Session | string)[] = []
    await expect
      .poll(
        async () => {
          const { SUCCESS_CODE, RESULT } = await signInFromAnyNetwork(address)
          met.push(SUCCESS_CODE === 200 ? login.result.parse(RESULT) : z.object({ reason: z.string() }).parse(RESULT).reason)
          return met
        },
        { timeout: 30_000, interval: 5 },
      )
      .toContain('cannotSave')
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    own.disk.makeRoom()
    expect((await signInFromAnyNetwork(address)).status).toBe(200)
    await expectAll(
      address,
      met.flatMap((one) => (typeof one === 'string' ? [] : [one])),
    )
  }

  // Sessions created while the clock was a day ahead stay valid after it is set back, and those created then, too.
  await advanceClock(address, ROUNDS + 1)
  const ahead = login.result.parse((await signInFromAnyNetwork(address)).RESULT)
  await advanceClock(address, -1)
  const behind = login.result.parse((await signInFromAnyNetwork(address)).RESULT)
  await expectAll(address, [ahead, behind])
  await advanceClock(address, 1)
  await expectAll(address, [ahead, behind, ...answered.slice(-3)])

  const flying = Array.from({ length: CONCURRENCY }, () => signInFromAnyNetwork(address))
  await Promise.race(flying)
  stopped.kill('SIGTERM')
  const answers = (await Promise.allSettled(flying)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(await stopped.exited).toBe(0)
  for (const { status } of answers) expect([200, 503]).toContain(status)
  const flown = answers.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200).map(({ RESULT }) => login.result.parse(RESULT))
  expect(flown.length).toBeGreaterThan(0)

  if (own.disk !== undefined && process.env.FAULT_ROUNDS !== undefined) {
    // If even the log has no space, the process exits instead of blocking; so does a start until space is freed.
    const filling = startProcess(own.environment, {}, FILL_LOG)
    await filling.address
    own.disk.fill()
    expect(await filling.exited).toBe(1)
    expect(filling.said()).toContain('is full: make room there, then start again')
    expect(await failure(own.environment)).toContain('is full: make room there, then start again')
    own.disk.makeRoom()
  }

  const again = startProcess(own.environment)
  const reopened = await again.address
  await expectAll(reopened, flown)
  expect(await lettersTo(reopened, '88000003')).toBe(1)
  again.kill('SIGINT')
  expect(await again.exited).toBe(0)
})
