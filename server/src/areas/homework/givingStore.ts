import { HomeworkFile } from '@portal/contract/homework'
import { DUE_WITHIN_DAYS, HOMEWORK_CHANGES, LISTED_DAYS, MAX_WITHOUT_HOMEWORK, WITHOUT_HOMEWORK_DAYS } from '@portal/contract/staffHomework'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { instantAsText, readRows } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isAttendanceDay } from '../../requests/attendanceDays.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import { filesOfHomework } from '../files/index.ts'

/** Homework as staff see it: subjects of a class, what was given in them, and who has done it. */

/** Caller at an institution, on a day. */
export type Giver = Pick<Caller, 'role' | 'personId' | 'roleId'> & { orgId: number; today: string }

/** Maximum homework of a class in a list. */
const MAX_LISTED = 200

/**
 * Subjects of classes in the running school year: an office has all, a teacher those of the own and substituted classes and the own
 * subjects. Served by groups_name and courses_once.
 */
function ownCourses({ role, personId, orgId, today }: Giver): SQL {
  const isOwn =
    role === 'TEACHER'
      ? sql`(${leadsGroup({ id: sql`g.id`, teacherId: sql`g.teacher_id` }, personId, today)} or c.teacher_id = ${personId})`
      : sql`true`
  return sql`
    select c.id, c.group_id, g.name as group_name, g.level, g.school_year, s.name as subject
      from groups g join courses c on c.group_id = g.id join subjects s on s.id = c.subject_id
     where g.org_id = ${orgId} and g.school_year = ${runningYear(orgId, today)} and g.level >= 1 and ${isOwn}`
}

const onStay = (day: SQL) => stayOn(day, { childId: sql`m.child_id`, sinceDate: sql`m.since_date`, untilDate: sql`m.until_date` })

const Course = z.object({ courseId: z.int(), subject: z.string(), groupName: z.string(), nextLesson: z.nullable(z.string()) })

/** Own subjects of a class by name, with the next day of a lesson. Served by lessons_course. */
export const coursesOfClass = (db: Database, giver: Giver, groupId: number) =>
  readRows(
    db,
    Course,
    sql`
    select own.id as "courseId", own.subject, own.group_name as "groupName",
           (select to_char(min(ahead.day), 'YYYY-MM-DD')
              from lessons l join terms t on t.id = l.term_id join groups g on g.id = l.group_id
              cross join generate_series(1, ${DUE_WITHIN_DAYS}::int) step
              cross join lateral (select ${giver.today}::date + step as day) ahead
             where l.course_id = own.id and ahead.day between t.starts_on and t.ends_on
               and extract(isodow from ahead.day)::int = l.weekday and ${isAttendanceDay('g.id', 'ahead.day')}) as "nextLesson"
      from (${ownCourses(giver)}) own where own.group_id = ${groupId}
     order by own.subject collate "und-x-icu", own.id`,
  )

const OwnClass = z.object({ groupId: z.int(), groupName: z.string() })

/** Classes with own subjects. */
export const classesOf = (db: Database, giver: Giver) =>
  readRows(
    db,
    OwnClass,
    sql`
    select own.group_id as "groupId", own.group_name as "groupName" from (${ownCourses(giver)}) own
     group by own.group_id, own.group_name, own.level order by own.level, own.group_name collate "und-x-icu"`,
  )

const OwnCourse = z.object({ courseId: z.int(), groupId: z.int(), isSchoolDay: z.boolean() })

/** Own subject, and whether its class has school on a day. */
export async function findOwnCourse(db: Database, giver: Giver, courseId: number, day: string) {
  const [found] = await readRows(
    db,
    OwnCourse,
    sql`
    select own.id as "courseId", own.group_id as "groupId", ${isAttendanceDay('own.group_id', 'on_day.day')} as "isSchoolDay"
      from (${ownCourses(giver)}) own cross join (select ${day}::date as day) on_day where own.id = ${courseId}`,
  )
  return found
}

const Given = z.object({
  homeworkId: z.int(),
  courseId: z.int(),
  groupId: z.int(),
  subject: z.string(),
  topic: z.string(),
  task: z.string(),
  dueOn: z.string(),
  children: z.int(),
  done: z.int(),
  notDone: z.int(),
  files: z.nullable(z.array(HomeworkFile)),
})
export type Given = z.infer<typeof Given>

