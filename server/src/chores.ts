import { forgetCodes } from './areas/accounts/codes.ts'
import { forgetInvitations } from './areas/accounts/invitationsStore.ts'
import { changePhones } from './areas/accounts/phoneChange.ts'
import { forgetSessions } from './areas/accounts/store.ts'
import { forgetChecks } from './areas/children/linkingStore.ts'
import { settleInstitutions } from './areas/enrolment/settle.ts'
import { tellGatheredWarnings } from './areas/enrolment/warnings.ts'
import { sweepDecisions } from './areas/staff/holding.ts'
import { forgetSummaries } from './areas/summary/store.ts'
import { giveSummaries } from './areas/summary/weekly.ts'
import { keepPartitions } from './database/partitions.ts'
import { endExpired } from './jobs/delivery.ts'
import { forgetMessages } from './jobs/messages.ts'
import { keepBars } from './kit/bars.ts'
import type { Chore } from './kit/chores.ts'
import { forgetSpent } from './kit/spend.ts'
import { forgetTries } from './kit/tries.ts'

/** What is looked at each minute: deliver what is due, forget what has run out. An area adds its own row. */
export const chores: readonly Chore[] = [
  { name: 'expired messages', work: ({ db, clock }) => endExpired(db, clock.now()) },
  { name: 'outbox', work: async ({ delivery }) => delivery.wake() },
  { name: 'kept decisions', work: sweepDecisions },
  { name: 'institutions', work: settleInstitutions },
  { name: 'warnings', work: tellGatheredWarnings },
  { name: 'summaries', work: giveSummaries },
  { name: 'new phones', work: changePhones },
  { name: 'bars', work: ({ db, clock }) => keepBars(db, clock) },
  { name: 'spent captchas', work: ({ db, clock }) => forgetSpent(db, clock.now()) },
  { name: 'tries', work: ({ db, clock }) => forgetTries(db, clock.now()) },
  { name: 'codes', work: ({ db, clock }) => forgetCodes(db, clock.now()) },
  { name: 'sessions', work: ({ db, clock }) => forgetSessions(db, clock.now()) },
  { name: 'invitations', work: ({ db, clock }) => forgetInvitations(db, clock.now()) },
  { name: 'identity checks', work: ({ db, clock }) => forgetChecks(db, clock.now()) },
  { name: 'messages', work: ({ db, clock }) => forgetMessages(db, clock.now()) },
  { name: 'old summaries', work: ({ db, clock }) => forgetSummaries(db, clock.now()) },
  { name: 'partitions', work: ({ db, clock }) => keepPartitions(db, clock.now()) },
]
