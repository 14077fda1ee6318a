import { and, eq, or, type SQL, sql } from '../database/sql.ts'
import { prospects } from '../database/tables.ts'
import type { Caller } from './caller.ts'

/** Condition on prospects: sent from the caller's account, or, where that is proven for the institution, in the person's name. A held account has sent
 *  nothing: what was sent before belongs to the holder of the old phone. */
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
