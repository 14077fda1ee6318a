import { NoticeFile } from '@portal/contract/noticeDetails'
import { ANSWER_KINDS, NOTICE_ANSWERS } from '@portal/contract/notices'
import { LISTED_NOTICES, NOTICE_STATES } from '@portal/contract/staffNotices'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { instantAsText, readRows } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import { filesOfNotice } from '../files/index.ts'
import { isMemberOn, reachesGroup } from './reach.ts'

/** Notices as staff see them. */

/** Caller at an institution, on a day. */
export type Writer = Pick<Caller, 'role' | 'personId' | 'accountId' | 'roleId'> & { orgId: number; today: string }

/**
 * Classes of the running school year to which the caller writes: an office to all, a teacher to the own and substituted ones. Served by
 * groups_name and substitutes_once.
 */
const ownGroups = ({ role, personId, orgId, today }: Writer): SQL => sql`
  select g.id, g.org_id, g.school_year, g.level, g.name from groups g
   where g.org_id = ${orgId} and g.school_year = ${runningYear(orgId, today)}
     and ${role === 'TEACHER' ? leadsGroup({ id: sql`g.id`, teacherId: sql`g.teacher_id` }, personId, today) : sql`true`}`

const Group = z.object({ groupId: z.int(), groupName: z.string(), level: z.int(), schoolYear: z.int() })

export const groupsOf = (db: Database, writer: Writer) =>
  readRows(
    db,
    Group,
    sql`
    select own.id as "groupId", own.name as "groupName", own.level, own.school_year as "schoolYear"
      from (${ownGroups(writer)}) own order by own.level, own.name collate "und-x-icu"`,
  )

const Listed = z.object({
  noticeId: z.int(),
  state: z.enum(NOTICE_STATES),
  groupId: z.nullable(z.int()),
  level: z.nullable(z.int()),
  groupName: z.nullable(z.string()),
  title: z.string(),
  sendAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  read: z.int(),
})
export type ListedNotice = z.infer<typeof Listed>

/** Whether the notice `n` reaches a class of the caller. */
const reachesOwn = (writer: Writer): SQL => sql`exists (select from (${ownGroups(writer)}) g where ${reachesGroup})`

/**
 * Condition: the caller may see the notice `n`. An office sees all that were sent or wait, an author the own drafts; a teacher sees what
 * reached the own classes, and the own notices to classes that are still theirs.
 */
const isVisible = (writer: Writer): SQL => {
  const isAuthor = sql`n.role_id = ${writer.roleId}`
  const isMine =
    writer.role === 'TEACHER'
      ? sql`((n.sent_at is not null or (${isAuthor} and n.group_id is not null)) and ${reachesOwn(writer)})`
      : sql`(n.state <> 'DRAFT' or ${isAuthor})`
  return sql`(n.org_id = ${writer.orgId} and ${isMine})`
}

const columns: SQL = sql`
  n.id as "noticeId", n.state, n.group_id as "groupId", n.level, one.name as "groupName", n.title, ${instantAsText('n.send_at')} as "sendAt",
  ${instantAsText('n.sent_at')} as "sentAt", p.last_name as "lastName", p.first_name as "firstName",
  (select count(*)::int from notice_reads r where r.notice_id = n.id) as read`
const joined: SQL = sql`
  left join groups one on one.id = n.group_id
  left join roles author on author.id = n.role_id left join accounts acc on acc.id = author.account_id left join people p on p.id = acc.person_id`

/** Notices of the caller, the newest first. Served by notices_desk. */
export const noticesOf = (db: Database, writer: Writer) =>
  readRows(
    db,
    Listed,
    sql`select ${columns} from notices n ${joined} where ${isVisible(writer)} order by n.id desc limit ${LISTED_NOTICES}::int`,
  )

