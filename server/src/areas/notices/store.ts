import { NoticeFile } from '@portal/contract/noticeDetails'
import { ANSWER_KINDS, NOTICE_ANSWERS, NOTICES_SHOWN, UNREAD_DAYS } from '@portal/contract/notices'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { instantAsText, readRows } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { inboxEntries, noticeAnswers, noticeReads } from '../../database/tables.ts'
import { announceTo } from '../../work/news.ts'
import { filesOfNotice } from '../files/index.ts'
import { isMemberOn, reachesChild, reachesGroup } from './reach.ts'

/** Notices as parents read them. Every statement checks the child's present class; the gate has checked the link. */

/** Days of the coming week with an event. */
const WEEK = 6

const Found = z.object({
  childId: z.int(),
  noticeId: z.int(),
  orgName: z.string(),
  groupName: z.nullable(z.string()),
  title: z.string(),
  sentAt: z.string(),
  isTakenBack: z.boolean(),
  isRead: z.boolean(),
  isNew: z.boolean(),
  eventOn: z.nullable(z.string()),
  eventAt: z.nullable(z.string()),
  answerKind: z.nullable(z.enum(ANSWER_KINDS)),
  answersUntil: z.nullable(z.string()),
  given: z.nullable(z.enum(NOTICE_ANSWERS)),
})
export type FoundNotice = z.infer<typeof Found>

interface Reading {
  personId: number
  today: string
}
type Placed = Placeholders<Reading>

/** Constant of a prepared statement. */
const fixed = (count: number) => sql.raw(String(count))

/** Columns of a notice `n` to the child of the stay `m`. */
const columns = ({ today }: Placed): SQL => sql`
  m.child_id as "childId", n.id as "noticeId", o.name as "orgName", case when n.group_id is not null then g.name end as "groupName",
  case when n.state = 'SENT' then n.title else '' end as title, ${instantAsText('n.sent_at')} as "sentAt", n.state = 'TAKEN_BACK' as "isTakenBack",
  r.notice_id is not null as "isRead",
  (r.notice_id is null and n.state = 'SENT'
    and n.sent_at >= (greatest(m.since_date, ${today}::date - ${fixed(UNREAD_DAYS)})::timestamp at time zone '+08')) as "isNew",
  case when n.state = 'SENT' then to_char(n.event_on, 'YYYY-MM-DD') end as "eventOn", n.event_at as "eventAt",
  case when n.state = 'SENT' then n.answer_kind end as "answerKind", to_char(n.answers_until, 'YYYY-MM-DD') as "answersUntil", a.answer as given`

const joined = ({ personId }: Placed): SQL => sql`
  join organisations o on o.id = n.org_id
  left join notice_reads r on r.notice_id = n.id and r.person_id = ${personId}
  left join notice_answers a on a.notice_id = n.id and a.child_id = m.child_id`

/** Newest sent notices to the class, and to several classes with it. Each side is read from its index. */
const lastOnes = sql`
  select id from (
    (select n.id, n.sent_at from notices n where n.group_id = g.id and n.sent_at is not null order by n.sent_at desc limit ${fixed(NOTICES_SHOWN)})
    union all
    (select n.id, n.sent_at from notices n
      where n.group_id is null and n.org_id = g.org_id and n.school_year = g.school_year and (n.level is null or n.level = g.level)
        and n.sent_at is not null
      order by n.sent_at desc limit ${fixed(NOTICES_SHOWN)})) last
   order by sent_at desc limit ${fixed(NOTICES_SHOWN)}`

const eventsBetween = (from: SQL, to: SQL): SQL => sql`
  select n.id from notices n where n.group_id = g.id and n.state = 'SENT' and n.event_on between ${from} and ${to}
  union all
  select n.id from notices n
   where n.group_id is null and n.org_id = g.org_id and n.school_year = g.school_year and (n.level is null or n.level = g.level)
     and n.state = 'SENT' and n.event_on between ${from} and ${to}`

/** Lists of children. */
export const listed = preparedStatement((_db, of: Placeholders<Reading & { childIds: readonly number[] }>) =>
  rawStatement(sql`
    select ${columns(of)}
      from group_members m join groups g on g.id = m.group_id
      cross join lateral (select id from (${lastOnes}) newest
        union (${eventsBetween(sql`${of.today}::date`, sql`${of.today}::date + ${fixed(WEEK)}`)})) chosen
      join notices n on n.id = chosen.id ${joined(of)}
     where m.child_id = ${anyOf(of.childIds)} and ${isMemberOn(of.today)}
     order by n.sent_at desc, n.id desc`),
)

