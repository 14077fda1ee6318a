import { randomUUID } from 'node:crypto'
import { enterTimes, groupTimes, type TimesEntry } from '@portal/contract/arrivals'
import { wholeDays } from '@portal/contract/attendance'
import { setDataOrigin } from '@portal/contract/dataOrigins'
import { addDays } from '@portal/contract/days'
import { type AttendanceEntry, enterAttendance, WHOLE_DAY } from '@portal/contract/today'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, asc, desc, eq, lte, sql } from '../../database/sql.ts'
import {
  arrivals,
  attendanceEntries,
  audit,
  bars,
  dayRecords,
  groupMembers,
  links,
  menus,
  schoolDays,
  servings,
} from '../../database/tables.ts'
import { dateIn, today } from '../../outside/clock.ts'
import { fetchingAdults } from './arrivalStore.ts'

const GROUP = 3_203
const LEVEL = -2
const [CARER, OFFICE, SCHOOL_OFFICE] = ['88000018', '88000014', '88000012']

/** Cases of the attendance test: arrival and leaving at a kindergarten. */
export const arrivalCases = (portalOf: () => TestPortal) =>
  describe('the times of a kindergarten', () => {
    /** Half past twelve on the last school day of the group, without any record of it. */
    async function noon() {
      const portal = portalOf()
      const { db, clock } = portal.world
      portal.setClock(null)
      const [last] = await db
        .select()
        .from(schoolDays)
        .where(and(eq(schoolDays.level, LEVEL), lte(schoolDays.day, today(clock))))
        .orderBy(desc(schoolDays.day))
        .limit(1)
      const day = last?.day ?? ''
      await portal.setClock(`${day}T12:30:00+08:00`)
      const members = await db.select().from(groupMembers).where(eq(groupMembers.groupId, GROUP)).orderBy(asc(groupMembers.id))
      const childId = members[0]?.childId ?? 0
      await db.delete(dayRecords).where(eq(dayRecords.day, day))
      await db.delete(arrivals)
      await db.delete(attendanceEntries)
      const [carer, office] = [await portal.signIn(CARER), await portal.signIn(OFFICE)]
      const origin = (to: 'ENTERED' | 'BROUGHT') =>
        portal.send(setDataOrigin, { body: { kind: 'ATTENDANCE', origin: to }, token: office.token })
      await origin('ENTERED')
      const mark = async (reason: AttendanceEntry['reason'], time: string, of: number | null = childId) => {
        const madeAt = `${day}T${time}:00+08:00`
        const one = {
          entryId: randomUUID(),
          madeAt,
          groupId: GROUP,
          day,
          period: WHOLE_DAY,
          childId: of,
          reason,
          minutesLate: 0,
          why: null,
        }
        await portal.send(enterAttendance, { body: { entries: [one] }, token: carer.token })
      }
      const entry = (more: Partial<TimesEntry> = {}): TimesEntry => ({
        entryId: randomUUID(),
        groupId: GROUP,
        day,
        childId,
        arrivedAt: null,
        leaving: { at: '12:10', by: { name: 'Хөрш Сараа' } },
        why: null,
        ...more,
      })
      const send = (body: object, token: string | undefined = carer.token) => portal.send(enterTimes, { body, token })
      const enter = async (more: Partial<TimesEntry> = {}, token: string | undefined = carer.token) =>
        reasonOf(await send(entry(more), token))
      const read = (token: string | undefined = carer.token, on = day) =>
        portal.send(groupTimes, { params: { groupId: GROUP, day: on }, token })
      const times = async () => groupTimes.result.parse((await read()).RESULT).find((one) => one.childId === childId)
      return { portal, db, day, childId, carer, office, origin, mark, entry, enter, send, read, times }
    }

    it('begin with the mark “present” and end with an adult', async () => {
      const { db, childId, mark, enter, send, entry, times } = await noon()
      expect(await times()).toMatchObject({ arrivedAt: null, leftAt: null, fetchedBy: null })
      expect(await enter(), 'not present yet').toBe('203 arrivalNotPresent')
      await mark('PRESENT', '08:05')
      expect(await times()).toMatchObject({ arrivedAt: '08:05', leftAt: null })
      await mark('PRESENT', '08:30')
      expect((await times())?.arrivedAt, 'a second tap is no second arrival').toBe('08:05')
      const first = entry()
      expect((await send(first)).SUCCESS_CODE).toBe(200)
      expect(await enter({ arrivedAt: '08:20', leaving: null })).toBe('200')
      expect((await send(first)).SUCCESS_CODE, 'a copy that arrives late changes nothing').toBe(200)
      expect(await times()).toMatchObject({ arrivedAt: '08:20', leftAt: '12:10', fetchedBy: { name: 'Хөрш Сараа', relation: null } })
      expect(await enter({ leaving: 'BACK' })).toBe('200')
      expect(await times()).toMatchObject({ arrivedAt: '08:20', leftAt: null, fetchedBy: null })
      const history = await db.select().from(arrivals).where(eq(arrivals.childId, childId))
      expect(history.map(({ isCurrent }) => isCurrent).sort(), 'earlier entries stay').toEqual([false, false, false, true])
      expect(await db.$count(audit, and(eq(audit.action, 'POST /api/staff/today/arrivals'), eq(audit.childId, childId)))).toBeGreaterThan(2)
      const read = and(sql`${audit.action} like 'GET /api/staff/today/arrivals/%'`, eq(audit.childId, childId))
      await expect.poll(() => db.$count(audit, read)).toBeGreaterThan(0)
    })

    it('of the rest of a roll have no arrival, and an absent child has none', async () => {
      const { db, mark, enter, times } = await noon()
      await mark('PRESENT', '09:30', null)
      expect(await times()).toMatchObject({ arrivedAt: null })
      expect(await enter()).toBe('200')
      await mark('SICK', '12:20')
      expect(await times()).toMatchObject({ arrivedAt: null, leftAt: null })
      expect(await enter()).toBe('203 arrivalNotPresent')
      await mark('PRESENT', '12:25')
      expect(await times()).toMatchObject({ arrivedAt: '12:25', leftAt: null })
      await mark(null, '12:28')
      expect(await db.$count(arrivals, sql`is_current`)).toBe(0)
    })

    it('are refused in the wrong order, to come, of others, and while files bring attendance', async () => {
      const { portal, day, mark, enter, origin, read } = await noon()
      await mark('PRESENT', '08:05')
      const by = { name: 'Хөрш Сараа' }
      expect(await enter({ leaving: { at: '08:04', by } })).toBe('203 leftBeforeArrival')
      expect(await enter({ leaving: { at: '12:31', by } })).toBe('203 arrivalInFuture')
      for (const wrong of [{ leaving: null }, { leaving: { at: '25:00', by } }, { leaving: { at: '12:00', by: { name: '  ' } } }])
        expect(await enter(wrong)).toBe('201 inputInvalid')
      expect(await enter({ leaving: { at: '12:00', by: { name: 'н'.repeat(61) } } })).toBe('201 inputInvalid')
      expect(await enter({ childId: 200_002 }), 'a child of another group').toBe('201 notFoundRecord')
      expect(await enter({ groupId: 3_052 }), 'a class records lessons').toBe('201 notFoundRecord')
      expect(await enter({ day: addDays(day, 7) })).toBe('203 attendanceInFuture')
      const { token } = await portal.signIn(SCHOOL_OFFICE)
      expect(await enter({}, token)).toBe('201 notFoundRecord')
      expect(reasonOf(await read(token))).toBe('201 notFoundRecord')
      expect(reasonOf(await read(undefined, addDays(day, 7)))).toBe('201 notFoundRecord')
      await origin('BROUGHT')
      expect(await enter()).toBe('203 attendanceBrought')
      await origin('ENTERED')
    })

    it('close at midnight', async () => {
      const { portal, day, mark, entry } = await noon()
      await mark('PRESENT', '08:05')
      await portal.setClock(`${addDays(day, 1)}T00:05:00+08:00`)
      const { token } = await portal.signIn(CARER)
      const late = entry({ leaving: { at: '16:40', by: { name: 'Хөрш Сараа' } } })
      expect(reasonOf(await portal.send(enterTimes, { body: late, token }))).toBe('203 attendanceDayClosed')
      expect(reasonOf(await portal.send(enterTimes, { body: { ...late, why: 'Бүртгэхээ мартсан' }, token }))).toBe('200')
      const { RESULT } = await portal.send(groupTimes, { params: { groupId: GROUP, day }, token })
      expect(groupTimes.result.parse(RESULT).find(({ childId }) => childId === late.childId)).toMatchObject({
        leftAt: '16:40',
        why: 'Бүртгэхээ мартсан',
      })
    })

    it('name linked adults; a barred one is shown and refused', async () => {
      const { portal, db, day, childId, mark, enter, times } = await noon()
      const now = portal.world.clock.now()
      await mark('PRESENT', '08:05')
      const [father, stranger] = [await portal.signIn('88000003'), await portal.signIn('88000011')]
      const link = {
        childId,
        groupId: GROUP,
        guardianType: 'FATHER',
        status: 'APPROVE',
        requestedAt: now,
        decidedAt: now,
      } as const
      await db
        .insert(links)
        .values({ ...link, parentId: father.personId })
        .onConflictDoUpdate({ target: [links.parentId, links.childId], set: link })
      const leaving = (personId: number) => ({ leaving: { at: '12:00', by: { personId } } })
      expect(await enter(leaving(stranger.personId)), 'not linked').toBe('201 notFoundRecord')
      expect(await enter(leaving(father.personId))).toBe('200')
      expect((await times())?.fetchedBy).toMatchObject({ relation: 'FATHER' })
      const params = { studentId: childId, orgId: 60_033, from: day, to: day }
      const { RESULT } = await portal.send(wholeDays, { params, token: father.token })
      expect(wholeDays.result.parse(RESULT), 'as parents see it').toMatchObject([
        { reason: 'PRESENT', arrivedAt: '08:05', leftAt: '12:00' },
      ])
      const order = { childId, document: 'Шүүхийн шийдвэр 12', fromDate: day, inForce: true, enteredAt: now }
      await db.insert(bars).values([father, stranger].map(({ personId }) => ({ ...order, personId })))
      expect((await times())?.adults.filter(({ isBarred }) => isBarred).map(({ personId, relation }) => [personId, relation])).toEqual([
        [father.personId, 'FATHER'],
        [stranger.personId, null],
      ])
      expect(await enter(leaving(father.personId))).toBe('203 fetchedByBarred')
      expect(await enter(leaving(stranger.personId))).toBe('203 fetchedByBarred')
      await db.delete(bars).where(eq(bars.childId, childId))
      expect((await fetchingAdults(db, [childId])).map(({ isBarred }) => isBarred)).not.toContain(true)
      await db.delete(links).where(and(eq(links.childId, childId), eq(links.parentId, father.personId)))
    })

    it('decide the meals: a child who left before a meal is served did not eat it', async () => {
      const { portal, db, day, childId, mark, enter } = await noon()
      await mark('PRESENT', '08:05')
      const eaten = async () =>
        Object.fromEntries(
          (
            await db
              .select({ type: menus.type, isEaten: servings.isEaten, reason: servings.reason })
              .from(servings)
              .innerJoin(menus, eq(menus.id, servings.menuId))
              .where(and(eq(servings.childId, childId), eq(servings.day, day)))
          ).map(({ type, isEaten, reason }) => [type, reason ?? isEaten]),
        )
      const all = await eaten()
      expect(new Set(Object.values(all))).toEqual(new Set([true]))
      await enter({ leaving: { at: '11:59', by: { name: 'Хөрш Сараа' } } })
      expect(await eaten()).toEqual({ ...all, LUNCH: 'Эрт явсан', ...('TEA' in all ? { TEA: 'Эрт явсан' } : {}) })
      await enter({ leaving: { at: '12:00', by: { name: 'Хөрш Сараа' } } })
      expect((await eaten()).LUNCH).toBe(true)
      await mark('SICK', '12:20')
      expect((await eaten()).LUNCH).toBe('Ирээгүй')
      expect(dateIn(portal.world.clock.now())).toBe(day)
    })

    it('hold in the database: one current row of a present child, in order', async () => {
      const { portal, db, day, childId, mark } = await noon()
      const row = { childId, day, orgId: 60_033, roleId: 1, isCurrent: true, enteredAt: portal.world.clock.now() }
      const add = (more: object) => db.insert(arrivals).values({ ...row, entryId: randomUUID(), ...more })
      const refusedBy = (constraint: string) => expect.objectContaining({ cause: expect.objectContaining({ constraint }) })
      await expect(add({})).rejects.toEqual(refusedBy('arrivals_present'))
      await mark('PRESENT', '08:05')
      await expect(add({})).rejects.toEqual(expect.objectContaining({ cause: expect.objectContaining({ code: '23505' }) }))
      const isOfChild = eq(arrivals.childId, childId)
      const wrong = { leftAt: 480, fetchedBy: 'Хөрш Сараа' }
      await expect(db.update(arrivals).set(wrong).where(isOfChild)).rejects.toEqual(refusedBy('arrivals_order'))
      await expect(db.update(arrivals).set({ leftAt: 1000 }).where(isOfChild)).rejects.toEqual(refusedBy('arrivals_fetched'))
      await db.update(dayRecords).set({ reason: 'SICK' }).where(eq(dayRecords.childId, childId))
      expect(await db.$count(arrivals, and(isOfChild, sql`is_current`))).toBe(0)
    })
  })
