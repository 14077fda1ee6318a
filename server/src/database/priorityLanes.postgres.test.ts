import { expect, it } from 'vitest'
import { ownDatabase, testEnvironment } from '../../test/portal.ts'
import { poolSizeOf } from '../settings/processCounts.ts'
import { readSettings } from '../settings.ts'
import { openDatabase } from './open.ts'
import { type Placeholders, preparedCount, preparedStatement, rawStatement } from './preparedStatement.ts'
import { countLanesOf, readLanesOf } from './priorityLanes.ts'
import { eq, sql } from './sql.ts'
import { places } from './tables.ts'

const nameOf = preparedStatement((db, { code }: Placeholders<{ code: string }>) =>
  db
    .select({ name: places.name, backend: sql<number>`pg_backend_pid()`, planned: sql<string>`current_setting('plan_cache_mode')` })
    .from(places)
    .where(eq(places.code, sql`${code}`)),
)
const dividedBy = preparedStatement((db, { by }: Placeholders<{ by: number }>) =>
  db
    .select({ share: sql<number>`1 / ${by}::int` })
    .from(places)
    .limit(1),
)

it('kept reads share a few connections, each has its own answer or fault, and a lost connection is opened anew', async () => {
  const own = await ownDatabase()
  const settings = readSettings(testEnvironment({ ...own.environment, DATABASE_CONNECTIONS: '11' }))
  const { db, close } = await openDatabase(settings)
  const many = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? '11' : '12'))
  const answers = await Promise.all(many.map((code) => nameOf(db, { code })))
  const names = answers.map(([row]) => row?.name)
  expect(new Set(names).size).toBe(2)
  expect(names).toEqual(many.map((code) => names[code === '11' ? 0 : 1]))
  expect(new Set(answers.flatMap((rows) => rows.map(({ backend }) => backend))).size).toBeLessThanOrEqual(
    readLanesOf(poolSizeOf('all', settings, 0)),
  )

  // Kept reads use generic plans; other statements keep the server's default.
  expect(new Set(answers.flatMap((rows) => rows.map(({ planned }) => planned)))).toEqual(new Set(['force_generic_plan']))
  expect((await db.execute(sql`select current_setting('plan_cache_mode') as planned`)).rows).toEqual([{ planned: 'auto' }])

  // A failing statement does not affect others on its connection.
  const outcomes = await Promise.allSettled([nameOf(db, { code: '11' }), dividedBy(db, { by: 0 }), nameOf(db, { code: '12' })])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])

  const backends = [...new Set(answers.map(([row]) => row?.backend ?? 0))]
  for (const backend of backends) await db.execute(sql`select pg_terminate_backend(${backend}::int, 5000)`)
  await expect
    .poll(() =>
      nameOf(db, { code: '11' }).then(
        ([row]) => row?.name,
        () => undefined,
      ),
    )
    .toBe(names[0])
  expect(backends).not.toContain((await nameOf(db, { code: '11' }))[0]?.backend)

  // Inside a transaction a kept read runs on the transaction's connection.
  await db.transaction(async (tx) => {
    await tx.update(places).set({ name: 'for a moment' }).where(eq(places.code, '11'))
    expect((await nameOf(tx, { code: '11' }))[0]?.name).toBe('for a moment')
    expect((await nameOf(db, { code: '11' }))[0]?.name).toBe(names[0])
    await tx
      .update(places)
      .set({ name: String(names[0]) })
      .where(eq(places.code, '11'))
  })
  await close()
  await own.drop()
})

const countedAs = preparedCount((_db, { key }: Placeholders<{ key: Uint8Array }>) =>
  rawStatement(sql`insert into tries (key, window_start, count) values (${key}, '2026-11-17', 1)
    on conflict (key, window_start) do update set count = tries.count + 1
    returning count, current_setting('synchronous_commit') as waits`),
)

it('counters wait neither for the disk nor for held connections, and roll back with their transaction', async () => {
  const own = await ownDatabase()
  const { db, engine, close } = await openDatabase(readSettings(testEnvironment({ ...own.environment, DATABASE_CONNECTIONS: '11' })))
  if (engine.kind !== 'postgres') throw new Error('this run has no PostgreSQL')
  const one = async (on = db) => (await countedAs(on, { key: Buffer.from('one') })).rows
  expect(await one()).toEqual([{ count: 1, waits: 'off' }])
  const { max = 0 } = engine.pool.options
  const held = await Promise.all(Array.from({ length: max }, () => engine.pool.connect()))
  expect(await one()).toEqual([{ count: 2, waits: 'off' }])
  for (const client of held) client.release()
  const undone = db.transaction(async (tx) => {
    expect(await one(tx)).toEqual([{ count: 3, waits: 'on' }])
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await one()).toEqual([{ count: 3, waits: 'off' }])
  await close()
  await own.drop()
})

it('a process with hardly any connections has no such lane, with many it has four', () => {
  expect([1, 2, 3, 6, 10, 12, 50].map(readLanesOf)).toEqual([0, 0, 1, 2, 3, 4, 4])
  expect([3, 4, 5, 50].map(countLanesOf)).toEqual([0, 0, 1, 1])
})
