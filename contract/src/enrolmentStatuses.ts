export const CAMPAIGN_KINDS = ['kindergarten', 'firstGrade', 'subProgram'] as const
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]

export const CAMPAIGN_STATES = ['notStarted', 'open', 'closed'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** States of a kindergarten or sub-program request. NONE: not sent. */
export const REQUEST_STATUSES = ['NONE', 'REQUESTED', 'WAITING', 'PASSED', 'UNPASSED', 'DEPARTED'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Answers of the guardian of a future first-grader. */
export const FIRST_GRADE_STATUSES = ['NEW', 'APPROVED', 'DECLINED', 'MOVED'] as const
export type FirstGradeStatus = (typeof FIRST_GRADE_STATUSES)[number]

/** Decisions of the school about a future first-grader. REJECTED: postponed. */
export const SCHOOL_STATUSES = ['NEW', 'REGISTERED', 'DECLINED', 'REJECTED'] as const
export type SchoolStatus = (typeof SCHOOL_STATUSES)[number]

export const RESPONSE_STATUSES = [...REQUEST_STATUSES, ...FIRST_GRADE_STATUSES] as const
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number]

/** Statuses before sending and after withdrawal. */
export const UNSENT_STATUSES = ['NONE', 'NEW'] as const satisfies readonly ResponseStatus[]
/** Statuses of requests that have a place or can still get one: sent and not withdrawn, refused or given up. */
export const CLAIMING_STATUSES = ['REQUESTED', 'WAITING', 'PASSED', 'APPROVED'] as const satisfies readonly ResponseStatus[]
/** Statuses of requests that were refused or given up and can be sent again. */
export const ENDED_STATUSES = ['UNPASSED', 'DEPARTED'] as const satisfies readonly ResponseStatus[]

/** Decisions of the commission and of the school, in the order of the desk's buttons. */
export const COMMISSION_DECISIONS = ['PASSED', 'WAITING', 'UNPASSED'] as const satisfies readonly RequestStatus[]
export const SCHOOL_DECISIONS = ['REGISTERED', 'REJECTED', 'DECLINED'] as const satisfies readonly SchoolStatus[]
/** Statuses in the desk's queues: the waiting one, then the decided ones in the order of the filter. */
export const QUEUED_REQUEST_STATUSES = ['REQUESTED', 'WAITING', 'PASSED', 'UNPASSED'] as const satisfies readonly RequestStatus[]
export const QUEUED_SCHOOL_STATUSES = ['NEW', 'REJECTED', 'REGISTERED', 'DECLINED'] as const satisfies readonly SchoolStatus[]

/** Days in which a family can undo a withdrawal that the commission entered for it. */
export const UNDO_WITHDRAWAL_DAYS = 7

/** Papers that a school collects from a confirmed first-grader. */
export const FIRST_GRADE_PAPERS = ['BIRTH', 'IDENTITY', 'PHOTO'] as const
export type FirstGradePaper = (typeof FIRST_GRADE_PAPERS)[number]

export { LOT_LENGTH, LOT_LETTERS } from './lots.ts'

export const KINDERGARTEN_AGES = [2, 3, 4, 5] as const
export type KindergartenAge = (typeof KINDERGARTEN_AGES)[number]
