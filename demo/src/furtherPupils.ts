import { LETTERS } from '@portal/contract/registry'
import { stayOnText } from '@portal/server/database/membership'
import { type DemoDay, firstSchoolDay } from './calendar.ts'
import { type Query, withoutConstraints } from './copy.ts'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedContext } from './part.ts'

/** First ids of the copies; the ids of pupils are consecutive. */
export const FIRST = 10_000_000
const FIRST_GUARDIAN = 20_000_000
const FIRST_TEACHER = 30_000_000
const FIRST_PHONE = 60_000_000

/** First letters that no other registry number has: each serves this many copies, which differ by birthday. */
const FREE_LETTERS = 'ЩЪЫЬЭ'
const BIRTHDAYS = 360

/** Tables with most rows, filled without constraints, which are restored and checked afterwards. */
const FILLED = ['lesson_records', 'day_records', 'homework_checks', 'marks', 'servings', 'lessons', 'homework', 'course_results']

/** Queries for the rows to copy; the rows of each kind are numbered from 1. */
const ORGS = `(${BUSY_SCHOOL_ID}, ${BUSY_KINDERGARTEN_ID})`
const copiedRows = ({ schoolYear, today }: DemoDay): Readonly<Record<string, string>> => ({
  orgs: `select id from organisations where id in ${ORGS}`,
  groups: `select id from groups where org_id in ${ORGS} and school_year = ${schoolYear}`,
  courses: 'select c.id from courses c join from_groups g on g.id = c.group_id',
  rooms: `select id from rooms where org_id in ${ORGS}`,
  menus: `select id from menus where org_id in ${ORGS}`,
  homework: 'select h.id from homework h join from_courses c on c.id = h.course_id',
  assignments: 'select a.id from assignments a join from_courses c on c.id = a.course_id',
  pupils: `select m.child_id as id from group_members m join from_groups g on g.id = m.group_id where ${stayOnText('m', `date '${today}'`)}`,
  guardians: 'select distinct s.guardian_id as id from guardianships s join from_pupils p on p.id = s.child_id',
  teachers: `select distinct teacher_id as id from (
      select c.teacher_id from courses c join from_courses using (id) union select g.teacher_id from groups g join from_groups using (id)) t
    where teacher_id is not null`,
})

type Counts = Readonly<Record<string, number>>

/** Daily rows of a pupil, with references by number instead of id. */
const DAILY: Readonly<Record<string, string>> = {
  lesson_records: `select p.at as pupil, r.day, c.at as course, o.at as org, r.period, r.tardy_minutes, r.reason
    from lesson_records r join from_pupils p on p.id = r.child_id join from_courses c on c.id = r.course_id join from_orgs o on o.id = r.org_id`,
  day_records: `select p.at as pupil, r.day, o.at as org, r.reason
    from day_records r join from_pupils p on p.id = r.child_id join from_orgs o on o.id = r.org_id`,
  homework_checks: `select p.at as pupil, w.due_on as day, h.at as homework, r.is_done
    from homework_checks r join from_pupils p on p.id = r.child_id join from_homework h on h.id = r.homework_id join homework w on w.id = h.id`,
  marks: `select p.at as pupil, w.due_on as day, a.at as assignment, r.percent, r.note, r.points, r.max_points, r.missed
    from marks r join from_pupils p on p.id = r.child_id join from_assignments a on a.id = r.assignment_id join assignments w on w.id = a.id`,
  servings: `select p.at as pupil, r.day, m.at as menu, r.is_eaten, r.reason
    from servings r join from_pupils p on p.id = r.child_id join from_menus m on m.id = r.menu_id`,
}

/** SQL expression of the id of a copied row. */
const numbered = (counts: Counts, kind: string, at: string, first = FIRST, copy = 'k') =>
  `${first} + (${copy} - 1) * ${counts[kind] ?? 0} + ${at}`

