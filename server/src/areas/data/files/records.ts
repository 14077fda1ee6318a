import { ATTEND_REASONS, DAY_REASONS } from '@portal/contract/attendance'
import { MISSED_REASONS } from '@portal/contract/marks'
import { stayOnText } from '../../../database/membership.ts'
import { EXAM_KINDS } from '../../../database/tables/results.ts'
import { missedNotes } from '../../grades/index.ts'
import { attendanceDays, outsideYear, unknownLesson } from '../dayChecks.ts'
import { dataFile, emptyKey, key, needed, optional, type Reference } from '../declare.ts'
import { date, decimal, flag, id, type Kind, literal, oneOf, person, schoolYear, text, whole } from '../kinds.ts'
import { child, course, organisation, schoolYearOfRow, subject, term } from '../references.ts'

/** Records of schools about children: days, lessons, work, marks and homework. */

const ofCourses = (org: number) => `(select c.id from courses c join groups g on g.id = c.group_id where g.org_id = ${org})`

/** Group of a child at the institution on a day. */
const membership: Reference = {
  as: 'membership',
  table: 'group_members',
  match: { child_id: child },
  gives: 'group_id',
  during: { column: 'date', from: 'since_date', until: 'until_date' },
  on: 'membership.group_id in (select g.id from groups g where g.org_id = r.org_id)',
  unknown: { code: 'notInGroupThatDay', column: 'child_registry_number' },
  isOnlyFound: true,
}
const courseThatDay: Reference = {
  as: 'course',
  table: 'courses',
  match: { group_id: membership, subject_id: subject },
  unknown: { code: 'unknownCourse', column: 'subject' },
}

const minutes = whole(0, 240)
/** Empty means on time. */
const minutesLate: Kind = {
  ...minutes,
  read: (value) => `coalesce(${minutes.read(value)}, 0::smallint)`,
  print: (value) => `nullif(${value}, 0)::text`,
}

export const attendance = dataFile({
  name: 'attendance',
  row: 'how a child attended a lesson',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    child_registry_number: key(person),
    date: key(date),
    period: key(whole(1, 12)),
    subject: needed(text(100)),
    status: needed(oneOf(ATTEND_REASONS)),
    minutes_late: optional(minutesLate),
  },
  table: 'lesson_records',
  writes: {
    child_id: child,
    org_id: organisation(),
    course_id: courseThatDay,
    day: 'date',
    period: 'period',
    reason: 'status',
    tardy_minutes: 'minutes_late',
  },
  topic: 'attendance',
  datedBy: 't.day',
  origin: 'ATTENDANCE',
  owner: { org: 'r.org_id', child: 'r.child', thatDay: '(select g.org_id from groups g where g.id = r.membership)' },
  checks: [
    ...attendanceDays('r.membership'),
    unknownLesson('r.membership'),
    { column: 'minutes_late', code: 'presentButLate', where: () => "r.status = 'PRESENT' and r.minutes_late > 0" },
  ],
  // Rows of earlier imports may be present and late, which the import refuses.
  prints: { status: "case when t.reason = 'PRESENT' and t.tardy_minutes > 0 then 'TARDY' else t.reason end" },
  ofOrg: (org) => `t.course_id in ${ofCourses(org)}`,
})

const groupThatDay = (gives: string) => `(select g.${gives} from group_members m join groups g on g.id = m.group_id
  where m.child_id = r.child and g.org_id = r.org_id and ${stayOnText('m', 'r.date')} limit 1)`

export const dayAttendance = dataFile({
  name: 'day_attendance',
  row: 'how a child attended a day',
  bringer: 'institution',
  columns: { org_id: key(id), child_registry_number: key(person), date: key(date), status: needed(oneOf(DAY_REASONS)) },
  table: 'day_records',
  writes: { child_id: child, org_id: organisation(), day: 'date', reason: 'status' },
  topic: 'attendance',
  datedBy: 't.day',
  origin: 'ATTENDANCE',
  owner: { org: 'r.org_id', child: 'r.child', thatDay: groupThatDay('org_id') },
  checks: [
    { column: 'child_registry_number', code: 'notInGroupThatDay', where: () => `${groupThatDay('id')} is null` },
    ...attendanceDays(groupThatDay('id')),
  ],
  ofOrg: (org) => `t.org_id = ${org}`,
})

const courseKey = { org_id: key(id), school_year: key(schoolYear), group: key(text(64)), subject: key(text(100)) }
const workId = text(64)

export const works = dataFile({
  name: 'works',
  row: 'a piece of work that a course marks; `work_id` is the number that the school gives it',
  bringer: 'institution',
  columns: {
    ...courseKey,
    work_id: key(workId),
    term: needed(whole(1, 4)),
    topic: needed(text(300)),
    description: optional(text(300)),
    due_on: needed(date),
  },
  table: 'assignments',
  writes: { course_id: course, code: 'work_id', term_id: term, topic: 'topic', description: 'description', due_on: 'due_on' },
  // An import would publish them.
  exported: 'not t.is_draft',
  datedBy: 't.due_on',
  origin: 'MARKS',
  owner: { org: 'r.org_id' },
  checks: [
    {
      column: 'due_on',
      code: 'outsideTerm',
      where: () => 'exists (select from terms t where t.id = r.the_term and r.due_on not between t.starts_on and t.ends_on)',
      right: "(select t.starts_on || ' – ' || t.ends_on from terms t where t.id = r.the_term)",
    },
  ],
  ofOrg: (org) => `t.course_id in ${ofCourses(org)}`,
})

