import { DAY_HALVES } from '@portal/contract/absence'
import { ATTEND_REASONS, DAY_REASONS } from '@portal/contract/attendance'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement, rawStatement, type Value } from '../../database/preparedStatement.ts'
import { and, eq, lte, type SQL, sql } from '../../database/sql.ts'
import { ALERT_RECORDS } from '../../database/tables/absenceAlerts.ts'
import { absenceAlerts, accounts, links } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, noLease, type Turn } from '../../work/claiming.ts'
import type { AlertMessage } from './alertRules.ts'
import { coversDay, coversLesson, NOON } from './store.ts'

/** Alerts about children who are recorded as absent today. */

type Day = SQL | string

const half = (begins: SQL) => sql`case when ${begins} >= ${sql.raw(String(NOON))} then 'PM' else 'AM' end`
const onWeekday = (day: Day) => sql`l.weekday = extract(isodow from ${day}::date)::int and ${day}::date between t.starts_on and t.ends_on`
const stayOfM = (day: Day) => stayOn(sql`${day}`, { childId: sql`m.child_id`, sinceDate: sql`m.since_date`, untilDate: sql`m.until_date` })

/** Condition: approved leave `a` of a child includes the day. */
const isOnLeave = (childId: SQL, day: Day, covers: SQL) =>
  sql`exists (select from absences a where a.child_id = ${childId} and a.status = 'APPROVED' and ${day}::date between a.start_date and a.end_date and ${covers})`

/**
 * Records of a day by half: lessons by their begin in the timetable, a day without lessons by the first lesson of the timetable, otherwise
 * the morning. Served by the keys of the records, lessons_course and absences_child.
 */
const recordsOf = (isChild: (childId: SQL) => SQL, day: Day) => sql`
  select r.child_id, r.org_id, r.period::int as period, r.tardy_minutes::int as minutes, ${half(sql`l.begins_at`)} as half,
         case when r.tardy_minutes > 0 then 'TARDY' else r.reason end as reason, ${isOnLeave(sql`r.child_id`, day, coversLesson)} as is_covered
    from lesson_records r
    left join lateral (select l.begins_at, l.ends_at from lessons l join terms t on t.id = l.term_id
      where l.course_id = r.course_id and l.period = r.period and ${onWeekday(day)} limit 1) l on true
   where ${isChild(sql`r.child_id`)} and r.day = ${day}::date
  union all
  select d.child_id, d.org_id, 0, 0, ${half(sql`(select min(l.begins_at) from group_members m
           join lessons l on l.group_id = m.group_id join terms t on t.id = l.term_id
          where m.child_id = d.child_id and ${stayOfM(day)} and ${onWeekday(day)})`)},
         d.reason, ${isOnLeave(sql`d.child_id`, day, coversDay)}
    from day_records d
   where ${isChild(sql`d.child_id`)} and d.day = ${day}::date
     and not exists (select from lesson_records r where r.child_id = d.child_id and r.day = d.day and r.org_id = d.org_id)`

const signOf = (only: SQL) => sql`case when bool_or(reason = 'UNEXCUSED' and ${only}) then 'ABSENT'
  when bool_or(reason = 'TARDY' and ${only}) then 'LATE' else 'NONE' end`

interface Change {
  day: string
  now: Date
  /** Time at which the message about a new absence is due. */
  dueAt: Date
}

/** Condition: `recorded` needs a message after the one that was sent. */
const needsMessage = (recorded: SQL) =>
  sql`case ${recorded} when 'ABSENT' then a.sent <> 'ABSENT' when 'LATE' then a.sent in ('NONE', 'ABSENT') else a.sent = 'ABSENT' end`
/** A correction of a sent message is due at once. */
const dueAfter = (now: SQL, dueAt: SQL) => sql`case when a.sent = 'ABSENT' then ${now} else ${dueAt} end`
const reset = (now: SQL, recorded: SQL) =>
  sql`settled_at = case when ${needsMessage(recorded)} then null else ${now} end, tries = 0, last_error = null, lease_until = null, lease_token = null`

