import { schoolYearOf } from '@portal/contract/days'
import { retention } from '@portal/contract/retention'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { sql } from '../database/sql.ts'
import { forgotten } from '../database/tables.ts'
import { dateIn, instantText } from '../outside/clock.ts'
import { beforeOf, forgetRetired } from './forget.ts'
import { retired } from './table.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { JOBS: '0' } })
})
afterAll(() => portal.end())

const run = async (statement: string) => (await portal.world.db.execute(sql.raw(statement))).rows
const minute = () => fetch(`${portal.address}/dev/minute`, { method: 'POST' })

/** Marks of a test row; `personId` belongs to a new person if the row needs one. */
interface Marked {
  mark: string
  personId: number
  at: string
  day: string
}
interface Case {
  lay(marked: Marked): string
  /** Condition that selects the row. */
  found(marked: Marked): string
}

const CHILD = 200_002
const hash = (mark: string) => `sha256('${mark}'::bytea)`
const byMark =
  (column: string) =>
  ({ mark }: Marked) =>
    `${column} = '${mark}'`
const byHash =
  (column: string) =>
  ({ mark }: Marked) =>
    `${column} = ${hash(mark)}`
const byChild = ({ personId }: Marked) => `child_id = ${personId}`
const byDay =
  (column: string) =>
  ({ day }: Marked) =>
    `${column} = '${day}'`

const person = ({ personId }: Marked) =>
  `insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
   values (${personId}, 'ЯЯ' || lpad('${personId % 100_000_000}', 8, '0'), 'Боржигон', 'Бат', 'Болд', 'male', '2012-01-01', 'Монгол') on conflict do nothing;`
const leaver = (marked: Marked) =>
  `${person(marked)} insert into group_members (group_id, child_id, since_date, until_date)
   select min(id), ${marked.personId}, '${marked.day}', '${marked.day}' from groups;`
const message = ({ mark, at }: Marked, state = 'SENT') =>
  `insert into outbox (channel, recipient, subject, text, to_nobody, state, created_at, due_at, tries, settled_at)
   values ('sms', '${mark}', '', 'text', false, '${state}', '${at}', '${at}', 1, '${at}');`
const menu = ({ day }: Marked) =>
  `insert into menus (org_id, classification, date, type) select min(id), 'PRIMARY', '${day}', 'TEA' from organisations;`

