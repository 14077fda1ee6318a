import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../test/faultyProxy.ts'
import { ownDatabase } from '../../test/portal.ts'
import { refusalOf } from '../http/errorHandler.ts'
import { type OpenDatabase, openPostgres } from './connect.ts'
import { sql } from './sql.ts'

/** One lane and two others: small enough that a leaked connection is noticed. */
const CONNECTIONS = 3

let own: Awaited<ReturnType<typeof ownDatabase>>
let network: FaultyProxy
let open: OpenDatabase
beforeAll(async () => {
  own = await ownDatabase()
  const url = new URL(own.environment.DATABASE_URL ?? '')
  network = await startFaultyProxy({ port: Number(url.port) })
  url.port = String(network.port)
  open = await openPostgres(url.href, CONNECTIONS)
})
afterAll(async () => {
  await open.close()
  await network.stop()
  await own.drop()
})

const transaction = () => open.db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)

describe('a connection to the database that is lost', () => {
  it.each(['onwards', 'back'] as const)(
    'as a transaction begins (cut %s) is returned to the pool, and its callers are asked to retry',
    async (direction) => {
      for (let lost = 0; lost <= CONNECTIONS; lost++) {
        const cut = network.cutAfter(1, direction)
        const failed = await transaction().catch((error: unknown) => refusalOf(error).reason)
        expect(failed).toBe('overloaded')
        await cut
      }
      expect(await transaction()).toEqual([{ one: 1 }])
    },
  )

  it('between two statements of a transaction ends that transaction alone', async () => {
    const failed = open.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      network.cut()
      await expect.poll(() => network.open).toBe(0)
      return tx.execute(sql`select 2`)
    })
    expect(await failed.catch((error: unknown) => refusalOf(error).reason)).toBe('overloaded')
    expect(await transaction()).toEqual([{ one: 1 }])
  })
})

it('statements do not wait for BEGIN, and are inside the transaction', async () => {
  await transaction()
  network.hold()
  let hasBegun = false
  const undone = open.db.transaction(async (tx) => {
    hasBegun = true
    await tx.execute(sql`create table left_over ()`)
    throw new Error('no more')
  })
  await expect.poll(() => hasBegun).toBe(true)
  network.letGo()
  await expect(undone).rejects.toThrow('no more')
  expect((await open.db.execute(sql`select to_regclass('left_over') as left`)).rows).toEqual([{ left: null }])
})

it('a statement that the database refuses costs no connection, and a transaction reports its own error', async () => {
  if (open.engine.kind !== 'postgres') throw new Error('this run has no PostgreSQL')
  const backend = async () => (await open.db.execute(sql`select pg_backend_pid() as id`)).rows[0]?.id
  const before = await backend()
  await expect(open.db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await backend()).toBe(before)
  const lost = open.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    network.cut()
    await expect.poll(() => network.open).toBe(0)
    throw new Error('the reason')
  })
  await expect(lost).rejects.toThrow('the reason')
  expect(await transaction()).toEqual([{ one: 1 }])
})

it('a transaction has the isolation that it asks for, and one within it is undone alone', async () => {
  const setting = (name: string) => sql`current_setting(${name})`
  const read = open.db.transaction(
    async (tx) =>
      (await tx.execute(sql`select ${setting('transaction_isolation')} as level, ${setting('transaction_read_only')} as only`)).rows,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  expect(await read).toEqual([{ level: 'repeatable read', only: 'on' }])
  const rows = await open.db.transaction(async (tx) => {
    await tx.execute(sql`create temp table steps (step int) on commit drop`)
    await tx.execute(sql`insert into steps values (1)`)
    const undone = tx.transaction(async (within) => {
      await within.execute(sql`insert into steps values (2)`)
      await within.execute(sql`select 1 / 0`)
    })
    await expect(undone).rejects.toThrow()
    await tx.transaction((within) => within.execute(sql`insert into steps values (3)`))
    return (await tx.execute(sql`select step from steps order by step`)).rows
  })
  expect(rows).toEqual([{ step: 1 }, { step: 3 }])
})

it('a caller waits in the queue until a connection is free or cannot be opened', async () => {
  if (open.engine.kind !== 'postgres') throw new Error('this run has no PostgreSQL')
  const { queue, pool } = open.engine
  const held = [await pool.connect(), await pool.connect()]
  expect(queue.longestWaitMs()).toBe(0)
  const [first, second] = [transaction(), pool.query('select 1 as one')]
  await expect.poll(queue.longestWaitMs).toBeGreaterThan(0)
  for (const client of held) client.release()
  expect([await first, (await second).rows, queue.longestWaitMs()]).toEqual([[{ one: 1 }], [{ one: 1 }], 0])
  network.refuse()
  await expect(transaction()).rejects.toThrow()
  expect(queue.longestWaitMs()).toBe(0)
  network.letGo()
})
