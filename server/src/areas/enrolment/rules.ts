import type { OrgType } from '@portal/contract/children'
import type { DrawTier } from '@portal/contract/drawPages'
import {
  type Application,
  type CampaignKind,
  type CampaignState,
  ENDED_STATUSES,
  FIRST_GRADE_STATUSES,
  type FirstGradeStatus,
  type OpenStep,
  REQUEST_STATUSES,
  RESPONSE_STATUSES,
  type RequestStatus,
  type ResponseStatus,
  type SchoolStatus,
  UNSENT_STATUSES,
} from '@portal/contract/enrolment'
import type { Refusal } from '@portal/contract/refusals'
import { isProvenFor } from '../../admission/proof.ts'
import type { Caller } from '../../admission/session.ts'
import { dateIn } from '../../outside/clock.ts'
import { workingDayAfter } from '../../requests/calendarDays.ts'
import { type Moves, mayMove } from '../../requests/moves.ts'

/** Hour of the next working day by which the institution is known after a change of address. */
export const SETTLED_AT = '13:00'

export interface Campaign {
  id: number
  kind: CampaignKind
  /** Year in which the school year begins. */
  schoolYear: number
  stage: number
  birthFrom: string
  birthTo: string
  opensAt: Date
  closesAt: Date
  addressUntil: Date
  /** Days in which a family accepts its place; null if places need no acceptance. */
  acceptDays: number | null
  /** Rules of the draw of places in their order. */
  drawTiers: DrawTier[]
}

export function stateOf({ opensAt, closesAt }: Pick<Campaign, 'opensAt' | 'closesAt'>, now: Date): CampaignState {
  if (now < opensAt) return 'notStarted'
  return now < closesAt ? 'open' : 'closed'
}

/** Campaign as the desk's lists name it. */
export const campaignHead = ({ id, kind, schoolYear, stage, ...dates }: Campaign, now: Date) => ({
  id,
  kind,
  schoolYear,
  stage,
  state: stateOf(dates, now),
})

/** Current campaign of a kind: the open one, otherwise the next to open, otherwise the last closed one. */
export function currentOf<Known extends Campaign>(campaigns: readonly Known[], kind: CampaignKind, now: Date): Known | undefined {
  const ofKind = campaigns.filter((campaign) => campaign.kind === kind)
  const inState = (state: CampaignState) => ofKind.filter((campaign) => stateOf(campaign, now) === state)
  const earliest = (some: Known[]) => some.toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())[0]
  const latest = (some: Known[]) => some.toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime())[0]
  return latest(inState('open')) ?? earliest(inState('notStarted')) ?? latest(inState('closed'))
}

/** Next campaign of a kind to open. */
export const nextStageOf = <Known extends Campaign>(campaigns: readonly Known[], kind: CampaignKind, now: Date): Known | undefined =>
  campaigns
    .filter((campaign) => campaign.kind === kind && stateOf(campaign, now) === 'notStarted')
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())[0]

/**
 * `registeredGuardian` is a guardian acting on a request that a person without guardianship has sent; `correction` is the institution that
 * takes its own decision back; `undo` is a member of the family who undoes a withdrawal that the commission entered for it.
 */
export type Actor = 'guardian' | 'registeredGuardian' | 'commission' | 'school' | 'system' | 'correction' | 'undo'

/** Kindergarten and sub-program. */
export const requestMoves: Moves<RequestStatus, Actor> = {
  NONE: { REQUESTED: ['guardian', 'undo'], WAITING: 'undo', PASSED: 'undo' },
  REQUESTED: {
    NONE: ['guardian', 'registeredGuardian', 'commission'],
    REQUESTED: 'registeredGuardian',
    WAITING: ['commission', 'system'],
    PASSED: ['commission', 'system'],
    UNPASSED: 'commission',
  },
  WAITING: {
    NONE: ['registeredGuardian', 'commission'],
    WAITING: ['registeredGuardian', 'system'],
    PASSED: ['commission', 'system'],
    UNPASSED: 'commission',
    REQUESTED: 'correction',
  },
  PASSED: { DEPARTED: ['commission', 'guardian'], REQUESTED: 'correction' },
  UNPASSED: { REQUESTED: ['guardian', 'correction'] },
  DEPARTED: { REQUESTED: 'guardian' },
}

/** First grade: answers of the guardian, or of the school for the family. */
export const firstGradeMoves: Moves<FirstGradeStatus, Actor> = {
  NEW: { APPROVED: ['guardian', 'school'], DECLINED: ['guardian', 'school'] },
  DECLINED: { NEW: ['guardian', 'correction'] },
  APPROVED: { NEW: ['registeredGuardian', 'correction'], APPROVED: 'registeredGuardian', MOVED: 'school' },
  MOVED: {},
}

/** First grade: answers of the school. A changed address resets them to NEW, at another school. */
export const schoolMoves: Moves<SchoolStatus, Actor> = {
  NEW: { REGISTERED: 'school', DECLINED: 'school', REJECTED: 'school' },
  REJECTED: { REGISTERED: 'school', DECLINED: 'school', NEW: ['system', 'correction'] },
  REGISTERED: { NEW: ['system', 'correction'], REJECTED: 'correction' },
  DECLINED: { NEW: ['system', 'correction'], REJECTED: 'correction' },
}