/**
 * Brings the alerts of children up to date with their records of a day. A settled alert that caused no message, because of leave or an
 * answer, is due again with every change of the day. Rows are evaluated again after waiting for a lock, so that a correction during a
 * delivery follows it.
 */
function follow(isChild: (childId: SQL) => SQL, { day, now: at, dueAt: due }: Placeholders<Change>): SQL {
  const [now, dueAt] = [sql`${at}::timestamptz`, sql`${due}::timestamptz`]
  return sql`
    with known as materialized (
      select child_id, half, ${signOf(sql`true`)} as recorded,
             (array_agg(org_id order by reason = 'UNEXCUSED' desc, reason = 'TARDY' desc, period))[1] as org_id,
             (array_agg(period order by reason = 'UNEXCUSED' desc, reason = 'TARDY' desc, period))[1] as period
        from (${recordsOf(isChild, day)}) one group by child_id, half),
    written as (
      insert into absence_alerts as a (child_id, org_id, day, half, period, recorded, sent, due_at)
      select child_id, org_id, ${day}::date, half, period, recorded, 'NONE', ${dueAt} from known where recorded <> 'NONE' order by child_id, half
      on conflict (child_id, day, half) do update
         set recorded = excluded.recorded, period = excluded.period, org_id = excluded.org_id,
             due_at = ${dueAfter(now, dueAt)}, ${reset(now, sql`excluded.recorded`)}
       where a.recorded <> excluded.recorded or (a.settled_at is not null and ${needsMessage(sql`excluded.recorded`)}))
    update absence_alerts a set recorded = 'NONE', due_at = ${dueAfter(now, dueAt)}, ${reset(now, sql`'NONE'`)}
     where ${isChild(sql`a.child_id`)} and a.day = ${day}::date and (a.recorded <> 'NONE' or a.sent = 'ABSENT')
       and not exists (select from known k where k.child_id = a.child_id and k.half = a.half and k.recorded <> 'NONE')`
}

/** Brings the alerts of some children up to date. */
export const followRecords = preparedStatement(
  (_db, { childIds, day, now, dueAt }: Placeholders<Change & { childIds: readonly number[] }>) =>
    rawStatement(follow((childId) => sql`${childId} = ${anyOf(childIds)}`, { day, now, dueAt })),
)

/** Brings the alerts of the children of a query of `id` up to date. */
export async function followRecordsOf(tx: Database, children: SQL, { day, now, dueAt }: Change): Promise<void> {
  const value = <Of>(text: string): Value<Of> => sql`${text}`
  const change = { day: value<string>(day), now: value<Date>(now.toISOString()), dueAt: value<Date>(dueAt.toISOString()) }
  await tx.execute(follow((childId) => sql`${childId} in (${children})`, change))
}

export type Alert = typeof absenceAlerts.$inferSelect

const isOpen = sql`settled_at is null`

/** Claims the alert that has been due longest; the others of its batch are locked with it. */
export const claimAlerts = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(absenceAlerts)
    .set(leaseColumns(absenceAlerts, turn))
    .where(claimable(absenceAlerts, turn, isOpen, sql`${absenceAlerts.dueAt}`))
    .returning(),
)

/** Locks a claimed alert and up to `others` further due ones that no process holds; none if the lease is lost. */
export async function lockAlerts(tx: Database, lease: Lease, now: Date, others: number): Promise<number[]> {
  const held = await tx
    .select({ id: absenceAlerts.id })
    .from(absenceAlerts)
    .where(and(isLeaseHolder(absenceAlerts, lease), isOpen))
    .for('update')
  if (held.length === 0 || others === 0) return held.map(({ id }) => id)
  const more = await tx
    .select({ id: absenceAlerts.id })
    .from(absenceAlerts)
    .where(and(isOpen, lte(absenceAlerts.dueAt, now), sql`${absenceAlerts.leaseToken} is null`))
    .orderBy(absenceAlerts.dueAt)
    .limit(others)
    .for('update', { skipLocked: true })
  return [...held, ...more].map(({ id }) => id)
}

