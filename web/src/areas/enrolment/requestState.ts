import type { Prospect } from '@portal/contract/enrolment'
import {
  type CampaignKind,
  CLAIMING_STATUSES,
  ENDED_STATUSES,
  type ResponseStatus,
  type SchoolStatus,
  UNSENT_STATUSES,
} from '@portal/contract/enrolmentStatuses'
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

interface RequestStatuses {
  responseStatus: ResponseStatus
  schoolStatus: SchoolStatus | null
  /** Time of the last step; null if there was none. */
  changedAt: string | null
}

/** Chip of a request: the guardian's answer, or the school's status while there is none. */
export function chipOf(
  { responseStatus, schoolStatus, changedAt }: RequestStatuses,
  { responses, schools, withdrawn }: Pick<EnrolmentText, 'responses' | 'schools' | 'withdrawn'>,
): { tone: ChipTone; name: string } {
  if (responseStatus === 'NONE' && changedAt !== null) return { tone: 'plain', name: withdrawn }
  return responseStatus === 'NEW' && schoolStatus !== null
    ? { tone: schoolTones[schoolStatus], name: schools[schoolStatus] }
    : { tone: responseTones[responseStatus], name: responses[responseStatus] }
}

/** Step that undoes an earlier one. */
export type Undo = 'withdraw' | 'decline' | 'reopen' | 'giveUp'
export const statusAfter: Record<Undo, ResponseStatus> = { withdraw: 'NONE', decline: 'DECLINED', reopen: 'NEW', giveUp: 'DEPARTED' }
/** Answers to a school have no number, so declining and reopening need a session. */
export const needsSession = (undo: Undo): boolean => undo === 'decline' || undo === 'reopen'
/** Whether the step is irreversible: a place that is given up is lost. */
export const isFinal = (undo: Undo): boolean => undo === 'giveUp'
export const undosOf = (allowed: Prospect['allowed']): Undo[] =>
  (['withdraw', 'decline', 'reopen', 'giveUp'] as const).filter((undo) => allowed[undo])

/** Statuses whose form is read-only. */
const SENT: readonly ResponseStatus[] = [...CLAIMING_STATUSES, 'MOVED']
/** Statuses in which a request has a number, which a guest must enter to change it. */
const REFERENCED: readonly ResponseStatus[] = ['REQUESTED', ...ENDED_STATUSES]
/** Statuses without a receipt: nothing was sent. */
const WITHOUT_RECEIPT: readonly ResponseStatus[] = [...UNSENT_STATUSES, 'DECLINED']

export interface Actions {
  /** Meaning of sending: a request to a kindergarten, a confirmation to a school. */
  send: 'request' | 'confirm'
  /** open: editable. closed: nothing can be sent now, with the reason. sent: read-only. */
  form: 'open' | 'closed' | 'sent'
  undo: readonly Undo[]
  /** In REQUESTED the button leaves for home or the list instead of going back to the search. */
  leave: 'back' | 'away'
}

/** Actions offered for a child, by the status from the server. */
export function actionsFor({ kind, responseStatus, allowed }: Pick<Prospect, 'kind' | 'responseStatus' | 'allowed'>): Actions {
  return {
    send: kind === 'firstGrade' ? 'confirm' : 'request',
    form: allowed.send ? 'open' : SENT.includes(responseStatus) ? 'sent' : 'closed',
    undo: undosOf(allowed),
    leave: responseStatus === 'REQUESTED' ? 'away' : 'back',
  }
}

export const hasReference = ({ responseStatus }: Pick<Prospect, 'responseStatus'>): boolean => REFERENCED.includes(responseStatus)

export const hasReceipt = ({ responseStatus }: Pick<Prospect, 'responseStatus'>): boolean => !WITHOUT_RECEIPT.includes(responseStatus)

const checkTones: Partial<Record<ResponseStatus, ChipTone>> = { PASSED: 'green', UNPASSED: 'red' }
/** The check of a sub-program request has three colours: passed, not passed and undecided. */
export const checkTone = (status: ResponseStatus): ChipTone => checkTones[status] ?? 'yellow'

/** Key of the words for another person's request; an answer to a school has words of its own. */
export const otherWordsOf = ({ kind }: { kind: CampaignKind }) => (kind === 'firstGrade' ? 'answer' : 'request')
