import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accounts, guardianships, links, roles } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { refuse } from './refusals.ts'

/** What staff decide about: a child, the person who asked, and the institution whose office it concerns. */
export interface Case {
  childId: number
  askedBy: number | null
  orgId: number
}

/** Someone's own case: they asked, they are the child, the registry names them as guardian, or a school approved their link to the child. */
const isOwnCaseOf = (person: SQL, { childId, askedBy }: Case): SQL<boolean> => sql<boolean>`(
  ${person} in (${childId}::int, ${askedBy}::int)
  or exists (select from ${guardianships} where ${guardianships.childId} = ${childId} and ${guardianships.guardianId} = ${person})
  or exists (select from ${links} where ${links.childId} = ${childId} and ${links.parentId} = ${person} and ${links.status} = 'APPROVE'))`

async function isOwnCase(tx: Database, personId: number, known: Case): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean | null }>(sql`select ${isOwnCaseOf(sql`${personId}::int`, known)} as own`)
  return rows[0]?.own === true
}

/** Whether the case is that of anyone in the office of its institution: then the office does not decide, and the commission above it does. */
export async function isOwnCaseOfOffice(tx: Database, known: Case): Promise<boolean> {
  const inOffice = and(eq(roles.role, 'SCHOOL'), eq(roles.orgId, known.orgId), isNull(roles.endedAt))
  const found = await tx
    .select({ id: accounts.id })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(inOffice, isOwnCaseOf(sql`${accounts.personId}`, known)))
    .limit(1)
  return found.length > 0
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
