import type { RetentionKey } from '@portal/contract/retention'
import {
  arrivalsByYear,
  attendanceEntriesByYear,
  auditByMonth,
  dayRecordsByYear,
  lessonRecordsByYear,
  type Partitioned,
  restEntriesByYear,
  servingsByYear,
} from '../database/partitions.ts'
import { type SQL, sql } from '../database/sql.ts'

/** Cut-off as a time and as a day in Ulaanbaatar. */
export interface Before {
  at: Date
  day: string
}

/** Retention of one table; the condition refers to its rows as `t`. */
export type Retired = { of: RetentionKey; table: string; why: string } & (
  | { by: 'row'; gone(before: Before): SQL }
  /** Keeps the row and empties these columns. */
  | { by: 'column'; columns: readonly string[]; gone(before: Before): SQL }
  | { by: 'partition'; whole: Partitioned }
)

/** Condition for a dead message that an office may still resend or redirect. */
const isNeeded = ({ at, day }: { at: SQL; day: SQL }) => sql`t.state = 'DEAD' and (
    exists (select from prospect_messages m join prospects p on p.id = m.prospect_id join campaigns c on c.id = p.campaign_id
             where m.outbox_id = t.id and c.closes_at >= ${at})
    or exists (select from school_messages m join links l on l.id = m.link_id where m.outbox_id = t.id and l.status = 'NEW')
    or exists (select from school_messages m join absences a on a.id = m.absence_id where m.outbox_id = t.id and a.end_date >= ${day}))`

/** Selects questions whose request was decided, withdrawn or given up before a time and waits no more. */
const decidedBefore = (at: SQL) => sql`
  select w.id from questions w join links l on l.id = w.link_id where l.status <> 'NEW' and l.decided_at < ${at}
  union all select w.id from questions w join absences a on a.id = w.absence_id where a.status <> 'NEW' and a.settled_at < ${at}
  union all select w.id from questions w join prospects p on p.id = w.prospect_id
    where p.response_status not in ('REQUESTED', 'WAITING') and (p.response_status <> 'NEW' or p.school_status <> 'NEW')
      and not exists (select from prospect_history s where s.prospect_id = p.id and s.at >= ${at})`

const param = ({ at, day }: Before) => ({ at: sql`${at.toISOString()}::timestamptz`, day: sql`${day}::date` })

/** Selects children whose last group ended before a day. */
const leftSchoolBefore = (day: SQL) =>
  sql`select m.child_id from group_members m group by m.child_id having bool_and(coalesce(m.until_date < ${day}, false))`
const ofLeaver = (before: Before) => sql`t.child_id in (${leftSchoolBefore(param(before).day)})`
/** Condition for leavers; rows of a child without any group expire by their own school year. */
const ofLeaverOrOld = (before: Before) => sql`(${ofLeaver(before)} or (make_date(t.school_year + 1, 9, 1) < ${param(before).day}
    and not exists (select from group_members m where m.child_id = t.child_id)))`

