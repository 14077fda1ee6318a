import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasPostgres, type TestPortal, testPortal } from '../../test/portal.ts'
import { openPushService, type PushService } from '../../test/pushService.ts'
import { inboxCases } from '../areas/inbox/inbox.cases.ts'
import { pushCases } from '../areas/inbox/push.cases.ts'
import { noticeCases } from '../areas/notices/notices.cases.ts'
import { summaryCases } from '../areas/summary/summary.cases.ts'
import { listMessages, retryMessages } from '../commands/messageCommands.ts'
import { runCommand } from '../commands/reach.ts'
import { eq, sql } from '../database/sql.ts'
import { mailbox, outbox } from '../database/tables.ts'
import { type Clock, systemClock } from '../outside/clock.ts'
import { systemRandom } from '../outside/random.ts'
import { DeliveryFailed, type Message, mailboxTransport, type Transport, type Transports } from '../outside/transport.ts'
import { LEASE_MS, turnAt } from '../work/claiming.ts'
import { kinds, waitOf } from '../work/kinds.ts'
import { createWork } from '../work/loop.ts'
import { eachMinute } from '../work/minute.ts'
import { CODE_WAITS_MS, claimMessages, endExpired, messageWorkers } from './delivery.ts'
import { queueMessage } from './queue.ts'

/** Used for its database; its workers are off, so that the tests control each delivery. */
let portal: TestPortal
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  portal = await testPortal({ environment: { JOBS: '0', PUSH_HOSTS: service.origin } })
})
afterAll(async () => {
  await portal.end()
  await service.stop()
})

/** Fixed clock, so that retry delays can be compared to the millisecond. */
let at = systemClock.now()
const clock: Clock = { now: () => at }
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
const delivered: Message[] = []
let gatewayIsDown = false
const gateway: Transport = {
  deliver: async (message) => {
    if (gatewayIsDown) throw new DeliveryFailed('GatewayFailed', `HTTP 503 cannot reach 88000001 with "${message.text}", busy for 30 s`)
    delivered.push(message)
  },
}
const DAY = 86_400_000
const MASKED_ERROR = 'GatewayFailed: HTTP 503 cannot reach … with "…", busy for 30 s'

beforeEach(async () => {
  await portal.world.db.delete(outbox).where(eq(outbox.state, 'WAITING'))
  delivered.length = 0
  gatewayIsDown = false
  at = systemClock.now()
})

const words = { time: '2026.11.15 09:48', device: 'Chrome, Windows', link: 'http://localhost:3000' }
const write = async (options?: { expiresAt?: Date; toNobody?: boolean }, contact = '88000001') =>
  (await portal.world.db.transaction((tx) => queueMessage(tx, { ...portal.world, clock }, contact, 'newDevice', words, options))) ??
  expect.fail('the message was not wanted')
const code = () => ({ expiresAt: new Date(clock.now().getTime() + 600_000) })
/** Claims a single message: the worker delivers several concurrently, which hides the order of claims. */
const take = async () => {
  const [row] = await claimMessages(portal.world.db, { ...turnAt(at, 'sms', 'test', 1), channel: 'sms' })
  return row
}
/** Starts the workers of one process with these gateways. */
function begin(transports: Transports, perSecond?: number) {
  const place = { db: portal.world.db, clock, random: systemRandom, log: pino({ level: 'silent' }) }
  const work = createWork(place)
  work.start(messageWorkers(place, transports, { sms: perSecond }))
  return work
}
/** Runs one process until no message is due. */
async function deliver(transports: Transports = { sms: gateway, mail: gateway }, perSecond?: number): Promise<void> {
  const work = begin(transports, perSecond)
  await work.idle()
  await work.stop()
}
const row = async (id: number) => {
  const [found] = await portal.world.db.select().from(outbox).where(eq(outbox.id, id))
  if (found === undefined) throw new Error('no message was written')
  return found
}

