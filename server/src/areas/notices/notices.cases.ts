import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/contract/days'
import { HEADER } from '@portal/contract/envelope'
import { inboxEntries as inboxList, saveMessageChoice } from '@portal/contract/inbox'
import { answerNotice, childNotice, NOTICE_FILES_MAX, openNoticeFile, readNotice } from '@portal/contract/noticeDetails'
import { exportNoticeReaders, noticeReaders } from '@portal/contract/noticeReaders'
import { childNotices, familyNotices } from '@portal/contract/notices'
import { FEED_PATH, makeFeed } from '@portal/contract/schedule'
import {
  addNoticeFile,
  confirmNotice,
  noticeReach,
  returnNotice,
  saveNotice,
  sendNotice,
  staffNotice,
  takeBackNotice,
} from '@portal/contract/staffNotices'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jpegOf } from '../../../test/jpeg.ts'
import { addedDocument, addedNotice } from '../../../test/notices.ts'
import { pdfOf } from '../../../test/pdf.ts'
import { pngOf } from '../../../test/png.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { attemptOf, countAttempt } from '../../admission/attempts.ts'
import { withMost } from '../../admission/limitTable.ts'
import { and, desc, eq, sql } from '../../database/sql.ts'
import {
  accounts,
  attempts,
  audit,
  bars,
  groupMembers,
  groups,
  inboxEntries,
  messageChoices,
  notices,
  outbox,
  substitutes,
} from '../../database/tables.ts'
import { instantText, today } from '../../outside/clock.ts'
import { turnAt } from '../../work/claiming.ts'
import { noticeWorker, sendPlannedNotices } from './entering.ts'
import { noticeLimits } from './limits.ts'

const [MOTHER, FATHER, STRANGER, TEACHER, OFFICE] = ['88000001', '88000002', 'parent@demo.mn', '88000011', '88000012', '88000019']
/** Class of the teacher; the mother and the father follow the boy in it, and the girl in another class of the school. */
const GROUP = 3_052
const [GIRL, BOY] = [200_001, 200_002]
const SCRIPT = '<script>alert(1)</script>'
const HOUR = 3_600_000

