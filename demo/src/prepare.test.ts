import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordMatches } from '@portal/server/areas/accounts/passwords'
import { listDemoPeople } from '@portal/server/areas/dev/store'
import { type OpenDatabase, openEmbedded } from '@portal/server/database/connect'
import { memberOn, membersAsM, stayOn } from '@portal/server/database/membership'
import { and, asc, between, count, eq, isNotNull, max, sql } from '@portal/server/database/sql'
import {
  absences,
  accounts,
  addresses,
  allergies,
  books,
  dayRecords,
  dishAllergens,
  dishes,
  groupMembers,
  groups,
  halfMarks,
  homework,
  homeworkChecks,
  lessonRecords,
  links,
  mailbox,
  mealComments,
  mealRatings,
  menuDishes,
  menus,
  organisations,
  people,
  portal,
  roles,
  servings,
  topics,
} from '@portal/server/database/tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolDaysOf } from './calendar.ts'
import { inOneTransaction } from './copy.ts'
import { prepareDemo } from './country.ts'
import { GROUP } from './groups.ts'
import { BUSY_KINDERGARTEN_ID } from './organisations.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'))
let open: OpenDatabase

const realNow = new Date('2026-11-16T09:00:00+08:00')
const DAY = '2026-11-16'
/** The demo is created in the school break. */
const weeksAgo = '2026-10-18T00:00:00+08:00'
const inTheBreak = new Date('2026-11-04T09:00:00+08:00')
const seed = (now: Date, progress?: (share: number, what: string) => void) =>
  prepareDemo(open, { realNow: now, children: 300, passwordCost: 'light', ...(progress && { progress }) })
const peopleCount = async () => (await open.db.select({ found: count() }).from(people))[0]?.found

beforeAll(async () => {
  open = await openEmbedded(folder)
}, 60_000)
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

describe('an empty database', () => {
  test('stays empty when filling it breaks off in the middle', async () => {
    const stopped = seed(realNow, (_share, what) => {
      if (what === 'attendance') throw new Error('the lights went out')
    })
    await expect(stopped).rejects.toThrow('the lights went out')
    expect(await peopleCount()).toBe(0)
    expect(await open.db.select().from(portal)).toEqual([])
  })

  test('becomes a demo whose clock shows the last school week if school is out', async () => {
    expect(await seed(inTheBreak)).toEqual({ offsetMs: -7 * 86_400_000, seeded: true })
    expect(await open.db.select().from(portal)).toMatchObject([{ isDemo: true, clockOffsetMs: -7 * 86_400_000 }])
  })
})

