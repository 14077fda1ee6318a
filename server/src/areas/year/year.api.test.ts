import { sendAbsence } from '@portal/contract/absence'
import { linkedChildren } from '@portal/contract/children'
import { addDays, schoolYearOf } from '@portal/contract/days'
import { staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffQueues'
import {
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
} from '@portal/contract/staffYear'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFiles } from '../../../test/importFiles.ts'
import { moveChild } from '../../../test/membership.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { csv } from '../../../test/schoolData.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { accounts, campaigns, groupMembers, prospectHistory, prospects } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { followMemberships } from '../../requests/followMembership.ts'
import { firstDayOf } from './propose.ts'

const SCHOOL = 50_084
const ELSEWHERE = 3321
let portal: TestPortal
let begin: string
let schoolYear: number

const office = async () => (await portal.signIn('88000012')).token
const at = (day: string, time = '12:00') => portal.setClock(`${day}T${time}:00+08:00`)

beforeAll(async () => {
  portal = await testPortal()
  schoolYear = schoolYearOf(today(portal.world.clock)) + 1
  begin = `${schoolYear}-09-01`
})
afterAll(() => portal.end())

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

/** Accepted first-graders of the coming year; the first one's mother confirmed from her proven account. */
async function acceptFirstGraders(): Promise<{ proven: number }> {
  const { db, clock } = portal.world
  const [now] = [clock.now()]
  const [before] = await db.select().from(campaigns).where(eq(campaigns.kind, 'firstGrade'))
  if (before === undefined) throw new Error('the demo has no campaign')
  const { id: _id, ...same } = before
  const [coming] = await db
    .insert(campaigns)
    .values({ ...same, schoolYear })
    .returning({ id: campaigns.id })
  const accepted = and(
    eq(prospects.institutionId, SCHOOL),
    eq(prospects.responseStatus, 'APPROVED'),
    eq(prospects.schoolStatus, 'REGISTERED'),
  )
  const moved = await db
    .update(prospects)
    .set({ campaignId: coming?.id ?? 0 })
    .where(accepted)
    .returning({ id: prospects.id, childId: prospects.childId })
  const [first] = moved
  const [mother] = await db.select().from(accounts).where(eq(accounts.username, '88000003'))
  await db.execute(
    sql`update accounts set proven_by = 'REGISTRY_CONTACT', proven_at = ${now.toISOString()}::timestamptz where id = ${mother?.id}`,
  )
  await db.execute(
    sql`insert into guardianships (child_id, guardian_id, type) values (${first?.childId}, ${mother?.personId}, 'GENERAL_ORPHAN') on conflict do nothing`,
  )
  await db
    .update(prospects)
    .set({ sentByAccountId: mother?.id ?? null })
    .where(eq(prospects.id, first?.id ?? 0))
  await db.insert(prospectHistory).values({
    prospectId: first?.id ?? 0,
    at: now,
    side: 'response',
    status: 'APPROVED',
    note: null,
    actor: 'guardian',
    personId: mother?.personId ?? null,
  })
  return { proven: first?.childId ?? 0 }
}

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
    const { proven } = await acceptFirstGraders()
    token = await office()
    const inJuly = await year(token)
    expect(inJuly).toMatchObject({ accepted: 12, waiting: [{ level: 1, children: 12 }], leaving: 1 })
    expect(inJuly.classes.find(({ name }) => name === '7а бүлэг')).toMatchObject({ children: 21, elsewhere: 1 })
    const distributed = distributeNewChildren.result.parse((await portal.send(distributeNewChildren, { body: {}, token })).RESULT)
    expect(distributed).toEqual({ placed: 12, left: 0 })
    const first = (await year(token)).classes.filter((row) => row.level === 1)
    expect(first.map(({ children }) => children)).toEqual([6, 6])

    // From August on the desk, the log and the monitoring say that the year is not prepared.
    await at(`${schoolYear}-08-03`)
    token = await office()
    expect(desk.result.parse((await portal.send(desk, { token })).RESULT).yearToPrepare).toEqual({ schoolYear, startsOn: begin })
    const ready = await (await fetch(`${portal.address}/readyz`)).text()
    expect(ready).toContain(`no group in the school year ${schoolYear}`)

    // Two members of the office confirm at once; both get an answer, and each child one place.
    await at(`${schoolYear}-08-20`)
    token = await office()
    const all = (await year(token)).classes.map(({ classId }) => classId)
    const staysInAugust = await staysOf()
    const [one1, two] = await Promise.all([confirm(token, all), confirm(await office(), all)])
    expect([one1.confirmed.length, two.confirmed.length]).toEqual([all.length, all.length])
    expect(one1.notPlaced.filter(({ reason }) => reason === 'elsewhere').length).toBe(1)
    expect([...one1.notPlaced, ...two.notPlaced].filter(({ reason }) => reason === 'asked').length).toBeGreaterThanOrEqual(11)
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

    // A program still sends the present class without an end, and a parent asks for leave on the second day.
    const pupils =
      await one(sql`select p.registry_number as number, m.since_date as since from group_members m join groups g on g.id = m.group_id
      join people p on p.id = m.child_id where g.org_id = ${SCHOOL} and g.name = '8б бүлэг' and g.school_year = ${schoolYear - 1}`)
    const members = csv(
      pupils.map(({ number, since }) => ({
        ...{ org_id: String(SCHOOL), school_year: String(schoolYear - 1), group: '8б бүлэг' },
        ...{ child_registry_number: String(number), since: String(since), until: '' },
      })),
    )
    const report = await importFiles(portal, { 'members.csv': members })
    expect([report.isApplied, report.faults]).toEqual([true, []])
    const mother = await portal.signIn('88000001')
    const followed = async (by: typeof mother) =>
      linkedChildren.result.parse((await portal.send(linkedChildren, { params: { parentPersonId: by.personId }, token: by.token })).RESULT)
    const child = (await followed(mother)).find(({ studentGroupName }) => studentGroupName === '5б бүлэг')
    const leave = {
      ...{ username: '88000001', personId: mother.personId, studentPersonId: child?.studentPersonId, alsoFor: [] },
      ...{
        absenceCategory: 'FAMILY',
        intervalTypeId: 1,
        startDate: firstDayOf(schoolYear),
        endDate: firstDayOf(schoolYear),
        startTime: '',
        endTime: '',
        description: 'Аялал',
      },
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
