import { sendAbsence } from '@portal/contract/absence'
import { linkedChildren } from '@portal/contract/children'
import { addDays, schoolYearOf } from '@portal/contract/days'
import { staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffDesk'
import {
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  placeYearNewcomers,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
  yearNewcomers,
} from '@portal/contract/staffYear'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { esisRowsOf, fetchNextFrom } from '../../../test/esisSchool.ts'
import { type EsisServer, esisServer } from '../../../test/esisServer.ts'
import { importFiles } from '../../../test/importFiles.ts'
import { moveChild } from '../../../test/membership.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { csv } from '../../../test/schoolData.ts'
import { acceptedChild, acceptFirstGraders } from '../../../test/yearTools.ts'
import type { Command } from '../../commands/command.ts'
import { setReadOnly } from '../../commands/maintenanceCommands.ts'
import { runCommand } from '../../commands/reach.ts'
import { syncApply, syncCodes, syncRun } from '../../commands/syncCommands.ts'
import { yearConfirm, yearPrepare, yearStatus, yearUndo } from '../../commands/yearCommands.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { audit, choreDays, claims, groupMembers } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { followMemberships } from '../../requests/followMembership.ts'
import { countUnprepared } from '../../requests/unpreparedYear.ts'
import { confirmInstitution, undoInstitution } from './operator.ts'
import { prepareInstitution } from './preparing.ts'
import { firstDayOf } from './propose.ts'
import { remindOfYear } from './reminding.ts'
import { findPlan, waitingOf, writeMoves } from './store.ts'

const SCHOOL = 50_084
const KINDERGARTEN = 60_033
const ELSEWHERE = 3321
const OFFICE_OF_KINDERGARTEN = '88000014'
let portal: TestPortal
let source: EsisServer
let begin: string
let schoolYear: number

const office = async () => (await portal.signIn('88000012')).token
const at = (day: string, time = '12:00') => portal.setClock(`${day}T${time}:00+08:00`)

beforeAll(async () => {
  portal = await testPortal()
  source = await esisServer()
  schoolYear = schoolYearOf(today(portal.world.clock)) + 1
  begin = `${schoolYear}-09-01`
})
afterAll(async () => {
  await portal.end()
  await source.end()
})

const year = async (token: string) => staffYear.result.parse((await portal.send(staffYear, { token })).RESULT)
const idOf = async (token: string, name: string | null) => {
  const found = (await year(token)).classes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no class ${name}`)
  return found.classId
}
const level = async (token: string, classId: number) =>
  yearLevel.result.parse((await portal.send(yearLevel, { params: { classId }, token })).RESULT)
const columnOf = async (token: string, name: string) => {
  const classId = await idOf(token, name)
  const found = (await level(token, classId)).classes.find((one) => one.classId === classId)
  return { classId, members: found?.members.map(({ childId }) => childId) ?? [] }
}
const move = async (token: string, body: { childIds: number[]; from: number | null; to: number | null }) =>
  moveYearChildren.result.parse((await portal.send(moveYearChildren, { body, token })).RESULT)
const confirm = async (token: string, classIds: number[]) =>
  confirmYear.result.parse((await portal.send(confirmYear, { body: { classIds }, token })).RESULT)

const reminder = async (token: string) => desk.result.parse((await portal.send(desk, { token })).RESULT).yearToPrepare

const one = async (statement: ReturnType<typeof sql>) => (await portal.world.db.execute(statement)).rows
/** Links, marks and days, which no change of the year may touch. */
const kept = () =>
  one(sql`select (select json_agg(json_build_array(parent_id, child_id, status) order by id) from links where status = 'APPROVE') as links,
    (select count(*) from marks) as marks, (select count(*) from day_records) as days, (select count(*) from lesson_records) as lessons,
    (select count(*) from course_results) as results`)
/** Children with a group of the school on a day, by group name. */
const pupilsOn = async (day: string): Promise<Map<number, string>> => {
  const rows = await one(sql`select m.child_id as id, g.name from group_members m join groups g on g.id = m.group_id
    where g.org_id = ${SCHOOL} and m.since_date <= ${day}::date and coalesce(m.until_date, 'infinity') > ${day}::date`)
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
}
const staysOf = () => one(sql`select m.id, m.group_id, m.child_id, m.since_date, m.until_date from group_members m order by m.id`)

/** Fetches the classes and pupils of the running year from a local ESIS, which has the portal's own rows with changed students. */
async function deliverEsis(change: (row: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  const { codes, rows } = await esisRowsOf(portal.world, { orgId: SCHOOL, code: 'E-84' })
  source.rows = { ...rows, students: rows.students.map(change) }
  const at = withEsis()
  await syncCodes.answer(at, { rows: codes }, () => undefined)
  const fetchNext = () => fetchNextFrom({ ...at, log: pino({ level: 'silent' }) }, source)
  if ((await one(sql`select from sync_institutions`)).length === 0) {
    await syncRun.answer(at, {}, () => undefined)
    expect(await fetchNext(), 'the list of institutions').toBe('fetched')
  }
  await syncRun.answer(at, { orgId: SCHOOL }, () => undefined)
  expect(await fetchNext()).toBe('fetched')
}
const withEsis = () => {
  const esis = { url: source.url, token: undefined, tokenFile: undefined, perSecond: 1000, hour: 1 }
  return { ...portal.world, settings: { ...portal.world.settings, esis } }
}
const uploadBecomes = (status: string) =>
  expect
    .poll(async () => (await one(sql`select status from uploads where source = 'esis' order by id desc limit 1`))[0]?.status, {
      timeout: 10_000,
    })
    .toBe(status)

describe('the demo country from June to September', () => {
  it('moves up, and nobody loses a link, a mark or a day', async () => {
    const before = await kept()
    await at(`${schoolYear}-06-10`)
    let token = await office()
    expect(await year(token)).toMatchObject({ schoolYear, startsOn: begin, isPrepared: false, classes: [] })
    expect(reasonOf(await portal.send(confirmYear, { body: { classIds: [1] }, token }))).toContain('yearNotPrepared')
    await portal.send(prepareYear, { body: {}, token })
    const proposed = await year(token)
    expect(proposed.terms.length).toBe(4)
    expect(proposed.classes.find(({ name }) => name === '6б бүлэг')).toMatchObject({ from: { name: '5б бүлэг' }, children: 30 })
    expect(proposed.classes.filter((row) => row.level === null).map(({ from }) => from?.name)).toEqual(['12а бүлэг', '12б бүлэг'])
    await portal.send(prepareYear, { body: {}, token })
    expect((await year(token)).classes).toEqual(proposed.classes)
    const staysInJune = await staysOf()

    // Regrouping: two children change class, one leaves. A child of another class is not moved and not named.
    const [sixth, parallel, seventh, eighth] = [
      await columnOf(token, '6а бүлэг'),
      await columnOf(token, '6б бүлэг'),
      await columnOf(token, '7а бүлэг'),
      await columnOf(token, '8а бүлэг'),
    ]
    const [changed = 0, colleague = 0, leaver = 0] = sixth.members
    expect(await move(token, { childIds: [changed, colleague], from: sixth.classId, to: parallel.classId })).toEqual({
      moved: [changed, colleague],
      notMoved: [],
    })
    await move(token, { childIds: [leaver], from: sixth.classId, to: null })
    const late = await move(token, { childIds: [changed], from: sixth.classId, to: null })
    expect([late.moved, late.notMoved.length]).toEqual([[], 1])
    const KINDERGARTEN_CHILD = Number(
      (await one(sql`select m.child_id from group_members m join groups g on g.id = m.group_id where g.org_id <> ${SCHOOL} limit 1`))[0]
        ?.child_id,
    )
    expect(await move(token, { childIds: [KINDERGARTEN_CHILD], from: null, to: sixth.classId })).toEqual({ moved: [], notMoved: [] })
    expect(
      reasonOf(await portal.send(moveYearChildren, { body: { childIds: [changed], from: parallel.classId, to: seventh.classId }, token })),
    ).toContain('yearLevelWrong')

    // In summer one child moves away, and another has a place elsewhere from the first day on.
    const [gone = 0, booked = 0] = seventh.members
    await at(`${schoolYear}-07-15`)
    const { db, clock } = portal.world
    await moveChild(portal.world, gone, { untilDate: `${schoolYear}-07-15` })
    await db.insert(groupMembers).values({ childId: gone, groupId: ELSEWHERE, sinceDate: `${schoolYear}-07-15` })
    await moveChild(portal.world, booked, { untilDate: begin })
    await db.insert(groupMembers).values({ childId: booked, groupId: ELSEWHERE, sinceDate: begin })
    const { proven } = await acceptFirstGraders(portal, { orgId: SCHOOL, schoolYear })
    token = await office()
    const inJuly = await year(token)
    expect(inJuly).toMatchObject({ accepted: 12, waiting: [{ level: 1, children: 12 }], leaving: 1 })
    expect(inJuly.classes.find(({ name }) => name === '7а бүлэг')).toMatchObject({ children: 21, elsewhere: 1 })
    const everyId = inJuly.classes.map(({ classId }) => classId)
    expect(reasonOf(await portal.send(confirmYear, { body: { classIds: everyId }, token }))).toContain('yearChildrenWaiting')
    expect((await year(token)).classes.every(({ confirmed }) => confirmed === null)).toBe(true)
    const distributed = distributeNewChildren.result.parse((await portal.send(distributeNewChildren, { body: {}, token })).RESULT)
    expect(distributed).toEqual({ placed: 12, left: 0 })
    const first = (await year(token)).classes.filter((row) => row.level === 1)
    expect(first.map(({ children }) => children)).toEqual([6, 6])

    // From August on the desk, the log and the monitoring say that the year is not prepared.
    await at(`${schoolYear}-08-03`)
    token = await office()
    expect(await reminder(token)).toEqual({ schoolYear, startsOn: begin, isConfirmed: false, unplaced: 0 })
    const ready = await (await fetch(`${portal.address}/readyz`)).text()
    expect(ready).toContain(`unconfirmed classes in the school year ${schoolYear}`)
    const logged: string[] = []
    await db.transaction(async (tx) => {
      // Keeps the portal's own chore waiting.
      await tx.delete(choreDays).where(eq(choreDays.chore, 'year reminder'))
      const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
      for (let times = 0; times < 2; times++) await remindOfYear({ db: tx, clock, log })
    })
    expect(logged).toEqual([expect.stringContaining(`npm run year -- status ${schoolYear}`)])

    // Two members of the office confirm at once; both get an answer, and each child one place.
    await at(`${schoolYear}-08-20`)
    token = await office()
    const all = (await year(token)).classes.map(({ classId }) => classId)
    const staysInAugust = await staysOf()
    const [one1, two] = await Promise.all([confirm(token, all), confirm(await office(), all)])
    expect([one1.confirmed.length, two.confirmed.length]).toEqual([all.length, all.length])
    expect(one1.notPlaced.filter(({ reason }) => reason === 'elsewhere').length).toBe(1)
    expect([...one1.notPlaced, ...two.notPlaced].filter(({ reason }) => reason === 'asked').length).toBeGreaterThanOrEqual(11)
    const { unplaced } = await year(token)
    expect(unplaced.length).toBeGreaterThanOrEqual(11)
    expect(new Set(unplaced.map(({ asked }) => asked?.hasLapsed))).toEqual(new Set([false]))
    expect(await reminder(token)).toMatchObject({ isConfirmed: true, unplaced: unplaced.length })
    const [{ childId: silent, classId: silentIn } = { childId: 0, classId: 0 }] = unplaced
    await one(sql`update claims set status = 'LAPSED', ended_at = lapses_at from people p
      where p.registry_number = claims.registry_number and p.id = ${silent} and claims.org_id = ${SCHOOL}`)
    const askedNow = async () => (await year(token)).unplaced.find(({ childId }) => childId === silent)?.asked
    expect(await askedNow()).toMatchObject({ hasLapsed: true })
    await confirm(token, [silentIn])
    expect(await askedNow()).toMatchObject({ at: expect.stringMatching(`^${schoolYear}-08-20T12:`), hasLapsed: false })
    expect(
      (await level(token, silentIn)).classes.flatMap(({ members }) => members).find(({ childId }) => childId === silent),
    ).toMatchObject({
      asked: { hasLapsed: false },
    })
    expect((await pupilsOn(begin)).get(proven)).toMatch(/^1[аб]/)
    expect((await pupilsOn(begin)).get(changed)).toBe('6б бүлэг')
    expect((await pupilsOn(`${schoolYear}-08-31`)).get(changed)).toBe('5а бүлэг')
    expect((await pupilsOn(begin)).has(leaver)).toBe(false)

    // A confirmed child moves once more, and back; then everything is undone and confirmed again.
    const there = await columnOf(token, '6б бүлэг')
    await move(token, { childIds: [colleague], from: there.classId, to: sixth.classId })
    expect((await pupilsOn(begin)).get(colleague)).toBe('6а бүлэг')
    await portal.send(undoYear, { body: { classIds: all }, token })
    expect(await staysOf()).toEqual(staysInAugust)
    expect((await staysOf()).length).toBe(staysInJune.length + 2)
    await confirm(token, all)
    const [author] = (await year(token)).classes.map(({ confirmed }) => confirmed)
    expect(author).toMatchObject({ at: expect.stringMatching(`^${schoolYear}-08-20T12:`), by: expect.stringMatching(/^[А-ЯӨҮ]\./u) })

    // A program still sends the present class without an end, and a parent asks for leave on the second day.
    const pupils =
      await one(sql`select p.registry_number as number, m.since_date as since from group_members m join groups g on g.id = m.group_id
      join people p on p.id = m.child_id where g.org_id = ${SCHOOL} and g.name = '8б бүлэг' and g.school_year = ${schoolYear - 1}`)
    const members = csv(
      pupils.map(({ number, since }) => ({
        org_id: String(SCHOOL),
        school_year: String(schoolYear - 1),
        group: '8б бүлэг',
        child_registry_number: String(number),
        since: String(since),
        until: '',
      })),
    )
    const report = await importFiles(portal, { 'members.csv': members })
    expect([report.isApplied, report.faults]).toEqual([true, []])

    // The national system still has the present classes without an end, and delivers them after the confirmation.
    const prepared = await staysOf()
    await deliverEsis((row) => ({ ...row, until: row.until === begin ? null : row.until }))
    await uploadBecomes('CHECKED')
    await syncApply.answer(withEsis(), { orgId: SCHOOL }, () => undefined)
    await uploadBecomes('APPLIED')
    expect(await staysOf()).toEqual(prepared)
    const mother = await portal.signIn('88000001')
    const followed = async (by: typeof mother) =>
      linkedChildren.result.parse((await portal.send(linkedChildren, { params: { parentPersonId: by.personId }, token: by.token })).RESULT)
    const child = (await followed(mother)).find(({ studentGroupName }) => studentGroupName === '5б бүлэг')
    const leave = {
      username: '88000001',
      personId: mother.personId,
      studentPersonId: child?.studentPersonId,
      alsoFor: [],
      absenceCategory: 'FAMILY',
      intervalTypeId: 1,
      startDate: firstDayOf(schoolYear),
      endDate: firstDayOf(schoolYear),
      startTime: '',
      endTime: '',
      description: 'Аялал',
    }
    const asked = await portal.send(sendAbsence, { token: mother.token, body: leave })
    expect(asked.SUCCESS_CODE, JSON.stringify(asked.RESULT)).toBe(200)

    await at(`${schoolYear}-08-31`, '23:59')
    await followMemberships({ db, clock })
    const last = await pupilsOn(`${schoolYear}-08-31`)
    await at(begin, '00:01')
    await followMemberships({ db, clock })
    const now = await pupilsOn(begin)
    const raised = (name: string) => name.replace(/^\d+/, (grade) => String(Number(grade) + 1))
    const missing = [...last].filter(([id, name]) => !name.startsWith('12') && now.get(id) !== raised(name)).map(([id]) => id)
    expect(missing.toSorted()).toEqual([changed, leaver, booked].toSorted())
    expect([...last].filter(([, name]) => name.startsWith('12')).every(([id]) => !now.has(id))).toBe(true)

    await at(addDays(begin, 1))
    const begun = await staysOf()
    await deliverEsis((row) => row)
    await uploadBecomes('APPLIED')
    expect(await staysOf()).toEqual(begun)
    expect(await kept()).toEqual(before)
    const teacher = await portal.signIn('88000011')
    const led = staffGroups.result.parse((await portal.send(staffGroups, { token: teacher.token })).RESULT)
    expect(led.map(({ name, children }) => [name, children])).toEqual([['6б бүлэг', 31]])
    const hers = await portal.signIn('88000001')
    const seen = (await followed(hers)).find(({ studentPersonId }) => studentPersonId === child?.studentPersonId)
    expect(seen).toMatchObject({ requestStatus: 'APPROVE', studentGroupName: '6б бүлэг', orgId: SCHOOL })
    token = await office()
    expect(reasonOf(await portal.send(undoYear, { body: { classIds: all }, token }))).toMatch(/yearNotPrepared|yearBegun/)
    expect(eighth.members.every((id) => now.get(id) === '8а бүлэг')).toBe(true)
    await portal.setClock(null)
  })
})

const groupOn = async (childId: number, day: string) => {
  const [row] = await one(sql`select g.id, g.org_id, g.name, g.level from group_members m join groups g on g.id = m.group_id
    where m.child_id = ${childId} and m.since_date <= ${day}::date and coalesce(m.until_date, 'infinity') > ${day}::date`)
  return row
}

describe('a kindergarten', () => {
  it('receives accepted children by age, also one for whose age it has no group, and ends their place elsewhere', async () => {
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    await portal.send(prepareYear, { body: {}, token })
    const levels = new Set((await year(token)).classes.flatMap((row) => row.level ?? []))
    const ages = [2, 3, 4, 5].filter((age) => levels.has(age - 5))
    expect(ages.length).toBeGreaterThan(1)
    const accept = (age: number) => acceptedChild(portal, { orgId: KINDERGARTEN, schoolYear, age })
    const byAge = new Map<number, number>()
    for (const age of ages) byAge.set(age, await accept(age))
    const youngest = Math.min(...levels)
    const baby = await accept(youngest + 4)
    const [mover = 0] = byAge.values()
    await portal.world.db.insert(groupMembers).values({ childId: mover, groupId: ELSEWHERE, sinceDate: `${schoolYear - 1}-09-01` })
    const found = await year(token)
    expect(found).toMatchObject({ accepted: ages.length + 1 })
    expect(found.waiting.map(({ level: of }) => of).toSorted((some, more) => some - more)).toEqual(ages.map((age) => age - 5))
    expect(found.waiting.find(({ level: of }) => of === youngest)?.children).toBe(ages.includes(youngest + 5) ? 2 : 1)

    const { db, clock } = portal.world
    const [elsewhere] = await one(sql`select org_id from groups where id = ${ELSEWHERE}`)
    const other = { orgId: Number(elsewhere?.org_id), schoolYear }
    const day = today(clock)
    const plan = (await findPlan(db, { orgId: KINDERGARTEN, schoolYear }, day)) ?? expect.fail('no plan')
    const [never] = await one(sql`insert into group_members (group_id, child_id, since_date, until_date)
      select id, ${mover}, ${day}::date, ${day}::date from groups where org_id = ${KINDERGARTEN} limit 1 returning id`)
    expect((await waitingOf(db, plan, [mover])).map(({ fromOrgId }) => fromOrgId)).toEqual([other.orgId])
    await one(sql`delete from group_members where id = ${Number(never?.id)}`)

    const named = await level(token, found.classes.find((row) => row.level === youngest)?.classId ?? 0)
    expect(named.waiting.map(({ childId }) => childId)).toContain(baby)
    await portal.send(distributeNewChildren, { body: {}, token })
    const classIds = (await year(token)).classes.map(({ classId }) => classId)
    expect(await confirm(token, classIds)).toEqual({ confirmed: expect.any(Array), notPlaced: [] })
    for (const [age, childId] of byAge) expect(await groupOn(childId, begin)).toMatchObject({ org_id: KINDERGARTEN, level: age - 5 })
    expect(await groupOn(baby, begin)).toMatchObject({ org_id: KINDERGARTEN, level: youngest })
    const lastDay = `${schoolYear}-08-31`
    expect((await groupOn(mover, lastDay))?.id).toBe(ELSEWHERE)
    expect(await one(sql`select action, reason from movements where child_id = ${mover} and on_date = ${begin}::date`)).toEqual([
      { action: 'ADMITTED', reason: 'ENROLMENT' },
    ])
    // The former institution confirms that the child leaves, after the kindergarten has ended its stay.
    const theirs = (await db.transaction((tx) => prepareInstitution(tx, other, { now: clock.now(), today: day }))).plan
    await writeMoves(db, theirs, new Map([[mover, null]]), clock.now())
    await confirmInstitution(portal.world, other)
    await portal.send(undoYear, { body: { classIds }, token })
    expect(await groupOn(baby, begin)).toBeUndefined()
    expect(await groupOn(mover, begin)).toBeUndefined()
    await undoInstitution(portal.world, other)
    await one(sql`delete from year_plans where id = ${theirs.id}`)
    expect((await groupOn(mover, begin))?.id).toBe(ELSEWHERE)
  })

  it('places a child that it accepts during the year from the same day on; another institution cannot, and learns no name', async () => {
    const day = today(portal.world.clock)
    const running = schoolYear - 1
    const accept = () => acceptedChild(portal, { orgId: KINDERGARTEN, schoolYear: running, age: 5 })
    const [child, busy] = [await accept(), await accept()]
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const listed = async (by: string) => yearNewcomers.result.parse((await portal.send(yearNewcomers, { token: by })).RESULT)
    const place = async (by: string, childIds: number[], groupId: number) =>
      portal.send(placeYearNewcomers, { body: { childIds, groupId }, token: by })
    const placed = async (...sent: Parameters<typeof place>) => placeYearNewcomers.result.parse((await place(...sent)).RESULT)
    const { schoolYear: shown, children, groups } = await listed(token)
    expect([shown, children.map(({ childId }) => childId)]).toEqual([running, expect.arrayContaining([child, busy])])
    const groupId = groups.find((group) => group.level === 0)?.groupId ?? 0

    const school = await office()
    expect((await listed(school)).children.map(({ childId }) => childId)).not.toContain(child)
    expect(reasonOf(await place(school, [child], groupId))).toContain('notFoundRecord')
    const [own] = await one(sql`select id from groups where org_id = ${SCHOOL} and school_year = ${running} limit 1`)
    expect(await placed(school, [child], Number(own?.id))).toEqual({ placed: 0, notPlaced: [] })
    expect(reasonOf(await place(token, [child], Number(own?.id)))).toContain('notFoundRecord')
    const [past] = await one(sql`select id from groups where org_id = ${KINDERGARTEN} and school_year < ${running} limit 1`)
    if (past !== undefined) expect(reasonOf(await place(token, [child], Number(past.id)))).toContain('notFoundRecord')

    const ofSchool = await acceptedChild(portal, { orgId: SCHOOL, schoolYear: running, age: 5 })
    const [second] = await one(sql`select id from groups where org_id = ${SCHOOL} and school_year = ${running} and level = 2 limit 1`)
    expect(reasonOf(await place(school, [ofSchool], Number(second?.id)))).toContain('yearLevelWrong')

    await portal.world.db.insert(groupMembers).values({ childId: busy, groupId: ELSEWHERE, sinceDate: addDays(day, 1) })
    const both = await Promise.all([placed(token, [child, busy], groupId), placed(token, [child], groupId)])
    expect(both.map((one) => one.placed).toSorted()).toEqual([0, 1])
    expect(both.flatMap(({ notPlaced }) => notPlaced.map(({ reason }) => reason))).toEqual(['elsewhere'])
    expect(await groupOn(child, day)).toMatchObject({ id: groupId })
    expect(await groupOn(child, addDays(day, -1))).toBeUndefined()
    const { count } = await listed(token)
    expect((await listed(token)).children.map(({ childId }) => childId)).not.toContain(child)

    // A child that left, or whose stay ended with the school year, was accepted for that place alone.
    await moveChild(portal.world, child, { untilDate: addDays(day, 2) })
    await at(addDays(day, 3))
    const later = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    expect(await listed(later.token)).toMatchObject({ count })
    expect(await placed(later.token, [child], groupId)).toEqual({ placed: 0, notPlaced: [] })
    await portal.setClock(null)
  })
})

describe('a child whose guardian objected to its place', () => {
  it('is not placed again by the rollover: its guardians are asked', async () => {
    await at(`${schoolYear}-07-20`)
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const [going] = (await year(token)).classes.filter(({ from, level: of, children }) => from !== null && of !== null && children > 0)
    const classId = going?.classId ?? 0
    const [member] = (await level(token, classId)).classes.find((row) => row.classId === classId)?.members ?? []
    const childId = member?.childId ?? 0
    await moveChild(portal.world, childId, { untilDate: `${schoolYear}-07-10` })
    const [stay] = await one(
      sql`select m.group_id, p.registry_number as number from group_members m join people p on p.id = m.child_id where m.child_id = ${childId}`,
    )
    const now = portal.world.clock.now()
    await portal.world.db.insert(claims).values({
      orgId: KINDERGARTEN,
      groupId: Number(stay?.group_id),
      registryNumber: String(stay?.number),
      childId,
      sinceDate: `${schoolYear - 1}-09-01`,
      madeAt: now,
      status: 'REFUSED',
      movedAt: now,
      movedBy: 'guardian',
      inForceAt: now,
      lapsesAt: now,
    })
    expect((await level(token, classId)).leaving.map((one) => one.childId)).toContain(childId)
    await move(token, { childIds: [childId], from: null, to: classId })
    const { notPlaced } = await confirm(token, [classId])
    expect(notPlaced.map(({ reason }) => reason)).toEqual(['asked'])
    expect(await groupOn(childId, begin)).toBeUndefined()
    await portal.send(undoYear, { body: { classIds: [classId] }, token })
    await move(token, { childIds: [childId], from: classId, to: null })
    await portal.setClock(null)
  })
})

describe('a child that leaves in summer', () => {
  it('is named among the leavers and not carried on; a class whose stays all end with the year is', async () => {
    await at(`${schoolYear}-06-20`)
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const going = (await year(token)).classes.filter(({ from, level: of, children }) => from !== null && of !== null && children > 2)
    const [classId = 0, wholeId = 0] = going.map((row) => row.classId)
    const columnIn = async (by: string, id: number) => {
      const found = await level(by, id)
      const own = found.classes.find((row) => row.classId === id)?.members ?? []
      return {
        members: own.filter(({ isNew }) => !isNew).map(({ childId }) => childId),
        leaving: found.leaving.map(({ childId }) => childId),
      }
    }
    const { members, leaving } = await columnIn(token, classId)
    const whole = await columnIn(token, wholeId)
    const left = members[0] ?? 0
    await at(`${schoolYear}-08-05`)
    const inAugust = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const before = await year(inAugust.token)
    const undoes = [await moveChild(portal.world, left, { untilDate: `${schoolYear}-08-01` })]
    for (const childId of whole.members) undoes.push(await moveChild(portal.world, childId, { untilDate: `${schoolYear}-06-25` }))
    expect(await columnIn(inAugust.token, classId)).toEqual({
      members: members.slice(1),
      leaving: expect.arrayContaining([...leaving, left]),
    })
    expect((await columnIn(inAugust.token, wholeId)).members).toEqual(whole.members)
    expect((await year(inAugust.token)).leaving).toBe(before.leaving + 1)
    await confirm(inAugust.token, [classId, wholeId])
    expect(await groupOn(left, begin)).toBeUndefined()
    expect(await groupOn(members[1] ?? 0, begin)).toMatchObject({ org_id: KINDERGARTEN })
    expect(await groupOn(whole.members[0] ?? 0, begin)).toMatchObject({ org_id: KINDERGARTEN })
    await portal.send(undoYear, { body: { classIds: [classId, wholeId] }, token: inAugust.token })
    // It goes to another institution meanwhile; the former one's program still sends its stay without an end.
    await portal.world.db.insert(groupMembers).values({ childId: left, groupId: ELSEWHERE, sinceDate: `${schoolYear}-08-01` })
    const sent = await one(sql`select p.registry_number as number, g.name, m.since_date as since from group_members m
      join groups g on g.id = m.group_id join people p on p.id = m.child_id where m.child_id = ${left} and g.org_id = ${KINDERGARTEN}`)
    const known = await staysOf()
    const nightly = sent.map(({ number, name, since }) => ({
      ...{ org_id: `${KINDERGARTEN}`, school_year: `${schoolYear - 1}`, group: `${name}` },
      ...{ child_registry_number: `${number}`, since: `${since}`, until: '' },
    }))
    const report = await importFiles(portal, { 'members.csv': csv(nightly) })
    expect([report.isApplied, report.faults, await staysOf()]).toEqual([true, [], known])
    await one(sql`delete from group_members where child_id = ${left} and group_id = ${ELSEWHERE}`)
    for (const undo of undoes) await undo()
    await portal.setClock(null)
  })
})

describe('a confirmed class that has begun', () => {
  it('keeps its places: no move, and no second confirmation while another class is open, changes a stay', async () => {
    await at(`${schoolYear}-08-20`)
    const inAugust = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const [first, ...others] = (await year(inAugust.token)).classes.filter(({ level: of, children }) => of !== null && children > 0)
    const classId = first?.classId ?? 0
    expect(others.length).toBeGreaterThan(0)
    const { db } = portal.world
    const unprepared = await countUnprepared(db, schoolYear)
    await confirm(inAugust.token, [classId])
    expect(await countUnprepared(db, schoolYear)).toBe(unprepared)
    // A file brings two children to the class: one by a transfer, the other with the reason that the confirmation writes too.
    const accepted = { orgId: SCHOOL, schoolYear: schoolYear - 1, age: 5 }
    const brought = [await acceptedChild(portal, accepted), await acceptedChild(portal, accepted)]
    await one(sql`with stay as (insert into group_members (group_id, child_id, since_date)
        select group_id, child, ${begin}::date from year_classes, unnest(array[${sql.join(brought, sql`, `)}]::int[]) child
         where id = ${classId} returning *)
      insert into movements (child_id, group_id, action, reason, on_date)
        select child_id, group_id, case when child_id = ${brought[0]} then 'TRANSFERRED' else 'PROMOTED' end,
          case when child_id = ${brought[0]} then 'MOVED_HOME' else 'YEAR_ENDED' end, since_date from stay`)
    const columnIn = async (by: string, id: number) => (await level(by, id)).classes.find((row) => row.classId === id)
    expect((await columnIn(inAugust.token, classId))?.hasBegun).toBe(false)
    await at(`${schoolYear}-09-14`)
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    const { members, hasBegun } = (await columnIn(token, classId)) ?? { members: [] }
    expect([hasBegun, (await columnIn(token, others[0]?.classId ?? 0))?.hasBegun]).toEqual([true, false])
    const childIds = members.map(({ childId }) => childId)
    const before = await staysOf()
    const refused = await portal.send(moveYearChildren, { body: { childIds, from: classId, to: null }, token })
    expect(reasonOf(refused)).toContain('yearBegun')
    expect(await confirm(token, [classId])).toEqual({ confirmed: [classId], notPlaced: [] })
    expect(await staysOf()).toEqual(before)
    await at(`${schoolYear}-08-20`)
    await portal.send(undoYear, { body: { classIds: [classId] }, token: inAugust.token })
    for (const childId of brought) {
      expect(await groupOn(childId, begin)).toMatchObject({ org_id: KINDERGARTEN })
      expect(await one(sql`select id from movements where child_id = ${childId}`)).toHaveLength(1)
      await one(sql`with stay as (delete from group_members where child_id = ${childId}) delete from movements where child_id = ${childId}`)
    }
    await portal.setClock(null)
  })
})

describe('an institution without groups', () => {
  it('is told so, and its page opens before and after it asks for a proposal', async () => {
    const { db } = portal.world
    const [empty] = await one(
      sql`select id from organisations o where not exists (select from groups g where g.org_id = o.id) order by id limit 1`,
    )
    const roleIs = sql`role = 'SCHOOL' and account_id = (select id from accounts where username = ${OFFICE_OF_KINDERGARTEN})`
    const workAt = (orgId: number) => db.execute(sql`update roles set org_id = ${orgId} where ${roleIs}`)
    await workAt(Number(empty?.id))
    const { token } = await portal.signIn(OFFICE_OF_KINDERGARTEN)
    expect(await year(token)).toMatchObject({ isPrepared: false, hasGroups: false, classes: [] })
    await portal.send(prepareYear, { body: {}, token })
    expect(await year(token)).toMatchObject({ isPrepared: true, hasGroups: false, classes: [], waiting: [] })
    expect(yearNewcomers.result.parse((await portal.send(yearNewcomers, { token })).RESULT)).toMatchObject({ children: [], groups: [] })
    await workAt(KINDERGARTEN)
    expect(await year((await portal.signIn(OFFICE_OF_KINDERGARTEN)).token)).toMatchObject({ hasGroups: true })
  })
})

describe('the command of the school year', () => {
  it('prepares, confirms and undoes one institution or all, names a wrong one, and refuses while the portal is read-only', async () => {
    const { settings, db } = portal.world
    const run = <Request, Result>(wanted: Command<Request, Result>, request: Request, despite = false) =>
      runCommand({ ...settings, isDespiteReadOnly: despite }, wanted, request)
    const [orgId = 0] = (
      await one(sql`select org_id as id from groups g where school_year = ${schoolYear - 1} and org_id not in (${SCHOOL}, ${KINDERGARTEN})
      and exists (select from group_members m where m.group_id = g.id) order by 1 limit 1`)
    ).map(({ id }) => Number(id))
    const stateOf = async () => (await run(yearStatus, { schoolYear, orgId }))[0]
    const before = await staysOf()
    expect(await stateOf()).toMatchObject({ orgId, classes: 0, confirmed: 0 })
    const prepared = await run(yearPrepare, { schoolYear, orgId })
    expect(prepared).toMatchObject({ institutions: 1, classes: expect.any(Number) })
    expect(prepared.classes).toBeGreaterThan(0)
    const traceOf = (action: string) => db.$count(audit, and(eq(audit.action, action), eq(audit.orgId, orgId)))
    expect(await traceOf('year prepare')).toBe(1)
    expect(await run(yearPrepare, { schoolYear, orgId })).toEqual({ terms: 0, days: 0, institutions: 1, classes: 0 })
    const heard: unknown[] = []
    const all = await runCommand(settings, yearPrepare, { schoolYear }, { hear: (now) => heard.push(now) })
    expect(all.institutions).toBe((await run(yearStatus, { schoolYear })).length)
    expect(heard.at(-1)).toEqual({ done: all.institutions, of: all.institutions })

    const confirmed = await run(yearConfirm, { schoolYear, orgId })
    expect(confirmed).toMatchObject({ institutions: 1, notPlaced: 0 })
    expect(confirmed.children).toBeGreaterThan(0)
    expect(await stateOf()).toMatchObject({ classes: prepared.classes, confirmed: prepared.classes })
    expect(await run(yearConfirm, { schoolYear, orgId })).toMatchObject({ institutions: 0, children: 0 })
    const authors = await one(
      sql`select c.confirmed_role_id as role from year_classes c join year_plans p on p.id = c.plan_id where p.org_id = ${orgId}`,
    )
    expect(new Set(authors.map(({ role }) => role))).toEqual(new Set([null]))
    expect(await traceOf('year confirm')).toBe(1)

    for (const wrong of [schoolYear - 2, schoolYear + 1])
      await expect(run(yearPrepare, { schoolYear: wrong, orgId })).rejects.toThrow(
        `Only the school years ${schoolYear - 1} and ${schoolYear} can`,
      )
    await expect(run(yearPrepare, { schoolYear, orgId: 999_999 })).rejects.toThrow(/^The institution 999999 has no group/)
    await run(setReadOnly, { on: true })
    await expect(run(yearPrepare, { schoolYear, orgId })).rejects.toThrow(/^The portal is read-only since .* add --despite-read-only\.$/)
    await expect(run(yearConfirm, { schoolYear, orgId })).rejects.toThrow(/^The portal is read-only/)
    await expect(run(yearUndo, { schoolYear, orgId })).rejects.toThrow(/^The portal is read-only/)
    expect(await stateOf()).toMatchObject({ confirmed: prepared.classes })
    expect(await run(yearUndo, { schoolYear, orgId }, true)).toEqual({ children: confirmed.children })
    await run(setReadOnly, { on: false })
    expect(await staysOf()).toEqual(before)
    await at(begin)
    await expect(yearUndo.answer(portal.world, { schoolYear, orgId }, () => undefined)).rejects.toThrow(
      `The school year ${schoolYear} has begun.`,
    )
    await portal.setClock(null)
  })
})
