import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isOwnCaseOfOfficeOf, type OfficeFamilies } from '../../requests/conflictOfInterest.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import type { Source } from './queueColumns.ts'

/** Requests that a caller sees: by institution and campaign. */
export interface Scope {
  caller: Pick<Caller, 'role' | 'personId' | 'orgId'>
  orgIds: readonly number[]
  /** Groups of a teacher at the time of the call; passed as ids, so that the planner can estimate the few rows. */
  groupIds: readonly number[]
  /** Day on which children are at an institution. */
  day: string
  /** Campaigns whose requests the desk lists; none for queues without campaigns. */
  campaignIds: readonly number[]
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
  const { caller, orgIds, groupIds, campaignIds } = scope
  const place =
    caller.role === 'TEACHER'
      ? sql`${group} = ${anyOf(groupIds)}`
      : caller.role === 'SCHOOL'
        ? sql`${org} = ${caller.orgId}`
        : // `+ 0` disables the index per institution: a commission's institutions are most of the queue, which is already in order.
          sql`(${org} + 0 = ${anyOf(orgIds)}${holdsUnplaced(source, scope) ? sql` or ${org} is null` : sql``})`
  const seen = scope.standsInFor === undefined ? place : sql`${place} and ${isOfOffices(source, scope.standsInFor)}`
  if (campaign !== undefined)
    return sql`${seen} and ${source.campaignId} = ${campaignIds.length === 1 ? campaignIds[0] : anyOf(campaignIds)}`
  return sql`${seen} and (${source.stands(source.statuses[0])} or ${isInScope(source, scope)})`
}

/** Conditions that part the rows by campaign, so that each part is read in the order of its index. */
export const campaignParts = (source: Source, { campaignIds }: Scope): SQL[] =>
  source.campaign === undefined || campaignIds.length < 2 ? [sql`true`] : campaignIds.map((id) => sql`${source.campaignId} = ${id}`)

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