const Detail = z.extend(Listed, {
  schoolYear: z.int(),
  entryId: z.string(),
  version: z.int(),
  text: z.string(),
  eventOn: z.nullable(z.string()),
  eventAt: z.nullable(z.string()),
  answerKind: z.nullable(z.enum(ANSWER_KINDS)),
  question: z.string(),
  answersUntil: z.nullable(z.string()),
  files: z.nullable(z.array(NoticeFile)),
  isAuthor: z.boolean(),
  isOwnAccount: z.boolean(),
  classes: z.array(z.object({ groupId: z.int(), groupName: z.string() })),
})
export type NoticeOfStaff = z.infer<typeof Detail>

/** Notice with the caller's standing to it, locked in a transaction that changes it; undefined for those of others. */
export async function findNotice(
  db: Database,
  writer: Writer,
  noticeId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<NoticeOfStaff | undefined> {
  const [found] = await readRows(
    db,
    Detail,
    sql`
    select ${columns}, n.school_year as "schoolYear", n.entry_id as "entryId",
           round(extract(epoch from n.written_at) * 1000)::float8 as version, n.text, to_char(n.event_on, 'YYYY-MM-DD') as "eventOn", n.event_at as "eventAt",
           n.answer_kind as "answerKind", n.question, to_char(n.answers_until, 'YYYY-MM-DD') as "answersUntil",
           ${filesOfNotice(sql`n.id`)} as files, n.role_id = ${writer.roleId} as "isAuthor",
           coalesce(author.account_id = ${writer.accountId}, false) as "isOwnAccount",
           (select coalesce(json_agg(json_build_object('groupId', g.id, 'groupName', g.name) order by g.level, g.name), '[]')
              from (${ownGroups(writer)}) g where ${reachesGroup}) as classes
      from notices n ${joined} where n.id = ${noticeId} and ${isVisible(writer)} ${lock ? sql`for update of n` : sql``}`,
  )
  return found
}

const Counted = z.object({ answer: z.enum(NOTICE_ANSWERS), count: z.int() })

/** Answers of the children in the reach of today. */
export const countAnswers = (db: Database, noticeId: number, today: string) =>
  readRows(
    db,
    Counted,
    sql`
    select a.answer, count(distinct a.child_id)::int as count
      from notices n join notice_answers a on a.notice_id = n.id
      join group_members m on m.child_id = a.child_id and ${isMemberOn(today)} join groups g on g.id = m.group_id and ${reachesGroup}
     where n.id = ${noticeId} group by a.answer`,
  )

const Reader = z.object({
  childId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  parents: z.array(z.object({ lastName: z.string(), firstName: z.string(), readAt: z.nullable(z.string()) })),
  answer: z.nullable(z.enum(NOTICE_ANSWERS)),
  byLastName: z.nullable(z.string()),
  byFirstName: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
})

/** Children of a class by given name, with readers and answers of a notice. Served by group_members_group, links_child and the keys. */
export const readersOf = (db: Database, noticeId: number, groupId: number, today: string) =>
  readRows(
    db,
    Reader,
    sql`
    select c.id as "childId", c.last_name as "lastName", c.first_name as "firstName", a.answer,
           p.last_name as "byLastName", p.first_name as "byFirstName", ${instantAsText('a.answered_at')} as "answeredAt",
           (select coalesce(json_agg(json_build_object('lastName', parent.last_name, 'firstName', parent.first_name,
                     'readAt', ${instantAsText('r.read_at')}) order by parent.first_name, parent.id), '[]')
              from links l join people parent on parent.id = l.parent_id
              left join notice_reads r on r.notice_id = ${noticeId} and r.person_id = l.parent_id
             where l.child_id = c.id and l.status = 'APPROVE' and ${notBarred(sql`l.child_id`, sql`l.parent_id`)}) as parents
      from group_members m join people c on c.id = m.child_id
      left join notice_answers a on a.notice_id = ${noticeId} and a.child_id = c.id left join people p on p.id = a.answered_by
     where m.group_id = ${groupId} and ${isMemberOn(today)}
     order by c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.id`,
  )
