import {
  type AnswerState,
  type Application,
  type CampaignKind,
  type CurrentCampaign,
  type FamilyAnswer,
  familyAnswerOf,
  type Offer,
  type Prospect,
} from '@portal/contract/enrolment'
import type { StatusText } from '../../text/mn/status.ts'
import type { ChipTone } from '../../ui/plain/StatusChip.tsx'
import type { Program } from './searchQueries.ts'

/** Kinds of campaigns that a wizard sends to. */
export const KINDS: Record<Program, readonly CampaignKind[]> = { regular: ['kindergarten', 'firstGrade'], sub: ['subProgram'] }

/** Whether nothing can be sent now: no campaign of the wizard is open. */
export const isShut = (program: Program, campaigns: readonly Pick<CurrentCampaign, 'kind' | 'campaignState'>[]): boolean =>
  !campaigns.some(({ kind, campaignState }) => KINDS[program].includes(kind) && campaignState === 'open')

type OfChild<Row> = [Row, ...Row[]]

/** Groups requests by child, in the order of first appearance. */
export function byChild<Row extends Pick<Application, 'personId'>>(all: readonly Row[]): OfChild<Row>[] {
  const groups = new Map<number, OfChild<Row>>()
  for (const row of all) {
    const group = groups.get(row.personId)
    if (group) group.push(row)
    else groups.set(row.personId, [row])
  }
  return [...groups.values()]
}

/** Whether no final answer exists. */
export const isWaiting = ({ responseStatus, schoolStatus }: Pick<Application, 'responseStatus' | 'schoolStatus'>): boolean =>
  responseStatus === 'REQUESTED' || responseStatus === 'WAITING' || (responseStatus === 'NEW' && schoolStatus === 'NEW')

/** Green is reserved for good news: the banner of a received request is blue, though its chip is green. */
export type AnswerTone = ChipTone | 'blue'
const tones: Record<FamilyAnswer, AnswerTone> = {
  outside: 'plain',
  undetermined: 'yellow',
  none: 'plain',
  withdrawn: 'plain',
  requested: 'blue',
  unplaced: 'yellow',
  waiting: 'yellow',
  passed: 'green',
  unpassed: 'red',
  departed: 'yellow',
  pending: 'yellow',
  ready: 'green',
  postponed: 'red',
  refused: 'red',
  approved: 'green',
  declined: 'red',
  moved: 'red',
}
export const toneOf = (answer: FamilyAnswer): AnswerTone => tones[answer]

/** Action that the campaign's deadline applies to; undefined if the family can do nothing before it. */
export const dueOf = (offers: readonly Offer[]): keyof StatusText['deadline'] | undefined =>
  (['send', 'confirm', 'withdraw', 'reopen'] as const).find((due) => offers.includes(due))

/** Whether the family has to bring papers to an institution. */
export const needsPapers = (answer: FamilyAnswer): boolean => ['passed', 'approved', 'postponed'].includes(answer)

/** Whether a request was sent, answered or decided. */
export const isAnswered = (answer: FamilyAnswer): boolean => !['outside', 'none', 'undetermined'].includes(answer)

/** Sorts the answers about a child: the page's own kind first, then requested before not requested. */
export function inOrder<Of extends { prospect: AnswerState & Pick<Prospect, 'kind'> }>(
  found: readonly Of[],
  front: 'regular' | 'sub',
): Of[] {
  const rank = ({ prospect }: Of) =>
    (front === 'sub' && prospect.kind !== 'subProgram' ? 2 : 0) + (isAnswered(familyAnswerOf(prospect)) ? 0 : 1)
  return [...found].sort((one, other) => rank(one) - rank(other))
}

/** Name of a child: initials without a space, full names with one. */
export const childNameOf = ({ lastName, firstName }: Pick<Prospect, 'lastName' | 'firstName'>): string =>
  lastName.endsWith('.') ? lastName + firstName : `${lastName} ${firstName}`
