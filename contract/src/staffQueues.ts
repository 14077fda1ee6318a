import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { Id, IdValue, Instant, PlainDate } from './fields.ts'
import { DECISIONS, HoldSeconds, REQUEST_MOVES, SEEN_STATUSES } from './staff.ts'
import { StaffNote, StaffQuestion } from './staffCorrespondence.ts'

/** Queues of the desk, named as in the pages' addresses. */
export const QUEUES = ['links', 'leave', 'first-grade', 'kindergarten', 'sub-program'] as const
export const Queue = z.enum(QUEUES)
export type Queue = z.infer<typeof Queue>

export const QUEUE_PAGE = 50
/** Limit of counting; larger queues are shown as more than this. */
export const MAX_COUNTED = 10_000
/** Seconds in which a decision can be undone. */
export const UNDO_SECONDS = 10
/** Days of waiting above which a request counts as late. */
export const USUAL_DAYS = 2

const anyStaff = staff('TEACHER', 'SCHOOL', 'COMMISSION')

/** Answer of a family to a given place. */
export const PlaceAnswer = z.object({
  /** Null until the family accepts. */
  acceptedAt: z.nullable(Instant),
  /** Null until a message about the place is delivered. The place does not lapse with it. */
  lastDay: z.nullable(PlainDate),
  /** The last day is over without an answer. */
  isLate: z.boolean(),
})
export type PlaceAnswer = z.infer<typeof PlaceAnswer>

export const QueueRow = z.object({
  id: IdValue,
  childId: IdValue,
  childName: z.string(),
  /** Group of the child, or age and institution; the short form has the institution's short name. */
  place: z.string(),
  placeShort: z.object({ age: z.nullable(z.string()), name: z.string() }),
  /** Null without a sender: the school starts the process. */
  senderName: z.nullable(z.string()),
  /** Relation that the sender claimed. */
  relation: z.nullable(GuardianType),
  /** Whether the resident registry names the sender as guardian. */
  isNamed: z.boolean(),
  /** A court order bars the sender from the child: staff can only decline. */
  isBarred: z.boolean(),
  /** Further subject of the request, such as the days of a leave. */
  about: z.nullable(z.string()),
  /** Places of the kindergarten for the child's age, and the number given, held acceptances included; null outside kindergartens. */
  places: z.nullable(z.object({ campaignId: IdValue, orgId: IdValue, age: z.int(), places: z.int(), given: z.int() })),
  /** Unanswered leave whose days are over. */
  isPast: z.boolean(),
  since: Instant,
  status: z.enum(SEEN_STATUSES),
  statusName: z.string(),
  /** Version of the row (institution and sender) that a decision sends back. */
  seen: z.string(),
  /** A decision that has not taken effect: its author, and the end of the time for undoing it. */
  held: z.nullable(z.object({ decision: z.enum(DECISIONS), by: z.string(), isMine: z.boolean(), until: Instant })),
  /** Another member of staff who works on the request. */
  assignee: z.nullable(z.string()),
  /** ASKED: the family has not answered yet. ANSWERED: it has answered the newest question. */
  question: z.nullable(z.enum(['ASKED', 'ANSWERED'])),
  /** Null unless the child has a place in a campaign that asks for an acceptance. */
  acceptance: z.nullable(PlaceAnswer),
})
export type QueueRow = z.infer<typeof QueueRow>

/** End of the year 9999, in milliseconds since 1970. */
const LAST_INSTANT = 253_402_300_799_999

/** Keyset cursor: sorting time (milliseconds since 1970) and id of the last row. */
export const Cursor = z.object({ at: z.int().check(z.minimum(0), z.maximum(LAST_INSTANT)), id: IdValue })

export const exampleRow: QueueRow = {
  id: 71,
  childId: 300_123,
  childName: 'Отгонбаяр Билгүүн',
  place: '5б бүлэг',
  placeShort: { age: null, name: '5б бүлэг' },
  senderName: 'Отгонбаяр Сувдаа',
  relation: 'MOTHER',
  isNamed: true,
  isBarred: false,
  about: null,
  places: null,
  isPast: false,
  since: '2026-11-10T08:12:00+08:00',
  status: 'NEW',
  statusName: 'Шинэ',
  seen: '50084 100001',
  held: null,
  assignee: null,
  question: null,
  acceptance: null,
}

const Choice = z.object({ decision: z.enum(DECISIONS), name: z.string(), needsNote: z.boolean() })

export const QueueFilter = z.object({
  queue: Queue,
  /** Default: undecided requests. */
  status: z.optional(z.string().check(z.maxLength(20))),
  groupId: z.optional(IdValue),
  age: z.optional(z.int().check(z.minimum(0), z.maximum(17))),
  orgId: z.optional(IdValue),
  /** Only requests whose sender the registry does not name. */
  unnamed: z.optional(z.boolean()),
  /** Only requests that have waited longer than this number of days. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  /**
   * Names of the child or the sender by their beginnings, in either order («Г.Ивээл»); a group or an institution («96-р»); or a whole
   * phone, reference or registry number, which are rate-limited. A registry number is audited like registryNumberOf.
   */
  search: z.optional(z.string().check(z.maxLength(60))),
  /** Searches in all statuses, without the other filters. */
  everywhere: z.optional(z.boolean()),
  /** Waiting requests with an open question to the family, which the queue leaves out otherwise. */
  asked: z.optional(z.boolean()),
})
export type QueueFilter = z.infer<typeof QueueFilter>

