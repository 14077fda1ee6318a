import { decide } from '@portal/contract/staff'
import { desk } from '@portal/contract/staffDesk'
import { type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { correct } from '@portal/contract/staffRegister'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { absences, audit, outbox, prospectHistory, prospects } from '../../database/tables.ts'

const TEACHER = '88000011'
const OFFICE = '88000012'
const COMMISSION = '88000013'
const REASON = 'Өөр хүүхдийн бичгээр шийдсэн байна.'

/** Cases of the desk's test: a decision that its institution takes back. */
export const correctionCases = (portalOf: () => TestPortal) =>
  describe('a correction', () => {
    const detail = async (token: string, queue: Queue, id: number) =>
      queueDetail.result.parse((await portalOf().send(queueDetail, { params: { queue, id }, token })).RESULT)
    const first = async (token: string, queue: Queue) => {
      const { rows } = queueRows.result.parse((await portalOf().send(queueRows, { body: { queue }, token })).RESULT)
      const row = rows.find(({ places, isPast }) => !isPast && (places === null || places.places > places.given))
      return row ?? Promise.reject(new Error(`no request waits in ${queue}`))
    }
    const corrected = async (token: string, queue: Queue, id: number, from: string, reason = REASON) =>
      reasonOf(await portalOf().send(correct, { body: { queue, id, from, reason }, token }))

    it('of an acceptance returns the place, and the family reads why', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token, personId } = await portal.signIn(COMMISSION)
      const row = await first(token, 'kindergarten')
      await portal.send(decide, { body: { kind: 'prospect', ids: [row.id], decision: 'PASSED', note: null }, token })
      const given = async () => (await detail(token, 'kindergarten', row.id)).row.places?.given ?? 0
      const taken = await given()
      expect((await detail(token, 'kindergarten', row.id)).correction).toEqual({ to: 'REQUESTED', toName: 'Хүсэлт илгээсэн' })
      expect(await corrected(token, 'kindergarten', row.id, 'PASSED', 'Алдаа')).toBe('201 inputInvalid')
      expect(await corrected(token, 'kindergarten', row.id, 'WAITING')).toBe('203 requestChanged')
      expect(await corrected(token, 'kindergarten', row.id, 'PASSED')).toBe('200')
      expect(await given()).toBe(taken - 1)
      const after = await detail(token, 'kindergarten', row.id)
      expect(after).toMatchObject({ note: REASON, correction: null, row: { status: 'REQUESTED', since: row.since } })
      expect(after.history.at(-1)).toMatchObject({ statusName: 'Хүсэлт илгээсэн', note: REASON })
      const messages = await db.select().from(outbox)
      expect(messages.some(({ text }) => text?.includes('алдаатай байсан'))).toBe(true)
      const audited = await db.select().from(audit).where(eq(audit.action, 'POST /api/staff/correct'))
      expect(audited.some((one) => one.childId === row.childId && one.personId === personId)).toBe(true)
      expect(await corrected(token, 'kindergarten', row.id, 'REQUESTED')).toBe('203 moveNotAllowed')
      // The request waits again, which is no decision of today.
      const { decidedToday } = desk.result.parse((await portal.send(desk, { token })).RESULT)
      expect(decidedToday.length).toBeGreaterThan(0)
      expect(decidedToday.filter(({ statusName }) => statusName === 'Хүсэлт илгээсэн')).toEqual([])
    })

    it('is refused after 14 days, by another institution and after a later step', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const { token } = await portal.signIn(COMMISSION)
      const { id } = await first(token, 'kindergarten')
      await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision: 'UNPASSED', note: 'Нас хүрээгүй' }, token })
      const [step] = (await db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id))).slice(-1)
      if (step === undefined) throw new Error('the decision left no step')
      const change = (values: Partial<typeof step>) => db.update(prospectHistory).set(values).where(eq(prospectHistory.id, step.id))
      await change({ at: new Date(clock.now().getTime() - 15 * 86_400_000) })
      expect(await corrected(token, 'kindergarten', id, 'UNPASSED')).toBe('203 correctionTooLate')
      const { personId: stranger } = await portal.signIn('88000014')
      await change({ at: step.at, personId: stranger })
      expect(await corrected(token, 'kindergarten', id, 'UNPASSED')).toBe('203 correctionElsewhere')
      await change({ personId: step.personId, actor: 'guardian' })
      expect(await corrected(token, 'kindergarten', id, 'UNPASSED')).toBe('203 correctionAfterStep')
      expect((await detail(token, 'kindergarten', id)).correction).toBeNull()
      await change({ actor: step.actor })
      expect(await corrected(token, 'kindergarten', id, 'UNPASSED')).toBe('200')
    })

    it('of a first grade returns to the status before; an answer for the family waits for the family again', async () => {
      const portal = portalOf()
      const { token } = await portal.signIn(OFFICE)
      const { id } = await first(token, 'first-grade')
      const take = async (decision: string, note: string | null) =>
        reasonOf(await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision, note }, token }))
      const status = async () => (await portal.world.db.select().from(prospects).where(eq(prospects.id, id)))[0]
      expect(await take('REJECTED', 'Бичиг баримт дутуу')).toBe('200')
      expect(await take('DECLINED', 'Тойрогт хамаарахгүй')).toBe('200')
      expect(await corrected(token, 'first-grade', id, 'DECLINED')).toBe('200')
      expect(await status()).toMatchObject({ schoolStatus: 'REJECTED' })
      expect(await take('REGISTERED', null)).toBe('200')
      expect(await take('APPROVED', 'Эх нь утсаар хүссэн')).toBe('200')
      expect(await corrected(token, 'first-grade', id, 'APPROVED')).toBe('200')
      expect(await status()).toMatchObject({ schoolStatus: 'REGISTERED', responseStatus: 'NEW' })
    })

    it('of links and leave makes them wait again, leave only until its days are over', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token } = await portal.signIn(TEACHER)
      const link = await first(token, 'links')
      await portal.send(decide, { body: { kind: 'link', ids: [link.id], decision: 'DECLINED', note: 'Давхардсан хүсэлт' }, token })
      expect(await corrected(token, 'links', link.id, 'DECLINED')).toBe('200')
      expect((await detail(token, 'links', link.id)).row.status).toBe('NEW')
      const leave = await first(token, 'leave')
      const approve = () => portal.send(decide, { body: { kind: 'absence', ids: [leave.id], decision: 'APPROVED', note: null }, token })
      await approve()
      const [before] = await db.select().from(absences).where(eq(absences.id, leave.id))
      await db.update(absences).set({ startDate: '2020-01-02', endDate: '2020-01-02' }).where(eq(absences.id, leave.id))
      expect(await corrected(token, 'leave', leave.id, 'APPROVED')).toBe('203 correctionTooLate')
      await db.update(absences).set({ startDate: before?.startDate, endDate: before?.endDate }).where(eq(absences.id, leave.id))
      expect(await corrected(token, 'leave', leave.id, 'APPROVED')).toBe('200')
      expect((await detail(token, 'leave', leave.id)).row.status).toBe('NEW')
    })
  })
