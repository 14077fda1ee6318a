import { and, eq, or, type SQL, type SQLWrapper, sql } from '../database/sql.ts'
import { documentProofs, prospects } from '../database/tables.ts'
import type { Caller } from './session.ts'

/** SQL condition: an office of the institution checked the account holder's identity document. Served by the primary key. */
export const isDocumentSeen = (accountId: SQLWrapper | number, orgId: SQLWrapper | number): SQL =>
  sql`exists (select from ${documentProofs} where ${documentProofs.accountId} = ${accountId} and ${documentProofs.orgId} = ${orgId} and ${documentProofs.pausedAt} is null)`

/** Tells whether an account is proven for an institution: generally, or by an identity document the institution checked. */
export const isProvenFor = ({ isProven, provenAt }: Pick<Caller, 'isProven' | 'provenAt'>, orgId: number | null): boolean =>
  isProven || (orgId !== null && provenAt.includes(orgId))

/**
 * SQL condition on prospects: sent from the caller's account or, if proven for the institution, in the person's name. A held account
 * matches nothing: earlier requests belong to the holder of the old phone.
 */
export function isSentBy({
  personId,
  accountId,
  isProven,
  provenAt,
  isHeld,
}: Pick<Caller, 'personId' | 'accountId' | 'isProven' | 'provenAt' | 'isHeld'>): SQL | undefined {
  const sentHere = isHeld ? sql`false` : eq(prospects.sentByAccountId, accountId)
  const isProvenThere = isProven ? sql`true` : sql`${prospects.institutionId} = any(${sql.param([...provenAt])}::int[])`
  return or(sentHere, and(isProvenThere, eq(prospects.contactPersonId, personId)))
}