export const isRequestStatus = (status: string): status is RequestStatus => REQUEST_STATUSES.some((known) => known === status)
const isFirstGradeStatus = (status: string): status is FirstGradeStatus => FIRST_GRADE_STATUSES.some((known) => known === status)

/** Whether a request is sent and not withdrawn; withdrawn requests take part in no draw. */
export const isSentStatus = (status: ResponseStatus): boolean => status !== 'NONE'

/** Statuses that count as a request in totals: sent and not withdrawn, whatever the answer. */
export const SENT_STATUSES: readonly ResponseStatus[] = RESPONSE_STATUSES.filter((status) => !UNSENT_STATUSES.some((one) => one === status))

/** Statuses without an answer of the family or the commission, in which a corrected address determines the institution again. */
export const UNDECIDED_STATUSES: readonly ResponseStatus[] = [...UNSENT_STATUSES, 'REQUESTED']

/** Statuses that wait for a decision of the commission. */
export const PENDING_STATUSES: readonly ResponseStatus[] = REQUEST_STATUSES.filter((from) =>
  mayMove(requestMoves, from, 'PASSED', 'commission'),
)

/** Statuses in which the sender can withdraw a request. */
export const WITHDRAWABLE_STATUSES: readonly ResponseStatus[] = REQUEST_STATUSES.filter((from) =>
  mayMove(requestMoves, from, 'NONE', 'guardian'),
)

/** State of a child in a campaign. */
export interface RequestState {
  campaign: Campaign
  birthDate: string
  institutionId: number | null
  responseStatus: ResponseStatus
  schoolStatus: SchoolStatus | null
}

/** Whether the transition table contains the step; dates and other conditions are checked elsewhere. */
export function isMove({ campaign: { kind }, responseStatus: from, schoolStatus }: RequestState, to: ResponseStatus, who: Actor): boolean {
  // A school gives the family's answer only when the family itself could.
  if (kind === 'firstGrade' && from === 'NEW' && who === 'school' && schoolStatus !== 'REGISTERED') return false
  if (kind === 'firstGrade') return isFirstGradeStatus(from) && isFirstGradeStatus(to) && mayMove(firstGradeMoves, from, to, who)
  return isRequestStatus(from) && isRequestStatus(to) && mayMove(requestMoves, from, to, who)
}

/** Whether a school waits for the family's answer. */
export const awaitsFamily = ({
  kind,
  responseStatus,
  schoolStatus,
}: Pick<Application, 'kind' | 'responseStatus' | 'schoolStatus'>): boolean =>
  kind === 'firstGrade' && responseStatus === 'NEW' && schoolStatus === 'REGISTERED'

/** Open step of a request for the viewer of the list: answer a school, or decide on a request that another person has sent. */
export function openStepOf(request: Application): OpenStep['step'] | undefined {
  if (request.mayTakeOver) return 'takeOver'
  return awaitsFamily(request) && request.allowed.send ? 'confirm' : undefined
}

/** Status before sending and after withdrawal. */
export const unsentStatus = (kind: CampaignKind): ResponseStatus => (kind === 'firstGrade' ? 'NEW' : 'NONE')

/** Whether a registered guardian can take over or withdraw a request that another person has sent. */
export const mayTakeOver = (current: RequestState): boolean => isMove(current, current.responseStatus, 'registeredGuardian')

/** Whether the family can still undo a withdrawal that the commission entered for it. */
export const isUndoable = ({ undoUntil }: { undoUntil: Date | null }, now: Date): boolean => undoUntil !== null && now < undoUntil

/** Reason why the table lacks a guardian's step. */
function moveRefusal({ responseStatus: from }: RequestState, to: ResponseStatus): Refusal {
  if (to === 'NONE') return from === 'WAITING' || from === 'PASSED' ? 'withdrawTooLate' : 'nothingToWithdraw'
  if (to === 'DEPARTED') return 'nothingToGiveUp'
  const reasons: Partial<Record<ResponseStatus, Refusal>> = {
    REQUESTED: 'alreadySent',
    WAITING: 'alreadyWaiting',
    PASSED: 'alreadyPassed',
    APPROVED: 'alreadyConfirmed',
    DECLINED: 'alreadyDeclined',
  }
  const isAnswer = to === 'REQUESTED' || to === 'APPROVED' || to === 'DECLINED'
  return (isAnswer ? reasons[from] : undefined) ?? 'moveNotAllowed'
}

const schoolReasons: Record<SchoolStatus, Refusal | undefined> = {
  NEW: 'schoolNotDecided',
  REJECTED: 'schoolPostponed',
  DECLINED: 'schoolDeclined',
  REGISTERED: undefined,
}

