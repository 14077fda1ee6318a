import { decide } from '@portal/contract/staff'
import { ASSIGNED_MINUTES, addStaffNote, assignRequest, releaseRequest } from '@portal/contract/staffNotes'
import { queueDetail, queueRows } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { accounts, links, prospectHistory, prospects, requestNotes } from '../../database/tables.ts'
import { endAssignments } from './assignments.ts'

const TEACHER = '88000011'
const OFFICE = '88000012'
const COMMISSION = '88000013'

/** Cases of the desk's test: internal notes and assignments of requests. */
export const noteCases = (portalOf: () => TestPortal) => {
  const firstLink = async (token: string) => {
    const { RESULT } = await portalOf().send(queueRows, { body: { queue: 'links' }, token })
    const [row] = queueRows.result.parse(RESULT).rows
    if (row === undefined) throw new Error('no link waits')
    return row
  }
  const detail = async (token: string, id: number, queue = 'links') =>
    queueDetail.result.parse((await portalOf().send(queueDetail, { params: { queue, id }, token })).RESULT)

  describe('an internal note', () => {
    it('is read by the staff of its institution alone, once for each press', async () => {
      const portal = portalOf()
      const [teacher, office] = [await portal.signIn(TEACHER), await portal.signIn(OFFICE)]
      const { id } = await firstLink(teacher.token)
      const body = { queue: 'links', id, text: '  Эгч нь 3а ангид сурдаг. ' }
      const first = addStaffNote.result.parse((await portal.send(addStaffNote, { body, token: teacher.token })).RESULT)
      const again = addStaffNote.result.parse((await portal.send(addStaffNote, { body, token: teacher.token })).RESULT)
      expect(again.id).toBe(first.id)
      expect((await detail(office.token, id)).notes).toEqual([first])
      expect(first.text).toBe('Эгч нь 3а ангид сурдаг.')
      // After a move to another school, the former one's notes stay with it.
      await portal.world.db.update(requestNotes).set({ orgId: 60_033 }).where(eq(requestNotes.id, first.id))
      expect((await detail(office.token, id)).notes).toEqual([])
    })

    it('about the own family is neither shown nor taken', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const teacher = await portal.signIn(TEACHER)
      const { id } = await firstLink(teacher.token)
      const [link] = await db.select().from(links).where(eq(links.id, id))
      const office = await portal.signIn(OFFICE)
      await portal.send(addStaffNote, { body: { queue: 'links', id, text: 'Утсаар ярьсан.' }, token: office.token })
      const [account] = await db.select().from(accounts).where(eq(accounts.username, TEACHER))
      await db
        .update(links)
        .set({ parentId: account?.personId ?? 0 })
        .where(eq(links.id, id))
      expect((await detail(teacher.token, id)).notes).toBeNull()
      const refused = await portal.send(addStaffNote, { body: { queue: 'links', id, text: 'Миний хүүхэд' }, token: teacher.token })
      expect(reasonOf(refused)).toBe('403 ownFamilyNote')
      await db
        .update(links)
        .set({ parentId: link?.parentId ?? 0 })
        .where(eq(links.id, id))
      expect((await detail(teacher.token, id)).notes?.map(({ text }) => text)).toEqual(['Утсаар ярьсан.'])
    })

    it("in a request's history is read by the institution of the step, and not about the own family", async () => {
      const portal = portalOf()
      const { db } = portal.world
      const office = await portal.signIn(OFFICE)
      const listed = await portal.send(queueRows, { body: { queue: 'first-grade' }, token: office.token })
      const id = queueRows.result.parse(listed.RESULT).rows[0]?.id ?? 0
      const note = 'Эх нь утсаар хүссэн'
      for (const decision of [
        { decision: 'REGISTERED', note: null },
        { decision: 'APPROVED', note },
      ])
        await portal.send(decide, { body: { kind: 'prospect', ids: [id], ...decision }, token: office.token })
      const lastNote = async () => (await detail(office.token, id, 'first-grade')).history.at(-1)?.note
      expect(await lastNote()).toBe(note)
      const [step] = await db.select().from(prospectHistory).where(eq(prospectHistory.staffNote, note))
      const at = (orgId: number | null) =>
        db
          .update(prospectHistory)
          .set({ orgId })
          .where(eq(prospectHistory.id, step?.id ?? 0))
      await at(60_033)
      expect(await lastNote()).toBeNull()
      await at(null)
      expect(await lastNote()).toBeNull()
      await at(step?.orgId ?? null)
      const setSender = (contactPersonId: number | null) => db.update(prospects).set({ contactPersonId }).where(eq(prospects.id, id))
      await setSender(office.personId)
      expect(await lastNote()).toBeNull()
      await setSender(null)
      expect(await lastNote()).toBe(note)
    })

    it('is refused without a text, over its length and about a request of another desk', async () => {
      const portal = portalOf()
      const teacher = await portal.signIn(TEACHER)
      const commission = await portal.signIn(COMMISSION)
      const { id } = await firstLink(teacher.token)
      const noted = async (token: string, text: string) =>
        reasonOf(await portal.send(addStaffNote, { body: { queue: 'links', id, text }, token }))
      expect(await noted(teacher.token, '   ')).toBe('201 inputInvalid')
      expect(await noted(teacher.token, 'а'.repeat(501))).toBe('201 inputInvalid')
      expect(await noted(commission.token, 'Тэмдэглэл')).toBe('201 notFoundRecord')
    })
  })

  describe('an assignment', () => {
    it('shows colleagues who works on a request, until it is released or its time is over', async () => {
      const portal = portalOf()
      const [teacher, office] = [await portal.signIn(TEACHER), await portal.signIn(OFFICE)]
      const { id } = await firstLink(teacher.token)
      const body = { queue: 'links', id }
      const assigneeFor = async (token: string) => (await detail(token, id)).row.assignee
      await portal.send(assignRequest, { body, token: teacher.token })
      expect([await assigneeFor(teacher.token), await assigneeFor(office.token)]).toEqual([null, 'Д.Сарантуяа'])
      const elsewhere = await portal.send(releaseRequest, { body: { queue: 'leave', id }, token: teacher.token })
      expect(releaseRequest.result.parse(elsewhere.RESULT)).toEqual({ released: false })
      await portal.send(releaseRequest, { body, token: teacher.token })
      expect(await assigneeFor(office.token)).toBeNull()
      await portal.send(assignRequest, { body, token: teacher.token })
      const { db, clock } = portal.world
      await endAssignments(db, new Date(clock.now().getTime() + (ASSIGNED_MINUTES - 1) * 60_000))
      expect(await assigneeFor(office.token)).toBe('Д.Сарантуяа')
      await endAssignments(db, new Date(clock.now().getTime() + (ASSIGNED_MINUTES + 1) * 60_000))
      expect(await assigneeFor(office.token)).toBeNull()
    })

    it('moves with the person to the next request', async () => {
      const portal = portalOf()
      const [teacher, office] = [await portal.signIn(TEACHER), await portal.signIn(OFFICE)]
      const { RESULT } = await portal.send(queueRows, { body: { queue: 'links' }, token: teacher.token })
      const [one, next] = queueRows.result.parse(RESULT).rows
      for (const row of [one, next]) await portal.send(assignRequest, { body: { queue: 'links', id: row?.id ?? 0 }, token: teacher.token })
      const listed = await portal.send(queueRows, { body: { queue: 'links' }, token: office.token })
      const assigned = queueRows.result.parse(listed.RESULT).rows.filter(({ assignee }) => assignee !== null)
      expect(assigned.map(({ id }) => id)).toEqual([next?.id])
    })
  })
}
