import {
  CLAIM_DAYS,
  CLAIM_OBJECTION_DAYS,
  type ClaimStatus,
  ENDED_CLAIM_STATUSES,
  type GuardianClaimState,
  type OfficeClaimState,
  RELEASE_WORKING_DAYS,
} from '@portal/contract/claims'
import { maskedRegistryNumber } from '@portal/contract/registry'
import type { CLAIM_ACTORS } from '../../database/tables/claims.ts'
import { dateIn } from '../../outside/clock.ts'
import { workingDayAfter } from '../../requests/calendarDays.ts'
import { daysFrom, earliest, isBefore, latest, type MembershipSpan, meets } from '../../requests/groupMembership.ts'
import type { Moves } from '../../requests/moves.ts'

export type ClaimActor = (typeof CLAIM_ACTORS)[number]

/** The claiming office sees OPEN, RELEASE, OPERATOR and REFUSED as the same state: each can be withdrawn and lapses. */
export const claimMoves: Moves<ClaimStatus, ClaimActor> = {
  OPEN: {
    RELEASE: 'guardian',
    IN_FORCE: ['guardian', 'operator', 'system'],
    REFUSED: ['guardian', 'operator'],
    WITHDRAWN: 'office',
    LAPSED: 'system',
  },
  RELEASE: {
    IN_FORCE: ['institution', 'operator'],
    OPERATOR: ['guardian', 'institution', 'system'],
    REFUSED: ['guardian', 'operator'],
    WITHDRAWN: 'office',
    LAPSED: 'system',
  },
  OPERATOR: { IN_FORCE: 'operator', REFUSED: 'operator', WITHDRAWN: 'office', LAPSED: 'system' },
  REFUSED: { OPERATOR: 'guardian', IN_FORCE: 'operator', WITHDRAWN: 'office', LAPSED: 'system' },
  IN_FORCE: { OPERATOR: 'guardian', REFUSED: 'guardian' },
  WITHDRAWN: {},
  LAPSED: {},
}

const DAY_MS = 86_400_000
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)
export const expiryOf = (now: Date): Date => daysAfter(now, CLAIM_DAYS)

export const isEnded = (status: ClaimStatus): boolean => ENDED_CLAIM_STATUSES.some((ended) => ended === status)

const officeStates: Partial<Record<ClaimStatus, OfficeClaimState>> = { IN_FORCE: 'inForce', WITHDRAWN: 'withdrawn', LAPSED: 'lapsed' }
export const officeStateOf = (status: ClaimStatus): OfficeClaimState => officeStates[status] ?? 'open'

const guardianStates: Record<ClaimStatus, GuardianClaimState> = {
  OPEN: 'open',
  RELEASE: 'release',
  OPERATOR: 'operator',
  IN_FORCE: 'inForce',
  REFUSED: 'refused',
  WITHDRAWN: 'refused',
  LAPSED: 'refused',
}
export const guardianStateOf = (status: ClaimStatus): GuardianClaimState => guardianStates[status]

/** A child without a registry number has a local number of its institution, which is not masked for that office. */
export const maskedAsTyped = (number: string): string => (number.includes(':') ? number : maskedRegistryNumber(number))

/** Last day on which the institution that has the child can answer. */
export function releaseDueOn(askedAt: Date): string {
  let day = dateIn(askedAt)
  for (let count = 0; count < RELEASE_WORKING_DAYS; count++) day = workingDayAfter(day)
  return day
}

/** Facts that decide the outcome of an answer. */
export interface AnswerContext {
  status: ClaimStatus
  movedBy: ClaimActor | null
  inForceAt: Date | null
  /** First claimed day. */
  sinceDate: string
  /** The guardian's previous answer, and whether other guardians said yes or no. */
  own: boolean | null
  others: { yes: boolean; no: boolean }
  /** Whether another institution has the child in the time of the claim. */
  isElsewhere: boolean
}

/** Next status; `noted` if the answer is stored without a move, `closed` if it is not accepted. */
export type Answered = ClaimStatus | 'noted' | 'closed'

function stateAfterYes({ status, own, others, isElsewhere }: AnswerContext): Answered {
  if (own !== null) return 'closed'
  if (status === 'OPEN') return isElsewhere ? 'RELEASE' : 'IN_FORCE'
  if (status === 'REFUSED') return others.no ? 'OPERATOR' : 'closed'
  return status === 'WITHDRAWN' || status === 'LAPSED' ? 'closed' : 'noted'
}

