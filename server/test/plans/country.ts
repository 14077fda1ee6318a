/**
 * Deterministic rows for the planner, in the proportions of the country. `analyze` reads all of these few rows; the planner's row counts
 * are then multiplied by TIMES.
 */
const CHILDREN = 1500
const IN_GROUP = 25
const GROUPS = CHILDREN / IN_GROUP
const GROUPS_OF_SCHOOL = 5
const SCHOOLS = GROUPS / GROUPS_OF_SCHOOL
const COURSES_OF_GROUP = 6
const COURSES = GROUPS * COURSES_OF_GROUP
const MENUS_OF_SCHOOL = 8
const MENUS = SCHOOLS * MENUS_OF_SCHOOL
const SENT = 4
/** Ended stays of each child, besides the present one and that of the coming year. */
const PAST_YEARS = 12
const TIMES = 600

/** Two school years; the second is the current one. */
export const years = { from: '2000-09-01', to: '2001-10-31' }
/** A child in the middle of the id range, and a week. */
export const parameters = {
  child: 750,
  parent: CHILDREN + 750,
  group: 30,
  school: 6,
  course: 175,
  menu: 44,
  term: 1,
  from: '2001-10-01',
  to: '2001-10-07',
  day: '2001-10-03',
  now: '2001-10-03T04:00:00Z',
}

const numbers = (count: number, name = 'n') => `generate_series(1, ${count}) ${name}`
const groupOf = (child: string) => `1 + (${child} - 1) / ${IN_GROUP}`
const schoolOf = (group: string) => `1 + (${group} - 1) / ${GROUPS_OF_SCHOOL}`
const courseOf = (child: string, at: string) => `1 + (${child} - 1) / ${IN_GROUP} * ${COURSES_OF_GROUP} + ${at} % ${COURSES_OF_GROUP}`
const NOW = `'${parameters.now}'::timestamptz`