const dailyInserts = (counts: Counts): Readonly<Record<string, string>> => {
  const of = (kind: string, at: string) => numbered(counts, kind, at, FIRST, 'p.copy')
  const from = (table: string) => `from new_pupils p join from_${table} r on r.pupil = p.at where r.day =`
  return {
    lesson_records: `insert into lesson_records (child_id, course_id, org_id, day, period, tardy_minutes, reason)
      select p.id, ${of('courses', 'r.course')}, ${of('orgs', 'r.org')}, r.day, r.period, r.tardy_minutes, r.reason ${from('lesson_records')}`,
    day_records: `insert into day_records (child_id, org_id, day, reason)
      select p.id, ${of('orgs', 'r.org')}, r.day, r.reason ${from('day_records')}`,
    homework_checks: `insert into homework_checks (child_id, homework_id, is_done)
      select p.id, ${of('homework', 'r.homework')}, r.is_done ${from('homework_checks')}`,
    marks: `insert into marks (child_id, assignment_id, percent, note, points, max_points, missed)
      select p.id, ${of('assignments', 'r.assignment')}, r.percent, r.note, r.points, r.max_points, r.missed ${from('marks')}`,
    servings: `insert into servings (child_id, menu_id, day, is_eaten, reason)
      select p.id, ${of('menus', 'r.menu')}, r.day, r.is_eaten, r.reason ${from('servings')}`,
  }
}

/** Statements for schools and kindergartens, without people and daily rows. */
function institutionsOf(counts: Counts, copies: number): string[] {
  const each = `generate_series(1, ${copies}) k`
  const of = (kind: string, at: string) => numbered(counts, kind, at)
  const teacher = (at: string) => numbered(counts, 'teachers', at, FIRST_TEACHER)
  return [
    `insert into organisations (id, parent_id, type, name, place_code, is_public, phone, address_detail)
      select ${of('orgs', 'o.at')}, s.parent_id, s.type, s.name || ' №' || k, s.place_code, s.is_public, s.phone, s.address_detail
        from ${each}, from_orgs o join organisations s using (id)`,
    `insert into heads (org_id, person_id) select ${of('orgs', 'o.at')}, h.person_id from ${each}, from_orgs o join heads h on h.org_id = o.id`,
    `insert into groups (id, org_id, school_year, level, name, teacher_id)
      select ${of('groups', 'g.at')}, ${of('orgs', 'o.at')}, s.school_year, s.level, s.name, ${teacher('t.at')}
        from ${each}, from_groups g join groups s using (id) join from_orgs o on o.id = s.org_id left join from_teachers t on t.id = s.teacher_id`,
    `insert into courses (id, group_id, subject_id, teacher_id, hours_a_week)
      select ${of('courses', 'c.at')}, ${of('groups', 'g.at')}, s.subject_id, ${teacher('t.at')}, s.hours_a_week
        from ${each}, from_courses c join courses s using (id) join from_groups g on g.id = s.group_id join from_teachers t on t.id = s.teacher_id`,
    `insert into rooms (id, org_id, number)
      select ${of('rooms', 'r.at')}, ${of('orgs', 'o.at')}, s.number from ${each}, from_rooms r join rooms s using (id) join from_orgs o on o.id = s.org_id`,
    `insert into lessons (term_id, course_id, group_id, teacher_id, room_id, weekday, period, begins_at, ends_at)
      select s.term_id, ${of('courses', 'c.at')}, ${of('groups', 'g.at')}, ${teacher('t.at')}, ${of('rooms', 'r.at')}, s.weekday, s.period, s.begins_at, s.ends_at
        from ${each}, lessons s join from_courses c on c.id = s.course_id join from_groups g on g.id = s.group_id
        join from_teachers t on t.id = s.teacher_id left join from_rooms r on r.id = s.room_id`,
    `insert into homework (id, course_id, due_on, topic, task)
      select ${of('homework', 'h.at')}, ${of('courses', 'c.at')}, s.due_on, s.topic, s.task
        from ${each}, from_homework h join homework s using (id) join from_courses c on c.id = s.course_id`,
    `insert into assignments (id, code, course_id, term_id, topic, description, due_on, max_points, is_draft, published_at)
      select ${of('assignments', 'a.at')}, s.code, ${of('courses', 'c.at')}, s.term_id, s.topic, s.description, s.due_on, s.max_points, s.is_draft, s.published_at
        from ${each}, from_assignments a join assignments s using (id) join from_courses c on c.id = s.course_id`,
    `insert into menus (id, org_id, classification, date, type)
      select ${of('menus', 'm.at')}, ${of('orgs', 'o.at')}, s.classification, s.date, s.type
        from ${each}, from_menus m join menus s using (id) join from_orgs o on o.id = s.org_id`,
    `insert into menu_dishes (menu_id, position, dish_id)
      select ${of('menus', 'm.at')}, d.position, d.dish_id from ${each}, from_menus m join menu_dishes d on d.menu_id = m.id`,
  ]
}