/** Notices of each child's list, newest first. Served by group_members_at, notices_group and notices_org. */
export const noticesOf = async (db: Database, childIds: readonly number[], reading: Reading): Promise<FoundNotice[]> =>
  z.array(Found).parse((await listed(db, { childIds, ...reading })).rows)

const Detail = z.extend(Found, {
  text: z.string(),
  question: z.string(),
  files: z.nullable(z.array(NoticeFile)),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  answeredBy: z.nullable(z.int()),
  answeredAt: z.nullable(z.string()),
})

/** One notice of a child. */
export const opened = preparedStatement((_db, of: Placeholders<Reading & { childId: number; noticeId: number }>) =>
  rawStatement(sql`
    select ${columns(of)}, case when n.state = 'SENT' then n.text else '' end as text, n.question,
           case when n.state = 'SENT' then ${filesOfNotice(sql`n.id`)} end as files,
           p.last_name as "lastName", p.first_name as "firstName", a.answered_by as "answeredBy", ${instantAsText('a.answered_at')} as "answeredAt"
      from notices n join group_members m on m.child_id = ${of.childId} and ${isMemberOn(of.today)}
      join groups g on g.id = m.group_id and ${reachesGroup} ${joined(of)}
      left join people p on p.id = a.answered_by
     where n.id = ${of.noticeId} and n.sent_at is not null`),
)

/** Sent notice to a child; undefined for one that does not reach it today. */
export async function findNotice(db: Database, { childId, noticeId }: { childId: number; noticeId: number }, { personId, today }: Reading) {
  const [found] = z.array(Detail).parse((await opened(db, { childId, noticeId, personId, today })).rows)
  return found
}

/** Whether a file belongs to a notice that a child has and that was not taken back. */
export async function isFileOfChild(db: Database, fileId: number, childId: number, today: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select f.id from files f join notices n on n.id = f.notice_id
     where f.id = ${fileId} and n.state = 'SENT' and ${reachesChild(childId, today)}`)
  return rows.length > 0
}

/** Marks a notice as read by a parent, and its entry in the inbox; returns whether one of them was unread. */
export async function markRead(tx: Database, read: typeof noticeReads.$inferInsert & { accountId: number }): Promise<boolean> {
  const { noticeId, personId, readAt, accountId } = read
  const marked = await tx.insert(noticeReads).values({ noticeId, personId, readAt }).onConflictDoNothing().returning()
  const entries = await tx
    .update(inboxEntries)
    .set({ readAt })
    .where(sql`${inboxEntries.noticeId} = ${noticeId} and ${inboxEntries.accountId} = ${accountId} and ${inboxEntries.readAt} is null`)
    .returning({ id: inboxEntries.id })
  return marked.length + entries.length > 0
}

/** Stores the answer for a child in place of an earlier one. */
export async function putAnswer(tx: Database, answer: typeof noticeAnswers.$inferInsert): Promise<void> {
  const { answer: given, answeredBy, answeredAt } = answer
  await tx
    .insert(noticeAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: [noticeAnswers.noticeId, noticeAnswers.childId], set: { answer: given, answeredBy, answeredAt } })
}

/** Makes open pages read again: of the parents of a child, and of the staff who read its answer. */
export const announceAnswer = (tx: Database, childId: number, today: string): Promise<void> =>
  announceTo(tx, {
    topic: 'notices',
    people: sql`
      select l.parent_id as id from links l where l.child_id = ${childId} and l.status = 'APPROVE'
      union all select g.teacher_id from group_members m join groups g on g.id = m.group_id
        where m.child_id = ${childId} and ${isMemberOn(today)} and g.teacher_id is not null
      union all select stand.person_id from group_members m join substitutes stand on stand.group_id = m.group_id
        where m.child_id = ${childId} and ${isMemberOn(today)} and stand.ended_at is null and stand.until_day >= ${today}::date`,
  })

const Event = z.object({ noticeId: z.int(), title: z.string(), on: z.string(), at: z.nullable(z.string()) })

/** Events of the notices to a child's class, from a month ago on. */
export const eventsOf = (db: Database, childId: number, today: string) =>
  readRows(
    db,
    Event,
    sql`
    select distinct n.id as "noticeId", n.title, to_char(n.event_on, 'YYYY-MM-DD') as on, n.event_at as at
      from group_members m join groups g on g.id = m.group_id
      cross join lateral (${eventsBetween(sql`${today}::date - 31`, sql`${today}::date + 400`)}) chosen
      join notices n on n.id = chosen.id
     where m.child_id = ${childId} and ${isMemberOn(today)} order by 3, 1`,
  )
