import { answerRelease, makeClaim, releases } from '@portal/contract/claims'
import { barGuardian } from '@portal/contract/staffBars'
import { family, findFamily } from '@portal/contract/staffFamily'
import { givePhone } from '@portal/contract/staffPhones'
import { applyUpload, upload, uploadDetail } from '@portal/contract/uploads'
import { beforeAll, describe, expect, it } from 'vitest'
import { someClaim, unknownNumber } from '../../../test/claims.ts'
import { type ClaimScene, claimTools, type OpenedClaims, openClaims } from '../../../test/claimTools.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { named } from '../../../test/uploads.ts'
import { listClaims, showClaim } from '../../commands/claimCommands.ts'
import { runCommand } from '../../commands/reach.ts'
import { and, desc, eq, notInArray, sql } from '../../database/sql.ts'
import { audit, bars, claimAnswers, claims, groupMembers, groups, guardianships, people } from '../../database/tables.ts'
import { dateIn, today } from '../../outside/clock.ts'

const SCHOOL = 50_084
const DAY_MS = 86_400_000

/** Run by families.api.test.ts on its portal. */
export const claimCases = (sceneOf: () => ClaimScene) =>
  describe('a claim of an institution', () => {
    let scene: OpenedClaims
    let mother: OpenedClaims['mother']
    let father: OpenedClaims['father']
    let groupId: OpenedClaims['groupId']
    let elsewhere: OpenedClaims['elsewhere']
    beforeAll(async () => {
      scene = await openClaims(sceneOf())
      ;({ mother, father, groupId, elsewhere } = scene)
    })
    const { db, say, sweep, newChild, placeOf, statusOf, claimOf, answered, seenBy, officeState, messagesTo, command } = claimTools(
      () => scene,
    )

    it('from a file opens nothing until a guardian says yes; a family without accounts answers by letter and operator', async () => {
      const [requested, byLetter] = [await newChild(), await newChild({ guardians: [] })]
      const unknown = unknownNumber()
      const [group] = await db().select().from(groups).where(eq(groups.id, groupId))
      const rows = [requested.registryNumber, byLetter.registryNumber, unknown].map(
        (number) => `${SCHOOL},${group?.schoolYear},${group?.name},${number},${today(scene.portal.world.clock)},`,
      )
      const bytes = Buffer.from(['org_id,school_year,group,child_registry_number,since,until', ...rows].join('\n'))
      const brought = await scene.portal.send(upload, { bytes, headers: named('members.csv'), token: scene.office.token })
      const { uploadId } = upload.result.parse(brought.RESULT)
      const detail = async () =>
        uploadDetail.result.parse((await scene.portal.send(uploadDetail, { params: { uploadId }, token: scene.office.token })).RESULT)
      await expect.poll(async () => (await detail()).status).toBe('CHECKED')
      expect(await detail()).toMatchObject({ faultCount: 0, files: [{ claims: 3, new: 0, refused: 0 }] })
      expect(await claimOf(unknown)).toBe(0)
      await say(scene.office.token, applyUpload, { uploadId, goodRows: false })
      await expect.poll(async () => (await detail()).status).toBe('APPLIED')
      await sweep()
      const [first, second, third] = [
        await claimOf(requested.registryNumber),
        await claimOf(byLetter.registryNumber),
        await claimOf(unknown),
      ]
      expect([await officeState(first), await officeState(second), await officeState(third)]).toEqual(['open', 'open', 'open'])
      expect(reasonOf(await say(scene.office.token, findFamily, { registerNumber: requested.registryNumber }))).toBe('201 familyNotHere')
      expect(await messagesTo('88000001', /суралцаж байна гэж мэдэгдлээ/)).toBe(1)
      await sweep()
      expect(await messagesTo('88000001', /суралцаж байна гэж мэдэгдлээ/)).toBe(1)
      expect(await seenBy(mother, first)).toMatchObject({
        childName: 'Бат Болд',
        state: 'open',
        isRight: null,
        canConfirm: true,
        canDeny: true,
      })

      expect(await answered(mother, first, true)).toBe('inForce')
      expect([await placeOf(requested.childId), await officeState(first)]).toEqual([groupId, 'inForce'])
      expect(await messagesTo('88000002', /бүлэгтээ бүртгэлээ/)).toBeGreaterThan(0)
      const phone = { childId: requested.childId, personId: mother.personId, phone: '99887766' }
      expect(reasonOf(await say(scene.office.token, givePhone, phone))).toBe('203 familyByClaim')
      expect(await answered(scene.stranger, first, true)).toBe('403 notAllowed')

      const { settings } = scene.portal.world
      expect((await runCommand(settings, listClaims, { orgId: SCHOOL })).map(({ id }) => id)).toEqual(
        expect.arrayContaining([second, third]),
      )
      expect(await runCommand(settings, showClaim, { id: second })).toMatchObject({
        status: 'OPEN',
        child: { name: 'Бат Болд', at: null },
        guardians: [],
      })
      await command(second, true)
      expect([await placeOf(byLetter.childId), await officeState(second)]).toEqual([groupId, 'inForce'])
      await expect(command(third, true)).rejects.toThrow(/No person has the registry number/)
      await command(third, false)
      expect([await statusOf(third), await officeState(third)]).toEqual(['REFUSED', 'open'])
      const traces = await db()
        .select()
        .from(audit)
        .where(and(eq(audit.childId, byLetter.childId), eq(audit.role, 'OPERATOR')))
      expect(traces.map(({ action }) => action)).toEqual(['claims show', 'claims yes'])
    })

    it('with a yes and a no at the same instant has one outcome: the child has no place, and the operator decides for good', async () => {
      for (let round = 0; round < 4; round++) {
        const child = await newChild()
        const claimId = await someClaim(scene.portal.world, { orgId: SCHOOL, childId: child.childId, since: '2026-11-02' })
        const turns = [answered(mother, claimId, true), answered(father, claimId, false)]
        await Promise.all(round % 2 === 0 ? turns : turns.toReversed())
        expect([await statusOf(claimId), await placeOf(child.childId), await officeState(claimId)]).toEqual(['OPERATOR', undefined, 'open'])
        if (round > 0) continue
        await command(claimId, true)
        expect(await placeOf(child.childId)).toBeDefined()
        expect(await seenBy(father, claimId)).toMatchObject({ state: 'inForce', isRight: false, canDeny: false })
        await db()
          .update(claimAnswers)
          .set({ isRight: null, answeredAt: null })
          .where(and(eq(claimAnswers.claimId, claimId), eq(claimAnswers.guardianId, mother.personId)))
        expect(await answered(mother, claimId, false)).toBe('203 claimClosed')
      }
    })

    it('about a child of another institution asks that one for release, and the operator after five working days', async () => {
      const [moved, stayed, silent] = [
        await newChild({ inGroup: elsewhere.groupId }),
        await newChild({ inGroup: elsewhere.groupId }),
        await newChild({ inGroup: elsewhere.groupId }),
      ]
      const ids: number[] = []
      for (const { childId } of [moved, stayed, silent]) ids.push(await someClaim(scene.portal.world, { orgId: SCHOOL, childId }))
      const [first = 0, second = 0, third = 0] = ids
      for (const id of ids) expect(await answered(mother, id, true)).toBe('release')
      const requested = releases.result.parse((await say(scene.stranger.token, releases)).RESULT)
      expect(requested.map(({ claimId }) => claimId)).toEqual(expect.arrayContaining(ids))
      expect(releases.result.parse((await say(scene.office.token, releases)).RESULT).some(({ claimId }) => ids.includes(claimId))).toBe(
        false,
      )
      const release = (claimId: number, isReleased: boolean, note: string | null = null) =>
        say(scene.stranger.token, answerRelease, { claimId, releases: isReleased, note })
      expect((await release(first, true)).SUCCESS_CODE).toBe(200)
      expect(await placeOf(moved.childId)).not.toBe(elsewhere.groupId)
      expect(await officeState(first)).toBe('inForce')
      expect(reasonOf(await release(second, false))).toBe('201 decisionNoteRequired')
      expect((await release(second, false, 'Манайд суралцаж байна')).SUCCESS_CODE).toBe(200)
      expect([await statusOf(second), await placeOf(stayed.childId), await officeState(second)]).toEqual([
        'OPERATOR',
        elsewhere.groupId,
        'open',
      ])
      await sweep()
      expect(await statusOf(third)).toBe('RELEASE')
      // A member of the office cannot decide about their own child.
      await db().insert(guardianships).values({ childId: silent.childId, guardianId: scene.stranger.personId, type: 'GENERAL_ORPHAN' })
      expect(reasonOf(await release(third, true))).toBe('403 ownCaseToCommission')
      await db()
        .update(claims)
        .set({ movedAt: new Date(scene.portal.world.clock.now().getTime() - 12 * DAY_MS) })
        .where(eq(claims.id, third))
      await sweep()
      expect(await statusOf(third)).toBe('OPERATOR')
      await command(third, true)
      expect(await placeOf(silent.childId)).not.toBe(elsewhere.groupId)
    })

    it('about a child that is elsewhere until a later day, or from one on, asks that institution too', async () => {
      const [leaving, ahead, both] = [
        await newChild({ inGroup: elsewhere.groupId, untilDate: '2099-06-01' }),
        await newChild({ inGroup: elsewhere.groupId, sinceDate: '2099-09-01' }),
        await newChild({ inGroup: elsewhere.groupId, untilDate: '2099-06-01' }),
      ]
      const [third] = await db()
        .select({ id: groups.id })
        .from(groups)
        .where(notInArray(groups.orgId, [SCHOOL, elsewhere.orgId]))
        .limit(1)
      await db()
        .insert(groupMembers)
        .values({ childId: both.childId, groupId: third?.id ?? 0, sinceDate: '2099-06-01' })
      const ids: number[] = []
      for (const { childId } of [leaving, ahead, both]) ids.push(await someClaim(scene.portal.world, { orgId: SCHOOL, childId }))
      for (const id of ids) expect(await answered(mother, id, true)).toBe('release')
      const requested = releases.result.parse((await say(scene.stranger.token, releases)).RESULT)
      expect(requested.map(({ claimId }) => claimId)).toEqual(expect.arrayContaining(ids))
      for (const claimId of ids) await say(scene.stranger.token, answerRelease, { claimId, releases: true, note: null })
      const day = today(scene.portal.world.clock)
      const daysOf = async (childId: number) =>
        db()
          .select({ orgId: groups.orgId, since: groupMembers.sinceDate, until: groupMembers.untilDate })
          .from(groupMembers)
          .innerJoin(groups, eq(groups.id, groupMembers.groupId))
          .where(eq(groupMembers.childId, childId))
          .orderBy(groupMembers.id)
      expect(await daysOf(leaving.childId)).toEqual([
        { orgId: elsewhere.orgId, since: '2026-09-01', until: day },
        { orgId: SCHOOL, since: day, until: null },
      ])
      expect(await daysOf(ahead.childId)).toEqual([
        { orgId: elsewhere.orgId, since: '2099-09-01', until: '2099-09-01' },
        { orgId: SCHOOL, since: '2026-11-02', until: null },
      ])
      // One institution's release does not move a child that a third one has too.
      expect([await statusOf(ids[2] ?? 0), await placeOf(both.childId)]).toEqual(['OPERATOR', elsewhere.groupId])
    })

    it('asks neither adults nor barred guardians, and places an own child immediately', async () => {
      const [mothers] = await db().select().from(people).where(eq(people.id, mother.personId))
      const barred = await newChild()
      const now = scene.portal.world.clock.now()
      await db().insert(bars).values({
        childId: barred.childId,
        personId: father.personId,
        document: '184',
        fromDate: '2026-01-01',
        inForce: true,
        orgId: SCHOOL,
        enteredBy: mother.personId,
        enteredAt: now,
      })
      const own = await newChild({ inGroup: groupId })
      const [other] = await db()
        .select()
        .from(groups)
        .where(and(eq(groups.orgId, SCHOOL), sql`${groups.id} <> ${groupId}`))
        .orderBy(desc(groups.schoolYear), groups.id)
        .limit(1)
      const grown = await newChild()
      await db().update(people).set({ birthDate: '2000-05-11' }).where(eq(people.id, grown.childId))
      const [longAgo] = await db()
        .insert(groups)
        .values({ orgId: SCHOOL, schoolYear: 2010, level: 5, name: '5х бүлэг' })
        .returning({ id: groups.id })
      await say(scene.office.token, makeClaim, { registerNumber: grown.registryNumber, groupId: longAgo?.id, since: '2010-09-01' })
      const numbers = [mothers?.registryNumber ?? '', barred.registryNumber, own.registryNumber]
      for (const registerNumber of numbers)
        await say(scene.office.token, makeClaim, { registerNumber, groupId: other?.id, since: '2026-11-02' })
      await sweep()
      const [adult = 0, ofBarred = 0, ofOwn = 0] = await Promise.all(numbers.map(claimOf))
      expect((await db().select().from(claims).where(eq(claims.id, adult)))[0]).toMatchObject({ childId: null, status: 'OPEN' })
      expect(await seenBy(mother, await claimOf(grown.registryNumber)), 'grown up since').toBeUndefined()
      expect([await seenBy(father, ofBarred), await answered(father, ofBarred, true)]).toEqual([undefined, '201 notFoundRecord'])
      expect(await seenBy(mother, ofBarred)).toBeDefined()
      expect([await officeState(ofOwn), await placeOf(own.childId)]).toEqual(['inForce', other?.id])
    })

    it('lets no bar silence a guardian who can still object', async () => {
      const { childId, registryNumber } = await newChild()
      await say(scene.office.token, makeClaim, { registerNumber: registryNumber, groupId, since: '2026-11-02' })
      await sweep()
      const claimId = await claimOf(registryNumber)
      expect(await answered(mother, claimId, true)).toBe('inForce')
      const order = { childId, personId: father.personId, document: '190', from: '2026-11-02', until: null }
      expect(reasonOf(await say(scene.office.token, barGuardian, order))).toBe('203 barByClaim')
      expect([await answered(father, claimId, false), await placeOf(childId)]).toEqual(['operator', undefined])
    })

    it('for a later day lets its institution read the family and change nothing before that day, and can be objected to for 30 days from it', async () => {
      const { clock } = scene.portal.world
      const day = (ahead: number) => dateIn(new Date(clock.now().getTime() + ahead * DAY_MS))
      const { childId, registryNumber } = await newChild({ inGroup: elsewhere.groupId, untilDate: day(40) })
      await say(scene.office.token, makeClaim, { registerNumber: registryNumber, groupId, since: day(40) })
      await sweep()
      const claimId = await claimOf(registryNumber)
      expect(await answered(mother, claimId, true)).toBe('inForce')
      const order = { childId, personId: father.personId, document: '190', from: '2026-11-02', until: null }
      const pageOf = ({ token }: { token: string }) => scene.portal.send(family, { params: { childId }, token })
      const session = async (username: string) => scene.portal.signIn(username)
      const officeOn = async (ahead: number) => {
        await scene.portal.setClock(new Date(clock.now().getTime() + ahead * DAY_MS).toISOString())
        return session('88000012')
      }
      try {
        const before = await officeOn(31)
        expect((await pageOf(before)).SUCCESS_CODE).toBe(200)
        expect(reasonOf(await say(before.token, barGuardian, order))).toBe('201 familyNotHere')
        expect((await pageOf(await session('88000003'))).SUCCESS_CODE, 'the institution of today').toBe(200)
        const there = await officeOn(10)
        expect((await pageOf(there)).SUCCESS_CODE).toBe(200)
        expect(reasonOf(await say(there.token, barGuardian, order))).toBe('203 barByClaim')
        expect(await answered(await session('88000002'), claimId, false)).toBe('operator')
      } finally {
        await scene.portal.setClock(null)
      }
    })
  })
