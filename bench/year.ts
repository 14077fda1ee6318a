import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { login } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { confirmYear, prepareYear, staffYear } from '@portal/contract/staffYear'
import pg from 'pg'
import * as z from 'zod/mini'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { type Sent, send } from '../server/test/calls.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { newDatabase, startPortal, timed } from './portal.ts'

/** Prepares and confirms the coming school year: one school by the calls of its office, then the country by the operator's commands. */
const FIRST_ORG = 100_000
const FIRST_GROUP = 1_000_000
const FIRST_CHILD = 10_000_000
const FIRST_PARENT = 30_000_000
const OFFICE = '88000012'
const MOTHER = '88000001'
const SCHOOL_SECONDS = 5
const COUNTRY_SECONDS = 600
const SAMPLE_MS = 250
const SECOND = 1000

/** Institutions of one kind, each with `parallels` groups of `size` children at every level. */
const kinds = [
  { count: 1, type: 'ORGEBS', name: 'том сургууль', levels: [1, 12], parallels: 5, size: 33.34 },
  { count: sized(500, 20), type: 'ORGEBS', name: 'сургууль', levels: [1, 12], parallels: 4, size: 33 },
  { count: sized(2000, 80), type: 'ORGKG', name: 'цэцэрлэг', levels: [-3, 0], parallels: 2, size: 19 },
] as const

/** Institutions, groups of the running year, and children with a stay of this year and of the one before; six of ten are linked. */
function filling(schoolYear: number): string[] {
  const statements = ['set session_replication_role = replica']
  let [org, group, child] = [FIRST_ORG, FIRST_GROUP, FIRST_CHILD]
  for (const {
    count,
    type,
    name,
    levels: [from, to],
    parallels,
    size,
  } of kinds) {
    const groupsOfOne = (to - from + 1) * parallels
    const children = Math.floor(count * groupsOfOne * size)
    const groupOf = `${group} + ((n - 1) / ${size})::int % ${count * groupsOfOne}`
    statements.push(
      `insert into organisations (id, type, name, place_code, is_public) select ${org} + n - 1, '${type}', n || ' ${name}', '1110', true from generate_series(1, ${count}) n`,
      `insert into groups (id, org_id, school_year, level, name)
       select ${group} + (n - 1) * ${groupsOfOne} + (l - ${from}) * ${parallels} + p, ${org} + n - 1, ${schoolYear}, l, l || substr('абвгд', p + 1, 1) || ' бүлэг'
         from generate_series(1, ${count}) n, generate_series(${from}, ${to}) l, generate_series(0, ${parallels - 1}) p`,
      `insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
       select ${child} + n, 'ШШ' || lpad((${child} + n)::text, 8, '0'), 'Боржигон', 'Бат', 'Хүүхэд' || n, case n % 2 when 0 then 'male' else 'female' end, '2016-03-04', 'Монгол'
         from generate_series(1, ${children}) n`,
      `insert into group_members (group_id, child_id, since_date, until_date)
       select floor(${groupOf}), ${child} + n, make_date(${schoolYear} + y, 9, 1), case when y < 0 then make_date(${schoolYear}, 6, 1) end
         from generate_series(-1, 0) y, generate_series(1, ${children}) n`,
      `insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
       select ${FIRST_PARENT} + ${child} + n, 'ШЩ' || lpad((${child} + n)::text, 8, '0'), 'Боржигон', 'Дорж', 'Эх' || n, 'female', '1990-03-04', 'Монгол'
         from generate_series(1, ${children}) n where n % 10 < 6`,
      `insert into links (parent_id, child_id, guardian_type, group_id, org_id, status, requested_at, decided_at)
       select ${FIRST_PARENT} + m.child_id, m.child_id, 'MOTHER', m.group_id, g.org_id, 'APPROVE', now(), now()
         from group_members m join groups g on g.id = m.group_id where m.until_date is null and m.child_id > ${child} and (m.child_id - ${child}) % 10 < 6`,
    )
    org += count
    group += count * groupsOfOne
    child += children
  }
  return [
    ...statements,
    // Every class teaches, so that each level has its school days.
    `insert into school_days (level, day) select l, d::date from generate_series(-3, 12) l, generate_series(make_date(${schoolYear}, 9, 1), make_date(${schoolYear + 1}, 5, 31), interval '1 day') d
      where extract(isodow from d) < 6 on conflict do nothing`,
    `update roles set org_id = ${FIRST_ORG} where role = 'SCHOOL' and account_id = (select id from accounts where username = '${OFFICE}')`,
    'set session_replication_role = origin',
    'vacuum analyze',
  ]
}

