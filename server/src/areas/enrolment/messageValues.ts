import { shortDate, valuesInWords } from '@portal/contract/dateWords'
import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import type { Language } from '@portal/contract/language'
import type { Message } from '../../messages/queue.ts'
import { dateIn, instantText, timeIn } from '../../outside/clock.ts'
import { maskedName } from '../../text/people.ts'
import { type Actor, stateOf } from './rules.ts'
import type { Request } from './store.ts'
import { campaignValues } from './view.ts'
import { shortName, shortNote, shortPlace, siteOf, statusName } from './words.ts'

/** Step of the guardian's or the school's side. */
export type StepTo = { side: 'response'; status: ResponseStatus } | { side: 'school'; status: SchoolStatus }

/** Step taken, and the request after it. */
export type CompletedStep = StepTo & { who: Actor; note: string | null; request: Request }

const responseKeys = {
  NONE: 'requestNONE',
  REQUESTED: 'requestReceipt',
  WAITING: 'requestWAITING',
  PASSED: 'requestPASSED',
  UNPASSED: 'requestUNPASSED',
  DEPARTED: 'requestDEPARTED',
  NEW: 'firstGradeNEW',
  APPROVED: 'firstGradeAPPROVED',
  DECLINED: 'firstGradeDECLINED',
  MOVED: 'firstGradeMOVED',
} as const satisfies Record<ResponseStatus, Message['key']>
const schoolKeys = {
  NEW: 'schoolNEW',
  REGISTERED: 'schoolREGISTERED',
  DECLINED: 'schoolDECLINED',
  REJECTED: 'schoolREJECTED',
} as const satisfies Record<SchoolStatus, Message['key']>

/** Messages for answers that a school gives for the family. */
const forFamilyKeys: Partial<Record<ResponseStatus, Message['key']>> = {
  APPROVED: 'firstGradeConfirmedBySchool',
  DECLINED: 'firstGradeDeclinedBySchool',
}

/** Message key for a given place. */
export const placeKey = ({ campaign }: Pick<Request, 'campaign'>) =>
  campaign.acceptDays === null ? ('requestPASSED' as const) : ('requestPassedToAccept' as const)

/** Message key for the sender or guardian about a step. */
export function messageKeyOf({ request, side, status, who }: CompletedStep, now: Date): Message['key'] {
  const { prospect, campaign } = request
  if (who === 'correction') return 'requestCorrected'
  if (who === 'undo') return status === 'PASSED' ? placeKey(request) : 'requestRestored'
  if (who === 'commission' && status === 'NONE') return 'requestWithdrawnForFamily'
  if (side === 'school') {
    if (status === 'NEW' && prospect.institutionId === null) return 'schoolUndetermined'
    return status === 'REGISTERED' && stateOf(campaign, now) === 'closed' ? 'schoolRegisteredLate' : schoolKeys[status]
  }
  if (who === 'guardian' && status === 'DEPARTED') return 'requestGivenUp'
  if (status === 'PASSED') return placeKey(request)
  return (who === 'school' ? forFamilyKeys[status] : undefined) ?? responseKeys[status]
}

const instantIn = (language: Language, at: Date): string => `${shortDate(dateIn(at), language)} ${timeIn(at)}`

/** Values of every text message about a request; only the family sees the child's name. */
export const smsValues = ({ child, campaign, institution }: Request, isFamily: boolean, link: string) => ({
  name: isFamily ? shortName(child.firstName) : maskedName(child),
  where: shortPlace(campaign.kind, institution),
  site: siteOf(link),
})

/** Values of the messages about a request, for the family or for a sender without guardianship. */
export function valuesOf({ request, note }: Pick<CompletedStep, 'request' | 'note'>, now: Date, link: string, isFamily: boolean) {
  const { prospect, child, institution, campaign } = request
  return (language: Language) => ({
    ...smsValues(request, isFamily, link),
    shortNote: shortNote(note ?? ''),
    ...valuesInWords({ ...campaignValues(campaign, now), until: instantText(campaign.closesAt) }, language),
    by: instantIn(language, campaign.closesAt),
    child: maskedName(child),
    reference: prospect.reference ?? '',
    lot: prospect.lot ?? '',
    days: String(campaign.acceptDays ?? ''),
    institution: institution ?? '',
    status: statusName(prospect.responseStatus, prospect.schoolStatus, { isWithdrawn: true, language }),
    time: instantIn(language, now),
    undoUntil: prospect.undoUntil === null ? '' : shortDate(dateIn(prospect.undoUntil), language),
    note: note ?? '',
    link,
  })
}
