import { searchPerson, studentInfo } from '@portal/contract/enrolment'
import { Envelope, HEADER } from '@portal/contract/envelope'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { solveCaptcha } from '../server/test/calls.ts'
import { held, sized } from './bars.ts'
import { median, newDatabase, startPortal, timed } from './portal.ts'

const FEW = 10_000
const MANY = sized(1_000_000, 100_000)
const FIRST_ID = 900_000_000
const ROUNDS = sized(300, 100)
/** Numbers of a hundred children share letters and birthday. */
const DAYS = 1400

/** A child's registry number by its place in the row: letters, year, month + 20, day, two digits. */
const numbered = `'Ъ' || substr('АБВГДЕЖЗИК', 1 + n / ${DAYS * 100}, 1) || to_char(born, 'YY') || (extract(month from born)::int + 20)
  || to_char(born, 'DD') || lpad((n % 100)::text, 2, '0')`

/** Children with addresses and a place in the open kindergarten campaign, from one number of them to another. */
async function addChildren(database: pg.Client, from: number, to: number): Promise<void> {
  await database.query(`
    create temporary table newcomers as
      select ${FIRST_ID} + n as id, c.id as campaign, born, ${numbered} as number, c.school_year - extract(year from born)::int as age, k.code as place
        from (select * from campaigns where kind = 'kindergarten' order by closes_at desc limit 1) c,
             (select place_code as code from catchments limit 1) k,
             generate_series(${from}, ${to - 1}) n,
             lateral (select c.birth_from + (n / 100 % ${DAYS})::int as born) b`)
  await database.query(`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select id, number, 'Боржигон', 'Бат', 'Болд', 'male', born, 'Монгол' from newcomers`)
  await database.query(`insert into addresses (id, person_id, place_code, detail, arrived_on)
    select id, id, place, '1 тоот', '2024-01-01' from newcomers`)
  await database.query(`insert into prospects (id, campaign_id, child_id, place_code, age, address_id, response_status, created_at, for_commission)
    select id, campaign, id, place, age, id, 'NONE', '2026-01-01', false from newcomers`)
  await database.query('drop table newcomers')
}

async function ask(address: string, path: string, init: RequestInit = {}) {
  const response = await fetch(address + path, init)
  const { SUCCESS_CODE } = Envelope.parse(await response.json())
  if (SUCCESS_CODE !== 200) throw new Error(`${path.slice(0, 24)}… answered ${SUCCESS_CODE}`)
  return { ticket: response.headers.get(HEADER.ticket) ?? '' }
}

/** One child looked up as the wizard does it: how long the search and the look-up took. */
async function lookUp(address: string, registerNumber: string): Promise<{ search: number; info: number }> {
  const headers = { 'content-type': 'application/json', [HEADER.captcha]: await solveCaptcha(address) }
  let ticket = ''
  const search = await timed(async () => {
    ticket = (await ask(address, searchPerson.path, { method: 'POST', headers, body: JSON.stringify({ registerNumber }) })).ticket
  })
  const path = studentInfo.path.replace(':reg', encodeURIComponent(registerNumber))
  return { search, info: await timed(() => ask(address, path, { headers: { [HEADER.ticket]: ticket } })) }
}

/** A country of its own with so many children besides. */
async function country(server: string, children: number) {
  const databaseUrl = await newDatabase(server, `lookup_${children}`)
  const portal = await startPortal({ databaseUrl, captchaSteps: 1 })
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await addChildren(database, 0, children)
  await database.query('vacuum analyze')
  const { rows } = await database.query<{ number: string }>(
    `select registry_number as number from people where id in (select ${FIRST_ID} + (random() * ${children - 1})::int from generate_series(1, ${ROUNDS * 2}))`,
  )
  await database.end()
  return { ...portal, numbers: rows.map(({ number }) => number), times: { search: [] as number[], info: [] as number[] } }
}

const postgres = await startPostgres()
const countries = [await country(postgres.url, FEW), await country(postgres.url, MANY)] as const
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { address, numbers, times } of countries) {
      const { search, info } = await lookUp(address, numbers[round] ?? '')
      times.search.push(search)
      times.info.push(info)
    }
  }
  const [few, many] = countries.map(({ times }) => ({ search: median(times.search), info: median(times.info) }))
  for (const call of ['search', 'info'] as const) {
    const [small, large] = [few?.[call] ?? Number.NaN, many?.[call] ?? Number.NaN]
    const path = call === 'search' ? searchPerson.path : studentInfo.path
    console.log(`${path}, p50 of ${ROUNDS} in turn: ${small.toFixed(2)} ms at ${FEW} children, ${large.toFixed(2)} ms at ${MANY}`)
    console.log(`  ratio ${held(`${path} with ${MANY} children against ${FEW}, p50`, large / small, { atMost: 1.3 })}`)
  }
} finally {
  for (const { end } of countries) await end()
  await postgres.stop()
}