const cases: Record<string, Case> = {
  'codes codes': {
    lay: ({
      mark,
      at,
    }) => `insert into codes (contact, purpose, code_hash, created_at, expires_at, browser_hash, wrong_tries, stranger_tries)
      values ('${mark}', 'REGISTRATION', '\\x00', '${at}', '${at}', '\\x00', 0, 0)`,
    found: byMark('contact'),
  },
  'tries codes': {
    lay: ({ mark, at }) => `insert into tries (key, window_start, count) values (${hash(mark)}, '${at}', 1)`,
    found: byHash('key'),
  },
  'data_copies copies': {
    lay: ({ mark, at }) => `insert into data_copies (account_id, status, request_id, asked_at, due_at, ready_at, child_ids, size)
      select min(id), 'READY', '${mark}', '${at}', '${at}', '${at}', '{}', 0 from accounts`,
    found: byMark('request_id'),
  },
  'sessions sessions': {
    lay: ({ mark, at }) => `insert into sessions (account_id, device_id, role_id, token_hash, created_at, last_used_at)
      select account_id, device_id, role_id, ${hash(mark)}, '${at}', '${at}' from sessions limit 1`,
    found: byHash('token_hash'),
  },
  'invitations invitations': {
    lay: ({ mark, at }) => `insert into invitations (role, org_id, registry_number, contact, token_hash, created_at, expires_at)
      select 'TEACHER', min(id), 'АА00000001', '${mark}', ${hash(mark)}, '${at}', '${at}' from organisations`,
    found: byMark('contact'),
  },
  'warnings messageTexts': {
    lay: ({ mark, at }) =>
      `insert into warnings (child_id, kind, recipient, sent_at, gathered) values (${CHILD}, 'OTHER_SENT', '${mark}', '${at}', 0)`,
    found: byMark('recipient'),
  },
  'outbox messageTexts': { lay: (marked) => message(marked), found: ({ mark }) => `recipient = '${mark}' and text is not null` },
  'outbox messages': { lay: (marked) => message(marked, 'DEAD'), found: byMark('recipient') },
  'summaries messages': {
    lay: ({ day, at }) => `insert into summaries (account_id, week, due_at) select min(id), '${day}', '${at}' from accounts`,
    found: byDay('week'),
  },
  'inbox_entries inbox': {
    lay: ({ mark, at }) =>
      `insert into inbox_entries (account_id, topic, title, text, created_at) select min(id), 'account', '${mark}', 'text', '${at}' from accounts`,
    found: byMark('title'),
  },
  'audit readAudit': {
    lay: ({ mark, at }) => `insert into audit (at, action, request_id) values ('${at}', '${mark}', '')`,
    found: byMark('action'),
  },
  'audit_refusals readAudit': {
    lay: ({ mark, at }) =>
      `insert into audit_refusals (hour, action, reason, place, times, last_at) values ('${at}', '${mark}', '', '\\x00', 1, '${at}')`,
    found: byMark('action'),
  },
  'claims messages': {
    lay: ({ mark, at }) =>
      `insert into claims (org_id, group_id, registry_number, since_date, made_at, status, moved_at, lapses_at, ended_at)
       select org_id, id, '${mark}', '2020-01-01', '${at}', 'LAPSED', '${at}', '${at}', '${at}' from groups order by id limit 1`,
    found: byMark('registry_number'),
  },
  'files files': {
    lay: ({ mark, at }) => `
      with decided as (update links set status = 'DECLINED', decided_at = '${at}'
        where id = (select min(id) from links where status = 'NEW' and id not in (select link_id from questions where link_id is not null)) returning id),
      asked as (insert into questions (link_id, org_id, asked_by, asked_at, text, due_at, ended_at)
        select id, 50084, ${CHILD}, '${at}', '${mark}', '${at}', '${at}' from decided returning id)
      insert into files (question_id, org_id, size, bytes, sent_at) select id, 50084, length('${mark}'), '${mark}'::bytea, '${at}' from asked`,
    found: ({ mark }) => `bytes = '${mark}'::bytea`,
  },
  'files homeworkFiles': {
    lay: ({ mark, at, day }) => `
      with given as (insert into homework (course_id, due_on, topic, task) select min(id), '${day}', '${mark}', '${mark}' from courses returning id)
      insert into files (homework_id, org_id, number, entry_id, size, bytes, sent_at)
      select id, 50084, 1, gen_random_uuid(), length('${mark}'), '${mark}'::bytea, '${at}' from given`,
    found: ({ mark }) => `bytes = '${mark}'::bytea`,
  },
  'files noticeFiles': {
    lay: ({ mark, at }) => `
      with given as (insert into notices (org_id, school_year, entry_id, role_id, title, text, written_at, due_at)
        values (50084, 2000, gen_random_uuid(), 1, '${mark}', 'text', '${at}', '${at}') returning id)
      insert into files (notice_id, org_id, name, entry_id, size, bytes, sent_at)
      select id, 50084, 'a.jpg', gen_random_uuid(), length('${mark}'), '${mark}'::bytea, '${at}' from given`,
    found: ({ mark }) => `bytes = '${mark}'::bytea`,
  },
  'notices schoolLife': {
    lay: ({ mark, at }) => `insert into notices (org_id, school_year, entry_id, role_id, title, text, written_at, due_at)
      values (50084, 2000, gen_random_uuid(), 1, '${mark}', 'text', '${at}', '${at}')`,
    found: byMark('title'),
  },
  'lesson_records schoolLife': {
    lay: ({ day }) => `insert into lesson_records (child_id, course_id, org_id, day, period, tardy_minutes, reason)
      select ${CHILD}, min(id), 50084, '${day}', 1, 0, 'PRESENT' from courses`,
    found: byDay('day'),
  },
  'day_records schoolLife': {
    lay: ({ day }) => `insert into day_records (child_id, org_id, day, reason) values (${CHILD}, 50084, '${day}', 'PRESENT')`,
    found: byDay('day'),
  },
  'attendance_entries schoolLife': {
    lay: ({ day, at }) => `insert into attendance_entries
        (child_id, org_id, role_id, day, period, reason, tardy_minutes, tardy_minutes_before, entry_id, made_at, arrived_at)
      values (${CHILD}, 50084, 1, '${day}', 1, 'SICK', 0, 0, md5('${day}')::uuid, '${at}', '${at}')`,
    found: byDay('day'),
  },
  'absence_alerts schoolLife': {
    lay: ({ day, at }) =>
      `insert into absence_alerts (child_id, org_id, day, half, period, recorded, sent, due_at) values (${CHILD}, 50084, '${day}', 'AM', 1, 'ABSENT', 'NONE', '${at}')`,
    found: byDay('day'),
  },
  'rest_entries schoolLife': {
    lay: ({ day, at }) => `insert into rest_entries
        (group_id, role_id, day, period, is_taken_back, entry_id, made_at, arrived_at, child_ids, reasons)
      select min(id), 1, '${day}', 1, false, md5('${day}')::uuid, '${at}', '${at}', '{${CHILD}}', '{PRESENT}' from groups`,
    found: byDay('day'),
  },
  'arrivals schoolLife': {
    lay: ({ day, at }) => `insert into arrivals (child_id, org_id, role_id, day, is_current, entry_id, entered_at)
      values (${CHILD}, 50084, 1, '${day}', false, md5('${day}')::uuid, '${at}')`,
    found: byDay('day'),
  },
  'servings schoolLife': {
    lay: (marked) => `${menu(marked)} insert into servings (child_id, menu_id, day, is_eaten)
      select ${CHILD}, max(id), '${marked.day}', true from menus where date = '${marked.day}'`,
    found: byDay('day'),
  },
  'menus schoolLife': {
    lay: (marked) => menu(marked).replace('TEA', 'LUNCH'),
    found: ({ day }) => `date = '${day}' and type = 'LUNCH'`,
  },
  'assignments schoolLife': {
    lay: ({ mark, day }) => `insert into assignments (course_id, term_id, topic, code, due_on)
      select (select min(id) from courses), min(id), '${mark}', '${mark}', '${day}' from terms`,
    found: byMark('topic'),
  },
  'homework schoolLife': {
    lay: ({ mark, day }) => `insert into homework (course_id, due_on, topic, task) select min(id), '${day}', '${mark}', '' from courses`,
    found: byMark('topic'),
  },
  'homework_entries schoolLife': {
    lay: ({
      mark,
      at,
      day,
    }) => `insert into homework_entries (org_id, role_id, entry_id, course_id, homework_id, change, at, topic, task, due_on)
      select 50084, 1, md5('${day}')::uuid, min(id), 1, 'GIVEN', '${at}', '${mark}', '', '${day}' from courses`,
    found: byMark('topic'),
  },
  'health_declarations schoolLife': {
    lay: ({ mark, at, day }) => `insert into health_declarations (child_id, day, parent_id, decision, temperature, flags, note, declared_at)
      values (${CHILD}, '${day}', ${CHILD}, 'NONE_PARENT', 36.6, '{99}', '${mark}', '${at}')`,
    found: byMark('note'),
  },
  'year_plans schoolLife': {
    lay: ({ personId, day }) => `insert into year_plans (id, org_id, school_year, prepared_at)
      values (${personId}, (select min(id) from organisations), ${schoolYearOf(day)}, '${day}')`,
    found: ({ personId }) => `id = ${personId}`,
  },
  'course_results results': {
    lay: (marked) => `${leaver(marked)} insert into course_results (child_id, org_id, subject_id, school_year, level, mark)
      select ${marked.personId}, (select min(id) from organisations), min(id), 2020, 5, 80 from subjects`,
    found: byChild,
  },
  'exam_results results': {
    lay: (marked) => `${leaver(marked)} insert into exam_results (child_id, subject_id, kind, school_year, level, mark)
      select ${marked.personId}, min(id), 'STATE', 2020, 5, 80 from subjects`,
    found: byChild,
  },
  'half_marks results': {
    lay: (marked) =>
      `${leaver(marked)} insert into half_marks (child_id, course_id, half, percent) select ${marked.personId}, min(id), 1, 80 from courses`,
    found: byChild,
  },
  'movements results': {
    lay: (marked) => `${leaver(marked)} insert into movements (child_id, group_id, action, on_date)
      select ${marked.personId}, min(id), 'ADMITTED', '${marked.day}' from groups`,
    found: byChild,
  },
  'group_members results': { lay: leaver, found: byChild },
  'prospects requests': {
    lay: (marked) => `${person(marked)}
      insert into campaigns (kind, school_year, stage, birth_from, birth_to, opens_at, closes_at, address_until)
      values ('kindergarten', ${marked.personId % 10_000}, 9, '2000-01-01', '2001-01-01', '2000-01-01', '${marked.at}', '2000-01-02');
      insert into prospects (campaign_id, child_id, place_code, age, response_status, created_at, for_commission)
      select max(c.id), ${marked.personId}, (select min(code) from places where length(code) = 6), 3, 'NONE', '${marked.at}', false from campaigns c`,
    found: byChild,
  },
  'links requests': {
    lay: (marked) => `${person(marked)} insert into links (parent_id, child_id, guardian_type, group_id, status, requested_at, decided_at)
      select ${CHILD}, ${marked.personId}, 'MOTHER', min(id), 'DECLINED', '${marked.at}', '${marked.at}' from groups`,
    found: byChild,
  },
  'absences requests': {
    lay: ({
      mark,
      at,
      day,
    }) => `insert into absences (child_id, parent_id, category, interval_type, start_date, end_date, description, status, requested_at, settled_at)
      values (${CHILD}, ${CHILD}, 'SICK', 1, '${day}', '${day}', '${mark}', 'APPROVED', '${at}', '${at}')`,
    found: byMark('description'),
  },
  'contact_changes requests': {
    lay: ({
      mark,
      at,
    }) => `insert into contact_changes (account_id, old_contact, new_contact, org_id, entered_by, entered_at, stop_hash, ended_at, outcome)
      select min(a.id), '${mark}', '${mark}', (select min(id) from organisations), ${CHILD}, '${at}', ${hash(mark)}, '${at}', 'DONE' from accounts a`,
    found: byMark('old_contact'),
  },
}

