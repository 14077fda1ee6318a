import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../../../test/portal.ts'
import { csv, demoAndEmptyPortal, type EmptyPortal, emptyPortal, sample, sampleRows } from '../../../test/schoolData.ts'
import { sql } from '../../database/sql.ts'
import { currentGuardianships } from '../../database/tables.ts'
import { dateIn, systemClock } from '../../outside/clock.ts'
import { writeOrigin } from '../../requests/dataOrigins.ts'
import { brokenCases } from './broken.cases.ts'
import { claimingCases } from './claiming.cases.ts'
import { dataFiles } from './files.ts'
import { enteredFiles } from './importRules.ts'

const SCHOOL = 50_084
const ELSEWHERE = 50_999
const DAYS_MS = 4 * 86_400_000

let portal: EmptyPortal
beforeAll(async () => {
  portal = await emptyPortal()
})
afterAll(() => portal?.end())

describe('the sample of the documentation', () => {
  it('goes into an empty portal and comes out again byte for byte', async () => {
    const report = await portal.bring(sample)
    expect(report).toMatchObject({ isApplied: true, faults: [], warnings: [], ignored: [] })
    for (const { file, rows, new: added } of report.files) expect(added, file).toBe(rows)
    expect(await portal.exported()).toEqual(sample)
  })

  it('a second time changes nothing and says so; a check changes nothing and says what would', async () => {
    const again = await portal.bring(sample)
    for (const { file, rows, same } of again.files) expect(same, file).toBe(rows)
    const members = (sample['members.csv'] ?? '').replace(/,\n/, ',2027-01-01\n')
    const checked = await portal.bring({ 'members.csv': members }, { isCheckOnly: true })
    expect(checked).toMatchObject({ isApplied: false, faultCount: 0, files: [{ file: 'members', changed: 1 }] })
    expect(await portal.exported()).toEqual(sample)
  })

  it('ends a guardianship on its day, which comes out again, and renews it', async () => {
    const guardians = sample['guardians.csv'] ?? ''
    const ended = guardians.replace(/,\n/g, (end, at) => (at < 120 ? ',2026-11-02\n' : end))
    expect(ended).not.toBe(guardians)
    const count = () => portal.db.$count(currentGuardianships)
    const all = await count()
    await portal.bring({ 'guardians.csv': ended })
    expect((await portal.exported())['guardians.csv']).toBe(ended)
    expect(all - (await count())).toBe(ended.split('2026-11-02').length - 1)
    await portal.bring({ 'guardians.csv': guardians })
    expect([await count(), await portal.exported()]).toEqual([all, sample])
  })

  it('may have a byte order mark, semicolons, carriage returns, another order and columns of its own', async () => {
    const [header = '', ...lines] = (sample['groups.csv'] ?? '').trim().split('\n')
    const turned = [header, ...lines].map((line, at) => [at === 0 ? 'remark' : 'note', ...line.split(',').toReversed()].join(';'))
    const report = await portal.bring({ 'Groups.CSV': `\uFEFF${turned.join('\r\n')}\r\n` })
    expect(report).toMatchObject({ isApplied: true, ignored: [{ file: 'groups', column: 'remark' }] })
    expect(report.files).toMatchObject([{ file: 'groups', rows: lines.length, same: lines.length }])
  })

  it("is the institution's own where it comes out for one of them alone", async () => {
    const files = await portal.exported({ orgId: SCHOOL, since: '2100-01-01' })
    expect(files['members.csv']).toBe(sample['members.csv'])
    expect(files['attendance.csv']).toBe((sample['attendance.csv'] ?? '').split('\n', 1).concat('').join('\n'))
    expect((await portal.exported({ orgId: ELSEWHERE }))['people.csv']?.trim().split('\n')).toHaveLength(1)
  })
})

