import { inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ownDatabase } from '../../test/portal.ts'
import { openPostgres } from './connect.ts'
import { places } from './tables.ts'

it('keeps the plan of a statement that comes again, and of none that hardly will', async () => {
  const own = await ownDatabase()
  const { db, close } = await openPostgres(own.environment.DATABASE_URL ?? '', 1)
  const named = (codes: readonly string[]) => db.select({ name: places.name }).from(places).where(inArray(places.code, codes))
  const kept = async () =>
    (
      await db.execute<{ uses: number }>(
        sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%places%'`,
      )
    ).rows
  const found = await named(['11'])
  expect(found).toHaveLength(1)
  for (let again = 0; again < 9; again++) expect(await named(['11'])).toEqual(found)
  await named(Array.from({ length: 100 }, (_, at) => String(at)))
  expect(await kept()).toEqual([{ uses: 10 }])
  await close()
  await own.drop()
})
