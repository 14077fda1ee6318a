import { addDays, mondayOf } from '@portal/contract/days'
import pg from 'pg'
import { startPortal } from './portal.ts'

/** First id of the additional pupils that the demo's generator makes, and of their parents' accounts. */
const FIRST = 10_000_000
/** Number of pupils whose pages are opened, spread over the whole country. */
const SAMPLE = 200

/** Parameters of calls that are equal for all pupils. */
export interface School {
  termId: number
  sessionId: number
  from: string
  to: string
  date: string
  day: string
  foodClassification: string
  menuType: string
  lessonRecords: number
}

/** A pupil of the third to fifth grade, with the session of a parent. */
export interface Pupil {
  token: string
  studentId: number
  parentPersonId: number
  userId: number
  personId: number
  userName: string
  orgId: number
  institutionId: number
  courseId: number
  academicLevel: number
}

const CLOCK = `(select now() + clock_offset_ms * interval '1 ms' from portal)`

/** Data that grows with use: a session of every parent, half-year results, and audited reads. */
const used = `
  insert into devices (id, account_id, token_hash, name, first_seen_at, last_seen_at)
    select id, id, sha256(id::text::bytea), 'bench', ${CLOCK}, ${CLOCK} from accounts where id > ${FIRST};
  insert into sessions (id, account_id, device_id, role_id, token_hash, created_at, last_used_at)
    select a.id, a.id, a.id, r.id, sha256(('bench-token-' || a.id)::bytea), ${CLOCK}, ${CLOCK} from accounts a join roles r on r.account_id = a.id where a.id > ${FIRST};
  insert into half_marks (child_id, course_id, half, percent)
    select m.child_id, c.id, 1, 60 + m.child_id % 40 from group_members m join courses c on c.group_id = m.group_id join groups g on g.id = m.group_id
     where m.child_id > ${FIRST} and g.level > 1 on conflict do nothing;
  insert into audit (at, account_id, person_id, role, action, child_id, request_id)
    select ${CLOCK} - k * interval '7 hours', a.id, a.person_id, 'EDU_PARENT', 'GET', l.child_id, 'bench'
      from generate_series(1, 10) k, links l join accounts a on a.person_id = l.parent_id where l.child_id > ${FIRST};
  analyze devices, sessions, half_marks, audit`

const SCHOOL = `
  select t.id as "termId", t.session_id as "sessionId", r.day::text, (select count(*)::int from lesson_records) as "lessonRecords"
    from (select max(day) as day from lesson_records where child_id = $1) r join terms t on r.day between t.starts_on and t.ends_on`

const PUPILS = `
  with pupils as materialized (
    select m.child_id, m.group_id, g.org_id, g.level, row_number() over (order by m.child_id) as at, count(*) over () as all
      from group_members m join groups g on g.id = m.group_id
     where m.child_id > ${FIRST} and g.level between 3 and 5)
  select 'bench-token-' || a.id as token, p.child_id as "studentId", a.person_id as "parentPersonId", a.person_id as "userId",
         a.person_id as "personId", a.username as "userName", p.org_id as "orgId", p.org_id as "institutionId",
         (select min(id) from courses c where c.group_id = p.group_id) as "courseId", p.level - 1 as "academicLevel"
    from pupils p join links l on l.child_id = p.child_id join accounts a on a.person_id = l.parent_id
   where p.at % greatest(1, p.all / ${SAMPLE}) = 0 order by p.child_id limit ${SAMPLE}`

/** Opens a database with this number of pupils on a server; creates it if it does not exist. */
export async function schoolOf(server: string, size: { pupils: number; children: number }) {
  const name = `growth_${size.pupils}_${size.children}`
  const databaseUrl = `${server}/${name}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  const { rows: found } = await admin.query('select from pg_database where datname = $1', [name])
  if (found.length === 0) await admin.query(`create database ${name}`)
  await admin.end()
  if (found.length === 0) await (await startPortal({ databaseUrl, ...size, isQuiet: true })).end()
  const db = new pg.Client(databaseUrl)
  await db.connect()
  try {
    const { rows: sessions } = await db.query(`select from sessions where id > ${FIRST} limit 1`)
    if (sessions.length === 0) await db.query(used)
    const { rows: pupils } = await db.query<Pupil>(PUPILS)
    const { rows } = await db.query<Pick<School, 'termId' | 'sessionId' | 'day' | 'lessonRecords'>>(SCHOOL, [pupils[0]?.studentId])
    const [of] = rows
    if (of === undefined) throw new Error(`${name} has no lessons`)
    const from = mondayOf(of.day)
    const school: School = { ...of, from, to: addDays(from, 6), date: from, foodClassification: 'PRIMARY', menuType: 'LUNCH' }
    return { databaseUrl, school, pupils }
  } finally {
    await db.end()
  }
}
