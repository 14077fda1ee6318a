import { schoolYearOf } from '@portal/contract/days'
import * as z from 'zod/mini'
import { seedContent } from '../areas/content/index.ts'
import { command } from '../commands/command.ts'
import type { Database } from '../database/connect.ts'
import { databaseKind, findDatabaseKind } from '../database/open.ts'
import { count, sql } from '../database/sql.ts'
import { organisations, places, schoolDays, subjects, terms } from '../database/tables.ts'
import { today } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { allPlaces, educationOffices } from './places.ts'
import { schoolDaysOf, subjectNames, termsOfYear } from './schoolYear.ts'

/** Kindergarten by age, then the twelve grades. */
const LEVELS = Array.from({ length: 18 }, (_, at) => at - 5)
/** Month and day from which the next school year is prepared, too. */
const NEXT_YEAR_FROM = '06-01'
const BATCH_ROWS = 1000

/** School years that a portal needs on a day. */
export function schoolYearsOn(day: string): number[] {
  const year = schoolYearOf(day)
  const monthDay = day.slice(5)
  return monthDay >= NEXT_YEAR_FROM && monthDay < '09-01' ? [year, year + 1] : [year]
}

const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, at) => rows.slice(at * BATCH_ROWS, (at + 1) * BATCH_ROWS))

