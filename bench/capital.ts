import { schoolYearOf, weekdayNumber } from '@portal/contract/days'
import { dateIn } from '@portal/server/outside/clock'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Person } from './asking.ts'

/** Schools and kindergartens of the capital, with the sessions of their teachers, offices and parents; inserted as sets of rows. */
export const CHILDREN_OF_CLASS = 35
const CLASSES_OF_ORG = 20
/** Lessons a day, all by the class teacher. The first is the one that the morning marks. */
const LESSONS_OF_DAY = 5
const PERIOD = 1
/** School days before today with attendance. */
const PAST_DAYS = 5
const FIRST = {
  org: 5_000_000,
  group: 5_000_000,
  course: 5_000_000,
  child: 300_000_000,
  parent: 310_000_000,
  teacher: 320_000_000,
  office: 330_000_000,
}
const TOKEN = 'school-morning-session-'

/** A class or a kindergarten's group, with the roll that its teacher marks this morning. */
export interface MarkedClass {
  teacher: Person
  groupId: number
  /** 0 for the whole day of a kindergarten. */
  period: number
  childIds: readonly number[]
}

export interface Capital {
  /** Portal's day of the rolls. */
  day: string
  /** Difference of the portal's clock from that of the machine. */
  offsetMs: number
  classes: readonly MarkedClass[]
  parents: readonly (Person & { childId: number })[]
  offices: readonly Person[]
}

const personOf = (id: number, at: number): Person => ({
  personId: id,
  token: `${TOKEN}${id}`,
  network: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
})
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
/** Every fourth institution is a kindergarten. */
const isKindergarten = (org: number) => org % 4 === 3

interface Sizes {
  teachers: number
  parents: number
}

const series = (count: number, name: string) => `generate_series(0, ${count - 1}) ${name}`
const orgOf = (group: string) => `(${group} / ${CLASSES_OF_ORG})`
const isKindergartenIn = (org: string) => `${org} % 4 = 3`

/** Statements that sign people in: account, role, device and session. */
function signingIn(accounts: string, role: string, org = 'null'): string[] {
  return [
    `insert into accounts (id, username, person_id, password_hash, created_at) select id, id::text, id, 'x', now() from ${accounts}`,
    `insert into roles (id, account_id, role, org_id, created_at) select id, id, '${role}', ${org}, now() from ${accounts}`,
    `insert into devices (id, account_id, token_hash, name, first_seen_at, last_seen_at)
       select id, id, sha256(id::text::bytea), 'phone', now(), now() from ${accounts}`,
    `insert into sessions (id, account_id, device_id, role_id, token_hash, created_at, last_used_at)
       select id, id, id, id, sha256(('${TOKEN}' || id)::bytea), now(), now() from ${accounts}`,
  ]
}

/** Statement that inserts people; the last eight digits of their ids differ. */
const people = (id: string, letters: string, name: string, born: string, from: string) =>
  `insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
     select id, '${letters}' || right(id::text, 8), 'Боржигон', 'Бат', '${name}' || id % 1000, 'male', '${born}', 'Монгол' from (select ${id} as id from ${from}) one`

