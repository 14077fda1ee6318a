import { absenceAlerts, answerAlert } from '@portal/contract/absenceAlerts'
import type { Call } from '@portal/contract/call'
import { useRead, useWrite } from '../base/queries.tsx'

/** Alerts of today about a child that guardians can answer. */
export const useAlerts = (studentId: number) => useRead(absenceAlerts, { studentId })

/** Stays pending until the answer has been read again, there and by `shownBy`, so that the buttons do not flip back in between. */
export const useAnswerAlert = (shownBy: readonly Call[]) => useWrite(answerAlert, { stale: [absenceAlerts, ...shownBy], waits: true })