const postgres = await startPostgres()
const databaseUrl = await newDatabase(postgres.url, 'year')
const portal = await startPortal({ databaseUrl, children: 0 })
const database = new pg.Client(databaseUrl)
await database.connect()

async function ask<Result>(call: Pick<Call, 'method' | 'path'> & { result: z.ZodMiniType<Result> }, sent: Sent): Promise<Result> {
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = await send(portal.address, call, sent)
  if (SUCCESS_CODE !== 200) throw new Error(`${call.path} answered ${SUCCESS_CODE}, ${RESPONSE_MESSAGE}`)
  return call.result.parse(RESULT)
}
const signIn = (username: string) => ask(login, { body: { username, password: encodePassword('Demo1234') } })

/** Runs `npm run year` as the operator does; resolves to its last line. */
const command = (...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    const child = spawn(process.execPath, ['server/src/commands/year.ts', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.once('exit', (code) => (code === 0 ? resolve(said.trim()) : reject(new Error(`year ${args.join(' ')} ended with ${code}`))))
  })

const Counted = z.tuple([z.object({ children: z.int(), placed: z.int(), lost: z.int() })])
const Year = z.tuple([z.object({ year: z.int() })])

try {
  const { rows: years } = await database.query('select max(school_year)::int as year from groups')
  const [{ year }] = Year.parse(years)
  for (const statement of filling(year)) await database.query(statement)
  const coming = year + 1

  const { token } = await signIn(OFFICE)
  const prepared = await timed(() => ask(prepareYear, { body: {}, token }))
  const read: number[] = []
  let classIds: number[] = []
  read.push(
    await timed(async () => {
      classIds = (await ask(staffYear, { token })).classes.map(({ classId }) => classId)
    }),
  )
  const confirmed = await timed(() => ask(confirmYear, { body: { classIds }, token }))
  read.push(await timed(() => ask(staffYear, { token })))
  const pupils = Math.floor(kinds[0].size * kinds[0].parallels * 12)
  const ofSchool = `school of ${pupils.toLocaleString('en')} children in ${classIds.length} classes`
  console.log(`${ofSchool}: prepared in ${reportedFigure(`${ofSchool}: prepared`, prepared / SECOND, { unit: 's' })}`)
  console.log(`${ofSchool}: page in ${reportedFigure(`${ofSchool}: page`, Math.max(...read) / SECOND, { unit: 's' })}`)
  const whole = (prepared + confirmed) / SECOND
  console.log(`${ofSchool}: rolled over in ${checkedFigure(`${ofSchool}: rolled over`, whole, { atMost: SCHOOL_SECONDS }, { unit: 's' })}`)

  const mother = await signIn(MOTHER)
  const waits: number[] = []
  let isRunning = true
  const reading = (async () => {
    while (isRunning) {
      const params = { parentPersonId: mother.personId }
      waits.push(await timed(() => ask(linkedChildren, { params, token: mother.token })))
      await setTimeout(SAMPLE_MS)
    }
  })()
  let said = ''
  const prepare = await timed(() => command('prepare', String(coming)))
  const confirm = await timed(async () => {
    said = await command('confirm', String(coming))
  })
  isRunning = false
  await reading
  console.log(said)
  const { rows } = await database.query(
    `select count(*)::int as children, count(next.id)::int as placed,
            count(*) filter (where next.id is null and ends.level not in (12, 0))::int as lost
       from group_members m join groups ends on ends.id = m.group_id and ends.school_year = $1
       left join group_members next on next.child_id = m.child_id and next.since_date = make_date($2, 9, 1)
      where m.child_id > ${FIRST_CHILD} and m.since_date = make_date($1, 9, 1)`,
    [year, coming],
  )
  const [{ children, placed, lost }] = Counted.parse(rows)
  const of = `country of ${children.toLocaleString('en')} children`
  console.log(`${of}: ${placed.toLocaleString('en')} placed`)
  console.log(`${of}: prepared in ${reportedFigure(`${of}: prepared`, prepare / SECOND, { unit: 's' })}`)
  const all = (prepare + confirm) / SECOND
  console.log(`${of}: rolled over in ${checkedFigure(`${of}: rolled over`, all, { atMost: COUNTRY_SECONDS }, { unit: 's' })}`)
  console.log(`${of}: without a class: ${checkedFigure(`${of}: children without a class`, lost, { atMost: 0 }, { digits: 0 })}`)
  const slow = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? Number.NaN
  console.log(
    `${of}: 95 % of a parent's reads meanwhile within ${reportedFigure(`${of}: parent's read, 95 %`, slow, { unit: 'ms', digits: 0 })}`,
  )
} finally {
  await database.end()
  await portal.end()
  await postgres.stop()
}
