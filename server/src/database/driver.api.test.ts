import { expect, it } from 'vitest'
import { ownDatabase, testEnvironment } from '../../test/portal.ts'
import { readSettings } from '../settings.ts'
import { causeOf } from './errors.ts'
import { openDatabase } from './open.ts'
import { pipeline } from './pipeline.ts'
import { eq, inArray, sql } from './sql.ts'
import { places } from './tables.ts'

it('keeps the plans of repeated statements and of no rare ones, and reads values in the expected types', async () => {
  const own = await ownDatabase()
  const { db, engine, close } = await openDatabase(readSettings(testEnvironment(own.environment)))
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
  expect(await named(['12'])).not.toEqual(found)
  await named(Array.from({ length: 100 }, (_, at) => String(at)))
  expect(await kept()).toEqual([{ uses: 11 }])

  // A statement that failed once works again, inside a transaction and after it.
  const numbered = (code: number | string) => sql`select ${code}::int as code`
  const rename = (name: string) => db.update(places).set({ name }).where(eq(places.code, '11'))
  await expect(db.execute(numbered('none'))).rejects.toThrow()
  const work = db.transaction(async (tx) => {
    await tx.update(places).set({ name: 'for a moment' }).where(eq(places.code, '11'))
    await tx.execute(numbered('none'))
  })
  await expect(work).rejects.toThrow()
  expect((await db.execute(numbered(7))).rows).toEqual([{ code: 7 }])
  expect(await named(['11'])).toEqual(found)
  await rename('renamed')
  expect(await named(['11'])).toEqual([{ name: 'renamed' }])

  // Pipelined statements run in order, and a failure reports its own error.
  const both = await db.transaction((tx) =>
    pipeline(
      tx.update(places).set({ name: 'in order' }).where(eq(places.code, '11')),
      tx.select({ name: places.name }).from(places).where(eq(places.code, '11')),
    ),
  )
  expect(both[1]).toEqual([{ name: 'in order' }])
  const failing = db.transaction((tx) =>
    pipeline(tx.execute(numbered(1)), tx.execute(numbered('none')).then(String), tx.update(places).set({ name: 'never' })),
  )
  await expect(failing.catch(causeOf)).resolves.toMatchObject({ code: '22P02' })
  expect(await named(['11'])).toEqual([{ name: 'in order' }])

  // Stores get timestamps as text; the job queue, which uses the PGlite client directly, gets a Date.
  const moment = `select '2026-11-16T10:00:00Z'::timestamptz as at, array['2026-11-16'::date] as days, array[1, 2] as list, 7::bigint as number`
  const asStores = [{ at: expect.any(String), days: '{2026-11-16}', list: [1, 2] }]
  expect((await db.execute(sql.raw(moment))).rows).toMatchObject(asStores)
  expect((await db.transaction((tx) => tx.execute(sql.raw(moment)))).rows).toMatchObject(asStores)
  if (engine.kind === 'pglite') {
    const asQueue = [{ at: new Date('2026-11-16T10:00:00Z'), list: [1, 2], number: 7 }]
    const { client } = engine
    expect((await client.query(moment, [])).rows).toMatchObject(asQueue)
    expect((await client.exec(moment))[0]?.rows).toMatchObject(asQueue)
    expect((await client.transaction((tx) => tx.query(moment))).rows).toMatchObject(asQueue)
  }
  await close()
  await own.drop()
})