describe('a message', () => {
  it('is not written when the change that causes it is not', async () => {
    const before = await portal.world.db.$count(outbox)
    await expect(
      portal.world.db.transaction(async (tx) => {
        await queueMessage(tx, { ...portal.world, clock }, '88000001', 'newDevice', words)
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect(await portal.world.db.$count(outbox)).toBe(before)
  })

  it('goes out once, however many processes are woken for it, and all that wait go out', async () => {
    const ids = []
    for (let at = 0; at < 25; at++) ids.push(await write())
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(delivered.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(await row(ids[0] ?? 0)).toMatchObject({ state: 'SENT', tries: 1, lastError: null })
  })

  it('with a code goes before news, and what runs out first before the rest', async () => {
    const news = await write()
    const invitation = await write({ expiresAt: new Date(clock.now().getTime() + 72 * 3_600_000) })
    const first = await write(code())
    const taken = []
    for (let next = await take(); next !== undefined; next = await take()) taken.push(next.id)
    expect(taken).toEqual([first, invitation, news])
  })

  it('waits for its turn at a gateway that takes so many a second', async () => {
    const [PER_SECOND, TIMER_MS] = [20, 2]
    for (let at = 0; at < 5; at++) await write()
    const began = performance.now()
    await deliver({ sms: gateway }, PER_SECOND)
    expect(delivered).toHaveLength(5)
    // The first is sent at once, each of the other four 1 / PER_SECOND seconds after the previous one.
    expect(performance.now() - began).toBeGreaterThan((4 * 1000) / PER_SECOND - TIMER_MS)
  })

  it('is left to a process with a gateway for it: untouched by any other', async () => {
    const [sms, mail] = [await write(), await write({}, 'parent@demo.mn')]
    await deliver({ mail: gateway })
    expect([await row(sms), await row(mail)]).toMatchObject([
      { state: 'WAITING', tries: 0, lastError: null },
      { state: 'SENT', tries: 1 },
    ])
    await deliver({ sms: gateway })
    expect((await row(sms)).state).toBe('SENT')
  })

  it('reaches the demo mailbox once even when the news of its delivery was lost', async () => {
    const message = await row(await write())
    const transport = mailboxTransport(portal.world.db, clock)
    for (const _ of [1, 2]) await transport.deliver({ ...message, text: message.text ?? '' })
    expect(await portal.world.db.$count(mailbox, eq(mailbox.messageId, message.id))).toBe(1)
  })

  it('is tried again after each wait, and dead after the last, with what the gateway said and nothing of the message', async () => {
    gatewayIsDown = true
    const id = await write()
    for (const wait of kinds.sms.waits) {
      await deliver()
      const { state, dueAt, lastError } = await row(id)
      expect({ state, lastError }).toEqual({ state: 'WAITING', lastError: MASKED_ERROR })
      expect(dueAt.getTime() - clock.now().getTime()).toBe(wait)
      later(wait)
    }
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'DEAD', tries: kinds.sms.waits.length + 1, lastError: MASKED_ERROR })
    gatewayIsDown = false
    await deliver()
    expect(delivered).toHaveLength(0)
  })

  it('with a code is tried again within seconds, until it has run out', async () => {
    gatewayIsDown = true
    const id = await write(code())
    for (const wait of [...CODE_WAITS_MS, 30_000, 30_000]) {
      await deliver()
      const { dueAt } = await row(id)
      expect(dueAt.getTime() - clock.now().getTime()).toBe(wait)
      later(wait)
    }
    later(600_000)
    await deliver()
    await endExpired(portal.world.db, clock.now())
    expect(await row(id)).toMatchObject({ state: 'DEAD', text: null, lastError: `Expired: ${MASKED_ERROR}`, tries: 7 })
  })

  it('is not tried before its wait is over', async () => {
    gatewayIsDown = true
    const id = await write()
    await deliver()
    gatewayIsDown = false
    await deliver()
    expect(delivered).toHaveLength(0)
    later(waitOf('sms', 1) ?? 0)
    await deliver()
    expect((await row(id)).state).toBe('SENT')
  })

  it('that was being tried when the process died is tried again after a while', async () => {
    const id = await write()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const dying = begin({ sms: { deliver: () => isOver } })
    await expect.poll(async () => (await row(id)).tries).toBe(1)
    await deliver()
    expect(delivered).toHaveLength(0)
    later(LEASE_MS)
    gatewayIsDown = true
    await deliver()
    // The slow first process settles nothing, because its lease has lapsed.
    end()
    await dying.stop()
    expect(await row(id)).toMatchObject({ state: 'WAITING', tries: 2, lastError: MASKED_ERROR })
    gatewayIsDown = false
    later(waitOf('sms', 2) ?? 0)
    await deliver()
    expect(delivered).toHaveLength(1)
  })

  it('that takes long at its gateway stays with its process, which renews its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const id = await write()
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
    const slow = begin({ sms: { deliver: () => isTaken } })
    await expect.poll(async () => (await row(id)).tries).toBe(1)
    later(LEASE_MS - 1000)
    vi.advanceTimersByTime(LEASE_MS / 4)
    await expect.poll(async () => (await row(id)).leaseUntil).toEqual(new Date(at.getTime() + LEASE_MS))
    later(LEASE_MS - 1000)
    vi.useRealTimers()
    await deliver()
    expect(delivered).toHaveLength(0)
    take()
    await slow.idle()
    expect(await row(id)).toMatchObject({ state: 'SENT', tries: 1, leaseToken: null })
    await slow.stop()
  })

  it('goes out at once when the clock was a day ahead and is set back', async () => {
    later(DAY)
    gatewayIsDown = true
    const tried = await write()
    await deliver()
    gatewayIsDown = false
    const news = await write()
    later(-DAY)
    await deliver()
    expect([await row(news), await row(tried)]).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
    expect(delivered).toHaveLength(2)
  })

  it('that held a code keeps no text once it is gone, and is not delivered once it has run out', async () => {
    const [gone, late] = [await write(code()), await write(code(), 'parent@demo.mn')]
    await deliver({ sms: gateway })
    later(600_000)
    await deliver()
    await endExpired(portal.world.db, clock.now())
    expect(delivered).toHaveLength(1)
    expect([await row(gone), await row(late)]).toMatchObject([
      { state: 'SENT', text: null },
      { state: 'DEAD', text: null, lastError: 'Expired' },
    ])
  })

  it('to a contact without an account is written like any other and goes nowhere', async () => {
    const id = await write({ toNobody: true })
    await deliver()
    expect(delivered).toHaveLength(0)
    expect(await row(id)).toMatchObject({ state: 'SENT' })
  })

  it('that a gateway did not take is listed for the operator without its recipient, and tried again by command', async () => {
    gatewayIsDown = true
    const [id, withCode] = [await write(), await write(code())]
    await deliver()
    const { settings } = portal.world
    const { counts, rows } = await runCommand(settings, listMessages, {})
    expect(counts).toContainEqual(expect.objectContaining({ channel: 'sms', state: 'WAITING', messages: 2 }))
    expect(rows.find((one) => one.id === id)).toMatchObject({ state: 'WAITING', tries: 1, lastError: MASKED_ERROR, isErased: false })
    expect(JSON.stringify(rows)).not.toContain('88000001')
    expect(await runCommand(settings, retryMessages, { ids: [id, 999_999_999] })).toEqual({ again: [id] })
    gatewayIsDown = false
    at = portal.world.clock.now()
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'SENT', tries: 1 })
    later(600_000)
    await endExpired(portal.world.db, clock.now())
    expect((await runCommand(settings, retryMessages, { ids: [withCode] })).again).toEqual([])
  })
})

it('the chores of each minute run on one process of all, and on another once that one has ended or lost its connection', async () => {
  if (!hasPostgres()) return
  const { db, engine, settings, log } = portal.world
  const ran: ('one' | 'two')[] = []
  const open = (name: 'one' | 'two') => eachMinute(engine, settings.databaseUrl, async () => void ran.push(name), log, 20)
  const processes = { one: open('one'), two: open('two') }
  const goesOn = () => {
    ran.length = 0
    return expect.poll(() => ran.length).toBeGreaterThan(2)
  }
  await goesOn()
  expect(new Set(ran).size).toBe(1)
  const holders = sql`application_name = 'portal minute' and datname = current_database()`
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${holders}`)
  await goesOn()
  const leader = ran.at(-1) ?? expect.fail('no chore has run')
  await processes[leader].stop()
  await goesOn()
  expect(ran).not.toContain(leader)
  await Promise.all(Object.values(processes).map((one) => one.stop()))
})

summaryCases(() => portal)
inboxCases(() => portal)
pushCases(
  () => portal,
  () => service,
)
noticeCases(() => portal)
