import { CLAIM_DAYS } from '@portal/contract/claims'
import { A_DAY, limit } from '../../admission/limitTable.ts'

export const claimLimits = {
  claims: limit('claims', {
    counts: 'claims of children, withdrawn ones included',
    per: ['institution'],
    minutes: CLAIM_DAYS * A_DAY,
    most: 'CLAIMS_PER_MONTH',
    past: 'refused, rows of a file in the order of their lines',
    storedIn: 'claims',
  }),
}
