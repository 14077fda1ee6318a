import { OPEN_LINK_STATUSES } from '@portal/contract/children'
import * as z from 'zod/mini'
import type { Caller } from '../admission/session.ts'
import { anyOf, oneOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import { refuse } from '../text/refusals.ts'

/** Subject of a staff decision: the child, the requester and the institution that decides. */
export interface Case {
  childId: number
  askedBy: number | null
  orgId: number
}

/** SQL expressions of a case. */
type CaseColumns = Record<keyof Case, SQL>

/** Condition for a person's own case: they are requester, child or registered guardian, or follow the child or asked to. */
const isOwnCaseOf = (person: SQL, { childId, askedBy }: Omit<CaseColumns, 'orgId'>): SQL<boolean> => sql<boolean>`(
  ${person} in (${childId}, ${askedBy})
  or exists (select from guardianships own_ward where own_ward.child_id = ${childId} and own_ward.guardian_id = ${person})
  or exists (select from links own_link where own_link.child_id = ${childId} and own_link.parent_id = ${person} and ${oneOf(sql`own_link.status`, OPEN_LINK_STATUSES)}))`

const columnsOf = ({ childId, askedBy, orgId = null }: Omit<Case, 'orgId'> & { orgId?: number | null }): CaseColumns => ({
  childId: sql`${childId}::int`,
  askedBy: sql`${askedBy}::int`,
  orgId: sql`${orgId}::int`,
})

/** Whether a case is the person's own. */
export async function isOwnCase(tx: Database, personId: number, known: Omit<Case, 'orgId'>): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean | null }>(sql`select ${isOwnCaseOf(sql`${personId}::int`, columnsOf(known))} as own`)
  return rows[0]?.own === true
}

/** Condition: the case concerns a member of its own office, so the commission above decides. Served by roles_org. */
export const isOwnCaseOfOfficeOf = (known: CaseColumns): SQL<boolean> => sql<boolean>`exists (
  select from roles office join accounts clerk on clerk.id = office.account_id
   where office.role = 'SCHOOL' and office.org_id = ${known.orgId} and office.ended_at is null and ${isOwnCaseOf(sql`clerk.person_id`, known)})`

export async function isOwnCaseOfOffice(tx: Database, known: Case): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean }>(sql`select ${isOwnCaseOfOfficeOf(columnsOf(known))} as own`)
  return rows[0]?.own === true
}

/** Members of an office, and the children related to them. */
export interface OfficeFamilies {
  people: readonly number[]
  children: readonly number[]
}

const Member = z.array(z.object({ id: z.coerce.number(), isChild: z.boolean() }))

/** Finds members and children of the institutions' offices: few enough to filter a queue by id. */
export async function officeFamilies(db: Database, orgIds: readonly number[]): Promise<OfficeFamilies> {
  const { rows } = await db.execute(sql`
    with office as (
      select distinct a.person_id from roles r join accounts a on a.id = r.account_id
       where r.role = 'SCHOOL' and r.org_id = ${anyOf(orgIds)} and r.ended_at is null)
    select person_id as id, false as "isChild" from office
    union select n.child_id, true from office join guardianships n on n.guardian_id = office.person_id
    union select l.child_id, true from office join links l on l.parent_id = office.person_id and l.status = 'APPROVE'`)
  const found = Member.parse(rows)
  const idsWhere = (wanted: boolean) => found.filter(({ isChild }) => isChild === wanted).map(({ id }) => id)
  return { people: idsWhere(false), children: idsWhere(true) }
}

const refusalByRole = { TEACHER: 'ownCaseToOffice', SCHOOL: 'ownCaseToCommission', COMMISSION: 'ownCaseToColleague' } as const

/**
 * Refuses staff who decide their own case: a teacher's goes to the office, an office's to the commission above, a commission's to another
 * of its members, since no commission is above the capital's.
 */
export async function refuseConflictOfInterest(tx: Database, { role, personId }: Caller, known: Case): Promise<void> {
  if (await isOwnCase(tx, personId, known)) refuse(role === 'EDU_PARENT' ? 'notAllowed' : refusalByRole[role])
  if (role === 'SCHOOL' && (await isOwnCaseOfOffice(tx, known))) refuse('ownCaseToCommission')
}

/** Refuses own cases, and a commission unless it replaces a school's office in the office's own case. */
export async function refuseUnlessSchools(tx: Database, caller: Caller, known: Case): Promise<void> {
  await refuseConflictOfInterest(tx, caller, known)
  if (caller.role === 'COMMISSION' && !(await isOwnCaseOfOffice(tx, known))) refuse('notAllowed')
}
