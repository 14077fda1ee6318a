import { YEAR_REMINDER_FROM } from '@portal/contract/staffYear'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import { organisations } from '../database/tables.ts'

/** Month and day after which an unprepared year is no longer reported. */
const REPORTED_UNTIL = '10-15'

/** School year that has to be prepared on a day; undefined outside August to mid-October. */
export function watchedYear(today: string): number | undefined {
  const monthDay = today.slice(5)
  return monthDay < YEAR_REMINDER_FROM || monthDay > REPORTED_UNTIL ? undefined : Number(today.slice(0, 4))
}

/**
 * SQL condition: the institution (an expression) has groups in the year before, and none in this one or unconfirmed classes of it. Served
 * by groups_name and year_plans_once.
 */
export const isUnprepared = (orgId: SQL | number, schoolYear: number): SQL => sql`(
  exists (select from groups g where g.org_id = ${orgId} and g.school_year = ${schoolYear} - 1) and (
    not exists (select from groups g where g.org_id = ${orgId} and g.school_year = ${schoolYear})
    or exists (select from year_plans p join year_classes c on c.plan_id = p.id
      where p.org_id = ${orgId} and p.school_year = ${schoolYear} and c.confirmed_at is null)))`

/** Number of schools and kindergartens that have not prepared the year, as their desks see it. */
export const countUnprepared = (db: Database, schoolYear: number): Promise<number> =>
  db.$count(organisations, isUnprepared(sql`${organisations.id}`, schoolYear))

/** Warnings about the coming school year for monitoring and log; empty outside August to mid-October. */
export async function yearWarnings(db: Database, today: string): Promise<string[]> {
  const schoolYear = watchedYear(today)
  const count = schoolYear === undefined ? 0 : await countUnprepared(db, schoolYear)
  if (count === 0) return []
  return [
    `${count} institutions have no group or unconfirmed classes in the school year ${schoolYear}: npm run year -- status ${schoolYear}`,
  ]
}