const DueAlert = z.object({
  id: z.coerce.number(),
  childId: z.int(),
  firstName: z.string(),
  day: z.string(),
  half: z.enum(DAY_HALVES),
  recorded: z.enum(ALERT_RECORDS),
  sent: z.enum(['NONE', 'LATE', 'ABSENT', 'CORRECTED']),
  answer: z.nullable(z.string()),
  uncovered: z.enum(ALERT_RECORDS),
  /** First lesson of the uncovered absence or lateness; 0 for a whole day. */
  period: z.int(),
  /** Minutes of the lateness in that lesson; 0 if its record has none. */
  minutesLate: z.int(),
  reasons: z.array(z.enum([...ATTEND_REASONS, ...DAY_REASONS])),
})
export type DueAlert = z.infer<typeof DueAlert>

const uncoveredFirst = sql`is_covered, reason = 'UNEXCUSED' desc, reason = 'TARDY' desc, period`

const dueAlerts = preparedStatement((_db, { ids, day }: Placeholders<{ ids: readonly number[]; day: string }>) => {
  const isChild = (childId: SQL) => sql`${childId} in (select child_id from absence_alerts where id = ${anyOf(ids)})`
  return rawStatement(sql`
    select a.id, a.child_id as "childId", p.first_name as "firstName", a.day::text as day, a.half, a.recorded, a.sent, a.answer,
           coalesce(k.uncovered, 'NONE') as uncovered, coalesce(k.period, 0) as period, coalesce(k.minutes, 0) as "minutesLate",
           coalesce(k.reasons, '{}') as reasons
      from absence_alerts a join people p on p.id = a.child_id
      left join (select child_id, half, ${signOf(sql`not is_covered`)} as uncovered, array_agg(reason order by period) as reasons,
            (array_agg(period order by ${uncoveredFirst}))[1] as period, (array_agg(minutes order by ${uncoveredFirst}))[1] as minutes
          from (${recordsOf(isChild, day)}) one group by child_id, half) k on k.child_id = a.child_id and k.half = a.half and a.day = ${day}::date
     where a.id = ${anyOf(ids)}
     order by a.id`)
})

/** Locked alerts with the attendance of a day; alerts of other days have none. */
export const findDueAlerts = async (tx: Database, ids: readonly number[], day: string): Promise<DueAlert[]> =>
  z.array(DueAlert).parse((await dueAlerts(tx, { ids, day })).rows)

/** Guardians of children by the gate's condition: approved links that no court bars. Locks the links until the transaction ends. */
export const lockGuardians = (tx: Database, childIds: readonly number[]) =>
  tx
    .select({ childId: links.childId, accountId: accounts.id, personId: accounts.personId, contact: accounts.username })
    .from(links)
    .innerJoin(accounts, eq(accounts.personId, links.parentId))
    .where(
      and(
        eq(links.childId, anyOf(childIds)),
        eq(links.status, 'APPROVE'),
        notBarred(links.childId, links.parentId),
        sql`${accounts.closedAt} is null`,
      ),
    )
    .orderBy(links.childId, links.id)
    .for('share', { of: links })

/** Settles alerts; `sent` is the message that leaves, undefined for none. A new alert has no answer yet. */
export async function settleAlerts(tx: Database, ids: readonly number[], sent: AlertMessage | undefined, now: Date): Promise<void> {
  if (ids.length === 0) return
  const unanswered = sent === 'ABSENT' ? { answer: null, answeredBy: null, answeredAt: null } : {}
  await tx
    .update(absenceAlerts)
    .set({ settledAt: now, ...noLease, ...(sent && { sent, ...unanswered }) })
    .where(eq(absenceAlerts.id, anyOf(ids)))
}

/** Settles an alert without a message after its last try. */
export async function giveUpAlert(db: Database, lease: Lease, lastError: string, now: Date): Promise<void> {
  await db
    .update(absenceAlerts)
    .set({ settledAt: now, lastError, ...noLease })
    .where(isLeaseHolder(absenceAlerts, lease))
}
