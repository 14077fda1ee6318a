import { registryParts } from '@portal/contract/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { csv, type EmptyPortal, sampleRows } from '../../../test/schoolData.ts'
import { sql } from '../../database/sql.ts'
import { systemClock } from '../../outside/clock.ts'

const SCHOOL = 50_084
const ELSEWHERE = 50_998
const GROUP = '1г бүлэг'
const NOBODY = 'ЧХ19221698'

/** Rows of an office's file about children of other institutions. */
export const claimingCases = (portal: () => EmptyPortal) =>
  describe('a child that is not its own', () => {
    const scope = { orgId: ELSEWHERE }
    const row = { org_id: String(ELSEWHERE), school_year: '2026', group: GROUP, since: '2026-11-10', until: '' }
    const member = (child_registry_number: string, more: Record<string, string> = {}) => ({ ...row, child_registry_number, ...more })
    const [base] = sampleRows('people')
    const person = (registry_number: string, birth_date: string) => {
      const sex = registryParts(registry_number)?.sex ?? ''
      return { ...base, registry_number, birth_date, sex, phone: '', email: '' }
    }
    const unplaced = person('ЧТ20271933', '2020-07-19')
    const adult = person('ЯХ90021677', '1990-02-16')
    const pupil = sampleRows('members')[6]?.child_registry_number ?? ''
    const teacher = sampleRows('courses')[0]?.teacher_registry_number ?? ''
    const members = (...numbers: string[]) => ({ 'members.csv': csv(numbers.map((number) => member(number))) })
    const claimed = async () => {
      const { rows } = await portal().db.execute(
        sql`select registry_number as number, status, child_id as "childId" from claims where org_id = ${ELSEWHERE} order by id`,
      )
      return rows
    }

    it('is a claim alike, whether the number is unknown, of a child without a place, of an adult, a teacher or a pupil elsewhere', async () => {
      const [school] = sampleRows('organisations').filter(({ org_id: id }) => id === String(SCHOOL))
      const group = { ...sampleRows('groups')[0], org_id: row.org_id, school_year: row.school_year, group: GROUP }
      await portal().bring({
        'organisations.csv': csv([{ ...school, org_id: row.org_id }]),
        'groups.csv': csv([group]),
        'people.csv': csv([unplaced, adult]),
      })
      const attendance = (number: string) =>
        csv([{ ...sampleRows('attendance')[0], org_id: row.org_id, child_registry_number: number, date: '2026-11-11' }])
      const reports = []
      for (const number of [NOBODY, unplaced.registry_number, adult.registry_number, teacher, pupil])
        reports.push(await portal().bring({ ...members(number), 'attendance.csv': attendance(number) }, { scope, isCheckOnly: true }))
      for (const report of reports) expect(report).toEqual(reports[0])
      expect(reports[0]).toMatchObject({
        faults: [],
        files: [
          { claims: 1, new: 0, refused: 0 },
          { setAside: 1, refused: 0 },
        ],
      })
      expect(await claimed()).toEqual([])
      const { rows } =
        await portal().db.execute(sql`select distinct p.registry_number as number from audit a join people p on p.id = a.child_id
        where a.action = 'test' and p.registry_number in (${unplaced.registry_number}, ${adult.registry_number}, ${teacher}, ${pupil})`)
      expect(rows).toHaveLength(4)
    })

    it('keeps no other row from being applied, is claimed once however often it is brought, and tells nothing when its rows are taken back', async () => {
      const own = person('ЧТ20271941', '2020-07-19')
      await portal().bring({ 'people.csv': csv([own]), ...members(own.registry_number) })
      const mark = { school_year: '2026', kind: 'OLYMPIAD', subject: sampleRows('courses')[0]?.subject ?? '', level: '1', mark: '70' }
      const exam = (number: string) => ({ child_registry_number: number, org_id: row.org_id, ...mark })
      const files = { ...members(own.registry_number, pupil, NOBODY), 'exams.csv': csv([exam(own.registry_number), exam(pupil)]) }
      // A second import of claimed rows changes nothing.
      for (const added of [1, 0])
        expect(await portal().bring(files, { scope })).toMatchObject({
          isApplied: true,
          files: [
            { file: 'members', same: 3 - 2 * added, claims: 2 * added, setAside: 0 },
            { file: 'exams', new: added, same: 1 - added, setAside: 1, claims: 0 },
          ],
        })
      expect((await claimed()).map(({ number, status, childId }) => [number, status, childId])).toEqual([
        [pupil, 'OPEN', null],
        [NOBODY, 'OPEN', null],
      ])
      const deleted = csv([pupil, 'ЧХ19221677'].map((number) => ({ ...member(number), action_row: 'delete' })))
      expect(await portal().bring({ 'members.csv': deleted }, { scope, isCheckOnly: true })).toMatchObject({
        faults: [],
        files: [{ deleted: 0, same: 2 }],
      })
      const unclaimed = await portal().bring({ 'exams.csv': csv([exam(adult.registry_number), exam('ЧХ19221677')]) }, { scope })
      expect(unclaimed.faults.map(({ column, en }) => `${column} ${en}`)).toHaveLength(2)
      expect(new Set(unclaimed.faults.map(({ en }) => en)).size).toBe(1)
    })

    it('is refused by line once the limit of 30 days is reached, existing or not alike', async () => {
      const settings = { ...portal().at.settings, claimsPerMonth: 3 }
      const more = [unplaced.registry_number, 'ЧХ19221611', teacher, 'ЧХ19221612']
      const report = await portal().bring(members(NOBODY, ...more), { scope, isCheckOnly: true }, { settings })
      expect(report.files).toMatchObject([{ same: 1, claims: 1, refused: 3 }])
      expect(report.faults.map(({ line }) => line)).toEqual([4, 5, 6])
      expect(new Set(report.faults.map(({ en }) => en)).size).toBe(1)
    })

    it('is placed without a claim where the commission passed its request there or a guardian confirmed the first grade from a proven account', async () => {
      const children = ['ЧТ20271951', 'ЧТ20271952', 'ЧТ20271953', 'ЧТ20271954', 'ЧТ20271955', 'ЧТ20271956'].map((number) =>
        person(number, '2020-07-19'),
      )
      const other = person('ЯХ90021693', '1990-02-16')
      await portal().bring({ 'people.csv': csv([...children, other]) })
      const { db } = portal()
      await db.execute(sql`insert into campaigns (id, kind, school_year, stage, birth_from, birth_to, opens_at, closes_at, address_until) values
        (901, 'firstGrade', 2026, 9, '2019-01-01', '2021-01-01', '2026-05-01', '2026-06-01', '2026-05-30'),
        (902, 'kindergarten', 2026, 9, '2019-01-01', '2021-01-01', '2026-05-01', '2026-06-01', '2026-05-30')`)
      const account = async (username: string, number: string, provenBy: string | null) => {
        const { rows } = await db.execute<{ id: number }>(sql`
          insert into accounts (username, person_id, password_hash, created_at, proven_by, proven_at)
          select ${username}, id, 'x', '2026-05-01', ${provenBy}::text, case when ${provenBy}::text is not null then timestamptz '2026-05-01' end
            from people where registry_number = ${number} returning id`)
        return Number(rows[0]?.id)
      }
      const proven = await account('92220631', adult.registry_number, 'REGISTRY_CODE')
      const unproven = await account('92220632', other.registry_number, null)
      await db.execute(sql`insert into guardianships (child_id, guardian_id, type)
        select c.id, g.id, 'GENERAL_ORPHAN' from people c, people g where (c.registry_number, g.registry_number) in
          (('ЧТ20271952', ${adult.registry_number}), ('ЧТ20271954', ${adult.registry_number}), ('ЧТ20271955', ${other.registry_number}))`)
      const request = (
        number: string,
        campaign: number,
        status: string,
        school: string | null,
        actor: string,
        sender: number | null = null,
      ) => sql`
        with sent as (insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, school_status, sent_by_account_id, created_at, for_commission)
          select ${campaign}::int, id, (select min(code) from places where length(code) = 6), 6, ${ELSEWHERE}::int, ${status}, ${school}, ${sender}::int, '2026-05-02', false
            from people where registry_number = ${number} returning id)
        insert into prospect_history (prospect_id, at, side, status, actor) select id, '2026-05-03', 'response', ${status}, ${actor} from sent`
      await db.execute(request('ЧТ20271951', 902, 'PASSED', null, 'commission'))
      await db.execute(request('ЧТ20271952', 901, 'APPROVED', 'REGISTERED', 'guardian', proven))
      await db.execute(request('ЧТ20271953', 901, 'APPROVED', 'REGISTERED', 'school'))
      // Sent with tickets alone, from a guardian's unproven account, and from a stranger's proven one.
      await db.execute(request('ЧТ20271954', 901, 'APPROVED', 'REGISTERED', 'guardian'))
      await db.execute(request('ЧТ20271955', 901, 'APPROVED', 'REGISTERED', 'guardian', unproven))
      await db.execute(request('ЧТ20271956', 901, 'APPROVED', 'REGISTERED', 'guardian', proven))
      const numbers = children.map(({ registry_number: number }) => number)
      expect((await portal().bring(members(...numbers), { scope })).files).toMatchObject([{ new: 2, claims: 4 }])
      expect((await claimed()).map(({ number }) => number)).toEqual(expect.arrayContaining(numbers.slice(2)))
      // After the child has left, a row of the office does not restore its place.
      const [left = ''] = numbers
      const leaving = member(left, { until: '2026-11-12' })
      expect(await portal().bring({ 'members.csv': csv([leaving]) }, { scope })).toMatchObject({ files: [{ changed: 1 }] })
      await db.execute(sql`update prospects set response_status = 'DEPARTED' where campaign_id = 902`)
      expect((await portal().bring({ 'members.csv': csv([leaving]) }, { scope })).files).toMatchObject([{ same: 1 }])
      const back = await portal().bring({ 'members.csv': csv([member(left)]) }, { scope, isCheckOnly: true })
      expect(back.files).toMatchObject([{ changed: 0, claims: 1 }])
    })

    describe('by its days', () => {
      const clock = { ...systemClock, now: () => new Date('2026-11-18T10:00:00+08:00') }
      const bring = (rows: Record<string, string>[], orgId: number, isCheckOnly = true) =>
        portal().bring({ 'members.csv': csv(rows) }, { scope: { orgId }, isCheckOnly }, { clock })
      const at = (number: string, since: string, until: string) => member(number, { since, until })
      const ours = sampleRows('groups')[0]?.group ?? ''
      const atSchool = (number: string, since: string, until: string, group = ours) => ({
        ...at(number, since, until),
        ...{ org_id: String(SCHOOL), group },
      })
      const numbers = ['ЧТ20271961', 'ЧТ20271962', 'ЧТ20271963', 'ЧТ20271964', 'ЧТ20271965', 'ЧТ20271966'] as const
      const [moved, gone, leaving, ahead, early, later] = numbers
      beforeAll(async () => {
        const before = { ...sampleRows('groups')[0], org_id: row.org_id, school_year: '2025', group: GROUP }
        const report = await portal().bring(
          {
            'groups.csv': csv([before]),
            'people.csv': csv(numbers.map((number) => person(number, '2020-07-19'))),
            'members.csv': csv([
              { ...at(moved, '2025-09-01', '2026-09-01'), school_year: '2025' },
              atSchool(moved, '2026-09-01', ''),
              at(gone, '2026-09-01', '2026-10-01'),
              at(leaving, '2026-03-01', '2027-06-01'),
              at(later, '2026-10-01', '2027-06-01'),
              at(early, '2026-09-01', '2026-12-01'),
              atSchool(early, '2026-12-01', ''),
              atSchool(ahead, '2026-12-01', ''),
            ]),
          },
          {},
          { clock },
        )
        expect(report.faults).toEqual([])
      })

      it('is claimed by the former school that stretches its time over days that the next one has', async () => {
        const stretched = (number: string, until: string) => ({ ...at(number, '2025-09-01', until), school_year: '2025' })
        expect((await bring([stretched(moved, '2026-11-17')], ELSEWHERE)).files).toMatchObject([{ changed: 0, claims: 1 }])
        expect((await bring([stretched(moved, '2026-08-20')], ELSEWHERE)).files).toMatchObject([{ changed: 1, claims: 0 }])
        expect((await bring([at(gone, '2026-09-01', '2026-10-05')], ELSEWHERE)).files).toMatchObject([{ changed: 1, claims: 0 }])
        expect((await bring([at(gone, '2026-09-01', '')], ELSEWHERE)).files).toMatchObject([{ changed: 0, claims: 1 }])
      })

      it('is claimed by a school that stretches its time beyond the no of a guardian, which ended the claim that brought the child', async () => {
        const { db } = portal()
        await db.execute(sql`insert into claims
            (org_id, group_id, registry_number, child_id, since_date, made_at, status, moved_at, in_force_at, lapses_at, ended_at)
          select ${ELSEWHERE}::int, m.group_id, p.registry_number, p.id, m.since_date, '2026-09-01', 'LAPSED', '2026-11-01', '2026-09-01', '2026-11-01', '2026-11-01'
            from people p join group_members m on m.child_id = p.id where p.registry_number = ${gone}`)
        expect((await bring([at(gone, '2026-09-01', '2026-10-05')], ELSEWHERE)).files).toMatchObject([{ changed: 0, claims: 1 }])
        expect((await bring([at(gone, '2026-09-01', '2026-09-20')], ELSEWHERE)).files).toMatchObject([{ changed: 1, claims: 0 }])
        await db.execute(sql`delete from claims where registry_number = ${gone}`)
      })

      it('gets no days from its school that another one had, without a word of that one; free days are the school’s to write', async () => {
        const taken = await bring([atSchool(moved, '2026-03-01', '2026-09-01')], SCHOOL)
        expect(taken.files).toMatchObject([{ new: 0, claims: 0, refused: 1 }])
        const [elsewhere] = sampleRows('organisations').filter(({ org_id: id }) => id === String(SCHOOL))
        expect(taken.faults[0]).toMatchObject({ column: 'since', en: expect.stringContaining('since 2026-09-01') })
        expect(JSON.stringify(taken)).not.toContain(elsewhere?.name)
        const regrouped = [atSchool(moved, '2026-09-01', '2026-09-01'), atSchool(moved, '2025-10-01', '', '5а бүлэг')]
        expect((await bring(regrouped, SCHOOL)).files).toMatchObject([{ new: 0, changed: 1, refused: 1 }])
        expect((await bring([atSchool(moved, '2024-09-01', '2025-09-01')], SCHOOL)).files).toMatchObject([{ new: 1, refused: 0 }])
      })

      it('is the institution’s where its time there ends on a later day, and where it begins on one', async () => {
        expect((await bring([at(leaving, '2026-03-01', '2026-11-30')], ELSEWHERE)).files).toMatchObject([{ changed: 1, claims: 0 }])
        expect((await bring([at(leaving, '2026-03-01', '')], ELSEWHERE)).files).toMatchObject([{ changed: 1, claims: 0 }])
        expect((await bring([atSchool(ahead, '2026-12-01', '2027-01-15')], SCHOOL)).files).toMatchObject([{ changed: 1, claims: 0 }])
        // The school that gets the child on 1 December may not write days before it.
        expect((await bring([atSchool(early, '2026-11-18', '2026-12-01')], SCHOOL)).files).toMatchObject([
          { new: 0, claims: 0, refused: 1 },
        ])
        expect((await bring([at(early, '2026-09-01', '2027-06-01')], ELSEWHERE)).files).toMatchObject([
          { changed: 0, claims: 0, refused: 1 },
        ])
        // A program that does not know the end yet sends none: the known one remains.
        expect((await bring([at(early, '2026-09-01', '')], ELSEWHERE)).files).toMatchObject([{ same: 1, claims: 0, refused: 0 }])
      })

      it('leaves, with a request that ended elsewhere, also a kindergarten that knows its last day, on the first day of the new place', async () => {
        const { db } = portal()
        const request = (number: string) => sql`
          with sent as (insert into prospects (campaign_id, child_id, place_code, age, institution_id, response_status, created_at, for_commission)
            select 902, id, (select min(code) from places where length(code) = 6), 6, ${SCHOOL}::int, 'PASSED', '2026-05-02', false
              from people where registry_number = ${number} returning id)
          insert into prospect_history (prospect_id, at, side, status, actor) select id, '2026-09-20', 'response', 'PASSED', 'commission' from sent`
        for (const number of [leaving, gone, later]) await db.execute(request(number))
        expect((await bring([atSchool(leaving, '2026-05-01', '')], SCHOOL)).files).toMatchObject([{ new: 0, claims: 1 }])
        expect((await bring([atSchool(gone, '2026-09-01', '')], SCHOOL)).files).toMatchObject([{ new: 1 }])
        expect((await bring([atSchool(leaving, '2026-10-01', '2027-06-01')], SCHOOL, false)).files).toMatchObject([{ new: 1 }])
        const { rows } = await db.execute(sql`select g.org_id as org, m.since_date::text as since, m.until_date::text as until
          from group_members m join groups g on g.id = m.group_id join people p on p.id = m.child_id
         where p.registry_number = ${leaving} order by 2`)
        expect(rows).toEqual([
          { org: ELSEWHERE, since: '2026-03-01', until: '2026-10-01' },
          { org: SCHOOL, since: '2026-10-01', until: '2027-06-01' },
        ])
        // A place elsewhere that began after the decision invalidates the request, even if its last day is known.
        expect((await bring([atSchool(later, '2026-11-20', '')], SCHOOL)).files).toMatchObject([{ new: 0, claims: 1 }])
      })

      it('has its results, exams and orders of a time from the institution that it was at then', async () => {
        const subject = sampleRows('courses')[0]?.subject ?? ''
        const of = (year: string) => ({
          child_registry_number: moved,
          org_id: row.org_id,
          school_year: year,
          subject,
          level: '1',
          mark: '70',
        })
        const order = {
          org_id: row.org_id,
          school_year: '2025',
          group: GROUP,
          child_registry_number: moved,
          action: 'REGROUPED',
          reason: '',
        }
        const files = (year: string, date: string) => ({
          'results.csv': csv([of(year)]),
          'exams.csv': csv([{ ...of(year), kind: 'STATE' }]),
          'movements.csv': csv([{ ...order, school_year: year, date }]),
        })
        const [then, now] = [
          await portal().bring(files('2025', '2025-10-01'), { scope, isCheckOnly: true }),
          await portal().bring(files('2026', '2026-11-10'), { scope, isCheckOnly: true }),
        ]
        expect([then.faults, then.files]).toMatchObject([[], [{ new: 1 }, { new: 1 }, { new: 1 }]])
        expect(now.files).toMatchObject(Array(3).fill({ new: 0, refused: 1 }))
        expect(now.faults.map(({ file, column }) => `${file} ${column}`).toSorted()).toEqual(
          ['exams', 'movements', 'results'].map((file) => `${file} child_registry_number`),
        )
      })
    })

    it('keeps the exam mark of a child that was at a kindergarten for a day: the kindergarten cannot change, delete or guess it', async () => {
      const subject = sampleRows('courses')[0]?.subject ?? ''
      const exam = (orgId: number, mark: string) => ({
        child_registry_number: pupil,
        org_id: String(orgId),
        ...{ school_year: '2026', kind: 'STATE', subject, level: '5', mark },
      })
      const bring = async (exams: Record<string, string>[], orgId: number) =>
        portal().bring({ 'exams.csv': csv(exams) }, { scope: { orgId }, isCheckOnly: orgId === ELSEWHERE })
      expect(await bring([exam(SCHOOL, '91')], SCHOOL)).toMatchObject({ isApplied: true, files: [{ new: 1 }] })
      const [at = {}] = sampleRows('members').filter(({ child_registry_number: number }) => number === pupil)
      const left = [
        { ...at, until: '2026-11-03' },
        member(pupil, { since: '2026-11-03', until: '2026-11-04' }),
        { ...at, since: '2026-11-04' },
      ]
      expect((await portal().bring({ 'members.csv': csv(left) })).faults).toEqual([])
      for (const guess of ['91', '12']) {
        expect((await bring([exam(ELSEWHERE, guess)], ELSEWHERE)).files).toMatchObject([{ new: 1, changed: 0, same: 0 }])
        const foreign = await bring([exam(SCHOOL, guess)], ELSEWHERE)
        expect(foreign).toMatchObject({ files: [{ refused: 1, same: 0, changed: 0 }], faults: [{ column: 'org_id' }] })
        const deleting = await bring([{ ...exam(ELSEWHERE, guess), action_row: 'delete' }], ELSEWHERE)
        expect(deleting.files).toMatchObject([{ deleted: 0 }])
      }
      expect((await bring([exam(SCHOOL, '91')], SCHOOL)).files).toMatchObject([{ same: 1 }])
      const ofOperator = { ...exam(SCHOOL, '55'), org_id: '' }
      for (const changed of [{ new: 1 }, { same: 1 }])
        expect((await portal().bring({ 'exams.csv': csv([ofOperator]) })).files).toMatchObject([changed])
      expect((await bring([ofOperator], SCHOOL)).faults).toMatchObject([{ column: 'org_id' }])
      const { 'exams.csv': exams = '' } = await portal().exported()
      const { files, faults } = await portal().bring({ 'exams.csv': exams })
      expect([faults, files.filter(({ rows, same }) => rows !== same)]).toEqual([[], []])
      expect((await portal().exported())['exams.csv']).toBe(exams)
    })
  })
