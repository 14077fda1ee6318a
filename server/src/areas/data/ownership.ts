import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { type AuditEntry, auditChange } from '../../kit/audit.ts'
import type { Check, DataFile, Reference } from './declare.ts'
import type { Tables } from './statements.ts'

/** What an office may name. Before anything else is told of a person it is looked whether the row may name them at all: who is unknown and who is somebody else's read alike. */

/** A reference by which a person is found, or something of a person. */
export const isAboutPerson = ({ table, match }: Reference): boolean =>
  table === 'people' || Object.values(match).some((by) => typeof by !== 'string' && isAboutPerson(by))

/** The row names an institution that is not the office's own. */
export function institutionChecks({ owner, columns }: DataFile, orgId: number): Check[] {
  if (owner.org === undefined) return []
  const column = 'org_id' in columns ? 'org_id' : 'child_registry_number'
  return [{ column, code: 'notYours', where: () => `${owner.org} is distinct from ${orgId}` }]
}

const CHILD = 'child_registry_number'
const isPupil = (person: string) => `exists (select from group_members m where m.child_id = ${person} and m.until_date is null)`

/** The row names a person whom the office may not name; each check is only asked about rows that passed the one before. */
export function personChecks({ owner }: DataFile, orgId: number, what: 'delete' | 'write'): Check[] {
  const { child, thatDay, stranger } = owner
  const checks: Check[] = []
  if (child !== undefined) {
    const isOurs = `exists (select from group_members m join groups g on g.id = m.group_id where m.child_id = ${child} and g.org_id = ${orgId})`
    checks.push({ column: CHILD, code: 'notYours', where: () => `not ${isOurs}` })
  }
  if (thatDay !== undefined) checks.push({ column: CHILD, code: 'notYoursThatDay', where: () => `${thatDay} is distinct from ${orgId}` })
  if (stranger !== undefined)
    checks.push({ column: CHILD, code: 'noSuchChild', where: () => `r.child is null${what === 'write' ? ` or ${stranger}` : ''}` })
  return checks
}

/** Children who have a place nowhere and come to the institution by a file of members, also for a time that is over if they have never been there; noted before it is written. */
export const noteEntered = ({ rows, entered }: Tables): string =>
  `insert into ${entered} select distinct r.child, r.org_id from ${rows} r where not ${isPupil('r.child')} and (r.until is null
     or not exists (select from group_members m join groups g on g.id = m.group_id where m.child_id = r.child and g.org_id = r.org_id))`

const Entered = z.array(z.object({ id: z.int() }))

export const enteredChildren = async (tx: Database, { entered }: Tables): Promise<number[]> =>
  Entered.parse((await tx.execute(sql.raw(`select distinct child_id as id from ${entered} order by 1`))).rows).map(({ id }) => id)

/** As many rows as one statement takes. */
const AT_A_TIME = 1000

/** That an institution has entered these children, or has seen that it may: "who has looked" tells it. */
export async function auditEntered(db: Database, entry: AuditEntry, children: readonly number[]): Promise<void> {
  for (let at = 0; at < children.length; at += AT_A_TIME)
    await auditChange(db, ...children.slice(at, at + AT_A_TIME).map((childId) => ({ ...entry, childId })))
}
