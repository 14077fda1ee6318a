import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { schoolDays, terms } from '../../database/tables.ts'
import { shiftedDays, shiftedTerms } from './propose.ts'
import { yearBegin } from './rules.ts'
import { schoolDaysBetween, termsOf } from './store.ts'

const NUMBERS_A_YEAR = 10

/**
 * Adds the terms and school days of a year that are missing: those of the year before by whole weeks. Imported ones stay as
 * they are; `npm run setup` brings those of a portal's first year.
 */
export async function prepareCalendar(tx: Database, schoolYear: number): Promise<{ terms: number; days: number }> {
  const before = await termsOf(tx, schoolYear - 1)
  if (before.length === 0) return { terms: 0, days: 0 }
  const added = await tx
    .insert(terms)
    .values(
      shiftedTerms(before, schoolYear - 1).map(({ number, name, startsOn, endsOn }) => ({
        number,
        name,
        startsOn,
        endsOn,
        schoolYear,
        sessionId: schoolYear * NUMBERS_A_YEAR + number,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: terms.id })
  const known = new Set((await schoolDaysBetween(tx, yearBegin(schoolYear), yearBegin(schoolYear + 1))).map(({ level }) => level))
  const old = Map.groupBy(await schoolDaysBetween(tx, yearBegin(schoolYear - 1), yearBegin(schoolYear)), ({ level }) => level)
  let days = 0
  for (const [level, ofLevel] of old) {
    if (known.has(level)) continue
    const shifted = shiftedDays(
      ofLevel.map(({ day }) => day),
      schoolYear - 1,
    )
    days += shifted.length
    await tx.execute(
      sql`insert into ${schoolDays} (level, day) select ${level}::smallint, unnest(${sql.param(shifted)}::date[]) on conflict do nothing`,
    )
  }
  return { terms: added.length, days }
}
