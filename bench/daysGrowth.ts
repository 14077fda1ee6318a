import { lessonRecordsByYear, makePartitionsFor } from '@portal/server/database/partitions'
import * as tables from '@portal/server/database/tables'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Children and parents of the bench are numbered from here. */
const FIRST_CHILD = 10_000_000
const FIRST_PARENT = 20_000_000
/** How many parents ask, each about one child. */
const PARENTS = 500
export const FEW = 1000
/** A school year: so many weeks of five days with six lessons. */
const WEEKS = 34
const FIRST_DAY = '2025-09-01'
/** In the middle of it. */
export const week = { from: '20251201', to: '20251207' }

export interface Watched {
  parent: number
  childId: number
}

export const tokenOf = (parent: number): string => `bench-token-${String(parent).padStart(10, '0')}`

const CLOCK = `(select now() + clock_offset_ms * interval '1 ms' from portal)`

async function addParents(client: pg.Client): Promise<void> {
  const numbers = `generate_series(0, ${PARENTS - 1}) n`
  await client.query(`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${FIRST_PARENT} + n, 'ЯЯ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Сараа', 'female', '1990-01-01', 'Монгол' from ${numbers}`)
  await client.query(`insert into accounts (id, username, person_id, password_hash, created_at)
    select ${FIRST_PARENT} + n, (60000000 + n)::text, ${FIRST_PARENT} + n, 'x', ${CLOCK} from ${numbers}`)
  await client.query(`insert into roles (id, account_id, role, created_at)
    select ${FIRST_PARENT} + n, ${FIRST_PARENT} + n, 'EDU_PARENT', ${CLOCK} from ${numbers}`)
  await client.query(`insert into devices (id, account_id, token_hash, name, first_seen_at, last_seen_at)
    select ${FIRST_PARENT} + n, ${FIRST_PARENT} + n, sha256(n::text::bytea), 'bench', ${CLOCK}, ${CLOCK} from ${numbers}`)
  await client.query(`insert into sessions (id, account_id, device_id, role_id, token_hash, created_at, last_used_at)
    select ${FIRST_PARENT} + n, ${FIRST_PARENT} + n, ${FIRST_PARENT} + n, ${FIRST_PARENT} + n, sha256(('bench-token-' || lpad(n::text, 10, '0'))::bytea), ${CLOCK}, ${CLOCK} from ${numbers}`)
}

/** Makes the country grow to so many children with a year of lessons, written day by day as teachers do, and links the parents to children all over it. */
export async function grow(client: pg.Client, children: number): Promise<{ watched: Watched[]; records: number }> {
  const isFirst = children === FEW
  // Rows that are made here need no looking up.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '256MB'`)
  if (isFirst) await addParents(client)
  const from = isFirst ? 0 : FEW
  await client.query(`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select ${FIRST_CHILD} + n, 'ЧЧ' || lpad(n::text, 8, '0'), 'Боржигон', 'Бат', 'Болд', 'male', '2015-01-01', 'Монгол' from generate_series(${from}, ${children - 1}) n`)
  await makePartitionsFor(drizzle(client, { schema: tables }), lessonRecordsByYear, { from: FIRST_DAY, to: FIRST_DAY })
  await client.query('alter table lesson_records drop constraint lesson_records_pkey')
  await client.query('drop index lesson_records_course')
  await client.query(`insert into lesson_records (child_id, course_id, day, period, tardy_minutes, reason)
    select ${FIRST_CHILD} + n, c.ids[1 + (n + period) % cardinality(c.ids)], date '${FIRST_DAY}' + w * 7 + d, period,
           case when (n + w + period) % 97 = 0 then 5 else 0 end, case when (n + w) % 31 = 0 then 'SICK' else 'PRESENT' end
      from (select array_agg(id order by id) as ids from courses) c,
           generate_series(0, ${WEEKS - 1}) w, generate_series(0, 4) d, generate_series(1, 6) period, generate_series(${from}, ${children - 1}) n
     order by w, d, period, n`)
  await client.query('alter table lesson_records add constraint lesson_records_pkey primary key (child_id, day, period)')
  await client.query('create index lesson_records_course on lesson_records (course_id, day)')
  await client.query(`delete from links where parent_id >= ${FIRST_PARENT}`)
  const watched = Array.from({ length: PARENTS }, (_, parent) => ({
    parent,
    childId: FIRST_CHILD + Math.floor((parent * children) / PARENTS),
  }))
  await client.query(
    `insert into links (parent_id, child_id, guardian_type, group_id, status, requested_at, decided_at)
     select ${FIRST_PARENT} + n, ${FIRST_CHILD} + n * ${children} / ${PARENTS}, 'MOTHER', (select min(id) from groups), 'APPROVE', ${CLOCK}, ${CLOCK}
       from generate_series(0, ${PARENTS - 1}) n`,
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query<{ records: number }>('select count(*)::int as records from lesson_records')
  return { watched, records: rows[0]?.records ?? 0 }
}
