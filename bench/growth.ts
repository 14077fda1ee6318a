import { login } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { held } from './bars.ts'
import { median, startPortal, timed } from './portal.ts'

/** Does a call cost the same in a country of a thousand pupils and of a hundred thousand? Prints ratios taken in one run. */
const FEW = 1000
const MANY = 100_000
/** Pupils whose pages are opened, spread over the whole country. */
const SAMPLE = 150
const WARM_UP = 30
/** Numbers of what is added begin after it. */
export const FIRST = 10_000_000
export const IN_GROUP = 25
/** A group of the demo country, of another school: where everyone was the year before. */
const ELSEWHERE = 3321
export const IN_SCHOOL = 1000
export const COURSES_OF_GROUP = 12
export const MOTHER = '88000001'
export const FATHER = '88000002'

/** Pupils in groups with their courses, some of them the mother's. */
const pupilsAndGroups = (pupils: number) => `
  insert into organisations (id, type, name, place_code, is_public)
    select ${FIRST} + n, 'ORGEBS', 'Сургууль ' || n, (select place_code from organisations where type = 'ORGEBS' limit 1), true
      from generate_series(1, greatest(1, ${pupils} / ${IN_SCHOOL})) n;
  insert into groups (id, org_id, school_year, level, name, teacher_id)
    select ${FIRST} + n, ${FIRST} + 1 + (n * ${IN_GROUP} - 1) / ${IN_SCHOOL}, (select max(school_year) from groups), 5, 'Бүлэг ' || n, 100011
      from generate_series(1, ${pupils} / ${IN_GROUP}) n;
  insert into courses (id, group_id, subject_id, teacher_id, hours_a_week)
    select ${FIRST} + row_number() over (order by g.id, s.id), g.id, s.id, 100011, 2
      from groups g, (select id from subjects order by id offset 7 limit ${COURSES_OF_GROUP}) s where g.id > ${FIRST};
  insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${FIRST} + n, 'ШШ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Болд', 'male', '2016-03-04', 'Монгол' from generate_series(1, ${pupils}) n;
  insert into group_members (group_id, child_id, since_date, until_date)
    select case y when 1 then ${FIRST} + 1 + (n - 1) / ${IN_GROUP} else ${ELSEWHERE} end, ${FIRST} + n, '2025-09-01'::date + y * 365, case y when 1 then null else date '2026-06-01' end
      from generate_series(1, ${pupils}) n, generate_series(0, 1) y;
  insert into links (parent_id, child_id, guardian_type, group_id, status, requested_at, decided_at)
    select 100001, ${FIRST} + n, 'GENERAL_ORPHAN', ${FIRST} + 1 + (n - 1) / ${IN_GROUP}, 'APPROVE', '2026-09-01', '2026-09-02'
      from generate_series(1, ${pupils}, ${pupils} / ${SAMPLE}) n;`

type Values = Record<string, number | string>

interface Country {
  ask(call: Call, params: Values, as: string): Promise<void>
  sample: number[]
  end(): Promise<void>
}

async function countryOf(pupils: number, server: string, life: string): Promise<Country> {
  const name = `portal_${pupils}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const portal = await startPortal({ databaseUrl: `${server}/${name}` })
  const db = new pg.Client(`${server}/${name}`)
  await db.connect()
  await db.query(`set session_replication_role = replica; ${pupilsAndGroups(pupils)} ${life}; set session_replication_role = origin`)
  await db.query('vacuum analyze')
  await db.end()

  const people = new Map<string, { token: string; personId: number }>()
  for (const username of [MOTHER, FATHER]) {
    const body = JSON.stringify({ username, password: encodePassword('Demo1234') })
    const response = await fetch(portal.address + login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    people.set(username, login.result.parse(Envelope.parse(await response.json()).RESULT))
  }
  const step = Math.floor(pupils / SAMPLE)
  return {
    sample: Array.from({ length: SAMPLE }, (_, at) => FIRST + 1 + at * step),
    async ask(call, params, as) {
      const { token, personId } = people.get(as) ?? { token: '', personId: 0 }
      const values: Values = { ...params, parentPersonId: personId, userId: personId }
      const path = call.path.replace(/:(\w+)/g, (_, key: string) => String(values[key]))
      const response = await fetch(portal.address + path, { headers: { authorization: `Bearer ${token}` } })
      const { SUCCESS_CODE, RESULT } = Envelope.parse(await response.json())
      if (SUCCESS_CODE !== 200) throw new Error(`${path} answered ${SUCCESS_CODE}`)
      if (Array.isArray(RESULT) && RESULT.length === 0) throw new Error(`${path} answered nothing`)
    },
    end: portal.end,
  }
}

interface Growth {
  /** What each pupil has, in the same measure for each: SQL. */
  life: (pupils: number) => string
  calls: readonly { call: Call; as?: string }[]
  paramsOf: (studentId: number) => Values
}

export async function compare({ life, calls, paramsOf }: Growth): Promise<void> {
  const postgres = await startPostgres()
  const countries: Country[] = []
  try {
    for (const pupils of [FEW, MANY]) countries.push(await countryOf(pupils, postgres.url, life(pupils)))
    const ratios: number[] = []
    for (const { call, as = MOTHER } of calls) {
      const times = countries.map((): number[] => [])
      for (let at = 0; at < SAMPLE + WARM_UP; at++) {
        for (const [which, country] of countries.entries()) {
          const took = await timed(() => country.ask(call, paramsOf(country.sample[at % SAMPLE] ?? 0), as))
          if (at >= WARM_UP) times[which]?.push(took)
        }
      }
      const [few = Number.NaN, many = Number.NaN] = times.map(median)
      ratios.push(many / few)
      console.log(`${call.path}: ${few.toFixed(2)} ms → ${many.toFixed(2)} ms, ${(many / few).toFixed(2)}`)
    }
    console.log(
      `median of a call with ${MANY} pupils against ${FEW}: ${median(ratios).toFixed(2)}, worst ${held(Math.max(...ratios), { atMost: 1.2 })}`,
    )
  } finally {
    for (const country of countries) await country.end()
    await postgres.stop()
  }
}