/** Statements for people of one kind and their addresses: the same families in every copy, with other birthdays. */
function peopleOf(counts: Counts, copies: number, kind: string, first: number, isThere = 'true'): string[] {
  const id = numbered(counts, kind, 't.at', first)
  const from = `from generate_series(1, ${copies}) k, from_people t`
  const letters = `'${LETTERS.join('')}'`
  const place = `t.place / ${LETTERS.length}`
  const digits = `to_char(b.day, 'YY') || lpad((extract(month from b.day)::int + case when t.born >= 2000 then 20 else 0 end)::text, 2, '0')
      || to_char(b.day, 'DD') || (${place}) % 5 * 2 + case when s.sex = 'male' then 1 else 0 end || (${place}) / 5`
  return [
    `insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
      select ${id}, substr('${FREE_LETTERS}', 1 + (k - 1) / ${BIRTHDAYS}, 1) || substr(${letters}, 1 + t.place % ${LETTERS.length}, 1) || ${digits},
             s.family_name, s.last_name, s.first_name, s.sex, b.day, s.citizenship
        ${from} join people s using (id), lateral (select make_date(t.born, 1, 1) + (t.birthday + k) % ${BIRTHDAYS} as day) b
       where t.kind = '${kind}' and ${isThere}`,
    `insert into addresses (person_id, place_code, region, town, street, apartment, detail, arrived_on, left_on)
      select ${id}, a.place_code, a.region, a.town, a.street, a.apartment, a.detail, a.arrived_on, null
        ${from} join addresses a on a.person_id = t.id and a.left_on is null where t.kind = '${kind}' and ${isThere}`,
  ]
}

/** Statements for families, in which one parent has an account and a link, and for pupils in groups with last year's results. */
function familiesOf(counts: Counts, copies: number, pupils: number, day: DemoDay, passwordHash: string): string[] {
  const guardian = numbered(counts, 'guardians', 's.guardian', FIRST_GUARDIAN)
  const pupil = (at: string) => `(k - 1) * ${counts.pupils} + ${at} <= ${pupils}`
  const at = `'${day.now.toISOString()}'::timestamptz - interval '60 days'`
  const account = numbered(counts, 'guardians', 's.guardian')
  const holders = `from generate_series(1, ${copies}) k, (select guardian, min(pupil) as pupil from from_families where is_first group by 1) s where ${pupil('s.pupil')}`
  const group = numbered(counts, 'groups', 'g.at', FIRST, 'p.copy')
  const isMember = stayOnText('m', `date '${day.today}'`)
  const members = `from new_pupils p join from_pupils f on f.at = p.at join group_members m on m.child_id = f.id and ${isMember}`
  const grouped = `${members} join from_groups g on g.id = m.group_id join groups s on s.id = g.id`
  return [
    ...peopleOf(
      counts,
      copies,
      'guardians',
      FIRST_GUARDIAN,
      `exists (select from from_families s where s.guardian = t.at and ${pupil('s.pupil')})`,
    ),
    ...peopleOf(counts, copies, 'pupils', FIRST, pupil('t.at')),
    `insert into guardianships (child_id, guardian_id, type)
      select ${numbered(counts, 'pupils', 's.pupil')}, ${guardian}, s.type from generate_series(1, ${copies}) k, from_families s where ${pupil('s.pupil')}`,
    `insert into group_members (group_id, child_id, since_date) select ${group}, p.id, m.since_date ${grouped}`,
    `insert into accounts (id, username, person_id, password_hash, created_at, proven_by, proven_at)
      select ${account}, (${numbered(counts, 'guardians', 's.guardian', FIRST_PHONE)})::text, ${guardian}, '${passwordHash}', ${at}, 'REGISTRY_CONTACT', ${at} ${holders}`,
    `insert into roles (account_id, role, created_at) select ${account}, 'EDU_PARENT', ${at} ${holders}`,
    `insert into links (parent_id, child_id, guardian_type, group_id, status, requested_at, decided_at)
      select ${numbered(counts, 'guardians', 'w.guardian', FIRST_GUARDIAN, 'p.copy')}, p.id, w.type, ${group}, 'APPROVE', ${at}, ${at}
        ${grouped} join from_families w on w.pupil = p.at and w.is_first`,
    `insert into movements (child_id, group_id, action, reason, on_date)
      select p.id, ${group}, 'PROMOTED', 'YEAR_ENDED', '${firstSchoolDay(day.schoolYear)}'::date ${grouped}`,
    `insert into course_results (child_id, org_id, subject_id, school_year, level, mark)
      select p.id, ${numbered(counts, 'orgs', 'o.at', FIRST, 'p.copy')}, c.subject_id, s.school_year - 1, s.level - 1, 55 + (p.id + c.subject_id) % 45
        ${grouped} join from_orgs o on o.id = s.org_id join courses c on c.group_id = s.id where s.level > 2`,
  ]
}