describe('a demo that starts again', () => {
  test('keeps its people and catches up with the real clock in term', async () => {
    const before = await peopleCount()
    expect(await seed(realNow)).toEqual({ offsetMs: 0, seeded: false })
    expect(await peopleCount()).toBe(before)
    expect(await open.db.select().from(portal)).toMatchObject([{ clockOffsetMs: 0 }])
  })

  test('has data of the school days since then, and of no others', async () => {
    const days = async (table: typeof dayRecords | typeof lessonRecords) =>
      (await open.db.selectDistinct({ day: table.day }).from(table).orderBy(asc(table.day))).map(({ day }) => day)
    const expected = schoolDaysOf(2026, 5).filter((day) => day <= '2026-11-16')
    const inKindergarten = schoolDaysOf(2026, 0).filter((day) => day <= '2026-11-16')
    expect(inKindergarten, 'it is open while schools have their break').toContain('2026-11-04')
    expect(await days(dayRecords)).toEqual([...new Set([...expected, ...inKindergarten])].sort())
    expect(await days(lessonRecords)).toEqual(expected)
    const [boy] = await open.db.select({ found: count() }).from(lessonRecords).where(eq(lessonRecords.childId, 200_002))
    expect(boy?.found).toBeGreaterThan(5 * expected.length * 0.9)
  })

  test('records a lesson once it has ended, also of a day on which it starts again', async () => {
    const periods = () =>
      open.db
        .select({ period: lessonRecords.period })
        .from(lessonRecords)
        .where(and(eq(lessonRecords.childId, 200_002), eq(lessonRecords.day, '2026-11-16')))
    // At nine o'clock a fifth-grader's first lesson is over.
    expect(await periods()).toEqual([{ period: 1 }])
    expect(await seed(new Date('2026-11-16T10:40:00+08:00'))).toEqual({ offsetMs: 0, seeded: false })
    expect(await periods()).toHaveLength(3)
    await seed(realNow)
    expect(await periods(), 'what is recorded stays').toHaveLength(3)
  })

  test('has school life of the days in between, each day once', async () => {
    const days = await open.db
      .select({ date: menus.date, found: count() })
      .from(menus)
      .where(and(eq(menus.classification, 'PRIMARY'), between(menus.date, '2026-10-19', '2026-11-23')))
      .groupBy(menus.date)
      .orderBy(asc(menus.date))
    // No menus in the break from 2 to 6 November and on the holiday of the 10th; menus reach a week ahead.
    const school = ['19', '20', '21', '22', '23', '26', '27', '28', '29', '30'].map((day) => `2026-10-${day}`)
    const since = ['09', '11', '12', '13', '16', '17', '18', '19', '20', '23'].map((day) => `2026-11-${day}`)
    expect(days).toEqual([...school, ...since].map((date) => ({ date, found: 1 })))
    const [eaten] = await open.db
      .select({ last: max(menus.date) })
      .from(servings)
      .innerJoin(menus, eq(menus.id, servings.menuId))
    expect(eaten?.last).toBe('2026-11-13')
    const [checked] = await open.db
      .select({ last: max(homework.dueOn) })
      .from(homeworkChecks)
      .innerJoin(homework, eq(homework.id, homeworkChecks.homeworkId))
    expect(checked?.last).toBe('2026-11-13')
  })

  test('gets what has been added to the country since it was made, and keeps the rest', async () => {
    const sizes = async () => Promise.all([books, menus, servings, lessonRecords].map((table) => open.db.$count(table)))
    const before = await sizes()
    for (const table of [books, topics, mealComments, mealRatings, servings, menuDishes, menus, dishAllergens, dishes, allergies])
      await open.db.delete(table)
    const remaining = sql`array_remove(array_remove(${portal.demoParts}, 'curriculum'), 'meals')`
    await open.db.update(portal).set({ demoParts: remaining })
    expect(await seed(realNow)).toMatchObject({ seeded: false })
    expect(await sizes()).toEqual(before)
  })

  test('never goes back in time', async () => {
    expect(await seed(new Date('2027-01-12T09:00:00+08:00'))).toEqual({ offsetMs: 0, seeded: false })
  })
})