/** A place of the national register, as an operator provides it. */
const ImportedPlace = z.object({
  code: z.string().check(z.regex(/^(\d{2}){1,3}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
})
type ImportedPlace = z.infer<typeof ImportedPlace>
/** Describes the error in a register's row; undefined if it is valid. */
export const wrongPlace = (row: unknown): string | undefined => {
  const parsed = ImportedPlace.safeParse(row)
  if (parsed.success) return undefined
  return parsed.error.issues[0]?.path[0] === 'code' ? 'a code has 2, 4 or 6 digits' : 'a name has 1 to 100 letters'
}

/** Upserts the places of a register, parents first; existing ones get its names. */
async function insertImported(tx: Database, imported: readonly ImportedPlace[]): Promise<void> {
  const known = new Set((await tx.select({ code: places.code }).from(places)).map(({ code }) => code))
  const rows = imported
    .map(({ code, name }) => ({ code, name, parentCode: code.length === 2 ? null : code.slice(0, -2) }))
    .sort((one, other) => one.code.length - other.code.length)
  for (const { code, parentCode } of rows) {
    if (parentCode !== null && !known.has(parentCode)) throw new StartFailure(`The place ${code} has no place ${parentCode} above it.`)
    known.add(code)
  }
  for (const some of batches(rows))
    await tx
      .insert(places)
      .values(some)
      .onConflictDoUpdate({ target: places.code, set: { name: sql`excluded.name` } })
}

/** Reference data of one table: inserts missing rows and leaves existing ones unchanged. */
interface Layer {
  what: string
  lay(tx: Database): Promise<void>
  count(tx: Database): Promise<number>
  /** Values by key of rows that a register may change. */
  values?(tx: Database): Promise<Map<string, string>>
}

/** Number of new, changed and unchanged rows of one kind. */
const SeededRows = z.object({ what: z.string(), laid: z.int(), changed: z.int(), same: z.int() })
type SeededRows = z.infer<typeof SeededRows>

/** Rolls the transaction of a check back and carries its counts out. */
class CheckDone extends Error {
  readonly lines: SeededRows[]
  constructor(lines: SeededRows[]) {
    super('checked')
    this.lines = lines
  }
}

function layersOn(day: string, imported: readonly ImportedPlace[]): Layer[] {
  const [placeRows, officeRows] = [allPlaces(), educationOffices()]
  const years = schoolYearsOn(day)
  const termRows = years.flatMap(termsOfYear).map((term) => ({ ...term, sessionId: term.schoolYear * 10 + term.number }))
  return [
    {
      what: 'places',
      count: (tx) => tx.$count(places),
      values: async (tx) => new Map((await tx.select().from(places)).map(({ code, name }) => [code, name])),
      lay: async (tx) => {
        for (const rows of batches(placeRows)) await tx.insert(places).values(rows).onConflictDoNothing()
        await insertImported(tx, imported)
      },
    },
    {
      what: 'education offices',
      count: (tx) => tx.$count(organisations, sql`type = 'ORGGOV'`),
      lay: async (tx) => {
        await tx.insert(organisations).values(officeRows).onConflictDoNothing()
        // Generated ids of institutions start after the fixed ones.
        await tx.execute(sql`select setval(pg_get_serial_sequence('organisations', 'id'), max(id)) from organisations`)
      },
    },
    {
      what: 'subjects',
      count: (tx) => tx.$count(subjects),
      lay: async (tx) => {
        await tx
          .insert(subjects)
          .values(subjectNames.map((name) => ({ name })))
          .onConflictDoNothing()
      },
    },
    {
      what: `terms of ${years.join(' and ')}`,
      count: (tx) => tx.$count(terms),
      lay: async (tx) => {
        await tx.insert(terms).values(termRows).onConflictDoNothing()
      },
    },
    ...years.map((year) => schoolDaysLayer(year)),
  ]
}

/** Inserts school days per grade: a grade with any days is left unchanged, so that removed days stay removed. */
function schoolDaysLayer(year: number): Layer {
  const ofYear = sql`day between ${`${year}-09-01`}::date and ${`${year + 1}-08-31`}::date`
  return {
    what: `school days of ${year}`,
    count: (tx) => tx.$count(schoolDays, ofYear),
    lay: async (tx) => {
      const known = await tx.select({ level: schoolDays.level, days: count() }).from(schoolDays).where(ofYear).groupBy(schoolDays.level)
      const missing = LEVELS.filter((level) => !known.some((one) => one.level === level))
      const rows = missing.flatMap((level) => schoolDaysOf(year, level).map((day) => ({ level, day })))
      for (const some of batches(rows)) await tx.insert(schoolDays).values(some)
    },
  }
}

/** Inserts the reference data of every portal: idempotent, in one transaction, which a check rolls back. Returns its counts per kind. */
export async function seedReference(
  db: Database,
  day: string,
  { places: imported = [], isCheckOnly = false }: { places?: readonly ImportedPlace[]; isCheckOnly?: boolean } = {},
): Promise<SeededRows[]> {
  const seeding = db.transaction(async (tx) => {
    await seedContent(tx, { isDemo: false })
    const lines: SeededRows[] = []
    for (const { what, count: countRows, values, lay } of layersOn(day, imported)) {
      const [before, valuesBefore] = [await countRows(tx), await values?.(tx)]
      await lay(tx)
      const after = await values?.(tx)
      const changed = [...(valuesBefore ?? [])].filter(([key, value]) => after?.get(key) !== value).length
      lines.push({ what, laid: (await countRows(tx)) - before, changed, same: before - changed })
    }
    if (isCheckOnly) throw new CheckDone(lines)
    return lines
  })
  return seeding.catch((error: unknown) => {
    if (error instanceof CheckDone) return error.lines
    throw error
  })
}

/** Inserts reference data before the first import. Marks a new database as no demo. */
export const setUp = command({
  name: 'setup',
  request: z.object({ places: z.array(ImportedPlace), isCheckOnly: z.boolean() }),
  result: z.array(SeededRows),
  runsReadOnly: ({ isCheckOnly }) => isCheckOnly,
  run: async ({ db, clock }, request) => {
    const kind = request.isCheckOnly ? await findDatabaseKind(db) : await databaseKind(db, clock.now())
    if (kind?.isDemo)
      throw new StartFailure('This database is a demo, which has all of this: let DATABASE_URL or PORTAL_DATA_DIR name another.')
    return seedReference(db, today(clock), request)
  },
})
