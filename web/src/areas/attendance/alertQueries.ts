import { absenceAlerts, answerAlert } from '@portal/contract/absenceAlerts'
import { inboxEntries } from '@portal/contract/inbox'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Alerts of today about a child that guardians can answer. */
export const useAlerts = (studentId: number) => useRead(absenceAlerts, { studentId })

/** Stays pending until the answer has been read again, so that the buttons do not flip back in between. */
export const useAnswerAlert = () => useWrite(answerAlert, { stale: [absenceAlerts, inboxEntries], waits: true })
