import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyUpload, makeKey, UPLOAD_MAX_BYTES, upload, uploadDetail, uploadFaults } from '@portal/contract/uploads'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { hasPostgres } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { named, someUpload, zipOf } from '../../../test/uploads.ts'
import { type UploadScene, uploadTools } from '../../../test/uploadTools.ts'
import { importFolder } from '../../commands/dataCommands.ts'
import { takeLock } from '../../database/locks.ts'
import { and, desc, eq, inArray, isNotNull, sql } from '../../database/sql.ts'
import { audit, groups, orgKeys, outbox, uploads } from '../../database/tables.ts'
import { unpackFaults } from '../../text/deliveryFaults.ts'
import { after, LEASE_MS, renewLease, turnAt } from '../../work/claiming.ts'
import { uploadLimits } from './limits.ts'
import { claimUploads, lockTurns } from './store.ts'
import { notingProgress, sweepUploads } from './uploadWorker.ts'

const SCHOOL = 50_084
const HOUR_MS = 3_600_000

/** Cases for uploads by an institution's office; run by families.api.test.ts on its portal. */
export const uploadCases = (scene: () => UploadScene) =>
  describe('data that an institution brings', () => {
    const { db, send, office, groupsFile, otherOffice, hasGroup, piecesOf, bring, detail, becomes } = uploadTools(scene)

    it('is checked first and changes nothing; what is applied is brought in without the bad rows, and then erased', async () => {
      const file = groupsFile(`${SCHOOL},2026,9я,9,`, `${SCHOOL},2026,9ю,99,`, '50085,2026,9э,9,')
      const uploadId = await bring(zipOf([{ name: 'groups.csv', text: file }]), '11-сар.zip')
      await becomes(uploadId, 'CHECKED')
      const { report, faultCount, fileName } = await detail(uploadId)
      expect([fileName, faultCount]).toEqual(['11-сар.zip', 2])
      expect(report?.files).toMatchObject([{ file: 'groups', rows: 3, new: 1, refused: 2 }])
      expect(report?.faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['3 level', '4 org_id'])
      const { csv } = uploadFaults.result.parse((await office(uploadFaults, { params: { uploadId } })).RESULT)
      expect(csv.trim().split('\n')).toHaveLength(3)
      expect(await hasGroup('9я')).toBe(false)

      expect(reasonOf(await office(applyUpload, { body: { uploadId, goodRows: false } }))).toBe('203 uploadHasFaults')
      expect(reasonOf(await send(scene().stranger.token)(applyUpload, { body: { uploadId, goodRows: true } }))).toBe('201 notFoundRecord')
      expect((await office(applyUpload, { body: { uploadId, goodRows: true } })).SUCCESS_CODE).toBe(200)
      await becomes(uploadId, 'APPLIED')
      expect([await hasGroup('9я'), await hasGroup('9ю'), await hasGroup('9э')]).toEqual([true, false, false])
      expect(await piecesOf(uploadId, 'file')).toEqual([])
      expect(reasonOf(await office(applyUpload, { body: { uploadId, goodRows: true } }))).toBe('203 uploadGone')
      const [row] = await db().select().from(uploads).where(eq(uploads.id, uploadId))
      const trace = await db()
        .select()
        .from(audit)
        .where(eq(audit.requestId, row?.requestId ?? ''))
      expect(trace.map(({ action, personId, orgId }) => [action, personId, orgId])).toContainEqual([
        'JOB work-on-upload',
        scene().office.personId,
        SCHOOL,
      ])
    })

    it('comes to the command as a folder, an archive, a workbook or one file alike, and is refused in one sentence if it is none', async () => {
      const rows = ['org_id,school_year,group,level,teacher_registry_number', '50084,2026,9ъ,9,']
      const csv = rows.join('\n')
      const folder = mkdtempSync(join(tmpdir(), 'school-'))
      const check = (name: string) => {
        const request = { path: join(folder, name), isCheckOnly: true, takesGoodRows: false, convertsWindows1251: false }
        return importFolder.answer(scene().portal.world, request, () => undefined)
      }
      try {
        const archive = zipOf([{ name: 'groups.csv', text: csv }])
        mkdirSync(join(folder, 'files'))
        writeFileSync(join(folder, 'files', 'groups.csv'), csv)
        writeFileSync(join(folder, 'groups.csv'), csv)
        writeFileSync(join(folder, 'a.zip'), archive)
        writeFileSync(
          join(folder, 'a.xlsx'),
          await writeXlsxFile([{ sheet: 'groups', data: rows.map((row) => row.split(',')) }]).toBuffer(),
        )
        for (const name of ['files', 'groups.csv', 'a.zip', 'a.xlsx'])
          expect(await check(name), name).toMatchObject({ isApplied: false, faultCount: 0, files: [{ file: 'groups', rows: 1, new: 1 }] })
        writeFileSync(join(folder, 'cut.zip'), archive.subarray(0, 60))
        await expect(check('cut.zip')).rejects.toThrow(unpackFaults.unreadable)
        await expect(check('nowhere')).rejects.toThrow(/nowhere cannot be read\.$/)
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it('with too many bad rows stops its check, and cannot be applied, not even without them', async () => {
      const rows = Array.from({ length: 1100 }, (_, at) => `${SCHOOL},2026,8${at},${at === 0 ? 8 : 99},`)
      const uploadId = await bring(groupsFile(...rows), 'groups.csv')
      await becomes(uploadId, 'CHECKED')
      expect(await detail(uploadId)).toMatchObject({ faultCount: 1000, hasMoreFaults: true, files: [{ new: 0 }] })
      expect(reasonOf(await office(applyUpload, { body: { uploadId, goodRows: true } }))).toBe('203 uploadFaultsUnknown')
      expect(await hasGroup('80')).toBe(false)
    })

    /** Claims uploads one by one until none is left, releases their leases, and returns their ids in order. */
    async function turns(tx: Parameters<typeof claimUploads>[0]): Promise<number[]> {
      const claimed: number[] = []
      for (;;) {
        const [row] = await claimUploads(tx, turnAt(scene().portal.world.clock.now(), 'work-on-upload', 'test', 1))
        if (row === undefined) break
        claimed.push(row.id)
      }
      await tx.update(uploads).set({ leaseUntil: null, leaseToken: null }).where(eq(uploads.leaseToken, 'test'))
      return claimed
    }

    it('waits for the turn of its institution: fifty files of one do not come before the first of another', async () => {
      const elsewhere = await otherOffice()
      const seen: unknown[] = []
      const undone = new Error('undone')
      // Runs in a transaction that is rolled back, so that no worker sees these uploads.
      const waiting = db().transaction(async (tx) => {
        const world = { ...scene().portal.world, db: tx }
        const [now, later] = [world.clock.now(), new Date(world.clock.now().getTime() + HOUR_MS)]
        await tx.delete(uploads).where(inArray(uploads.orgId, [SCHOOL, elsewhere]))
        await someUpload(world, SCHOOL, 'APPLIED', now)
        const first = await someUpload(world, SCHOOL, 'RECEIVED')
        for (let more = 1; more < 50; more++) await someUpload(world, SCHOOL, 'RECEIVED')
        const other = await someUpload(world, elsewhere, 'RECEIVED')
        seen.push(await turns(tx), [other, first])
        await someUpload(world, elsewhere, 'APPLIED', later)
        seen.push(await turns(tx), [first, other])
        throw undone
      })
      await expect(waiting).rejects.toBe(undone)
      expect([seen[0], seen[2]]).toEqual([seen[1], seen[3]])
    })

    it('that waits for the merge of another leaves a worker to other institutions', async () => {
      // An open transaction blocks the whole embedded engine.
      if (!hasPostgres()) return
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      const holding = db().transaction(async (tx) => {
        await takeLock(tx, 'importing')
        hold()
        await isReleased
      })
      await isHeld
      const waiting = await bring(groupsFile(`${SCHOOL},2026,8я,8,`), 'groups.csv')
      await becomes(waiting, 'CHECKING')
      const stranger = send(scene().stranger.token)
      const bytes = zipOf([{ name: 'inner.zip', text: 'x' }])
      const { uploadId } = upload.result.parse((await stranger(upload, { bytes, headers: named('all.zip') })).RESULT)
      const other = async () => uploadDetail.result.parse((await stranger(uploadDetail, { params: { uploadId } })).RESULT).status
      await expect.poll(other).toBe('REFUSED')
      expect((await detail(waiting)).status).toBe('CHECKING')
      release()
      await holding
      await becomes(waiting, 'CHECKED')
    })

    it('begins without the lock of its institution, whose holder may wait for its row; a deadlocked change is retried once', async () => {
      if (!hasPostgres()) return
      const { world } = scene().portal
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      const holding = db().transaction(async (tx) => {
        await lockTurns(tx, SCHOOL)
        hold()
        await isReleased
      })
      await isHeld
      const id = await someUpload(world, SCHOOL, 'RECEIVED')
      world.work.wake('work-on-upload')
      await expect.poll(async () => (await detail(id)).status).not.toBe('RECEIVED')
      release()
      await holding

      await db().execute(sql`create sequence conflicts`)
      await db().execute(sql`create function conflict() returns trigger language plpgsql as $$ begin
        if nextval('conflicts') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`)
      await db().execute(sql`create trigger conflict before insert on org_keys for each row execute function conflict()`)
      expect((await office(makeKey, { body: { name: 'Дахин' } })).SUCCESS_CODE).toBe(200)
      await db().execute(sql`drop function conflict cascade`)
      await db().execute(sql`drop sequence conflicts`)
      await db().delete(orgKeys).where(eq(orgKeys.name, 'Дахин'))
    })

    it('is given up for another file, and a file that cannot be read says why', async () => {
      const first = await bring(groupsFile(`${SCHOOL},2026,9з,9,`), 'groups.csv')
      await becomes(first, 'CHECKED')
      const second = await bring(zipOf([{ name: 'inner.zip', text: 'x' }]), 'all.zip')
      expect((await detail(first)).status).toBe('EXPIRED')
      expect(await piecesOf(first, 'file')).toEqual([])
      await becomes(second, 'REFUSED')
      expect((await detail(second)).why).toBe('archiveInside')
      expect(await piecesOf(second, 'file')).toEqual([])
      expect(reasonOf(await office(upload, { bytes: Buffer.from('x') }))).toBe('201 fileNameMissing')
    })

    it('ends for every content: binary data is reported as such, and a report that cannot be stored is stored as counts', async () => {
      const header = 'org_id,school_year,group,level,teacher_registry_number'
      const row = `${SCHOOL},2026,9ө,9,`
      for (const wrong of [Buffer.from(`${header},x\0y\n${row},\n`), Buffer.from(`${header}\n${row}\n`, 'utf16le')]) {
        const uploadId = await bring(wrong, 'groups.csv')
        await becomes(uploadId, 'CHECKED')
        expect((await detail(uploadId)).report?.faults).toMatchObject([{ line: 1, en: expect.stringContaining('CSV UTF-8') }])
      }
      const inner = zipOf([{ name: 'groups.csv', text: groupsFile(row) }])
      const nested = await bring(
        zipOf([
          { name: 'groups.csv', text: inner },
          { name: 'x\0y.csv', text: 'x' },
        ]),
        'all.zip',
      )
      await becomes(nested, 'REFUSED')
      expect((await detail(nested)).why).toBe('archiveInside')

      await db().execute(sql`alter table uploads add constraint no_words check (report->'ignored' = '[]'::jsonb) not valid`)
      const odd = await bring(Buffer.from(`${header},remark\n${row},x\n`), 'groups.csv')
      await becomes(odd, 'CHECKED')
      expect((await detail(odd)).report).toMatchObject({ files: [{ file: 'groups', rows: 1, new: 1 }], faults: [], ignored: [] })
      await db().execute(sql`alter table uploads drop constraint no_words`)
    })

    it('notifies the guardians of a child placed by a confirmed first grade, and is in its access log', async () => {
      const [group] = await db()
        .select()
        .from(groups)
        .where(and(eq(groups.orgId, SCHOOL), eq(groups.level, 1)))
        .orderBy(desc(groups.schoolYear))
      const year = group?.schoolYear ?? 0
      const { rows } = await db().execute(sql`
        select p.id, p.registry_number as number, a.id as sender, a.username from people p
          join guardianships n on n.child_id = p.id join accounts a on a.person_id = n.guardian_id and a.proven_by is not null
         where extract(year from p.birth_date) = ${year - 6} and not exists (select from group_members m where m.child_id = p.id) order by p.id limit 1`)
      const [{ id = 0, number = '', sender = 0, username = '' } = {}] = rows
      await db().execute(sql`
        with campaign as (insert into campaigns (kind, school_year, stage, birth_from, birth_to, opens_at, closes_at, address_until)
          values ('firstGrade', ${year}, 9, '2000-01-01', '2000-01-02', '2020-05-01', '2020-06-01', '2020-05-30') returning id),
        sent as (insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, school_status, sent_by_account_id, created_at, for_commission)
          select id, ${Number(id)}::int, (select min(code) from places where length(code) = 6), 6, ${SCHOOL}::int, 'APPROVED', 'REGISTERED', ${Number(sender)}::int, '2020-05-02', false
            from campaign returning id)
        insert into prospect_history (prospect_id, at, side, status, actor) select id, '2020-05-03', 'response', 'APPROVED', 'guardian' from sent`)
      const header = 'org_id,school_year,group,child_registry_number,since,until'
      const uploadId = await bring(Buffer.from(`${header}\n${SCHOOL},${year},${group?.name},${number},${year}-09-01,`), 'members.csv')
      await becomes(uploadId, 'CHECKED')
      const traces = () =>
        db()
          .select()
          .from(audit)
          .where(and(eq(audit.childId, Number(id)), eq(audit.orgId, SCHOOL), eq(audit.action, 'JOB work-on-upload')))
      expect(await traces()).toHaveLength(1)
      const letters = async () =>
        (
          await db()
            .select()
            .from(outbox)
            .where(eq(outbox.recipient, String(username)))
        ).filter(({ text }) => /бүлэгтээ бүртгэлээ/.test(text ?? ''))
      expect(await letters()).toEqual([])
      expect((await office(applyUpload, { body: { uploadId, goodRows: false } })).SUCCESS_CODE).toBe(200)
      await becomes(uploadId, 'APPLIED')
      expect(await traces()).toHaveLength(2)
      expect(await letters()).toHaveLength(1)
    })

    it('is 50 MB at most, and no other call takes more than it did', async () => {
      const large = Buffer.alloc(UPLOAD_MAX_BYTES + 1)
      expect(reasonOf(await office(upload, { bytes: large, headers: named('large.zip') }))).toBe('413 tooLarge')
      expect(reasonOf(await office(makeKey, { body: { name: 'x'.repeat(200_000) } }))).toBe('413 tooLarge')
      expect(reasonOf(await office(makeKey, { bytes: Buffer.from('x') }))).toBe('201 inputInvalid')
    })

    it('is erased after a day with its bad rows, and waits again where its process has ended, but not for ever', async () => {
      const { world } = scene().portal
      const old = await someUpload(world, SCHOOL, 'CHECKED', new Date(world.clock.now().getTime() - 25 * HOUR_MS))
      const left = await someUpload(world, SCHOOL, 'CHECKING', new Date(world.clock.now().getTime() - HOUR_MS))
      await sweepUploads(world)
      world.work.wake('work-on-upload')
      expect(await detail(old)).toMatchObject({ status: 'EXPIRED', faultCount: 1, report: { faults: [] } })
      expect(await piecesOf(old, 'file')).toEqual([])
      expect(reasonOf(await office(uploadFaults, { params: { uploadId: old } }))).toBe('203 uploadGone')
      await becomes(left, 'CHECKED')
      const unfinished = await someUpload(world, SCHOOL, 'ARRIVING', new Date(world.clock.now().getTime() - HOUR_MS))
      await sweepUploads(world)
      expect(await piecesOf(unfinished, 'file')).toEqual([])
      const tried = { tries: uploadLimits.fileTries.most, leaseToken: 'gone', leaseUntil: new Date(0) }
      const lost = await someUpload(world, SCHOOL, 'CHECKING', undefined, tried)
      world.work.wake('work-on-upload')
      await becomes(lost, 'REFUSED')
      expect(await detail(lost)).toMatchObject({ why: 'stopped', report: null })
      expect(await piecesOf(lost, 'file')).toEqual([])
    })

    it('is worked on by one process of all, as long as that one renews its lease; the next of its institution waits', async () => {
      const { world } = scene().portal
      // Due in a minute, so that the portal's own workers do not claim them.
      const dueAt = after(world.clock.now(), 60_000)
      const confirmed = () => someUpload(world, SCHOOL, 'CONFIRMED', undefined, { dueAt })
      const [waiting, next] = [await confirmed(), await confirmed()]
      const claim = (token: string, now = dueAt) => claimUploads(db(), turnAt(now, 'work-on-upload', token, 1))
      await Promise.all(['one', 'two', 'three', 'four'].map((token) => claim(token)))
      const leased = await db()
        .select()
        .from(uploads)
        .where(and(eq(uploads.orgId, SCHOOL), isNotNull(uploads.leaseToken)))
      expect(leased.map(({ id }) => id)).toEqual([waiting])
      const lease = { id: waiting, token: leased[0]?.leaseToken ?? '' }
      const lapsed = after(dueAt, LEASE_MS + 1000)
      expect(await renewLease(db(), uploads, { ...lease, token: 'other' }, after(lapsed, 1000))).toBe(false)
      expect(await renewLease(db(), uploads, lease, after(lapsed, 1000))).toBe(true)
      expect(await claim('late', lapsed)).toEqual([])

      const lines: unknown[] = []
      const log = Object.assign(Object.create(world.log), { warn: (line: unknown) => lines.push(line) })
      const failing = notingProgress({ db: db(), log }, { ...lease, id: Number.NaN })
      failing.progress({ step: 'merging', file: 'groups', rows: 1, share: 1 })
      await failing.end()
      expect(lines).toMatchObject([{ fault: { code: '22P02' } }])
      await db()
        .update(uploads)
        .set({ status: 'EXPIRED' })
        .where(inArray(uploads.id, [waiting, next]))
    })
  })
