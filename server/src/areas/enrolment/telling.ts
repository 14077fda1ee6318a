import { shortDate, valuesInWords } from '@portal/contract/dateWords'
import type { ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import type { Language } from '@portal/contract/language'
import type { Message } from '../../jobs/messages.ts'
import { dateIn, instantText, timeIn } from '../../outside/clock.ts'
import { type Actor, stateOf } from './rules.ts'
import type { Request } from './store.ts'
import { campaignValues } from './view.ts'
import { maskedName, shortName, shortNote, shortPlace, siteOf, statusName } from './words.ts'

/** A step of the guardian's side, or of the school's. */
export type StepTo = { side: 'response'; status: ResponseStatus } | { side: 'school'; status: SchoolStatus }

/** A step that was taken, and the request as it stands after it. */
export type TakenStep = StepTo & { who: Actor; note: string | null; request: Request }

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

/** What a school answers for the family. */
const forFamilyKeys: Partial<Record<ResponseStatus, Message['key']>> = {
  APPROVED: 'firstGradeConfirmedBySchool',
  DECLINED: 'firstGradeDeclinedBySchool',
}

/** Which message tells whoever sent a request, or its guardian, of a step. */
export function messageKeyOf({ request: { prospect, campaign }, side, status, who }: TakenStep, now: Date): Message['key'] {
  if (side === 'school') {
    if (status === 'NEW' && prospect.institutionId === null) return 'schoolUndetermined'
    return status === 'REGISTERED' && stateOf(campaign, now) === 'closed' ? 'schoolRegisteredLate' : schoolKeys[status]
  }
  if (who === 'guardian' && status === 'DEPARTED') return 'requestGivenUp'
  return (who === 'school' ? forFamilyKeys[status] : undefined) ?? responseKeys[status]
}

const momentIn = (language: Language, at: Date): string => `${shortDate(dateIn(at), language)} ${timeIn(at)}`

/** What every text message about a request names: the child, by name to its own family alone, where it is about, and the portal. */
export const smsValues = ({ child, campaign, institution }: Request, isFamily: boolean, link: string) => ({
  name: isFamily ? shortName(child.firstName) : maskedName(child),
  where: shortPlace(campaign.kind, institution),
  site: siteOf(link),
})

/** What the messages about a request may ask for, to its own family or to someone whom the registry does not name. */
export function valuesOf({ request, note }: Pick<TakenStep, 'request' | 'note'>, now: Date, link: string, isFamily: boolean) {
  const { prospect, child, institution, campaign } = request
  return (language: Language) => ({
    ...smsValues(request, isFamily, link),
    shortNote: shortNote(note ?? ''),
    ...valuesInWords({ ...campaignValues(campaign, now), until: instantText(campaign.closesAt) }, language),
    by: momentIn(language, campaign.closesAt),
    child: maskedName(child),
    reference: prospect.reference ?? '',
    lot: prospect.lot ?? '',
    institution: institution ?? '',
    status: statusName(prospect.responseStatus, prospect.schoolStatus, { isWithdrawn: true, language }),
    time: momentIn(language, now),
    note: note ?? '',
    link,
  })
}
