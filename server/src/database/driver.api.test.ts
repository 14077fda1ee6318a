import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ownDatabase, testEnvironment } from '../../test/portal.ts'
import { readSettings } from '../settings.ts'
import { announce, listenForNews } from '../work/news.ts'
import { causeOf } from './errors.ts'
import { openDatabase } from './open.ts'
import { pipeline } from './pipeline.ts'
import { eq, inArray, sql } from './sql.ts'
import { places } from './tables.ts'

it('keeps the plans of repeated statements and of no rare ones, reads times as text, and sends the notices of commits', async () => {
  const own = await ownDatabase()
  const { db, engine, close } = await openDatabase(readSettings(testEnvironment(own.environment)))
  const named = (codes: readonly string[]) => db.select({ name: places.name }).from(places).where(inArray(places.code, codes))
  const stored = async () =>
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
  expect(await stored()).toEqual([{ uses: 11 }])

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

  // Drizzle parses times from text.
  const moment = sql`select '2026-11-16T10:00:00Z'::timestamptz as at, array['2026-11-16'::date] as days, array[1, 2] as list`
  const asText = [{ at: expect.any(String), days: '{2026-11-16}', list: [1, 2] }]
  expect((await db.execute(moment)).rows).toMatchObject(asText)
  expect((await db.transaction((tx) => tx.execute(moment))).rows).toMatchObject(asText)

  const read = db.transaction(async (tx) => (await tx.execute(sql`select current_setting('transaction_isolation') as level`)).rows, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  expect(await read).toEqual([{ level: 'repeatable read' }])

  // Notices leave after the commit, without those of a savepoint that was undone.
  const heard: string[] = []
  const listening = await listenForNews(
    engine,
    own.environment.DATABASE_URL,
    {
      hear: ({ people }) => void heard.push(...people.map(String)),
      keysChanged: () => undefined,
      workWaits: () => undefined,
      lost: () => undefined,
    },
    pino({ level: 'silent' }),
  )
  await db.transaction(async (tx) => {
    announce(tx, [1], 'grades')
    const undone = tx.transaction(async (point) => {
      announce(point, [2], 'grades')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tx.transaction(async (point) => announce(point, [3], 'grades'))
  })
  const rolledBack = db.transaction(async (tx) => {
    announce(tx, [4], 'grades')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  announce(db, [5], 'grades')
  await expect.poll(() => heard.toSorted()).toEqual(['1', '3', '5'])
  await listening.stop()
  await close()
  await own.drop()
})