const DAY_MS = 86_400_000
const today = () => ({ at: portal.world.clock.now(), day: dateIn(portal.world.clock.now()) })
const nameOf = ({ table, of }: { table: string; of: string }) => `${table} ${of}`

describe('data with a period', () => {
  const marks: { name: string; table: string; older: Marked; younger: Marked }[] = []

  beforeAll(async () => {
    await portal.signIn('88000001')
    const now = today()
    for (const [number, one] of retired(now).entries()) {
      const before = beforeOf(retention[one.of], now.at)
      const marked = (age: string, days: number): Marked => {
        const at = new Date(before.at.getTime() + days * DAY_MS)
        return {
          mark: `${age} ${number}`,
          personId: 970_000_000 + number * 10 + (age === 'older' ? 1 : 2),
          at: instantText(at),
          day: dateIn(at),
        }
      }
      // A partition is dropped as a whole, after its last day.
      const of = {
        name: nameOf(one),
        table: one.table,
        older: marked('older', one.by === 'partition' ? -40 : -2),
        younger: marked('younger', 2),
      }
      for (const age of [of.older, of.younger]) {
        const { lay } = cases[of.name] ?? { lay: () => 'select 1' }
        for (const statement of lay(age).split(';')) if (statement.trim() !== '') await run(statement)
      }
      marks.push(of)
    }
    await run(message({ mark: 'needed', personId: 0, at: '2024-01-01T00:00:00+08:00', day: '' }, 'DEAD').replace(';', ''))
    await run(`insert into prospect_messages (outbox_id, prospect_id) select o.id, (select p.id from prospects p join campaigns c on c.id = p.campaign_id
      where c.closes_at > '${instantText(now.at)}' limit 1) from outbox o where o.recipient = 'needed'`)
    // A minute's run is limited to some seconds; the next one continues.
    const isDone = async () =>
      (await portal.world.db.select().from(forgotten)).filter(({ doneAt }) => doneAt !== null).length === marks.length
    do await minute()
    while (!(await isDone()))
  })

  it('every row of the table is tried here', () => {
    expect(Object.keys(cases).sort()).toEqual(retired(today()).map(nameOf).sort())
  })

  it.each(Object.entries(cases))('%s: older rows are deleted, younger rows stay', async (name, { found }) => {
    const of = marks.find((one) => one.name === name)
    if (of === undefined) throw new Error(`${name} was not laid`)
    const count = async (marked: Marked) => (await run(`select from ${of.table} where ${found(marked)}`)).length
    expect([await count(of.older), await count(of.younger)]).toEqual([0, 1])
  })

  it('a message that did not arrive keeps its text while its request is open', async () => {
    expect(await run(`select text from outbox where recipient = 'needed'`)).toEqual([{ text: 'text' }])
  })

  it('the country of the demo loses nothing by it, and how much went is counted', async () => {
    expect(await run(`select from lesson_records where child_id = ${CHILD} limit 1`)).toHaveLength(1)
    expect(await run(`select from course_results limit 1`)).toHaveLength(1)
    expect(await run('select from forgotten where rows < 1')).toEqual([])
  })

  it('expired rows are found by an index', async () => {
    // Tables scanned by a child's groups, and small ones.
    const lookedThrough = ['course_results', 'exam_results', 'half_marks', 'movements', 'group_members', 'contact_changes', 'data_copies']
    const walked = await portal.world.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const found: string[] = []
      for (const one of retired(today())) {
        if (one.by === 'partition' || lookedThrough.includes(one.table)) continue
        const { rows } = await tx.execute(sql`explain select from ${sql.identifier(one.table)} t where ${one.gone(today())}`)
        if (rows.some((row) => String(row['QUERY PLAN']).includes(`Seq Scan on ${one.table} t`))) found.push(nameOf(one))
      }
      return found
    })
    expect(walked).toEqual([])
  })

  it('a failing table is logged, and does not stop the others', async () => {
    const one = { by: 'row', why: '', gone: () => sql`false` } as const
    const list = () => [{ ...one, of: 'codes', table: 'no_such_table' } as const, { ...one, of: 'messages', table: 'codes' } as const]
    const errors: unknown[] = []
    const log = Object.assign(Object.create(portal.world.log), { error: (line: unknown) => errors.push(line) })
    await expect(forgetRetired({ ...portal.world, log }, list)).rejects.toThrow('no_such_table codes')
    expect(errors).toMatchObject([{ kept: 'no_such_table codes', fault: { code: '42P01' } }])
    expect(await run(`select name from forgotten where name = 'codes messages' and done_at is not null`)).toHaveLength(1)
  })
})