/** Objections to a claim that came in force early are possible from its first day on, when the family notices its effect. */
const isObjectable = ({ inForceAt, sinceDate }: { inForceAt: Date; sinceDate: string }, now: Date): boolean => {
  const since = daysAfter(now, -CLAIM_OBJECTION_DAYS)
  return inForceAt >= since || sinceDate >= dateIn(since)
}

/** A decision of the operator against a guardian's no is final. */
function stateAfterNo({ status, movedBy, inForceAt, sinceDate, own, others }: AnswerContext, now: Date): Answered {
  if (own === false) return 'closed'
  if (status === 'OPEN') return 'REFUSED'
  if (status === 'RELEASE') return others.yes ? 'OPERATOR' : 'REFUSED'
  if (status === 'OPERATOR') return 'noted'
  if (status !== 'IN_FORCE' || movedBy === 'system') return 'closed'
  const isLate = inForceAt === null || !isObjectable({ inForceAt, sinceDate }, now)
  if (isLate || (movedBy === 'operator' && others.no)) return 'closed'
  return others.yes || movedBy === 'operator' ? 'OPERATOR' : 'REFUSED'
}

export const afterAnswer = (claim: AnswerContext, isRight: boolean, now: Date): Answered =>
  isRight ? stateAfterYes(claim) : stateAfterNo(claim, now)

/** Days of a child in a group. */
export interface Stay extends MembershipSpan {
  id: number
  orgId: number
  groupId: number
}

export type Claimed = Omit<Stay, 'id'>

const endsNoEarlier = (stay: MembershipSpan, until: string | null): boolean =>
  stay.until === null || (until !== null && stay.until >= until)

const isOver = ({ until }: MembershipSpan, today: string): boolean => until !== null && until <= today

/** Stays that are not over, future ones included. */
export const staysFrom = (today: string, stays: readonly Stay[]): Stay[] =>
  stays.filter((stay) => meets(stay, { since: today, until: null }))

/** Stays elsewhere, present or future, that have to end before the claim comes in force. */
export const staysElsewhere = (claimed: Claimed, stays: readonly Stay[], today: string): Stay[] =>
  stays.filter((stay) => stay.orgId !== claimed.orgId && meets(stay, daysFrom(today, claimed)))

/** Days that a claim writes: free ones of a past period, otherwise days up to the child's next own stay. */
export interface Placing extends MembershipSpan {
  /** Stays that end on the first day. */
  ends: Stay[]
}

const isEmpty = ({ since, until }: MembershipSpan): boolean => until !== null && until <= since

/**
 * Place of a child when a claim comes in force; undefined if there is no change. Days before today stay with the former institution, and
 * the next own stay, such as the class of the coming year, is left alone.
 */
export function placing(claimed: Claimed, allStays: readonly Stay[], today: string): Placing | undefined {
  const stays = allStays.filter((stay) => !isEmpty(stay))
  if (isOver(claimed, today)) {
    const taken = stays.filter(({ since }) => since < (claimed.until ?? ''))
    const begins = latest(claimed.since, ...taken.map(({ until }) => until ?? today))
    return begins < (claimed.until ?? '') ? { since: begins, until: claimed.until, ends: [] } : undefined
  }
  const from = latest(claimed.since, today)
  const next = stays.filter(({ orgId, since }) => orgId === claimed.orgId && since > from).map(({ since }) => since)
  const until = earliest([claimed.until, ...next])
  const isThere = (stay: Stay) =>
    stay.groupId === claimed.groupId && stay.since <= from && isBefore(from, stay.until) && endsNoEarlier(stay, until)
  if (stays.some(isThere)) return undefined
  const ends = stays.filter((stay) => meets(stay, daysFrom(today, { since: claimed.since, until })))
  const own = ends.filter(({ orgId, since }) => orgId === claimed.orgId && since <= today)
  const isTheirs = ({ orgId, since }: Stay) => orgId !== claimed.orgId && since < today
  const kept = stays.flatMap((stay) => (isOver(stay, today) ? (stay.until ?? []) : isTheirs(stay) ? today : []))
  return { since: latest(claimed.since, ...kept, ...own.map(({ since }) => since)), until, ends }
}
