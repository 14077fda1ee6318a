import { request } from 'node:http'
import { endKey, importState, makeKey, sendImport, upload, uploads as uploadsCall } from '@portal/contract/uploads'
import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../../test/reasons.ts'
import { named, someUpload, zipOf } from '../../../test/uploads.ts'
import { type UploadScene, uploadTools } from '../../../test/uploadTools.ts'
import { and, eq, inArray, isNull, like } from '../../database/sql.ts'
import { audit, auditRefusals, orgKeys, uploadPieces, uploads } from '../../database/tables.ts'
import { after, LEASE_MS } from '../../work/claiming.ts'
import { uploadLimits } from './limits.ts'

const SCHOOL = 50_084

/** Cases for uploads by an institution's programs, and for their keys; run by families.api.test.ts on its portal. */
export const programCases = (scene: () => UploadScene) =>
  describe('data that a program of an institution brings', () => {
    const { db, send, office, groupsFile, hasGroup, detail } = uploadTools(scene)
    /** Lease of a running process. */
    const atWork = () => ({ leaseToken: 'alive', leaseUntil: after(scene().portal.world.clock.now(), LEASE_MS / 2) })

    it('comes from a program by a key that is shown once, stored as a digest, and ends', async () => {
      const { key, keyId } = makeKey.result.parse((await office(makeKey, { body: { name: 'Программ' } })).RESULT)
      const [stored] = await db().select().from(orgKeys).where(eq(orgKeys.id, keyId))
      expect(Buffer.from(stored?.keyHash ?? []).toString('base64url')).not.toBe(key)
      const program = send(key)
      const bringBy = async (...rows: string[]) => {
        const bytes = zipOf([{ name: 'groups.csv', text: groupsFile(...rows) }])
        return sendImport.result.parse((await program(sendImport, { bytes, headers: named('groups.zip') })).RESULT)
      }
      const stateOf = async (importId: number) => importState.result.parse((await program(importState, { params: { importId } })).RESULT)

      const good = await bringBy(`${SCHOOL},2026,9к,9,`)
      expect(good.address).toBe(`/api/data/imports/${good.importId}`)
      await expect.poll(async () => (await stateOf(good.importId)).status).toBe('APPLIED')
      expect(await hasGroup('9к')).toBe(true)
      const [storedUpload] = await db().select().from(uploads).where(eq(uploads.id, good.importId))
      const trace = await db()
        .select()
        .from(audit)
        .where(eq(audit.requestId, storedUpload?.requestId ?? ''))
      expect(trace.map(({ action, personId, role, orgId }) => [action, personId, role, orgId])).toEqual([
        ['POST /api/data/imports', null, 'PROGRAM', SCHOOL],
        ['JOB work-on-upload', null, 'PROGRAM', SCHOOL],
      ])
      const bad = await bringBy(`${SCHOOL},2026,9л,9,`, '50085,2026,9м,9,')
      await expect.poll(async () => (await stateOf(bad.importId)).status).toBe('REFUSED')
      expect((await stateOf(bad.importId)).report?.faults).toMatchObject([{ line: 3, column: 'org_id' }])
      expect(await hasGroup('9л')).toBe(false)

      const ofOffice = await someUpload(scene().portal.world, SCHOOL, 'REFUSED')
      expect(reasonOf(await program(importState, { params: { importId: ofOffice } }))).toBe('201 notFoundRecord')
      await db().delete(uploads).where(eq(uploads.id, ofOffice))

      const waiting = await Promise.all(
        Array.from({ length: uploadLimits.programFiles.most }, () =>
          someUpload(scene().portal.world, SCHOOL, 'RECEIVED', undefined, atWork()),
        ),
      )
      await db().update(uploads).set({ keyId, roleId: null }).where(inArray(uploads.id, waiting))
      expect(reasonOf(await program(sendImport, { bytes: groupsFile(), headers: named('groups.csv') }))).toBe('203 uploadAtWork')
      await db().delete(uploadPieces).where(inArray(uploadPieces.uploadId, waiting))
      await db().delete(uploads).where(inArray(uploads.id, waiting))

      const listed = uploadsCall.result.parse((await office(uploadsCall)).RESULT)
      expect(listed.uploads[0]).toMatchObject({ by: null, status: 'REFUSED', faultCount: 1 })
      expect(listed.keys.find((one) => one.keyId === keyId)).toMatchObject({ name: 'Программ', lastUsedAt: expect.any(String) })
      // Keys are refused by the desk's calls, and sessions by the programs' calls.
      expect(reasonOf(await program(uploadsCall))).toBe('401 sessionExpired')
      expect(reasonOf(await office(importState, { params: { importId: good.importId } }))).toBe('401 keyInvalid')
      expect(reasonOf(await send('x'.repeat(43))(importState, { params: { importId: good.importId } }))).toBe('401 keyInvalid')
      expect((await office(endKey, { body: { keyId } })).SUCCESS_CODE).toBe(200)
      expect(reasonOf(await program(importState, { params: { importId: good.importId } }))).toBe('401 keyInvalid')
      await expect
        .poll(() => db().select().from(auditRefusals).where(eq(auditRefusals.reason, 'keyInvalid')))
        .toContainEqual(expect.objectContaining({ action: 'GET /api/data/imports/:importId' }))
    })

    it('is refused once its key has ended, and a slow transfer blocks neither the office nor another key', async () => {
      const made = async (name: string) => makeKey.result.parse((await office(makeKey, { body: { name } })).RESULT)
      const [stolen, other] = [await made('Алдсан'), await made('Өөр')]
      const { world, address } = scene().portal
      const headers = { ...named('groups.csv'), authorization: `Bearer ${stolen.key}`, 'content-type': 'application/octet-stream' }
      const slow = request(`${address}${sendImport.path}`, { method: 'POST', headers })
      slow.write('org_id')
      const bytes = groupsFile(`${SCHOOL},2026,9р,9,`)
      await expect
        .poll(async () => reasonOf(await send(stolen.key)(sendImport, { bytes, headers: named('groups.csv') })))
        .toBe('203 uploadAtWork')
      const byOther = await send(other.key)(sendImport, { bytes: groupsFile(), headers: named('groups.csv') })
      expect([byOther.SUCCESS_CODE, (await office(upload, { bytes, headers: named('groups.csv') })).SUCCESS_CODE]).toEqual([200, 200])
      slow.on('error', () => undefined).destroy()

      const late = await someUpload(world, SCHOOL, 'ARRIVING')
      await db().update(uploads).set({ keyId: stolen.keyId, roleId: null }).where(eq(uploads.id, late))
      expect((await office(endKey, { body: { keyId: stolen.keyId } })).SUCCESS_CODE).toBe(200)
      await db().update(uploads).set({ status: 'RECEIVED' }).where(eq(uploads.id, late))
      world.work.wake('work-on-upload')
      await expect.poll(async () => (await detail(late)).status).toBe('REFUSED')
      expect(await detail(late)).toMatchObject({ why: 'stopped' })
    })

    it('by ten keys at most, however many are asked for at once', async () => {
      const isLive = and(eq(orgKeys.orgId, SCHOOL), isNull(orgKeys.endedAt))
      const before = await db().$count(orgKeys, isLive)
      const concurrent = Array.from({ length: 16 }, (_, at) => office(makeKey, { body: { name: `Зэрэг ${at}` } }))
      const outcomes = (await Promise.all(concurrent)).map(reasonOf)
      expect(outcomes.filter((one) => one === '200')).toHaveLength(10 - before)
      expect(new Set(outcomes)).toEqual(new Set(['200', '203 tooManyKeys']))
      await db()
        .delete(orgKeys)
        .where(and(isLive, like(orgKeys.name, 'Зэрэг %')))
    })

    it('of another institution is nothing that a program can ask for, and a key of yesteryear is none', async () => {
      const { world } = scene().portal
      const { key, keyId } = makeKey.result.parse((await send(scene().stranger.token)(makeKey, { body: { name: 'Өөр' } })).RESULT)
      const importId = await someUpload(world, SCHOOL, 'REFUSED')
      expect(reasonOf(await send(key)(importState, { params: { importId } }))).toBe('201 notFoundRecord')
      await db().update(orgKeys).set({ until: world.clock.now() }).where(eq(orgKeys.id, keyId))
      expect(reasonOf(await send(key)(importState, { params: { importId } }))).toBe('401 keyInvalid')
    })
  })
