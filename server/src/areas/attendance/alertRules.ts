import type { AttendReason, DayReason } from '@portal/contract/attendance'
import type { ALERT_MESSAGES, ALERT_RECORDS } from '../../database/tables/absenceAlerts.ts'
import { signOf } from './rules.ts'

type Recorded = (typeof ALERT_RECORDS)[number]
type Sent = (typeof ALERT_MESSAGES)[number]

/** Message to the guardians about half a day. */
export type AlertMessage = Exclude<Sent, 'NONE'>

/** Alert with its attendance now. */
export interface AlertFacts {
  recorded: Recorded
  sent: Sent
  /** Attendance that no approved leave covers. */
  uncovered: Recorded
  /** Reasons of the half's records, by period. */
  reasons: readonly (AttendReason | DayReason)[]
  answer: string | null
}

/** Reason that describes half a day in a correction: late or present if the child came, otherwise the first one. */
export function reasonOfHalf(reasons: AlertFacts['reasons']): AttendReason | undefined {
  const signs = reasons.map(signOf)
  return (['TARDY', 'PRESENT'] as const).find((sign) => signs.includes(sign)) ?? signs[0]
}

/** Message that is due; undefined if the guardians know the attendance. */
export function messageOf({ recorded, sent, uncovered, reasons, answer }: AlertFacts): AlertMessage | undefined {
  if (sent === 'ABSENT') {
    if (recorded === 'ABSENT') return undefined
    // A guardian who reported the illness knows why the record changed.
    return answer === 'SICK' && reasonOfHalf(reasons) === 'SICK' ? undefined : 'CORRECTED'
  }
  if (uncovered === 'ABSENT') return 'ABSENT'
  return uncovered === 'LATE' && sent === 'NONE' ? 'LATE' : undefined
}
