import { RESPONSE_STATUSES, type Receipt } from '@portal/contract/enrolment'
import type { Refusal } from '@portal/contract/refusals'
import { refusalOf } from '../../base/api.ts'
import type { Flow } from './flows.ts'
import { newestStep } from './queries.ts'
import { childNameOf } from './rules.ts'
import type { Found } from './searchQueries.ts'

/** Receipt of the caller's own earlier request, shown instead of an error after a second click or a lost answer. */
export async function ownReceipt(error: unknown, { signedIn }: Flow, { prospect, ticket }: Found): Promise<Receipt | undefined> {
  const refusal = refusalOf(error)
  const { own, reference, lot, responseStatus } = refusal?.values ?? {}
  if (refusal === undefined || own !== 1 || !['alreadySent', 'alreadyConfirmed'].includes(refusal.reason)) return undefined
  const newest = await newestStep({ prospectDataId: prospect.prospectDataId, signedIn, ticket })
  const status = RESPONSE_STATUSES.find((known) => known === responseStatus)
  if (newest === undefined || status === undefined) return undefined
  return {
    message: refusal.message,
    reference: reference === undefined ? null : String(reference),
    lot: lot === undefined ? null : String(lot),
    child: childNameOf(prospect),
    institution: (prospect.next ?? prospect).legalName,
    sentAt: newest.creationDate,
    responseStatus: status,
    responseStatusName: newest.responseStatusName,
    registeredAs: null,
    notTold: [],
  }
}

export const hasExpired = (error: unknown): boolean => ['ticketExpired', 'ticketNeeded'].includes(refusalOf(error)?.reason ?? '')

/** Refusals that mean that campaign, school or request has changed since the page was loaded. */
const MOVED_ON: readonly string[] = [
  'noCampaign',
  'campaignNotStarted',
  'campaignClosed',
  'tooYoung',
  'tooOld',
  'institutionUnknown',
  'institutionChanged',
  'schoolNotDecided',
  'schoolPostponed',
  'schoolDeclined',
  'sentByGuardian',
  'alreadySent',
  'alreadyConfirmed',
  'alreadyDeclined',
  'alreadyPassed',
  'alreadyWaiting',
  'nothingToWithdraw',
  'withdrawTooLate',
  'withdrawClosed',
  'moveNotAllowed',
  'nothingToAccept',
  'noNewerAddress',
  'addressDeadlinePassed',
  'addressLocked',
] satisfies Refusal[]

/** Whether a refusal means that the shown state is stale. */
export const isOutdated = (error: unknown): boolean => MOVED_ON.includes(refusalOf(error)?.reason ?? '')