/** Tables that grow with the country; the others have their real size. */
export const large: Readonly<Record<string, string>> = {
  organisations: `(id, type, name, place_code, is_public) select n, 'ORGEBS', 'school ' || n, '11', true from ${numbers(SCHOOLS)}`,
  people: `(id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select n, 'ЩЩ' || lpad(n::text, 8, '0'), 'f', 'l' || n, 'f' || n, 'male', date '1990-01-01' + n, 'c' from ${numbers(CHILDREN * 2)}`,
  groups: `(id, org_id, school_year, level, name, teacher_id) select n, ${schoolOf('n')}, 2001, 1 + n % 12, 'group ' || n, ${CHILDREN} + n from ${numbers(GROUPS)}`,
  group_members: `(group_id, child_id, since_date, until_date)
    select ${groupOf('n')}, n, date '2000-09-01' + y * 365, case when y < 1 then date '2001-06-01' + y * 365 when y = 1 then date '2002-09-01' end
      from ${numbers(CHILDREN)}, generate_series(1 - ${PAST_YEARS}, 2) y order by y, n`,
  accounts: `(id, username, person_id, password_hash, created_at) select n, (60000000 + n)::text, ${CHILDREN} + n, 'x', ${NOW} from ${numbers(CHILDREN)}`,
  roles: `(id, account_id, role, created_at) select n, n, 'EDU_PARENT', ${NOW} from ${numbers(CHILDREN)}`,
  devices: `(id, account_id, token_hash, name, first_seen_at, last_seen_at) select n, n, sha256(n::text::bytea), 'd', ${NOW}, ${NOW} from ${numbers(CHILDREN)}`,
  sessions: `(id, account_id, device_id, role_id, token_hash, created_at, last_used_at)
    select n, n, n, n, sha256(n::text::bytea), ${NOW} - n * interval '1 minute', ${NOW} from ${numbers(CHILDREN)}`,
  links: `(parent_id, child_id, guardian_type, group_id, org_id, status, requested_at, decided_at)
    select ${CHILDREN} + n, n, 'MOTHER', ${groupOf('n')}, ${schoolOf(groupOf('n'))}, 'APPROVE', ${NOW} - n * interval '1 hour', ${NOW} from ${numbers(CHILDREN)}`,
  guardianships: `(child_id, guardian_id, type) select n, ${CHILDREN} + n, 'MOTHER' from ${numbers(CHILDREN)}`,
  addresses: `(id, person_id, place_code, detail, arrived_on) select n, n, '11', 'd', date '2000-01-01' from ${numbers(CHILDREN * 2)}`,
  // The opening morning of enrolment: few requests are sent, and their ids are among the lowest.
  prospects: `(id, campaign_id, child_id, place_code, age, response_status, created_at, for_commission, contact_person_id, sent_by_account_id, institution_id, address_id)
    select n, 1, n, '11', 3, 'PASSED', ${NOW}, true, case when n <= ${SENT} then n end, case when n <= ${SENT} then n end,
      ${schoolOf(groupOf('n'))}, n from ${numbers(CHILDREN)}`,
  outbox: `(channel, recipient, subject, text, to_nobody, state, created_at, due_at, tries, settled_at)
    select 'sms', '80000000', 's', 't', false, case when n <= 10 then 'WAITING' else 'SENT' end, ${NOW}, ${NOW} + n * interval '1 second', 1,
      case when n > 10 then ${NOW} end from ${numbers(CHILDREN)}`,
  absence_alerts: `(child_id, org_id, day, half, period, recorded, sent, due_at, settled_at, answer, answered_at)
    select n, ${schoolOf(groupOf('n'))}, date '2001-09-01' + n % 60, 'AM', 1, 'ABSENT', case when n <= 10 then 'NONE' else 'ABSENT' end, ${NOW},
      case when n > 10 then ${NOW} end, case when n % 3 = 0 then 'SICK' end, case when n % 3 = 0 then ${NOW} end from ${numbers(CHILDREN)}`,
  inbox_entries: `(account_id, topic, child_id, title, text, created_at, read_at)
    select 1 + n % ${CHILDREN}, 'leaveDecided', 1 + n % ${CHILDREN}, 't', 't', ${NOW} - n * interval '1 minute', case when n % 10 > 0 then ${NOW} end from ${numbers(CHILDREN * 10)}`,
  notices: `(id, org_id, school_year, group_id, entry_id, role_id, state, title, text, written_at, due_at, sent_at, entered_at)
    select (n - 1) * 10 + d, ${schoolOf('n')}, 2001, n, md5(n || ' ' || d)::uuid, 1, 'SENT', 't', 't', ${NOW}, ${NOW}, ${NOW}, ${NOW} from ${numbers(GROUPS)}, ${numbers(10, 'd')}`,
  prospect_history: `(prospect_id, at, side, status, actor) select n, ${NOW}, 'response', 'PASSED', 'commission' from ${numbers(CHILDREN)}`,
  courses: `(id, group_id, subject_id, teacher_id, hours_a_week)
    select n, 1 + (n - 1) / ${COURSES_OF_GROUP}, 1 + n % 30, ${CHILDREN} + 1 + (n - 1) / ${COURSES_OF_GROUP}, 2 from ${numbers(COURSES)}`,
  rooms: `(id, org_id, number) select n, ${schoolOf('n')}, n::text from ${numbers(GROUPS)}`,
  lessons: `(term_id, course_id, group_id, teacher_id, room_id, weekday, period, begins_at, ends_at)
    select 1 + t % 4, 1 + (n - 1) * ${COURSES_OF_GROUP}, n, ${CHILDREN} + n, n, 1 + t % 5, 1 + t % 6, 480, 520 from ${numbers(GROUPS)}, generate_series(0, 7) t`,
  absences: `(child_id, parent_id, category, interval_type, start_date, end_date, description, status, requested_at, settled_at)
    select n, ${CHILDREN} + n, 'SICK', 1, date '2001-09-01' + n % 60, date '2001-09-01' + n % 60, 'd', 'APPROVED', ${NOW}, ${NOW} from ${numbers(CHILDREN)}`,
  lesson_records: `(child_id, course_id, org_id, day, period, tardy_minutes, reason)
    select n, ${courseOf('n', 'd')}, ${schoolOf(groupOf('n'))}, date '2000-10-02' + y * 364 + d, 1, 0, 'PRESENT' from ${numbers(CHILDREN)}, generate_series(0, 3) d, generate_series(0, 1) y`,
  day_records: `(child_id, org_id, day, reason)
    select n, ${schoolOf(groupOf('n'))}, date '2000-10-02' + y * 364 + d, 'PRESENT' from ${numbers(CHILDREN)}, generate_series(0, 3) d, generate_series(0, 1) y`,
  assignments: `(id, code, course_id, term_id, topic, due_on) select n, n::text, n, 1 + n % 4, 't', date '2001-09-01' + n % 60 from ${numbers(COURSES)}`,
  marks: `(child_id, assignment_id, percent) select n, ${courseOf('n', 'd')}, 80 from ${numbers(CHILDREN)}, generate_series(0, 3) d`,
  half_marks: `(child_id, course_id, half, percent) select n, ${courseOf('n', 'd')}, 1, 80 from ${numbers(CHILDREN)}, generate_series(0, 3) d`,
  homework: `(course_id, due_on, topic, task) select n, date '2001-09-01' + (n + d) % 60, 't', 't' || d from ${numbers(COURSES)}, generate_series(0, 3) d`,
  files: `(homework_id, number, entry_id, org_id, size, bytes, sent_at)
    select n, 1, md5(n::text)::uuid, 1 + n % ${SCHOOLS}, 1, '\\x00', ${NOW} from ${numbers(COURSES * 2)}`,
  homework_checks: `(child_id, homework_id, is_done) select n, ${courseOf('n', 'd')} * 4, true from ${numbers(CHILDREN)}, generate_series(0, 3) d`,
  menus: `(id, org_id, classification, date, type)
    select (n - 1) * ${MENUS_OF_SCHOOL} + d, n, 'PRIMARY', date '2001-09-10' + d, 'LUNCH' from ${numbers(SCHOOLS)}, ${numbers(MENUS_OF_SCHOOL, 'd')}`,
  menu_dishes: `(menu_id, position, dish_id) select n, d, 1 + (n + d) % 40 from ${numbers(MENUS)}, generate_series(0, 3) d`,
  servings: `(child_id, menu_id, day, is_eaten)
    select n, (${schoolOf(groupOf('n'))} - 1) * ${MENUS_OF_SCHOOL} + d, date '2001-09-10' + d, true from ${numbers(CHILDREN)}, ${numbers(4, 'd')}`,
  meal_ratings: `(menu_id, parent_id, child_id, rate, at) select 1 + n % ${MENUS}, ${CHILDREN} + n, n, 4, ${NOW} from ${numbers(CHILDREN)}`,
  meal_comments: `(menu_id, parent_id, child_id, text, at) select 1 + n % ${MENUS}, ${CHILDREN} + n, n, 't', ${NOW} from ${numbers(CHILDREN)}`,
  allergies: `(child_id, allergen) select n, 'MILK' from ${numbers(CHILDREN)}`,
  movements: `(child_id, group_id, action, reason, on_date)
    select n, ${groupOf('n')}, 'PROMOTED', 'YEAR_ENDED', date '2000-09-01' + y * 365 from ${numbers(CHILDREN)}, generate_series(0, 1) y`,
  course_results: `(child_id, org_id, subject_id, school_year, level, mark)
    select n, ${schoolOf(groupOf('n'))}, 1 + s, 2000, 1 + n % 12, 80 from ${numbers(CHILDREN)}, generate_series(0, 4) s`,
  exam_results: `(child_id, subject_id, kind, school_year, level, mark) select n, 1, 'STATE', 2000, 1 + n % 12, 80 from ${numbers(CHILDREN)}`,
  audit: `(at, account_id, person_id, role, action, child_id, request_id)
    select ${NOW} - d * interval '20 days', n, ${CHILDREN} + n, 'EDU_PARENT', 'GET', n, 'r' from ${numbers(CHILDREN)}, generate_series(0, 3) d`,
}