function filling({ teachers, parents }: Sizes, day: string, termId: number): string[] {
  const orgs = Math.ceil(teachers / CLASSES_OF_ORG)
  const parentsOfClass = parents / teachers
  const classes = series(teachers, 'c')
  const children = `${classes}, ${series(CHILDREN_OF_CLASS, 'k')}`
  const child = `${FIRST.child} + c * ${CHILDREN_OF_CLASS} + k`
  const parent = `${FIRST.parent} + c * ${parentsOfClass} + k`
  const linked = `${classes}, ${series(parentsOfClass, 'k')}`
  const schools = `not (${isKindergartenIn(orgOf('c'))})`
  const past = `(select distinct day from school_days where level between 1 and 5 and day < '${day}' order by day desc limit ${PAST_DAYS}) past`
  const reason = `case when (c + k + extract(day from day)::int) % 20 = 0 then 'SICK' else 'PRESENT' end`
  return [
    `insert into organisations (id, type, name, place_code, is_public)
       select ${FIRST.org} + o, case when ${isKindergartenIn('o')} then 'ORGKG' else 'ORGEBS' end, o || ' дүгээр', '1110', true from ${series(orgs, 'o')}`,
    `insert into data_origins (org_id, kind, origin, changed_at) select ${FIRST.org} + o, 'ATTENDANCE', 'ENTERED', now() from ${series(orgs, 'o')}`,
    people(`${FIRST.teacher} + c`, 'ЬЬ', 'Багш', '1980-01-01', classes),
    people(`${FIRST.office} + o`, 'ЬЫ', 'Менежер', '1980-01-01', series(orgs, 'o')),
    people(child, 'ЪЪ', 'Хүүхэд', '2016-01-01', children),
    people(parent, 'ЫЫ', 'Эцэг', '1990-01-01', linked),
    `insert into groups (id, org_id, school_year, level, name, teacher_id)
       select ${FIRST.group} + c, ${FIRST.org} + ${orgOf('c')}, ${schoolYearOf(day)}, case when ${schools} then 1 + c % 5 else -(c % 4) end,
              c || ' бүлэг', ${FIRST.teacher} + c from ${classes}`,
    `insert into group_members (group_id, child_id, since_date)
       select ${FIRST.group} + c, ${child}, make_date(${schoolYearOf(day)}, 9, 1) from ${children}`,
    `insert into guardianships (child_id, guardian_id, type) select ${child}, ${parent}, 'FATHER' from ${linked}`,
    `insert into links (parent_id, child_id, guardian_type, group_id, org_id, status, requested_at, decided_at)
       select ${parent}, ${child}, 'FATHER', ${FIRST.group} + c, ${FIRST.org} + ${orgOf('c')}, 'APPROVE', now(), now() from ${linked}`,
    `insert into absences (child_id, parent_id, category, interval_type, start_date, end_date, description, status, requested_at, settled_at, group_id, org_id)
       select ${child}, ${parent}, 'SICK', 1, date '${day}' - 20, date '${day}' - 19, 'Ханиад', 'APPROVED', now(), now(), ${FIRST.group} + c, ${FIRST.org} + ${orgOf('c')} from ${linked}`,
    ...signingIn(`(select ${FIRST.teacher} + c as id, ${FIRST.org} + ${orgOf('c')} as org_id from ${classes}) person`, 'TEACHER', 'org_id'),
    ...signingIn(`(select ${FIRST.office} + o as id, ${FIRST.org} + o as org_id from ${series(orgs, 'o')}) person`, 'SCHOOL', 'org_id'),
    ...signingIn(`(select ${parent} as id from ${linked}) person`, 'EDU_PARENT'),
    `insert into courses (id, group_id, subject_id, teacher_id, hours_a_week)
       select ${FIRST.course} + c * ${LESSONS_OF_DAY} + p, ${FIRST.group} + c, s.id, ${FIRST.teacher} + c, 5
         from ${classes}, (select id, row_number() over (order by id) - 1 as p from subjects order by id limit ${LESSONS_OF_DAY}) s where ${schools}`,
    `insert into lessons (term_id, course_id, group_id, teacher_id, weekday, period, begins_at, ends_at)
       select ${termId}, ${FIRST.course} + c * ${LESSONS_OF_DAY} + p, ${FIRST.group} + c, ${FIRST.teacher} + c, weekday, ${PERIOD} + p, 480 + p * 50, 520 + p * 50
         from ${classes}, ${series(LESSONS_OF_DAY, 'p')}, generate_series(1, 5) weekday where ${schools}`,
    `insert into school_days (level, day) select level, '${day}' from generate_series(-3, 5) level on conflict do nothing`,
    `insert into lesson_records (child_id, course_id, org_id, day, period, tardy_minutes, reason)
       select ${child}, ${FIRST.course} + c * ${LESSONS_OF_DAY} + p, ${FIRST.org} + ${orgOf('c')}, day, ${PERIOD} + p, 0, ${reason}
         from ${past}, ${children}, ${series(LESSONS_OF_DAY, 'p')} where ${schools}`,
    `insert into day_records (child_id, org_id, day, reason) select ${child}, ${FIRST.org} + ${orgOf('c')}, day, ${reason} from ${past}, ${children}`,
    `insert into menus (org_id, classification, date, type)
       select ${FIRST.org} + o, case when ${isKindergartenIn('o')} then 'KINDERGARTEN' else 'PRIMARY' end, '${day}', type
         from ${series(orgs, 'o')}, unnest('{BREAKFAST,LUNCH,TEA}'::text[]) type where ${isKindergartenIn('o')} or type = 'LUNCH'`,
    `insert into menu_dishes (menu_id, position, dish_id)
       select m.id, p, d.id from menus m, (select id, row_number() over (order by id) - 1 as p from dishes order by id limit 2) d where m.org_id >= ${FIRST.org}`,
  ]
}

const Clock = z.tuple([z.object({ offset: z.coerce.number() })])
const Term = z.tuple([z.object({ id: z.int() })])

async function fill(database: pg.Client, sizes: Sizes): Promise<Pick<Capital, 'day' | 'offsetMs'>> {
  const [{ offset: offsetMs }] = Clock.parse((await database.query('select clock_offset_ms as offset from portal')).rows)
  const day = dateIn(new Date(Date.now() + offsetMs))
  const [{ id: termId }] = Term.parse((await database.query('select id from terms where $1 between starts_on and ends_on', [day])).rows)
  await database.query('set session_replication_role = replica')
  for (const statement of filling(sizes, day, termId)) await database.query(statement)
  await database.query('vacuum analyze')
  return { day, offsetMs }
}

const DAY_MS = 86_400_000
const FRIDAY = 5

/** Moves a portal's clock from the weekend, which has no lessons, back to Friday, from its next start on. Returns whether it moved. */
export async function leaveWeekend(databaseUrl: string): Promise<boolean> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    const [{ offset }] = Clock.parse((await database.query('select clock_offset_ms as offset from portal')).rows)
    const since = weekdayNumber(dateIn(new Date(Date.now() + offset))) - FRIDAY
    if (since > 0) await database.query('update portal set clock_offset_ms = $1', [offset - since * DAY_MS])
    return since > 0
  } finally {
    await database.end()
  }
}

/** Fills the database of a running portal. */
export async function insertCapital(databaseUrl: string, { teachers, parents }: Sizes): Promise<Capital> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const { day, offsetMs } = await fill(database, { teachers, parents }).finally(() => database.end())
  const parentsOfClass = parents / teachers
  return {
    day,
    offsetMs,
    classes: range(teachers).map((at) => ({
      teacher: personOf(FIRST.teacher + at, 2 ** 20 + at),
      groupId: FIRST.group + at,
      period: isKindergarten(Math.floor(at / CLASSES_OF_ORG)) ? 0 : PERIOD,
      childIds: range(CHILDREN_OF_CLASS).map((nth) => FIRST.child + at * CHILDREN_OF_CLASS + nth),
    })),
    parents: range(teachers * parentsOfClass).map((at) => ({
      ...personOf(FIRST.parent + at, at),
      childId: FIRST.child + Math.floor(at / parentsOfClass) * CHILDREN_OF_CLASS + (at % parentsOfClass),
    })),
    offices: range(Math.ceil(teachers / CLASSES_OF_ORG)).map((at) => personOf(FIRST.office + at, 2 ** 21 + at)),
  }
}
