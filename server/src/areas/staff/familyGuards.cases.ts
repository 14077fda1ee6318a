import { END_ACCOUNT_PATH } from '@portal/contract/proving'
import { decide } from '@portal/contract/staff'
import { barGuardian, liftBar } from '@portal/contract/staffBars'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { givePhone, stopPhone } from '@portal/contract/staffPhones'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { accounts, bars, groupMembers, guardianships, links, people, prospects, roles } from '../../database/tables.ts'
import type { Scene } from './family.cases.ts'

const SCHOOL = 50_084
const PUPIL = 200_002
const [MOTHER, FATHER] = ['88000001', '88000002']

/** Actions that an office may never take for a family; run by families.api.test.ts on its portal. */
export const familyGuardCases = (sceneOf: () => Scene) =>
  describe('an office that does something for a family', () => {
    let scene: Scene
    let father = 0
    beforeAll(async () => {
      scene = sceneOf()
      father = (await scene.portal.who(FATHER)).personId ?? 0
    })
    afterEach(() => scene.portal.setClock(null))

    const by = (token: string) => (call: Parameters<TestPortal['send']>[0], body: object) => scene.portal.send(call, { body, token })
    const office = (call: Parameters<TestPortal['send']>[0], body: object) => by(scene.office.token)(call, body)
    const shown = async (token = scene.office.token) =>
      family.result.parse((await scene.portal.send(family, { params: { childId: PUPIL }, token })).RESULT)
    const later = (hours: number) =>
      scene.portal.setClock(new Date(scene.portal.world.clock.now().getTime() + hours * 3_600_000).toISOString())
    const letters = async (contact: string) => (await scene.portal.letters(contact)).map(({ text }) => text)
    /** Inserts a pending request to follow the pupil. */
    async function askToFollow(parentId: number): Promise<number> {
      const { db, clock } = scene.portal.world
      const [member] = await db.select().from(groupMembers).where(eq(groupMembers.childId, PUPIL))
      const linkRow = { childId: PUPIL, groupId: member?.groupId ?? 0, guardianType: 'GENERAL_ORPHAN', requestedAt: clock.now() } as const
      const [link] = await db
        .insert(links)
        .values({ ...linkRow, parentId, status: 'NEW' })
        .returning()
      return link?.id ?? 0
    }

    it('a person in the registry is notified of a document they did not show, and can end the account for seven days', async () => {
      const { db } = scene.portal.world
      const registryPhone = '92220701'
      const { phone } = (await db.select().from(people).where(eq(people.id, father)))[0] ?? expect.fail('no father')
      await db.update(people).set({ phone: registryPhone }).where(eq(people.id, father))
      await db
        .update(accounts)
        .set({ provenBy: null, provenAt: null, createdAt: new Date('2025-01-01') })
        .where(eq(accounts.personId, father))
      expect((await office(seeIdentity, { childId: PUPIL, personId: father })).SUCCESS_CODE).toBe(200)
      await expect.poll(() => letters(registryPhone)).toMatchObject([expect.stringContaining(END_ACCOUNT_PATH)])
      const link = new RegExp(`${END_ACCOUNT_PATH}/[\\w-]+`).exec((await letters(registryPhone)).join())?.[0] ?? ''
      const page = async () => (await fetch(scene.portal.address + link)).status
      expect(await page()).toBe(200)
      await later(6 * 24)
      expect(await page()).toBe(200)
      await later(2 * 24)
      expect(await page()).toBe(404)
      await scene.portal.setClock(null)
      await db.update(people).set({ phone }).where(eq(people.id, father))
    })

    it('neither a person with an open link request nor one invited by the office itself is proven by it, or gets a phone', async () => {
      const { db, clock } = scene.portal.world
      const { personId } = await scene.portal.who('adult-free')
      const opened = { username: '92220702', personId: personId ?? 0, passwordHash: 'none', createdAt: clock.now() }
      const [account] = await db.insert(accounts).values(opened).returning()
      const accountId = account?.id ?? 0
      const link = await askToFollow(personId ?? 0)
      const of = { childId: PUPIL, personId }
      const offered = async () => {
        const found = (await shown()).adults.find((one) => one.personId === personId)
        return [found?.canSeeIdentity, found?.canGivePhone]
      }
      expect(await offered()).toEqual([false, false])
      expect(reasonOf(await office(seeIdentity, of))).toBe('203 notGuardianYet')
      expect(reasonOf(await office(givePhone, { ...of, phone: '92220703' }))).toBe('203 notGuardianYet')
      // An ended role does not bypass the check.
      const invited = { accountId, role: 'TEACHER', orgId: SCHOOL, createdAt: clock.now(), endedAt: clock.now() } as const
      await db.insert(roles).values(invited)
      const approve = { kind: 'link', ids: [link], decision: 'APPROVE', note: null, identitySeen: true }
      expect((await office(decide, approve)).RESULT).toMatchObject([{ done: false, reason: 'identityOfColleague' }])
      expect((await office(decide, { ...approve, identitySeen: false })).RESULT).toMatchObject([{ done: true }])
      expect(reasonOf(await office(seeIdentity, of))).toBe('203 identityOfColleague')
      expect(reasonOf(await office(givePhone, { ...of, phone: '92220703' }))).toBe('203 identityOfColleague')
      expect(await offered()).toEqual([false, false])
      await db.delete(roles).where(eq(roles.accountId, accountId))
      expect(await offered()).toEqual([true, true])
      expect((await office(seeIdentity, of)).SUCCESS_CODE).toBe(200)
      expect(await offered()).toEqual([false, true])
      // Each new phone notifies the old one, so the number per day is limited.
      for (let times = 0; times < 8; times += 1) {
        expect((await office(givePhone, { ...of, phone: '92220703' })).SUCCESS_CODE).toBe(200)
        expect((await office(stopPhone, of)).SUCCESS_CODE).toBe(200)
      }
      expect(reasonOf(await office(givePhone, { ...of, phone: '92220703' }))).toBe('429 tooOftenToday')
      await db.delete(links).where(eq(links.id, link))
      await db.delete(accounts).where(eq(accounts.id, accountId))
    })

    it("a member with an open link request enters no bar on the child's other guardians", async () => {
      const link = await askToFollow(scene.office.personId)
      const order = { childId: PUPIL, personId: father, document: '184', from: '2026-11-02', until: null }
      expect(reasonOf(await office(barGuardian, order))).toBe('403 ownCaseToCommission')
      expect((await shown()).adults.filter(({ canSeeIdentity, canGivePhone }) => canSeeIdentity || canGivePhone)).toEqual([])
      await scene.portal.world.db.delete(links).where(eq(links.id, link))
    })

    it('a bar is lifted by the office that entered it or the commission above; person and guardians are notified of both', async () => {
      const { db } = scene.portal.world
      const messages = async () =>
        Promise.all(
          [FATHER, MOTHER].flatMap((contact) =>
            [
              /портал: Танд хамаарах шүүхийн шийдвэр п/,
              /хүүхдэд хамаарах шүүхийн шийдвэрийг б/,
              / Танд .*шийдвэрийн/,
              / хүүхдэд .*шийдвэрийн/,
            ].map(async (words) => (await letters(contact)).filter((text) => words.test(text)).length),
          ),
        )
      const before = await messages()
      const more = async () => (await messages()).map((count, at) => count - (before[at] ?? 0))
      await office(barGuardian, { childId: PUPIL, personId: father, document: '190', from: '2026-11-02', until: null })
      // The message to the barred person names neither the child nor its institution.
      await expect.poll(more).toEqual([1, 0, 0, 0, 0, 1, 0, 0])
      expect((await letters(FATHER)).filter((text) => / Танд хамаарах/.test(text) && /сургууль/.test(text))).toEqual([])
      const commission = by(scene.commission.token)
      const [bar] = (await shown(scene.commission.token)).bars
      expect(bar).toMatchObject({ document: '190', canLift: true, institution: expect.stringContaining('84') })
      const ofOther = (orgId: number) =>
        db
          .update(bars)
          .set({ orgId })
          .where(eq(bars.id, bar?.barId ?? 0))
      const orgId = (await db.select().from(roles)).find(({ role, orgId: at }) => role === 'SCHOOL' && at !== SCHOOL)?.orgId ?? 0
      await ofOther(orgId)
      const lift = { barId: bar?.barId, document: '201' }
      expect((await shown()).bars[0]?.canLift).toBe(false)
      expect(reasonOf(await office(liftBar, lift))).toBe('203 barOfAnother')
      await ofOther(SCHOOL)
      expect((await commission(liftBar, lift)).SUCCESS_CODE).toBe(200)
      await expect.poll(more).toEqual([1, 0, 1, 0, 0, 1, 0, 1])
      expect(reasonOf(await scene.portal.send(family, { params: { childId: PUPIL }, token: scene.commission.token }))).toBe(
        '201 familyNotHere',
      )
    })

    it('learns nothing about registry numbers from it, and the family gets the number of the request', async () => {
      const { db } = scene.portal.world
      const { personId, registryNumber } = await scene.portal.who('kg-new')
      const childId = personId ?? 0
      const commission = by(scene.commission.token)
      await commission(findFamily, { registerNumber: registryNumber })
      const [guardian] = await db.select().from(guardianships).where(eq(guardianships.childId, childId))
      const [request] = await db.select().from(prospects).where(eq(prospects.childId, childId))
      const ofRequest = eq(prospects.id, request?.id ?? 0)
      const unsent = { responseStatus: 'NONE', contactPersonId: null, contactGuardianType: null, contactPhone1: null } as const
      await db
        .update(prospects)
        .set({ ...unsent, enteredOrgId: null, reference: null, sentAt: null, lot: null })
        .where(ofRequest)
      await db
        .update(people)
        .set({ phone: '92220711' })
        .where(eq(people.id, guardian?.guardianId ?? 0))
      const body = {
        childId,
        prospectDataId: request?.id,
        contactPersonId: guardian?.guardianId,
        registerNumber: null,
        contactGuardianType: guardian?.type,
        contactPhone1: '92220712',
        contactMail: null,
        note: 'Эх нь биечлэн ирсэн',
      }
      const numbered = { ...body, contactPersonId: null, registerNumber: 'ЧО75041872' }
      for (let times = 0; times < 10; times += 1)
        expect(reasonOf(await commission(enterRequest, numbered))).toBe('201 requesterRegistryWrong')
      expect(reasonOf(await commission(enterRequest, numbered))).toBe('429 tooManyTries')
      const { reference } = enterRequest.result.parse((await commission(enterRequest, body)).RESULT)
      await expect.poll(() => letters('92220711')).toContainEqual(expect.stringMatching(`Таны нэрээр .*${reference}`))
      expect(reasonOf(await commission(enterRequest, numbered))).toBe('203 alreadySent')
    })
  })
