import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import type { Kept } from '@portal/contract/staffQueues'
import type { Caller } from './session.ts'

/** The capital's commission edits what applies to all districts: campaigns and public content. */
export const isOfCapital = ({ orgId }: Pick<Caller, 'orgId'>): boolean => orgId === CAPITAL_ORG_ID

/** Data that a desk edits besides its queues. */
export function keptBy(caller: Pick<Caller, 'role' | 'orgId'>): Kept[] {
  if (caller.role !== 'COMMISSION') return []
  return isOfCapital(caller) ? ['places', 'campaigns', 'content'] : ['places', 'campaigns']
}
