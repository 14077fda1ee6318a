import { GuardianType } from '@portal/contract/children'
import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import { SEEN_STATUSES } from '@portal/contract/staff'
import { MAX_COUNTED, type PlaceAnswer, QUEUE_PAGE, type QueueFilter } from '@portal/contract/staffQueues'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isOwnCaseOfOfficeOf, type OfficeFamilies } from '../../requests/conflictOfInterest.ts'
import { hasOpenQuestion, questionStates } from '../../requests/questions.ts'
import { personNamed } from '../../requests/queueColumns.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import { placeAnswers } from '../enrolment/index.ts'
import { type Assignee, assigneesOf } from './assignments.ts'
import type { Source } from './queueColumns.ts'

/** Filter of rows; the search is parsed before. */
export type RowFilter = Omit<QueueFilter, 'queue' | 'search'> & { search?: SQL | undefined }

/** Requests that a caller sees: by institution and current campaign. */
export interface Scope {
  caller: Pick<Caller, 'role' | 'personId' | 'orgId'>
  orgIds: readonly number[]
  /** Groups of a teacher at the time of the call; passed as ids, so that the planner can estimate the few rows. */
  groupIds: readonly number[]
  /** Day on which children are at an institution. */
  day: string
  campaignId: number | undefined
  /** People whose own cases are visible, if only the offices' own cases are. */
  standsInFor?: OfficeFamilies | undefined
}

/** Whether the desk handles sent requests without an institution, as the capital's commission does. */
export const holdsUnplaced = ({ campaign, kind }: Source, { caller, orgIds }: Scope): boolean =>
  caller.role === 'COMMISSION' && (campaign === 'kindergarten' || kind === 'sub') && orgIds.includes(CAPITAL_ORG_ID)

const Ids = z.array(z.object({ id: z.coerce.number() }))

/** Condition on `q`: a teacher's own groups, an office's institution, or all below a commission. */
export function within(source: Source, scope: Scope): SQL {
  const { campaign, group, org } = source
  const { caller, orgIds, groupIds, campaignId } = scope
  const place =
    caller.role === 'TEACHER'
      ? sql`${group} = ${anyOf(groupIds)}`
      : caller.role === 'SCHOOL'
        ? sql`${org} = ${caller.orgId}`
        : // `+ 0` disables the index per institution: a commission's institutions are most of the queue, which is already in order.
          sql`(${org} + 0 = ${anyOf(orgIds)}${holdsUnplaced(source, scope) ? sql` or ${org} is null` : sql``})`
  const seen = scope.standsInFor === undefined ? place : sql`${place} and ${isOfOffices(source, scope.standsInFor)}`
  if (campaign !== undefined) return sql`${seen} and ${source.campaignId} = ${campaignId ?? 0}`
  return sql`${seen} and (${source.stands(source.statuses[0])} or ${isInScope(source, scope)})`
}

/** Own cases of an institution's office. The ids come first: they are few and indexed. */
const isOfOffices = ({ child, sender, org }: Source, { people, children }: OfficeFamilies): SQL =>
  sql`(${child} = ${anyOf([...people, ...children])} or ${sender} = ${anyOf(people)}) and ${isOwnCaseOfOfficeOf({ childId: child, askedBy: sender, orgId: org })}`

/** Days for which an institution still sees decided requests of a child that has left. */
const FORMER_DAYS = 365

/**
 * Decided requests are visible to the child's class teacher, and to the offices of its institutions, a former one for a year. Served by
 * group_members_at.
 */
function isInScope({ child }: Source, { caller, orgIds, groupIds, day }: Scope): SQL {
  const here =
    caller.role === 'TEACHER'
      ? sql`m.group_id = ${anyOf(groupIds)} and ${stayOn(day, membersAsM)}`
      : sql`g.org_id = ${anyOf(orgIds)} and coalesce(m.until_date, 'infinity'::date) > ${day}::date - ${FORMER_DAYS}::int`
  return sql`exists (select from group_members m join groups g on g.id = m.group_id where m.child_id = ${child} and ${here})`
}

