import { randomUUID } from 'node:crypto'
import { type HomeworkFile, homeworkList } from '@portal/contract/homework'
import { addHomeworkFile, openGivenFile, openHomeworkFile, PDF_BYTES, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import { PICTURE_BYTES } from '@portal/contract/questions'
import { givenHomework, takeBackHomework } from '@portal/contract/staffHomework'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { givenInClass } from '../../../test/homework.ts'
import { jpegOf } from '../../../test/jpeg.ts'
import { pdfOf } from '../../../test/pdf.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, gt, ne, sql } from '../../database/sql.ts'
import { accounts, audit, bars, fileLinks, files, groupMembers, homework, links } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { writeOrigin } from '../../requests/dataOrigins.ts'
import { homeworkLimits } from './limits.ts'

const SCHOOL = 50_084
const GROUP = 3_052
const BOY = 200_002
const [MOTHER, TEACHER, OFFICE, KINDERGARTEN, OTHER_TEACHER] = ['88000001', '88000011', '88000012', '88000014', '88000017']
const SCRIPT = '<!doctype html><script>alert(1)</script>'

const Refused = z.object({ RESULT: z.object({ reason: z.string() }) })
const refusalIn = async (response: Promise<Response>) => Refused.parse(await (await response).json()).RESULT.reason

type Answered = Awaited<ReturnType<TestPortal['send']>>
const outcome = (answered: Answered) => (answered.SUCCESS_CODE === 200 ? 'done' : reasonOf(answered).replace(/^\d+ /, ''))

/** Cases of the homework test: pictures and documents with homework. */
export const homeworkFileCases = (portalOf: () => TestPortal) =>
  describe('a file of homework', () => {
    /** Homework of a class without ticks, and calls about its files. */
    async function scene() {
      const portal = portalOf()
      const { db } = portal.world
      await portal.setClock(null)
      const { homeworkId } = await givenInClass(portal.world, GROUP)
      const [teacher, mother] = [await portal.signIn(TEACHER), await portal.signIn(MOTHER)]
      const add = (bytes: Uint8Array, { token = teacher.token, entryId = randomUUID(), to = homeworkId } = {}) =>
        portal.send(addHomeworkFile, { params: { homeworkId: to, entryId }, bytes: Uint8Array.from(bytes), token })
      const added = async (bytes: Uint8Array, how?: Parameters<typeof add>[1]) =>
        addHomeworkFile.result.parse((await add(bytes, how)).RESULT).fileId
      const open = (fileId: number, token = mother.token, studentId = BOY) =>
        portal.send(openHomeworkFile, { body: { studentId, fileId }, token })
      const openAsStaff = (fileId: number, token = teacher.token) => portal.send(openGivenFile, { body: { homeworkId, fileId }, token })
      const remove = async (fileId: number, token = teacher.token) =>
        outcome(await portal.send(removeHomeworkFile, { body: { homeworkId, fileId }, token }))
      const fetched = (link: string, token: string) => fetch(portal.address + link, { headers: { Authorization: `Bearer ${token}` } })
      const [given] = await db.select().from(homework).where(eq(homework.id, homeworkId))
      const dueOn = given?.dueOn ?? ''
      const task = given?.task ?? ''
      const seen = async (token = mother.token, studentId = BOY) => {
        const found = await portal.send(homeworkList, { params: { studentId, from: dueOn, to: dueOn }, token })
        return homeworkList.result.parse(found.RESULT).find(({ assignmentName }) => assignmentName === task)?.files
      }
      const givenFiles = async () =>
        givenHomework.result.parse((await portal.send(givenHomework, { params: { homeworkId }, token: teacher.token })).RESULT).homework
          .files
      return { portal, db, homeworkId, dueOn, teacher, mother, add, added, open, openAsStaff, remove, fetched, seen, given: givenFiles }
    }
    const linkIn = (answered: Answered) => openHomeworkFile.result.parse(answered.RESULT).link

    it('is a picture without metadata or a document as it was sent; parents of the class and its staff open it once for each link', async () => {
      const { portal, db, teacher, mother, added, open, openAsStaff, fetched, seen, given } = await scene()
      expect(await seen()).toBeUndefined()
      const document = pdfOf({ inside: SCRIPT })
      const pictureId = await added(jpegOf({ metadata: SCRIPT, after: SCRIPT }))
      const documentId = await added(document)
      const expected: HomeworkFile[] = [
        { fileId: pictureId, kind: 'JPEG', number: 1, size: jpegOf().length },
        { fileId: documentId, kind: 'PDF', number: 2, size: document.length },
      ]
      expect([await seen(), await given()]).toEqual([expected, expected])

      const sent = { [pictureId]: ['image/jpeg', jpegOf()], [documentId]: ['application/pdf', document] } as const
      for (const [id, [type, bytes]] of Object.entries(sent)) {
        const link = linkIn(await open(Number(id)))
        expect(await refusalIn(fetched(link, teacher.token)), 'in another session').toBe('fileLinkOver')
        const file = await fetched(link, mother.token)
        expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
        expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="(picture\.jpg|document\.pdf)"$/)
        expect(file.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
        expect([file.headers.get('x-content-type-options'), file.headers.get('cache-control')]).toEqual(['nosniff', 'no-store'])
        expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
        expect(await refusalIn(fetched(link, mother.token)), 'twice').toBe('fileLinkOver')
        const ofStaff = await fetched(linkIn(await openAsStaff(Number(id))), teacher.token)
        expect(new Uint8Array(await ofStaff.arrayBuffer())).toEqual(bytes)
      }
      const audited = (action: string, personId: number) =>
        db.$count(audit, and(eq(audit.action, `POST ${action}`), eq(audit.personId, personId)))
      expect(await audited(openHomeworkFile.path, mother.personId)).toBeGreaterThanOrEqual(2)
      expect(await audited(openGivenFile.path, teacher.personId)).toBeGreaterThanOrEqual(2)
      expect(await audited(addHomeworkFile.path, teacher.personId)).toBeGreaterThanOrEqual(2)
      await portal.setClock(null)
    })

    it('is refused by its content, whatever its name says', async () => {
      const { db, add, homeworkId } = await scene()
      const refused = async (bytes: Uint8Array) => outcome(await add(bytes))
      const wrong = [
        Buffer.from(SCRIPT),
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
        pdfOf({ before: SCRIPT }),
        pdfOf({ after: SCRIPT }),
        pdfOf({ after: 'PK\x05\x06' }),
        Buffer.from('%PDF-1.7'),
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        jpegOf({ width: 5000 }),
        jpegOf().subarray(0, 60),
        new Uint8Array(),
      ]
      for (const bytes of wrong) expect(await refused(bytes)).toBe('homeworkFileUnreadable')
      expect(await refused(pdfOf({ filling: PDF_BYTES }))).toBe('tooLarge')
      // The trailer has four more digits.
      const most = pdfOf({ filling: PDF_BYTES - pdfOf().length - 4 })
      expect([most.length, await refused(most)]).toEqual([PDF_BYTES, 'done'])
      const filled = jpegOf()
      const scan = filled.indexOf(0x12, filled.length - 12)
      const large = Buffer.concat([filled.subarray(0, scan), Buffer.alloc(PICTURE_BYTES, 1), filled.subarray(scan)])
      expect(await refused(large)).toBe('tooLarge')
      expect(await db.$count(files, eq(files.homeworkId, homeworkId))).toBe(1)
      await db.delete(files).where(eq(files.homeworkId, homeworkId))
    })

    it('is the same file when it is sent again, and one of three at most, however many arrive together', async () => {
      const { db, add, added, remove, homeworkId, given } = await scene()
      const entryId = randomUUID()
      const fileId = await added(pdfOf(), { entryId })
      expect(await Promise.all([added(pdfOf(), { entryId }), added(pdfOf(), { entryId })])).toEqual([fileId, fileId])
      expect(outcome(await add(jpegOf(), { entryId })), 'one id for two files').toBe('inputInvalid')

      const outcomes = await Promise.all(Array.from({ length: 3 }, async () => outcome(await add(jpegOf()))))
      expect(outcomes.toSorted()).toEqual(['done', 'done', 'homeworkFilesMost'])
      expect((await given()).map(({ number }) => number)).toEqual([1, 2, 3])
      expect(outcome(await add(jpegOf())), 'a fourth file').toBe('homeworkFilesMost')
      expect(await added(pdfOf(), { entryId }), 'a repeated one is not a fourth').toBe(fileId)

      expect([await remove(fileId), await remove(fileId)], 'twice counts once').toEqual(['done', 'done'])
      const next = await added(jpegOf())
      expect((await given()).find((one) => one.fileId === next)?.number, 'the free number').toBe(1)
      const another = { homeworkId, orgId: SCHOOL, size: 1, bytes: Uint8Array.of(1), sentAt: new Date(0) }
      for (const wrong of [{ number: 4, entryId: randomUUID() }, { number: 2, entryId: randomUUID() }, { number: 1 }, {}])
        await expect(db.insert(files).values({ ...another, ...wrong })).rejects.toThrow()
    })

    it('is open to the parents of the children of the class on the due day alone', async () => {
      const { portal, db, dueOn, mother, added, open, seen } = await scene()
      const fileId = await added(jpegOf())
      const others = await db
        .select({ childId: links.childId, parentId: links.parentId, username: accounts.username })
        .from(links)
        .innerJoin(accounts, eq(accounts.personId, links.parentId))
        .innerJoin(groupMembers, and(eq(groupMembers.childId, links.childId), ne(groupMembers.groupId, GROUP)))
        .where(and(eq(links.status, 'APPROVE'), sql`${accounts.closedAt} is null`, gt(links.childId, 0)))
      const own = others.find(({ username }) => username === MOTHER)
      expect(outcome(await open(fileId, mother.token, own?.childId)), 'for her child of another class').toBe('notFoundRecord')
      const ofBoy = await db.select({ parentId: links.parentId }).from(links).where(eq(links.childId, BOY))
      const stranger = others.find(({ parentId }) => ofBoy.every((one) => one.parentId !== parentId))
      const { token } = await portal.signIn(stranger?.username ?? '')
      expect(outcome(await open(fileId, token, stranger?.childId)), 'a parent of another class').toBe('notFoundRecord')
      expect(outcome(await open(fileId, token)), 'with a child of this class').toBe('notYourChild')

      const bar = { childId: BOY, personId: mother.personId, document: '184', fromDate: today(portal.world.clock), inForce: true }
      const [made] = await db
        .insert(bars)
        .values({ ...bar, enteredAt: portal.world.clock.now() })
        .returning({ id: bars.id })
      expect(outcome(await open(fileId)), 'a guardian with a bar of a court').not.toBe('done')
      await db.delete(bars).where(eq(bars.id, made?.id ?? 0))

      const stay = and(eq(groupMembers.childId, BOY), eq(groupMembers.groupId, GROUP))
      const [before] = await db.select().from(groupMembers).where(stay)
      await db.update(groupMembers).set({ untilDate: dueOn }).where(stay)
      expect([outcome(await open(fileId)), await seen()], 'after the child left the class').toEqual(['notFoundRecord', undefined])
      await db
        .update(groupMembers)
        .set({ untilDate: before?.untilDate ?? null })
        .where(stay)
      expect(outcome(await open(fileId))).toBe('done')
    })

    it('belongs to class and subject teacher and the office; others find nothing', async () => {
      const { portal, db, homeworkId, added, add, open, openAsStaff, remove } = await scene()
      const fileId = await added(jpegOf())
      for (const username of [KINDERGARTEN, OTHER_TEACHER]) {
        const { token } = await portal.signIn(username ?? '')
        const tried = [outcome(await add(jpegOf(), { token })), await remove(fileId, token), outcome(await openAsStaff(fileId, token))]
        expect(tried).toEqual(Array(3).fill('notFoundRecord'))
        expect(outcome(await open(fileId, token)), 'as a parent').not.toBe('done')
      }
      const office = await portal.signIn(OFFICE)
      expect(outcome(await openAsStaff(fileId, office.token))).toBe('done')
      const { homeworkId: foreign } = await givenInClass(portal.world, GROUP)
      expect(outcome(await portal.send(openGivenFile, { body: { homeworkId: foreign, fileId }, token: office.token }))).toBe(
        'notFoundRecord',
      )
      expect(outcome(await portal.send(removeHomeworkFile, { body: { homeworkId: foreign, fileId }, token: office.token }))).toBe('done')
      expect(await db.$count(files, eq(files.id, fileId)), 'a file of other homework stays').toBe(1)
      expect(await db.$count(files, eq(files.homeworkId, homeworkId))).toBe(1)
    })

    it('is neither added nor removed where files bring homework, stays readable, and goes with homework that is taken back', async () => {
      const { portal, db, homeworkId, teacher, added, add, remove, open, fetched, mother } = await scene()
      const { clock } = portal.world
      const fileId = await added(jpegOf())
      await writeOrigin(db, SCHOOL, 'HOMEWORK', 'BROUGHT', clock.now())
      expect([outcome(await add(jpegOf())), await remove(fileId)]).toEqual(['homeworkBrought', 'homeworkBrought'])
      const link = linkIn(await open(fileId))
      await writeOrigin(db, SCHOOL, 'HOMEWORK', 'ENTERED', clock.now())

      const body = { entryId: randomUUID(), homeworkId }
      expect(outcome(await portal.send(takeBackHomework, { body, token: teacher.token }))).toBe('done')
      expect(await db.$count(files, eq(files.id, fileId))).toBe(0)
      expect(await db.$count(fileLinks, eq(fileLinks.fileId, fileId))).toBe(0)
      expect(await refusalIn(fetched(link, mother.token))).toBe('fileLinkOver')
      expect([outcome(await open(fileId)), outcome(await add(jpegOf()))]).toEqual(['notFoundRecord', 'notFoundRecord'])
    })

    it('can be sent 200 times a day by one account', async () => {
      const { add } = await scene()
      const { most } = homeworkLimits.homeworkFilesInDay
      let refused = ''
      for (let time = 0; time <= most && refused !== 'tooOftenToday'; time++) refused = outcome(await add(Buffer.from('x')))
      expect(refused).toBe('tooOftenToday')
    })
  })
