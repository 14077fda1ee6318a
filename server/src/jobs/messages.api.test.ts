import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { summaryCases } from '../areas/summary/summary.cases.ts'
import { mailbox, outbox } from '../database/tables.ts'
import { settableClock, systemClock } from '../outside/clock.ts'
import { type Message, mailboxTransport, type Transport } from '../outside/transport.ts'
import { BACKOFF_MS, DELIVER, deliverMessage, sweepOutbox, tell } from './messages.ts'
import type { Jobs } from './queue.ts'

/** The portal lends its database; it works on no jobs itself, so that each step here is taken by hand. */
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { JOBS: '0' } })
})
afterAll(() => portal.end())

const clock = settableClock(systemClock)
let queued: number[] = []
const jobs: Jobs = {
  send: async (_tx, name, data) => {
    expect(name).toBe(DELIVER)
    queued.push((data as { id: number }).id)
  },
  sendAll: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

let delivered: Message[] = []
let gatewayIsDown = false
const gateway: Transport = {
  deliver: async (message) => {
    if (gatewayIsDown) throw new RangeError(`cannot reach 88000001 with "${message.text}"`)
    delivered.push(message)
  },
}

beforeEach(() => {
  queued = []
  delivered = []
  gatewayIsDown = false
  clock.set(null)
})

const words = { time: '2026.11.15 09:48', device: 'Chrome, Windows', link: 'http://localhost:3000' }
const write = (options?: { expiresAt?: Date; toNobody?: boolean }) =>
  portal.world.db.transaction((tx) => tell(tx, { ...portal.world, jobs, clock }, '88000001', 'newDevice', words, options))
const job = (transport: Transport = gateway) => deliverMessage({ db: portal.world.db, clock, transport, log: pino({ level: 'silent' }) })
const only = async () => {
  const [id = 0] = queued
  const [row] = await portal.world.db.select().from(outbox).where(eq(outbox.id, id))
  if (row === undefined) throw new Error('no message was written')
  return row
}
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))

describe('a message', () => {
  it('is not written when the change that causes it is not', async () => {
    const before = await portal.world.db.$count(outbox)
    await expect(
      portal.world.db.transaction(async (tx) => {
        await tell(tx, { ...portal.world, jobs, clock }, '88000001', 'newDevice', words)
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect(await portal.world.db.$count(outbox)).toBe(before)
  })

  it('goes out once, however often its job runs and on how many processes at once', async () => {
    await write()
    const { id } = await only()
    await Promise.all([job().run({ id }), job().run({ id }), job().run({ id })])
    await job().run({ id })
    expect(delivered).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'SENT', tries: 1 })
  })

  it('reaches the demo mailbox once even when the news of its delivery was lost', async () => {
    await write()
    const row = await only()
    const transport = mailboxTransport(portal.world.db, clock)
    for (const _ of [1, 2]) await transport.deliver({ ...row, text: row.text ?? '' })
    expect(await portal.world.db.$count(mailbox, eq(mailbox.messageId, row.id))).toBe(1)
  })

  it('is tried again after each wait, and dead after the last, with the kind of error and never its words', async () => {
    gatewayIsDown = true
    await write()
    const { id } = await only()
    for (const wait of BACKOFF_MS) {
      await job().run({ id })
      const { state, dueAt, lastError } = await only()
      expect({ state, lastError }).toEqual({ state: 'WAITING', lastError: 'RangeError' })
      expect(dueAt.getTime() - clock.now().getTime()).toBeGreaterThan(wait - 5000)
      later(wait + 1)
    }
    await job().run({ id })
    expect(await only()).toMatchObject({ state: 'DEAD', tries: BACKOFF_MS.length + 1, lastError: 'RangeError' })
    gatewayIsDown = false
    await job().run({ id })
    expect(delivered).toHaveLength(0)
  })

  it('is not tried before its wait is over, and the sweep finds it when it is', async () => {
    gatewayIsDown = true
    await write()
    const { id } = await only()
    await job().run({ id })
    gatewayIsDown = false
    await job().run({ id })
    expect(delivered).toHaveLength(0)
    later((BACKOFF_MS[0] ?? 0) + 1)
    queued = []
    await sweepOutbox(portal.world.db, jobs, clock)
    expect(queued).toContain(id)
    await job().run({ id })
    expect(delivered).toHaveLength(1)
  })

  it('that was being tried when the process died is tried again after a while', async () => {
    await write()
    const { id } = await only()
    const dying = job({ deliver: () => new Promise(() => undefined) }).run({ id })
    await expect.poll(async () => (await only()).tries).toBe(1)
    await job().run({ id })
    expect(delivered).toHaveLength(0)
    later(121_000)
    await job().run({ id })
    expect(delivered).toHaveLength(1)
    void dying
  })

  it('that held a code keeps no text once it is gone', async () => {
    await write({ expiresAt: new Date(clock.now().getTime() + 600_000) })
    const { id } = await only()
    await job().run({ id })
    expect(await only()).toMatchObject({ state: 'SENT', text: null })
  })

  it('whose code has run out is not delivered any more, and keeps no text', async () => {
    await write({ expiresAt: new Date(clock.now().getTime() + 600_000) })
    const { id } = await only()
    later(600_001)
    await job().run({ id })
    expect(delivered).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'DEAD', text: null, lastError: 'Expired' })
  })

  it('to a contact without an account is written like any other and goes nowhere', async () => {
    await write({ toNobody: true })
    const { id } = await only()
    await job().run({ id })
    expect(delivered).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'SENT' })
  })
})

summaryCases(() => portal)
