import type { CampaignKind, Prospect, ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import type { EnrolmentText } from '../../text/mn/enrolment.ts'
import type { ChipTone } from '../../ui/plain/StatusChip.tsx'

const responseTones: Record<ResponseStatus, ChipTone> = {
  NONE: 'plain',
  REQUESTED: 'green',
  WAITING: 'yellow',
  PASSED: 'green',
  UNPASSED: 'red',
  DEPARTED: 'yellow',
  NEW: 'yellow',
  APPROVED: 'green',
  DECLINED: 'red',
  MOVED: 'red',
}
const schoolTones: Record<SchoolStatus, ChipTone> = { NEW: 'yellow', REGISTERED: 'green', DECLINED: 'red', REJECTED: 'red' }

interface Standing {
  responseStatus: ResponseStatus
  schoolStatus: SchoolStatus | null
  /** When a step was last taken, where one was. */
  changedAt: string | null
}

/** What the guardian answered, or what the school says while nothing is answered. */
export function chipOf(
  { responseStatus, schoolStatus, changedAt }: Standing,
  { responses, schools, withdrawn }: Pick<EnrolmentText, 'responses' | 'schools' | 'withdrawn'>,
): { tone: ChipTone; name: string } {
  if (responseStatus === 'NONE' && changedAt !== null) return { tone: 'plain', name: withdrawn }
  return responseStatus === 'NEW' && schoolStatus !== null
    ? { tone: schoolTones[schoolStatus], name: schools[schoolStatus] }
    : { tone: responseTones[responseStatus], name: responses[responseStatus] }
}

/** A step that takes something back. */
export type Undo = 'withdraw' | 'decline' | 'reopen' | 'giveUp'
export const statusAfter: Record<Undo, ResponseStatus> = { withdraw: 'NONE', decline: 'DECLINED', reopen: 'NEW', giveUp: 'DEPARTED' }
/** Nothing was sent that could have a number: only who is signed in can answer a school, or take the answer back. */
export const needsSession = (undo: Undo): boolean => undo === 'decline' || undo === 'reopen'
/** A place that is given up does not come back. */
export const isFinal = (undo: Undo): boolean => undo === 'giveUp'
/** What is allowed now of what takes something back. */
export const undosOf = (allowed: Prospect['allowed']): Undo[] =>
  (['withdraw', 'decline', 'reopen', 'giveUp'] as const).filter((undo) => allowed[undo])

const SENT: readonly ResponseStatus[] = ['REQUESTED', 'WAITING', 'PASSED', 'APPROVED', 'MOVED']

export interface Actions {
  /** What sending means: a request for a kindergarten, a confirmation for a school. */
  send: 'request' | 'confirm'
  /** open: to be filled in. closed: nothing can be sent now, and why. sent: to be read only. */
  form: 'open' | 'closed' | 'sent'
  undo: readonly Undo[]
  /** In REQUESTED one does not go back to search, but home or to the list. */
  leave: 'back' | 'away'
}

/** What is offered for a child as the server says it stands. */
export function actionsFor({ kind, responseStatus, allowed }: Pick<Prospect, 'kind' | 'responseStatus' | 'allowed'>): Actions {
  return {
    send: kind === 'firstGrade' ? 'confirm' : 'request',
    form: allowed.send ? 'open' : SENT.includes(responseStatus) ? 'sent' : 'closed',
    undo: undosOf(allowed),
    leave: responseStatus === 'REQUESTED' ? 'away' : 'back',
  }
}

/** Statuses in which a request has a number, which a change of it by someone not signed in must tell. */
export const hasReference = ({ responseStatus }: Pick<Prospect, 'responseStatus'>): boolean =>
  ['REQUESTED', 'UNPASSED', 'DEPARTED'].includes(responseStatus)

/** What was sent has a receipt, whatever became of it. */
export const hasReceipt = ({ responseStatus }: Pick<Prospect, 'responseStatus'>): boolean =>
  !['NONE', 'NEW', 'DECLINED'].includes(responseStatus)

const checkTones: Partial<Record<ResponseStatus, ChipTone>> = { PASSED: 'green', UNPASSED: 'red' }
/** The check of a sub-program request knows three colours: passed, not passed, and not decided. */
export const checkTone = (status: ResponseStatus): ChipTone => checkTones[status] ?? 'yellow'

/** What a registered guardian does about what someone else sent has words of its own where it is an answer to a school. */
export const otherWordsOf = ({ kind }: { kind: CampaignKind }) => (kind === 'firstGrade' ? 'answer' : 'request')
