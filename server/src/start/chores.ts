import { deleteExpiredDigests } from '../admission/singleUse.ts'
import { deleteClosedAccounts } from '../areas/accounts/closing.ts'
import { changePhones } from '../areas/accounts/phoneChange.ts'
import { followGuardianships } from '../areas/children/index.ts'
import { forgetChecks } from '../areas/children/linkingStore.ts'
import { sweepClaims } from '../areas/claims/sweeping.ts'
import { remindOfAcceptances } from '../areas/enrolment/acceptance/reminding.ts'
import { settleInstitutions } from '../areas/enrolment/settle.ts'
import { sendBatchedWarnings } from '../areas/enrolment/warnings.ts'
import { endWithdrawals } from '../areas/enrolment/withdrawals.ts'
import { endLinks } from '../areas/files/store.ts'
import { sendPlannedNotices } from '../areas/notices/entering.ts'
import { endAssignments } from '../areas/staff/assignments.ts'
import { updateBarsInForce } from '../areas/staff/barStore.ts'
import { queueDueSummaries } from '../areas/summary/weekly.ts'
import { queueSync } from '../areas/sync/syncWorker.ts'
import { sweepUploads } from '../areas/uploads/uploadWorker.ts'
import { remindOfYear } from '../areas/year/reminding.ts'
import { maintainPartitions } from '../database/partitions.ts'
import { endExpired } from '../messages/delivery.ts'
import { followMemberships } from '../requests/followMembership.ts'
import { endDueQuestions } from '../requests/questions.ts'
import { forgetRetired } from '../retention/forget.ts'
import type { Chore } from '../work/chores.ts'

/** Chores of each minute: queue due work and delete expired data. Areas add their own rows. */
export const chores: readonly Chore[] = [
  { name: 'expired messages', goesOnReadOnly: true, work: ({ db, clock }) => endExpired(db, clock.now()) },
  { name: 'institutions', work: settleInstitutions },
  { name: 'acceptances', work: remindOfAcceptances },
  { name: 'warnings', work: sendBatchedWarnings },
  { name: 'summaries', work: queueDueSummaries },
  { name: 'planned notices', work: sendPlannedNotices },
  { name: 'new phones', work: changePhones },
  { name: 'uploads', work: sweepUploads },
  { name: 'sync', work: queueSync },
  { name: 'memberships', work: (world) => followMemberships(world) },
  { name: 'coming school year', work: remindOfYear },
  { name: 'guardianships', work: followGuardianships },
  { name: 'claims', work: sweepClaims },
  { name: 'closed accounts', work: deleteClosedAccounts },
  { name: 'bars', work: ({ db, clock }) => updateBarsInForce(db, clock) },
  { name: 'spent captchas', work: ({ db, clock }) => deleteExpiredDigests(db, clock.now()) },
  { name: 'identity checks', work: ({ db, clock }) => forgetChecks(db, clock.now()) },
  { name: 'assignments', work: ({ db, clock }) => endAssignments(db, clock.now()) },
  { name: 'questions', work: ({ db, clock }) => endDueQuestions(db, clock.now()) },
  { name: 'withdrawals', work: endWithdrawals },
  { name: 'file links', work: ({ db, clock }) => endLinks(db, clock.now()) },
  { name: 'partitions', work: ({ db, clock }) => maintainPartitions(db, clock.now()) },
  { name: 'retention', work: forgetRetired },
]