const small: Readonly<Record<string, string>> = {
  places: `(code, name) select '11', 'capital'`,
  campaigns: `(id, kind, school_year, stage, birth_from, birth_to, opens_at, closes_at, address_until)
    select 1, 'kindergarten', 2001, 1, '1996-01-01', '1999-12-31', ${NOW}, ${NOW} + interval '9 days', ${NOW} + interval '5 days'`,
  subjects: `(id, name) select n, 'subject ' || n from ${numbers(30)}`,
  terms: `(id, session_id, school_year, number, name, starts_on, ends_on)
    select n, n + 1000, 2001, n, 'term ' || n, date '2001-09-01' + (n - 1) * 60, date '2001-09-01' + n * 60 - 1 from ${numbers(4)}`,
  school_days: `(level, day) select l, date '2001-09-01' + d from generate_series(-3, 12) l, generate_series(0, 270) d where extract(isodow from date '2001-09-01' + d) < 6`,
  dishes: `(id, name, kind, course, grams, kcal, proteins, fats, carbohydrate) select n, 'dish ' || n, 'MAIN', 'c', 100, 1, 1, 1, 1 from ${numbers(40)}`,
  dish_allergens: `(dish_id, allergen) select n, 'MILK' from ${numbers(40)}`,
  topics: `(id, subject_id, level, position, name) select n, 1 + n % 30, 1 + n / 30 % 12, n, 'topic' from ${numbers(3600)}`,
}

/** Statements that fill empty tables and multiply the row counts of large ones. */
export const filling: readonly string[] = [
  'set local session_replication_role = replica',
  // A share, as ANALYZE would find it: an absolute number would not grow with the row counts.
  `alter table group_members alter column child_id set (n_distinct = ${-1 / (PAST_YEARS + 2)})`,
  ...Object.entries({ ...small, ...large }).map(([table, rows]) => `insert into ${table} ${rows}`),
  'analyze',
  `update pg_class set reltuples = reltuples * ${TIMES} where reltuples > 0 and (relname ~ '^(${Object.keys(large).join('|')})(_[0-9_]+)?$'
      or oid in (select indexrelid from pg_index where indrelid::regclass::text ~ '^(${Object.keys(large).join('|')})(_[0-9_]+)?$'))`,
]