/** Groups of a class teacher, or of their substitute, at the session's institution in the current school year. */
export async function groupsOfTeacher(
  db: Database,
  { personId, orgId }: Pick<Caller, 'personId' | 'orgId'>,
  day: string,
): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select id from groups where ${leadsGroup({ id: sql`groups.id`, teacherId: sql`teacher_id` }, personId, day)} and org_id = ${orgId} and school_year = ${runningYear(orgId, day)}`)
  return Ids.parse(rows).map(({ id }) => id)
}

const DAY_MS = 86_400_000
/** Whether the registry names the sender for the child and no court bars them. */
const isNamed = (child: SQL, sender: SQL): SQL =>
  // A scalar query is looked up for each row; the planner would read the whole table for «exists».
  sql`coalesce((select true from current_guardianships n where n.child_id = ${child} and n.guardian_id = ${sender} limit 1), false) and ${notBarred(child, sender)}`

/** Condition of a search in every status, without other filters. */
const matching = ({ isRequest }: Source, search: SQL): SQL => sql`${isRequest} and ${search}`

function filtered(source: Source, { status = source.statuses[0], everywhere, ...filter }: RowFilter, now: Date): SQL {
  if (everywhere === true) return matching(source, filter.search ?? sql`false`)
  const narrow = sql`${source.stands(status)} and ${narrowed(source, filter, now)}`
  // Until the answer, the request is the family's.
  const isDesks = filter.asked !== true && status === source.statuses[0]
  return isDesks ? sql`${narrow} and not ${hasOpenQuestion(source.kind, sql`q.id`)}` : narrow
}

/** Condition of all filters but the status. */
export function narrowed({ since, child, sender, group, age, org, kind }: Source, filter: RowFilter, now: Date): SQL {
  const { groupId, age: wanted, orgId, unnamed, days, search, asked } = filter
  const conditions = [
    asked === true && hasOpenQuestion(kind, sql`q.id`),
    groupId !== undefined && sql`${group} = ${groupId}`,
    wanted !== undefined && sql`${age} = ${wanted}`,
    orgId !== undefined && sql`${org} = ${orgId}`,
    unnamed === true && sql`${sender} is not null and not (${isNamed(child, sender)})`,
    days !== undefined && sql`${since} < ${new Date(now.getTime() - days * DAY_MS).toISOString()}`,
    search ?? false,
  ]
  const chosen = conditions.filter((one) => one !== false)
  return chosen.length === 0 ? sql`true` : sql.join(chosen, sql` and `)
}

const Row = z.object({
  id: z.coerce.number(),
  since: z.coerce.date(),
  status: z.enum(SEEN_STATUSES),
  side: z.nullable(z.string()),
  sortedBy: z.coerce.date(),
  isPast: z.boolean(),
  childId: z.coerce.number(),
  senderId: z.nullable(z.coerce.number()),
  said: z.nullable(GuardianType),
  orgId: z.nullable(z.coerce.number()),
  groupId: z.nullable(z.coerce.number()),
  age: z.nullable(z.coerce.number()),
  about: z.nullable(z.string()),
  childLastName: z.string(),
  childFirstName: z.string(),
  senderLastName: z.nullable(z.string()),
  senderFirstName: z.nullable(z.string()),
  isNamed: z.boolean(),
  isBarred: z.boolean(),
  groupName: z.nullable(z.string()),
  orgName: z.nullable(z.string()),
})
const Held = z.object({
  requestId: z.coerce.number(),
  decision: z.string(),
  until: z.coerce.date(),
  byId: z.coerce.number(),
  byLastName: z.string(),
  byFirstName: z.string(),
})
export type FoundRow = z.infer<typeof Row> & {
  held: z.infer<typeof Held> | undefined
  assignees: readonly Assignee[]
  question: 'ASKED' | 'ANSWERED' | null
  acceptance: PlaceAnswer | null
}

/** Held decisions about these requests. */
async function heldDecisionsOf(db: Database, kind: Source['kind'], ids: readonly number[]): Promise<Map<number, z.infer<typeof Held>>> {
  const { rows } = await db.execute(sql`
    select h.request_id as "requestId", h.decision, h.due_at as until, p.id as "byId", p.last_name as "byLastName", p.first_name as "byFirstName"
      from held_decisions h join roles r on r.id = h.role_id join accounts a on a.id = r.account_id join people p on p.id = a.person_id
     where h.kind = ${kind} and h.request_id = ${anyOf(ids)}`)
  return new Map(
    z
      .array(Held)
      .parse(rows)
      .map((held) => [held.requestId, held]),
  )
}

interface PageOptions {
  limit: number
  day: string
  isNewestFirst?: boolean
}

/**
 * Statement for rows of `q` with all columns of a queue's line. The inner query scans the queue's index once; held decisions are a separate statement,
 * because planning cost grows with the number of tables.
 */
export function rowsStatement(source: Source, where: SQL, { limit, day, isNewestFirst = false }: PageOptions): SQL {
  const sortedBy = isNewestFirst ? source.since : source.sortedBy(day)
  const order = isNewestFirst ? sql`desc` : sql``
  const { table, since, status, side, child, sender, said, org, group, age, about } = source
  const whole = [{ where: sql`true`, order: sortedBy }]
  const parts = (isNewestFirst ? whole : (source.parts?.(day) ?? whole)).map(
    (part) => sql`(
      select q.id, ${since} as since, ${sortedBy} as sorted_by, ${source.isPast(day)} as is_past, ${status} as status, ${side}::text as side, ${child} as child_id, ${sender} as sender_id, ${said}::text as said,
             ${org}::int as org_id, ${group}::int as group_id, ${age}::int as age, ${about}::text as about
        from ${table} q where ${where} and ${part.where} order by ${part.order} ${order}, q.id ${order} limit ${limit})`,
  )
  return sql`
    with page as (select * from (${sql.join(parts, sql` union all `)}) part order by sorted_by ${order}, id ${order} limit ${limit})
    select page.id, page.since, page.sorted_by as "sortedBy", page.is_past as "isPast", page.status, page.side, page.child_id as "childId", page.sender_id as "senderId", page.said, page.org_id as "orgId",
           page.group_id as "groupId", page.age, page.about, c.last_name as "childLastName", c.first_name as "childFirstName",
           p.last_name as "senderLastName", p.first_name as "senderFirstName",
           (${isNamed(sql`page.child_id`, sql`page.sender_id`)}) as "isNamed", not ${notBarred(sql`page.child_id`, sql`page.sender_id`)} as "isBarred",
           g.name as "groupName", o.name as "orgName"
      from page join people c on c.id = page.child_id
           left join lateral ${personNamed(sql`page.sender_id`)} p on true
           left join groups g on g.id = page.group_id
           left join lateral (select at.name from organisations at where at.id = page.org_id limit 1) o on true
     order by page.sorted_by ${order}, page.id ${order}`
}

/** Rows of `rowsStatement` with their held decisions, assignees and questions. */
export async function rowsWhere(db: Database, source: Source, where: SQL, options: PageOptions): Promise<FoundRow[]> {
  const { kind } = source
  const { rows } = await db.execute(rowsStatement(source, where, options))
  const found = z.array(Row).parse(rows)
  const ids = found.map(({ id }) => id)
  const held = await heldDecisionsOf(db, kind, ids)
  const assignees = await assigneesOf(db, kind, ids)
  const questions = await questionStates(db, kind, ids)
  const given = found.filter(({ status }) => status === 'PASSED').map(({ id }) => id)
  const answers = await placeAnswers(db, given, options.day)
  return found.map((row) => ({
    ...row,
    held: held.get(row.id),
    assignees: assignees.get(row.id) ?? [],
    question: questions.get(row.id) ?? null,
    acceptance: answers.get(row.id) ?? null,
  }))
}

/** Maximum number of matches that are counted outside the chosen filters. */
const MAX_ELSEWHERE = 100

const Found = z.array(z.object({ id: z.coerce.number(), childId: z.coerce.number() }))

/** Matches of a search in any status, whatever else is filtered. */
export async function matchesEverywhere(db: Database, source: Source, scope: Scope, search: SQL) {
  const { rows } = await db.execute(sql`
    select q.id, ${source.child} as "childId" from ${source.table} q
     where ${matching(source, search)} and ${within(source, scope)} limit ${MAX_ELSEWHERE}`)
  return Found.parse(rows)
}

interface After {
  at: number
  id: number
}

/** Page of a queue in its order, usually longest waiting first, and whether there is more. */
export async function pageOf(
  db: Database,
  source: Source,
  scope: Scope,
  { after, ...filter }: RowFilter & { after?: After | undefined },
  now: Date,
): Promise<{ rows: FoundRow[]; isLast: boolean }> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(${source.sortedBy(scope.day)}, q.id) > (${new Date(after.at).toISOString()}::timestamptz, ${after.id})`
  const where = sql`${filtered(source, filter, now)} and ${within(source, scope)} and ${later}`
  const rows = await rowsWhere(db, source, where, { limit: QUEUE_PAGE + 1, day: scope.day })
  return { rows: rows.slice(0, QUEUE_PAGE), isLast: rows.length <= QUEUE_PAGE }
}