describe('the documented people', () => {
  const linksOf = (username: string) =>
    open.db
      .select({ status: links.status, level: groups.level, type: organisations.type })
      .from(links)
      .innerJoin(accounts, eq(accounts.personId, links.parentId))
      .innerJoin(groupMembers, memberOn(links.childId, DAY))
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(organisations, eq(organisations.id, groups.orgId))
      .where(eq(accounts.username, username))
      .orderBy(sql`${links.status} <> 'APPROVE'`, asc(links.requestedAt))

  test('the mother is linked to three children, waits for one and was declined for one', async () => {
    expect(await linksOf('88000001')).toEqual([
      { status: 'APPROVE', level: 1, type: 'ORGEBS' },
      { status: 'APPROVE', level: 5, type: 'ORGEBS' },
      { status: 'APPROVE', level: -2, type: 'ORGKG' },
      { status: 'DECLINED', level: 1, type: 'ORGEBS' },
      { status: 'NEW', level: 5, type: 'ORGEBS' },
    ])
  })

  test('the other parents are linked to two, none and one', async () => {
    expect((await linksOf('88000002')).map(({ status, level }) => [status, level])).toEqual([
      ['APPROVE', 1],
      ['APPROVE', 5],
    ])
    expect(await linksOf('88000003')).toEqual([])
    expect(await linksOf('parent@demo.mn')).toMatchObject([{ status: 'APPROVE', level: 9 }])
  })

  test('everyone signs in with the same password, staff where they work', async () => {
    const all = await open.db.select().from(accounts).orderBy(asc(accounts.id))
    for (const { passwordHash } of all)
      expect(await passwordMatches('Demo1234', passwordHash, { cost: 'light', networks: [{ name: '', times: 1 }] })).toBe(true)
    expect(new Set(all.map(({ passwordHash }) => passwordHash)).size).toBe(13)
    const held = await open.db
      .select({ username: accounts.username, role: roles.role, orgId: roles.orgId })
      .from(roles)
      .innerJoin(accounts, eq(accounts.id, roles.accountId))
      .orderBy(asc(roles.id))
    expect(held.filter(({ orgId }) => orgId === null).map(({ username }) => username)).toEqual(all.map(({ username }) => username))
    expect(held.filter(({ orgId }) => orgId !== null).map(({ username, role, orgId }) => [username, role, orgId])).toEqual([
      ['88000011', 'TEACHER', 50_084],
      ['88000012', 'SCHOOL', 50_084],
      ['88000013', 'COMMISSION', 39_983],
      ['88000014', 'SCHOOL', BUSY_KINDERGARTEN_ID],
      ['88000015', 'COMMISSION', 39_983],
      ['88000016', 'COMMISSION', 44_524],
      ['88000017', 'TEACHER', 50_084],
      ['88000018', 'TEACHER', BUSY_KINDERGARTEN_ID],
      ['88000019', 'SCHOOL', BUSY_KINDERGARTEN_ID],
    ])
  })

  test('the class teacher has the grade 5 group with the new requests and the free child', async () => {
    const [teacher] = await open.db.select().from(accounts).where(eq(accounts.username, '88000011'))
    const taught = await open.db
      .select()
      .from(groups)
      .where(eq(groups.teacherId, teacher?.personId ?? 0))
    expect(taught).toMatchObject([{ level: 5, name: '5б бүлэг', orgId: 50_084, schoolYear: 2026 }])
    const requested = (await open.db.select({ groupId: links.groupId }).from(links).where(eq(links.status, 'NEW'))).map(
      ({ groupId }) => groupId,
    )
    expect(requested.filter((groupId) => groupId === taught[0]?.id)).toHaveLength(30)
    expect(
      requested.filter((groupId) => groupId === GROUP.дунд),
      'the office of the kindergarten has some too',
    ).toHaveLength(3)
  })

  test('every key is there, born in its year, with a guardian from the registry', async () => {
    const who = Object.fromEntries(await listDemoPeople(open.db))
    const keysBornIn = {
      2025: 'kg-too-young',
      2024: 'kg-departed',
      2023: 'kg-new kg-own kg-unpassed kg-moved kg-nowhere kg-nowhere-soon',
      2022: 'kg-twins-a kg-twins-b kg-requested kg-passed sub-new sub-passed sub-unpassed not-resident',
      2021: 'kg-waiting',
      2020: 'g1-ready g1-pending g1-postponed g1-approved g1-no-school',
      2019: 'kg-too-old link-other-school',
      2016: 'link-free',
    }
    const expected = Object.entries(keysBornIn).flatMap(([year, keys]) => keys.split(' ').map((key) => ({ key, year })))
    for (const { key, year } of expected) {
      expect(who[key]?.registryNumber, key).toMatch(new RegExp(`^Ч.${year.slice(2)}`, 'u'))
      expect(who[key]?.guardian?.personId, key).toBeTypeOf('number')
    }
    expect(who['adult-free']).toMatchObject({ role: null, guardian: null, registryNumber: expect.stringMatching(/^Я.90/u) })
    const freeAdults = Object.keys(who).filter((key) => key.startsWith('adult-free'))
    expect(freeAdults).toHaveLength(21)
    const ofDraw = ['draw-passed', 'draw-late', 'draw-third', 'draw-reference']
    for (const key of ofDraw) expect(who[key]?.guardian?.personId, key).toBeTypeOf('number')
    const withoutAccount = Object.values(who).filter(({ role }) => role === null)
    expect(withoutAccount).toHaveLength(expected.length + freeAdults.length + ofDraw.length + ['adult-phone'].length)
  })

  test('only the one who is not resident is unknown to the registry', async () => {
    const who = await listDemoPeople(open.db)
    expect(who.filter(([, { personId }]) => personId === null).map(([key]) => key)).toEqual(['not-resident'])
    const stranger = who.find(([key]) => key === 'not-resident')?.[1].registryNumber ?? ''
    expect(await open.db.select().from(people).where(eq(people.registryNumber, stranger))).toEqual([])
  })

  test('the twins share birthday and address, and two families have moved', async () => {
    const addressesOf = async (key: string) => {
      const id = Object.fromEntries(await listDemoPeople(open.db))[key]?.personId ?? 0
      return open.db.select().from(addresses).where(eq(addresses.personId, id)).orderBy(asc(addresses.arrivedOn))
    }
    const [[one], [other]] = [await addressesOf('kg-twins-a'), await addressesOf('kg-twins-b')]
    expect({ ...other, id: one?.id, personId: one?.personId }).toEqual(one)
    for (const key of ['kg-moved', 'kg-nowhere']) {
      const [old, current] = await addressesOf(key)
      expect(old?.leftOn).toBe(current?.arrivedOn)
      expect(current).toMatchObject({ leftOn: null, arrivedOn: '2026-10-18' })
      expect(current?.placeCode).not.toBe(old?.placeCode)
    }
  })

  test('the two free children are in the grade 5 group and in another district, linked to nobody', async () => {
    const who = Object.fromEntries(await listDemoPeople(open.db))
    const [holder] = await open.db.select().from(accounts).where(eq(accounts.username, '88000003'))
    const placeOf = (key: string) =>
      open.db
        .select({ level: groups.level, orgId: groups.orgId, parentId: organisations.parentId, link: links.id })
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .innerJoin(organisations, eq(organisations.id, groups.orgId))
        .leftJoin(links, eq(links.childId, groupMembers.childId))
        .where(memberOn(who[key]?.personId ?? 0, DAY))
    expect(await placeOf('link-free')).toEqual([{ level: 5, orgId: 50_084, parentId: 44_524, link: null }])
    const [elsewhere] = await placeOf('link-other-school')
    expect(elsewhere).toMatchObject({ level: 2, link: null })
    expect(elsewhere?.parentId).not.toBe(44_524)
    for (const key of ['link-free', 'link-other-school']) expect(who[key]?.guardian?.personId).toBe(holder?.personId)
  })
})

