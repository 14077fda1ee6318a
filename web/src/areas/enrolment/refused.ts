import { RESPONSE_STATUSES, type Receipt } from '@portal/contract/enrolment'
import { CallFailed, refusalOf } from '../../base/api.ts'
import type { Flow } from './flows.ts'
import { newestStep } from './queries.ts'
import type { Found } from './searchQueries.ts'

/** A second click or a lost answer: what the caller has sent before is there, and its receipt is shown instead of an error. */
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
    child: `${prospect.lastName}${prospect.firstName}`,
    institution: prospect.legalName,
    sentAt: newest.creationDate,
    responseStatus: status,
    responseStatusName: newest.responseStatusName,
    registeredAs: null,
    notTold: [],
  }
}

export const hasExpired = (error: unknown): boolean => ['ticketExpired', 'ticketNeeded'].includes(refusalOf(error)?.reason ?? '')

/** What is to be mended in the form, not in what the page shows. */
const OF_THE_FORM = /^(notTheGuardian|requesterUnderage|referenceWrong|sentTooOften|captcha\w*)$/

/** Whether a refusal means that the child stands otherwise than the page shows. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  error.failure.code === 203 &&
  !OF_THE_FORM.test(error.failure.refusal.reason)
