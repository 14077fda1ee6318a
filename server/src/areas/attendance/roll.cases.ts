import { randomUUID } from 'node:crypto'
import { lessonAttendance, wholeDays } from '@portal/contract/attendance'
import { setDataOrigin } from '@portal/contract/dataOrigins'
import { addDays, compact } from '@portal/contract/days'
import { enterAttendance, lessonRoll, WHOLE_DAY } from '@portal/contract/today'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { BOY, GROUP, SCHOOL, schoolMorning, TEACHER } from '../../../test/rolls.ts'
import { and, eq, lt } from '../../database/sql.ts'
import {
  absences,
  allergies,
  attendanceEntries,
  audit,
  dayRecords,
  groupMembers,
  groups,
  healthDeclarations,
  lessonRecords,
  lessons,
  schoolDays,
  servings,
  substitutes,
} from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'

const [KINDERGARTEN, OTHER_TEACHER] = ['88000014', '88000017']

/** Cases of the attendance test: rolls that staff enter. */
export const rollCases = (portalOf: () => TestPortal) =>
  describe('a roll', () => {
    const morning = () => schoolMorning(portalOf())

    it('records nothing by being read, then taps, then the rest; parents and the day follow', async () => {
      const { portal, db, day, teacher, entry, enter, todayOf, rollOf } = await morning()
      const { lessons: own, origin } = await todayOf(teacher.token)
      expect([origin, own.map(({ groupId, recorded }) => [groupId, recorded])]).toEqual(['ENTERED', own.map(() => [GROUP, 0])])
      const { children, isClosed } = await rollOf(teacher.token)
      expect([children.length, isClosed, children.every(({ record }) => record === null)]).toEqual([30, false, true])
      expect(await db.$count(lessonRecords, eq(lessonRecords.day, day))).toBe(0)

      const others = children.filter(({ childId, expected }) => childId !== BOY && expected === null)
      const [sick, late] = [others[0]?.childId ?? 0, others[1]?.childId ?? 0]
      const taps = [entry(), entry({ childId: sick, reason: 'SICK' }), entry({ childId: late, reason: 'TARDY', minutesLate: 10 })]
      expect(await enter(teacher.token, ...taps)).toEqual(['done', 'done', 'done'])
      expect(await enter(teacher.token, entry({ childId: null, reason: 'PRESENT' }))).toEqual(['done'])
      const after = await rollOf(teacher.token)
      expect([after.lesson.recorded, after.lesson.children]).toEqual([30, 30])
      const recordOf = (id: number) => after.children.find(({ childId }) => childId === id)?.record
      expect([recordOf(BOY), recordOf(sick), recordOf(late)]).toEqual([
        { reason: 'UNEXCUSED', minutesLate: 0 },
        { reason: 'SICK', minutesLate: 0 },
        { reason: 'TARDY', minutesLate: 10 },
      ])

      const mother = await portal.signIn('88000001')
      const params = { studentId: BOY, from: compact(day), to: compact(day) }
      const shown = await portal.send(lessonAttendance, { params, token: mother.token })
      expect(lessonAttendance.result.parse(shown.RESULT).map(({ TIME_NUMBER, ATTEND_REASON }) => [TIME_NUMBER, ATTEND_REASON])).toEqual([
        [1, 'UNEXCUSED'],
      ])
      const dayOf = async () =>
        wholeDays.result.parse(
          (await portal.send(wholeDays, { params: { studentId: BOY, orgId: SCHOOL, from: day, to: day }, token: mother.token })).RESULT,
        )[0]?.reason
      expect(await dayOf()).toBe('UNEXCUSED')
      await enter(teacher.token, entry({ period: 2, reason: 'PRESENT' }))
      expect(await dayOf(), 'present in one lesson is present on the day').toBe('PRESENT')
      expect(await db.$count(audit, and(eq(audit.action, 'POST /api/staff/today/entries'), eq(audit.childId, BOY)))).toBeGreaterThan(1)
    })

    it('fills in approved leave with the rest', async () => {
      const { portal, db, day, teacher, entry, enter, rollOf } = await morning()
      const { children } = await rollOf(teacher.token)
      const childId = children.find(({ expected, childId: id }) => expected === null && id !== BOY)?.childId ?? 0
      const now = portal.world.clock.now()
      const settled = { requestedAt: now, settledAt: now, description: 'Өвдсөн' }
      const leave = { childId, parentId: 100_001, intervalType: 1, startDate: day, endDate: day, ...settled }
      const [added] = await db
        .insert(absences)
        .values({ ...leave, category: 'SICK', status: 'APPROVED' })
        .returning()
      const expectedOf = async () => (await rollOf(teacher.token)).children.find((child) => child.childId === childId)
      expect(await expectedOf()).toMatchObject({ record: null, expected: { reason: 'SICK', by: 'LEAVE' } })
      await enter(teacher.token, entry({ childId: null, reason: 'PRESENT' }))
      expect(await expectedOf()).toMatchObject({ record: { reason: 'SICK' }, expected: null })
      await db.delete(absences).where(eq(absences.id, added?.id ?? 0))
    })

    it("fills in the day's health form with the rest, even the morning after, and shows allergies", async () => {
      const { portal, db, day, teacher, entry, enter, rollOf } = await morning()
      const [childId = 0] = (await rollOf(teacher.token)).children.flatMap((child) => (child.expected === null ? [child.childId] : []))
      const form = { childId, day, parentId: 100_001, decision: 'RISKY_PARENT', temperature: '38.1', flags: [1], note: '' } as const
      await db.delete(healthDeclarations).where(and(eq(healthDeclarations.childId, childId), eq(healthDeclarations.day, day)))
      await db.insert(healthDeclarations).values({ ...form, flags: [...form.flags], declaredAt: portal.world.clock.now() })
      await db.delete(allergies).where(eq(allergies.childId, childId))
      await db.insert(allergies).values((['SOY', 'MILK'] as const).map((allergen) => ({ childId, allergen })))
      const ownIn = async (token: string) => (await rollOf(token)).children.find((child) => child.childId === childId)
      expect(await ownIn(teacher.token)).toMatchObject({ expected: { reason: 'SICK', by: 'HEALTH' }, allergies: ['MILK', 'SOY'] })

      const madeAt = `${day}T10:20:00+08:00`
      await portal.setClock(`${addDays(day, 1)}T07:30:00+08:00`)
      const { token } = await portal.signIn(TEACHER)
      expect(await enter(token, entry({ childId: null, reason: 'PRESENT', madeAt }))).toEqual(['done'])
      expect(await ownIn(token)).toMatchObject({ record: { reason: 'SICK' }, isOfRest: true })
      await db.delete(healthDeclarations).where(eq(healthDeclarations.childId, childId))
      await db.delete(allergies).where(eq(allergies.childId, childId))
    })

    it('takes the same entry once, and the rest of a roll back', async () => {
      const { db, day, teacher, office, entry, enter, rollOf, boyIn } = await morning()
      const tap = entry()
      expect(await enter(teacher.token, tap, tap)).toEqual(['done', 'done'])
      expect(await enter(teacher.token, entry({ reason: 'PRESENT' }))).toEqual(['done'])
      expect(await enter(teacher.token, tap), 'a copy that arrives late changes nothing').toEqual(['done'])
      expect([(await boyIn(teacher.token))?.record?.reason, await db.$count(attendanceEntries)]).toEqual(['PRESENT', 2])
      // A file brought the record of one child before the school entered attendance here.
      const [own] = await db
        .select()
        .from(lessonRecords)
        .where(and(eq(lessonRecords.day, day), eq(lessonRecords.childId, BOY)))
      const brought = (await rollOf(teacher.token)).children.find(({ childId }) => childId !== BOY)?.childId ?? 0
      await db.insert(lessonRecords).values({ ...(own ?? expect.fail()), childId: brought, reason: 'PRESENT' })
      const rest = entry({ childId: null, reason: 'PRESENT' })
      await enter(teacher.token, rest)
      expect((await boyIn(teacher.token))?.isOfRest).toBe(false)
      const recorded = async () => (await rollOf(teacher.token)).lesson.recorded
      const [other] = (await rollOf(teacher.token)).children.filter(({ isOfRest }) => isOfRest)
      const tapped = { childId: other?.childId ?? 0, madeAt: rest.madeAt }
      await enter(office.token, entry({ ...tapped, reason: null }))
      await enter(teacher.token, rest)
      expect(await recorded(), 'the office took a child back before the answer was sent again').toBe(29)
      const undo = entry({ childId: null, reason: null })
      await enter(teacher.token, entry({ ...tapped, reason: 'SICK' }), entry({ ...tapped, reason: 'PRESENT' }), undo)
      expect(await recorded(), 'taps and files stay, taps that were undone do not').toBe(2)
      await db.delete(lessonRecords).where(and(eq(lessonRecords.day, day), eq(lessonRecords.childId, brought)))
      await enter(office.token, entry({ childId: null, reason: 'PRESENT' }))
      await enter(teacher.token, undo)
      expect(await recorded(), 'taking back once').toBe(30)
      await enter(office.token, entry({ childId: null, reason: null }))
      await enter(teacher.token, entry({ reason: null }))
      expect([
        await db.$count(lessonRecords, eq(lessonRecords.day, day)),
        await db.$count(dayRecords, and(eq(dayRecords.day, day), eq(dayRecords.childId, BOY))),
      ]).toEqual([0, 0])
    })

    it('counts two hundred entries of a phone once each, sent twice, with a clock an hour ahead', async () => {
      const { db, day, teacher, entry, enter, rollOf } = await morning()
      const childIds = (await rollOf(teacher.token)).children.map(({ childId }) => childId)
      const marks = ['UNEXCUSED', 'SICK', 'EXCUSED'] as const
      // The phone says a time of twenty past eleven, while the portal has twenty past ten: arrival decides.
      const taps = Array.from({ length: 200 }, (_, nth) =>
        entry({
          childId: childIds[nth % childIds.length] ?? BOY,
          reason: marks[nth % marks.length] ?? 'SICK',
          madeAt: `${day}T11:${String(Math.floor(nth / 60) + 20)}:${String(nth % 60).padStart(2, '0')}+08:00`,
        }),
      )
      const send = async () => [await enter(teacher.token, ...taps.slice(0, 100)), await enter(teacher.token, ...taps.slice(100))].flat()
      expect(await send()).toEqual(Array(200).fill('done'))
      const recordsNow = async () => (await rollOf(teacher.token)).children.map(({ childId, record }) => [childId, record?.reason])
      const lastOf = (id: number) => taps.filter(({ childId }) => childId === id).at(-1)?.reason
      const records = childIds.map((childId) => [childId, lastOf(childId)])
      expect([await db.$count(attendanceEntries), await recordsNow()]).toEqual([200, records])

      await enter(teacher.token, entry({ reason: 'PRESENT' }))
      expect(await send(), 'an answer that was lost').toEqual(Array(200).fill('done'))
      expect(await db.$count(attendanceEntries)).toBe(201)
      expect(await recordsNow()).toEqual(records.map(([childId, reason]) => [childId, childId === BOY ? 'PRESENT' : reason]))
      const times = await db.select().from(attendanceEntries)
      expect(times.every(({ madeAt, arrivedAt }) => madeAt <= arrivedAt)).toBe(true)
    })

    it('keeps the last tap about a child by two teachers, and shows it to both', async () => {
      const { db, day, teacher, office, entry, enter, boyIn } = await morning()
      const at = (time: string) => `${day}T${time}+08:00`
      await enter(office.token, entry({ madeAt: at('09:44:00'), reason: 'TARDY', minutesLate: 10 }))
      // The teacher's phone had no network when the office entered.
      await enter(teacher.token, entry({ madeAt: at('09:40:00') }))
      expect(await boyIn(teacher.token)).toMatchObject({
        record: { reason: 'TARDY', minutesLate: 10 },
        changed: { at: at('09:44:00'), arrivedAt: null, before: null },
      })
      expect((await boyIn(teacher.token))?.changed?.by).not.toBeNull()
      await enter(teacher.token, entry({ madeAt: at('23:00:00'), reason: 'SICK' }))
      expect(await boyIn(office.token)).toMatchObject({
        record: { reason: 'SICK' },
        changed: { before: { reason: 'TARDY', minutesLate: 10 } },
      })
      const times = (await db.select().from(attendanceEntries)).map(({ madeAt, arrivedAt }) => madeAt <= arrivedAt)
      expect(times, 'a clock ahead of the portal counts from the arrival').toEqual([true, true, true])
    })

    it('changes a closed day with a reason only, and keeps what was there', async () => {
      const { portal, db, day, yesterday, teacher, entry, enter, rollOf } = await morning()
      const [lesson] = await db
        .select()
        .from(lessonRecords)
        .where(and(eq(lessonRecords.childId, BOY), eq(lessonRecords.day, yesterday)))
      const late = { day: yesterday, period: lesson?.period ?? 1, reason: 'SICK' } as const
      expect(await enter(teacher.token, entry(late))).toEqual(['attendanceDayClosed'])
      expect(await enter(teacher.token, entry({ ...late, why: '  ' }))).toEqual(['attendanceDayClosed'])
      expect(await enter(teacher.token, entry({ ...late, why: 'Эмчийн магадлагаа авчирсан' }))).toEqual(['done'])
      const { isClosed, children } = await rollOf(teacher.token, { groupId: GROUP, ...late })
      expect([isClosed, children.find(({ childId }) => childId === BOY)]).toMatchObject([
        true,
        { record: { reason: 'SICK' }, changed: { why: 'Эмчийн магадлагаа авчирсан', before: { reason: lesson?.reason } } },
      ])
      await db.delete(lessonRecords).where(and(eq(lessonRecords.day, yesterday), eq(lessonRecords.period, late.period)))
      const recorded = async () => (await rollOf(teacher.token, { groupId: GROUP, ...late })).lesson.recorded
      const rest = { ...late, childId: null, why: 'Журналаас нөхөв' }
      expect(await enter(teacher.token, entry({ ...rest, reason: 'PRESENT' }), entry({ ...rest, reason: null, why: null }))).toEqual([
        'done',
        'attendanceDayClosed',
      ])
      expect(await recorded()).toBe(30)
      expect(await enter(teacher.token, entry({ ...rest, reason: null }))).toEqual(['done'])
      expect(await recorded(), 'the rest is taken back with a reason, too').toBe(0)

      // An entry that the phone made on the day needs no reason when it arrives the day after.
      const madeAt = `${day}T10:30:00+08:00`
      await portal.setClock(`${addDays(day, 1)}T00:05:00+08:00`)
      const { token } = await portal.signIn(TEACHER)
      expect(await enter(token, entry(), entry({ madeAt }))).toEqual(['attendanceDayClosed', 'done'])
      const { changed } = (await rollOf(token)).children.find(({ childId }) => childId === BOY) ?? {}
      expect(changed, 'a late change with both times').toMatchObject({ at: madeAt, arrivedAt: `${addDays(day, 1)}T00:05:00+08:00` })
      const [stored] = await db.select().from(attendanceEntries).where(eq(attendanceEntries.day, day))
      expect([stored?.madeAt, dateIn(stored?.arrivedAt ?? new Date(0))]).toEqual([new Date(madeAt), addDays(day, 1)])
    })

    it('refuses days to come and without school, other lessons, and a child who has left', async () => {
      const { portal, db, day, yesterday, teacher, entry, enter } = await morning()
      const [weekday] = await db
        .select()
        .from(schoolDays)
        .where(and(eq(schoolDays.level, 5), lt(schoolDays.day, yesterday)))
        .limit(1)
      expect(weekday).toBeDefined()
      expect(await enter(teacher.token, entry({ day: addDays(day, 7) }))).toEqual(['attendanceInFuture'])
      expect(await enter(teacher.token, entry({ period: 12 }), entry({ period: WHOLE_DAY }), entry({ groupId: 3_051 }))).toEqual(
        Array(3).fill('notFoundRecord'),
      )
      expect(await enter(teacher.token, entry({ childId: 200_001 })), 'a child of another class').toEqual(['notFoundRecord'])
      expect(await enter(teacher.token, entry({ reason: 'TARDY' }), entry({ minutesLate: 5 }))).toEqual(['inputInvalid', 'inputInvalid'])

      await db.delete(schoolDays).where(and(eq(schoolDays.level, 5), eq(schoolDays.day, day)))
      expect(await enter(teacher.token, entry())).toEqual(['attendanceNoSchoolDay'])
      await db.insert(schoolDays).values({ level: 5, day })

      const stay = eq(groupMembers.childId, BOY)
      await db
        .update(groupMembers)
        .set({ untilDate: day })
        .where(and(stay, eq(groupMembers.groupId, GROUP)))
      expect(await enter(teacher.token, entry())).toEqual(['attendanceChildLeft'])
      await db
        .update(groupMembers)
        .set({ untilDate: null })
        .where(and(stay, eq(groupMembers.groupId, GROUP)))
      expect(await enter(teacher.token, entry())).toEqual(['done'])
      const read = (params: Record<string, string | number>) => portal.send(lessonRoll, { params, token: teacher.token })
      for (const params of [
        { groupId: 3_051, day, period: 1 },
        { groupId: GROUP, day: addDays(day, 7), period: 1 },
        { groupId: 1, day, period: 1 },
      ])
        expect(reasonOf(await read(params))).toBe('201 notFoundRecord')
    })

    it('belongs to its subject teacher by the timetable too, and to nobody while files bring attendance', async () => {
      const { portal, db, day, office, origin, entry, enter, todayOf, rollOf } = await morning()
      const specialist = await portal.signIn(OTHER_TEACHER)
      const { lessons: taught } = await todayOf(specialist.token)
      const rows = await db.select().from(lessons).where(eq(lessons.teacherId, specialist.personId))
      expect(taught.every(({ groupId, period }) => rows.some((row) => row.groupId === groupId && row.period === period))).toBe(true)
      expect(new Set(rows.map(({ weekday }) => weekday)).size, 'lessons on every day').toBe(5)
      const one = taught[0] ?? expect.fail()
      const { children } = await rollOf(specialist.token, one)
      const own = { groupId: one.groupId, period: one.period, childId: children[0]?.childId ?? 0 }
      expect(await enter(specialist.token, entry(own))).toEqual(['done'])
      await origin('BROUGHT')
      expect(await enter(specialist.token, entry(own))).toEqual(['attendanceBrought'])
      expect(await todayOf(specialist.token)).toMatchObject({ origin: 'BROUGHT', missing: [] })
      const { groupId, period } = one
      expect(reasonOf(await portal.send(lessonRoll, { params: { groupId, day, period }, token: specialist.token }))).toBe(
        '203 attendanceBrought',
      )
      await origin('ENTERED')
      expect((await todayOf(office.token)).lessons).toEqual([])
    })

    it('belongs to a substitute of the class teacher', async () => {
      const { portal, db, office, entry, enter, todayOf, rollOf, day } = await morning()
      const substitute = await portal.signIn(OTHER_TEACHER)
      expect(await enter(substitute.token, entry())).toEqual(['notFoundRecord'])
      const { personId } = substitute
      await db
        .insert(substitutes)
        .values({ groupId: GROUP, personId, untilDay: day, namedAt: portal.world.clock.now(), namedBy: office.personId })
      expect((await todayOf(substitute.token)).lessons.some(({ groupId, period }) => groupId === GROUP && period === 1)).toBe(true)
      expect((await rollOf(substitute.token)).children).toHaveLength(30)
      expect(await enter(substitute.token, entry())).toEqual(['done'])
      await db
        .update(substitutes)
        .set({ untilDay: addDays(day, -1) })
        .where(eq(substitutes.personId, personId))
      expect(await enter(substitute.token, entry()), 'after the last day').toEqual(['notFoundRecord'])
      await db.delete(substitutes).where(eq(substitutes.personId, personId))
    })

    it('is missed until it is recorded: at the teacher, and with the classes at the office', async () => {
      const { teacher, office, entry, enter, todayOf, db, yesterday, day } = await morning()
      await db.delete(lessonRecords).where(and(eq(lessonRecords.day, yesterday), eq(lessonRecords.period, 1)))
      const missing = async (token: string) =>
        (await todayOf(token)).missing.filter(({ groupId }) => groupId === GROUP).map((roll) => [roll.day, roll.period])
      expect(await missing(teacher.token)).toEqual(
        expect.arrayContaining([
          [yesterday, 1],
          [day, 1],
          [day, 2],
        ]),
      )
      expect(await missing(office.token)).toEqual(await missing(teacher.token))
      await enter(teacher.token, entry({ childId: null, reason: 'PRESENT' }))
      expect(await missing(teacher.token)).not.toContainEqual([day, 1])
      const { classes } = await todayOf(office.token)
      const own = classes.find(({ groupId }) => groupId === GROUP)
      expect([classes.length, own?.unrecorded, own?.children]).toEqual([24, 0, 30])
    })

    it('of a kindergarten is one day', async () => {
      const { portal, db, day } = await morning()
      const office = await portal.signIn(KINDERGARTEN)
      const [group] = await db
        .select()
        .from(groups)
        .where(and(lt(groups.level, 1), eq(groups.name, 'дунд бүлэг')))
      await portal.send(setDataOrigin, { body: { kind: 'ATTENDANCE', origin: 'ENTERED' }, token: office.token })
      const params = { groupId: group?.id ?? 0, day, period: WHOLE_DAY }
      const rollNow = async () => lessonRoll.result.parse((await portal.send(lessonRoll, { params, token: office.token })).RESULT)
      const [first] = (await rollNow()).children
      const entry = { ...params, entryId: randomUUID(), madeAt: `${day}T08:00:00+08:00`, minutesLate: 0, why: null }
      const body = {
        entries: [
          { ...entry, childId: first?.childId ?? 0, reason: 'SICK' },
          { ...entry, entryId: randomUUID(), childId: null, reason: 'PRESENT' },
          { ...entry, entryId: randomUUID(), childId: first?.childId ?? 0, reason: 'TARDY', minutesLate: 5 },
        ],
      }
      const sent = await portal.send(enterAttendance, { body, token: office.token })
      expect(enterAttendance.result.parse(sent.RESULT).map(({ reason }) => reason)).toEqual([null, null, 'inputInvalid'])
      const { lesson, children } = await rollNow()
      expect([lesson.recorded, lesson.courseName, children[0]?.record?.reason]).toEqual([lesson.children, null, 'SICK'])

      const mealsOf = (childId = 0) =>
        db
          .select({ isEaten: servings.isEaten, reason: servings.reason })
          .from(servings)
          .where(and(eq(servings.day, day), eq(servings.childId, childId)))
      const [absent, present] = [await mealsOf(first?.childId), await mealsOf(children[1]?.childId)]
      expect(absent.length).toBeGreaterThan(0)
      expect(absent).toEqual(absent.map(() => ({ isEaten: false, reason: 'Ирээгүй' })))
      expect(present).toEqual(absent.map(() => ({ isEaten: true, reason: null })))
      const back = { ...entry, entryId: randomUUID(), madeAt: `${day}T08:10:00+08:00`, childId: first?.childId ?? 0, reason: null }
      await portal.send(enterAttendance, { body: { entries: [back] }, token: office.token })
      expect(await mealsOf(first?.childId), 'nobody knows again').toEqual([])
      await portal.setClock(null)
    })
  })