describe('the country around them', () => {
  const none = async (statement: ReturnType<typeof sql>) =>
    expect((await open.db.select({ found: sql<number>`(${statement})::int` }).from(portal))[0]?.found).toBe(0)

  test('has 29 groups with teachers and some 600 children in them', async () => {
    const sizes = await open.db
      .select({ name: groups.name, size: count() })
      .from(groups)
      .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), stayOn(DAY)))
      .groupBy(groups.id)
    expect(sizes).toHaveLength(29)
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(23 * 22 + 30 + 4 * 25 + 1)
    await none(
      sql`select count(*) from ${groups} join ${groupMembers} on group_id = ${groups.id} where ${stayOn(DAY)} and teacher_id is null`,
    )
  })

  test('has full desks: sixty requests in each queue, some weeks old, some from senders unknown to the registry; and a class of 30 with 8 children without a linked parent', async () => {
    const found = async (statement: ReturnType<typeof sql>) =>
      (await open.db.select({ found: sql<number>`(${statement})::int` }).from(portal))[0]?.found ?? 0
    const [campaign, unnamed] = [
      (id: number) => sql`campaign_id = ${id} and response_status = 'REQUESTED'`,
      (child: string, sender: string) =>
        sql.raw(`not exists (select from guardianships n where n.child_id = q.${child} and n.guardian_id = q.${sender})`),
    ]
    const desks = [
      { table: 'links', waits: sql`status = 'NEW' and org_id = 50084`, since: 'requested_at', sender: 'parent_id', atLeast: 60 },
      { table: 'links', waits: sql`status = 'NEW' and group_id = ${GROUP['5б']}`, since: 'requested_at', sender: 'parent_id', atLeast: 30 },
      { table: 'absences', waits: sql`status = 'NEW' and org_id = 50084`, since: 'requested_at', atLeast: 60 },
      { table: 'absences', waits: sql`status = 'NEW' and group_id = ${GROUP['5б']}`, since: 'requested_at', atLeast: 10 },
      {
        table: 'prospects',
        waits: sql`response_status = 'NEW' and school_status = 'NEW' and institution_id = 50084`,
        since: 'created_at',
        atLeast: 60,
      },
      { table: 'prospects', waits: campaign(101), since: 'sent_at', sender: 'contact_person_id', atLeast: 60 },
      { table: 'prospects', waits: campaign(103), since: 'sent_at', sender: 'contact_person_id', atLeast: 60 },
    ]
    for (const { table, waits, since, sender, atLeast } of desks) {
      const rows = sql`select count(*) from ${sql.raw(table)} q where ${waits}`
      expect(await found(rows), `${table} that wait`).toBeGreaterThanOrEqual(atLeast)
      expect(await found(sql`${rows} and ${sql.raw(since)} < ${weeksAgo}`), `${table} that wait for weeks`).toBeGreaterThan(0)
      if (sender !== undefined)
        expect(await found(sql`${rows} and ${unnamed('child_id', sender)}`), `${table} of strangers`).toBeGreaterThan(2)
    }
    const members = sql`select count(*) from group_members m where group_id = ${GROUP['5б']} and ${stayOn(DAY, membersAsM)}`
    expect(await found(members)).toBe(30)
    expect(await found(sql`${members} and not exists (select from links l where l.child_id = m.child_id and l.status = 'APPROVE')`)).toBe(8)
  })

  test('has the past groups of the known children, in order and without a gap longer than a summer', async () => {
    const [{ found = 0 } = {}] = await open.db.select({ found: count() }).from(groupMembers).where(isNotNull(groupMembers.untilDate))
    expect(found).toBeGreaterThan(20)
    await none(sql`
      select count(*) from (select since_date, lag(until_date) over (partition by child_id order by since_date) as before from group_members) steps
       where before is not null and since_date - before not between 1 and 110`)
    await none(
      sql`select count(*) from movements m where not exists (select from group_members g where g.child_id = m.child_id and g.since_date = m.on_date)`,
    )
    await none(sql`select count(*) from course_results r where not exists (
      select from group_members m join ${groups} g on g.id = m.group_id where m.child_id = r.child_id and g.level = r.level and g.org_id = r.org_id)`)
  })

  test('has leave and attendance that agree, also in their reasons', async () => {
    const [{ found = 0 } = {}] = await open.db.select({ found: count() }).from(absences).where(eq(absences.status, 'APPROVED'))
    expect(found).toBeGreaterThan(3)
    await none(sql`select count(*) from absences a join day_records r on r.child_id = a.child_id and r.day between a.start_date and a.end_date
      where a.status = 'APPROVED' and a.interval_type = 1
        and r.reason <> case a.category when 'SICK' then 'SICK' when 'COVID' then 'EXCUSED_COVID' else 'EXCUSED' end`)
    await none(sql`select count(*) from day_records r where r.child_id between 200001 and 200012 and r.reason in ('EXCUSED', 'EXCUSED_COVID')
      and not exists (select from absences a where a.child_id = r.child_id and a.status = 'APPROVED' and r.day between a.start_date and a.end_date)`)
    const hours = sql`a.status = 'APPROVED' and a.interval_type = 3 and r.day = a.start_date
      and l.begins_at < extract(epoch from a.end_time) / 60 and l.ends_at > extract(epoch from a.start_time) / 60`
    const inHours = sql`absences a join lesson_records r on r.child_id = a.child_id
      join terms t on r.day between t.starts_on and t.ends_on
      join lessons l on l.course_id = r.course_id and l.term_id = t.id and l.period = r.period and l.weekday = extract(isodow from r.day)`
    const [{ some = 0 } = {}] = await open.db
      .select({ some: sql<number>`(select count(*) from ${inHours} where ${hours})::int` })
      .from(portal)
    expect(some).toBeGreaterThan(0)
    await none(sql`select count(*) from ${inHours} where ${hours} and r.reason not in ('EXCUSED', 'SICK')`)
  })

  test('writes the result of a half year when it has ended, as the mean of its marks', async () => {
    const halves = await open.db.selectDistinct({ half: halfMarks.half }).from(halfMarks)
    expect(halves, 'in January the first has ended').toEqual([{ half: 1 }])
    const { rows } = await open.db.execute(sql`
      select h.percent, round(avg(m.percent))::int as mean from half_marks h
        join assignments a on a.course_id = h.course_id and a.due_on <= '2027-01-01' join marks m on m.assignment_id = a.id and m.child_id = h.child_id
       where h.child_id = 200002 group by h.course_id, h.percent`)
    expect(rows.length).toBeGreaterThan(5)
    for (const { percent, mean } of rows) expect(percent).toBe(mean)
  })

  test('leaves nobody without a home and no child without a guardian', async () => {
    await none(sql`select count(*) from people where not exists (select from addresses where person_id = people.id and left_on is null)`)
    await none(
      sql`select count(*) from people where birth_date > '2008-12-31' and not exists (select from guardianships where child_id = people.id)`,
    )
  })
})

