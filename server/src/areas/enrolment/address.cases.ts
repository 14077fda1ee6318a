import { changeAddress, Prospect, publicHistory, studentInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { placeRequest, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { and, eq, isNull, ne, sql } from '../../database/sql.ts'
import { addresses, catchments, outbox, prospects } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { resettle, settleInstitutions } from './settle.ts'
import { shortInstitution } from './words.ts'

interface LookedUp {
  child: { registryNumber: string; personId: number | null }
  ticket: string
  prospect: Prospect
}

/** Portal and helpers of enrolment.api.test.ts that its cases use. */
export interface Scene {
  portalOf(): TestPortal
  known(key: string): Promise<{ registryNumber: string; personId: number | null; guardian?: { personId: number } | null | undefined }>
  lookUp(key: string): Promise<LookedUp>
  /** Sends the guardian's request for a child, with other fields if given. */
  sendFor(looked: LookedUp, more?: object): Promise<{ RESULT: unknown }>
}

/** Cases of a newer address, run by enrolment.api.test.ts on its portal. */
export const addressCases = ({ portalOf, known, lookUp, sendFor }: Scene) => {
  /** Chooses the registry's newer address, or keeps the old one. */
  const choose = ({ prospect, ticket }: LookedUp, isChangeFlag: boolean, reference?: string) =>
    portalOf().send(changeAddress, {
      body: {
        isChangeFlag,
        personId: prospect.personId,
        personAddressId: prospect.newData?.addressId ?? prospect.personAddressId,
        personAddressDetail: null,
        arrivalDate: null,
        ...(reference !== undefined && { reference }),
      },
      headers: { [HEADER.ticket]: ticket },
    })

  describe('a newer address', () => {
    it('moves the request and determines the kindergarten anew', async () => {
      const looked = await lookUp('kg-moved')
      const { prospect, ticket, child } = looked
      const leadsTo = prospect.newData?.legalName ?? ''
      expect(leadsTo).not.toBe('')
      expect((await choose(looked, false)).RESULT).toEqual({
        message: 'Хуучин хаягийг хэвээр үлдээлээ',
        legalName: prospect.legalName,
      })
      expect((await lookUp('kg-moved')).prospect).toEqual(prospect)
      expect((await choose(looked, true)).RESULT).toEqual({ message: `Хаяг шинэчлэгдлээ: ${leadsTo}`, legalName: leadsTo })
      const after = await portalOf().send(studentInfo, { params: { reg: child.registryNumber }, headers: { [HEADER.ticket]: ticket } })
      const [moved] = z.array(Prospect).parse(after.RESULT)
      expect(moved).toMatchObject({ newData: null, districtName: prospect.newData?.soumDistrictName, legalName: leadsTo })
      expect(moved?.institutionId).not.toBe(prospect.institutionId)
      expect(refusalReason(await choose(looked, true))).toBe('noNewerAddress')
    })

    it('outside every catchment leaves the kindergarten open, and nothing can be sent', async () => {
      const looked = await lookUp('kg-nowhere')
      expect(looked.prospect.newData).toMatchObject({ legalName: null })
      expect((await choose(looked, true)).RESULT).toMatchObject({ legalName: null })
      expect((await lookUp('kg-nowhere')).prospect).toMatchObject({
        institutionId: null,
        allowed: { send: false, whyNot: { reason: 'institutionUnknown' } },
      })
    })

    it('outside every catchment of a sent request: the capital has it until it gives it a kindergarten, and the family is told once', async () => {
      const db = portalOf().world.db
      const { personId } = await known('kg-requested')
      const childId = personId ?? 0
      const [far] = await db
        .select()
        .from(addresses)
        .where(and(eq(addresses.personId, (await known('kg-nowhere')).personId ?? 0), isNull(addresses.leftOn)))
      if (far === undefined) throw new Error('kg-nowhere lives nowhere')
      const { id: _, ...home } = far
      const movedOn = dateIn(portalOf().world.clock.now())
      await db.update(addresses).set({ leftOn: movedOn }).where(eq(addresses.personId, childId))
      await db.insert(addresses).values({ ...home, personId: childId, arrivedOn: movedOn })
      const [row] = await db
        .update(prospects)
        .set({ responseStatus: 'REQUESTED', contactPhone1: '88776644', contactMail: null })
        .where(eq(prospects.childId, childId))
        .returning()
      const id = row?.id ?? 0
      const [capital, district] = [await portalOf().signIn('88000013'), await portalOf().signIn('88000016')]
      const detail = async ({ token }: { token: string }) => portalOf().send(queueDetail, { params: { queue: 'kindergarten', id }, token })
      const addressOnDesk = async () => queueDetail.result.parse((await detail(capital)).RESULT).address
      const addressBefore = await addressOnDesk()
      expect(await choose(await lookUp('kg-requested'), true, row?.reference ?? '')).toMatchObject({ SUCCESS_CODE: 200 })
      expect(await addressOnDesk(), 'the desk shows the address of the request, not a newer one').not.toBe(addressBefore)
      expect((await lookUp('kg-requested')).prospect).toMatchObject({
        responseStatus: 'REQUESTED',
        institutionId: null,
        allowed: { withdraw: true },
      })

      const listed = async ({ token }: { token: string }) =>
        queueRows.result
          .parse((await portalOf().send(queueRows, { body: { queue: 'kindergarten' }, token })).RESULT)
          .rows.find((one) => one.id === id)
      expect(await listed(district)).toBeUndefined()
      expect((await detail(district)).SUCCESS_CODE).toBe(201)
      const { placing, decisions, row: shown } = queueDetail.result.parse((await detail(capital)).RESULT)
      expect(decisions).toEqual([])
      expect(shown.place).toContain('цэцэрлэг тодорхойгүй')
      const [chosen] = placing
      const place = (as: { token: string }, orgId: number) =>
        portalOf().send(placeRequest, { body: { queue: 'kindergarten', id, orgId }, token: as.token })
      expect(refusalReason(await place(district, chosen?.id ?? 0))).toBe('notFoundRecord')
      expect(refusalReason(await place(capital, 50084))).toBe('notFoundRecord')
      const placed = await Promise.all([place(capital, chosen?.id ?? 0), place(capital, chosen?.id ?? 0)])
      expect(placed.map(({ SUCCESS_CODE }) => SUCCESS_CODE).toSorted()).toEqual([200, 203])
      expect((await lookUp('kg-requested')).prospect).toMatchObject({ responseStatus: 'REQUESTED', legalName: chosen?.name })
      const outboxRows = await db.select({ text: outbox.text }).from(outbox).where(eq(outbox.recipient, '88776644'))
      expect(outboxRows).toEqual([{ text: expect.stringContaining(`хүсэлт ${shortInstitution(chosen?.name ?? '')} рүү шилжлээ`) }])
    })

    it('placed by hand: keeps its kindergarten while corrections of the address stay in the place, and loses it by leaving the place', async () => {
      const { db, clock } = portalOf().world
      const childId = (await known('kg-requested')).personId ?? 0
      const { prospect } = await lookUp('kg-requested')
      const correct = async (change: Partial<typeof addresses.$inferInsert>) => {
        await db
          .update(addresses)
          .set(change)
          .where(eq(addresses.id, prospect.personAddressId ?? 0))
        await db.transaction((tx) => resettle(tx, sql`select ${childId}::int as id`, clock.now()))
        return (await lookUp('kg-requested')).prospect.legalName
      }
      expect(prospect.legalName).not.toBeNull()
      expect(await correct({ street: 'Шинэ гудамж' })).toBe(prospect.legalName)
      const [before] = await db
        .select()
        .from(prospects)
        .where(eq(prospects.id, prospect.prospectDataId ?? 0))
      const [elsewhere] = await db
        .select()
        .from(catchments)
        .where(
          and(
            eq(catchments.campaignId, before?.campaignId ?? 0),
            eq(catchments.age, before?.age ?? 0),
            ne(catchments.orgId, before?.institutionId ?? 0),
          ),
        )
      if (before === undefined || elsewhere === undefined) throw new Error('the demo has one kindergarten only')
      expect(await correct({ placeCode: elsewhere.placeCode })).toBeNull()
      await correct({ placeCode: before.placeCode })
      await db
        .update(prospects)
        .set({ institutionId: before.institutionId, undeterminedSince: null, placedByHand: true })
        .where(eq(prospects.id, before.id))
    })

    it('after a decision: the kindergarten that decided stays everywhere with its note, and the next request goes to the one of the address', async () => {
      const db = portalOf().world.db
      const { personId, guardian } = await known('kg-unpassed')
      const childId = personId ?? 0
      const note = 'Энэ насны орон тоо дүүрсэн.'
      const [row] = await db
        .update(prospects)
        .set({ responseStatus: 'UNPASSED', note, contactPersonId: guardian?.personId ?? 0 })
        .where(eq(prospects.childId, childId))
        .returning()
      const before = (await lookUp('kg-unpassed')).prospect
      const moveTo = async (neighbour: string) => {
        const [elsewhere] = await db
          .select()
          .from(addresses)
          .where(and(eq(addresses.personId, (await known(neighbour)).personId ?? 0), isNull(addresses.leftOn)))
        if (elsewhere === undefined) throw new Error(`${neighbour} lives nowhere`)
        const { id: _, ...home } = elsewhere
        const movedOn = dateIn(portalOf().world.clock.now())
        await db.update(addresses).set({ leftOn: movedOn }).where(eq(addresses.personId, childId))
        await db.insert(addresses).values({ ...home, personId: childId, arrivedOn: movedOn })
        const moved = await choose(await lookUp('kg-unpassed'), true, row?.reference ?? '')
        expect(moved).toMatchObject({ SUCCESS_CODE: 200 })
        return z.object({ legalName: z.nullable(z.string()) }).parse(moved.RESULT).legalName
      }
      const { institutionId, legalName } = before
      const expected = { responseStatus: 'UNPASSED', institutionId, legalName, prospectResponseNote: note, newData: null }

      expect(await moveTo('kg-nowhere')).toBeNull()
      expect((await lookUp('kg-unpassed')).prospect).toMatchObject({
        ...expected,
        next: { institutionId: null, legalName: null },
        settledBy: expect.any(String),
        allowed: { send: false, whyNot: { reason: 'institutionUnknown' } },
      })
      const nextName = await moveTo('kg-moved')
      expect(nextName).not.toBe(legalName)
      const looked = await lookUp('kg-unpassed')
      expect(looked.prospect).toMatchObject({ ...expected, next: { legalName: nextName }, settledBy: null, allowed: { send: true } })
      const id = looked.prospect.prospectDataId ?? 0
      const { token } = await portalOf().signIn('88000013')
      const detail = await portalOf().send(queueDetail, { params: { queue: 'kindergarten', id }, token })
      expect(queueDetail.result.parse(detail.RESULT).row.place).toContain(legalName)

      expect(refusalReason(await sendFor(looked, { institutionId }))).toBe('institutionChanged')
      expect((await lookUp('kg-unpassed')).prospect).toMatchObject(expected)
      expect((await sendFor(looked)).RESULT).toMatchObject({ responseStatus: 'REQUESTED', institution: nextName })
      expect((await lookUp('kg-unpassed')).prospect).toMatchObject({ legalName: nextName, next: null })
      const history = await portalOf().send(publicHistory, { params: { id }, headers: { [HEADER.ticket]: looked.ticket } })
      const names = publicHistory.result.parse(history.RESULT).map((step) => step.legalName)
      expect([names[0], names[1]]).toEqual([nextName, legalName])
    })

    it('whose kindergarten is only to come has it at the promised hour, and the guardian is told', async () => {
      const moved = await choose(await lookUp('kg-nowhere-soon'), true)
      expect(moved.RESULT).toMatchObject({ legalName: null })
      const { settledBy } = (await lookUp('kg-nowhere-soon')).prospect
      expect(settledBy).toContain('T13:00:00+08:00')
      const promised = new Date(settledBy ?? '').getTime()
      const outboxRows = () => portalOf().world.db.select().from(outbox).where(eq(outbox.recipient, '88000022')).orderBy(outbox.id)
      const before = (await outboxRows()).length
      await portalOf().setClock(new Date(promised - 60_000).toISOString())
      await settleInstitutions(portalOf().world)
      expect((await lookUp('kg-nowhere-soon')).prospect).toMatchObject({ legalName: null, allowed: { send: false } })
      await portalOf().setClock(new Date(promised).toISOString())
      await settleInstitutions(portalOf().world)
      const { prospect } = await lookUp('kg-nowhere-soon')
      expect(prospect).toMatchObject({ settledBy: null, allowed: { send: true } })
      const messages = (await outboxRows()).slice(before)
      expect(messages).toHaveLength(1)
      expect(messages[0]?.text).toContain(shortInstitution(prospect.legalName ?? 'a kindergarten'))
    })
  })
}
