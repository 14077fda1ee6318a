import { QUESTION_SUBJECTS } from '@portal/contract/questions'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { isSentBy } from '../../admission/proof.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, gt, isNull, type SQL, sql } from '../../database/sql.ts'
import { prospects, questions } from '../../database/tables.ts'

const Open = z.object({
  id: z.coerce.number(),
  kind: z.enum(['prospect', 'sub', 'link', 'absence']),
  about: z.enum(QUESTION_SUBJECTS),
  requestId: z.coerce.number(),
  childId: z.coerce.number(),
  childLastName: z.string(),
  childFirstName: z.string(),
  orgId: z.coerce.number(),
  by: z.string(),
  at: z.coerce.date(),
  until: z.coerce.date(),
  text: z.string(),
  recipientId: z.nullable(z.coerce.number()),
})
export type FoundQuestion = z.infer<typeof Open>

/**
 * Open questions to the present sender of their request. A request that another person took over, or that was sent again, has another
 * reference, which excludes its former question.
 */
const openQuestions = (where: SQL, now: Date): SQL => sql`
  select w.id, case when w.link_id is not null then 'link' when w.absence_id is not null then 'absence' when c.kind = 'subProgram' then 'sub' else 'prospect' end as kind,
         case when w.link_id is not null then 'link' when w.absence_id is not null then 'absence' else c.kind end as about,
         coalesce(w.prospect_id, w.link_id, w.absence_id) as "requestId", child.id as "childId", child.last_name as "childLastName",
         child.first_name as "childFirstName", w.org_id as "orgId", o.name as by, w.asked_at as at, w.due_at as until, w.text,
         w.recipient_id as "recipientId"
    from questions w join organisations o on o.id = w.org_id
         left join ${prospects} on ${prospects.id} = w.prospect_id left join campaigns c on c.id = ${prospects.campaignId}
         left join links l on l.id = w.link_id left join absences a on a.id = w.absence_id
         join people child on child.id = coalesce(${prospects.childId}, l.child_id, a.child_id)
   where w.ended_at is null and w.due_at > ${now.toISOString()} and (w.prospect_id is null or w.reference = ${prospects.reference})
     and (w.recipient_id is null or ${notBarred(sql`child.id`, sql`w.recipient_id`)}) and ${where} order by w.id`

/** Open questions to the caller, for enrolment only if the portal knows the caller as the sender. Served by questions_recipient. */
export async function questionsTo(db: Database, caller: Caller, now: Date): Promise<FoundQuestion[]> {
  const isOwn = sql`w.recipient_id = ${caller.personId} and (w.prospect_id is null or ${isSentBy(caller)})`
  const { rows } = await db.execute(openQuestions(isOwn, now))
  return z.array(Open).parse(rows)
}

/** Open question about an enrolment request; the caller has shown its reference. Served by questions_open_prospect. */
export async function questionAbout(db: Database, prospectId: number, now: Date): Promise<FoundQuestion | undefined> {
  const { rows } = await db.execute(openQuestions(sql`w.prospect_id = ${prospectId}`, now))
  return z.array(Open).parse(rows)[0]
}

/** Writes the answer; false if the question has ended in the meantime. */
export async function writeAnswer(tx: Database, id: number, answer: string, now: Date): Promise<boolean> {
  const written = await tx
    .update(questions)
    .set({ answer, answeredAt: now, endedAt: now })
    .where(and(eq(questions.id, id), isNull(questions.endedAt), gt(questions.dueAt, now)))
    .returning({ id: questions.id })
  return written.length > 0
}