/** Numbers the rows of each kind, and gives people their index among the registry numbers of their birth year. */
async function chooseRows(query: Query, day: DemoDay): Promise<Counts> {
  const counts: Record<string, number> = {}
  const choose = (name: string, rows: string) => query(`create temp table from_${name} on commit drop as ${rows}`)
  for (const [kind, rows] of Object.entries(copiedRows(day))) {
    await choose(kind, `select (row_number() over (order by id))::int as at, id from (${rows}) chosen`)
    const [counted] = await query<{ rows: number }>(`select count(*)::int as rows from from_${kind}`)
    counts[kind] = counted?.rows ?? 0
  }
  const kinds = ['pupils', 'guardians', 'teachers'].map((kind) => `select '${kind}' as kind, at, id from from_${kind}`)
  await choose(
    'people',
    `select kind, at, id, extract(year from birth_date)::int as born, extract(doy from birth_date)::int as birthday,
            (row_number() over (partition by extract(year from birth_date), sex order by id, kind) - 1)::int as place
       from (${kinds.join(' union all ')}) one join people using (id)`,
  )
  await choose(
    'families',
    `select p.at as pupil, g.at as guardian, s.type, s.guardian_id = min(s.guardian_id) over (partition by s.child_id) as is_first
       from guardianships s join from_pupils p on p.id = s.child_id join from_guardians g on g.id = s.guardian_id`,
  )
  for (const [table, rows] of Object.entries(DAILY)) await choose(table, rows)
  return counts
}

interface Wanted extends Pick<SeedContext, 'day' | 'hashPassword' | 'progress'> {
  pupils: number
  password: string
}

/**
 * Adds pupils by copying the demo's school and kindergarten within the database, with timetable, attendance, marks, homework and meals.
 * Daily rows are inserted by day, as in production. A later start of the demo adds no further days to them.
 */
export async function seedFurtherPupils(query: Query, { pupils, day, hashPassword, password, progress }: Wanted): Promise<void> {
  const counts = await chooseRows(query, day)
  const ofCopy = counts.pupils ?? 0
  const copies = Math.ceil(pupils / ofCopy)
  await query(
    `create temp table new_pupils on commit drop as select k as copy, p.at, ${numbered(counts, 'pupils', 'p.at')} as id
       from generate_series(1, ${copies}) k, from_pupils p where (k - 1) * ${ofCopy} + p.at <= ${pupils} order by 3`,
  )
  await query('analyze new_pupils')
  await query(`set local maintenance_work_mem = '512MB'`)
  const days = await query<{ day: string }>(
    `select distinct day::text from (${Object.keys(DAILY)
      .map((table) => `select day from from_${table}`)
      .join(' union ')}) told order by 1`,
  )
  await withoutConstraints(query, FILLED, 'fpux', async () => {
    const teachers = peopleOf(counts, copies, 'teachers', FIRST_TEACHER)
    const families = familiesOf(counts, copies, pupils, day, await hashPassword(password))
    for (const statement of [...teachers, ...institutionsOf(counts, copies), ...families]) await query(statement)
    for (const [at, { day: one }] of days.entries()) {
      progress(at / days.length, `${one} of ${pupils} further pupils`)
      for (const insert of Object.values(dailyInserts(counts))) await query(`${insert} '${one}'`)
    }
    progress(1, 'keys of the further pupils')
  })
}
