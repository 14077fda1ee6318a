import { dataOrigins, markEntries } from '@portal/server/database/tables'
import { daysAgo } from './calendar.ts'
import { BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { MATHEMATICS_TEACHER } from './teachers.ts'

const DRAFT_POINTS = 20
/** Places in the class of children without a mark of the unpublished work, and of one who was sick. */
const WITHOUT = [4, 11]
const SICK = 6
/** Place of the child whose latest published mark was corrected, and by how many percent. */
const CORRECTED = 5
const CORRECTION = 6
const WHY = 'Дахин шалгахад нэг бодлогыг зөв гэж тооцсон.'

type Entry = typeof markEntries.$inferInsert

/** Marks that a teacher of the school enters in the portal: points, one unpublished work in each class, and one correction. */
export const seedMarking: SeedStep = async ({ copyInto, query, day }) => {
  await copyInto(dataOrigins, [{ orgId: BUSY_SCHOOL_ID, kind: 'MARKS', origin: 'ENTERED', changedAt: daysAgo(day, 60, '09:30') }])
  const ofTeacher = `select c.id from courses c where c.teacher_id = ${MATHEMATICS_TEACHER.personId}`
  const role = `(select r.id from roles r join accounts a on a.id = r.account_id where a.username = '${MATHEMATICS_TEACHER.username}' and r.role = 'TEACHER')`
  await query(`update assignments set max_points = 100, published_at = (due_on + time '08:00') at time zone 'UTC'
     where course_id in (${ofTeacher})`)
  await query(`update marks m set points = m.percent, max_points = a.max_points from assignments a
     where a.id = m.assignment_id and a.course_id in (${ofTeacher})`)

  const works = `select c.id as course_id, last.day as due_on, t.id as term_id
      from courses c join groups g on g.id = c.group_id
      cross join lateral (select max(d.day) as day from school_days d where d.level = g.level and d.day < date '${day.today}') last
      join terms t on last.day between t.starts_on and t.ends_on
     where c.id in (${ofTeacher})`
  await query(`insert into assignments (course_id, term_id, code, topic, description, due_on, max_points, is_draft)
    select w.course_id, w.term_id, md5('draft ' || w.course_id)::uuid::text, 'Тригонометрийн тэгшитгэл', 'Бие даалт', w.due_on, ${DRAFT_POINTS}, true
      from (${works}) w`)
  const pupils = `select a.id as assignment_id, m.child_id, row_number() over (partition by a.id order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id) as place,
           8 + (m.child_id * 7 + a.course_id) % 13 as points, a.due_on
      from assignments a join courses c on c.id = a.course_id join group_members m on m.group_id = c.group_id and m.since_date <= a.due_on
       and coalesce(m.until_date, 'infinity'::date) > a.due_on join people p on p.id = m.child_id
     where a.is_draft`
  const marked = `select child_id, assignment_id, due_on, case when place <> ${SICK} then points end as points,
           case when place = ${SICK} then 'SICK' end as missed
      from (${pupils}) every where place not in (${WITHOUT.join(', ')})`
  await query(`insert into marks (child_id, assignment_id, points, max_points, percent, missed)
    select child_id, assignment_id, points, case when points is not null then ${DRAFT_POINTS} end, points * 100 / ${DRAFT_POINTS}, missed
      from (${marked}) one`)
  /** Entries of the teacher at a time of the work's day, in UTC. */
  const entry = (columns: string, rows: string, time: string) => `
    select child_id as "childId", assignment_id as "assignmentId", md5(child_id || ' ' || assignment_id || ' ${time}')::uuid::text as "entryId",
           ${role} as "roleId", (due_on + time '${time}') at time zone 'UTC' as at, ${columns} from (${rows}) one`
  const addEntries = async (rows: string) => {
    const entries = await query<Entry>(rows)
    await copyInto(
      markEntries,
      entries.map((row) => ({ ...row, at: new Date(row.at) })),
    )
  }
  await addEntries(entry(`points, missed, null::int as "pointsBefore", null as why`, marked, '07:00'))
  const corrected = `select k.child_id, k.assignment_id, a.due_on, k.points::int as points, k.missed from (
      select k.*, row_number() over (partition by k.assignment_id order by k.child_id) as place from marks k) k
      join assignments a on a.id = k.assignment_id
     where k.place = ${CORRECTED} and k.points >= ${CORRECTION} and a.id in (
       select distinct on (course_id) id from assignments where course_id in (${ofTeacher}) and not is_draft order by course_id, due_on desc, id)`
  const first = entry(`points - ${CORRECTION} as points, missed, null::int as "pointsBefore", null as why`, corrected, '07:00')
  const second = entry(`points, missed, points - ${CORRECTION} as "pointsBefore", '${WHY}' as why`, corrected, '09:30')
  await addEntries(`${first} union all ${second}`)
}
