import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { summaryCases } from '../areas/summary/summary.cases.ts'
import { listMessages, retryMessages } from '../commands/messageCommands.ts'
import { runCommand } from '../commands/reach.ts'
import { eq } from '../database/sql.ts'
import { mailbox, outbox } from '../database/tables.ts'
import { type Clock, systemClock } from '../outside/clock.ts'
import { type Message, mailboxTransport, NotTaken, type Transport, type Ways } from '../outside/transport.ts'
import { BACKOFF_MS, CODE_BACKOFF_MS, claimNext, createDelivery, endExpired } from './delivery.ts'
import { tell } from './messages.ts'

/** The portal lends its database; it delivers nothing itself, so that each step here is taken by hand. */
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { JOBS: '0' } })
})
afterAll(() => portal.end())

/** Stands still, so that waits can be told to the millisecond. */
let at = systemClock.now()
const clock: Clock = { now: () => at }
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}
const delivered: Message[] = []
let gatewayIsDown = false
const gateway: Transport = {
  deliver: async (message) => {
    if (gatewayIsDown) throw new NotTaken('GatewayFailed', `HTTP 503 cannot reach 88000001 with "${message.text}", busy for 30 s`)
    delivered.push(message)
  },
}
const DAY = 86_400_000
const SAID = 'GatewayFailed: HTTP 503 cannot reach … with "…", busy for 30 s'

beforeEach(async () => {
  await portal.world.db.delete(outbox).where(eq(outbox.state, 'WAITING'))
  delivered.length = 0
  gatewayIsDown = false
  at = systemClock.now()
})

const words = { time: '2026.11.15 09:48', device: 'Chrome, Windows', link: 'http://localhost:3000' }
const write = (options?: { expiresAt?: Date; toNobody?: boolean }, contact = '88000001') =>
  portal.world.db.transaction((tx) => tell(tx, { ...portal.world, clock }, contact, 'newDevice', words, options))
const code = () => ({ expiresAt: new Date(clock.now().getTime() + 600_000) })
/** Several are with a gateway at once: in which order they are taken is told by taking one after the other. */
const take = () => claimNext({ db: portal.world.db, clock, log: pino({ level: 'silent' }) }, 'sms')
/** What one process does when it is woken: it stops once nothing is left that is due. */
async function deliver(ways: Ways = { sms: gateway, mail: gateway }, perSecond?: number): Promise<void> {
  const delivery = createDelivery({ db: portal.world.db, clock, log: pino({ level: 'silent' }) }, ways, { sms: perSecond })
  delivery.wake()
  await delivery.idle()
  await delivery.stop()
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
        await tell(tx, { ...portal.world, clock }, '88000001', 'newDevice', words)
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
    // The first goes at once, and each of the four behind it a twentieth of a second after the one before.
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
    for (const wait of BACKOFF_MS) {
      await deliver()
      const { state, dueAt, lastError } = await row(id)
      expect({ state, lastError }).toEqual({ state: 'WAITING', lastError: SAID })
      expect(dueAt.getTime() - clock.now().getTime()).toBe(wait)
      later(wait)
    }
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'DEAD', tries: BACKOFF_MS.length + 1, lastError: SAID })
    gatewayIsDown = false
    await deliver()
    expect(delivered).toHaveLength(0)
  })

  it('with a code is tried again within seconds, until it has run out', async () => {
    gatewayIsDown = true
    const id = await write(code())
    for (const wait of [...CODE_BACKOFF_MS, 30_000, 30_000]) {
      await deliver()
      const { dueAt } = await row(id)
      expect(dueAt.getTime() - clock.now().getTime()).toBe(wait)
      later(wait)
    }
    later(600_000)
    await deliver()
    await endExpired(portal.world.db, clock.now())
    expect(await row(id)).toMatchObject({ state: 'DEAD', text: null, lastError: `Expired: ${SAID}`, tries: 7 })
  })

  it('is not tried before its wait is over', async () => {
    gatewayIsDown = true
    const id = await write()
    await deliver()
    gatewayIsDown = false
    await deliver()
    expect(delivered).toHaveLength(0)
    later(BACKOFF_MS[0] ?? 0)
    await deliver()
    expect((await row(id)).state).toBe('SENT')
  })

  it('that was being tried when the process died is tried again after a while', async () => {
    const id = await write()
    const dying = createDelivery(
      { db: portal.world.db, clock, log: pino({ level: 'silent' }) },
      { sms: { deliver: () => new Promise(() => undefined) } },
    )
    dying.wake()
    await expect.poll(async () => (await row(id)).tries).toBe(1)
    await deliver()
    expect(delivered).toHaveLength(0)
    later(120_000)
    await deliver()
    expect(delivered).toHaveLength(1)
    void dying.stop()
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
    expect(rows.find((one) => one.id === id)).toMatchObject({ state: 'WAITING', tries: 1, lastError: SAID, isErased: false })
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

summaryCases(() => portal)