describe('after the bulk load', () => {
  test('new rows get ids of their own', async () => {
    const [{ highest = 0 } = {}] = await open.db.select({ highest: max(people.id) }).from(people)
    const [template] = await open.db.select().from(people).limit(1)
    if (template === undefined) throw new Error('There are people')
    const { id: _, ...newcomer } = { ...template, registryNumber: 'ЯЯ90010199' }
    const [added] = await open.db.insert(people).values(newcomer).returning()
    expect(added?.id).toBeGreaterThan(highest ?? 0)
  })

  test('text with tabs, line breaks and backslashes arrives as it was', async () => {
    const text = 'a\tb\\N\r\nc\\.'
    await inOneTransaction(open.engine, ({ copyInto }) =>
      copyInto(mailbox, [{ messageId: 1, recipient: '88000001', channel: 'sms', subject: '', text, arrivedAt: realNow }]),
    )
    expect(await open.db.select({ text: mailbox.text, at: mailbox.arrivedAt }).from(mailbox)).toEqual([{ text, at: realNow }])
  })
})

test('a used database that is no demo is refused with one line', async () => {
  await open.db.update(portal).set({ isDemo: false })
  await expect(seed(realNow)).rejects.toThrow(/^This database is in use and is no demo: .+$/)
  await open.db.delete(portal)
  await expect(seed(realNow)).rejects.toThrow(/^This database is in use and is no demo: .+$/)
})
