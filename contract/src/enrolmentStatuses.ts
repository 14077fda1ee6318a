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

/** Alphabet of a lot, without characters that look alike. */
export const LOT_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LOT_LENGTH = 10

export const KINDERGARTEN_AGES = [2, 3, 4, 5] as const
export type KindergartenAge = (typeof KINDERGARTEN_AGES)[number]