/** Served by homework_once, group_members_group, homework_checks_once and files_homework. */
const given = (giver: Giver, where: SQL) => sql`
  select h.id as "homeworkId", own.id as "courseId", own.group_id as "groupId", own.subject, h.topic, h.task,
         to_char(h.due_on, 'YYYY-MM-DD') as "dueOn", n.children, n.done, n.not_done as "notDone",
         ${filesOfHomework(sql`h.id`)} as files
    from (${ownCourses(giver)}) own join homework h on h.course_id = own.id
    cross join lateral (
      select count(*)::int as children, (count(*) filter (where k.is_done))::int as done,
             (count(*) filter (where not k.is_done))::int as not_done
        from group_members m left join homework_checks k on k.child_id = m.child_id and k.homework_id = h.id
       where m.group_id = own.group_id and ${onStay(sql`h.due_on`)}) n
   where ${where}
   order by h.due_on desc, own.subject collate "und-x-icu", h.id desc limit ${MAX_LISTED}`

/** Homework of a class due lately or later, the latest first. */
export const homeworkOfClass = (db: Database, giver: Giver, groupId: number) =>
  readRows(db, Given, given(giver, sql`own.group_id = ${groupId} and h.due_on >= ${giver.today}::date - ${LISTED_DAYS}::int`))

export async function findGiven(db: Database, giver: Giver, homeworkId: number): Promise<Given | undefined> {
  const [found] = await readRows(db, Given, given(giver, sql`h.id = ${homeworkId}`))
  return found
}

const Ticked = z.object({ childId: z.int(), lastName: z.string(), firstName: z.string(), isDone: z.nullable(z.boolean()) })

/** Children of the class on the due day by given name, and who has done the homework. */
export const childrenOf = (db: Database, { homeworkId, groupId, dueOn }: Pick<Given, 'homeworkId' | 'groupId' | 'dueOn'>) =>
  readRows(
    db,
    Ticked,
    sql`
    select p.id as "childId", p.last_name as "lastName", p.first_name as "firstName", k.is_done as "isDone"
      from group_members m join people p on p.id = m.child_id
      left join homework_checks k on k.child_id = m.child_id and k.homework_id = ${homeworkId}
     where m.group_id = ${groupId} and ${onStay(sql`${dueOn}`)}
     order by p.first_name collate "und-x-icu", p.last_name collate "und-x-icu", p.id`,
  )

const Changed = z.object({
  change: z.enum(HOMEWORK_CHANGES),
  at: z.string(),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  topicBefore: z.nullable(z.string()),
  taskBefore: z.nullable(z.string()),
  dueOnBefore: z.nullable(z.string()),
})

/** Changes of homework, the latest first. Served by homework_entries_homework. */
export const changesOf = (db: Database, homeworkId: number, orgId: number) =>
  readRows(
    db,
    Changed,
    sql`
    select e.change, ${instantAsText('e.at')} as at,
           p.last_name as "lastName", p.first_name as "firstName", e.topic_before as "topicBefore", e.task_before as "taskBefore",
           to_char(e.due_on_before, 'YYYY-MM-DD') as "dueOnBefore"
      from homework_entries e
      left join roles r on r.id = e.role_id left join accounts a on a.id = r.account_id left join people p on p.id = a.person_id
     where e.homework_id = ${homeworkId} and e.org_id = ${orgId}
     order by e.at desc limit 50`,
  )

const Without = z.object({
  groupId: z.int(),
  groupName: z.string(),
  courseId: z.int(),
  subject: z.string(),
  lastDueOn: z.nullable(z.string()),
  total: z.int(),
})

/**
 * Subjects of the present term without homework due since the tenth last school day of the grade; none before that many days of the school
 * year. Served by school_days_pkey, lessons_course and homework_once.
 */
export const coursesWithoutHomework = (db: Database, giver: Giver) =>
  readRows(
    db,
    Without,
    sql`
    select own.group_id as "groupId", own.group_name as "groupName", own.id as "courseId", own.subject,
           to_char(last.due_on, 'YYYY-MM-DD') as "lastDueOn", (count(*) over ())::int as total
      from (${ownCourses(giver)}) own
      join terms t on t.school_year = own.school_year and ${giver.today}::date between t.starts_on and t.ends_on
      cross join lateral (
        select d.day from school_days d
         where d.level = own.level and d.day < ${giver.today}::date and d.day >= make_date(own.school_year, 9, 1)
         order by d.day desc offset ${WITHOUT_HOMEWORK_DAYS - 1}::int limit 1) since
      left join lateral (select max(h.due_on) as due_on from homework h where h.course_id = own.id) last on true
     where exists (select from lessons l where l.course_id = own.id and l.term_id = t.id)
       and (last.due_on is null or last.due_on < since.day)
     order by last.due_on nulls first, own.level, own.group_name collate "und-x-icu", own.subject collate "und-x-icu", own.id
     limit ${MAX_WITHOUT_HOMEWORK}::int`,
  )
