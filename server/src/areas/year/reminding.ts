import { lt, sql } from '../../database/sql.ts'
import { choreDays } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { watchedYear, yearWarnings } from '../../requests/unpreparedYear.ts'
import type { World } from '../../world.ts'

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
