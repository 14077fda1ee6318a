import { QUESTION_DAYS } from '@portal/contract/questions'
import type { DecisionKind } from '@portal/contract/staff'
import * as z from 'zod/mini'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { and, isNull, lte, type SQL, sql } from '../database/sql.ts'
import { questions } from '../database/tables.ts'

const DAY_MS = 86_400_000

const referenceColumns = { link: 'linkId', absence: 'absenceId', prospect: 'prospectId', sub: 'prospectId' } as const satisfies Record<
  DecisionKind,
  string
>

/** Column by which rows about a request refer to it, in tables with one column for each kind. */
export const requestColumn = (kind: DecisionKind): 'linkId' | 'absenceId' | 'prospectId' => referenceColumns[kind]

/** End of the time in which the family may answer. */
export const dueAfter = (askedAt: Date): Date => new Date(askedAt.getTime() + QUESTION_DAYS * DAY_MS)

const columns = { prospectId: sql`prospect_id`, linkId: sql`link_id`, absenceId: sql`absence_id` }
/** Column of the request of a question `w`. */
const requestOf = (kind: DecisionKind): SQL => sql`w.${columns[requestColumn(kind)]}`

/** Condition: a request of this id has an open question. Served by questions_open_prospect, questions_open_link and questions_open_absence. */
export const hasOpenQuestion = (kind: DecisionKind, id: SQL): SQL =>
  sql`exists (select from questions w where ${requestOf(kind)} = ${id} and w.ended_at is null)`

/** Seconds of a waiting time in which the family had a question about the request to answer. Served by the indexes of questions by request. */
export const familySeconds = (kind: DecisionKind, id: SQL, began: SQL, ended: SQL): SQL => sql`
  coalesce((select sum(extract(epoch from least(w.ended_at, ${ended}) - w.asked_at)) from questions w
    where ${requestOf(kind)} = ${id} and w.asked_at >= ${began} and w.asked_at < ${ended}), 0)`

/** Times of the questions about a request as a multirange without end for an open one; null without questions. */
export const questionTimes = (kind: DecisionKind, id: SQL): SQL => sql`
  (select range_agg(tstzrange(w.asked_at, case when w.ended_at < w.asked_at then w.asked_at else w.ended_at end)) from questions w
    where ${requestOf(kind)} = ${id})`

const Open = z.array(z.object({ id: z.coerce.number(), recipientId: z.nullable(z.coerce.number()) }))

/** Recipients of the open questions about requests, by the id of the request. */
export async function recipientsOfOpen(
  db: Database,
  kind: DecisionKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map()
  const of = requestOf(kind)
  const { rows } = await db.execute(sql`
    select ${of} as id, w.recipient_id as "recipientId" from questions w where ${of} = ${anyOf(ids)} and w.ended_at is null`)
  return new Map(Open.parse(rows).map(({ id, recipientId }) => [id, recipientId]))
}

/** Ends the open questions about requests because the requests took a step. */
export async function endQuestions(tx: Database, kind: DecisionKind, requestIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(questions)
    .set({ endedAt: now })
    .where(and(sql`${questions[requestColumn(kind)]} = ${anyOf(requestIds)}`, isNull(questions.endedAt)))
}

/** Ends questions whose time is over: their requests are the desk's again. Served by questions_due. */
export async function endDueQuestions(db: Database, now: Date): Promise<void> {
  await db
    .update(questions)
    .set({ endedAt: questions.dueAt })
    .where(and(isNull(questions.endedAt), lte(questions.dueAt, now)))
}

const State = z.array(z.object({ id: z.coerce.number(), isOpen: z.boolean(), isAnswered: z.boolean() }))

/** State of the newest question about each request, for its desks. */
export async function questionStates(
  db: Database,
  kind: DecisionKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'ASKED' | 'ANSWERED'>> {
  if (ids.length === 0) return new Map()
  const of = requestOf(kind)
  const { rows } = await db.execute(sql`
    select distinct on (${of}) ${of} as id, w.ended_at is null as "isOpen", w.answered_at is not null as "isAnswered"
      from questions w where ${of} = ${anyOf(ids)} order by ${of}, w.id desc`)
  return new Map(
    State.parse(rows)
      .filter(({ isOpen, isAnswered }) => isOpen || isAnswered)
      .map(({ id, isOpen }) => [id, isOpen ? 'ASKED' : 'ANSWERED']),
  )
}
