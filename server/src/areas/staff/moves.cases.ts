import { applications, undoWithdrawal, undoWithdrawalByReference } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { decide } from '@portal/contract/staff'
import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { confirmDeparture, proposeDeparture } from '@portal/contract/staffDepartures'
import { staffFigures } from '@portal/contract/staffFigures'
import { findSchools, firstGraders, guardianPhones, notePapers, requestPhones, withdrawForFamily } from '@portal/contract/staffMoves'
import { type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { registerRows } from '@portal/contract/staffRegister'
import { describe, expect, it } from 'vitest'
import { ofOpenStage } from '../../../test/campaign.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { childTicket } from '../../admission/tickets.ts'
import { and, desc, eq, like, sql } from '../../database/sql.ts'
import { audit, campaigns, guardianships, outbox, people, prospectHistory, prospects } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { endWithdrawals } from '../enrolment/withdrawals.ts'

const [TEACHER, OFFICE, COMMISSION, KINDERGARTEN] = ['88000011', '88000012', '88000013', '88000014']
const COLLEAGUE = '88000015'
const MOTHER = '88000001'
const STRANGER = '88000002'
const DAY_MS = 86_400_000
const NOTE = 'Ээж нь утсаар: өөр аймагт нүүсэн'

/** Cases of the desk's test: further moves of a request, phones of families, and papers of first-graders. */
export const moveCases = (portalOf: () => TestPortal) => {
  const rowsOf = async (token: string, queue: Queue, more: object = {}) =>
    queueRows.result.parse((await portalOf().send(queueRows, { body: { queue, ...more }, token })).RESULT).rows
  const detail = async (token: string, queue: Queue, id: number) =>
    queueDetail.result.parse((await portalOf().send(queueDetail, { params: { queue, id }, token })).RESULT)
  const prospectOf = async (id: number) => {
    const [found] = await portalOf().world.db.select().from(prospects).where(eq(prospects.id, id))
    return found ?? Promise.reject(new Error('no such request'))
  }
  const later = (days: number) => portalOf().setClock(new Date(portalOf().world.clock.now().getTime() + days * DAY_MS).toISOString())

  /** Request that the mother sent for a child of hers, and the commission's session. */
  async function motherRequest() {
    const portal = portalOf()
    const [commission, mother] = [await portal.signIn(COMMISSION), await portal.signIn(MOTHER)]
    const row = (await ofOpenStage(portal.world, await rowsOf(commission.token, 'kindergarten'))).find(
      ({ held, isNamed, isBarred, senderName }) => held === null && isNamed && !isBarred && senderName !== null,
    )
    if (row === undefined) throw new Error('no request waits')
    const { contactPersonId } = await prospectOf(row.id)
    // The mother becomes the registered guardian who sent it.
    await portal.world.db
      .update(guardianships)
      .set({ guardianId: mother.personId })
      .where(and(eq(guardianships.childId, row.childId), eq(guardianships.guardianId, contactPersonId ?? 0)))
    await portal.world.db.update(prospects).set({ contactPersonId: mother.personId, contactPhone1: MOTHER }).where(eq(prospects.id, row.id))
    return { portal, commission, mother, row, before: await prospectOf(row.id) }
  }
  const withdraw = async (token: string, id: number, from = 'REQUESTED', queue = 'kindergarten') =>
    reasonOf(await portalOf().send(withdrawForFamily, { body: { queue, id, from, note: NOTE }, token }))

  describe('a departure from a given place', () => {
    it('is offered to the commission in the register, proposed by one member and finished by another', async () => {
      const portal = portalOf()
      const { commission, row } = await motherRequest()
      const { orgId = 0, age = 0 } = row.places ?? {}
      await portal.world.db.execute(
        sql`update kindergarten_places set places = places + 1 where org_id = ${orgId} and age = ${age} and campaign_id = (select campaign_id from prospects where id = ${row.id})`,
      )
      const body = { kind: 'prospect', ids: [row.id], decision: 'PASSED', note: null, holdSeconds: 0 }
      expect(reasonOf(await portal.send(decide, { body, token: commission.token }))).toBe('200')
      const colleague = await portal.signIn(COLLEAGUE)
      const seenBy = async (token: string) => {
        const { moves, departure } = await detail(token, 'kindergarten', row.id)
        return { moves, departure }
      }
      expect(await seenBy(commission.token)).toEqual({ moves: ['DEPARTED'], departure: null })
      const proposal = { id: row.id, note: NOTE, familyAsked: false }
      expect(reasonOf(await portal.send(proposeDeparture, { body: proposal, token: commission.token }))).toBe('200')
      const open = { by: expect.stringMatching(/^[А-ЯӨҮ]\./u), at: expect.any(String), note: NOTE }
      expect(await seenBy(commission.token)).toEqual({ moves: ['DEPARTED'], departure: { ...open, isOwn: true } })
      expect(await seenBy(colleague.token)).toEqual({ moves: ['DEPARTED'], departure: { ...open, isOwn: false } })
      expect(reasonOf(await portal.send(confirmDeparture, { body: { id: row.id }, token: colleague.token }))).toBe('200')
      expect(await seenBy(colleague.token)).toEqual({ moves: [], departure: null })
      const listed = async (status: string) =>
        registerRows.result.parse((await portal.send(registerRows, { body: { status }, token: commission.token })).RESULT).rows
      expect((await listed('DEPARTED')).map(({ id }) => id)).toContain(row.id)
    })

    it('is not offered to the kindergarten, which reads the request without the proposal', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token } = await portal.signIn(KINDERGARTEN)
      const [row] = await rowsOf(token, 'kindergarten')
      if (row === undefined) throw new Error('no request waits')
      await db.update(prospects).set({ responseStatus: 'PASSED' }).where(eq(prospects.id, row.id))
      const commission = await portal.signIn(COMMISSION)
      const body = { id: row.id, note: NOTE, familyAsked: false }
      expect(reasonOf(await portal.send(proposeDeparture, { body, token: commission.token }))).toBe('200')
      expect(await detail(token, 'kindergarten', row.id)).toMatchObject({ moves: [], departure: null })
    })
  })

  describe('a withdrawal for the family', () => {
    it('keeps date, reference and lot, tells everybody, and is undone by a guardian into its old place', async () => {
      const { portal, commission, mother, row, before } = await motherRequest()
      const { db } = portal.world
      const order = (await rowsOf(commission.token, 'kindergarten')).map(({ id }) => id)
      expect((await detail(commission.token, 'kindergarten', row.id)).moves).toEqual(['WITHDRAWN'])
      expect(await withdraw(commission.token, row.id, 'WAITING')).toBe('203 requestChanged')
      expect(await withdraw(commission.token, row.id)).toBe('200')
      const { id, sentAt, reference, lot, contactPersonId } = await prospectOf(row.id)
      expect({ id, sentAt, reference, lot, contactPersonId }).toEqual({
        id: row.id,
        sentAt: before.sentAt,
        reference: before.reference,
        lot: before.lot,
        contactPersonId: mother.personId,
      })
      const told = await db
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient, MOTHER), like(outbox.text, '%цуцлагдлаа%сэргээнэ үү%')))
      expect(told).toHaveLength(1)
      // The note is for staff; the family sees the step alone.
      const after = await detail(commission.token, 'kindergarten', row.id)
      expect(after.history.at(-1)).toMatchObject({ statusName: 'Цуцалсан', note: expect.stringContaining(NOTE) })
      expect(after).toMatchObject({ moves: [], decisions: [], correction: null, note: null })
      const listed = async () =>
        applications.result
          .parse((await portal.send(applications, { params: { personId: mother.personId }, token: mother.token })).RESULT)
          .find(({ prospectDataId }) => prospectDataId === row.id)
      expect(await listed()).toMatchObject({ responseStatus: 'NONE', undoUntil: expect.any(String) })
      expect((await rowsOf(commission.token, 'kindergarten')).some((one) => one.id === row.id)).toBe(false)
      expect(await withdraw(commission.token, row.id, 'NONE')).toBe('203 moveNotAllowed')

      const stranger = await portal.signIn(STRANGER)
      const undo = async (token: string) => reasonOf(await portal.send(undoWithdrawal, { body: { prospectDataId: row.id }, token }))
      expect(await undo(stranger.token)).toBe('201 notFoundRecord')
      expect(await undo(mother.token)).toBe('200')
      expect(await undo(mother.token)).toBe('203 undoOver')
      expect((await rowsOf(commission.token, 'kindergarten')).map((one) => one.id)).toEqual(order)
      expect(await listed()).toMatchObject({ responseStatus: 'REQUESTED', undoUntil: null })
      const steps = await db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, row.id)).orderBy(prospectHistory.id)
      expect(steps.slice(-2).map(({ actor, status, personId }) => [actor, status, personId])).toEqual([
        ['commission', 'NONE', commission.personId],
        ['guardian', 'REQUESTED', mother.personId],
      ])
      const audited = await db.select().from(audit).where(eq(audit.childId, row.childId))
      for (const action of ['POST /api/staff/withdraw', 'POST /api/admission/prospect/withdrawal/undo'])
        expect(audited.some((one) => one.action === action)).toBe(true)
    })

    it('is undone by reference after the campaign has closed, and not after 7 days', async () => {
      const { portal, commission, row, before } = await motherRequest()
      expect(await withdraw(commission.token, row.id)).toBe('200')
      const undo = async (reference: string) =>
        reasonOf(
          await portal.send(undoWithdrawalByReference, {
            body: { prospectDataId: row.id, personId: row.childId, reference },
            headers: { [HEADER.ticket]: childTicket(portal.world.keyring, row.childId, portal.world.clock.now()) },
          }),
        )
      expect(await undo('111-111-1111')).toBe('203 referenceWrong')
      expect(await undo(before.reference ?? '')).toBe('200')
      // The demo's campaign closes in 14 days.
      await later(10)
      const { token } = await portal.signIn(COMMISSION)
      expect(await withdraw(token, row.id)).toBe('200')
      await later(6)
      expect(await undo(before.reference ?? '')).toBe('200')
      const again = await portal.signIn(COMMISSION)
      expect(await withdraw(again.token, row.id)).toBe('200')
      await later(8)
      expect(await undo(before.reference ?? '')).toBe('203 undoOver')
      await endWithdrawals(portal.world)
      expect(await prospectOf(row.id)).toMatchObject({ undoUntil: null, withdrawnFrom: null, responseStatus: 'NONE' })
      expect((await prospectOf(row.id)).reference).toBe(before.reference)
    })

    it('of a sender without guardianship erases the sender when its time is over', async () => {
      const { portal, commission, row } = await motherRequest()
      const stranger = await portal.signIn(STRANGER)
      await portal.world.db.update(prospects).set({ contactPersonId: stranger.personId }).where(eq(prospects.id, row.id))
      expect(await withdraw(commission.token, row.id)).toBe('200')
      expect((await prospectOf(row.id)).contactPersonId).toBe(stranger.personId)
      await later(8)
      await endWithdrawals(portal.world)
      expect(await prospectOf(row.id)).toMatchObject({ contactPersonId: null, contactPhone1: null, reference: null, lot: null })
    })

    it('is refused without a note, to an office, while a decision is held and after a decision; no figure counts it as an answer', async () => {
      const { portal, commission, row } = await motherRequest()
      const kindergarten = await portal.signIn(KINDERGARTEN)
      expect(await withdraw(kindergarten.token, row.id)).toBe('403 staffOnly')
      const unnoted = await portal.send(withdrawForFamily, {
        body: { queue: 'kindergarten', id: row.id, from: 'REQUESTED', note: ' ' },
        token: commission.token,
      })
      expect(reasonOf(unnoted)).toBe('201 inputInvalid')
      const take = (holdSeconds: number) =>
        portal.send(decide, {
          body: { kind: 'prospect', ids: [row.id], decision: 'UNPASSED', note: 'Нас хүрээгүй', holdSeconds },
          token: commission.token,
        })
      const decided = async () => {
        const { RESULT } = await portal.send(staffFigures, { params: { months: 3 }, token: commission.token })
        return staffFigures.result
          .parse(RESULT)
          .queues.find(({ queue }) => queue === 'kindergarten')
          ?.months.at(-1)?.decided
      }
      const answered = await decided()
      const others = await ofOpenStage(portal.world, await rowsOf(commission.token, 'kindergarten'))
      const other = others.find(({ id, held }) => id !== row.id && held === null)
      expect(await withdraw(commission.token, other?.id ?? 0)).toBe('200')
      expect(await decided()).toBe(answered)
      await take(60)
      expect(await withdraw(commission.token, row.id)).toBe('203 decisionHeld')
      await portal.world.db.execute(sql`delete from held_decisions where request_id = ${row.id}`)
      await take(0)
      expect(await withdraw(commission.token, row.id, 'UNPASSED')).toBe('203 moveNotAllowed')
    })
  })

  describe('a confirmed first-grader', () => {
    /** First-grader of the demo's school whose family confirmed it. */
    async function confirmed() {
      const portal = portalOf()
      const { token } = await portal.signIn(OFFICE)
      const [row] = await rowsOf(token, 'first-grade')
      if (row === undefined) throw new Error('no first-grader waits')
      for (const [decision, note] of [
        ['REGISTERED', null],
        ['APPROVED', 'Эх нь хүссэн'],
      ])
        await portal.send(decide, { body: { kind: 'prospect', ids: [row.id], decision, note }, token })
      return { portal, token, row }
    }

    it('is on the list of the school with its kindergarten, and its office ticks papers', async () => {
      const { portal, token, row } = await confirmed()
      const listed = async (by: string) => firstGraders.result.parse((await portal.send(firstGraders, { token: by })).RESULT).children
      const child = (await listed(token)).find(({ id }) => id === row.id)
      expect(child).toMatchObject({ childId: row.childId, name: row.childName, papers: [] })
      const tick = async (by: string, paper: string, has = true) =>
        reasonOf(await portal.send(notePapers, { body: { id: row.id, paper, has }, token: by }))
      // Two members of the office tick at once.
      expect(await Promise.all(['PHOTO', 'IDENTITY', 'BIRTH'].map((paper) => tick(token, paper)))).toEqual(['200', '200', '200'])
      expect(await tick(token, 'IDENTITY', false)).toBe('200')
      expect(await tick(token, 'PASSPORT')).toBe('201 inputInvalid')
      expect((await listed(token)).find(({ id }) => id === row.id)?.papers).toEqual(['BIRTH', 'PHOTO'])
      const elsewhere = await portal.signIn(KINDERGARTEN)
      expect((await listed(elsewhere.token)).some(({ id }) => id === row.id)).toBe(false)
      expect(await tick(elsewhere.token, 'BIRTH')).toBe('201 notFoundRecord')
      // A later stage does not hide the children of an earlier one.
      const { db, clock } = portal.world
      const [stage] = await db.select().from(campaigns).where(eq(campaigns.kind, 'firstGrade')).orderBy(desc(campaigns.opensAt)).limit(1)
      if (stage === undefined) throw new Error('no campaign of the first grade')
      const now = clock.now()
      await db.update(campaigns).set({ closesAt: now, addressUntil: now }).where(eq(campaigns.id, stage.id))
      const next = {
        ...stage,
        id: 199,
        stage: 2,
        opensAt: now,
        closesAt: new Date(now.getTime() + DAY_MS),
        addressUntil: new Date(now.getTime() + DAY_MS),
      }
      await db.insert(campaigns).values(next)
      expect((await listed(token)).find(({ id }) => id === row.id)?.papers).toEqual(['BIRTH', 'PHOTO'])
      await db.delete(campaigns).where(eq(campaigns.id, next.id))
      await db.update(campaigns).set({ closesAt: stage.closesAt, addressUntil: stage.addressUntil }).where(eq(campaigns.id, stage.id))
      // A list in which every child has a sex and a date of birth serves the counts of boys and girls.
      expect((await listed(token)).every(({ sex, birthDate }) => sex !== undefined && birthDate !== '')).toBe(true)
    })

    it('moves to a school that was searched by words; the family reads its name', async () => {
      const { portal, token, row } = await confirmed()
      expect((await detail(token, 'first-grade', row.id)).moves).toEqual(['MOVED'])
      const found = async (search: string) => findSchools.result.parse((await portal.send(findSchools, { body: { search }, token })).RESULT)
      const [school] = await found('сургууль')
      expect(school?.name).toContain('сургууль')
      expect((await found('сургууль')).some(({ id }) => id === 50_084)).toBe(false)
      expect(await found("'; drop table prospects; --")).toEqual([])
      const body = { kind: 'prospect', ids: [row.id], decision: 'MOVED', note: school?.name ?? '', from: 'APPROVED' }
      expect(decide.result.parse((await portal.send(decide, { body, token })).RESULT)[0]?.done).toBe(true)
      expect(await detail(token, 'first-grade', row.id)).toMatchObject({ row: { status: 'MOVED' }, moves: [], note: school?.name })
      expect((await firstGradersOf(token)).some(({ id }) => id === row.id)).toBe(false)
    })
    const firstGradersOf = async (token: string) =>
      firstGraders.result.parse((await portalOf().send(firstGraders, { token })).RESULT).children
  })

  it("a family's phone is shown on request and audited as a look at the child", async () => {
    const portal = portalOf()
    const { db } = portal.world
    const commission = await portal.signIn(COMMISSION)
    const teacher = await portal.signIn(TEACHER)
    const [row] = (await rowsOf(commission.token, 'kindergarten')).filter(({ senderName }) => senderName !== null)
    const phones = async (token: string, queue: Queue, id: number) => portal.send(requestPhones, { params: { queue, id }, token })
    const { contactPhone1 } = await prospectOf(row?.id ?? 0)
    expect(requestPhones.result.parse((await phones(commission.token, 'kindergarten', row?.id ?? 0)).RESULT)).toEqual([
      { name: row?.senderName, phone: contactPhone1 },
    ])
    expect(reasonOf(await phones(teacher.token, 'kindergarten', row?.id ?? 0))).toBe('403 notAllowed')
    const [group] = staffGroups.result.parse((await portal.send(staffGroups, { token: teacher.token })).RESULT)
    const params = { groupId: group?.id ?? 0 }
    const { children } = staffGroup.result.parse((await portal.send(staffGroup, { params, token: teacher.token })).RESULT)
    const childId = children[0]?.childId ?? 0
    const [named] = await db.select().from(guardianships).where(eq(guardianships.childId, childId))
    await db
      .update(people)
      .set({ phone: '99112288' })
      .where(eq(people.id, named?.guardianId ?? 0))
    const shown = guardianPhones.result.parse(
      (await portal.send(guardianPhones, { params: { ...params, childId }, token: teacher.token })).RESULT,
    )
    expect(shown.every(({ phone }) => /^\d{8}$/.test(phone))).toBe(true)
    expect(shown.length).toBeGreaterThan(0)
    const other = await portal.send(guardianPhones, { params: { ...params, childId: row?.childId ?? 0 }, token: teacher.token })
    expect(reasonOf(other)).toBe('201 notFoundRecord')
    const isLook = and(eq(audit.childId, childId), eq(audit.action, 'GET /api/staff/groups/:groupId/phones/:childId'))
    // Reads are written to the audit in batches.
    await expect.poll(async () => (await db.select().from(audit).where(isLook)).map((look) => look.personId)).toContain(teacher.personId)
  })

  it('the register filters by the decider over all kinds at once', async () => {
    const portal = portalOf()
    const { token, personId } = await portal.signIn(OFFICE)
    const [link] = (await rowsOf(token, 'links')).filter(({ held, isBarred }) => held === null && !isBarred)
    const [leave] = (await rowsOf(token, 'leave')).filter(({ held, isPast, isBarred }) => held === null && !isPast && !isBarred)
    await portal.send(decide, { body: { kind: 'link', ids: [link?.id], decision: 'APPROVE', note: null }, token })
    await portal.send(decide, { body: { kind: 'absence', ids: [leave?.id], decision: 'APPROVED', note: null }, token })
    const { rows } = registerRows.result.parse(
      (await portal.send(registerRows, { body: { by: personId, from: today(portal.world.clock) }, token })).RESULT,
    )
    expect(rows.map(({ queue, id }) => `${queue} ${id}`)).toEqual(expect.arrayContaining([`links ${link?.id}`, `leave ${leave?.id}`]))
  })
}
