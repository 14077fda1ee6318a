import { type SQL, type SQLWrapper, sql } from '../database/sql.ts'
import { documentProofs } from '../database/tables.ts'
import type { Caller } from './caller.ts'

/** Condition: an office of the institution saw the document of the account's holder. Served by the primary key. */
export const isDocumentSeen = (accountId: SQLWrapper | number, orgId: SQLWrapper | number): SQL =>
  sql`exists (select from ${documentProofs} where ${documentProofs.accountId} = ${accountId} and ${documentProofs.orgId} = ${orgId} and ${documentProofs.pausedAt} is null)`

/** Whether an account is proven where a child or request of that institution is concerned: everywhere, or by a document that the institution saw. */
export const isProvenFor = ({ isProven, provenAt }: Pick<Caller, 'isProven' | 'provenAt'>, orgId: number | null): boolean =>
  isProven || (orgId !== null && provenAt.includes(orgId))
