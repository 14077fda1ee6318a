import { childAccessLog, linkedChildren } from '@portal/contract/children'
import { barGuardian, liftBar } from '@portal/contract/staffBars'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { givePhone, stopPhone } from '@portal/contract/staffPhones'
import { queueDetail } from '@portal/contract/staffQueues'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq } from '../../database/sql.ts'
import {
  audit,
  campaigns,
  groupMembers,
  groups,
  guardianships,
  links,
  newsContacts,
  people,
  prospectHistory,
  prospects,
} from '../../database/tables.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'

export interface Scene {
  portal: TestPortal
  office: { token: string; personId: number }
  commission: { token: string; personId: number }
  /** Unrelated desks: of a neighbouring school and of another district. */
  strangers: { token: string }[]
}

const SCHOOL = 50_084
const PUPIL = 200_002
const FATHER = '88000002'

/** Run by families.api.test.ts on its portal. */
export const familyCases = (sceneOf: () => Scene) =>
  describe('for a family that cannot do it itself', () => {
    let scene: Scene
    let father = 0
    beforeAll(async () => {
      scene = sceneOf()
      father = (await scene.portal.who(FATHER)).personId ?? 0
    })
    afterEach(() => scene.portal.setClock(null))

    const by = (token: string) => (call: Parameters<TestPortal['send']>[0], body: object) => scene.portal.send(call, { body, token })
    const office = (call: Parameters<TestPortal['send']>[0], body: object) => by(scene.office.token)(call, body)
    const shown = async (childId = PUPIL, token = scene.office.token) =>
      family.result.parse((await scene.portal.send(family, { params: { childId }, token })).RESULT)
    const adult = async (personId: number) => (await shown()).adults.find((one) => one.personId === personId)
    const numberOf = async (id: number) =>
      (await scene.portal.world.db.select().from(people).where(eq(people.id, id)))[0]?.registryNumber ?? ''

    it('the office of the child’s school finds it by its number; for every other desk it is nobody', async () => {
      const registerNumber = await numberOf(PUPIL)
      expect((await office(findFamily, { registerNumber })).RESULT).toEqual({ childId: PUPIL })
      const found = await shown()
      expect(found.child).toMatchObject({
        name: expect.stringContaining('Тэмүүлэн'),
        registryMasked: expect.stringMatching(/^\p{Lu}{2}\d{4}\*{4}$/u),
      })
      expect(found.adults.map(({ guardianType, isNamed }) => [guardianType, isNamed])).toEqual(
        expect.arrayContaining([
          ['MOTHER', true],
          ['FATHER', true],
        ]),
      )
      const unknown = await office(findFamily, { registerNumber: 'ЧО15241872' })
      for (const { token } of [...scene.strangers, scene.commission]) {
        const refused = await by(token)(findFamily, { registerNumber })
        expect([reasonOf(refused), refused.RESPONSE_MESSAGE]).toEqual([reasonOf(unknown), unknown.RESPONSE_MESSAGE])
        expect(reasonOf(await scene.portal.send(family, { params: { childId: PUPIL }, token }))).toBe('201 familyNotHere')
        const ofFather = { childId: PUPIL, personId: father }
        for (const [call, body] of [
          [seeIdentity, ofFather],
          [barGuardian, { ...ofFather, document: '184', from: '2026-11-01', until: null }],
          [givePhone, { ...ofFather, phone: '92220888' }],
          [stopPhone, ofFather],
        ] as const)
          expect(reasonOf(await by(token)(call, body))).toBe(token === scene.strangers[0]?.token ? '201 familyNotHere' : '403 staffOnly')
      }
    })

    it('a request of a campaign that is long over makes a child nobody’s concern', async () => {
      const { db } = scene.portal.world
      const all = await db.select().from(campaigns).where(eq(campaigns.kind, 'kindergarten')).orderBy(campaigns.schoolYear)
      const [old, current] = [all[0], all.at(-1)]
      const [like] = await db
        .select()
        .from(prospects)
        .where(eq(prospects.campaignId, current?.id ?? 0))
      if (old === undefined || like === undefined || old.id === current?.id) throw new Error('the demo has no earlier campaign')
      const { id: _id, ...columns } = like
      const [written] = await db
        .insert(prospects)
        .values({ ...columns, childId: PUPIL, campaignId: old.id, reference: null, lot: null, sentAt: null })
        .returning()
      expect(reasonOf(await scene.portal.send(family, { params: { childId: PUPIL }, token: scene.commission.token }))).toBe(
        '201 familyNotHere',
      )
      await db.delete(prospects).where(eq(prospects.id, written?.id ?? 0))
    })

    it('a court’s order keeps a guardian from the child until it is lifted, and both are audited with role and institution', async () => {
      const { token, personId: parentPersonId } = await scene.portal.signIn(FATHER)
      const follows = async () =>
        linkedChildren.result
          .parse((await scene.portal.send(linkedChildren, { params: { parentPersonId }, token })).RESULT)
          .some(({ studentPersonId, requestStatus }) => studentPersonId === PUPIL && requestStatus === 'APPROVE')
      expect(await follows()).toBe(true)
      const order = { childId: PUPIL, personId: father, document: '2026/11/02, 184 дүгээр шийдвэр', from: '2026-11-02' }
      expect((await office(barGuardian, { ...order, from: '2026-13-41', until: null })).RESULT).toMatchObject({
        fields: { from: 'dateInvalid' },
      })
      expect((await office(barGuardian, { ...order, until: '2026-11-01' })).RESULT).toMatchObject({
        fields: { until: 'endDateBeforeStart' },
      })
      // The news contact that an office set for his request has ended.
      const { db, clock } = scene.portal.world
      const [link] = await db
        .select()
        .from(links)
        .where(and(eq(links.parentId, father), eq(links.childId, PUPIL)))
      const given = { contact: '92220111', orgId: SCHOOL, givenBy: scene.office.personId, givenAt: clock.now() }
      await db.insert(newsContacts).values({ linkId: link?.id ?? 0, ...given })
      expect((await office(barGuardian, { ...order, until: null })).SUCCESS_CODE).toBe(200)
      expect(await db.$count(newsContacts, eq(newsContacts.linkId, link?.id ?? 0))).toBe(0)
      expect(reasonOf(await office(barGuardian, { ...order, until: null }))).toBe('203 barExists')
      expect([await follows(), (await adult(father))?.isBarred]).toEqual([false, true])
      const [bar] = (await shown()).bars
      expect(bar).toMatchObject({ document: order.document, standing: 'inForce', liftedAt: null })
      expect(reasonOf(await office(givePhone, { childId: PUPIL, personId: father, phone: '92220888' }))).toBe('403 notAllowed')
      const lift = { barId: bar?.barId, document: '2026/12/01, 201 дүгээр шийдвэр' }
      expect(reasonOf(await by(scene.strangers[0]?.token ?? '')(liftBar, lift))).toBe('201 familyNotHere')
      expect((await office(liftBar, lift)).SUCCESS_CODE).toBe(200)
      await runChores(chores, scene.portal.world)
      expect([await follows(), (await shown()).bars[0]?.standing]).toEqual([true, 'ended'])
      const looked = childAccessLog.result.parse((await scene.portal.send(childAccessLog, { params: { studentId: PUPIL }, token })).RESULT)
      expect(looked).toContainEqual(expect.objectContaining({ who: 'STAFF', role: 'SCHOOL', orgName: expect.stringContaining('84') }))
      expect(reasonOf(await office(liftBar, lift))).toBe('201 notFoundRecord')
      const trace = await scene.portal.world.db
        .select()
        .from(audit)
        .where(and(eq(audit.childId, PUPIL), eq(audit.action, 'POST /api/staff/family/bar')))
      expect(trace).toMatchObject([{ personId: scene.office.personId, role: 'SCHOOL', orgId: SCHOOL }])
    })

    it('an order whose first day is to come waits, and keeps nobody away yet', async () => {
      const document = '2026/11/02, 185 дугаар шийдвэр'
      await office(barGuardian, { childId: PUPIL, personId: father, document, from: '2027-11-02', until: null })
      const [bar] = (await shown()).bars
      expect([bar?.standing, (await adult(father))?.isBarred]).toEqual(['waits', false])
      await office(liftBar, { barId: bar?.barId, document })
      expect((await shown()).bars[0]?.standing).toBe('ended')
    })

    it('a commission enters a kindergarten request for a family without a phone, by the rules that hold for the family', async () => {
      const { db } = scene.portal.world
      const { personId: childId = 0 } = await scene.portal.who('kg-new')
      const [guardian] = await db
        .select()
        .from(guardianships)
        .where(eq(guardianships.childId, childId ?? 0))
      const commission = by(scene.commission.token)
      const registerNumber = await numberOf(childId ?? 0)
      expect((await commission(findFamily, { registerNumber })).RESULT).toEqual({ childId })
      const { requests } = await shown(childId ?? 0, scene.commission.token)
      const request = requests.find(({ kind }) => kind === 'kindergarten')
      expect(request).toMatchObject({ canEnter: true, whyNot: null, canAnswer: false })
      const body = {
        childId,
        prospectDataId: request?.prospectDataId,
        contactPersonId: guardian?.guardianId,
        registerNumber: null,
        contactGuardianType: guardian?.type,
        contactPhone1: null,
        contactMail: null,
        note: 'Эх нь биечлэн ирсэн',
      }
      expect(reasonOf(await commission(enterRequest, { ...body, note: ' ' }))).toBe('201 inputInvalid')
      expect(reasonOf(await commission(enterRequest, { ...body, contactPersonId: null }))).toBe('201 inputInvalid')
      const { personId: unrelated } = await scene.portal.who('88000003')
      expect(reasonOf(await commission(enterRequest, { ...body, contactPersonId: unrelated }))).toBe('203 notOfFamily')
      // A school that the child attends learns nothing of its requests elsewhere.
      const [anyGroup] = await db.select().from(groups).where(eq(groups.orgId, SCHOOL))
      const member = { childId: childId ?? 0, groupId: anyGroup?.id ?? 0, sinceDate: '2026-09-01' }
      const there = await db.insert(groupMembers).values(member).returning()
      expect((await shown(childId ?? 0)).requests).toEqual([])
      await db.delete(groupMembers).where(eq(groupMembers.id, there[0]?.id ?? 0))
      for (const { token } of scene.strangers) expect(reasonOf(await by(token)(enterRequest, body))).toBe('201 familyNotHere')
      const receipt = enterRequest.result.parse((await commission(enterRequest, body)).RESULT)
      expect(receipt).toMatchObject({ responseStatus: 'REQUESTED', reference: expect.stringMatching(/^\d{3}-\d{3}-\d{4}$/) })
      expect(reasonOf(await commission(enterRequest, body))).toBe('203 alreadySent')
      const [now] = (await shown(childId ?? 0, scene.commission.token)).requests.filter(({ kind }) => kind === 'kindergarten')
      expect(now).toMatchObject({ canEnter: false, whyNot: { reason: 'alreadySent', values: { status: 'Хүсэлт илгээсэн' } } })
      const [stored] = await db
        .select()
        .from(prospects)
        .where(eq(prospects.id, request?.prospectDataId ?? 0))
      expect(stored).toMatchObject({ contactPersonId: guardian?.guardianId, contactPhone1: null, enteredOrgId: expect.any(Number) })
      const [step] = await db
        .select()
        .from(prospectHistory)
        .where(eq(prospectHistory.prospectId, stored?.id ?? 0))
      expect(step).toMatchObject({
        actor: 'guardian',
        status: 'REQUESTED',
        note: null,
        staffNote: expect.stringContaining('Эх нь биечлэн ирсэн'),
      })
      expect(stored?.note).toBeNull()
      const params = { queue: 'kindergarten', id: stored?.id ?? 0 } as const
      const { history } = queueDetail.result.parse((await scene.portal.send(queueDetail, { params, token: scene.commission.token })).RESULT)
      expect(history.map(({ note }) => note)).toContainEqual(expect.stringContaining('Эх нь биечлэн ирсэн'))
    })
  })
