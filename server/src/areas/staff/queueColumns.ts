import type { DecisionKind } from '@portal/contract/staff'
import type { Queue } from '@portal/contract/staffQueues'
import { type SQL, sql } from '../../database/sql.ts'
import { categoryNames } from '../absence/index.ts'
import { type QueueRule, queueRules } from './queues.ts'

/** Table and columns of a queue's requests; the expressions name the table `q`. */
interface Columns {
  table: SQL
  since: SQL
  status: SQL
  /** Whether a request has this status; matches the first columns of the queue's index. */
  stands(status: string): SQL
  child: SQL
  sender: SQL
  /** Relation that the sender stated. */
  said: SQL
  org: SQL
  group: SQL
  age: SQL
  /** Subject of the request besides the child, as text; null if there is none. */
  about: SQL
  /** Text that the parent wrote. */
  words: SQL
  note: SQL
  /** History of one request: its table, the column of the request's id, and the columns that staff read. */
  history: { table: SQL; of: SQL; side: SQL; note: SQL }
}

export type Source = QueueRule & Columns

const none = sql`null`

/** Columns shared by links and leave. */
const ofClass = (
  table: SQL,
  history: Columns['history'],
  { said, about, words }: Partial<Pick<Columns, 'said' | 'about' | 'words'>>,
): Columns => ({
  table,
  history,
  since: sql`q.requested_at`,
  status: sql`q.status`,
  stands: (status) => sql`q.status = ${status}`,
  child: sql`q.child_id`,
  sender: sql`q.parent_id`,
  org: sql`q.org_id`,
  group: sql`q.group_id`,
  note: sql`q.note`,
  age: none,
  said: said ?? none,
  about: about ?? none,
  words: words ?? none,
})

/** Category and dates of leave. */
const leave = sql`case q.category ${sql.join(
  Object.entries(categoryNames).map(([category, name]) => sql`when ${category} then ${name}`),
  sql` `,
)} else q.category end || ', ' || to_char(q.start_date, 'YYYY.MM.DD') ||
  case when q.end_date > q.start_date then '–' || to_char(q.end_date, 'YYYY.MM.DD') else '' end ||
  case when q.start_time is null then '' else ' ' || to_char(q.start_time, 'HH24:MI') || '–' || to_char(q.end_time, 'HH24:MI') end`

const ofEnrolment = (stands: Columns['stands']): Columns => ({
  table: sql`prospects`,
  history: { table: sql`prospect_history`, of: sql`s.prospect_id`, side: sql`s.side`, note: sql`coalesce(s.note, s.staff_note)` },
  since: sql`coalesce(q.sent_at, q.created_at)`,
  /** Status for a chip: the school's status before the guardian answers. */
  status: sql`case when q.response_status = 'NEW' then q.school_status else q.response_status end`,
  stands,
  child: sql`q.child_id`,
  sender: sql`q.contact_person_id`,
  said: sql`q.contact_guardian_type`,
  org: sql`q.institution_id`,
  group: none,
  age: sql`q.age`,
  about: none,
  words: none,
  note: sql`q.note`,
})
const ofRequests = ofEnrolment((status) => sql`q.response_status = ${status}`)

const columns: Readonly<Record<Queue, Columns>> = {
  links: ofClass(
    sql`links`,
    { table: sql`link_history`, of: sql`s.link_id`, side: none, note: sql`s.note` },
    { said: sql`q.guardian_type` },
  ),
  leave: ofClass(
    sql`absences`,
    { table: sql`absence_history`, of: sql`s.absence_id`, side: none, note: sql`s.note` },
    { about: leave, words: sql`q.description` },
  ),
  'first-grade': ofEnrolment((status) => sql`q.response_status = 'NEW' and q.school_status = ${status}`),
  kindergarten: ofRequests,
  'sub-program': ofRequests,
}

export const sourceOf = (queue: Queue): Source => ({ ...queueRules[queue], ...columns[queue] })

/** Source of a kind of decision; all enrolment requests share one table. */
export function sourceOfKind(kind: DecisionKind): Source {
  const found = Object.values(queueRules).find((rule) => rule.kind === kind)
  return sourceOf(found?.queue ?? 'links')
}
