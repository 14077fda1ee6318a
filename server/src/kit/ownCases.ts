import * as z from 'zod/mini'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import type { Caller } from './caller.ts'
import { refuse } from './refusals.ts'

/** What staff decide about: a child, the person who asked, and the institution whose office it concerns. */
export interface Case {
  childId: number
  askedBy: number | null
  orgId: number
}

/** The same in a statement, by the columns of a request. */
type CaseColumns = Record<keyof Case, SQL>

/** Someone's own case: they asked, they are the child, the registry names them as guardian, or they follow the child or have asked to. */
const isOwnCaseOf = (person: SQL, { childId, askedBy }: Omit<CaseColumns, 'orgId'>): SQL<boolean> => sql<boolean>`(
  ${person} in (${childId}, ${askedBy})
  or exists (select from guardianships own_ward where own_ward.child_id = ${childId} and own_ward.guardian_id = ${person})
  or exists (select from links own_link where own_link.child_id = ${childId} and own_link.parent_id = ${person} and own_link.status in ('NEW', 'APPROVE')))`

const columnsOf = ({ childId, askedBy, orgId }: Case): CaseColumns => ({
  childId: sql`${childId}::int`,
  askedBy: sql`${askedBy}::int`,
  orgId: sql`${orgId}::int`,
})

async function isOwnCase(tx: Database, personId: number, known: Case): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean | null }>(sql`select ${isOwnCaseOf(sql`${personId}::int`, columnsOf(known))} as own`)
  return rows[0]?.own === true
}

/** Whether the case is that of anyone in the office of its institution: then the office does not decide, and the commission above it does. Served by roles_org. */
export const isOwnCaseOfOfficeOf = (known: CaseColumns): SQL<boolean> => sql<boolean>`exists (
  select from roles office join accounts clerk on clerk.id = office.account_id
   where office.role = 'SCHOOL' and office.org_id = ${known.orgId} and office.ended_at is null and ${isOwnCaseOf(sql`clerk.person_id`, known)})`

export async function isOwnCaseOfOffice(tx: Database, known: Case): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean }>(sql`select ${isOwnCaseOfOfficeOf(columnsOf(known))} as own`)
  return rows[0]?.own === true
}

/** Whose requests may be an office's own: its people, and the children whom they have to do with. */
export interface OfficeFamilies {
  people: readonly number[]
  children: readonly number[]
}

const Member = z.array(z.object({ id: z.coerce.number(), isChild: z.boolean() }))

/** Those of the offices of institutions. So few that a queue of them is looked for by these numbers. */
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

const whoDecides = { TEACHER: 'ownCaseToOffice', SCHOOL: 'ownCaseToCommission', COMMISSION: 'ownCaseToColleague' } as const

/** Nobody decides about a case of their own: a teacher's goes to the office, an office's to the commission above, and a commission's to another of its
 *  members, since above the capital's there is none. */
export async function refuseOwnCase(tx: Database, { role, personId }: Caller, known: Case): Promise<void> {
  if (await isOwnCase(tx, personId, known)) refuse(role === 'EDU_PARENT' ? 'notAllowed' : whoDecides[role])
  if (role === 'SCHOOL' && (await isOwnCaseOfOffice(tx, known))) refuse('ownCaseToCommission')
}

/** The same for what a school decides: the commission above it stands in for its office where the case is the office's own, and nowhere else. */
export async function refuseUnlessSchools(tx: Database, caller: Caller, known: Case): Promise<void> {
  await refuseOwnCase(tx, caller, known)
  if (caller.role === 'COMMISSION' && !(await isOwnCaseOfOffice(tx, known))) refuse('notAllowed')
}
