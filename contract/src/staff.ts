import * as z from 'zod/mini'
import { ABSENCE_STATUSES, STORED_ABSENCE_STATUSES } from './absence.ts'
import { get, post, staff } from './call.ts'
import { LINK_STATUSES } from './children.ts'
import {
  FIRST_GRADE_STATUSES,
  QUEUED_REQUEST_STATUSES,
  QUEUED_SCHOOL_STATUSES,
  REQUEST_STATUSES,
  SCHOOL_STATUSES,
} from './enrolmentStatuses.ts'
import { RefusalValues } from './envelope.ts'
import { IdValue, Instant } from './fields.ts'
import type { Queue } from './staffQueues.ts'

/** Kinds of requests that staff decide. Class teachers decide links and leave (absence) too; leave takes APPROVED or REJECTED. */
export const DECISION_KINDS = ['prospect', 'sub', 'link', 'absence'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

export const DECISIONS = [
  'WAITING',
  'PASSED',
  'UNPASSED',
  'DEPARTED',
  'REGISTERED',
  'APPROVED',
  'DECLINED',
  'REJECTED',
  'MOVED',
  'APPROVE',
  // Assignment of a kindergarten by `placeRequest`, which `decide` does not take.
  'PLACED',
] as const
export type Decision = (typeof DECISIONS)[number]
/** Decisions that refuse a request, in any queue; they need a note. */
export const REFUSING_DECISIONS = ['DECLINED', 'REJECTED', 'UNPASSED'] as const satisfies readonly Decision[]

/**
 * Further moves of a request, each with its own dialog: ACCEPTED or WITHDRAWN for the family, MOVED to another school, DEPARTED from a
 * given place.
 * A new one needs a row in `moveOffers.ts` of the staff area and a dialog in `moveDialogs` of the web.
 */
export const REQUEST_MOVES = ['ACCEPTED', 'WITHDRAWN', 'MOVED', 'DEPARTED'] as const
export type RequestMove = (typeof REQUEST_MOVES)[number]

const ofRequests = { filter: QUEUED_REQUEST_STATUSES, all: REQUEST_STATUSES } as const

/** Statuses of each queue: those of its filter (the waiting one first), and all that a request can reach while its panel is open. */
export const QUEUE_STATUSES = {
  links: { filter: LINK_STATUSES, all: LINK_STATUSES },
  leave: { filter: ABSENCE_STATUSES, all: STORED_ABSENCE_STATUSES },
  'first-grade': { filter: QUEUED_SCHOOL_STATUSES, all: [...SCHOOL_STATUSES, ...FIRST_GRADE_STATUSES] },
  kindergarten: ofRequests,
  'sub-program': ofRequests,
} as const satisfies Readonly<Record<Queue, object>>

/** Statuses of a row in any queue. */
export const SEEN_STATUSES = Object.values(QUEUE_STATUSES).flatMap(({ all }) => [...all])

/** Maximum length of `seen`, which is two numbers. */
const SEEN_MAX = 30
export const DECISION_NOTE_MAX = 250
const MAX_BATCH = 200
/** Maximum delay of a decision, in seconds. */
export const MAX_HELD_SECONDS = 60
/** Delay before a decision takes effect, in seconds: it can be undone until then, and parents are notified afterwards. */
export const HoldSeconds = z.optional(z.int().check(z.minimum(0), z.maximum(MAX_HELD_SECONDS)))
const Ids = z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_BATCH))

export const decide = post('/api/staff/decide', {
  about:
    "Decides requests of the own institution; a class teacher decides links and leave of the own group (ids: their requestId). Each id is done, or refused with the reason; if it was already decided, with decision, decider and time. For a first grade that a school has REGISTERED, APPROVED and DECLINED are the family's answer, with a note that names the caller; MOVED has the new school in its note.",
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({
    kind: z.enum(DECISION_KINDS),
    ids: Ids,
    decision: z.enum(DECISIONS),
    note: z.nullable(z.string().check(z.maxLength(DECISION_NOTE_MAX))),
    /** Status that the caller saw: a request that changed since is refused with the decision, its author and its time. */
    from: z.optional(z.enum(SEEN_STATUSES)),
    /** `seen` of each row as the caller got it: a request whose institution or sender changed since is refused. */
    seen: z.optional(z.array(z.string().check(z.maxLength(SEEN_MAX))).check(z.maxLength(MAX_BATCH))),
    /** With an office's approval of a link: the office saw the parent's identity document, which proves their account. */
    identitySeen: z.optional(z.boolean()),
    /** With an acceptance of one kindergarten request: accepts although no place is free. The note says why, for staff only. */
    beyondPlaces: z.optional(z.boolean()),
    holdSeconds: HoldSeconds,
  }),
  result: z.array(
    z.object({
      id: IdValue,
      done: z.boolean(),
      reason: z.nullable(z.string()),
      message: z.string(),
      values: z.optional(RefusalValues),
      heldUntil: z.nullable(Instant),
      decided: z.nullable(z.object({ by: z.nullable(z.string()), statusName: z.string(), at: Instant })),
    }),
  ),
  example: {
    body: { kind: 'prospect', ids: [5001], decision: 'PASSED', note: null },
    result: [{ id: 5001, done: true, reason: null, message: 'Тэнцсэн', heldUntil: null, decided: null }],
  },
})

export const undoDecision = post('/api/staff/undo', {
  about: 'Undoes decisions of the caller that have not taken effect yet, and returns their ids.',
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({ kind: z.enum(DECISION_KINDS), ids: Ids }),
  result: z.object({ undone: z.array(IdValue) }),
  example: { body: { kind: 'link', ids: [71] }, result: { undone: [71] } },
})

export const ownHeldDecisions = get('/api/staff/held', {
  about:
    "Returns the caller's decisions that can still be undone, those of one press together, oldest first: a page shows them again after a reload.",
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  params: {},
  result: z.array(
    z.object({
      kind: z.enum(DECISION_KINDS),
      ids: z.array(IdValue),
      /** Name of the child; null for several requests. */
      child: z.nullable(z.string()),
      statusName: z.string(),
      secondsLeft: z.number(),
    }),
  ),
  example: { result: [{ kind: 'link', ids: [71], child: 'Ганзориг Ивээл', statusName: 'Зөвшөөрсөн', secondsLeft: 7.5 }] },
})

export const staffCalls = [decide, undoDecision, ownHeldDecisions]
