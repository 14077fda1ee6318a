import { ABSENCE_DECISIONS } from '@portal/contract/absence'
import type { Role } from '@portal/contract/accounts'
import { LINK_DECISIONS, type OrgType } from '@portal/contract/children'
import { type CampaignKind, COMMISSION_DECISIONS, SCHOOL_DECISIONS } from '@portal/contract/enrolment'
import type { Language } from '@portal/contract/language'
import { type Decision, type DecisionKind, REFUSING_DECISIONS } from '@portal/contract/staff'
import { QUEUES, type Queue } from '@portal/contract/staffQueues'
import { decisionName } from '../../text/deskDecisions.ts'
import { absenceMoves, storedStatusNames } from '../absence/index.ts'
import { linkMoves, linkStatusNames } from '../children/index.ts'
import { requestMoves, schoolMoves, stepName } from '../enrolment/index.ts'

type StaffRole = Exclude<Role, 'EDU_PARENT'>

/** Rules of a queue. A new queue needs a row here and one in queueColumns.ts. */
export interface QueueRule {
  queue: Queue
  /** Kind of decision about its requests. */
  kind: DecisionKind
  /** Access by role: `decides`, `reads`, or `standsIn` for a role that sees and decides only the office's own cases. */
  roles: Partial<Record<StaffRole, 'decides' | 'reads' | 'standsIn'>>
  /** Only at institutions of this type. */
  onlyAt?: OrgType
  /** Campaign of the requests, if they belong to one. */
  campaign?: CampaignKind
  nameOf(status: string, language: Language, side?: string): string
  /** Transition table of its requests, and the actor as which staff decide. */
  moves: Readonly<Record<string, Readonly<Partial<Record<string, string | readonly string[]>>>>>
  actor: 'school' | 'commission'
  /** Decisions in the order of the buttons, approval first; `moves` restricts them by status. */
  offers: readonly Decision[]
}

const named =
  (names: Readonly<Record<Language, Readonly<Record<string, string>>>>) =>
  (status: string, language: Language): string =>
    names[language][status] ?? status

const linkNames = { mn: linkStatusNames, en: { NEW: 'New', APPROVE: 'Approved', DECLINED: 'Declined' } } as const
const leaveNames = {
  mn: storedStatusNames,
  en: { NEW: 'New', APPROVED: 'Approved', REJECTED: 'Rejected', WITHDRAWN: 'Withdrawn' },
} as const

const ofSchool = { roles: { TEACHER: 'decides', SCHOOL: 'decides', COMMISSION: 'standsIn' }, actor: 'school' } as const

const ofRequests = {
  roles: { SCHOOL: 'reads', COMMISSION: 'decides' },
  onlyAt: 'ORGKG',
  actor: 'commission',
  nameOf: (status: string, language: Language) => stepName('response', status, language),
  moves: requestMoves,
  offers: COMMISSION_DECISIONS,
} as const

export const queueRules: Readonly<Record<Queue, QueueRule>> = {
  links: {
    ...ofSchool,
    queue: 'links',
    kind: 'link',
    nameOf: named(linkNames),
    moves: linkMoves,
    offers: LINK_DECISIONS,
  },
  leave: {
    ...ofSchool,
    queue: 'leave',
    kind: 'absence',
    nameOf: named(leaveNames),
    moves: absenceMoves,
    offers: ABSENCE_DECISIONS,
  },
  'first-grade': {
    queue: 'first-grade',
    kind: 'prospect',
    campaign: 'firstGrade',
    roles: { SCHOOL: 'decides', COMMISSION: 'standsIn' },
    onlyAt: 'ORGEBS',
    actor: 'school',
    // The school's statuses have names of their own; the family's answers use those of the other side.
    nameOf: (status, language, side) => {
      const ofSide = side === 'response' ? status : stepName('school', status, language)
      return ofSide === status ? stepName('response', status, language) : ofSide
    },
    moves: schoolMoves,
    offers: SCHOOL_DECISIONS,
  },
  kindergarten: { ...ofRequests, queue: 'kindergarten', kind: 'prospect', campaign: 'kindergarten' },
  'sub-program': { ...ofRequests, queue: 'sub-program', kind: 'sub', campaign: 'subProgram' },
}

/** Institution and sender of a request, which must not change between viewing and deciding. */
export const seenOf = ({ orgId, askedBy }: { orgId: number | null; askedBy: number | null }): string => `${orgId ?? '-'} ${askedBy ?? '-'}`

/** Whether a decision is a refusal in any queue. */
export const isRefusal = (decision: string): boolean => REFUSING_DECISIONS.some((refusing) => refusing === decision)

/** Decisions available in a status, in the order of the buttons; a refusal needs a note. */
export function decisionsIn({ queue, moves, actor, offers }: QueueRule, status: string, language: Language) {
  const isHeld = (decision: Decision) => [moves[status]?.[decision] ?? []].flat().includes(actor)
  return offers
    .filter(isHeld)
    .map((decision) => ({ decision, name: decisionName(queue, status, decision, language), needsNote: isRefusal(decision) }))
}

/** Queues of a role at an institution, and its access to each. */
export const queuesOf = (role: Role, orgType: OrgType): { queue: Queue; decides: boolean; standsIn: boolean }[] =>
  role === 'EDU_PARENT'
    ? []
    : QUEUES.flatMap((queue) => {
        const { roles, onlyAt } = queueRules[queue]
        const may = roles[role]
        const isHere = role === 'COMMISSION' || onlyAt === undefined || onlyAt === orgType
        return may === undefined || !isHere ? [] : [{ queue, decides: may !== 'reads', standsIn: may === 'standsIn' }]
      })