/** All data with a retention period, in order of deletion. A row stays while remaining rows refer to it. */
export const retired = (now: Before): readonly Retired[] => [
  {
    of: 'codes',
    table: 'codes',
    by: 'row',
    why: 'A day in which a next request asks for a captcha.',
    gone: (before) => sql`t.expires_at < ${param(before).at}`,
  },
  {
    of: 'codes',
    table: 'tries',
    by: 'row',
    why: 'The longest time for which tries are counted.',
    gone: (before) => sql`t.window_start < ${param(before).at}`,
  },
  {
    of: 'copies',
    table: 'data_copies',
    by: 'row',
    why: 'Everything about a family in one file: so long it can be fetched. Its bytes go with it.',
    gone: (before) => sql`coalesce(t.ready_at, t.asked_at) < ${param(before).at}`,
  },
  {
    of: 'sessions',
    table: 'sessions',
    by: 'row',
    why: 'No session lives longer.',
    gone: (before) => sql`t.created_at < ${param(before).at}`,
  },
  {
    of: 'invitations',
    table: 'invitations',
    by: 'row',
    why: 'Somebody may ask what became of one.',
    gone: (before) => sql`t.expires_at < ${param(before).at}`,
  },
  {
    of: 'messageTexts',
    table: 'warnings',
    by: 'row',
    why: 'So long a warning is not repeated.',
    gone: (before) => sql`t.gathered = 0 and t.sent_at < ${param(before).at}`,
  },
  {
    of: 'messageTexts',
    table: 'outbox',
    by: 'column',
    columns: ['text', 'unsubscribe_link'],
    why: 'Somebody may ask what was written; one that did not arrive is sent again while its request is open.',
    gone: (before) => sql`t.settled_at < ${param(before).at} and t.text is not null and not (${isNeeded(param(now))})`,
  },
  {
    of: 'messages',
    table: 'outbox',
    by: 'row',
    why: 'Whom we told something, and when, is asked in complaints about a campaign.',
    gone: (before) => sql`t.settled_at < ${param(before).at} and not (${isNeeded(param(now))})`,
  },
  {
    of: 'messages',
    table: 'summaries',
    by: 'row',
    why: 'The link in a message that ends the summaries works so long.',
    gone: (before) => sql`t.week < ${param(before).day}`,
  },
  {
    of: 'inbox',
    table: 'inbox_entries',
    by: 'row',
    why: 'A parent finds the messages of the year before.',
    gone: (before) => sql`t.created_at < ${param(before).at}`,
  },
  {
    of: 'messages',
    table: 'claims',
    by: 'row',
    why: 'Families and institutions may ask who claimed a child; counted from its end. Answers of guardians go with it.',
    gone: (before) => sql`t.ended_at < ${param(before).at}`,
  },
  {
    of: 'files',
    table: 'files',
    by: 'row',
    why: 'Somebody may ask what a decision was based on; counted from it.',
    gone: ({ at }) => sql`t.question_id in (${decidedBefore(sql`${at.toISOString()}::timestamptz`)})`,
  },
  {
    of: 'homeworkFiles',
    table: 'files',
    by: 'row',
    why: 'They take most of the room of a school; the text of the homework stays. Counted from the due day.',
    gone: (before) => sql`t.homework_id in (select id from homework where due_on < ${param(before).day})`,
  },
  {
    of: 'noticeFiles',
    table: 'files',
    by: 'row',
    why: 'They take the room of a school; the text of the notice stays. Counted from its sending, of a draft from its last change.',
    gone: (before) => sql`t.notice_id in (select id from notices where coalesce(sent_at, written_at) < ${param(before).at})`,
  },
  {
    of: 'readAudit',
    table: 'audit',
    by: 'partition',
    why: 'A parent asks who looked at a child; longer, it would be a record of families itself.',
    whole: auditByMonth,
  },
  {
    of: 'readAudit',
    table: 'audit_refusals',
    by: 'row',
    why: 'As the reads beside it.',
    gone: (before) => sql`t.hour < ${param(before).at}`,
  },
  {
    of: 'schoolLife',
    table: 'lesson_records',
    by: 'partition',
    why: 'A school answers for the years of one stage; results tell the rest.',
    whole: lessonRecordsByYear,
  },
  { of: 'schoolLife', table: 'day_records', by: 'partition', why: 'As the lessons.', whole: dayRecordsByYear },
  { of: 'schoolLife', table: 'attendance_entries', by: 'partition', why: 'As the lessons.', whole: attendanceEntriesByYear },
  { of: 'schoolLife', table: 'rest_entries', by: 'partition', why: 'As the lessons.', whole: restEntriesByYear },
  { of: 'schoolLife', table: 'arrivals', by: 'partition', why: 'As the lessons.', whole: arrivalsByYear },
  {
    of: 'schoolLife',
    table: 'absence_alerts',
    by: 'row',
    why: 'As the lessons.',
    gone: (before) => sql`t.day < ${param(before).day}`,
  },
  { of: 'schoolLife', table: 'servings', by: 'partition', why: 'As the lessons.', whole: servingsByYear },
  {
    of: 'schoolLife',
    table: 'menus',
    by: 'row',
    why: 'With what parents said of a meal.',
    gone: (before) => sql`t.date < ${param(before).day}`,
  },
  {
    of: 'schoolLife',
    table: 'assignments',
    by: 'row',
    why: 'With their marks: the results stay.',
    gone: (before) => sql`t.due_on < ${param(before).day}`,
  },
  { of: 'schoolLife', table: 'homework', by: 'row', why: 'With who has done it.', gone: (before) => sql`t.due_on < ${param(before).day}` },
  {
    of: 'schoolLife',
    table: 'homework_entries',
    by: 'row',
    why: 'With the homework that it changed.',
    gone: (before) => sql`t.at < ${param(before).at}`,
  },
  { of: 'schoolLife', table: 'notices', by: 'row', why: 'With readers.', gone: (before) => sql`t.written_at < ${param(before).at}` },
  {
    of: 'schoolLife',
    table: 'health_declarations',
    by: 'row',
    why: 'As the days that they explain.',
    gone: (before) => sql`t.day < ${param(before).day}`,
  },
  {
    of: 'schoolLife',
    table: 'year_plans',
    by: 'row',
    why: 'How a class came about; its stays tell the rest.',
    gone: (before) => sql`make_date(t.school_year, 9, 1) < ${param(before).day}`,
  },
  { of: 'results', table: 'course_results', by: 'row', why: 'A certificate may be asked for after school.', gone: ofLeaverOrOld },
  { of: 'results', table: 'exam_results', by: 'row', why: 'A certificate may be asked for after school.', gone: ofLeaverOrOld },
  { of: 'results', table: 'half_marks', by: 'row', why: 'As the results of the year.', gone: ofLeaver },
  { of: 'results', table: 'movements', by: 'row', why: 'The next school asks where a child was.', gone: ofLeaver },
  {
    of: 'results',
    table: 'group_members',
    by: 'row',
    why: 'Tells when a child left: it goes after all that it decides about.',
    gone: (before) => sql`${ofLeaver(before)} and not exists (select from course_results r where r.child_id = t.child_id)
      and not exists (select from exam_results r where r.child_id = t.child_id)
      and not exists (select from half_marks r where r.child_id = t.child_id)
      and not exists (select from movements r where r.child_id = t.child_id)`,
  },
  {
    of: 'requests',
    table: 'prospects',
    by: 'row',
    why: 'A decision can be contested; counted from the end of its campaign. History and messages go with it.',
    gone: (before) => sql`t.campaign_id in (select c.id from campaigns c where c.closes_at < ${param(before).at})`,
  },
  {
    of: 'requests',
    table: 'links',
    by: 'row',
    why: 'A link that stands is no record but a right: it stays.',
    gone: (before) => sql`t.status = 'DECLINED' and t.decided_at < ${param(before).at}`,
  },
  {
    of: 'requests',
    table: 'absences',
    by: 'row',
    why: 'Counted from the last day of the leave.',
    gone: (before) => sql`t.end_date < ${param(before).day}`,
  },
  {
    of: 'requests',
    table: 'contact_changes',
    by: 'row',
    why: 'Who gave an account another phone may be asked in court.',
    gone: (before) => sql`t.ended_at < ${param(before).at}`,
  },
]
