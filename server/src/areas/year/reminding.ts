import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { lt, sql } from '../../database/sql.ts'
import { choreDays } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { isUnprepared, watchedYear, yearWarnings } from '../../requests/unpreparedYear.ts'
import type { World } from '../../world.ts'
import { yearBegin } from './rules.ts'

const CHORE = 'year reminder'

/** Runs each minute: logs once a day, from August on, how many institutions have not prepared the school year. */
export async function remindOfYear({ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>): Promise<void> {
  const day = today(clock)
  if (watchedYear(day) === undefined) return
  const noted = await db
    .insert(choreDays)
    .values({ chore: CHORE, day, position: 0 })
    .onConflictDoUpdate({ target: choreDays.chore, set: { day: sql`excluded.day` }, setWhere: lt(choreDays.day, sql`excluded.day`) })
    .returning({ day: choreDays.day })
  if (noted.length === 0) return
  for (const warning of await yearWarnings(db, day)) log.warn(warning)
}

/**
 * The year that an institution still has to prepare on a day: it has no group of it yet, unconfirmed classes, or placed children in
 * confirmed ones who have no stay from its first day on.
 */
export async function yearToPrepare(db: Database, orgId: number, today: string) {
  const schoolYear = watchedYear(today)
  if (schoolYear === undefined) return null
  const startsOn = yearBegin(schoolYear)
  const { rows } = await db.execute(sql`
    select ${isUnprepared(orgId, schoolYear)} as "isOpen",
      (select count(*)::int from year_plans p join year_moves v on v.plan_id = p.id join year_classes c on c.id = v.class_id
        where p.org_id = ${orgId} and p.school_year = ${schoolYear} and c.confirmed_at is not null and c.level is not null
          and not exists (select from group_members m where m.child_id = v.child_id and m.since_date >= ${startsOn}::date
            and coalesce(m.until_date, 'infinity') > m.since_date)) as unplaced`)
  const [row] = z.array(z.object({ isOpen: z.boolean(), unplaced: z.int() })).parse(rows)
  if (row === undefined || (!row.isOpen && row.unplaced === 0)) return null
  return { schoolYear, startsOn, isConfirmed: !row.isOpen, unplaced: row.unplaced }
}
