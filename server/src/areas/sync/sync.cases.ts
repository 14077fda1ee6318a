import { addDays } from '@portal/contract/days'
import { applyUpload, uploadDetail, uploads as uploadsCall } from '@portal/contract/uploads'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { esisRowsOf, fetchNextFrom } from '../../../test/esisSchool.ts'
import { type EsisServer, esisServer, misbehaviourNames } from '../../../test/esisServer.ts'
import { reasonOf } from '../../../test/reasons.ts'
import type { UploadScene } from '../../../test/uploadTools.ts'
import type { Command } from '../../commands/command.ts'
import { syncApply, syncCodes, syncRun, syncShow, syncStatus } from '../../commands/syncCommands.ts'
import { and, desc, eq, sql } from '../../database/sql.ts'
import { audit, groupMembers, groups, syncBreaker, syncInstitutions, uploads } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { after, LEASE_MS, turnAt } from '../../work/claiming.ts'
import { findBreaker, staysAt } from './store.ts'
import { queueSync, syncWorker } from './syncWorker.ts'

const SCHOOL = 50_084
const CODE = 'E-84'
const MINUTE_MS = 60_000

/** Data of the national system against a local one; run by families.api.test.ts on its portal. */
export const syncCases = (scene: () => UploadScene) =>
  describe('school data of the national system', () => {
    let source: EsisServer
    const world = () => scene().portal.world
    const db = () => world().db
    /** Log lines of the fetching process. */
    const lines: { msg: string }[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const esisSettings = () => ({ url: source.url, token: undefined, tokenFile: undefined, perSecond: 1000, hour: 1 })
    const at = () => ({ ...world(), log, settings: { ...world().settings, esis: esisSettings() } })
    const command = <Request, Result>(one: Command<Request, Result>, sent: Request) => one.answer(at(), sent, () => undefined)

    const fetchNext = (token?: string) => fetchNextFrom(at(), source, token)
    const fetchSchool = async () => {
      await command(syncRun, { orgId: SCHOOL })
      return fetchNext()
    }
    const newest = async () => {
      const [row] = await db()
        .select()
        .from(uploads)
        .where(and(eq(uploads.orgId, SCHOOL), eq(uploads.source, 'esis')))
        .orderBy(desc(uploads.id))
        .limit(1)
      return row ?? expect.fail('nothing was fetched')
    }
    const becomes = async (status: string) => {
      await expect.poll(async () => (await newest()).status).toBe(status)
      return newest()
    }
    const today = () => dateIn(world().clock.now())
    const memberCount = () => db().$count(groupMembers, sql`true`)
    const groupNames = async () =>
      (await db().select({ name: groups.name }).from(groups).where(eq(groups.orgId, SCHOOL))).map(({ name }) => name)

    beforeAll(async () => {
      source = await esisServer()
      const { codes, rows } = await esisRowsOf(world(), { orgId: SCHOOL, code: CODE })
      source.rows = rows
      await command(syncCodes, { rows: codes })
    })
    afterAll(() => source?.end())

    it('begins with the list of institutions, which the operator applies once', async () => {
      await command(syncRun, {})
      expect(await fetchNext()).toBe('fetched')
      const { institutions, isListConfirmed } = await command(syncStatus, {})
      expect(institutions).toMatchObject([
        { code: '', status: 'FETCHED' },
        { code: CODE, orgId: SCHOOL, status: 'IDLE' },
      ])
      expect(isListConfirmed).toBe(false)
      expect((await command(syncShow, {})).files).toMatchObject([{ file: 'organisations', rows: 1, changed: 1 }])
      const phone = async () => (await db().execute(sql`select phone from organisations where id = ${SCHOOL}`)).rows[0]?.phone
      const before = await phone()
      expect(before).not.toBe('70110084')
      await command(syncApply, {})
      expect(await fetchNext()).toBe('fetched')
      expect(await phone()).toBe('70110084')
      await db().execute(sql`update organisations set phone = ${String(before)} where id = ${SCHOOL}`)
      await db().update(syncInstitutions).set({ status: 'IDLE', confirmedAt: null })
    })

    it('of an institution is a list of differences first: nothing changes before its office applies it', async () => {
      const { groups: classes = [] } = source.rows
      const more = { ...classes[0], teacherId: null }
      source.rows.groups = [
        ...classes,
        { ...more, groupId: 'new', name: '9ц бүлэг' },
        { ...more, groupId: 'odd', name: '9щ бүлэг', levelCode: 'unknown' },
      ]
      expect(await fetchSchool()).toBe('fetched')
      const { id } = await becomes('CHECKED')
      expect(await groupNames()).not.toContain('9ц бүлэг')
      const {
        report,
        by,
        source: from,
      } = uploadDetail.result.parse(
        (await scene().portal.send(uploadDetail, { token: scene().office.token, params: { uploadId: id } })).RESULT,
      )
      expect([by, from]).toEqual([null, 'esis'])
      expect(report?.files.find(({ file }) => file === 'groups')).toMatchObject({ new: 1, refused: 1 })
      expect(report?.faults).toMatchObject([
        { file: 'groups', line: classes.length + 3, column: 'level', value: 'unknown', en: expect.stringContaining('code table (level)') },
      ])

      const body = { uploadId: id, goodRows: true }
      expect(reasonOf(await scene().portal.send(applyUpload, { token: scene().stranger.token, body }))).toBe('201 notFoundRecord')
      expect(
        uploadsCall.result
          .parse((await scene().portal.send(uploadsCall, { token: scene().stranger.token })).RESULT)
          .uploads.map(({ uploadId }) => uploadId),
      ).not.toContain(id)
      expect((await scene().portal.send(applyUpload, { token: scene().office.token, body })).SUCCESS_CODE).toBe(200)
      await becomes('APPLIED')
      expect(await groupNames()).toContain('9ц бүлэг')
      expect(await groupNames()).not.toContain('9щ бүлэг')
    })

    it('applies by itself from then on; children missing from an answer stay and are counted', async () => {
      const before = [await memberCount(), await staysAt(db(), SCHOOL, today())]
      const { groups: classes = [], students = [] } = source.rows
      source.rows.groups = [...classes.slice(0, -1), { ...classes[0], groupId: 'late', name: '9ь бүлэг' }]
      const [left] = students
      const isLeft = (one: Record<string, unknown>) => one.groupId === left?.groupId && one.until === null
      source.rows.students = students.filter((one) => !isLeft(one))
      expect(await fetchSchool()).toBe('fetched')
      const upload = await becomes('APPLIED')
      expect(await groupNames()).toContain('9ь бүлэг')
      expect([await memberCount(), await staysAt(db(), SCHOOL, today())]).toEqual(before)
      const { missing } = await command(syncShow, { orgId: SCHOOL })
      expect(missing).toEqual([{ group: left?.groupId, count: students.filter(isLeft).length }])
      source.rows.students = students
      const trace = await db().select().from(audit).where(eq(audit.requestId, upload.requestId))
      expect(new Set(trace.map(({ action, role, personId, orgId }) => `${action} ${role} ${personId} ${orgId}`))).toEqual(
        new Set([`SYNC esis PROGRAM null ${SCHOOL}`]),
      )
    })

    it('that would end many stays waits for the office or the operator', async () => {
      const { students = [] } = source.rows
      source.rows.students = students.map((one) => ({ ...one, until: addDays(today(), 1) }))
      const stays = await staysAt(db(), SCHOOL, today())
      await fetchSchool()
      const upload = await becomes('CHECKED')
      expect((await command(syncStatus, {})).institutions.find(({ code }) => code === CODE)?.isHeld).toBe(true)
      source.rows.students = students
      expect(await staysAt(db(), SCHOOL, today())).toEqual(stays)
      await expect(command(syncApply, { orgId: 1 })).rejects.toThrow(/code table/)
      await fetchSchool()
      await becomes('APPLIED')
      expect((await db().select().from(uploads).where(eq(uploads.id, upload.id)))[0]).toMatchObject({
        status: 'EXPIRED',
        report: { faults: [] },
      })
    })

    it('that ends few stays each night waits once they are many within a week', async () => {
      const { students = [] } = source.rows
      const before = await staysAt(db(), SCHOOL, today())
      const share = Math.ceil(students.length * 0.06)
      const ending = (count: number) => {
        source.rows.students = students.map((one, at) => (at < count ? { ...one, until: addDays(today(), 1) } : one))
        return fetchSchool()
      }
      await ending(share)
      const first = await becomes('APPLIED')
      expect(await staysAt(db(), SCHOOL, today())).not.toEqual(before)
      await ending(2 * share)
      await becomes('CHECKED')
      expect((await command(syncStatus, {})).institutions.find(({ code }) => code === CODE)?.isHeld).toBe(true)
      await db()
        .update(uploads)
        .set({ createdAt: sql`${uploads.createdAt} - interval '7 days'` })
        .where(eq(uploads.id, first.id))
      await ending(2 * share)
      await becomes('APPLIED')
      source.rows.students = students
      await fetchSchool()
      await becomes('APPLIED')
      expect(await staysAt(db(), SCHOOL, today())).toEqual(before)
    })

    it('under other names of the classes changes no class; where no name fits, the differences wait', async () => {
      const { groups: classes = [] } = source.rows
      const before = [await staysAt(db(), SCHOOL, today()), (await groupNames()).toSorted()]
      source.rows.groups = classes.map((one) => ({ ...one, name: String(one.name).replace(' бүлэг', '').toUpperCase() }))
      await fetchSchool()
      const upload = await becomes('APPLIED')
      expect(upload.report?.faults).toEqual([])
      source.rows.groups = classes.map((one, nth) => ({ ...one, name: `Анги ${nth}` }))
      await fetchSchool()
      await becomes('CHECKED')
      expect((await command(syncStatus, {})).institutions.find(({ code }) => code === CODE)?.isHeld).toBe(true)
      source.rows.groups = classes
      expect([await staysAt(db(), SCHOOL, today()), (await groupNames()).toSorted()]).toEqual(before)
      await fetchSchool()
      await becomes('APPLIED')
    })

    it.each(misbehaviourNames)('loses nothing while its source %s', async (wrong) => {
      await db().delete(syncBreaker)
      const before = [await memberCount(), await groupNames(), (await newest()).id]
      source.wrong = wrong
      expect(await fetchSchool()).toMatch(/^teachers, page \d|^teachers, page \d \(500\)/)
      source.wrong = undefined
      expect([await memberCount(), await groupNames(), (await newest()).id]).toEqual(before)
    })

    it('with rows of another institution takes none of them', async () => {
      await db().delete(syncBreaker)
      const rows = source.rows
      source.rows = Object.fromEntries(
        Object.entries(rows).map(([list, all]) => [list, all.map((row) => ({ ...row, institutionId: 'E-85', name: '9э бүлэг' }))]),
      )
      await fetchSchool()
      source.rows = rows
      const { report } = await becomes('APPLIED')
      expect(report?.files).toEqual([])
      expect(await groupNames()).not.toContain('9э бүлэг')
    })

    it('pauses after three failures for all institutions, with one line at the begin of the outage and one at its end', async () => {
      await db().delete(syncBreaker)
      lines.length = 0
      source.wrong = 'fails'
      const tries = [await fetchSchool(), await fetchSchool(), await fetchSchool(), await fetchSchool()]
      expect(tries.map((one) => one !== undefined)).toEqual([true, true, true, false])
      expect(lines.map(({ msg }) => msg)).toEqual(['the source of school data fails: fetching pauses'])
      expect(JSON.stringify(lines)).not.toMatch(/[А-ЯЁӨҮ]{2}\d{8}/)
      const { breaker } = await command(syncStatus, {})
      expect(breaker).toMatchObject({ failures: 3, lastError: 'teachers, page 1 (500): an error of the service' })
      source.wrong = undefined
      await db().update(syncBreaker).set({ openUntil: world().clock.now() })
      expect(await fetchNext()).toBe('fetched')
      expect(lines.map(({ msg }) => msg).slice(1)).toEqual(['the source of school data works again'])
      expect(await findBreaker(db())).toMatchObject({ failures: 0, awaySince: null })
      await becomes('APPLIED')
    })

    it('is fetched by one process at a time, and again from its first page where the process ended', async () => {
      await command(syncRun, { orgId: SCHOOL })
      const worker = syncWorker(at(), source.esis())
      const now = world().clock.now()
      const [killed] = await worker.claim(turnAt(now, 'fetch-source', 'killed', 1))
      expect(killed).toMatchObject({ orgId: SCHOOL })
      expect(await worker.claim(turnAt(now, 'fetch-source', 'other', 1))).toEqual([])
      const lapsed = after(now, LEASE_MS + MINUTE_MS)
      const [again] = await worker.claim(turnAt(lapsed, 'fetch-source', 'second', 1))
      expect(again).toMatchObject({ id: killed?.id, status: 'FETCHING' })
      const uploadsBefore = (await newest()).id
      if (killed !== undefined) await worker.run(killed, { id: killed.id, token: 'killed' })
      expect((await newest()).id).toBe(uploadsBefore)
      if (again !== undefined) await worker.run(again, { id: again.id, token: 'second' })
      expect((await newest()).id).toBeGreaterThan(uploadsBefore)
      await becomes('APPLIED')
    })

    it('is queued once a night, and not by day', async () => {
      const queued = async (time: string) => {
        await queueSync({ ...at(), clock: { now: () => new Date(`${time}+08:00`) } })
        const rows = await db().select().from(syncInstitutions).where(eq(syncInstitutions.status, 'QUEUED'))
        await db().update(syncInstitutions).set({ status: 'IDLE' })
        return rows.map(({ code }) => code).toSorted()
      }
      expect(await queued('2030-01-10T12:00')).toEqual([])
      expect(await queued('2030-01-10T01:30')).toEqual(['', CODE])
      expect(await queued('2030-01-10T02:30')).toEqual([])
      expect(await queued('2030-01-11T01:00')).toEqual(['', CODE])
      // The figures of earlier deliveries are gone by then, except the last applied ones.
      expect(
        (
          await db()
            .select()
            .from(uploads)
            .where(and(eq(uploads.orgId, SCHOOL), eq(uploads.source, 'esis')))
        ).map(({ status }) => status),
      ).toEqual(['APPLIED'])
    })
  })