/** Shares the portal of messages/messages.api.test.ts, whose workers are off: the cases run the job. */
export const noticeCases = (portalOf: () => TestPortal) =>
  describe('a notice', () => {
    let portal: TestPortal
    const tokens = new Map<string, string>()
    const people = new Map<string, number>()
    const as = (who: string) => tokens.get(who)

    beforeAll(async () => {
      portal = portalOf()
      await portal.setClock(null)
      for (const who of [MOTHER, FATHER, STRANGER, TEACHER, OFFICE]) {
        const { token, personId } = await portal.signIn(who)
        tokens.set(who, token)
        people.set(who, personId)
      }
    })
    beforeEach(async () => {
      await portal.setClock(null)
      await portal.world.db.delete(notices)
      await portal.world.db.delete(inboxEntries)
      await portal.world.db.delete(attempts)
    })
    afterEach(() => portal.world.db.delete(notices))

    const day = (ahead: number) => addDays(today(portal.world.clock), ahead)
    const words = () => ({
      audience: `group-${GROUP}`,
      title: 'Хөдөө аялал',
      text: 'Бямба гарагт **Богд уул** руу явна.',
      event: { on: day(3), at: '09:00' },
      asks: { kind: 'YES_NO' as const, question: 'Явах уу?', until: day(2) },
    })
    const save = (
      body: Partial<ReturnType<typeof words>> | { asks: null; event: null } = {},
      who = TEACHER,
      entryId: string = randomUUID(),
    ) => portal.send(saveNotice, { token: as(who), body: { entryId, ...words(), ...body } })
    const saved = async (...how: Parameters<typeof save>) => saveNotice.result.parse((await save(...how)).RESULT).noticeId
    const send = (noticeId: number, who = TEACHER, sendAt: string | null = null) =>
      portal.send(sendNotice, { token: as(who), body: { noticeId, sendAt } })
    /** As if a colleague of the office had written it. */
    const ofColleague = (noticeId: number) => portal.world.db.update(notices).set({ roleId: 0 }).where(eq(notices.id, noticeId))
    const confirm = async (noticeId: number, version?: number) => {
      const seen = version ?? (await seenByStaff(noticeId, OFFICE)).version
      return portal.send(confirmNotice, { token: as(OFFICE), body: { noticeId, version: seen } })
    }
    /** Runs the job on all notices that wait for it, as a worker process does; returns their number. */
    async function enter(): Promise<number> {
      const worker = noticeWorker(portal.world)
      const token = randomUUID()
      const rows = await worker.claim(turnAt(portal.world.clock.now(), 'enter-notice', token, 10))
      for (const row of rows) await worker.run(row, { id: row.id, token })
      return rows.length
    }
    const sentToClass = async (body: Parameters<typeof save>[0] = {}) => {
      const noticeId = await saved(body)
      expect(reasonOf(await send(noticeId))).toBe('200')
      await enter()
      return noticeId
    }
    const inboxOf = async (who: string) => {
      const { RESULT } = await portal.send(inboxList, { token: as(who), params: { of: 0, topic: 'notice', show: 'all', before: 0 } })
      return inboxList.result.parse(RESULT).entries
    }
    const listOf = async (who: string, studentId = BOY) =>
      childNotices.result.parse((await portal.send(childNotices, { token: as(who), params: { studentId } })).RESULT)
    const openOne = (noticeId: number, who = MOTHER, studentId = BOY) =>
      portal.send(childNotice, { token: as(who), params: { studentId, noticeId } })
    const detail = async (...how: Parameters<typeof openOne>) => childNotice.result.parse((await openOne(...how)).RESULT)
    const read = (noticeId: number, who = MOTHER) => portal.send(readNotice, { token: as(who), body: { studentId: BOY, noticeId } })
    const answer = (noticeId: number, given: 'YES' | 'NO' | 'SEEN', who = MOTHER) =>
      portal.send(answerNotice, { token: as(who), body: { studentId: BOY, noticeId, answer: given } })
    const seenByStaff = async (noticeId: number, who = TEACHER) =>
      staffNotice.result.parse((await portal.send(staffNotice, { token: as(who), params: { noticeId } })).RESULT)
    const addFile = (noticeId: number, bytes: Uint8Array, name = 'Хуудас.pdf') =>
      portal.send(addNoticeFile, {
        token: as(TEACHER),
        params: { noticeId, entryId: randomUUID() },
        bytes: Uint8Array.from(bytes),
        headers: { [HEADER.fileName]: encodeURIComponent(name) },
      })
    const openFile = (fileId: number, who = MOTHER, studentId = BOY) =>
      portal.send(openNoticeFile, { token: as(who), body: { studentId, fileId } })

    it('of a class teacher reaches the inboxes, lists and home of the class; reading and answers are counted and named', async () => {
      const reach = noticeReach.result.parse(
        (await portal.send(noticeReach, { token: as(TEACHER), params: { audience: `group-${GROUP}` } })).RESULT,
      )
      const noticeId = await sentToClass()
      const [entry] = await inboxOf(MOTHER)
      expect(entry).toMatchObject({ topic: 'notice', childId: BOY, title: 'Хөдөө аялал', page: 'notices', noticeId, isRead: false })
      expect([await inboxOf(FATHER), await inboxOf(STRANGER)].map(({ length }) => length)).toEqual([1, 0])
      expect(await portal.world.db.$count(inboxEntries, eq(inboxEntries.noticeId, noticeId)), 'mother and father').toBe(2)
      const family = familyNotices.result.parse((await portal.send(familyNotices, { token: as(MOTHER) })).RESULT)
      expect(family.find(({ params }) => params.studentId === BOY)?.result[0]).toMatchObject({
        noticeId,
        groupName: '5б бүлэг',
        isRead: false,
        isNew: true,
        event: { on: day(3), at: '09:00' },
        asks: { kind: 'YES_NO', until: day(2), given: null },
      })
      expect(family.find(({ params }) => params.studentId === GIRL)?.result.some((one) => one.noticeId === noticeId)).toBe(false)

      await read(noticeId)
      expect(await detail(noticeId)).toMatchObject({ notice: { isRead: true, isNew: false }, question: 'Явах уу?', answered: null })
      expect((await inboxOf(MOTHER))[0]?.isRead, 'its message is read too').toBe(true)
      expect((await listOf(FATHER))[0]?.isRead).toBe(false)
      expect((await seenByStaff(noticeId)).notice.read).toBe(1)

      await answer(noticeId, 'YES')
      await answer(noticeId, 'NO', FATHER)
      expect(await detail(noticeId)).toMatchObject({ notice: { asks: { given: 'NO' } }, answered: { isYours: false } })
      expect(await seenByStaff(noticeId, OFFICE)).toMatchObject({ answers: { yes: 0, no: 1, seen: 0 }, reach, classes: [] })
      const asTable = (found: { RESULT: unknown }) => noticeReaders.result.parse(found.RESULT).find(({ childId }) => childId === BOY)
      const table = asTable(await portal.send(noticeReaders, { token: as(TEACHER), params: { noticeId, groupId: GROUP } }))
      expect(table).toMatchObject({ answer: 'NO', answeredBy: 'Д.Ганбат' })
      expect(table?.parents.map(({ readAt }) => readAt !== null)).toEqual([true, true])
      const file = await portal.send(exportNoticeReaders, { token: as(TEACHER), body: { noticeId, groupId: GROUP } })
      expect(asTable(file)).toEqual(table)
      const ofExport = and(eq(audit.childId, BOY), sql`${audit.action} like '%readers/export'`)
      await expect.poll(() => portal.world.db.$count(audit, ofExport)).toBe(1)
    })

    it('is closed to parents of other classes, to a parent whom a court bars, and to a child that has left the class', async () => {
      const { db, clock } = portal.world
      const noticeId = await sentToClass()
      const fileId = await addedDocument(portal.world, noticeId)
      const refused = async (who: string, studentId: number) =>
        Promise.all([openOne(noticeId, who, studentId), openFile(fileId, who, studentId)].map(async (one) => reasonOf(await one)))
      expect(await refused(MOTHER, GIRL)).toEqual(['201 notFoundRecord', '201 notFoundRecord'])
      expect(await refused(STRANGER, BOY)).toEqual(['403 notYourChild', '403 notYourChild'])

      const [stay] = await db.select().from(groupMembers).where(eq(groupMembers.childId, BOY)).orderBy(desc(groupMembers.sinceDate))
      const until = (untilDate: string | null) =>
        db
          .update(groupMembers)
          .set({ untilDate })
          .where(eq(groupMembers.id, stay?.id ?? 0))
      await until(today(clock))
      expect([await refused(MOTHER, BOY), (await inboxOf(MOTHER)).length]).toEqual([['201 notFoundRecord', '201 notFoundRecord'], 0])
      await until(stay?.untilDate ?? null)
      expect((await inboxOf(MOTHER)).length).toBe(1)

      const [barred] = await db
        .insert(bars)
        .values({
          childId: BOY,
          personId: people.get(FATHER) ?? 0,
          document: 'ШШ-1',
          fromDate: today(clock),
          enteredAt: clock.now(),
          inForce: true,
        })
        .returning()
      await sentToClass()
      await db.delete(bars).where(eq(bars.id, barred?.id ?? 0))
      expect([await inboxOf(MOTHER), await inboxOf(FATHER)].map(({ length }) => length)).toEqual([2, 1])
    })

    it('to several classes needs a second account of the office; a parent of two children gets one entry', async () => {
      expect(reasonOf(await save({ audience: 'all' }, TEACHER))).toBe('201 notFoundRecord')
      expect(reasonOf(await save({ audience: 'group-3011' }, TEACHER)), 'another class').toBe('201 notFoundRecord')
      const noticeId = await saved({ audience: 'all' }, OFFICE)
      expect(sendNotice.result.parse((await send(noticeId, OFFICE)).RESULT).state).toBe('ASKED')
      expect([await enter(), (await listOf(MOTHER)).length]).toEqual([0, 0])
      expect(reasonOf(await confirm(noticeId))).toBe('203 noticeOwn')
      await ofColleague(noticeId)
      expect(reasonOf(await confirm(noticeId))).toBe('200')
      expect(reasonOf(await confirm(noticeId)), 'twice').toBe('203 noticeMoved')
      expect(await enter()).toBe(1)
      expect([await inboxOf(MOTHER), await inboxOf(STRANGER)].map(({ length }) => length)).toEqual([1, 1])
      expect([await listOf(MOTHER, GIRL), await listOf(MOTHER)].map(({ length }) => length)).toEqual([1, 1])

      await addedNotice(portal.world, GROUP, { groupId: null, level: 1 })
      expect([await listOf(MOTHER, GIRL), await listOf(MOTHER)].map(({ length }) => length)).toEqual([2, 1])
    })

    it('is sent at its time, written once to each inbox however often the job begins, and in batches', async () => {
      const { db, clock } = portal.world
      const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
      const noticeId = await saved()
      expect(reasonOf(await send(noticeId, TEACHER, instantText(later(-1))))).toBe('203 noticeDays')
      expect(sendNotice.result.parse((await send(noticeId, TEACHER, instantText(later(2)))).RESULT).state).toBe('PLANNED')
      await sendPlannedNotices({ db, clock: { now: () => later(1) } })
      expect((await listOf(MOTHER)).length).toBe(0)
      await sendPlannedNotices({ db, clock: { now: () => later(3) } })
      expect((await listOf(MOTHER)).length).toBe(1)
      await portal.setClock(later(4).toISOString())
      expect(await enter()).toBe(1)
      await db.update(notices).set({ enteredAt: null, enteredUpTo: 0 })
      expect([await enter(), await enter()]).toEqual([1, 0])
      expect((await inboxOf(MOTHER)).length).toBe(1)
    })

    it('is confirmed in the version that the office has read', async () => {
      const entryId = randomUUID()
      const noticeId = await saved({ audience: 'all' }, OFFICE, entryId)
      await send(noticeId, OFFICE)
      const { version } = await seenByStaff(noticeId, OFFICE)
      expect(reasonOf(await portal.send(returnNotice, { token: as(OFFICE), body: { noticeId } }))).toBe('200')
      await saved({ audience: 'all', text: 'Өөр бичвэр' }, OFFICE, entryId)
      await send(noticeId, OFFICE)
      await ofColleague(noticeId)
      expect(reasonOf(await confirm(noticeId, version))).toBe('203 noticeMoved')
      expect(reasonOf(await confirm(noticeId))).toBe('200')
    })

    it('waits for the office if its author no longer leads the class at its time', async () => {
      const { db, clock } = portal.world
      const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
      const planned = async () => {
        const noticeId = await saved()
        await send(noticeId, TEACHER, instantText(later(2)))
        return noticeId
      }
      const sendPlanned = () => sendPlannedNotices({ db, clock: { now: () => later(3) } })
      const ledBy = (teacherId: number | null) => db.update(groups).set({ teacherId }).where(eq(groups.id, GROUP))
      const personId = people.get(TEACHER) ?? 0
      await ledBy(null)
      const until = { untilDay: day(1), namedAt: clock.now(), namedBy: people.get(OFFICE) ?? 0 }
      await db.insert(substitutes).values({ groupId: GROUP, personId, ...until })
      const ofSubstitute = await planned()
      await sendPlanned()
      expect((await seenByStaff(ofSubstitute, OFFICE)).notice.state).toBe('SENT')
      const noticeId = await planned()
      await db.update(substitutes).set({ endedAt: clock.now() }).where(eq(substitutes.personId, personId))
      await sendPlanned()
      expect(await seenByStaff(noticeId, OFFICE)).toMatchObject({ notice: { state: 'ASKED' }, may: ['CONFIRM', 'RETURN'] })
      await db.delete(substitutes).where(eq(substitutes.personId, personId))
      await ledBy(personId)
      expect(reasonOf(await confirm(noticeId))).toBe('200')
    })

    it('leaves out a closed account', async () => {
      const { db, clock } = portal.world
      const closing = (closedAt: Date | null) =>
        db.update(accounts).set({ closedAt, goesAt: closedAt }).where(eq(accounts.username, FATHER))
      await closing(clock.now())
      const noticeId = await sentToClass()
      await closing(null)
      expect([await inboxOf(MOTHER), await inboxOf(FATHER)].map((all) => all.length)).toEqual([1, 0])
      expect(await db.$count(inboxEntries, eq(inboxEntries.noticeId, noticeId))).toBe(1)
    })

    it('of the evening reaches contacts that asked for it in the morning, once', async () => {
      const { db } = portal.world
      const choice = { topic: 'notice', way: 'contact', wanted: true } as const
      expect(reasonOf(await portal.send(saveMessageChoice, { token: as(MOTHER), body: choice }))).toBe('200')
      expect(reasonOf(await send(await saved()))).toBe('200')
      const [evening, morning] = [`${day(1)}T21:30:00+08:00`, `${day(2)}T07:00:00+08:00`]
      await portal.setClock(evening)
      await db.delete(outbox)
      expect([await enter(), await enter()]).toEqual([1, 0])
      const sent = await db.select().from(outbox).where(eq(outbox.isDaily, true))
      expect(sent.map(({ recipient }) => recipient)).toEqual([MOTHER])
      expect(sent[0]?.text).toMatch(/^Шинэ зарлал ирлээ: /)
      expect(sent[0]?.dueAt).toEqual(new Date(morning))
      await db.delete(messageChoices)
    })

    it('taken back says so to those who got it: text, files and answers are closed', async () => {
      const { db } = portal.world
      const noticeId = await sentToClass()
      const fileId = await addedDocument(portal.world, noticeId)
      await db.update(accounts).set({ language: 'en' }).where(eq(accounts.username, FATHER))
      expect(reasonOf(await portal.send(takeBackNotice, { token: as(TEACHER), body: { noticeId } }))).toBe('200')
      expect(await detail(noticeId)).toMatchObject({
        notice: { title: '', isTakenBack: true, isNew: false, event: null, asks: null },
        text: '',
        files: [],
      })
      expect([reasonOf(await openFile(fileId)), reasonOf(await answer(noticeId, 'YES'))]).toEqual(['201 notFoundRecord', '203 noticeMoved'])
      expect([(await inboxOf(MOTHER))[0]?.title, (await inboxOf(FATHER))[0]?.title]).toEqual(['Буцаан татсан зарлал', 'Notice taken back'])
      expect((await inboxOf(MOTHER))[0]?.text).not.toContain('аялал')
      await db.update(accounts).set({ language: 'mn' }).where(eq(accounts.username, FATHER))
    })

    it('refuses markup, pictures and links to other schemes, days that are over, late and unfitting answers', async () => {
      const texts = [`a ${SCRIPT}`, '![a](https://a.mn/a.png)', '[a](javascript:alert(1))', '[a](https://user@a.mn/)', '*'.repeat(400)]
      for (const text of texts) expect(reasonOf(await save({ text })), text).toBe('201 inputInvalid')
      const past = await saved({ event: { on: day(-1), at: '09:00' } })
      expect(reasonOf(await send(past))).toBe('203 noticeDays')
      const noticeId = await sentToClass()
      expect(reasonOf(await answer(noticeId, 'SEEN'))).toBe('201 inputInvalid')
      await portal.world.db
        .update(notices)
        .set({ answersUntil: day(-1) })
        .where(eq(notices.id, noticeId))
      expect(reasonOf(await answer(noticeId, 'YES'))).toBe('203 noticeMoved')
    })

    it('is limited for each account and day; one that was refused does not count', async () => {
      const { world } = portal
      const [teacher] = await world.db.select().from(accounts).where(eq(accounts.username, TEACHER))
      const most = world.settings.noticesPerDay
      const attempt = attemptOf(withMost(noticeLimits.noticesInDay, most), { account: teacher?.id ?? 0 })
      for (let nth = 1; nth < most; nth++) await countAttempt(world, attempt, world.clock.now())
      expect(reasonOf(await send(await saved({ event: { on: day(-1), at: '09:00' } })))).toBe('203 noticeDays')
      expect(reasonOf(await send(await saved()))).toBe('200')
      expect(reasonOf(await send(await saved()))).toBe('429 tooOftenToday')
    })

    it('has up to three files: pictures without metadata and documents, under cleaned names, as attachments alone', async () => {
      const noticeId = await saved()
      for (const wrong of [
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
        Buffer.from(`GIF89a${SCRIPT}`),
        pdfOf({ after: SCRIPT }),
      ])
        expect(reasonOf(await addFile(noticeId, wrong))).toBe('201 homeworkFileUnreadable')
      await addFile(noticeId, pngOf({ metadata: SCRIPT, after: SCRIPT }), `..\\..\\x/‮${SCRIPT}"\r\n.html`)
      await addFile(noticeId, pdfOf(), 'Зөвшөөрлийн хуудас.exe')
      await addFile(noticeId, jpegOf({ metadata: SCRIPT }), 'a.jpg')
      expect(reasonOf(await addFile(noticeId, pdfOf()))).toBe('203 noticeFilesMost')
      await send(noticeId)
      const { files } = await detail(noticeId)
      expect(files).toHaveLength(NOTICE_FILES_MAX)
      expect(files.map(({ kind, name, size }) => [kind, name, size])).toEqual([
        ['PNG', 'script.png', pngOf().length],
        ['PDF', 'Зөвшөөрлийн хуудас.pdf', pdfOf().length],
        ['JPEG', 'a.jpg', jpegOf().length],
      ])
      expect(reasonOf(await addFile(noticeId, pdfOf())), 'once sent').toBe('203 noticeMoved')
      const { link } = openNoticeFile.result.parse((await openFile(files[1]?.fileId ?? 0)).RESULT)
      const fetched = () => fetch(portal.address + link, { headers: { Authorization: `Bearer ${as(MOTHER)}` } })
      const answered = await fetched()
      expect(answered.headers.get('content-disposition')).toBe(
        `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('Зөвшөөрлийн хуудас.pdf')}`,
      )
      expect(answered.headers.get('content-security-policy')).toContain('sandbox')
      expect((await fetched()).headers.get('content-type'), 'a second time').toContain('json')
    })

    it('with a date is in the calendar of its children by title and time alone', async () => {
      await sentToClass({ title: 'Аялал, уул' })
      const made = makeFeed.result.parse((await portal.send(makeFeed, { token: as(MOTHER), body: { studentId: BOY } })).RESULT)
      const calendar = (await (await fetch(portal.address + made.address.slice(made.address.indexOf(FEED_PATH)))).text()).replaceAll(
        '\r\n ',
        '',
      )
      expect(calendar).toContain(`DTSTART:${day(3).replaceAll('-', '')}T010000Z\r\nSUMMARY:Тэмүүлэн: Аялал\\, уул\r\nEND:VEVENT`)
      expect(calendar).not.toContain('Богд')
    })

    it('of another school year reaches nobody, and a newcomer finds the last ten without being told', async () => {
      const { db, clock } = portal.world
      await addedNotice(portal.world, GROUP, { groupId: null, schoolYear: 2020 })
      for (let nth = 0; nth < 12; nth++) await addedNotice(portal.world, GROUP, { sentAt: new Date(clock.now().getTime() - nth * 1000) })
      expect((await listOf(MOTHER)).length).toBe(10)
      const [stay] = await db.select().from(groupMembers).where(eq(groupMembers.childId, BOY)).orderBy(desc(groupMembers.sinceDate))
      const since = (sinceDate: string) =>
        db
          .update(groupMembers)
          .set({ sinceDate })
          .where(eq(groupMembers.id, stay?.id ?? 0))
      await db.update(notices).set({ sentAt: new Date(clock.now().getTime() - 48 * HOUR) })
      await since(day(-1))
      expect((await listOf(MOTHER)).map(({ isNew }) => isNew)).toEqual(Array.from({ length: 10 }, () => false))
      await since(stay?.sinceDate ?? '')
      expect((await listOf(MOTHER))[0]?.isNew).toBe(true)
    })
  })
