import type { DayReason } from '@portal/contract/attendance'
import { anyOf } from '../../database/columns.ts'
import { type Placeholders, preparedStatement, type Value } from '../../database/preparedStatement.ts'
import { sql } from '../../database/sql.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { type Days, ofStretch, reasonOfLeave, schoolDaysOf } from './store.ts'

/**
 * Days of several children known to an institution: recorded ones, otherwise whole days of approved leave. One statement for all children
 * scans day_records_pkey and absences_child once.
 */
const knownDays = (childIds: Value<readonly number[]>, orgId: Value<number>, { from, to }: Days) => sql`(
    select child_id, day, reason from day_records where child_id = ${anyOf(childIds)} and org_id = ${orgId} and day between ${from}::date and ${to}::date
    union all
    select a.child_id, s.day, ${reasonOfLeave}
      from absences a
      join lateral (${schoolDaysOf(sql`a.child_id`, { from, to })}) s on s.day between a.start_date and a.end_date
     where a.child_id = ${anyOf(childIds)} and a.status = 'APPROVED' and a.interval_type = 1
       and a.start_date <= ${to}::date and a.end_date >= ${from}::date
       and not exists (select from day_records r where r.child_id = a.child_id and r.org_id = ${orgId} and ${ofStretch({ from, to })})) r`

/** Children as one institution recorded them. */
export interface OfInstitution {
  childIds: readonly number[]
  orgId: number
}
interface OnDay extends OfInstitution {
  day: string
}

/** Reason of a day for each child; no row without a record or leave. */
export const dayOfEach = preparedStatement((db, { childIds, orgId, day }: Placeholders<OnDay>) =>
  db
    .select({ childId: sql<number>`r.child_id`, reason: sql<DayReason>`r.reason` })
    .from(knownDays(childIds, orgId, { from: day, to: day })),
)

/** Known days of each child with their reasons. */
export const knownDaysOfEach = preparedStatement((db, { childIds, orgId, from, to }: Placeholders<OfInstitution & DateRange>) =>
  db
    .select({ childId: sql<number>`r.child_id`, day: sql<string>`to_char(r.day, 'YYYY-MM-DD')`, reason: sql<DayReason>`r.reason` })
    .from(knownDays(childIds, orgId, { from, to })),
)

/** Attended and known days of each child; no row without a known day. */
export const attendedOfEach = preparedStatement((db, { childIds, orgId, from, to }: Placeholders<OfInstitution & DateRange>) =>
  db
    .select({
      childId: sql<number>`r.child_id`,
      attended: sql<number>`(count(*) filter (where r.reason in ('PRESENT', 'ONLINE')))::int`,
      recorded: sql<number>`count(*)::int`,
    })
    .from(knownDays(childIds, orgId, { from, to }))
    .groupBy(sql`r.child_id`),
)

/** Maximum minutes late in a lesson of a day for each child; no row without lateness. Served by lesson_records_pkey. */
export const minutesLateOfEach = preparedStatement((db, { childIds, orgId, day }: Placeholders<OnDay>) =>
  db
    .select({ childId: sql<number>`r.child_id`, minutes: sql<number>`max(r.tardy_minutes)::int` })
    .from(sql`lesson_records r`)
    .where(sql`r.child_id = ${anyOf(childIds)} and r.org_id = ${orgId} and r.day = ${day}::date and r.tardy_minutes > 0`)
    .groupBy(sql`r.child_id`),
)