export const queueRows = post('/api/staff/queue', {
  about:
    "Returns a page of a queue, longest waiting first, with the options of its filters. Leave is sorted by its first day: today's first, past days last.",
  access: anyStaff,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ ...QueueFilter.shape, after: z.optional(Cursor) }),
  result: z.object({
    rows: z.array(QueueRow),
    /** Start of the next page; null on the last one. */
    next: z.nullable(Cursor),
    /** Matches of the search in other statuses or hidden by other filters. */
    elsewhere: z.int(),
    statuses: z.array(z.object({ status: z.string(), name: z.string() })),
    groups: z.array(z.object({ id: IdValue, name: z.string() })),
    /** With the district, by which they are found. */
    institutions: z.array(z.object({ id: IdValue, name: z.string(), district: z.nullable(z.string()) })),
    ages: z.array(z.int()),
    /** Decisions possible for the rows; empty if the role only reads. */
    decisions: z.array(Choice),
  }),
  example: {
    body: { queue: 'links' },
    result: {
      rows: [exampleRow],
      next: null,
      elsewhere: 0,
      statuses: [{ status: 'NEW', name: 'Шинэ' }],
      groups: [],
      institutions: [],
      ages: [],
      decisions: [],
    },
  },
})

export const QueueDetail = z.object({
  row: QueueRow,
  birthDate: z.string(),
  genderName: z.string(),
  /** Masked registry number; registryNumberOf returns the whole one. */
  registryMasked: z.string(),
  teacherName: z.nullable(z.string()),
  /** Guardians in the registry without a court bar; empty if a sender is named instead. */
  guardians: z.array(z.object({ name: z.string(), relation: GuardianType })),
  /** Relation of the sender in the registry; null if none. */
  registered: z.nullable(GuardianType),
  contact: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether the address is in the institution's catchment; null if unknown. */
  inCatchment: z.nullable(z.boolean()),
  /** Institution and group that the child attends, in enrolment only; null if none. */
  attends: z.nullable(z.string()),
  /** Text by the parent. */
  words: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Earlier links of the family (in enrolment: earlier requests) with their decisions. */
  family: z.array(z.object({ childId: IdValue, who: z.string(), child: z.string(), statusName: z.string(), at: Instant })),
  history: z.array(z.object({ at: Instant, statusName: z.string(), by: z.nullable(z.string()), note: z.nullable(z.string()) })),
  /** A sent request whose address is in no catchment: the commission first assigns a kindergarten. */
  isUnplaced: z.boolean(),
  /** Kindergartens that can be assigned, with their free places of that age; empty for every other request. */
  placing: z.array(z.object({ id: IdValue, name: z.string(), free: z.int() })),
  /** Internal notes of the caller's institution, newest first; null about the caller's own family. */
  notes: z.nullable(z.array(StaffNote)),
  /** Questions of the caller's institution to the family, newest first. */
  questions: z.array(StaffQuestion),
  /** Whether the caller may ask the sender a question now. */
  mayAsk: z.boolean(),
  /** Proposal to give the place up, which another member confirms; for the deciding commission. */
  departure: z.nullable(z.object({ by: z.string(), at: Instant, note: z.string(), isOwn: z.boolean() })),
  /** Whether a decision is still possible in this status, by this role or another. */
  isPending: z.boolean(),
  /** Decisions possible now; the first one approves. */
  decisions: z.array(Choice),
  /** Further moves that the caller can make now. */
  moves: z.array(z.enum(REQUEST_MOVES)),
  /** Status to which the caller's institution can return its own decision; null if it cannot. */
  correction: z.nullable(z.object({ to: z.string(), toName: z.string() })),
})
export type QueueDetail = z.infer<typeof QueueDetail>

export const queueDetail = get('/api/staff/queue/:queue/:id', {
  about: 'Returns one request of a queue with the data for its decision.',
  access: anyStaff,
  servedAs: 'sending',
  params: { queue: Queue, id: Id },
  result: QueueDetail,
  example: {
    params: { queue: 'links', id: 71 },
    result: {
      row: exampleRow,
      birthDate: '2015-04-18',
      genderName: 'Эрэгтэй',
      registryMasked: 'ЧО1524****',
      teacherName: 'Д.Сарантуяа',
      guardians: [],
      registered: 'MOTHER',
      contact: '88****01',
      address: 'Баянзүрх, 26 дугаар хороо',
      inCatchment: true,
      attends: null,
      words: null,
      note: null,
      family: [],
      history: [{ at: '2026-11-10T08:12:00+08:00', statusName: 'Шинэ', by: null, note: null }],
      isUnplaced: false,
      placing: [],
      notes: [],
      questions: [],
      mayAsk: true,
      departure: null,
      isPending: true,
      decisions: [{ decision: 'APPROVE', name: 'Зөвшөөрөх', needsNote: false }],
      moves: [],
      correction: null,
    },
  },
})

export const placeRequest = post('/api/staff/queue/place', {
  about:
    "Places a sent request whose address is in no catchment at a kindergarten, at once or held like a decision; the family is notified. Returns its short name. For the capital's commission.",
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ queue: z.enum(['kindergarten', 'sub-program']), id: IdValue, orgId: IdValue, holdSeconds: HoldSeconds }),
  result: z.object({ institution: z.string(), heldUntil: z.nullable(Instant) }),
  example: {
    body: { queue: 'kindergarten', id: 200102, orgId: 60033 },
    result: { institution: 'Баянзүрх 33-р', heldUntil: null },
  },
})

export const registryNumberOf = get('/api/staff/registry/:queue/:id', {
  about: "Returns the unmasked registry number of a request's child; each read is audited.",
  access: anyStaff,
  params: { queue: Queue, id: Id },
  result: z.object({ registryNumber: z.string() }),
  example: { params: { queue: 'links', id: 71 }, result: { registryNumber: 'ЧО15241872' } },
})

export const queueCalls = [queueRows, queueDetail, placeRequest, registryNumberOf]
