import { GuardianType } from '@portal/contract/children'
import { SEEN_STATUSES } from '@portal/contract/staff'
import { MAX_COUNTED, type PlaceAnswer, QUEUE_PAGE, type QueueFilter } from '@portal/contract/staffQueues'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { hasOpenQuestion, questionStates } from '../../requests/questions.ts'
import { personNamed } from '../../requests/queueColumns.ts'
import { placeAnswers } from '../enrolment/index.ts'
import { type Assignee, assigneesOf } from './assignments.ts'
import type { Source } from './queueColumns.ts'
import { campaignParts, type Scope, within } from './queueScope.ts'

/** Filter of rows; the search is parsed before. */
export type RowFilter = Omit<QueueFilter, 'queue' | 'search'> & { search?: SQL | undefined }

const DAY_MS = 86_400_000
/** Whether the registry names the sender for the child and no court bars them. */
const isNamed = (child: SQL, sender: SQL): SQL =>
  // A scalar query is looked up for each row; the planner would read the whole table for «exists».
  sql`coalesce((select true from current_guardianships n where n.child_id = ${child} and n.guardian_id = ${sender} limit 1), false) and ${notBarred(child, sender)}`

/** Condition of a search in every status, without other filters. */
const matching = ({ isRequest }: Source, search: SQL): SQL => sql`${isRequest} and ${search}`

/** Whether requests with a status wait for the desk. */
const isWaitingStatus = ({ statuses }: Source, status: string): boolean => status === statuses[0] || status === 'WAITING'

/** Condition: a waiting request is the desk's turn, neither with a question to its family nor in a draw. */
const awaitsDesk = ({ kind, isLocked }: Source): SQL => sql`not ${hasOpenQuestion(kind, sql`q.id`)} and not ${isLocked}`

function filtered(source: Source, { status = source.statuses[0], everywhere, ...filter }: RowFilter, now: Date): SQL {
  if (everywhere === true) return matching(source, filter.search ?? sql`false`)
  const narrow = sql`${source.stands(status)} and ${narrowed(source, filter, now)}`
  return filter.asked !== true && isWaitingStatus(source, status) ? sql`${narrow} and ${awaitsDesk(source)}` : narrow
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
  campaignId: z.nullable(z.coerce.number()),
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
  isNewestFirst?: boolean
}

/**
 * Statement for rows of `q` with all columns of a queue's line. The inner query scans the queue's index once; held decisions are a separate statement,
 * because planning cost grows with the number of tables.
 */
export function rowsStatement(source: Source, scope: Scope, where: SQL, { limit, isNewestFirst = false }: PageOptions): SQL {
  const { day } = scope
  const sortedBy = isNewestFirst ? source.since : source.sortedBy(day)
  const order = isNewestFirst ? sql`desc` : sql``
  const { table, since, status, side, child, sender, said, org, group, age, about } = source
  const whole = campaignParts(source, scope).map((part) => ({ where: part, order: sortedBy }))
  const parts = (isNewestFirst ? whole : (source.parts?.(day) ?? whole)).map(
    (part) => sql`(
      select q.id, ${since} as since, ${sortedBy} as sorted_by, ${source.isPast(day)} as is_past, ${status} as status, ${side}::text as side, ${child} as child_id, ${sender} as sender_id, ${said}::text as said,
             ${org}::int as org_id, ${group}::int as group_id, ${age}::int as age, ${source.campaignId}::int as campaign_id, ${about}::text as about
        from ${table} q where ${where} and ${part.where} order by ${part.order} ${order}, q.id ${order} limit ${limit})`,
  )
  return sql`
    with page as (select * from (${sql.join(parts, sql` union all `)}) part order by sorted_by ${order}, id ${order} limit ${limit})
    select page.id, page.since, page.sorted_by as "sortedBy", page.is_past as "isPast", page.status, page.side, page.child_id as "childId", page.sender_id as "senderId", page.said, page.org_id as "orgId",
           page.group_id as "groupId", page.age, page.campaign_id as "campaignId", page.about, c.last_name as "childLastName", c.first_name as "childFirstName",
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
export async function rowsWhere(db: Database, source: Source, scope: Scope, where: SQL, options: PageOptions): Promise<FoundRow[]> {
  const { kind } = source
  const { rows } = await db.execute(rowsStatement(source, scope, where, options))
  const found = z.array(Row).parse(rows)
  const ids = found.map(({ id }) => id)
  const held = await heldDecisionsOf(db, kind, ids)
  const assignees = await assigneesOf(db, kind, ids)
  const questions = await questionStates(db, kind, ids)
  const given = found.filter(({ status }) => status === 'PASSED').map(({ id }) => id)
  const answers = await placeAnswers(db, given, scope.day)
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

/** Statement for the matches of a search in any status. */
export const matchesStatement = (source: Source, scope: Scope, search: SQL): SQL => sql`
    select q.id, ${source.child} as "childId" from ${source.table} q
     where ${matching(source, search)} and ${within(source, scope)} limit ${MAX_ELSEWHERE}`

/** Matches of a search in any status, whatever else is filtered. */
export async function matchesEverywhere(db: Database, source: Source, scope: Scope, search: SQL) {
  const { rows } = await db.execute(matchesStatement(source, scope, search))
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
  const rows = await rowsWhere(db, source, scope, where, { limit: QUEUE_PAGE + 1 })
  return { rows: rows.slice(0, QUEUE_PAGE), isLast: rows.length <= QUEUE_PAGE }
}

/** One request in any status, if the caller sees it. */
export async function findRow(db: Database, source: Source, scope: Scope, id: number): Promise<FoundRow | undefined> {
  return (await rowsWhere(db, source, scope, sql`q.id = ${id} and ${within(source, scope)}`, { limit: 1 }))[0]
}

const Waiting = z.array(z.object({ waiting: z.coerce.number(), oldest: z.nullable(z.coerce.date()) }))

/** Number of waiting requests, up to MAX_COUNTED + 1, and the time of the first. */
export async function waitingIn(db: Database, source: Source, scope: Scope) {
  const waits = sql`${source.stands(source.statuses[0])} and ${within(source, scope)} and ${awaitsDesk(source)}`
  const parts = campaignParts(source, scope).map(
    (part) => sql`
      (select ${source.since} as since from ${source.table} q where ${waits} and ${part} order by ${source.since}, q.id limit ${MAX_COUNTED + 1})`,
  )
  const { rows } = await db.execute(
    sql`select count(*) as waiting, min(since) as oldest from (${sql.join(parts, sql` union all `)}) counted`,
  )
  return Waiting.parse(rows)[0] ?? { waiting: 0, oldest: null }
}
