import * as z from 'zod/mini'
import { type SQL, sql } from '../database/sql.ts'

/** Table and columns of the requests of a desk's queue, declared by the area of the requests; the expressions name the table `q`. */
export interface QueueColumns {
  table: SQL
  since: SQL
  /** Time by which rows are sorted, on a day; usually `since`. */
  sortedBy(day: string): SQL
  /**
   * Conditions that part the rows on a day, each with an order that equals `sortedBy` and that an index can serve; one part without them.
   */
  parts?(day: string): readonly { where: SQL; order: SQL }[]
  /** Whether the days of a request are over on a day; false if it has none. */
  isPast(day: string): SQL
  /** Whether a decided request has run its course, so that its decision cannot be corrected. */
  isOver(day: string): SQL
  status: SQL
  /** Side that took `status`, if two sides decide; null otherwise. */
  side: SQL
  /** Whether a waiting request is locked against decisions, because a draw has it. */
  isLocked: SQL
  /** Whether a request has this status; matches the first columns of the queue's index. */
  stands(status: string): SQL
  /** Whether a request shows this status, in the register too; `stands` is narrower for a first grade, whose family may have answered. */
  shows(status: string): SQL
  /** Whether a row is a request at all: a child without one, or whose family withdrew it unseen, is on no desk. */
  isRequest: SQL
  /** Whether the register lists a row: a request, or one that its family withdrew. */
  isRegistered: SQL
  /** Whether a request or its sender's account has this phone. */
  hasPhone(phone: string): SQL
  /** Whether a request has this reference. */
  hasReference(reference: string): SQL
  child: SQL
  sender: SQL
  /** Relation that the sender stated. */
  said: SQL
  org: SQL
  group: SQL
  age: SQL
  /** Campaign of the request; null if it belongs to none. */
  campaignId: SQL
  /** Contact of the sender, whose account is `a`. */
  contact: SQL
  /** Address of the request; null for the child's current one. */
  address: SQL
  /** Whether the institution's catchment covers the request's address; null outside enrolment. */
  inCatchment: SQL
  /** Subject of the request besides the child, as text; null if there is none. */
  about: SQL
  /** Text that the parent wrote. */
  words: SQL
  note: SQL
  /**
   * History of one request: its table, the column of the request's id, and the columns that staff read. A note `forStaff` is read by the
   * staff of `org`, the institution that had the request.
   */
  history: { table: SQL; of: SQL; side: SQL; note: SQL; forStaff?: { note: SQL; org: SQL } }
}

export const noColumn = sql`null`

/** Subquery for the person of an account with this phone. */
export const accountHolder = (phone: string): SQL => sql`(select found.person_id from accounts found where found.username = ${phone})`

/** Columns shared by links and leave. */
export const classColumns = (
  table: SQL,
  history: QueueColumns['history'],
  {
    said,
    about,
    words,
    sortedBy,
    parts,
    isPast,
    isOver,
  }: Partial<Pick<QueueColumns, 'said' | 'about' | 'words' | 'sortedBy' | 'parts' | 'isPast' | 'isOver'>>,
): QueueColumns => ({
  table,
  history,
  since: sql`q.requested_at`,
  sortedBy: sortedBy ?? (() => sql`q.requested_at`),
  ...(parts && { parts }),
  isPast: isPast ?? (() => sql`false`),
  isOver: isOver ?? (() => sql`false`),
  status: sql`q.status`,
  side: noColumn,
  isLocked: sql`false`,
  stands: (status) => sql`q.status = ${status}`,
  shows: (status) => sql`q.status = ${status}`,
  isRequest: sql`true`,
  isRegistered: sql`true`,
  hasPhone: (phone) => sql`q.parent_id = ${accountHolder(phone)}`,
  hasReference: () => sql`false`,
  child: sql`q.child_id`,
  sender: sql`q.parent_id`,
  org: sql`q.org_id`,
  group: sql`q.group_id`,
  note: sql`q.note`,
  age: noColumn,
  campaignId: noColumn,
  contact: sql`a.username`,
  address: noColumn,
  inCatchment: sql`null::boolean`,
  said: said ?? noColumn,
  about: about ?? noColumn,
  words: words ?? noColumn,
})

/** Subquery for a person's name: with few named rows the planner would scan all people for a join. */
export const personNamed = (id: SQL) => sql`(select named.last_name, named.first_name from people named where named.id = ${id} limit 1)`

/** Maximum earlier requests of a family that a desk shows. */
export const MAX_OF_FAMILY = 8

/** Earlier request of a family, as an area hands it to the desk. */
export const FamilyRequestRow = z.object({
  at: z.coerce.date(),
  childId: z.coerce.number(),
  parentLastName: z.nullable(z.string()),
  parentFirstName: z.nullable(z.string()),
  childFirstName: z.string(),
  /** Group, or institution. */
  place: z.string(),
})

/** Request whose family a desk looks at. */
export interface FamilyOf {
  id: number
  childId: number
  senderId: number | null
  orgId: number | null
}
