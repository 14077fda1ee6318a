import { institutionsOf } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { accountsInOffice } from '../accounts/index.ts'

/**
 * Reason why a staff member cannot confirm a new phone as second one: another member of the office confirms it, or the commission above if
 * the office has one account.
 */
export async function whyNotSecond(
  db: Database,
  { role, orgId, personId }: Caller,
  change: { orgId: number; enteredBy: number },
): Promise<'secondMemberNeeded' | 'confirmedElsewhere' | 'notFoundRecord' | undefined> {
  if (role === 'SCHOOL') return change.orgId !== orgId ? 'notFoundRecord' : change.enteredBy === personId ? 'secondMemberNeeded' : undefined
  if (!(await institutionsOf(db, orgId)).includes(change.orgId)) return 'notFoundRecord'
  if ((await accountsInOffice(db, change.orgId)) > 1) return 'confirmedElsewhere'
  return change.enteredBy === personId ? 'secondMemberNeeded' : undefined
}
