import { type Application, type FamilyAnswer, familyAnswerOf, type Offer, type Prospect, type Told } from '@portal/contract/enrolment'
import type { StatusText } from '../../text/mn/status.ts'
import type { ChipTone } from '../../ui/plain/StatusChip.tsx'

type OfChild<Row> = [Row, ...Row[]]

/** Requests in groups of one child each, in the order in which the children first appear. */
export function byChild<Row extends Pick<Application, 'personId'>>(all: readonly Row[]): OfChild<Row>[] {
  const groups = new Map<number, OfChild<Row>>()
  for (const row of all) {
    const group = groups.get(row.personId)
    if (group) group.push(row)
    else groups.set(row.personId, [row])
  }
  return [...groups.values()]
}

/** Whether nothing was answered for good. */
export const isWaiting = ({ responseStatus, schoolStatus }: Pick<Application, 'responseStatus' | 'schoolStatus'>): boolean =>
  responseStatus === 'REQUESTED' || responseStatus === 'WAITING' || (responseStatus === 'NEW' && schoolStatus === 'NEW')

/** Only what is good news looks like it: a request that has arrived is blue, though its chip is green. */
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
export const toneOf = (told: FamilyAnswer): AnswerTone => tones[told]

/** What the deadline of the campaign is for, of what a family can do now; undefined where it can do nothing until then. */
export const dueOf = (offers: readonly Offer[]): keyof StatusText['deadline'] | undefined =>
  (['send', 'confirm', 'withdraw', 'reopen'] as const).find((due) => offers.includes(due))

/** Papers are brought where an institution waits for the family. */
export const needsPapers = (told: FamilyAnswer): boolean => ['passed', 'approved', 'postponed'].includes(told)

/** Whether a request was made, answered or decided: what nobody has done yet is no answer. */
export const isAnswered = (told: FamilyAnswer): boolean => !['outside', 'none', 'undetermined'].includes(told)

/** The answers about one child in the order in which they are shown: those of the page's own kind first, then what was asked for before what was not. */
export function inOrder<Of extends { prospect: Told & Pick<Prospect, 'kind'> }>(found: readonly Of[], front: 'regular' | 'sub'): Of[] {
  const rank = ({ prospect }: Of) =>
    (front === 'sub' && prospect.kind !== 'subProgram' ? 2 : 0) + (isAnswered(familyAnswerOf(prospect)) ? 0 : 1)
  return [...found].sort((one, other) => rank(one) - rank(other))
}

/** The name of a child as an answer has it: initials stand together, whole names apart. */
export const childNameOf = ({ lastName, firstName }: Pick<Prospect, 'lastName' | 'firstName'>): string =>
  lastName.endsWith('.') ? lastName + firstName : `${lastName} ${firstName}`
