import * as z from 'zod/mini'
import { type AuditEntry, auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { dayLiteral, stayIsNotOver, stayMeets } from '../../requests/groupMembership.ts'
import type { Check, DataFile, Reference } from './declare.ts'
import type { Tables } from './statements.ts'

/**
 * Rules for the people and institutions that an office may name. They are checked before any other fault about a person, so that unknown
 * and foreign people read alike.
 */

/** Whether a reference leads to a person, or to data of one. */
export const isAboutPerson = ({ table, match }: Reference): boolean =>
  table === 'people' || Object.values(match).some((by) => typeof by !== 'string' && isAboutPerson(by))

/** Refuses rows of another institution. */
export function institutionChecks({ owner, columns }: DataFile, orgId: number): Check[] {
  if (owner.org === undefined) return []
  const column = 'org_id' in columns ? 'org_id' : 'child_registry_number'
  return [{ column, code: 'notYours', where: () => `${owner.org} is distinct from ${orgId}` }]
}

const CHILD = 'child_registry_number'

/** Refuses rows about a child of another institution, or outside the child's time at this one. */
export function childChecks({ owner: { child, during, thatDay } }: DataFile, orgId: number): Check[] {
  const checks: Check[] = []
  const wasHere = (when: string) =>
    `exists (select from group_members m join groups g on g.id = m.group_id where m.child_id = ${child} and g.org_id = ${orgId} and ${when})`
  if (child !== undefined) checks.push({ column: CHILD, code: 'notYours', where: () => `not ${wasHere('true')}` })
  if (during !== undefined) checks.push({ column: CHILD, code: during.code, where: () => `not ${wasHere(stayMeets('m', during))}` })
  if (thatDay !== undefined) checks.push({ column: CHILD, code: 'notYoursThatDay', where: () => `${thatDay} is distinct from ${orgId}` })
  return checks
}

/** Records children who newly get a place at the institution, past stays included if they were never there; runs before the write. */
export const noteEntered = ({ rows, entered, placed }: Tables, today: string): string => {
  const wasHere = (when: string) =>
    `exists (select from group_members m join groups g on g.id = m.group_id where m.child_id = r.child and g.org_id = r.org_id and ${when})`
  return `insert into ${entered} select distinct r.child, r.org_id from ${rows} r where not ${wasHere(stayIsNotOver('m', dayLiteral(today)))}
    and r.child not in (select child_id from ${placed})
    and (r.until is null or r.until > ${dayLiteral(today)} or not ${wasHere('true')})`
}

const Named = z.array(z.object({ id: z.int() }))

/** Rows per insert statement. */
const BATCH_SIZE = 1000

/** Audits every person that an institution's files name, so that "who has looked" lists the institution. */
export async function auditNamed(db: Database, entry: AuditEntry, { named }: Tables): Promise<void> {
  const { rows } = await db.execute(sql.raw(`select distinct person_id as id from ${named} order by 1`))
  const people = Named.parse(rows)
  for (let at = 0; at < people.length; at += BATCH_SIZE)
    await auditChange(db, ...people.slice(at, at + BATCH_SIZE).map(({ id }) => ({ ...entry, childId: id })))
}
