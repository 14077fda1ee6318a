import { type Check, dataFile, key, needed, optional, type Reference } from '../declare.ts'
import { date, id, level, person, schoolYear, text, time, whole } from '../kinds.ts'
import { course, group, subject, teacher, term } from '../references.ts'

/** Terms, school days, courses, topics and timetable. */

const ofGroups = (org: number) => `(select id from groups where org_id = ${org})`

export const terms = dataFile({
  name: 'terms',
  row: 'a quarter of the school year, the same for every school',
  bringer: 'operator',
  columns: {
    school_year: key(schoolYear),
    number: key(whole(1, 4)),
    name: needed(text(64)),
    starts_on: needed(date),
    ends_on: needed(date),
  },
  table: 'terms',
  writes: { school_year: 'school_year', number: 'number', name: 'name', starts_on: 'starts_on', ends_on: 'ends_on' },
  given: { session_id: 'r.school_year * 10 + r.number' },
  checks: [{ column: 'ends_on', code: 'endBeforeStart', where: () => 'r.ends_on < r.starts_on' }],
  ofOrg: () => 'true',
})

export const days = dataFile({
  name: 'days',
  row: 'a day on which a grade has school, by the order for all schools',
  bringer: 'operator',
  columns: { level: key(level), date: key(date) },
  table: 'school_days',
  writes: { level: 'level', day: 'date' },
  datedBy: 't.day',
  ofOrg: (org) => `t.level in (select level from groups where org_id = ${org})`,
})

export const courses = dataFile({
  name: 'courses',
  row: 'a subject as one group learns it from one teacher',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    school_year: key(schoolYear),
    group: key(text(64)),
    subject: key(text(100)),
    teacher_registry_number: needed(person),
    hours: needed(whole(1, 12)),
  },
  table: 'courses',
  writes: { group_id: group, subject_id: subject, teacher_id: teacher, hours_a_week: 'hours' },
  owner: { org: 'r.org_id' },
  ofOrg: (org) => `t.group_id in ${ofGroups(org)}`,
})

const parentTopic: Reference = {
  as: 'parent_topic',
  table: 'topics',
  match: { subject_id: subject, level: 'level', position: 'parent_number' },
  unknown: { code: 'unknownTopic', column: 'parent_number' },
}

export const topics = dataFile({
  name: 'topics',
  row: 'what is taught in a subject and grade, in its order; `parent_number` is the topic that it is a part of',
  bringer: 'operator',
  columns: {
    subject: key(text(100)),
    level: key(level),
    number: key(whole(1, 999)),
    parent_number: optional(whole(1, 999)),
    name: needed(text(300)),
  },
  table: 'topics',
  writes: { subject_id: subject, level: 'level', position: 'number', parent_id: parentTopic, name: 'name' },
  passes: ['r.parent_number is null', 'r.parent_number is not null'],
  ofOrg: (org) => `t.level in (select level from groups where org_id = ${org})`,
})

/** A lesson takes the teacher of its course. */
const courseTeacher: Reference = { ...course, as: 'course_teacher', gives: 'teacher_id', mayBeEmpty: true, isOnlyFound: true }
const room: Reference = {
  as: 'the_room',
  table: 'rooms',
  match: { org_id: 'org_id', number: 'room' },
  unknown: { code: 'unknownGroup', column: 'room' },
  isMade: true,
}

const overlapsRow = 'o.the_term = r.the_term and o.weekday = r.weekday and o.starts < r.ends and o.ends > r.starts'
const overlapsLesson = 'l.term_id = r.the_term and l.weekday = r.weekday and l.begins_at < r.ends and l.ends_at > r.starts'

/** Refuses overlapping lessons of a group, teacher or classroom, within the file and with unchanged lessons of the database. */
const clashes = (other: string, now: string): Check[] => [
  {
    column: 'starts',
    code: 'lessonClash',
    where: (rows) => `exists (select from ${rows} o where ${other} and ${overlapsRow} and o.line <> r.line)`,
    right: 'r.subject',
  },
  {
    column: 'starts',
    code: 'lessonClash',
    where: (rows) => `exists (select from lessons l where ${now} and ${overlapsLesson}
      and not exists (select from ${rows} o where o.the_group = l.group_id and o.the_term = l.term_id and o.weekday = l.weekday and o.period = l.period))`,
    // A teacher's lesson at another institution is reported without its group.
    right: `coalesce((select g.name from lessons l join groups g on g.id = l.group_id and g.org_id = r.org_id where ${now} and ${overlapsLesson} limit 1), r."group")`,
  },
]

export const timetable = dataFile({
  name: 'timetable',
  row: 'a lesson of the week of a group in a quarter; the course has its teacher',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    school_year: key(schoolYear),
    group: key(text(64)),
    term: key(whole(1, 4)),
    weekday: key({ ...whole(1, 5), format: '1 for Monday to 5 for Friday' }),
    period: key(whole(1, 12)),
    subject: needed(text(100)),
    starts: needed(time),
    ends: needed(time),
    room: optional(text(20)),
  },
  table: 'lessons',
  writes: {
    group_id: group,
    term_id: term,
    weekday: 'weekday',
    period: 'period',
    course_id: course,
    teacher_id: courseTeacher,
    room_id: room,
    begins_at: 'starts',
    ends_at: 'ends',
  },
  isWrittenAnew: true,
  owner: { org: 'r.org_id' },
  checks: [
    { column: 'ends', code: 'endBeforeStart', where: () => 'r.ends <= r.starts' },
    ...clashes('o.the_group = r.the_group', 'l.group_id = r.the_group'),
    ...clashes('o.course_teacher = r.course_teacher', 'l.teacher_id = r.course_teacher'),
    ...clashes('o.org_id = r.org_id and o.room = r.room', 'l.room_id = r.the_room'),
  ],
  ofOrg: (org) => `t.group_id in ${ofGroups(org)}`,
})
