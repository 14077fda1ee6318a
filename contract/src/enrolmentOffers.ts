import type { Prospect } from './enrolmentProspect.ts'
import type { CampaignState, SchoolStatus } from './enrolmentStatuses.ts'

/** Answers that a family gets about a child. */
export const FAMILY_ANSWERS = [
  'outside',
  'undetermined',
  'none',
  'withdrawn',
  'requested',
  'unplaced',
  'waiting',
  'passed',
  'unpassed',
  'departed',
  'pending',
  'ready',
  'postponed',
  'refused',
  'approved',
  'declined',
  'moved',
] as const
export type FamilyAnswer = (typeof FAMILY_ANSWERS)[number]

const bySchool: Record<SchoolStatus, FamilyAnswer> = { NEW: 'pending', REGISTERED: 'ready', REJECTED: 'postponed', DECLINED: 'refused' }
const byResponse: Record<Exclude<Prospect['responseStatus'], 'NONE' | 'NEW'>, FamilyAnswer> = {
  REQUESTED: 'requested',
  WAITING: 'waiting',
  PASSED: 'passed',
  UNPASSED: 'unpassed',
  DEPARTED: 'departed',
  APPROVED: 'approved',
  DECLINED: 'declined',
  MOVED: 'moved',
}

export type AnswerState = Pick<Prospect, 'prospectDataId' | 'institutionId' | 'responseStatus' | 'schoolStatus' | 'changedAt'>

/** Selects the answer by the state of the request. */
export function familyAnswerOf({ prospectDataId, institutionId, responseStatus, schoolStatus, changedAt }: AnswerState): FamilyAnswer {
  if (prospectDataId === null) return 'outside'
  if (responseStatus === 'REQUESTED' && institutionId === null) return 'unplaced'
  if (responseStatus !== 'NONE' && responseStatus !== 'NEW') return byResponse[responseStatus]
  if (responseStatus === 'NEW' && schoolStatus !== null && schoolStatus !== 'NEW') return bySchool[schoolStatus]
  if (institutionId === null) return 'undetermined'
  if (responseStatus === 'NEW') return 'pending'
  return changedAt === null ? 'none' : 'withdrawn'
}

/** Steps that a page offers to a family. */
export const OFFERS = ['send', 'confirm', 'decline', 'withdraw', 'reopen', 'giveUp'] as const
export type Offer = (typeof OFFERS)[number]

const never: Record<CampaignState, readonly Offer[]> = { notStarted: [], open: [], closed: [] }
const whileOpen = (...offers: Offer[]): Record<CampaignState, readonly Offer[]> => ({ ...never, open: offers })

/** Steps that the texts of an answer offer before, during and after the campaign; a subset of the state table's. */
export const offersBy: Readonly<Record<FamilyAnswer, Record<CampaignState, readonly Offer[]>>> = {
  outside: never,
  undetermined: never,
  none: whileOpen('send'),
  withdrawn: whileOpen('send'),
  requested: whileOpen('withdraw'),
  unplaced: whileOpen('withdraw'),
  waiting: never,
  passed: { notStarted: ['giveUp'], open: ['giveUp'], closed: ['giveUp'] },
  unpassed: whileOpen('send'),
  departed: whileOpen('send'),
  pending: never,
  ready: whileOpen('confirm', 'decline'),
  postponed: never,
  refused: never,
  approved: never,
  declined: whileOpen('reopen'),
  moved: never,
}

const keyOf: Record<Offer, keyof Prospect['allowed']> = {
  send: 'send',
  confirm: 'send',
  decline: 'decline',
  withdraw: 'withdraw',
  reopen: 'reopen',
  giveUp: 'giveUp',
}

type Offered = AnswerState & Pick<Prospect, 'allowed' | 'campaignState' | 'further'>

/** Steps that a page offers this caller: sending to a full kindergarten is left out, though the state table allows it. */
export function offersOf(of: Offered): readonly Offer[] {
  const isFull = of.further?.isFull ?? false
  return offersBy[familyAnswerOf(of)][of.campaignState].filter(
    (offer) => of.allowed[keyOf[offer]] === true && !(isFull && offer === 'send'),
  )
}