/** One request in any status, if the caller sees it. */
export async function findRow(db: Database, source: Source, scope: Scope, id: number): Promise<FoundRow | undefined> {
  return (await rowsWhere(db, source, sql`q.id = ${id} and ${within(source, scope)}`, { limit: 1, day: scope.day }))[0]
}

const Waiting = z.array(z.object({ waiting: z.coerce.number(), oldest: z.nullable(z.coerce.date()) }))

/** Number of waiting requests, up to MAX_COUNTED + 1, and the time of the first. */
export async function waitingIn(db: Database, source: Source, scope: Scope) {
  const { rows } = await db.execute(sql`
    select count(*) as waiting, min(since) as oldest from (
      select ${source.since} as since from ${source.table} q
       where ${source.stands(source.statuses[0])} and ${within(source, scope)} and not ${hasOpenQuestion(source.kind, sql`q.id`)} order by ${source.since}, q.id limit ${MAX_COUNTED + 1}) counted`)
  return Waiting.parse(rows)[0] ?? { waiting: 0, oldest: null }
}

const Choice = z.array(z.object({ id: z.coerce.number(), name: z.string() }))
const Institution = z.array(z.object({ id: z.coerce.number(), name: z.string(), district: z.nullable(z.string()) }))

/** Groups to filter by: a teacher's own, or an office's of the current school year. */
export async function groupsWithin(db: Database, { caller, groupIds, day }: Scope) {
  if (caller.role === 'COMMISSION') return []
  const own = caller.role === 'TEACHER' ? sql`and id = ${anyOf(groupIds)}` : sql``
  const { rows } = await db.execute(sql`
    select id, name from groups where org_id = ${caller.orgId} and school_year = ${runningYear(caller.orgId, day)} ${own} order by level, name collate "und-x-icu"`)
  return Choice.parse(rows)
}

/** Kindergartens or schools below a commission. */
export async function institutionsWithin(db: Database, { caller, orgIds }: Scope, type: string | undefined) {
  if (caller.role !== 'COMMISSION') return []
  const { rows } = await db.execute(sql`
    select o.id, o.name, d.name as district from organisations o left join places d on d.code = left(o.place_code, 4)
     where o.id = ${anyOf(orgIds)} and o.type = ${type ?? 'ORGEBS'} order by d.name collate "und-x-icu", o.name collate "und-x-icu"`)
  return Institution.parse(rows)
}
