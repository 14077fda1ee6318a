import type { Prospect, Receipt } from '@portal/contract/enrolment'
import { CallFailed, refusalOf } from '../../api.ts'
import type { Flow } from './flows.ts'
import { ownApplication } from './queries.ts'

/** A second click or a lost answer: what the caller has sent before is there, and its receipt is shown instead of an error. */
export async function ownReceipt(
  error: unknown,
  flow: Flow,
  prospect: Prospect,
  personId: number | undefined,
): Promise<Receipt | undefined> {
  const refusal = refusalOf(error)
  if (refusal?.values?.own !== 1 || personId === undefined || prospect.prospectDataId === null) return undefined
  if (refusal.reason !== 'alreadySent' && refusal.reason !== 'alreadyConfirmed') return undefined
  const own = await ownApplication(flow.program, personId, prospect.prospectDataId)
  return (
    own && {
      message: refusal.message,
      reference: own.reference,
      child: `${prospect.lastName}${prospect.firstName}`,
      institution: own.legalName,
      sentAt: own.creationDate,
      responseStatus: own.responseStatus,
      responseStatusName: own.responseStatusName,
    }
  )
}

export const hasExpired = (error: unknown): boolean => ['ticketExpired', 'ticketNeeded'].includes(refusalOf(error)?.reason ?? '')

/** Whether a refusal means that the child stands otherwise than the page shows. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  error.failure.code === 203 &&
  !['notTheGuardian', 'referenceWrong'].includes(error.failure.refusal.reason)
