import type { Refusal } from '@portal/contract/refusals'
import { CORRECTION_DAYS } from '@portal/contract/staffRegister'
import type { Database } from '../database/connect.ts'
import type { DeskDecision } from './takeStep.ts'

const DAY_MS = 86_400_000

/** Step of a request, newest first, as far as a correction reads it. */
export interface PastStep {
  actor: string
  status: string
  side: string | null
  at: Date
  /** Whether its person belongs to the institution that asks for the correction. */
  isColleagues: boolean
  /** Whether the days of the request are over. */
  isOver: boolean
}

/** Targets of a status by actor, as the table of moves lists them. */
type Targets = Readonly<Partial<Record<string, string | readonly string[]>>>

/**
 * Status to which a decision returns, or the reason against it: the status before the decision where the table allows it, otherwise the
 * first one that the table allows.
 */
export function correctionOf(
  status: string,
  targets: Targets,
  [last, ...earlier]: readonly PastStep[],
  now: Date,
): { to: string } | Refusal {
  const allowed = Object.entries(targets).flatMap(([to, takers]) => ([takers ?? []].flat().includes('correction') ? [to] : []))
  const [first] = allowed
  if (first === undefined) return 'moveNotAllowed'
  const isDecision = last !== undefined && last.status === status && (last.actor === 'school' || last.actor === 'commission')
  if (!isDecision) return 'correctionAfterStep'
  if (!last.isColleagues) return 'correctionElsewhere'
  if (last.isOver || now.getTime() - last.at.getTime() > CORRECTION_DAYS * DAY_MS) return 'correctionTooLate'
  const before = earlier.find(({ side }) => side === last.side)?.status
  return { to: before !== undefined && allowed.includes(before) ? before : first }
}

/** Correction of a decision: its reason is the note for the family. */
export type DeskCorrection = Pick<DeskDecision, 'id' | 'caller' | 'orgIds'> & {
  from: string
  reason: string
  /** Reads the target once the row is locked; refuses if the decision cannot be corrected. */
  target(tx: Database): Promise<string>
}
