import {
  type ChosenTopic,
  INBOX_PAGE,
  inboxEntries as inboxList,
  messageChoices,
  readAllEntries,
  readEntry,
  saveMessageChoice,
  unreadCount,
} from '@portal/contract/inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { and, eq, isNotNull, sql } from '../../database/sql.ts'
import {
  accounts,
  bars,
  messageChoices as choiceRows,
  inboxEntries,
  links,
  outbox,
  prospects,
  summaryWishes,
} from '../../database/tables.ts'
import { type Message, queueMessages } from '../../messages/queue.ts'

const [MOTHER, FATHER, TEACHER, STRANGER] = ['88000001', '88000002', '88000011', '92220999']
/** Children of the mother; the father follows both. */
const [GIRL, BOY] = [200_001, 200_002]

/** Shares the portal of messages/messages.api.test.ts, whose workers are off. */
export const inboxCases = (portalOf: () => TestPortal) =>
  describe('the inbox', () => {
    let portal: TestPortal
    let mother: { token: string; personId: number }
    let father: { token: string; personId: number }
    let teacher: { token: string }
    let motherAccount = 0

    beforeAll(async () => {
      portal = portalOf()
      mother = await portal.signIn(MOTHER)
      father = await portal.signIn(FATHER)
      teacher = await portal.signIn(TEACHER)
      const [found] = await portal.world.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, MOTHER))
      motherAccount = found?.id ?? 0
    })
    beforeEach(async () => {
      await portal.world.db.delete(inboxEntries)
      await portal.world.db.delete(choiceRows)
      await portal.world.db.delete(summaryWishes)
      await portal.world.db.delete(outbox)
      await portal.setClock('2026-11-18T10:00:00+08:00')
    })
    afterAll(() => portal.setClock(null))

    const values = {
      child: 'Б.Тэмүүлэн',
      category: 'Өвчтэй',
      days: '2026.11.19',
      note: '',
      who: 'Сургууль',
      until: '11.20',
      time: '10:00',
      reference: 'A-1234',
      link: 'http://x',
    }
    const leave: Message = { contact: MOTHER, key: 'absenceApproved', values, about: { childId: BOY } }
    const queue = (...messages: Message[]) => portal.world.db.transaction((tx) => queueMessages(tx, portal.world, messages))
    const list = async ({ token } = mother, filter: Partial<Record<'of' | 'topic' | 'show' | 'before', string | number>> = {}) => {
      const { RESULT } = await portal.send(inboxList, { token, params: { of: 0, topic: 'all', show: 'all', before: 0, ...filter } })
      return inboxList.result.parse(RESULT)
    }
    const unread = async ({ token } = mother) => unreadCount.result.parse((await portal.send(unreadCount, { token })).RESULT).unread
    const choose = (topic: ChosenTopic, wanted: boolean) =>
      portal.send(saveMessageChoice, { token: mother.token, body: { topic, way: 'contact', wanted } })
    const sent = async () =>
      (await portal.world.db.select().from(outbox).orderBy(outbox.id)).map(({ recipient, text }) => `${recipient} ${text}`)

    it('has an entry of each message to its holder, who alone sees it, with child, text and page', async () => {
      await queue(leave)
      expect(await sent()).toHaveLength(1)
      const { entries, children } = await list()
      expect(entries).toMatchObject([
        {
          topic: 'leaveDecided',
          childId: BOY,
          title: 'Чөлөөний хүсэлтийг зөвшөөрлөө',
          isRead: false,
          page: 'absence',
          at: expect.stringContaining('2026-11-18T10:0'),
        },
      ])
      expect(entries[0]?.text).toContain('Хугацаа: 2026.11.19')
      expect(children.map(({ childId }) => childId)).toEqual([BOY])
      expect(await list(father)).toEqual({ entries: [], next: null, total: 0, children: [] })
      for (const call of [inboxList, unreadCount, messageChoices])
        expect(await portal.send(call, { token: teacher.token, params: { of: 0, topic: 'all', show: 'all', before: 0 } })).toMatchObject({
          status: 403,
        })
    })

    it('has one entry of a message to two contacts of a person, in the language of the account, and none for a contact without one', async () => {
      const two = { ...leave, personId: mother.personId }
      await queue(two, { ...two, contact: 'hers@demo.mn' }, { ...leave, contact: STRANGER })
      expect(await sent()).toHaveLength(3)
      expect(await portal.world.db.$count(inboxEntries)).toBe(1)
    })

    it('a topic that is turned off sends nothing to the account’s contact and keeps the entry; other messages go on', async () => {
      await Promise.all([choose('leaveDecided', false), choose('leaveDecided', false)])
      const given = messageChoices.result.parse((await portal.send(messageChoices, { token: mother.token })).RESULT)
      expect(given.choices.filter(({ wanted }) => !wanted).map(({ topic }) => topic)).toEqual([
        'leaveDecided',
        'absence',
        'weeklySummary',
        'notice',
      ])
      const ids = await queue(
        leave,
        { ...leave, contact: STRANGER },
        { ...leave, contact: FATHER },
        { contact: MOTHER, key: 'passwordChanged', values },
      )
      expect(ids[0]).toBeUndefined()
      expect((await sent()).map((message) => message.slice(0, 8))).toEqual([STRANGER, FATHER, MOTHER])
      expect((await list()).entries.map(({ topic }) => topic).sort()).toEqual(['account', 'leaveDecided'])
      await choose('leaveDecided', true)
      expect((await queue(leave))[0]).toBeDefined()
    })

    it('an entry about a child disappears with the right to the child: link ended or paused, or barred by a court', async () => {
      await queue(leave, { ...leave, about: { childId: GIRL } })
      expect(await unread()).toBe(2)
      const { db } = portal.world
      const own = and(eq(links.parentId, mother.personId), eq(links.childId, BOY))
      const [link] = await db.select().from(links).where(own)
      if (link === undefined) throw new Error('the mother follows the boy')
      const paused = { status: 'NEW', pausedAt: portal.world.clock.now(), decidedAt: null } as const
      for (const ended of [{ status: 'DECLINED' } as const, paused]) {
        await db.update(links).set(ended).where(own)
        expect((await list()).entries.map(({ childId }) => childId)).toEqual([GIRL])
        expect(await unread()).toBe(1)
      }
      await db.update(links).set(link).where(own)
      expect(await unread()).toBe(2)
      await db.insert(bars).values({
        childId: BOY,
        personId: mother.personId,
        document: 'ШШ-1',
        fromDate: '2026-11-01',
        enteredAt: portal.world.clock.now(),
        inForce: true,
      })
      expect((await list()).children.map(({ childId }) => childId)).toEqual([GIRL])
      await db.delete(bars).where(eq(bars.childId, BOY))
    })

    it('an entry about a request is shown to its sender and its guardians, as on their own pages, without its reference', async () => {
      const { db } = portal.world
      const childless = await portal.signIn('88000003')
      await db.delete(inboxEntries)
      const [request] = await db.select().from(prospects).where(isNotNull(prospects.reference)).orderBy(prospects.id).limit(1)
      if (request === undefined) throw new Error('the demo has sent requests')
      await db
        .update(prospects)
        .set({ contactPersonId: mother.personId, sentByAccountId: motherAccount })
        .where(eq(prospects.id, request.id))
      const about = { childId: request.childId, prospectId: request.id }
      await queue({ contact: STRANGER, key: 'requestPASSED', values, about, personId: mother.personId })
      await queue({ contact: TEACHER, key: 'requestPASSED', values, about })
      const { entries } = await list()
      expect(entries).toMatchObject([{ topic: 'requestDecided', childId: request.childId }])
      expect(JSON.stringify(entries)).not.toContain('A-1234')
      await db.update(inboxEntries).set({ accountId: sql`(select id from accounts where username = '88000003')` })
      expect((await list(childless)).entries).toEqual([])
      expect(await unread(childless)).toBe(0)
    })

    it('a question of the night waits for the morning at the holder’s contact; decisions, warnings and other contacts do not', async () => {
      await portal.setClock('2026-11-18T22:30:00+08:00')
      const question: Message = { ...leave, key: 'questionAsked' }
      await queue(question, leave, { contact: MOTHER, key: 'passwordChanged', values }, { ...question, contact: STRANGER })
      const due = (await portal.world.db.select().from(outbox).orderBy(outbox.id)).map(({ dueAt }) => dueAt.toISOString())
      expect(due[0]).toBe(new Date('2026-11-19T07:00:00+08:00').toISOString())
      for (const other of due.slice(1)) expect(other).toContain('2026-11-18T14:3')
      expect(await unread()).toBe(3)
    })

    it('is paged by key, and filtered by child, topic and what is unread', async () => {
      for (let nth = 0; nth < INBOX_PAGE + 2; nth++) await queue({ ...leave, about: { childId: nth % 2 === 0 ? BOY : GIRL } })
      const first = await list()
      expect(first.entries).toHaveLength(INBOX_PAGE)
      await queue(leave)
      const second = await list(mother, { before: first.next ?? 0 })
      expect(second).toMatchObject({ next: null, entries: [{}, {}], total: INBOX_PAGE + 3 })
      expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(INBOX_PAGE + 2)
      expect((await list(mother, { of: GIRL })).entries).toHaveLength(INBOX_PAGE / 2 + 1)
      expect((await list(mother, { topic: 'officeQuestion' })).entries).toEqual([])
    })

    it('marks one entry or all up to one as read, only the holder’s, and again without a change', async () => {
      await queue(leave, { ...leave, about: { childId: GIRL } }, { ...leave, contact: FATHER })
      const [newest, oldest] = (await list()).entries
      const read = (body: object, call: typeof readEntry | typeof readAllEntries, { token } = mother) => portal.send(call, { token, body })
      await read({ id: oldest?.id }, readEntry)
      await read({ id: oldest?.id }, readEntry)
      expect((await list(mother, { show: 'unread' })).entries.map(({ id }) => id)).toEqual([newest?.id])
      await queue(leave)
      await read({ upTo: newest?.id }, readAllEntries)
      expect(await unread()).toBe(1)
      const [fathers] = (await list(father)).entries
      await read({ id: fathers?.id }, readEntry)
      expect(await unread(father)).toBe(1)
      expect(await portal.world.db.$count(inboxEntries, eq(inboxEntries.accountId, motherAccount))).toBe(3)
    })
  })