/** Branches of an SQL `case`: a file has no other column for a missed work. */
const missedInWords = MISSED_REASONS.map((reason) => `when ${literal(reason)} then ${literal(missedNotes[reason])}`).join(' ')

const work: Reference = {
  as: 'work',
  table: 'assignments',
  match: { course_id: course, code: 'work_id' },
  unknown: { code: 'unknownWork', column: 'work_id' },
}

export const marks = dataFile({
  name: 'marks',
  row: 'how a child did a piece of work, in percent or in words',
  bringer: 'institution',
  columns: {
    ...courseKey,
    work_id: key(workId),
    child_registry_number: key(person),
    mark: optional(whole(0, 100)),
    note: optional(text(500)),
  },
  table: 'marks',
  writes: { assignment_id: work, child_id: child, percent: 'mark', note: 'note' },
  topic: 'grades',
  exported: 'exists (select from assignments a where a.id = t.assignment_id and not a.is_draft)',
  datedBy: '(select a.due_on from assignments a where a.id = t.assignment_id)',
  origin: 'MARKS',
  owner: { org: 'r.org_id', child: 'r.child', during: schoolYearOfRow },
  checks: [{ column: 'mark', code: 'needsMark', where: () => 'r.mark is null and r.note is null' }],
  emptied: ['points', 'max_points', 'missed'],
  prints: { note: `coalesce(t.note, case t.missed ${missedInWords} end)` },
  ofOrg: (org) => `t.assignment_id in (select id from assignments where course_id in ${ofCourses(org)})`,
})

export const halfResults = dataFile({
  name: 'half_results',
  row: 'the result of a half year (1, 2) or of the whole (3) in a course, in percent',
  bringer: 'institution',
  columns: { ...courseKey, child_registry_number: key(person), half: key(whole(1, 3)), mark: needed(whole(0, 100)) },
  table: 'half_marks',
  writes: { course_id: course, child_id: child, half: 'half', percent: 'mark' },
  topic: 'grades',
  owner: { org: 'r.org_id', child: 'r.child', during: schoolYearOfRow },
  ofOrg: (org) => `t.course_id in ${ofCourses(org)}`,
})

const percent = decimal(0, 100, 1)

export const results = dataFile({
  name: 'results',
  row: 'the final mark of a child in a subject at the end of a school year, in percent',
  bringer: 'institution',
  columns: {
    child_registry_number: key(person),
    org_id: key(id),
    school_year: key(schoolYear),
    subject: key(text(100)),
    level: needed(whole(1, 12)),
    mark: needed(percent),
  },
  table: 'course_results',
  writes: { child_id: child, org_id: organisation(), school_year: 'school_year', subject_id: subject, level: 'level', mark: 'mark' },
  topic: 'grades',
  owner: { org: 'r.org_id', child: 'r.child', during: schoolYearOfRow },
  ofOrg: (org) => `t.org_id = ${org}`,
})

export const exams = dataFile({
  name: 'exams',
  row: 'the result of an exam, in percent; `org_id` is the institution that gives it, and only the operator leaves it empty',
  bringer: 'institution',
  columns: {
    child_registry_number: key(person),
    org_id: emptyKey(id),
    school_year: key(schoolYear),
    kind: key(oneOf(EXAM_KINDS)),
    subject: key(text(100)),
    level: needed(whole(1, 12)),
    mark: needed(percent),
  },
  table: 'exam_results',
  writes: {
    child_id: child,
    org_id: organisation(),
    school_year: 'school_year',
    kind: 'kind',
    subject_id: subject,
    level: 'level',
    mark: 'mark',
  },
  topic: 'grades',
  owner: { org: 'r.org_id', child: 'r.child', during: schoolYearOfRow },
  ofOrg: (org) => `t.org_id = ${org}`,
})

const homeworkKey = { ...courseKey, due_on: key(date), task: key(text(1000)) }

export const homework = dataFile({
  name: 'homework',
  row: 'homework of a course',
  bringer: 'institution',
  columns: { ...homeworkKey, topic: needed(text(300)) },
  table: 'homework',
  writes: { course_id: course, due_on: 'due_on', task: 'task', topic: 'topic' },
  datedBy: 't.due_on',
  origin: 'HOMEWORK',
  owner: { org: 'r.org_id' },
  checks: [outsideYear('due_on', 'r.school_year', 'outsideTerm')],
  ofOrg: (org) => `t.course_id in ${ofCourses(org)}`,
})

const given: Reference = {
  as: 'given',
  table: 'homework',
  match: { course_id: course, due_on: 'due_on', task: 'task' },
  unknown: { code: 'unknownHomework', column: 'task' },
}

export const homeworkChecks = dataFile({
  name: 'homework_checks',
  row: 'whether a child has done its homework',
  bringer: 'institution',
  columns: { ...homeworkKey, child_registry_number: key(person), done: needed(flag) },
  table: 'homework_checks',
  writes: { homework_id: given, child_id: child, is_done: 'done' },
  topic: 'homework',
  datedBy: '(select h.due_on from homework h where h.id = t.homework_id)',
  origin: 'HOMEWORK',
  owner: { org: 'r.org_id', child: 'r.child', during: schoolYearOfRow },
  ofOrg: (org) => `t.homework_id in (select id from homework where course_id in ${ofCourses(org)})`,
})
