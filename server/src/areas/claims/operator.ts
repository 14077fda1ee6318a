import { auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { mayMove } from '../../requests/moves.ts'
import type { StepDependencies } from '../../requests/takeStep.ts'
import { claimMoves } from './rules.ts'
import { moveClaim } from './steps.ts'
import { findPersonByNumber } from './store.ts'

/** Reason why the operator's decision cannot be applied. */
export type Undecidable = 'unknownClaim' | 'ended' | 'unknownChild'

interface Decision {
  id: number
  isRight: boolean
  note: string
}

/** Puts a claim in force or refuses it, regardless of guardians and institutions; the audit names the child. */
export async function decideByOperator(tx: Database, at: StepDependencies, { id, isRight, note }: Decision): Promise<Undecidable | 'done'> {
  const to = isRight ? 'IN_FORCE' : 'REFUSED'
  const { row, wanted } = await moveClaim(tx, at, id, async ({ claim }) => {
    if (!mayMove(claimMoves, claim.status, to, 'operator')) return undefined
    const childId = claim.childId ?? (await findPersonByNumber(tx, claim.registryNumber))
    if (childId === undefined && isRight) return undefined
    return { to, who: 'operator', personId: null, note, ...(isRight && childId !== undefined && { childId }) }
  })
  if (wanted === undefined) return mayMove(claimMoves, row.claim.status, to, 'operator') ? 'unknownChild' : 'ended'
  const entry = { at: at.clock.now(), accountId: null, personId: null, role: 'OPERATOR', orgId: null }
  const childId = wanted.childId ?? row.claim.childId
  await auditChange(tx, { ...entry, childId, action: `claims ${isRight ? 'yes' : 'no'}`, requestId: 'command' })
  return 'done'
}
