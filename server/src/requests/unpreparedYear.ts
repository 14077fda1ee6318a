import { YEAR_REMINDER_FROM } from '@portal/contract/staffYear'
import type { Database } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { groups, organisations } from '../database/tables.ts'

/** Month and day after which an unprepared year is no longer reported. */
const REPORTED_UNTIL = '10-15'

/** School year that has to be prepared on a day; undefined outside August to mid-October. */
export function watchedYear(today: string): number | undefined {
  const monthDay = today.slice(5)
  return monthDay < YEAR_REMINDER_FROM || monthDay > REPORTED_UNTIL ? undefined : Number(today.slice(0, 4))
}

/** Number of schools and kindergartens with groups in the year before and none in this one. Served by groups_name. */
export const countUnprepared = (db: Database, schoolYear: number): Promise<number> =>
  db.$count(
    organisations,
    sql`exists (select from ${groups} where ${groups.orgId} = ${organisations.id} and ${groups.schoolYear} = ${schoolYear} - 1)
      and not exists (select from ${groups} where ${groups.orgId} = ${organisations.id} and ${groups.schoolYear} = ${schoolYear})`,
  )

/** Warnings about the coming school year for monitoring and log; empty outside August to mid-October. */
export async function yearWarnings(db: Database, today: string): Promise<string[]> {
  const schoolYear = watchedYear(today)
  const count = schoolYear === undefined ? 0 : await countUnprepared(db, schoolYear)
  return count === 0 ? [] : [`${count} institutions have no group in the school year ${schoolYear}: npm run year -- status ${schoolYear}`]
}
