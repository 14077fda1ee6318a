import { MISSED_REASONS } from '@portal/contract/marks'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { instantAsText, readRows } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'

/** Courses whose marks a member of staff enters, with their works, pupils and marks. */

/**
 * Condition on `g` and `c`: the caller enters the marks of the course. An office all of its school's running year; a teacher the own courses
 * and, as a substitute, those that the replaced class teacher gives to the class.
 */
export function isOwnCourse({ role, personId, orgId }: Caller, today: string): SQL {
  const ofOrg = sql`g.org_id = ${orgId} and g.level >= 1 and g.school_year = ${runningYear(orgId, today)}`
  if (role !== 'TEACHER') return ofOrg
  const leads = leadsGroup({ id: sql`g.id`, teacherId: sql`g.teacher_id` }, personId, today)
  return sql`${ofOrg} and (c.teacher_id = ${personId} or (c.teacher_id = g.teacher_id and ${leads}))`
}

const Course = z.object({
  courseId: z.int(),
  groupId: z.int(),
  groupName: z.string(),
  subject: z.string(),
  level: z.int(),
  drafts: z.int(),
})

/** Own courses by class and subject. Served by groups_name, courses_once and assignments_course. */
export const coursesOf = (db: Database, caller: Caller, today: string, courseId?: number) =>
  readRows(
    db,
    Course,
    sql`
    select c.id as "courseId", g.id as "groupId", g.name as "groupName", s.name as subject, g.level::int as level,
           (select count(*)::int from assignments a where a.course_id = c.id and a.is_draft) as drafts
      from groups g join courses c on c.group_id = g.id join subjects s on s.id = c.subject_id
     where ${isOwnCourse(caller, today)} and ${courseId === undefined ? sql`true` : sql`c.id = ${courseId}`}
     order by g.level, g.name collate "und-x-icu", s.name collate "und-x-icu"`,
  )

const Term = z.object({ id: z.int(), name: z.string(), number: z.int(), startsOn: z.string(), endsOn: z.string() })
export type TermRow = z.infer<typeof Term>

/** Terms of the institution's running school year, in order. */
export const termsOf = (db: Database, orgId: number, today: string): Promise<TermRow[]> =>
  readRows(
    db,
    Term,
    sql`select t.id, t.name, t.number::int as number, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn"
          from terms t where t.school_year = ${runningYear(orgId, today)} order by t.number`,
  )

const Work = z.object({
  workId: z.int(),
  key: z.string(),
  kind: z.nullable(z.string()),
  topic: z.string(),
  dueOn: z.string(),
  maxPoints: z.nullable(z.int()),
  isDraft: z.boolean(),
})

/** Works of a course in a term by date. Served by assignments_course. */
export const worksOf = (db: Database, courseId: number, termId: number) =>
  readRows(
    db,
    Work,
    sql`select a.id as "workId", a.code as key, a.description as kind, a.topic, a.due_on::text as "dueOn",
               a.max_points::int as "maxPoints", a.is_draft as "isDraft"
          from assignments a where a.course_id = ${courseId} and a.term_id = ${termId} order by a.due_on, a.id`,
  )

const Pupil = z.object({
  childId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  isMember: z.boolean(),
  closed: z.array(z.int()),
})

/**
 * Children of a class in a term by family name: its members of any day of the term, and other former members with a mark. Served by
 * group_members_group and marks_once.
 */
export const pupilsOf = (
  db: Database,
  { groupId, courseId, term, today }: { groupId: number; courseId: number; term: TermRow; today: string },
) => {
  const lastDay = today < term.startsOn ? term.startsOn : today > term.endsOn ? term.endsOn : today
  const works = sql`assignments a where a.course_id = ${courseId} and a.term_id = ${term.id}`
  const stays = (day: SQL) => sql`exists (select from group_members m
    where m.group_id = ${groupId} and m.child_id = p.id and ${stayOn(day, membersAsM)})`
  return readRows(
    db,
    Pupil,
    sql`
    select p.id as "childId", p.last_name as "lastName", p.first_name as "firstName", ${stays(sql`${lastDay}::date`)} as "isMember",
           coalesce((select json_agg(a.id) from ${works} and not ${stays(sql`a.due_on`)}), '[]') as closed
      from people p
     where p.id in (
       select m.child_id from group_members m where m.group_id = ${groupId}
          and ((m.since_date <= ${term.endsOn}::date and coalesce(m.until_date, 'infinity'::date) > ${term.startsOn}::date)
            or exists (select from ${works} and exists (select from marks k where k.assignment_id = a.id and k.child_id = m.child_id))))
     order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id`,
  )
}

const Missed = z.nullable(z.enum(MISSED_REASONS))
const Mark = z.object({
  workId: z.int(),
  childId: z.int(),
  points: z.nullable(z.int()),
  missed: Missed,
  note: z.nullable(z.string()),
  isCorrected: z.boolean(),
})

/** Marks of a course in a term. Served by assignments_course, marks_assignment and mark_entries_pkey. */
export const marksOf = (db: Database, courseId: number, termId: number) =>
  readRows(
    db,
    Mark,
    sql`
    select k.assignment_id as "workId", k.child_id as "childId", coalesce(k.points, k.percent)::int as points, k.missed, k.note,
           exists (select from mark_entries e
             where e.child_id = k.child_id and e.assignment_id = k.assignment_id and e.why is not null) as "isCorrected"
      from assignments a join marks k on k.assignment_id = a.id where a.course_id = ${courseId} and a.term_id = ${termId}`,
  )

const Entry = z.object({
  points: z.nullable(z.int()),
  missed: Missed,
  note: z.nullable(z.string()),
  pointsBefore: z.nullable(z.int()),
  missedBefore: Missed,
  noteBefore: z.nullable(z.string()),
  at: z.string(),
  why: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
})

/** Entries of a child's mark, the latest first; the author's name is null once the account is gone. Served by mark_entries_pkey. */
export const entriesOf = (db: Database, workId: number, childId: number) =>
  readRows(
    db,
    Entry,
    sql`
    select e.points::int as points, e.missed, e.note, e.points_before::int as "pointsBefore", e.missed_before as "missedBefore",
           e.note_before as "noteBefore", e.why, p.last_name as "lastName", p.first_name as "firstName",
           ${instantAsText('e.at')} as at
      from mark_entries e
      left join roles r on r.id = e.role_id left join accounts a on a.id = r.account_id left join people p on p.id = a.person_id
     where e.child_id = ${childId} and e.assignment_id = ${workId} order by e.at desc, e.entry_id`,
  )
