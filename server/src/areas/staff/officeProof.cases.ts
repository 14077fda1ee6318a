import { childInfo, linkedChildren } from '@portal/contract/children'
import { applications, ownChildren, Sending, saveProspect, takeOverRequest } from '@portal/contract/enrolment'
import { accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { decide } from '@portal/contract/staff'
import { barGuardian } from '@portal/contract/staffBars'
import { family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { memberOn } from '../../database/membership.ts'
import { and, eq, isNull, sql } from '../../database/sql.ts'
import {
  accounts,
  attempts,
  audit,
  contactChanges,
  documentProofs,
  groupMembers,
  guardianships,
  linkHistory,
  links,
  mailbox,
  people,
  prospects,
  roles,
} from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'
import type { Scene } from './family.cases.ts'

const SCHOOL = 50_084
const [PUPIL, ELSEWHERE] = [200_002, 200_003]
const [MOTHER, FATHER] = ['88000001', '88000002']
const NEW_PHONE = '92220888'
type Sent = Parameters<TestPortal['send']>[0]

/** Scope of an office's proof, and the children that it reaches; run by families.api.test.ts on its portal. */
export const officeProofCases = (sceneOf: () => Scene) =>
  describe('the word of an office', () => {
    let scene: Scene
    let portal: TestPortal
    let mother = 0
    /** Second member of the school's office, and the office of the kindergarten of another child of the family. */
    let second = { token: '', personId: 0 }
    let kindergarten = { token: '', personId: 0 }
    beforeAll(async () => {
      scene = sceneOf()
      portal = scene.portal
      mother = (await portal.who(MOTHER)).personId ?? 0
      kindergarten = await portal.signIn('88000014')
    })
    afterEach(async () => {
      await portal.setClock(null)
      // Messages with a future date would precede those of the next case.
      await portal.world.db.delete(mailbox)
    })

    const by = (token: string) => (call: Sent, body: object) => portal.send(call, { body, token })
    const office = (call: Sent, body: object) => by(scene.office.token)(call, body)
    const later = (hours: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + hours * 3_600_000).toISOString())
    const ofMother = eq(accounts.username, MOTHER)
    const accountOf = async (personId: number) =>
      (await portal.world.db.select().from(accounts).where(eq(accounts.personId, personId)))[0] ?? expect.fail('no account')
    const linkOf = async (childId: number) =>
      (
        await portal.world.db
          .select()
          .from(links)
          .where(and(eq(links.parentId, mother), eq(links.childId, childId)))
      )[0]
    const shown = async (childId = PUPIL, token = scene.office.token) =>
      family.result.parse((await portal.send(family, { params: { childId }, token })).RESULT)
    const letters = async (contact: string) => (await portal.letters(contact)).map(({ text }) => text)
    const keepLink = async () => /\/keep\/[\w-]+/.exec((await letters(MOTHER)).find((text) => text.includes('/keep/')) ?? '')?.[0] ?? ''
    const seesChild = async (token: string, studentId: number) => (await portal.send(childInfo, { params: { studentId }, token })).status
    const give = { childId: PUPIL, personId: 0, phone: NEW_PHONE }

    /** Creates an account in the office of an institution for a person of the registry. */
    async function clerkAt(orgId: number, username: string) {
      const { db, clock } = portal.world
      const { rows } = await db.execute<{ id: number }>(sql`
        select p.id from people p where p.birth_date < '1990-01-01' and not exists (select from accounts a where a.person_id = p.id)
          and not exists (select from guardianships n where n.guardian_id = p.id) and not exists (select from links l where l.parent_id = p.id) limit 1`)
      const { passwordHash } = await accountOf(mother)
      const opened = { username, personId: Number(rows[0]?.id), passwordHash, createdAt: clock.now() }
      const [account] = await db.insert(accounts).values(opened).returning()
      await db.insert(roles).values({ accountId: account?.id ?? 0, role: 'SCHOOL', orgId, createdAt: clock.now() })
      return portal.signIn(username)
    }

    /** Has the office enter a new phone and its second member confirm it; returns the id of the change. */
    async function changePhone(): Promise<number> {
      expect((await office(givePhone, { ...give, personId: mother })).SUCCESS_CODE).toBe(200)
      const [change] = await portal.world.db.select().from(contactChanges).where(isNull(contactChanges.endedAt))
      expect((await by(second.token)(confirmPhone, { changeId: change?.id })).SUCCESS_CODE).toBe(200)
      await later(25)
      await runChores(chores, portal.world)
      expect((await accountOf(mother)).username).toBe(NEW_PHONE)
      return change?.id ?? 0
    }

    it('opens of a child that it knows by a request alone that request, and nothing that could reach the family', async () => {
      const { db } = portal.world
      const { personId, registryNumber } = await portal.who('kg-own')
      const childId = personId ?? 0
      await by(scene.commission.token)(findFamily, { registerNumber: registryNumber })
      const [request] = await db.select().from(prospects).where(eq(prospects.childId, childId))
      const { token } = await clerkAt(request?.institutionId ?? 0, '92220870')
      expect((await by(token)(findFamily, { registerNumber: registryNumber })).RESULT).toEqual({ childId })
      const found = await shown(childId, token)
      expect(found).toMatchObject({ opens: 'requests', adults: [], bars: [] })
      expect(found.requests).toContainEqual(expect.objectContaining({ kind: 'kindergarten' }))
      const of = { childId, personId: mother }
      for (const [call, body] of [
        [seeIdentity, of],
        [barGuardian, { ...of, document: '184', from: '2026-11-01', until: null }],
        [givePhone, { ...of, phone: NEW_PHONE }],
        [stopPhone, of],
      ] as const)
        expect(reasonOf(await by(token)(call, body))).toBe('201 familyNotHere')
      // The sender of a request is shown without phones and accounts.
      const sent = { contactPersonId: mother, contactGuardianType: 'MOTHER' } as const
      await db
        .update(prospects)
        .set(sent)
        .where(eq(prospects.id, request?.id ?? 0))
      expect((await shown(childId, token)).adults).toMatchObject([{ personId: mother, phone: null, account: null, canGivePhone: false }])
      await db
        .update(prospects)
        .set({ contactPersonId: null, contactGuardianType: null })
        .where(eq(prospects.id, request?.id ?? 0))
    })

    it('that it saw a document proves an account for its own children, and for no enrolment elsewhere', async () => {
      const { db } = portal.world
      const { personId: childId, registryNumber } = await portal.who('kg-new')
      await by(scene.commission.token)(findFamily, { registerNumber: registryNumber })
      // The kindergarten's request; the look by the commission has noted one for the sub-program after it.
      const [child] = await db
        .select()
        .from(prospects)
        .where(eq(prospects.childId, childId ?? 0))
        .orderBy(prospects.id)
      const ward = { childId: childId ?? 0, guardianId: mother, type: 'GENERAL_ORPHAN' } as const
      await db.insert(guardianships).values(ward)
      const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: (await accountOf(mother)).provenAt } as const
      await db.update(accounts).set({ provenBy: null, provenAt: null }).where(ofMother)
      const adult = async () => (await shown()).adults.find(({ personId }) => personId === mother)
      expect((await adult())?.account?.isProven).toBe(false)
      expect((await office(seeIdentity, { childId: PUPIL, personId: mother })).SUCCESS_CODE).toBe(200)
      expect((await adult())?.account?.isProven).toBe(true)
      await expect.poll(async () => (await letters(MOTHER))[0]).toContain('бичиг баримт')
      const account = await accountOf(mother)
      expect(account.provenBy).toBeNull()
      expect(await db.select().from(documentProofs).where(eq(documentProofs.accountId, account.id))).toMatchObject([
        { orgId: SCHOOL, seenBy: scene.office.personId, pausedAt: null },
      ])
      const { token } = await portal.signIn(MOTHER)
      expect((await portal.send(accountProof, { token })).RESULT).toMatchObject({ proven: false, seenAt: [expect.stringContaining('84')] })
      // Her account counts as unproven at the kindergarten.
      const ownOnes = async () => {
        const { RESULT } = await portal.send(ownChildren, { params: { personId: mother }, token })
        return ownChildren.result.parse(RESULT).some(({ personId }) => personId === child?.childId)
      }
      const listed = async () => {
        const { RESULT } = await portal.send(applications, { params: { personId: mother }, token })
        return applications.result.parse(RESULT).filter(({ prospectDataId }) => prospectDataId === child?.id)
      }
      const before = { institutionId: child?.institutionId ?? null, responseStatus: child?.responseStatus ?? 'NONE' }
      const ofRequest = eq(prospects.id, child?.id ?? 0)
      await db.update(prospects).set({ responseStatus: 'UNPASSED' }).where(ofRequest)
      expect([await ownOnes(), await listed()]).toEqual([false, []])
      const contact = { contactPhone1: '88000001', contactPhone2: null, contactMail: null }
      expect(reasonOf(await by(token)(takeOverRequest, { prospectDataId: child?.id, ...contact }))).toBe('201 notFoundRecord')
      // The proof covers a request at the institution itself.
      await db.update(prospects).set({ institutionId: SCHOOL }).where(ofRequest)
      expect(await listed()).toMatchObject([{ mayTakeOver: false }])
      await db.update(prospects).set(before).where(ofRequest)
      await db.update(accounts).set(proof).where(ofMother)
      await db.delete(documentProofs)
      await db.delete(guardianships).where(and(eq(guardianships.childId, ward.childId), eq(guardianships.guardianId, mother)))
    })

    it('a new phone of an office with one account is confirmed by the commission above, and lapses where nobody confirms it', async () => {
      expect((await office(givePhone, { ...give, personId: mother })).SUCCESS_CODE).toBe(200)
      expect((await office(stopPhone, { childId: PUPIL, personId: mother })).SUCCESS_CODE).toBe(200)
      expect(reasonOf(await office(stopPhone, { childId: PUPIL, personId: mother }))).toBe('201 notFoundRecord')
      await office(givePhone, { ...give, personId: mother })
      const listed = async (token: string) => waitingPhones.result.parse((await portal.send(waitingPhones, { token })).RESULT)
      expect(await listed(scene.office.token)).toMatchObject([{ contact: '92****88', canConfirm: false, dueAt: null }])
      const [waiting] = await listed(scene.commission.token)
      expect(waiting).toMatchObject({ canConfirm: true, oldContact: '88****01', institution: expect.stringContaining('84') })
      for (const { token } of scene.strangers) {
        expect(await listed(token)).toEqual([])
        expect(reasonOf(await by(token)(confirmPhone, { changeId: waiting?.changeId }))).toBe('201 notFoundRecord')
      }
      expect((await by(scene.commission.token)(confirmPhone, { changeId: waiting?.changeId })).SUCCESS_CODE).toBe(200)
      expect(await listed(scene.office.token)).toMatchObject([{ dueAt: expect.any(String) }])
      await office(stopPhone, { childId: PUPIL, personId: mother })
      await office(givePhone, { ...give, personId: mother })
      await later(3 * 24 + 1)
      await runChores(chores, portal.world)
      const { username } = await accountOf(mother)
      expect([username, await portal.world.db.$count(contactChanges, isNull(contactChanges.endedAt))]).toEqual([MOTHER, 0])
    })

    it('a new phone needs two members, waits for a day from the second one on, and ends nothing before', async () => {
      second = await clerkAt(SCHOOL, '92220871')
      const { token } = await portal.signIn(MOTHER)
      await office(givePhone, { ...give, personId: mother })
      await expect.poll(keepLink).not.toBe('')
      const [change] = await portal.world.db.select().from(contactChanges).where(isNull(contactChanges.endedAt))
      const body = { changeId: change?.id }
      expect(reasonOf(await office(confirmPhone, body))).toBe('203 secondMemberNeeded')
      expect(reasonOf(await by(scene.commission.token)(confirmPhone, body))).toBe('203 confirmedElsewhere')
      expect(reasonOf(await by(kindergarten.token)(confirmPhone, body))).toBe('201 notFoundRecord')
      // The database refuses it too.
      const bySelf = {
        confirmedBy: scene.office.personId,
        confirmedOrgId: SCHOOL,
        confirmedAt: portal.world.clock.now(),
        dueAt: new Date(portal.world.clock.now().getTime() + 90_000_000),
      }
      await expect(
        portal.world.db
          .update(contactChanges)
          .set(bySelf)
          .where(eq(contactChanges.id, change?.id ?? 0)),
      ).rejects.toThrow()
      // A member cannot be the second one in their own case.
      const wish = {
        parentId: second.personId,
        childId: PUPIL,
        guardianType: 'GENERAL_ORPHAN',
        requestedAt: portal.world.clock.now(),
      } as const
      const [own] = await portal.world.db
        .insert(links)
        .values({ ...wish, groupId: (await linkOf(PUPIL))?.groupId ?? 0, status: 'NEW' })
        .returning()
      expect(reasonOf(await by(second.token)(confirmPhone, body))).toBe('403 ownCaseToCommission')
      await portal.world.db.delete(links).where(eq(links.id, own?.id ?? 0))
      const sentBefore = (await letters(FATHER)).length
      const both = await Promise.all([by(second.token)(confirmPhone, body), by(second.token)(confirmPhone, body)])
      expect(both.map(({ SUCCESS_CODE }) => SUCCESS_CODE).toSorted()).toEqual([200, 201])
      await expect.poll(async () => (await letters(FATHER)).length).toBe(sentBefore + 1)
      const trace = await portal.world.db.select().from(audit).where(eq(audit.action, 'POST /api/staff/family/phone/confirm'))
      expect(trace).toContainEqual(expect.objectContaining({ personId: second.personId, orgId: SCHOOL, childId: PUPIL }))
      await later(23)
      await runChores(chores, portal.world)
      expect([(await accountOf(mother)).username, await seesChild(token, ELSEWHERE)]).toEqual([MOTHER, 200])
      await portal.setClock(null)
      // GET shows the page; POST cancels the change.
      const link = await keepLink()
      expect(await (await fetch(portal.address + link)).text()).toContain('92****88')
      await fetch(portal.address + link, { method: 'POST' })
      expect((await fetch(portal.address + link)).status).toBe(404)
      await later(25)
      await runChores(chores, portal.world)
      expect((await accountOf(mother)).username).toBe(MOTHER)
    })

    it('a new phone takes no effect once the child has left the institution', async () => {
      const { db } = portal.world
      await office(givePhone, { ...give, personId: mother })
      const [change] = await db.select().from(contactChanges).where(isNull(contactChanges.endedAt))
      await by(second.token)(confirmPhone, { changeId: change?.id })
      const current = memberOn(PUPIL, today(portal.world.clock))
      const [place] = await db.update(groupMembers).set({ untilDate: '2026-11-17' }).where(current).returning()
      await later(25)
      await runChores(chores, portal.world)
      const [ended] = await db
        .select()
        .from(contactChanges)
        .where(eq(contactChanges.id, change?.id ?? 0))
      expect([ended?.outcome, (await accountOf(mother)).username]).toEqual(['LAPSED', MOTHER])
      await db
        .update(groupMembers)
        .set({ untilDate: null })
        .where(eq(groupMembers.id, place?.id ?? 0))
    })

    it('two members together reach no child of another institution by a new phone, until the registry’s code shows whose it is', async () => {
      const { token: before } = await portal.signIn(MOTHER)
      expect(await seesChild(before, ELSEWHERE)).toBe(200)
      await changePhone()
      expect((await portal.send(linkedChildren, { params: { parentPersonId: mother }, token: before })).status).toBe(401)
      expect(await accountOf(mother)).toMatchObject({ provenBy: null, heldSince: expect.any(Date) })
      // The holder of the new phone has reset the password.
      const { token } = await portal.signIn(NEW_PHONE)
      expect([await seesChild(token, PUPIL), await seesChild(token, ELSEWHERE)]).toEqual([200, 403])
      const paused = (await linkOf(ELSEWHERE)) ?? expect.fail('no link')
      expect(paused).toMatchObject({ status: 'NEW', pausedAt: expect.any(Date) })
      expect(await portal.world.db.select().from(linkHistory).where(eq(linkHistory.linkId, paused.id))).toContainEqual(
        expect.objectContaining({ actor: 'system', status: 'NEW' }),
      )
      expect((await portal.send(accountProof, { token })).RESULT).toMatchObject({ proven: false, heldSince: expect.any(String) })
      const sending = { ...Sending.parse(saveProspect.example.body), personId: PUPIL, contactPersonId: mother }
      expect(reasonOf(await by(token)(saveProspect, sending))).toBe('203 accountHeld')
      await by(token)(requestProof, { type: 'PHONE' })
      await expect.poll(async () => (await letters(MOTHER))[0]).toMatch(/код \d{6}/)
      const validationCode = /код (\d{6})/.exec((await letters(MOTHER))[0] ?? '')?.[1]
      const verified = await by(token)(verifyProof, { type: 'PHONE', validationCode })
      expect(verified.SUCCESS_CODE).toBe(200)
      expect([await seesChild(token, ELSEWHERE), (await linkOf(ELSEWHERE))?.status]).toEqual([200, 'APPROVE'])
      // After proof by the registry's code the old contact cannot undo the change.
      expect((await fetch(portal.address + (await keepLink()))).status).toBe(404)
      await portal.world.db.update(accounts).set({ username: MOTHER }).where(eq(accounts.personId, mother))
    })

    it('the institution of the child confirms a paused link instead', async () => {
      const { passwordHash } = await accountOf(mother)
      const id = await changePhone()
      const paused = await linkOf(ELSEWHERE)
      const { token } = await portal.signIn('88000014')
      const body = { kind: 'link', ids: [paused?.id], decision: 'APPROVE', note: null }
      expect((await by(token)(decide, body)).RESULT).toMatchObject([{ done: true }])
      expect(await linkOf(ELSEWHERE)).toMatchObject({ status: 'APPROVE', pausedAt: null })
      expect((await accountOf(mother)).provenBy).toBeNull()
      await fetch(portal.address + (await keepLink()), { method: 'POST' })
      expect((await portal.world.db.select().from(contactChanges).where(eq(contactChanges.id, id)))[0]?.outcome).toBe('UNDONE')
      await portal.world.db.update(accounts).set({ passwordHash }).where(ofMother)
    })

    it.each([
      { day: 6, undone: true, proof: 'REGISTRY_CODE' as const },
      { day: 6, undone: true, proof: null },
      { day: 8, undone: false, proof: 'REGISTRY_CODE' as const },
    ])('the old contact takes a new phone back on day $day: $undone, the account before: $proof', async ({ day, undone, proof }) => {
      const { db, clock } = portal.world
      const { passwordHash } = await accountOf(mother)
      await db
        .update(accounts)
        .set({ provenBy: proof, provenAt: proof && clock.now() })
        .where(ofMother)
      await changePhone()
      const { token } = await portal.signIn(NEW_PHONE)
      const { token: tokenLater } = await portal.signIn('88000012')
      expect(reasonOf(await by(tokenLater)(seeIdentity, { childId: PUPIL, personId: mother }))).toBe('200')
      await later(day * 24)
      const page = await fetch(portal.address + (await keepLink()), { method: 'POST' })
      expect(page.status).toBe(undone ? 200 : 404)
      const account = await accountOf(mother)
      expect([account.username, account.provenBy]).toEqual(undone ? [MOTHER, proof] : [NEW_PHONE, null])
      expect((await linkOf(ELSEWHERE))?.status).toBe(undone ? 'APPROVE' : 'NEW')
      if (undone) {
        expect(await seesChild(token, PUPIL)).toBe(401)
        // The password set in the meantime does not open the account under the old contact.
        expect(account.passwordHash).not.toBe(passwordHash)
        expect(await db.$count(documentProofs), 'a document of the new holder').toBe(0)
      }
      await db.delete(documentProofs)
      await db.update(accounts).set({ username: MOTHER, passwordHash, heldSince: null }).where(eq(accounts.personId, mother))
      await db.update(accounts).set({ provenBy: 'REGISTRY_CODE', provenAt: clock.now() }).where(ofMother)
      await db
        .update(links)
        .set({ status: 'APPROVE', pausedAt: null, decidedAt: clock.now() })
        .where(and(eq(links.parentId, mother), eq(links.childId, ELSEWHERE)))
    })

    it('an unknown number and a child of somewhere else take the same statements, and are counted by account and institution', async () => {
      const { db } = portal.world
      const [stranger] = scene.strangers
      const [pupil] = await db.select().from(people).where(eq(people.id, PUPIL))
      const spies = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'select')]
      const statements = async (registerNumber: string | undefined) => {
        for (const spy of spies) spy.mockClear()
        const { RESPONSE_MESSAGE } = await by(stranger?.token ?? '')(findFamily, { registerNumber })
        return { RESPONSE_MESSAGE, count: spies.reduce((sum, { mock }) => sum + mock.calls.length, 0) }
      }
      // Background jobs share the connection and only add statements, so the minimum over several calls is the call's own.
      const fewest = async (registerNumber: string | undefined) => {
        const calls = []
        for (let times = 0; times < 4; times += 1) calls.push(await statements(registerNumber))
        return [calls[0]?.RESPONSE_MESSAGE, Math.min(...calls.map(({ count }) => count))]
      }
      const unknown = await fewest('ЧО15241872')
      expect(await fewest(pupil?.registryNumber)).toEqual(unknown)
      for (const spy of spies) spy.mockRestore()
      const find = async () => reasonOf(await by(stranger?.token ?? '')(findFamily, { registerNumber: 'ЧО15241872' }))
      const outcomes = await Promise.all(Array.from({ length: 20 }, find))
      expect(outcomes.filter((one) => one === '201 familyNotHere').length).toBeLessThanOrEqual(12)
      expect(await find()).toBe('429 tooManyTries')
      // A family that is found does not count.
      for (let times = 0; times < 21; times += 1)
        expect((await office(findFamily, { registerNumber: pupil?.registryNumber })).SUCCESS_CODE).toBe(200)
      await db.delete(attempts)
    })

    it('a phone with an account is refused, and a list of phones cannot be tried', async () => {
      const taken = async () => reasonOf(await office(givePhone, { ...give, personId: mother, phone: '88000003' }))
      expect(await taken()).toBe('203 newPhoneTaken')
      const outcomes = []
      for (let times = 0; times < 20; times += 1) outcomes.push(await taken())
      expect(outcomes.at(-1)).toBe('429 tooOftenToday')
      await portal.world.db.delete(attempts)
    })
  })
