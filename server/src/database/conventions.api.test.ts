import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

const rows = async (statement: string) => (await portal.world.db.execute(sql.raw(statement))).rows

it('every time is kept with its zone, and no column takes the time from the database', async () => {
  expect(
    await rows(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'timestamp without time zone'`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select table_name, column_name, column_default from information_schema.columns where table_schema = 'public' and column_default ~* 'now\\(|current_|clock_timestamp'`,
    ),
  ).toEqual([])
})

it('every foreign key has an index that begins with its columns', async () => {
  const bare = await rows(`
    select conrelid::regclass::text as "table", conname
      from pg_constraint c
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (select from pg_index i
                        where i.indrelid = c.conrelid and i.indpred is null
                          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`)
  expect(bare).toEqual([])
})

it('every constraint carries a name that says what it holds', async () => {
  const nameless = await rows(`
    select conname from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x') and (conname ~ '_(check|key|excl)[0-9]*$' or conname !~ ('^' || conrelid::regclass::text || '_'))`)
  expect(nameless).toEqual([])
})

it('every table has a primary key', async () => {
  const keyless = await rows(`
    select c.relname from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`)
  expect(keyless).toEqual([])
})

it('names sort by the Mongolian alphabet', async () => {
  const sorted = await rows(
    `select letter from unnest(array['Ө','П','О','Ү','У','Ф','Ё','Ж','Е']) letter order by letter collate "und-x-icu"`,
  )
  expect(sorted.map(({ letter }) => letter).join('')).toBe('ЕЁЖОӨПУҮФ')
})
