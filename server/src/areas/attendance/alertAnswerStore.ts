import { DAY_HALVES } from '@portal/contract/absence'
import { ALERT_ANSWERS, type AlertAnswer } from '@portal/contract/absenceAlerts'
import { GUARDIAN_TYPES } from '@portal/contract/children'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { instantAsText } from '../../database/rows.ts'
import { and, eq, type SQL, sql } from '../../database/sql.ts'
import { absenceAlerts } from '../../database/tables.ts'
import { announceTo } from '../../work/news.ts'

/** Answers of guardians to alerts about absences. */

const GivenColumns = z.object({
  answer: z.nullable(z.enum(ALERT_ANSWERS)),
  answeredBy: z.nullable(z.int()),
  answeredAt: z.nullable(z.string()),
  /** Relation of the guardian; null once the link has ended. */
  relation: z.nullable(z.enum(GUARDIAN_TYPES)),
})
export type GivenColumns = z.infer<typeof GivenColumns>
const givenColumns = sql`a.answer, a.answered_by as "answeredBy", ${instantAsText('a.answered_at')} as "answeredAt", l.guardian_type as relation`
const answeringLink = sql`left join links l on l.child_id = a.child_id and l.parent_id = a.answered_by and l.status = 'APPROVE'`

const OpenAlert = z.extend(GivenColumns, { id: z.coerce.number(), childId: z.int(), half: z.enum(DAY_HALVES), period: z.int() })

/** Alerts about children on a day that guardians can answer. Served by absence_alerts_once. */
export const openAlerts = preparedStatement((_db, { childIds, day }: Placeholders<{ childIds: readonly number[]; day: string }>) =>
  rawStatement(sql`
    select a.id, a.child_id as "childId", a.half, a.period::int as period, ${givenColumns}
      from absence_alerts a ${answeringLink}
     where a.child_id = ${anyOf(childIds)} and a.day = ${day}::date and a.sent = 'ABSENT'
     order by a.child_id, a.half`),
)
export const openAlertsOf = async (db: Database, childIds: readonly number[], day: string) =>
  childIds.length === 0 ? [] : z.array(OpenAlert).parse((await openAlerts(db, { childIds, day })).rows)

/** Locks an alert about a child; undefined if there is none. */
export async function lockAlert(tx: Database, childId: number, alertId: number) {
  const [found] = await tx
    .select({ day: absenceAlerts.day, sent: absenceAlerts.sent, orgId: absenceAlerts.orgId })
    .from(absenceAlerts)
    .where(and(eq(absenceAlerts.id, alertId), eq(absenceAlerts.childId, childId)))
    .for('update')
  return found
}

export const writeAnswer = async (tx: Database, alertId: number, answer: { answer: AlertAnswer; answeredBy: number; answeredAt: Date }) => {
  await tx.update(absenceAlerts).set(answer).where(eq(absenceAlerts.id, alertId))
}

interface Answered {
  childId: number
  orgId: number
  day: string
}

/** Teachers of a child on a day at an institution: of the class, their substitutes, and those of the day's lessons. */
const teachersOf = ({ childId, orgId, day }: Answered): SQL => {
  const group = sql`group_members m join groups g on g.id = m.group_id and g.org_id = ${orgId}
    and m.child_id = ${childId} and m.since_date <= ${day}::date and coalesce(m.until_date, 'infinity'::date) > ${day}::date`
  return sql`select g.teacher_id as id from ${group} where g.teacher_id is not null
    union select stand.person_id from ${group} join substitutes stand on stand.group_id = g.id and stand.ended_at is null and stand.until_day >= ${day}::date
    union select s.teacher_id from ${group} join lessons s on s.group_id = g.id and s.weekday = extract(isodow from ${day}::date)::int
      join terms t on t.id = s.term_id and ${day}::date between t.starts_on and t.ends_on where s.teacher_id is not null`
}

/** Makes open pages reload: of the guardians, of the teachers, and of the office if it has to act. */
export async function announceAnswer(tx: Database, answered: Answered, isForOffice: boolean): Promise<void> {
  const guardians = sql`select l.parent_id as id from links l where l.child_id = ${answered.childId} and l.status = 'APPROVE'`
  const office = sql`union select a.person_id from roles r join accounts a on a.id = r.account_id
    where r.org_id = ${answered.orgId} and r.role = 'SCHOOL' and r.ended_at is null`
  await announceTo(
    tx,
    { topic: 'inbox', people: guardians },
    { topic: 'attendance', people: sql`${guardians} union ${teachersOf(answered)} ${isForOffice ? office : sql``}` },
  )
}

const AnswerOfDay = z.extend(GivenColumns, {
  childId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  groupId: z.int(),
  groupName: z.string(),
})

/** Served by absence_alerts_answers and group_members_at. */
export const answersAt = preparedStatement((_db, { orgId, day }: Placeholders<{ orgId: number; day: string }>) =>
  rawStatement(sql`
    select a.child_id as "childId", p.last_name as "lastName", p.first_name as "firstName", g.id as "groupId", g.name as "groupName", ${givenColumns}
      from absence_alerts a join people p on p.id = a.child_id ${answeringLink}
      join group_members m on m.child_id = a.child_id and m.since_date <= ${day}::date and coalesce(m.until_date, 'infinity'::date) > ${day}::date
      join groups g on g.id = m.group_id and g.org_id = a.org_id
     where a.org_id = ${orgId} and a.day = ${day}::date and a.answer is not null and a.recorded = 'ABSENT'
     order by a.answered_at desc, a.id`),
)

/** Answers of a day about children of an institution who are recorded as absent, newest first. */
export const answersOn = async (db: Database, orgId: number, day: string) =>
  z.array(AnswerOfDay).parse((await answersAt(db, { orgId, day })).rows)
