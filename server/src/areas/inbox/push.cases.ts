import { logout } from '@portal/contract/accounts'
import { endPush, messageChoices, saveMessageChoice, savePush } from '@portal/contract/inbox'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { browserKeys, type PushBehaviour, type PushService } from '../../../test/pushService.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { audit, messageChoices as choiceRows, inboxEntries, links, outbox, pushSubscriptions } from '../../database/tables.ts'
import { claimMessages, messageWorkers } from '../../messages/delivery.ts'
import { type Message, queueMessages, queueText } from '../../messages/queue.ts'
import { pushWay } from '../../messages/subscriptions.ts'
import { systemRandom } from '../../outside/random.ts'
import { turnAt } from '../../work/claiming.ts'
import { createWork } from '../../work/loop.ts'
import { isEntryOpen } from './store.ts'

const [MOTHER, FATHER] = ['88000001', '88000002']
/** Child of the mother and the father. */
const BOY = 200_002

/** Shares the portal of messages/messages.api.test.ts, whose workers are off. */
export const pushCases = (portalOf: () => TestPortal, serviceOf: () => PushService) =>
  describe('a push message', () => {
    let portal: TestPortal
    let service: PushService
    let mother: { token: string; personId: number }
    let key = ''

    beforeAll(() => {
      portal = portalOf()
      service = serviceOf()
    })
    beforeEach(async () => {
      const { db } = portal.world
      await db.delete(inboxEntries)
      await db.delete(choiceRows)
      await db.delete(pushSubscriptions)
      service.received.length = 0
      await portal.setClock('2026-11-18T10:00:00+08:00')
      mother = await portal.signIn(MOTHER)
      key = (await choices()).push.key
      // The sign-in queued its notice.
      await db.delete(outbox)
    })
    afterAll(() => portal.setClock(null))

    const choices = async () => messageChoices.result.parse((await portal.send(messageChoices, { token: mother.token })).RESULT)
    const choose = (way: 'push' | 'contact', wanted: boolean) =>
      portal.send(saveMessageChoice, { token: mother.token, body: { topic: 'leaveDecided', way, wanted } })
    const at = (how: PushBehaviour, name = 'secret') => `${service.origin}/${name}/${how}`
    const subscribe = async (endpoint: string, { token } = mother, browser = browserKeys()) => {
      const { p256dh, auth, decrypt } = browser
      const { SUCCESS_CODE, RESULT } = await portal.send(savePush, { token, body: { endpoint, p256dh, auth, key } })
      return { p256dh, auth, decrypt, code: SUCCESS_CODE, result: RESULT }
    }
    const values = {
      child: 'Б.Тэмүүлэн',
      category: 'Өвчтэй',
      days: '2026.11.19',
      note: '',
      who: '84 дүгээр сургууль',
      until: '11.20',
      time: '10:00',
    }
    const leave: Message = { contact: MOTHER, key: 'absenceApproved', values: { ...values, reference: 'A-1' }, about: { childId: BOY } }
    const queue = (...messages: Message[]) => portal.world.db.transaction((tx) => queueMessages(tx, portal.world, messages))
    async function deliver(): Promise<void> {
      const { db, clock } = portal.world
      const work = createWork({ db, clock, random: systemRandom, log: pino({ level: 'silent' }) })
      work.start(messageWorkers(portal.world, { push: pushWay(portal.world, isEntryOpen) }))
      await work.idle()
      await work.stop()
    }
    const pushes = () => portal.world.db.select().from(outbox).where(eq(outbox.channel, 'push')).orderBy(outbox.id)
    const subscriptions = () => portal.world.db.$count(pushSubscriptions)

    it('reaches every subscribed session of the holder with the first name, a tag and the page, and no other account', async () => {
      const here = await subscribe(at('accepts', 'here'))
      const there = await subscribe(at('accepts', 'there'), await portal.signIn(MOTHER))
      await subscribe(at('accepts', 'his'), await portal.signIn(FATHER))
      expect([here.code, (await choices()).push.isOn]).toEqual([200, true])
      await queue(leave)
      await deliver()
      expect(service.received.map(({ path }) => path).sort()).toEqual(['/here/accepts', '/there/accepts'])
      const [entry] = await portal.world.db.select().from(inboxEntries)
      const payload = {
        title: 'Чөлөөний хүсэлтийг зөвшөөрлөө',
        body: 'Тэмүүлэн',
        path: `/messages?open=${entry?.id}`,
        tag: `message-${entry?.id}`,
      }
      const bodyAt = (path: string) => service.received.find((one) => one.path === path)?.body ?? Buffer.alloc(0)
      expect(here.decrypt(bodyAt('/here/accepts'))).toEqual(payload)
      expect(there.decrypt(bodyAt('/there/accepts'))).toEqual(payload)
      expect(await portal.world.db.$count(outbox, sql`${outbox.channel} = 'sms' and ${outbox.text} like '%зөвшөөрлөө%'`)).toBe(1)
    })

    it('names nobody to a holder who does not follow the child', async () => {
      await subscribe(at('accepts'))
      await queue({ ...leave, about: { childId: mother.personId } })
      expect((await pushes()).map(({ text }) => JSON.parse(text ?? '').body)).toEqual(['Дэлгэрэнгүйг порталаас үзнэ үү.'])
    })

    it('follows the choice of its own way; the phone and the inbox follow theirs', async () => {
      await subscribe(at('accepts'))
      await choose('contact', false)
      await queue(leave)
      expect((await portal.world.db.select().from(outbox)).map(({ channel }) => channel)).toEqual(['push'])
      await choose('contact', true)
      await choose('push', false)
      await portal.world.db.delete(outbox)
      await queue(leave)
      expect((await portal.world.db.select().from(outbox)).map(({ channel }) => channel)).toEqual(['sms'])
      expect(await portal.world.db.$count(inboxEntries)).toBe(2)
      const noWay = await portal.send(saveMessageChoice, {
        token: mother.token,
        body: { topic: 'weeklySummary', way: 'push', wanted: true },
      })
      expect(noWay.SUCCESS_CODE).toBe(201)
    })

    it('is refused to an address elsewhere, a key that is none, and the subscription of another session', async () => {
      const hers = await subscribe(at('accepts'))
      const father = await portal.signIn(FATHER)
      const code = async (endpoint: string, browser?: ReturnType<typeof browserKeys>) => (await subscribe(endpoint, father, browser)).code
      expect(await code('https://fcm.googleapis.com/fcm/send/x')).toBe(203)
      expect(await code(`https://127.0.0.1/x`)).toBe(203)
      expect(await code(at('accepts', 'his'), { ...browserKeys(), p256dh: `B${'A'.repeat(86)}` })).toBe(201)
      // The address alone leaks more easily than the secrets of the browser.
      expect(await code(at('accepts'))).toBe(203)
      await queue({ ...leave, contact: FATHER })
      expect(await pushes()).toEqual([])
      // The next person at the same browser, whose predecessor never signed out.
      expect(await code(at('accepts'), { ...browserKeys(), ...hers })).toBe(200)
      await queue(leave)
      expect(await pushes()).toEqual([])
    })

    it('ends with the session: one that waits is not delivered after the log-out', async () => {
      await subscribe(at('accepts'))
      await queue(leave)
      await portal.send(logout, { token: mother.token })
      expect(await subscriptions()).toBe(0)
      await deliver()
      expect(service.received).toEqual([])
      expect((await pushes()).map(({ state }) => state)).toEqual(['SENT'])
    })

    it('that waits is not delivered once it was read, or the right to the child has ended', async () => {
      const { db, clock } = portal.world
      await subscribe(at('accepts'))
      await queue(leave)
      await db.update(inboxEntries).set({ readAt: clock.now() })
      await deliver()
      const ofHers = and(eq(links.childId, BOY), eq(links.parentId, mother.personId))
      await queue(leave)
      await db.update(links).set({ status: 'DECLINED' }).where(ofHers)
      await deliver()
      await db.update(links).set({ status: 'APPROVE' }).where(ofHers)
      expect(service.received).toEqual([])
      expect((await pushes()).map(({ state }) => state)).toEqual(['SENT', 'SENT'])
    })

    it('ends with a press, and a new subscription replaces the one before', async () => {
      await subscribe(at('accepts', 'old'))
      await subscribe(at('accepts', 'new'))
      expect((await portal.world.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([at('accepts', 'new')])
      await portal.send(endPush, { token: mother.token, body: {} })
      await portal.send(endPush, { token: mother.token, body: {} })
      expect([await subscriptions(), (await choices()).push.isOn]).toEqual([0, false])
    })

    it('to a device that is gone makes the portal forget it; a failing service is tried again, without its address in the log', async () => {
      await subscribe(at('gone', 'one'))
      await subscribe(at('busy', 'two'), await portal.signIn(MOTHER))
      await queue(leave)
      await deliver()
      expect(await subscriptions()).toBe(1)
      const rows = await pushes()
      expect(rows.map(({ state }) => state).sort()).toEqual(['SENT', 'WAITING'])
      expect(rows.map(({ lastError }) => lastError)).toContain('GatewayFailed: HTTP 429')
      expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
      const noted = await portal.world.db
        .select({ action: audit.action })
        .from(audit)
        .where(and(eq(audit.action, `POST ${savePush.path}`), sql`to_jsonb(audit)::text like '%127.0.0.1:%'`))
      expect(noted).toEqual([])
    })

    it('about a question of the night waits for the morning, one about a decision does not', async () => {
      await subscribe(at('accepts'))
      await portal.setClock('2026-11-18T22:30:00+08:00')
      await queue({ ...leave, key: 'questionAsked' }, leave)
      const due = (await pushes()).map(({ dueAt }) => dueAt.toISOString())
      expect(due).toEqual([new Date('2026-11-19T07:00:00+08:00').toISOString(), expect.stringContaining('2026-11-18T14:3')])
    })

    it('that expires is kept by the push service until then', async () => {
      await subscribe(at('accepts'))
      const { world } = portal
      const expiresAt = new Date(world.clock.now().getTime() + 3_600_000)
      await world.db.transaction((tx) => queueMessages(tx, world, [{ ...leave, key: 'childAbsent' }], { expiresAt }))
      expect(await pushes()).toMatchObject([{ subject: 'Өнөөдөр ирээгүй гэж бүртгэгдлээ', expiresAt, isDaily: true }])
      await deliver()
      const [received] = service.received
      expect(Number(received?.headers.ttl)).toBeGreaterThan(3500)
      expect(Number(received?.headers.ttl)).toBeLessThanOrEqual(3600)
    })

    it('and any other message of a daily topic is delivered after decisions', async () => {
      const { world } = portal
      const daily = await world.db.transaction((tx) =>
        queueText(tx, world, MOTHER, () => ({ subject: '', text: 'Тойм' }), {
          isDaily: true,
          expiresAt: new Date('2026-11-20T00:00:00+08:00'),
        }),
      )
      const [decision] = await queue(leave)
      const claimed = []
      for (const turn of ['first', 'second']) {
        const [row] = await claimMessages(world.db, { ...turnAt(world.clock.now(), 'sms', turn, 1), channel: 'sms' })
        claimed.push(row?.id)
      }
      expect(claimed).toEqual([decision, daily])
    })
  })
