import { isPlaceFound } from '@portal/contract/placeWords'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { Source } from './queueColumns.ts'
import { groupsWithin, institutionsWithin, type Scope } from './queueScope.ts'
import type { NamePrefixes, Search } from './searchTerms.ts'

const Ids = z.array(z.object({ id: z.coerce.number() }))

/** Escapes wildcards for a prefix search. */
const pattern = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`

const nameColumn = { first: sql.raw('lower(first_name collate "und-x-icu")'), last: sql.raw('lower(last_name collate "und-x-icu")') }

/** Condition on people; the longer beginning comes first, because it selects fewer. */
function begins({ first, last }: NamePrefixes): { where: SQL; order: SQL } {
  const parts = [
    { column: nameColumn.first, prefix: first },
    { column: nameColumn.last, prefix: last },
  ].toSorted((one, other) => other.prefix.length - one.prefix.length)
  const where = parts.flatMap(({ column, prefix }) => (prefix === '' ? [] : sql`${column} like ${pattern(prefix)}`))
  return { where: sql.join(where, sql` and `), order: parts[0]?.column ?? nameColumn.first }
}

/** Condition that a person has the names of a reading. */
export const isNamesake = (personId: SQL, readings: readonly NamePrefixes[]): SQL =>
  sql`exists (select from people named where named.id = ${personId} and (${anyReading(readings.map(begins))}))`

const anyReading = (found: readonly ReturnType<typeof begins>[]): SQL =>
  sql.join(
    found.map(({ where }) => sql`(${where})`),
    sql` or `,
  )

/** Maximum matching people that are searched by id; a more common name is filtered along the queue. */
const MAX_NAMESAKES = 300

/** Statement for people with the names of a reading. Served by people_first_name and people_last_name. */
export function namesakesStatement(readings: readonly NamePrefixes[]): SQL {
  const found = readings.map(begins)
  // Ordered as the index is, so that the planner uses it for common names too.
  const namesakes = found.map(
    ({ where, order }) => sql`(select id from people where ${where} order by ${order} using ~<~ limit ${MAX_NAMESAKES})`,
  )
  return sql.join(namesakes, sql` union `)
}

/** People with the names of a reading; undefined if they are many. */
export async function namesakeIds(db: Database, readings: readonly NamePrefixes[]): Promise<number[] | undefined> {
  const { rows } = await db.execute(namesakesStatement(readings))
  const ids = Ids.parse(rows).map(({ id }) => id)
  return ids.length < MAX_NAMESAKES ? ids : undefined
}

/** Requests whose child or sender has the name. */
async function ofNames(db: Database, { child, sender }: Source, readings: readonly NamePrefixes[]): Promise<SQL> {
  const ids = await namesakeIds(db, readings)
  if (ids !== undefined) return sql`(${child} = ${anyOf(ids)} or ${sender} = ${anyOf(ids)})`
  // A common name fills a page long before the end of the queue.
  return sql`exists (select from people named where named.id in (${child}, ${sender}) and (${anyReading(readings.map(begins))}))`
}

/** Requests of the groups or institutions whose name has the words. */
async function atPlaces(db: Database, source: Source, scope: Scope, words: readonly string[]): Promise<SQL> {
  const idsOf = (choices: readonly { id: number; name: string }[]) =>
    choices.filter(({ name }) => isPlaceFound(name, words)).map(({ id }) => id)
  const [groups, institutions] = [await groupsWithin(db, scope), await institutionsWithin(db, scope, source.onlyAt)]
  return sql`(${source.group} = ${anyOf(idsOf(groups))} or ${source.org} = ${anyOf(idsOf(institutions))})`
}

/** Condition on `q` that a request matches a search. */
export async function matchOf(db: Database, source: Source, scope: Scope, search: Search): Promise<SQL> {
  switch (search.by) {
    case 'number':
      return sql`${source.child} = (select id from people where registry_number = ${search.value})`
    case 'phone':
      return source.hasPhone(search.value)
    case 'reference':
      return source.hasReference(search.value)
    case 'place':
      return atPlaces(db, source, scope, search.words)
    case 'names':
      return ofNames(db, source, search.readings)
  }
}
