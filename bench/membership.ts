import { openPostgres } from '@portal/server/database/connect'
import { auditByMonth, dayRecordsByYear, lessonRecordsByYear, makePartitionsFor, servingsByYear } from '@portal/server/database/partitions'
import pg from 'pg'
import * as z from 'zod/mini'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { filling, years } from '../server/test/plans/country.ts'
import { hotStatements } from '../server/test/plans/statements.ts'
import { checkedFigure, sized } from './bars.ts'

/**
 * Compares the buffers of hot statements that ask for a child's group of a day with those of the former condition, a stay without an end,
 * among a million children with twelve past years. Buffers do not depend on the machine.
 */
const CHILDREN = sized(1_100_000, 100_000)
const FIRST = 10_000_000
const MORE_BUFFERS = 2

/** Session of the first parent, whatever token the statement names. */
const literal = (value: unknown): string => {
  if (value instanceof Uint8Array) return "sha256('1'::bytea)"
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(String(one))).join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
/** Text of a statement with its values, so that a value may be left out. */
const inlined = (text: string, params: readonly unknown[]) => text.replace(/\$(\d+)/g, (_, at) => literal(params[Number(at) - 1]))

/** Conditions of `stayOn` and `stayFrom`, with quoted columns of a table or the columns of an alias. */
const ON_A_DAY = /\(("?\w+"?\."?)since_date("?) <= (.{1,40}?) and coalesce\(\1until_date\2, 'infinity'::date\) > \3\)/g
const FROM_A_DAY =
  /\(coalesce\(("?\w+"?\."?)until_date("?), 'infinity'::date\) > .{1,40}? and coalesce\(\1until_date\2, 'infinity'::date\) > \1since_date\2\)/g
/** Offices read their former requests for a year; that condition has no former one. */
const WITHIN_A_YEAR = /coalesce\(\w+\.until_date, 'infinity'::date\) > \S+ - '365'::int/g
/** Expression of a condition of a day, and of no former one. */
const OPEN_END = /until_date"?, 'infinity'/

/** The statement with the former condition, a stay without an end; undefined if it has no condition of a day. */
function withoutEnd({ name, text }: { name: string; text: string }): string | undefined {
  const former = text.replace(ON_A_DAY, '$1until_date$2 is null').replace(FROM_A_DAY, '$1until_date$2 is null')
  if (OPEN_END.test(former.replace(WITHIN_A_YEAR, ''))) throw new Error(`the condition of a day cannot be rewritten: ${name}: ${former}`)
  return former === text ? undefined : former
}

/** Group of a child in a year: groups belong to one year, and those of the running one are those of the other tables. */
const groupOf = `case when child < ${FIRST} and y = 1 then 1 + (child - 1) / 25 else (y + 12) * 1000000 + child / 25 end`

/** Rows by year, so that the years of a child are in different pages, as they are after twelve summers. */
const stays = (hasComing: boolean) => `
  insert into group_members (group_id, child_id, since_date, until_date)
  select ${groupOf}, child, date '2000-09-01' + y * 365, case when y < 1 then date '2001-06-01' + y * 365 when y = 1 and ${hasComing} then date '2002-09-01' end
    from generate_series(-11, ${hasComing ? 2 : 1}) y, (select generate_series(${FIRST}, ${FIRST + CHILDREN}) union all select generate_series(1, 1500)) children(child)
   order by y, child`

const FORMER_INDEXES = [
  'create index group_members_child on group_members (child_id)',
  'create unique index group_members_one_current on group_members (child_id) where until_date is null',
]
const CONSTRAINT = 'group_members_one_at_a_time'
const Indexes = z.array(z.object({ name: z.string(), definition: z.string() }))
const Explained = z.tuple([z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) })])

async function buffersOf(client: pg.Client, text: string): Promise<number> {
  let buffers = 0
  // The second run reads no catalogue.
  for (let round = 0; round < 2; round++) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`)
    const [{ Plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
    buffers = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return buffers
}

const server = await startPostgres()
try {
  const url = `${server.url}/membership`
  const admin = new pg.Client(`${server.url}/postgres`)
  await admin.connect()
  await admin.query('create database membership')
  await admin.end()
  const open = await openPostgres(url, 1)
  for (const whole of [lessonRecordsByYear, dayRecordsByYear, servingsByYear, auditByMonth]) await makePartitionsFor(open.db, whole, years)
  const statements = Object.entries(hotStatements(open.db)).map(([name, built]) => ({ name, ...built.toSQL() }))
  await open.close()
  const asked = statements
    .map(({ name, sql, params }) => ({ name, text: inlined(sql, params) }))
    .flatMap((one) => {
      const former = withoutEnd(one)
      return former === undefined ? [] : [{ ...one, former }]
    })

  const client = new pg.Client(url)
  // The server's end would hide the error that led to it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '1GB'`)
  for (const statement of filling) await client.query(statement)
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'group_members'::regclass and not indisprimary and not indisexclusion and indexrelid::regclass::text <> 'group_members_group'`,
  )
  const indexes = Indexes.parse(rows)
  // The index of the constraint alone: proving fifteen million rows takes half an hour and changes no plan.
  const [exclusion] = Indexes.parse(
    (
      await client.query(
        `select conname as name, pg_get_indexdef(conindid) as definition from pg_constraint where conname = '${CONSTRAINT}'`,
      )
    ).rows,
  )
  if (exclusion === undefined) throw new Error(`there is no constraint ${CONSTRAINT}`)
  await client.query(`alter table group_members drop constraint ${CONSTRAINT}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)

  const lay = async (hasComing: boolean, made: readonly string[]) => {
    await client.query('truncate group_members, year_places, year_ends')
    await client.query(stays(hasComing))
    for (const definition of made) await client.query(definition)
    await client.query('analyze group_members')
  }
  await lay(false, FORMER_INDEXES)
  const before = new Map<string, number>()
  for (const { name, former } of asked) before.set(name, await buffersOf(client, former))
  await client.query('drop index group_members_child, group_members_one_current')
  await lay(
    true,
    [...indexes, exclusion].map(({ definition }) => definition),
  )
  for (const { name, text } of asked) {
    const [was = Number.NaN, is] = [before.get(name), await buffersOf(client, text)]
    const what = `${name}: further buffers, of ${is}`
    console.log(`${name}: ${was} buffers before, ${is} now, ${checkedFigure(what, is - was, { atMost: MORE_BUFFERS }, { digits: 0 })}`)
  }
  await client.end()
} finally {
  await server.stop()
}
