import { dayCounts, weekSummary } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { assignments, termsOfSchool } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { messageChoices, saveMessageChoice } from '@portal/contract/inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { and, desc, eq, lte, sql } from '../../database/sql.ts'
import { accounts, audit, dayRecords, inboxEntries, lessonRecords, links, outbox, summaries, summaryWishes } from '../../database/tables.ts'
import { LEASE_MS, type Lease, turnAt } from '../../work/claiming.ts'
import { kinds } from '../../work/kinds.ts'
import { createWork } from '../../work/loop.ts'
import type { Summary } from './store.ts'
import { queueDueSummaries, summaryWorker } from './weekly.ts'

const MOTHER = '88000001'
const FATHER = '88000002'
const CHILDLESS = '88000003'
const MAIL_PARENT = 'parent@demo.mn'
const TEACHER = '88000011'
const BOY = 200_002

/** Shares the portal of messages/messages.api.test.ts, because starting another is slow. Its workers are off: the cases claim the rows. */
export const summaryCases = (portalOf: () => TestPortal) =>
  describe('the weekly summary', () => {
    let portal: TestPortal
    /** Monday of the last week with mostly complete records. */
    let monday = ''
    const tokens = new Map<string, string>()
    const people = new Map<string, number>()

    beforeAll(async () => {
      portal = portalOf()
      for (const who of [MOTHER, FATHER, CHILDLESS, MAIL_PARENT, TEACHER]) {
        const { token, personId } = await portal.signIn(who)
        tokens.set(who, token)
        people.set(who, personId)
      }
      const { rows } = await portal.world.db.execute(
        sql`select date_trunc('week', day)::date::text as monday from day_records where child_id = ${BOY} group by 1 order by count(*) desc, 1 desc limit 1`,
      )
      monday = String(rows[0]?.monday)
    })
    afterAll(() => portal.setClock(null))

    const after = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)
    const clockTo = (days: number, time: string) => portal.setClock(`${after(days)}T${time}:00+08:00`)
    const FRIDAY = 4
    const SUNDAY = 6

    beforeEach(async () => {
      const { db } = portal.world
      await db.delete(summaries)
      await db.delete(summaryWishes)
      await db.delete(outbox)
      await clockTo(FRIDAY, '12:00')
    })

    /** Turns the summary on or off for an account in this language. */
    const save = async (who: string, wanted: boolean, language: 'mn' | 'en' = 'mn') => {
      await portal.world.db.update(accounts).set({ language }).where(eq(accounts.username, who))
      return portal.send(saveMessageChoice, { token: tokens.get(who), body: { topic: 'weeklySummary', way: 'contact', wanted } })
    }
    const wishOf = async (who: string) => {
      const { RESULT } = await portal.send(messageChoices, { token: tokens.get(who) })
      const { contact, channel, choices } = messageChoices.result.parse(RESULT)
      return { contact, channel, wanted: choices.find(({ topic }) => topic === 'weeklySummary')?.wanted }
    }
    const accountOf = async (who: string) => {
      const [found] = await portal.world.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, who))
      return found?.id ?? 0
    }

    /** Queues and claims the due summaries, as a worker process does. */
    async function give(): Promise<{ row: Summary; lease: Lease }[]> {
      await queueDueSummaries(portal.world)
      claims += 1
      const token = `claim ${claims}`
      const rows = await summaryWorker(portal.world).claim(turnAt(portal.world.clock.now(), 'tell-summary', token, 100))
      return rows.map((row) => ({ row, lease: { id: row.id, token } }))
    }
    let claims = 0
    type Given = Awaited<ReturnType<typeof give>>[number]
    const run = ({ row, lease }: Given, world = portal.world) => summaryWorker(world).run(row, lease)
    const giveOne = async () => (await give())[0] ?? expect.fail('no summary is due')
    const messagesTo = (who: string) => portal.world.db.select().from(outbox).where(eq(outbox.recipient, who))
    async function tellAll(): Promise<void> {
      for (const job of await give()) await run(job)
    }
    const tokenIn = (text: string | null | undefined) => /\/stop\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

    async function ask<Result>(
      who: string,
      call: Pick<Call, 'method' | 'path'> & { result: { parse(value: unknown): Result } },
      params: object,
    ) {
      const { SUCCESS_CODE, RESULT } = await portal.send(call, { params: { ...params }, token: tokens.get(who) })
      expect(SUCCESS_CODE).toBe(200)
      return call.result.parse(RESULT)
    }

    /** Figures of the week as the child's pages show them. */
    async function pagesOf(who: string, { studentPersonId: studentId, orgId }: { studentPersonId: number; orgId: number }) {
      const week = { studentId, from: monday, to: after(FRIDAY) }
      const [days] = await ask(who, dayCounts, { ...week, orgId })
      const [lessons] = await ask(who, weekSummary, week)
      const work = []
      for (const { termId } of await ask(who, termsOfSchool, { orgId })) work.push(...(await ask(who, assignments, { studentId, termId })))
      const open = async (from: string, to: string) =>
        (await ask(who, homeworkList, { studentId, from, to })).filter(({ completionFlag }) => completionFlag !== 'Y').length
      if (days === undefined) throw new Error('days are counted in one row')
      return {
        present: days.reasonPresent + days.reasonOnline,
        sick: days.reasonSick + days.reasonSickCovid,
        excused: days.reasonExcused + days.reasonExcusedCovid,
        absent: days.reasonUnexcused,
        unrecorded: days.notRegistered,
        late: lessons === undefined ? 0 : lessons.tardyMinLess10Cnt + lessons.tardyMinBet1020Cnt + lessons.tardyMinMore20Cnt,
        marks: work
          .filter(({ asgMark, dueDate }) => asgMark !== null && dueDate >= monday && dueDate <= after(FRIDAY))
          .map(({ className, asgMark, asgCode }) => `${className}: ${asgMark} ${asgCode}`),
        notDone: { now: await open(monday, after(SUNDAY)), next: await open(after(7), after(13)) },
      }
    }
    const approvedOf = async (who: string) =>
      (await ask(who, linkedChildren, { parentPersonId: people.get(who) })).flatMap(({ requestStatus, orgId, ...child }) =>
        requestStatus === 'APPROVE' && orgId !== null ? [{ ...child, orgId }] : [],
      )

    describe('the wish for a summary', () => {
      it('is off until the parent turns it on; saving it twice changes nothing', async () => {
        expect(await wishOf(MOTHER)).toEqual({ wanted: false, channel: 'sms', contact: MOTHER })
        expect(await wishOf(MAIL_PARENT)).toEqual({ wanted: false, channel: 'mail', contact: MAIL_PARENT })
        await Promise.all([save(MOTHER, true), save(MOTHER, true)])
        const [first] = await portal.world.db.select().from(summaryWishes)
        await clockTo(FRIDAY, '13:00')
        await save(MOTHER, true)
        expect(await portal.world.db.select().from(summaryWishes)).toEqual([first])
        expect(await wishOf(MOTHER)).toMatchObject({ wanted: true })
      })

      it('is one’s own: nobody sets it for another, staff have none, and each change is audited', async () => {
        await save(MOTHER, true)
        await save(FATHER, false)
        expect(await wishOf(MOTHER)).toMatchObject({ wanted: true })
        expect((await save(TEACHER, true)).status).toBe(403)
        const [last] = await portal.world.db
          .select()
          .from(audit)
          .where(eq(audit.action, `POST ${saveMessageChoice.path}`))
          .orderBy(desc(audit.id))
          .limit(1)
        expect(last?.accountId).toBe(await accountOf(FATHER))
      })
    })

    describe('on Friday evening', () => {
      it('no message without a subscription, and none before six', async () => {
        await save(FATHER, true)
        await save(FATHER, false)
        await clockTo(FRIDAY, '18:00')
        expect(await give()).toEqual([])
        await clockTo(FRIDAY, '17:00')
        await save(MOTHER, true)
        await clockTo(FRIDAY, '17:59')
        expect(await give()).toEqual([])
      })

      it('a subscriber gets one message with the figures of the pages, however many processes look for work', async () => {
        const { db } = portal.world
        await db
          .update(lessonRecords)
          .set({ tardyMinutes: 12 })
          .where(and(eq(lessonRecords.childId, BOY), eq(lessonRecords.day, after(1)), lte(lessonRecords.period, 2)))
        await db
          .update(dayRecords)
          .set({ reason: 'SICK' })
          .where(and(eq(dayRecords.childId, BOY), eq(dayRecords.day, after(2))))
        await save(MOTHER, true)
        await save(MAIL_PARENT, true, 'en')
        await clockTo(FRIDAY, '18:00')
        const given = (await Promise.all([give(), give(), give()])).flat()
        expect(given).toHaveLength(2)
        await Promise.all([...given, ...given].map((one) => run(one)))
        await tellAll()

        const [sms, ...more] = await messagesTo(MOTHER)
        expect(more).toEqual([])
        const hers = await approvedOf(MOTHER)
        expect(hers).toHaveLength(3)
        expect(sms?.text?.length).toBeLessThanOrEqual(134)
        const lines = sms?.text?.split('\n').slice(-4) ?? []
        for (const [at, child] of hers.entries()) {
          const { sick, excused, absent, unrecorded, late, marks } = await pagesOf(MOTHER, child)
          const figures = {
            өвчтэй: sick,
            чөлөөтэй: excused,
            тасалсан: absent,
            хоцорсон: late,
            бүртгээгүй: unrecorded,
            'шинэ дүн': marks.length,
          }
          for (const [word, count] of Object.entries(figures)) expect(lines[at]?.includes(`${word} ${count}`)).toBe(count > 0)
        }
        expect(lines[1]).toMatch(/өвчтэй [1-5]/)
        expect(sms).toMatchObject({ channel: 'sms', unsubscribeLink: `${portal.address}/stop/${tokenIn(lines[3])}` })
        expect(sms?.expiresAt?.toISOString()).toBe(new Date(`${after(7)}T00:00:00+08:00`).toISOString())

        const [mail, ...further] = await messagesTo(MAIL_PARENT)
        expect(further).toEqual([])
        const [child] = await approvedOf(MAIL_PARENT)
        if (child === undefined) throw new Error('the demo has that child')
        const week = await pagesOf(MAIL_PARENT, child)
        expect(mail?.text).toContain(
          [
            `Present: ${week.present} days`,
            `Sick: ${week.sick} days`,
            `Excused: ${week.excused} days`,
            `Absent: ${week.absent} days`,
            ...(week.unrecorded === 0 ? [] : [`Attendance not recorded: ${week.unrecorded} days`]),
            `Late: ${week.late} times`,
            `New marks: ${week.marks.join(', ') || '–'}`,
            `Homework not done: ${week.notDone.now} this week, ${week.notDone.next} due next week`,
          ].join('\n'),
        )
      })

      it("counts the lessons of each child as the child's page does", async () => {
        await save(FATHER, true)
        await portal.world.db.update(accounts).set({ username: 'father@demo.mn' }).where(eq(accounts.username, FATHER))
        await clockTo(FRIDAY, '18:30')
        await tellAll()
        const [mail] = await messagesTo('father@demo.mn')
        await portal.world.db.update(accounts).set({ username: FATHER }).where(eq(accounts.username, 'father@demo.mn'))
        const his = await approvedOf(FATHER)
        expect(his).toHaveLength(2)
        const paragraphs = mail?.text?.split('\n\n').filter((paragraph) => paragraph.startsWith('Хүүхэд: ')) ?? []
        expect(paragraphs).toHaveLength(his.length)
        for (const [at, child] of his.entries()) {
          const week = await pagesOf(FATHER, child)
          expect(paragraphs[at]).toContain(`Хоцорсон: ${week.late} удаа\nШинэ дүн: ${week.marks.join(', ') || '–'}\n`)
          expect(paragraphs[at]).toContain(
            `Хийгээгүй гэрийн даалгавар: энэ долоо хоногт ${week.notDone.now}, ирэх долоо хоногт ${week.notDone.next}`,
          )
          if (child.studentPersonId === BOY) expect(week.late).toBeGreaterThanOrEqual(2)
        }
      })

      it('each child of the message is audited', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        await tellAll()
        const noted = await portal.world.db
          .select()
          .from(audit)
          .where(and(eq(audit.action, 'JOB tell-summary'), eq(audit.accountId, await accountOf(MOTHER))))
          .orderBy(desc(audit.id))
          .limit(3)
        expect(new Set(noted.map(({ childId }) => childId))).toEqual(
          new Set((await approvedOf(MOTHER)).map((child) => child.studentPersonId)),
        )
      })
    })

    describe('a summary', () => {
      it('is queued again after its job was lost, and sent once', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        const lost = await giveOne()
        expect(await give()).toEqual([])
        await portal.setClock(new Date(portal.world.clock.now().getTime() + LEASE_MS).toISOString())
        const again = await giveOne()
        expect(again.row).toMatchObject({ id: lost.row.id, tries: 2 })
        await run(lost)
        expect(await messagesTo(MOTHER), 'the process that lost its lease tells nothing').toEqual([])
        await Promise.all([run(again), run(lost)])
        expect(await messagesTo(MOTHER)).toHaveLength(1)
      })

      it('leaves nothing behind if it fails half way, and is sent by the retry', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        const job = await giveOne()
        const killed = () => {
          throw new Error('killed')
        }
        const broken = { ...portal.world, publicUrl: killed }
        await expect(run(job, broken)).rejects.toThrow('killed')
        expect(await messagesTo(MOTHER)).toEqual([])
        await run(job)
        expect(await messagesTo(MOTHER)).toHaveLength(1)
      })

      it('that fails is tried again in its time, and after the last try settled without a message', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        await queueDueSummaries(portal.world)
        const broken = {
          ...portal.world,
          publicUrl: () => {
            throw new TypeError('no address')
          },
        }
        const work = createWork(portal.world)
        const tryOnce = async () => {
          work.wake()
          await work.idle()
          return portal.world.db.select().from(summaries)
        }
        work.start([['tell-summary', summaryWorker(broken)]])
        const { waits } = kinds['tell-summary']
        const open = { settledAt: null, lastError: 'TypeError', leaseToken: null }
        for (const [at, wait] of waits.entries()) {
          const now = portal.world.clock.now().getTime()
          const [row] = await tryOnce()
          expect(row).toMatchObject({ ...open, tries: at + 1 })
          // The clock goes on while the test runs.
          expect(Math.round(((row?.dueAt.getTime() ?? 0) - now) / 10_000)).toBe(wait / 10_000)
          await portal.setClock(new Date(row?.dueAt ?? 0).toISOString())
        }
        expect(await tryOnce()).toMatchObject([{ ...open, settledAt: expect.any(Date), tries: waits.length + 1 }])
        await work.stop()
        expect([await give(), await messagesTo(MOTHER)]).toEqual([[], []])
      })

      it('of a portal that was down comes on Sunday, in its last hours to the inbox alone, and on Monday not any more', async () => {
        const { db } = portal.world
        for (const who of [MOTHER, FATHER, MAIL_PARENT]) await save(who, true)
        await db.delete(inboxEntries)
        await clockTo(SUNDAY, '20:59')
        const [first, second, third] = await give()
        if (first === undefined || second === undefined || third === undefined) return expect.fail('three summaries are due')
        await run(first)
        const children = await db.$count(inboxEntries)
        expect(children).toBeGreaterThan(0)
        await clockTo(SUNDAY, '23:00')
        await run(second)
        const entries = await db.select().from(inboxEntries)
        expect(entries.length).toBeGreaterThan(children)
        expect(entries.every(({ topic, childId, text }) => topic === 'weeklySummary' && childId !== null && !text.includes('/stop/'))).toBe(
          true,
        )
        await clockTo(SUNDAY + 1, '00:01')
        await run(third)
        expect(await give()).toEqual([])
        expect(await db.$count(outbox)).toBe(1)
        expect(await db.$count(inboxEntries)).toBe(entries.length)
      })

      it('asked for after Friday evening begins with the next week', async () => {
        await clockTo(FRIDAY, '18:00')
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:05')
        expect(await give()).toEqual([])
        await clockTo(FRIDAY + 7, '18:05')
        expect(await give()).toHaveLength(1)
      })

      it('is not written for someone without a child, nor for a week without a school day', async () => {
        await save(CHILDLESS, true)
        await clockTo(FRIDAY, '18:00')
        await tellAll()
        expect(await give()).toEqual([])
        await portal.setClock('2026-07-10T12:00:00+08:00')
        await save(MOTHER, true)
        await portal.setClock('2026-07-10T18:00:00+08:00')
        await tellAll()
        expect(await portal.world.db.$count(outbox)).toBe(0)
        expect(await portal.world.db.$count(summaries, sql`settled_at is not null and token_hash is null`)).toBe(2)
      })

      it('says nothing of a child whose link was closed in between', async () => {
        await save(FATHER, true)
        await clockTo(FRIDAY, '18:00')
        const job = await giveOne()
        const ofBoy = and(eq(links.childId, BOY), eq(links.parentId, people.get(FATHER) ?? 0))
        await portal.world.db.update(links).set({ status: 'DECLINED' }).where(ofBoy)
        await run(job)
        await portal.world.db.update(links).set({ status: 'APPROVE' }).where(ofBoy)
        const [sms] = await messagesTo(FATHER)
        expect(sms?.text?.match(/^[\p{L}-]+: (?!http)/gmu), 'lines of children').toHaveLength(1)
      })

      it('turned off in between is not sent', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        const job = await giveOne()
        await save(MOTHER, false)
        await run(job)
        expect(await messagesTo(MOTHER)).toEqual([])
      })
    })

    describe('the link in a summary', () => {
      const stop = (token: string, method = 'GET', type?: string) =>
        fetch(`${portal.address}/stop/${token}`, {
          method,
          ...(type !== undefined && { headers: { 'content-type': type }, body: 'List-Unsubscribe=One-Click' }),
        })

      it('ends nothing by being looked at, and everything by its button, once and twice, without signing in', async () => {
        await save(MOTHER, true)
        await clockTo(FRIDAY, '18:00')
        await tellAll()
        const [sms] = await messagesTo(MOTHER)
        const token = tokenIn(sms?.text)
        const stopped = await stop(token)
        const page = await stopped.text()
        expect([stopped.status, stopped.headers.get('cache-control'), stopped.headers.get('referrer-policy')]).toEqual([
          200,
          'no-store',
          'no-referrer',
        ])
        expect(page).toContain('Долоо хоногийн тоймыг зогсоох уу?')
        for (const { studentFullName } of await approvedOf(MOTHER)) expect(page).not.toContain(studentFullName.split(' ').at(-1))
        expect(page).not.toContain(MOTHER)
        await stop(token, 'HEAD')
        expect(await wishOf(MOTHER)).toMatchObject({ wanted: true })

        for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]) {
          const done = await stop(token, 'POST', type)
          expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Тойм цаашид ирэхгүй')])
          expect(await wishOf(MOTHER)).toMatchObject({ wanted: false })
        }
        expect(await (await stop(token)).text()).toContain('Тойм цаашид ирэхгүй')
        const ended = await portal.world.db.$count(
          audit,
          and(eq(audit.action, 'POST /stop/:token'), eq(audit.accountId, await accountOf(MOTHER))),
        )
        expect(ended).toBe(1)
        await clockTo(FRIDAY + 7, '18:00')
        expect(await give()).toEqual([])
      })

      it('is stored as a digest, belongs to its parent alone, and says if it is wrong', async () => {
        await save(MOTHER, true)
        await save(FATHER, true)
        await clockTo(FRIDAY, '18:00')
        await tellAll()
        const [sms] = await messagesTo(FATHER)
        const token = tokenIn(sms?.text)
        const { rows } = await portal.world.db.execute(sql`select string_agg(s::text, '') as kept from summaries s`)
        expect(rows[0]?.kept).not.toContain(token)
        await stop(token, 'POST')
        expect([await wishOf(FATHER), await wishOf(MOTHER)]).toMatchObject([{ wanted: false }, { wanted: true }])
        for (const method of ['GET', 'POST']) {
          const wrong = await stop(`${token}x`, method)
          expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringContaining('Энэ холбоос хүчингүй байна')])
        }
      })
    })
  })