// On the embedded engine the sample and single rows stand for the area: the rest takes it minutes.
if (hasPostgres()) {
  describe('the data of a whole portal', () => {
    it('of every file go into an empty portal and come out again byte for byte', async () => {
      const [own = {}] = sampleRows('members')
      const { org_id = '', school_year = '', group = '', child_registry_number = '' } = own
      const subject = sampleRows('courses').find((row) => row.group === group)?.subject ?? ''
      const campaign = { campaign_kind: 'firstGrade', school_year: '2026', stage: '1' }
      const [opens, closes] = ['2026-08-01T09:00', '2026-08-20T18:00']
      const result = { child_registry_number, org_id, school_year }
      const filled: Record<string, Record<string, string>> = {
        campaigns: {
          ...campaign,
          birth_from: '2020-01-01',
          birth_to: '2020-12-31',
          opens_at: opens,
          closes_at: closes,
          address_until: closes,
        },
        catchments: { ...campaign, place_code: sampleRows('addresses')[0]?.place_code ?? '', part: '', age: '6', org_id, opens_at: '' },
        places: { ...campaign, org_id, age: '5', places: '40' },
        movements: { org_id, school_year, group, child_registry_number, date: '2026-09-01', action: 'ADMITTED', reason: 'ENROLMENT' },
        half_results: { org_id, school_year, group, subject, child_registry_number, half: '1', mark: '85' },
        results: { ...result, subject, level: '1', mark: '85.5' },
        exams: { ...result, kind: 'STATE', subject, level: '1', mark: '90' },
      }
      const rows = Object.entries(filled).map(([file, row]) => [`${file}.csv`, csv([row])] as const)
      const whole = { ...sample, ...Object.fromEntries(rows) }
      const [first, second] = [await emptyPortal(), await emptyPortal()]
      try {
        expect(await first.bring(whole)).toMatchObject({ isApplied: true, faults: [] })
        const files = await first.exported()
        for (const { name } of dataFiles) expect(files[`${name}.csv`]?.split('\n').length, name).toBeGreaterThan(2)
        expect(await second.bring(files)).toMatchObject({ isApplied: true, faults: [], warnings: [], ignored: [] })
        expect(await second.exported()).toEqual(files)
      } finally {
        for (const one of [first, second]) await one.end()
      }
    })

    it('of some days of the demo, campaigns, catchments and places too, do the same', async () => {
      const since = dateIn(new Date(systemClock.now().getTime() - DAYS_MS))
      const { demo, fresh, end } = await demoAndEmptyPortal()
      try {
        const files = await demo.exported({ since })
        for (const file of ['campaigns', 'catchments', 'places', 'attendance', 'marks'])
          expect(files[`${file}.csv`]?.split('\n').length, file).toBeGreaterThan(2)
        expect(await fresh.bring(files, {}, { clock: systemClock })).toMatchObject({ isApplied: true, faults: [], ignored: [] })
        const again = await fresh.exported({ since })
        for (const [name, text] of Object.entries(files)) expect(again[name], name).toBe(text)
      } finally {
        await end()
      }
    })
  })

  describe('faults', () => brokenCases(() => portal))
}