/** Reason against a guardian's step; undefined if it is allowed. */
export function stepRefusal(current: RequestState, to: ResponseStatus, now: Date): Refusal | undefined {
  if (!isMove(current, to, 'guardian')) return moveRefusal(current, to)
  // A place can be given up at any time, because another child waits for it.
  if (to === 'DEPARTED') return undefined
  const { campaign, birthDate, institutionId, schoolStatus } = current
  const isSent = to !== 'NONE' && to !== 'NEW'
  // The age comes first: no date of this campaign helps a child outside its window.
  if (isSent && birthDate < campaign.birthFrom) return 'tooOld'
  if (isSent && birthDate > campaign.birthTo) return 'tooYoung'
  const state = stateOf(campaign, now)
  if (state === 'closed') return to === 'NONE' ? 'withdrawClosed' : 'campaignClosed'
  if (state === 'notStarted') return 'campaignNotStarted'
  // Withdrawal needs only an open campaign.
  if (!isSent) return undefined
  if (institutionId === null) return 'institutionUnknown'
  return schoolStatus === null ? undefined : schoolReasons[schoolStatus]
}

/**
 * Institution that the child attends and that conflicts with enrolment. A child leaves its kindergarten for the first grade, so that is no
 * conflict.
 */
export function attendingOf(kind: CampaignKind, at: OrgType | undefined): 'kindergarten' | 'school' | null {
  if (at === 'ORGEBS') return 'school'
  return at === 'ORGKG' && kind !== 'firstGrade' ? 'kindergarten' : null
}

/** Status that sending sets: a request for a kindergarten, a confirmation for a school. */
export const sendingStatus = (kind: CampaignKind): ResponseStatus => (kind === 'firstGrade' ? 'APPROVED' : 'REQUESTED')

/** Steps that a guardian may take now. */
export function stepsAllowed(current: RequestState, now: Date): Record<'send' | 'decline' | 'withdraw' | 'reopen' | 'giveUp', boolean> {
  const may = (to: ResponseStatus) => stepRefusal(current, to, now) === undefined
  const isFirstGrade = current.campaign.kind === 'firstGrade'
  return {
    send: may(sendingStatus(current.campaign.kind)),
    decline: isFirstGrade && may('DECLINED'),
    withdraw: !isFirstGrade && may('NONE'),
    reopen: isFirstGrade && may('NEW'),
    giveUp: !isFirstGrade && may('DEPARTED'),
  }
}

/** Whether an institution decided on the request and the family may send it anew. */
const isEnded = (status: ResponseStatus): boolean => ENDED_STATUSES.some((ended) => ended === status)

interface Placement {
  responseStatus: ResponseStatus
  institutionId: number | null
  nextInstitutionId: number | null
  undeterminedSince: Date | null
}

/** Institution that sending leads to: the one of the address, which differs from the deciding one after a move. Null if unknown. */
export const targetOf = ({ institutionId, nextInstitutionId, undeterminedSince }: Omit<Placement, 'responseStatus'>): number | null =>
  undeterminedSince === null ? (nextInstitutionId ?? institutionId) : null

/** Columns for the institution of a new address: a request that was decided on stays with the deciding institution until it is sent anew. */
export function placementAt(
  { responseStatus, institutionId: before }: Pick<Placement, 'responseStatus' | 'institutionId'>,
  to: number | null,
  now: Date,
) {
  const undeterminedSince = to === null ? now : null
  return isEnded(responseStatus)
    ? { nextInstitutionId: to === before ? null : to, undeterminedSince }
    : { institutionId: to, nextInstitutionId: null, placedByHand: false, undeterminedSince }
}

/** Statuses in which a request can move to a newer address. */
export const MOVABLE_STATUSES: readonly ResponseStatus[] = [...UNDECIDED_STATUSES, ...ENDED_STATUSES]

/** Reason against moving a request to a newer address. */
export function addressRefusal({ campaign, responseStatus }: RequestState, hasNewer: boolean, now: Date): Refusal | undefined {
  if (!hasNewer) return 'noNewerAddress'
  if (!MOVABLE_STATUSES.includes(responseStatus)) return 'addressLocked'
  return now < campaign.addressUntil ? undefined : 'addressDeadlinePassed'
}

/** Time by which an unknown institution will be known: SETTLED_AT on the next working day. */
export const settledBy = (now: Date): Date => new Date(`${workingDayAfter(dateIn(now))}T${SETTLED_AT}:00+08:00`)

/** Signed-in person, and whether the account is proven to be theirs. */
export type Viewer = Pick<Caller, 'personId' | 'accountId' | 'isProven' | 'provenAt' | 'isHeld'>

/** Columns that decide the owner of a request. */
export interface Sent {
  prospect: { childId: number; institutionId: number | null; contactPersonId: number | null; sentByAccountId: number | null }
}

/** Whether the viewer sent the request: from their account, or in their name if the account is proven. `isSentBy` is the SQL version. */
export const sentBy = ({ prospect }: Sent, viewer: Viewer): boolean =>
  (!viewer.isHeld && prospect.sentByAccountId === viewer.accountId) ||
  (isProvenFor(viewer, prospect.institutionId) && prospect.contactPersonId === viewer.personId)
