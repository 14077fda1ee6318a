import type { Queue } from '@portal/contract/staffQueues'
import type { RegisterCursor, RegisterFilter } from '@portal/contract/staffRegister'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { Source } from './queueColumns.ts'
import { type Scope, within } from './queueScope.ts'
import { type FoundRow, narrowed, type RowFilter, rowsWhere } from './queueStore.ts'

/** One kind of the register with the caller's scope. */
export interface Kind {
  queue: Queue
  source: Source
  scope: Scope
}

/** Filter of the register; the search is parsed before, because its condition differs by kind. */
export type RegisterRowFilter = Omit<RowFilter, 'everywhere'> & Pick<RegisterFilter, 'from' | 'until' | 'by'>

/** Midnight in Ulaanbaatar at the start of a day. */
const midnight = (day: string): string => `${day}T00:00:00+08:00`

/** Requests that staff decided in the days, by the person. Served by …_history_decided and …_history_person. */
function isDecided({ history }: Source, { from, until, by }: RegisterRowFilter): SQL {
  const conditions = [
    sql`s.actor in ('school', 'commission')`,
    from !== undefined && sql`s.at >= ${midnight(from)}::timestamptz`,
    until !== undefined && sql`s.at < ${midnight(until)}::timestamptz + interval '1 day'`,
    by !== undefined && sql`s.person_id = ${by}`,
  ].filter((one) => one !== false)
  return sql`q.id in (select ${history.of} from ${history.table} s where ${sql.join(conditions, sql` and `)})`
}

/** Condition on `q` for the rows of a kind. */
export function registered(source: Source, scope: Scope, filter: RegisterRowFilter, now: Date): SQL {
  const { status, from, until, by } = filter
  const parts = [
    status === undefined ? source.isRegistered : sql`${source.isRegistered} and ${source.shows(status)}`,
    within(source, scope),
    narrowed(source, filter, now),
    ...(from === undefined && until === undefined && by === undefined ? [] : [isDecided(source, filter)]),
  ]
  return sql.join(parts, sql` and `)
}

const Matches = z.array(z.object({ id: z.coerce.number(), childId: z.coerce.number() }))

/** Requests of the kinds, up to a limit for each. */
export async function matchesOf(db: Database, kinds: readonly (Kind & { where: SQL })[], limit: number) {
  const found = []
  for (const { queue, source, where } of kinds) {
    const { rows } = await db.execute(sql`select q.id, ${source.child} as "childId" from ${source.table} q where ${where} limit ${limit}`)
    found.push(...Matches.parse(rows).map((one) => ({ ...one, queue })))
  }
  return found
}

export type RegisterRowFound = FoundRow & { queue: Queue }

/** Highest id, above every row. */
const LAST_ID = 2_147_483_647

/**
 * Newest rows of several kinds after a cursor: each kind is read by its own index, and the pages are merged. Rows of one instant are sorted
 * by the order of the kinds, then by falling id.
 */
export async function newestRows(
  db: Database,
  kinds: readonly (Kind & { where: SQL })[],
  after: RegisterCursor | undefined,
  limit: number,
): Promise<RegisterRowFound[]> {
  const place = kinds.findIndex(({ queue }) => queue === after?.queue)
  const found: RegisterRowFound[] = []
  for (const [at, { queue, source, scope, where }] of kinds.entries()) {
    const id = at === place ? (after?.id ?? 0) : at > place ? LAST_ID : 0
    const earlier =
      after === undefined ? sql`true` : sql`(${source.since}, q.id) < (${new Date(after.at).toISOString()}::timestamptz, ${id}::int)`
    const rows = await rowsWhere(db, source, scope, sql`${where} and ${earlier}`, { limit, isNewestFirst: true })
    found.push(...rows.map((row) => ({ ...row, queue })))
  }
  const placeOf = (queue: Queue) => kinds.findIndex((kind) => kind.queue === queue)
  return found
    .toSorted((a, b) => b.since.getTime() - a.since.getTime() || placeOf(a.queue) - placeOf(b.queue) || b.id - a.id)
    .slice(0, limit)
}

const People = z.array(z.object({ id: z.coerce.number(), lastName: z.string(), firstName: z.string() }))

/** Staff of the caller's institution, the caller first. Served by roles_org. */
export async function colleaguesOf(db: Database, { orgId, personId }: Pick<Caller, 'orgId' | 'personId'>) {
  const { rows } = await db.execute(sql`
    select distinct p.id, p.last_name as "lastName", p.first_name as "firstName", p.id <> ${personId} as other
      from roles r join accounts a on a.id = r.account_id join people p on p.id = a.person_id
     where r.org_id = ${orgId} and r.role <> 'EDU_PARENT' order by other, 3, 2`)
  return People.parse(rows)
}

const Numbers = z.array(z.object({ id: z.coerce.number(), registryNumber: z.string(), birthDate: z.string() }))

/** Registry numbers and birth dates of children, by id. */
export async function numbersOf(db: Database, childIds: readonly number[]) {
  const { rows } = await db.execute(sql`
    select id, registry_number as "registryNumber", birth_date::text as "birthDate" from people where id = ${anyOf(childIds)}`)
  return new Map(Numbers.parse(rows).map((one) => [one.id, one]))
}