describe('a row of an import', () => {
  it('is taken back by delete, with what hangs on it, and stays where something else does', async () => {
    const [task, ...others] = sampleRows('homework')
    const done = sampleRows('homework_checks').filter(
      (row) => row.task === task?.task && row.due_on === task?.due_on && row.group === task?.group,
    )
    const deleted = (rows: Record<string, string>[]) => csv(rows.map((row) => ({ ...row, action_row: 'delete' })))
    expect(done.length).toBeGreaterThan(0)
    const alone = await portal.bring({ 'homework.csv': deleted([task ?? {}]) })
    expect(alone).toMatchObject({
      isApplied: false,
      faults: [{ file: 'homework', line: 2, en: expect.stringContaining('Other data refer') }],
    })
    const both = { 'homework.csv': deleted([task ?? {}]), 'homework_checks.csv': deleted(done) }
    expect((await portal.bring(both)).files).toMatchObject([{ deleted: 1 }, { deleted: done.length }])
    expect((await portal.bring(both)).files).toMatchObject([
      { deleted: 0, same: 1 },
      { deleted: 0, same: done.length },
    ])
    expect((await portal.exported())['homework.csv']).toBe(csv(others))
    await portal.bring(sample)
    expect(await portal.exported()).toEqual(sample)
  })

  it('of an office names its own groups and children alone, and never what the operator brings', async () => {
    const scope = { orgId: SCHOOL }
    const own = { 'attendance.csv': sample['attendance.csv'] ?? '', 'members.csv': sample['members.csv'] ?? '' }
    expect(await portal.bring(own, { scope })).toMatchObject({ isApplied: true, faultCount: 0 })
    const { 'members.csv': members, ...attendance } = own
    const foreign = await portal.bring({ 'members.csv': members }, { scope: { orgId: ELSEWHERE } })
    expect(foreign).toMatchObject({ isApplied: false, faultCount: sampleRows('members').length })
    expect(await portal.bring(attendance, { scope: { orgId: ELSEWHERE } })).toMatchObject({ isApplied: false, hasMoreFaults: true })
    expect(foreign.faults[0]?.en).toContain("not your institution's")
    const people = await portal.bring({ 'people.csv': sample['people.csv'] ?? '' }, { scope })
    expect(people).toMatchObject({
      isApplied: false,
      faults: [{ file: 'people', line: 0, en: expect.stringContaining("portal's operator") }],
    })
  })

  it('of a child that another institution has waits until that one releases it, where the operator brings it', async () => {
    const [there, member] = [{ org_id: String(ELSEWHERE), school_year: '2026', group: '1в бүлэг' }, sampleRows('members')[0]]
    const [school] = sampleRows('organisations').filter(({ org_id: id }) => id === String(SCHOOL))
    const group = { ...sampleRows('groups')[0], ...there }
    await portal.bring({ 'organisations.csv': csv([{ ...school, org_id: String(ELSEWHERE) }]), 'groups.csv': csv([group]) })
    const arrives = csv([{ ...member, ...there, since: '2026-11-10' }])
    expect((await portal.bring({ 'members.csv': arrives })).faults[0]?.en).toContain(`The child is at “${school?.name}” on these days`)
    await portal.bring({ 'members.csv': csv([{ ...member, until: '2026-11-10' }]) }, { scope: { orgId: SCHOOL } })
    expect((await portal.bring({ 'members.csv': arrives }, { scope: { orgId: ELSEWHERE } })).files).toMatchObject([{ new: 0, claims: 1 }])
    expect((await portal.bring({ 'members.csv': arrives })).files).toMatchObject([{ new: 1 }])
  })

  it('never gives a child two groups on one day: the other is named, in a file and in the portal', async () => {
    const [first = {}] = sampleRows('groups')
    const member = sampleRows('members')[2] ?? {}
    const second = { ...member, group: '5а бүлэг', since: '2027-01-10' }
    const says = async (rows: Record<string, string>[]) =>
      (await portal.bring({ 'members.csv': csv(rows) }, { isCheckOnly: true })).faults.map(({ column, en }) => `${column}: ${en}`)
    const both = await says([{ ...member, until: '2027-01-11' }, second])
    expect(both).toEqual([
      expect.stringContaining('two groups on one day: 5а бүлэг, 2027-01-10'),
      expect.stringContaining(`${first.group}`),
    ])
    expect(await says([second])).toEqual([
      expect.stringMatching(`child_registry_number: .*“${first.group}, ${member.since}” on these days`),
    ])
    expect(await says([{ ...member, until: '2027-01-10' }, second])).toEqual([])
  })

  it('with an empty until neither reopens nor refuses a class that the coming year ends', async () => {
    const member = sampleRows('members')[3] ?? {}
    const scope = { orgId: SCHOOL }
    const coming = { ...member, group: '5а бүлэг', since: '2027-09-01' }
    const nightly = { 'members.csv': csv([member]) }
    const prepared = [{ ...member, until: '2027-09-01' }, coming]
    expect((await portal.bring({ 'members.csv': csv(prepared) }, { scope })).files).toMatchObject([{ new: 1, changed: 1 }])
    expect(await portal.bring(nightly, { scope })).toMatchObject({ isApplied: true, faults: [], files: [{ same: 1, changed: 0 }] })
    expect((await portal.bring({ 'members.csv': csv([{ ...coming, action_row: 'delete' }, member]) }, { scope })).files).toMatchObject([
      { deleted: 1, changed: 1 },
    ])
  })

  it('of an office stores the number of a teacher without a name, with the same answer whether the number is known or not', async () => {
    const scope = { orgId: ELSEWHERE }
    const leaders = new Set(sampleRows('groups').map(({ teacher_registry_number: number }) => number))
    const taught = sampleRows('courses').find(({ teacher_registry_number: number }) => !leaders.has(number ?? ''))
    const lesson = sampleRows('timetable').find(({ group, subject }) => group === taught?.group && subject === taught?.subject)
    const teacher = taught?.teacher_registry_number ?? ''
    const numbers = ['ЧХ19221698', teacher, sampleRows('members')[0]?.child_registry_number ?? '']
    const of = { org_id: String(ELSEWHERE), school_year: '2026' }
    const led = (number: string, at: number) => csv([{ ...of, group: `2${at}`, level: '2', teacher_registry_number: number }])
    const reported = new Set<string>()
    for (const [at, number] of numbers.entries()) {
      const report = await portal.bring({ 'groups.csv': led(number, at) }, { scope })
      expect(report).toMatchObject({ isApplied: true, files: [{ new: 1 }] })
      reported.add(JSON.stringify(report))
    }
    expect(reported.size).toBe(1)

    const course = (subject: string) => ({ ...of, group: '21', subject, teacher_registry_number: teacher, hours: '2' })
    const [free, busy] = [...new Set(sampleRows('courses').map(({ subject = '' }) => subject))]
    const at = { ...lesson, ...of, group: '21', room: '' }
    const files = {
      'courses.csv': csv([course(free ?? ''), course(busy ?? '')]),
      'timetable.csv': csv([
        { ...at, subject: free ?? '', weekday: '5', period: '12', starts: '20:00', ends: '20:40' },
        { ...at, subject: busy ?? '' },
      ]),
    }
    expect(await portal.bring(files, { scope })).toMatchObject({ isApplied: true, faults: [], files: [{ new: 2 }, { new: 2 }] })
    const named = async (): Promise<unknown> => {
      const { rows } = await portal.db.execute(sql`
        select array(select p.registry_number from groups g join people p on p.id = g.teacher_id where g.org_id = ${ELSEWHERE} and g.name like '2_') as groups,
               array(select s.name from courses c join groups g on g.id = c.group_id join subjects s on s.id = c.subject_id
                      where g.org_id = ${ELSEWHERE} and c.teacher_id is not null) as courses,
               (select count(*)::int from lessons l join groups g on g.id = l.group_id where g.org_id = ${ELSEWHERE} and l.teacher_id is not null) as lessons`)
      return rows[0]
    }
    expect(await named()).toEqual({ groups: [], courses: [], lessons: 0 })
    const out = await portal.exported({ orgId: ELSEWHERE })
    for (const number of numbers) expect(out['groups.csv']).toContain(number)
    expect(await portal.bring(files, { scope })).toMatchObject({ files: [{ same: 2 }, { same: 2 }] })

    // A lesson that clashes with another of the teacher's keeps its course without a teacher.
    await portal.db.execute(sql`insert into accounts (username, person_id, password_hash, created_at)
      select '99887766', id, 'x', '2026-11-16T00:00:00Z' from people where registry_number = ${teacher}`)
    await portal.db.execute(sql`insert into roles (account_id, role, org_id, created_at)
      select id, 'TEACHER', ${ELSEWHERE}, created_at from accounts where username = '99887766'`)
    expect(await named()).toEqual({ groups: [teacher], courses: [free], lessons: 1 })
    expect(await portal.exported({ orgId: ELSEWHERE })).toMatchObject({
      'groups.csv': out['groups.csv'],
      'courses.csv': out['courses.csv'],
    })
    expect(await portal.bring({ 'groups.csv': led(teacher, 5) }, { scope })).toMatchObject({ isApplied: true })
    expect(await named()).toMatchObject({ groups: [teacher, teacher] })
    const clash = await portal.bring({ 'timetable.csv': csv([{ ...at, subject: free ?? '' }]) }, { scope, isCheckOnly: true })
    expect(clash.faults.map(({ en }) => en)).toEqual([expect.stringContaining('another lesson at that time (21)')])
  })

  it("of an office's attendance says of a child elsewhere, whatever it learns there, what it says of a number that nobody has", async () => {
    const [known] = sampleRows('attendance')
    const subjects = new Set(sampleRows('attendance').map(({ subject }) => subject))
    const own = { ...known, org_id: String(ELSEWHERE) }
    const rows = [...subjects].map((subject, at) => ({ ...own, subject: subject ?? '', period: String(at + 1) }))
    const imported = [...rows, { ...own, child_registry_number: 'ЧХ19221698' }]
    const { faults } = await portal.bring({ 'attendance.csv': csv(imported) }, { scope: { orgId: ELSEWHERE } })
    expect(faults).toHaveLength(imported.length)
    expect(new Set(faults.map(({ column, en }) => `${column} ${en}`)).size).toBe(1)
    expect(faults[0]?.column).toBe('child_registry_number')
  })

  it('of data that the institution enters in the portal is refused row by row, whether it changes or takes back', async () => {
    const enter = (origin: 'ENTERED' | 'BROUGHT') => writeOrigin(portal.db, SCHOOL, 'ATTENDANCE', origin, systemClock.now())
    await enter('ENTERED')
    const [one = {}, other = {}] = sampleRows('attendance')
    const changed = { ...one, status: 'SICK' }
    const files = {
      'attendance.csv': csv([
        { ...changed, action_row: '' },
        { ...other, action_row: 'delete' },
      ]),
      'works.csv': sample['works.csv'] ?? '',
    }
    for (const scope of ['operator', { orgId: SCHOOL }] as const) {
      const report = await portal.bring(files, { scope })
      expect(report).toMatchObject({ isApplied: false, faultCount: 2 })
      expect(report.faults.map(({ file, line, column, mn }) => [file, line, column, mn])).toEqual(
        [2, 3].map((line) => ['attendance', line, 'org_id', expect.stringContaining('порталд өөрөө бүртгэдэг')]),
      )
    }
    expect(await enteredFiles(portal.db, SCHOOL), 'a nightly delivery leaves them out').toEqual(new Set(['attendance', 'day_attendance']))
    // Another office learns nothing about the setting.
    const foreign = await portal.bring({ 'attendance.csv': csv([one]) }, { scope: { orgId: ELSEWHERE } })
    expect(foreign.faults.map(({ en }) => en)).toEqual([expect.stringContaining("not your institution's")])
    const unchanged = await portal.bring({ 'attendance.csv': csv([one, other]) }, { scope: { orgId: SCHOOL } })
    expect(unchanged, 'rows that change nothing').toMatchObject({ isApplied: true, faults: [], files: [{ same: 2 }] })
    await enter('BROUGHT')
    expect(await portal.bring({ 'attendance.csv': csv([changed]) }, { isCheckOnly: true })).toMatchObject({ faultCount: 0 })
  })

  it('of homework is refused with its checks where teachers give it', async () => {
    const enter = (origin: 'ENTERED' | 'BROUGHT') => writeOrigin(portal.db, SCHOOL, 'HOMEWORK', origin, systemClock.now())
    await enter('ENTERED')
    const [given = {}] = sampleRows('homework')
    const [checked = {}, other = {}] = sampleRows('homework_checks')
    const unchecked = { ...checked, done: checked.done === '1' ? '0' : '1', action_row: '' }
    const files = {
      'homework.csv': csv([{ ...given, topic: 'Өөр сэдэв' }]),
      'homework_checks.csv': csv([unchecked, { ...other, action_row: 'delete' }]),
    }
    const { faults } = await portal.bring(files, { scope: { orgId: SCHOOL } })
    expect(faults.map(({ file, mn }) => [file, mn])).toEqual(
      ['homework', 'homework_checks', 'homework_checks'].map((file) => [file, expect.stringContaining('порталд өөрөө бүртгэдэг')]),
    )
    expect(await enteredFiles(portal.db, SCHOOL)).toEqual(new Set(['homework', 'homework_checks']))
    await enter('BROUGHT')
    expect(await portal.bring(files, { isCheckOnly: true })).toMatchObject({ faultCount: 0 })
  })

  it("of a kindergarten's meals follows its entered attendance: a late menu gets its children, a file of meals is refused", async () => {
    const enter = (origin: 'ENTERED' | 'BROUGHT') => writeOrigin(portal.db, SCHOOL, 'ATTENDANCE', origin, systemClock.now())
    const retype = (type: string) => portal.db.execute(sql`update organisations set type = ${type} where id = ${SCHOOL}`)
    await enter('ENTERED')
    const [eaten = {}] = sampleRows('meals_eaten')
    const changed = { ...eaten, eaten: eaten.eaten === '1' ? '0' : '1', reason: '' }
    const meals = { 'meals_eaten.csv': csv([changed]) }
    expect(await portal.bring(meals, { isCheckOnly: true }), 'a school').toMatchObject({ faultCount: 0 })

    await retype('ORGKG')
    const [recorded = {}, { date: empty } = {}] = [sampleRows('day_attendance').at(0), sampleRows('menu').at(0)]
    expect(empty).not.toBe(recorded.date)
    const rows = sampleRows('menu')
      .filter(({ date, classification }) => date === empty && classification === 'PRIMARY')
      .map((row) => Object.assign(row, { classification: 'KINDERGARTEN', date: recorded.date }))
    expect(await portal.bring({ 'menu.csv': csv(rows) })).toMatchObject({ isApplied: true })
    const served = sql`select s.is_eaten from servings s join menus m on m.id = s.menu_id and m.classification = 'KINDERGARTEN'
      join people p on p.id = s.child_id where p.registry_number = ${recorded.child_registry_number}`
    expect([recorded.status, (await portal.db.execute(served)).rows]).toEqual(['PRESENT', [{ is_eaten: true }]])
    const { faults } = await portal.bring(meals)
    expect(faults.map(({ file, column, mn }) => [file, column, mn])).toEqual([
      ['meals_eaten', 'org_id', expect.stringContaining('порталд өөрөө бүртгэдэг')],
    ])
    expect(await enteredFiles(portal.db, SCHOOL)).toEqual(new Set(['attendance', 'day_attendance', 'meals_eaten']))
    await retype('ORGEBS')
    await enter('BROUGHT')
  })

  it('of works and marks that teachers enter is refused, half-year results are not', async () => {
    await writeOrigin(portal.db, SCHOOL, 'MARKS', 'ENTERED', systemClock.now())
    const changed = (name: string, change: Record<string, string>) => csv(sampleRows(name).map((row) => ({ ...row, ...change })))
    const files = {
      'works.csv': changed('works', { topic: 'Өөр сэдэв' }),
      'marks.csv': changed('marks', { note: 'Өөр тэмдэглэл' }),
      'half_results.csv': sample['half_results.csv'] ?? '',
    }
    const { faults } = await portal.bring(files, { scope: { orgId: SCHOOL } })
    expect(new Set(faults.map(({ file, column }) => `${file} ${column}`))).toEqual(new Set(['works org_id', 'marks org_id']))
    expect(await enteredFiles(portal.db, SCHOOL)).toEqual(new Set(['works', 'marks']))
    await writeOrigin(portal.db, SCHOOL, 'MARKS', 'BROUGHT', systemClock.now())
  })

  it('of a work that a teacher entered loses its points, and an unpublished work is in no file', async () => {
    const [brought = {}] = sampleRows('marks').filter(({ mark }) => mark !== '')
    const ofMark = `k.assignment_id = a.id and a.code = '${brought.work_id}'`
    const work = `select a.id from assignments a where a.code = '${brought.work_id}'`
    await portal.db.execute(sql.raw(`update assignments a set max_points = 20 where a.id in (${work})`))
    await portal.db.execute(sql.raw(`update marks k set points = 1, max_points = 20, percent = 5 from assignments a where ${ofMark}`))
    expect(await portal.bring({ 'marks.csv': csv([brought]) })).toMatchObject({ isApplied: true, faultCount: 0 })
    const { rows } = await portal.db.execute(
      sql.raw(`select k.points, k.max_points from marks k join assignments a on ${ofMark} where k.percent = ${brought.mark}`),
    )
    expect(rows[0]).toEqual({ points: null, max_points: null })
    await portal.bring({ 'marks.csv': sample['marks.csv'] ?? '' })
    await portal.db.execute(sql.raw(`update assignments a set max_points = null where a.id in (${work})`))
    const all = await portal.exported()
    for (const name of ['works.csv', 'marks.csv']) expect(all[name]).toBe(sample[name])
    await portal.db.execute(sql.raw(`update assignments a set is_draft = true where a.id in (${work})`))
    const without = await portal.exported()
    for (const name of ['works.csv', 'marks.csv']) expect(without[name]).not.toContain(`,${brought.work_id},`)
    await portal.db.execute(sql.raw(`update assignments a set is_draft = false where a.id in (${work})`))
  })

  it("of people, addresses and guardians is refused where the state's registry is asked", async () => {
    const files = Object.fromEntries(
      ['people.csv', 'addresses.csv', 'guardians.csv', 'heads.csv'].map((name) => [name, sample[name] ?? '']),
    )
    const settings = { ...portal.at.settings, residentRegistry: { url: 'https://registry.example.mn', token: undefined } }
    const { faults } = await portal.bring(files, {}, { settings })
    expect(faults.map(({ file, line }) => [file, line])).toEqual([
      ['addresses', 0],
      ['guardians', 0],
      ['people', 0],
    ])
  })

  it('of an earlier school year goes to the partition of its year at once; what is kept no longer makes none', async () => {
    const clock = { ...systemClock, now: () => new Date('2026-11-16T10:00:00+08:00') }
    const [member] = sampleRows('members').slice(-1)
    const child_registry_number = member?.child_registry_number ?? ''
    const day = (date: string) => ({ org_id: String(SCHOOL), child_registry_number, date, status: 'PRESENT' })
    const years = ['2019', '2025']
    const files = {
      'groups.csv': csv(years.map((school_year) => ({ ...sampleRows('groups')[0], school_year }))),
      'members.csv': csv(
        years.map((school_year) => ({
          ...member,
          school_year,
          group: sampleRows('groups')[0]?.group ?? '',
          since: `${school_year}-09-01`,
          until: `${Number(school_year) + 1}-06-01`,
        })),
      ),
      'day_attendance.csv': csv([day('2019-10-07'), day('2025-10-06')]),
    }
    const places = async () => {
      const { rows } = await portal.db.execute(
        sql`select tableoid::regclass::text as place from day_records where day in ('2019-10-07', '2025-10-06') order by day`,
      )
      return rows.map(({ place }) => place)
    }
    await portal.bring(files, { isCheckOnly: true }, { clock })
    expect(await portal.bring(files, {}, { clock })).toMatchObject({ isApplied: true, faultCount: 0 })
    expect(await places()).toEqual(['day_records_other', 'day_records_2025'])
  })

  if (hasPostgres()) claimingCases(() => portal)

  it('leaves nothing of the files behind', async () => {
    const { rows } = await portal.db.execute(
      sql`select relname from pg_class where relname ~ '^(staged|rows|faults|touched|entered|claimed|aside|named)_'`,
    )
    expect(rows).toEqual([])
  })
})
