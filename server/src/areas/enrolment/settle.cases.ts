import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { and, eq, isNull, lt, ne, type SQL, sql } from '../../database/sql.ts'
import { addresses, catchments, organisations, outbox, prospects } from '../../database/tables.ts'
import type { Scene } from './address.cases.ts'
import { resettle, settleInstitutions } from './settle.ts'
import { requestsNowCovered } from './settleStore.ts'

/** Cases of the institutions that the worker determines; they run after the address cases, which leave a child outside every catchment. */
export const settleCases = ({ portalOf, known, lookUp }: Pick<Scene, 'portalOf' | 'known' | 'lookUp'>) => {
  it('a school that becomes responsible is found and told, no matter who else still waits', async () => {
    const db = portalOf().world.db
    const { prospect } = await lookUp('g1-no-school')
    const id = prospect.prospectDataId ?? 0
    const [row] = await db.select().from(prospects).where(eq(prospects.id, id))
    await settleInstitutions(portalOf().world)
    expect((await lookUp('g1-no-school')).prospect.institutionId).toBeNull()
    await db.update(prospects).set({ contactPhone1: '88776655' }).where(eq(prospects.id, id))
    await db
      .insert(catchments)
      .values({ campaignId: row?.campaignId ?? 0, placeCode: row?.placeCode ?? '', part: '', age: 6, orgId: 50084 })
    // A lower id without an institution exists: the child that moved out of every catchment.
    expect(await db.$count(prospects, and(isNull(prospects.institutionId), lt(prospects.id, id)))).toBeGreaterThan(0)
    expect(await requestsNowCovered(db, portalOf().world.clock.now(), { after: 0, limit: 1 })).toEqual([{ id }])
    await settleInstitutions(portalOf().world)
    expect((await lookUp('g1-no-school')).prospect.institutionId).toBe(50084)
    await settleInstitutions(portalOf().world)
    expect(await db.$count(outbox, eq(outbox.recipient, '88776655'))).toBe(1)
  })

  describe('an address that an import corrects', () => {
    const requestOf = async (isIt: SQL) => {
      const [row] = await portalOf().world.db.select().from(prospects).where(isIt).orderBy(prospects.id).limit(1)
      if (row?.addressId == null) throw new Error('no such request with an address')
      return { ...row, addressId: row.addressId }
    }
    const byId = ({ id }: { id: number }) => sql`${prospects.id} = ${id}`
    const unanswered = sql`${prospects.schoolStatus} = 'NEW' and ${prospects.responseStatus} = 'NEW' and ${prospects.institutionId} is not null
      and ${prospects.addressId} is not null and ${prospects.contactPersonId} is null`
    const correct = async ({ addressId, childId }: { addressId: number; childId: number }, placeCode: string) => {
      const { db, clock } = portalOf().world
      await db.update(addresses).set({ placeCode, street: null, town: null }).where(eq(addresses.id, addressId))
      await db.transaction((tx) => resettle(tx, sql`select ${childId}::int as id`, clock.now()))
    }
    /** Catchment of a whole place for the request's campaign and age, at another institution. */
    const catchmentElsewhere = async ({ campaignId, age, institutionId }: typeof prospects.$inferSelect) => {
      const { db } = portalOf().world
      const [found] = await db
        .select()
        .from(catchments)
        .where(
          and(
            eq(catchments.campaignId, campaignId),
            eq(catchments.age, age),
            eq(catchments.part, ''),
            isNull(catchments.opensAt),
            ne(catchments.orgId, institutionId ?? 0),
          ),
        )
        .orderBy(catchments.id)
        .limit(1)
      if (found === undefined) throw new Error('the demo has one institution only')
      return found
    }

    it('assigns an undecided first-grader to the school of the corrected place, and notifies the family', async () => {
      const { db } = portalOf().world
      const before = await requestOf(unanswered)
      const right = await catchmentElsewhere(before)
      await db.update(prospects).set({ contactPhone1: '88776633' }).where(eq(prospects.id, before.id))
      await correct(before, right.placeCode)
      await settleInstitutions(portalOf().world)
      expect(await requestOf(byId(before))).toMatchObject({
        institutionId: right.orgId,
        placeCode: right.placeCode,
        undeterminedSince: null,
      })
      expect(await db.$count(outbox, eq(outbox.recipient, '88776633'))).toBe(1)
      await db.update(prospects).set({ contactPhone1: null }).where(eq(prospects.id, before.id))
    })

    it('to a place of the institution that the request has already changes the place alone', async () => {
      const { db } = portalOf().world
      const before = await requestOf(unanswered)
      const { id, placeCode, orgId } = await catchmentElsewhere(before)
      await db
        .update(catchments)
        .set({ orgId: before.institutionId ?? 0 })
        .where(eq(catchments.id, id))
      await correct(before, placeCode)
      expect(await requestOf(byId(before))).toMatchObject({ institutionId: before.institutionId, placeCode, undeterminedSince: null })
      await db.update(catchments).set({ orgId }).where(eq(catchments.id, id))
    })

    it('from one place without an institution to another: the catchment of the right one settles it', async () => {
      const { db } = portalOf().world
      const { personId } = await known('kg-nowhere')
      const before = await requestOf(sql`${prospects.childId} = ${personId}`)
      expect(before.institutionId).toBeNull()
      const { rows } = await db.execute(sql`
        select code from places where length(code) = 6 and code <> ${before.placeCode} and not exists (
          select from catchments where place_code = code and campaign_id = ${before.campaignId} and age = ${before.age}) order by code limit 1`)
      const [{ code: placeCode } = { code: '' }] = z.array(z.object({ code: z.string() })).parse(rows)
      await correct(before, placeCode)
      expect(await requestOf(byId(before))).toMatchObject({ institutionId: null, placeCode })
      const [kindergarten] = await db.select().from(organisations).where(eq(organisations.type, 'ORGKG')).limit(1)
      const orgId = kindergarten?.id ?? 0
      await db.insert(catchments).values({ campaignId: before.campaignId, placeCode, part: '', age: before.age, orgId })
      await settleInstitutions(portalOf().world)
      expect((await requestOf(byId(before))).institutionId).toBe(orgId)
    })
  })

  it('a request that cannot be settled is left out and named to the operator; those behind it are settled', async () => {
    const { world } = portalOf()
    const { db } = world
    const covered = await db.select().from(prospects).where(eq(prospects.responseStatus, 'NONE')).orderBy(prospects.id).limit(40)
    const [broken, next] = covered.filter(({ institutionId, addressId }) => institutionId !== null && addressId !== null)
    if (broken === undefined || next === undefined) throw new Error('the demo has fewer than two unsent requests')
    for (const { id } of [broken, next]) await db.update(prospects).set({ institutionId: null }).where(eq(prospects.id, id))
    await db.execute(sql.raw(`create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`))
    await db.execute(
      sql.raw(
        `create trigger refuse_row before update on prospects for each row when (new.id = ${broken.id}) execute function refuse_row()`,
      ),
    )
    const logged: unknown[] = []
    const log = Object.assign(Object.create(world.log), { error: (line: unknown) => logged.push(line) })
    // One at a time: the broken request alone fills the first batch.
    await expect(settleInstitutions({ ...world, log }, 1)).rejects.toThrow(`requests without their institution: ${broken.id}`)
    expect(logged).toEqual([{ request: broken.id, fault: expect.objectContaining({ code: 'P0001' }) }])
    const [after] = await db.select().from(prospects).where(eq(prospects.id, next.id))
    expect(after?.institutionId).toBe(next.institutionId)
    await db.execute(sql.raw('drop trigger refuse_row on prospects; drop function refuse_row()'))
    await settleInstitutions(world)
    const [mended] = await db.select().from(prospects).where(eq(prospects.id, broken.id))
    expect(mended?.institutionId).toBe(broken.institutionId)
  })
}
