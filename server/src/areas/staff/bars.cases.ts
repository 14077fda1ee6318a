import { barGuardian, barReviewList, decideBarReview, liftBar, requestBarReview } from '@portal/contract/staffBars'
import { family } from '@portal/contract/staffFamily'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { addBar, liftOneBar, listBars } from '../../commands/barCommands.ts'
import { eq } from '../../database/sql.ts'
import { audit, barReviews, bars, mailbox, organisations, people } from '../../database/tables.ts'
import type { Scene } from './family.cases.ts'

const SCHOOL = 50_084
const PUPIL = 200_002
const [MOTHER, FATHER] = ['88000001', '88000002']

/** Run by families.api.test.ts on its portal. */
export const barCases = (sceneOf: () => Scene) =>
  describe('a court’s order', () => {
    let scene: Scene
    let father = 0
    /** Another school of the district. */
    let neighbour = 0
    beforeAll(async () => {
      scene = sceneOf()
      father = (await scene.portal.who(FATHER)).personId ?? 0
      const all = await scene.portal.world.db.select().from(organisations)
      const district = all.find(({ id }) => id === SCHOOL)?.parentId
      neighbour = all.find(({ type, parentId, id }) => type === 'ORGEBS' && parentId === district && id !== SCHOOL)?.id ?? 0
    })
    const by = (token: string) => (call: Parameters<TestPortal['send']>[0], body: object) => scene.portal.send(call, { body, token })
    const shown = async () =>
      family.result.parse((await scene.portal.send(family, { params: { childId: PUPIL }, token: scene.office.token })).RESULT).bars[0]
    const reviews = async (token = scene.commission.token) =>
      barReviewList.result.parse((await scene.portal.send(barReviewList, { token })).RESULT)
    const order = () => ({ childId: PUPIL, personId: father, document: '190', from: '2026-11-02', until: null })

    it('forty concurrent bars become one, with one notification', async () => {
      const { db } = scene.portal.world
      await db.delete(bars)
      await db.delete(mailbox)
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, async () => reasonOf(await by(scene.office.token)(barGuardian, order()))),
      )
      expect(outcomes.filter((one) => one === '203 barExists')).toHaveLength(39)
      expect(await db.$count(bars)).toBe(1)
      for (const contact of [MOTHER, FATHER]) await expect.poll(async () => (await scene.portal.letters(contact)).length).toBe(1)
      const bar = await shown()
      expect((await by(scene.office.token)(liftBar, { barId: bar?.barId, document: '201' })).SUCCESS_CODE).toBe(200)
      // A new bar may follow a lifted one.
      expect((await by(scene.office.token)(barGuardian, { ...order(), until: '2026-11-03' })).SUCCESS_CODE).toBe(200)
      expect((await by(scene.office.token)(barGuardian, order())).SUCCESS_CODE).toBe(200)
      await db.delete(bars)
    })

    it('of another institution goes with the child: its school sees it, and has the commission review it', async () => {
      const { db, clock } = scene.portal.world
      const entered = {
        orgId: neighbour,
        enteredBy: scene.commission.personId,
        enteredAt: clock.now(),
        inForce: true,
        fromDate: '2026-11-02',
      }
      await db.insert(bars).values({ childId: PUPIL, personId: father, document: '190', ...entered })
      const bar = await shown()
      expect(bar).toMatchObject({ canLift: false, canAskReview: true, review: null, standing: 'inForce' })
      const ask = { barId: bar?.barId, reason: 'Шийдвэр өөрчлөгдсөн' }
      expect(reasonOf(await by(scene.strangers[0]?.token ?? '')(requestBarReview, ask))).toBe('201 familyNotHere')
      const answers = await Promise.all([by(scene.office.token)(requestBarReview, ask), by(scene.office.token)(requestBarReview, ask)])
      expect(answers.map(reasonOf).toSorted()).toEqual(['200', '203 reviewOpen'])
      expect([await reviews(scene.strangers[1]?.token), (await shown())?.review]).toMatchObject([[], { outcome: null }])
      const [first] = await reviews()
      expect(first).toMatchObject({ childId: PUPIL, reason: ask.reason, askedBy: expect.stringContaining('84') })
      const keep = { reviewId: first?.reviewId, outcome: 'KEPT', answer: 'Шийдвэр хүчинтэй' }
      expect(reasonOf(await by(scene.strangers[1]?.token ?? '')(decideBarReview, keep))).toBe('201 familyNotHere')
      expect((await by(scene.commission.token)(decideBarReview, keep)).SUCCESS_CODE).toBe(200)
      expect(reasonOf(await by(scene.commission.token)(decideBarReview, keep))).toBe('201 notFoundRecord')
      expect(await shown()).toMatchObject({ standing: 'inForce', review: { outcome: 'KEPT', answer: 'Шийдвэр хүчинтэй' } })
      await by(scene.office.token)(requestBarReview, ask)
      const [again] = await reviews()
      const lift = { reviewId: again?.reviewId, outcome: 'LIFTED', answer: '2026/12/01, 201' }
      expect((await by(scene.commission.token)(decideBarReview, lift)).SUCCESS_CODE).toBe(200)
      expect(await shown()).toMatchObject({ standing: 'ended', review: { outcome: 'LIFTED' }, canAskReview: false })
      expect(await db.$count(barReviews)).toBe(2)
      await db.delete(bars)
    })

    it('is also the operator’s to enter, list and lift; no institution lifts that one', async () => {
      const { world } = scene.portal
      const numberOf = async (id: number) => (await world.db.select().from(people).where(eq(people.id, id)))[0]?.registryNumber ?? ''
      const [child, person] = [await numberOf(PUPIL), await numberOf(father)]
      const tell = () => undefined
      const add = { child, person, document: '190', from: '2026-11-02', until: null }
      await addBar.answer(world, add, tell)
      await expect(addBar.answer(world, add, tell)).rejects.toThrow('is open')
      const bar = await shown()
      expect(bar).toMatchObject({ institution: null, canLift: false, canAskReview: false, standing: 'inForce' })
      expect(reasonOf(await by(scene.office.token)(liftBar, { barId: bar?.barId, document: '201' }))).toBe('203 barOfAnother')
      expect(reasonOf(await by(scene.office.token)(requestBarReview, { barId: bar?.barId, reason: '201' }))).toBe('403 notAllowed')
      expect(await listBars.answer(world, { child }, tell)).toMatchObject([{ barId: bar?.barId, document: '190' }])
      await liftOneBar.answer(world, { barId: bar?.barId, document: '201' }, tell)
      expect([(await shown())?.standing, await listBars.answer(world, { child: null }, tell)]).toEqual(['ended', []])
      const trace = await world.db.select().from(audit).where(eq(audit.role, 'OPERATOR'))
      expect(trace.map(({ action, childId }) => [action, childId])).toEqual(
        expect.arrayContaining([
          ['bars add', PUPIL],
          ['bars lift', PUPIL],
        ]),
      )
      await world.db.delete(bars)
    })
  })
