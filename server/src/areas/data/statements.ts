import { SHOWN_FAULTS } from '@portal/contract/data'
import { quoted } from '../../database/copying.ts'
import { dayLiteral } from '../../requests/groupMembership.ts'
import { type Check, type DataFile, keptReferences, keyOf, type Reference, referencesOf } from './declare.ts'
import { literal, person, UNREADABLE } from './kinds.ts'
import { ACTION } from './reading.ts'

/** SQL statements of an import, built from a file's declaration only; they contain no content of the files. */

const list = (parts: readonly string[]): string => parts.join(', ')

/** Temporary tables of one import; several imports may share the embedded engine's connection. */
export interface Tables {
  staged: string
  rows: string
  faults: string
  touched: string
  entered: string
  claimed: string
  aside: string
  named: string
  placed: string
}
export const tablesOf = (number: number, file: string): Tables => ({
  staged: `staged_${number}_${file}`,
  rows: `rows_${number}_${file}`,
  faults: `faults_${number}`,
  touched: `touched_${number}`,
  entered: `entered_${number}`,
  claimed: `claimed_${number}`,
  aside: `aside_${number}`,
  named: `named_${number}`,
  placed: `placed_${number}`,
})

export const createCommon = ({ faults, touched, entered, claimed, aside, named, placed }: Tables): string[] => [
  `create temp table ${faults} (number integer generated always as identity, file text not null, line integer not null, col text not null, value text, code text not null, rightly text, is_warning boolean not null default false)`,
  `create temp table ${touched} (topic text not null, child_id integer not null)`,
  `create temp table ${entered} (child_id integer not null, org_id integer not null)`,
  `create temp table ${claimed} (line integer not null, number text not null, group_id integer not null, since date not null, until date, is_live boolean not null)`,
  `create temp table ${aside} (file text not null, line integer not null)`,
  `create temp table ${named} (person_id integer not null)`,
  `create temp table ${placed} (child_id integer not null)`,
]

/** Table of all values as text; null for empty ones. */
export const createStaged = ({ columns }: DataFile, { staged }: Tables): string =>
  `create temp table ${staged} (line integer not null, ${list([...Object.keys(columns), ACTION].map((name) => `${quoted(name)} text`))})`

export const copyStaged = ({ columns }: DataFile, { staged }: Tables): string =>
  `${staged} (line, ${list([...Object.keys(columns), ACTION].map(quoted))})`

/** Query of the first and last day of the staged rows in the column of the table; undefined if the column is not taken from the file. */
export function stagedSpan({ columns, writes }: DataFile, { staged }: Tables, column: string): string | undefined {
  const from = writes[column]
  const kind = typeof from === 'string' ? columns[from]?.kind : undefined
  if (typeof from !== 'string' || kind === undefined) return undefined
  const value = quoted(from)
  const day = `case when ${kind.isValid(value)} then ${kind.read(value)} end`
  return `select ${kind.print(`min(${day})`)} as "from", ${kind.print(`max(${day})`)} as "to" from ${staged}`
}

/** Stores the faults that a query finds, up to SHOWN_FAULTS. */
export const insertFaults = ({ faults }: Tables, query: string): string =>
  `insert into ${faults} (file, line, col, value, code, rightly) ${query} limit ${SHOWN_FAULTS}`

/** Stores the warnings that a query finds, up to SHOWN_FAULTS. */
const insertWarnings = ({ faults }: Tables, query: string): string =>
  `insert into ${faults} (file, line, col, value, code, rightly, is_warning) select found.*, true from (${query} limit ${SHOWN_FAULTS}) found`

/** Size of a staged table in database pages. */
export const stagedPages = ({ staged }: Tables): string =>
  `select (pg_relation_size('${staged}') / current_setting('block_size')::integer)::integer as count`

/** Stores invalid values of the rows in some pages. Only rows with a fault are checked column by column. */
export function valueFaults(file: DataFile, tables: Tables, pages: { from: number; to: number }): string {
  const columns = Object.entries(file.columns).map(([name, { kind, isRequired }]) => {
    const value = `s.${quoted(name)}`
    return {
      name,
      value,
      kind,
      isRequired,
      isGood: isRequired ? `(${value} is not null and ${kind.isValid(value)})` : `(${value} is null or ${kind.isValid(value)})`,
    }
  })
  const action = `s.${quoted(ACTION)}`
  const faultOf = ({ name, value, kind, isRequired, isGood }: (typeof columns)[number]): string =>
    `(${literal(name)}, ${value}, case when ${isGood} then null when ${value} is null then ${isRequired ? "'empty'" : 'null'}
       when position('${UNREADABLE}' in ${value}) > 0 then 'unreadable' when ${value} like '=%' then 'formula' else ${kind.faultOf(value)} end, ${kind.right(value)})`
  return insertFaults(
    tables,
    `select ${literal(file.name)}, s.line, c.col, c.value, c.code, c.rightly
      from ${tables.staged} s cross join lateral (values ${list([
        ...columns.map(faultOf),
        `(${literal(ACTION)}, ${action}, case when ${action} <> 'delete' then 'notAction' end, null)`,
      ])}) c(col, value, code, rightly)
     where s.ctid >= '(${pages.from},0)' and s.ctid < '(${pages.to},0)'
       and not (${columns.map(({ isGood }) => isGood).join(' and ')} and (${action} is null or ${action} = 'delete')) and c.code is not null`,
  )
}

export const dropFaulty = (table: string, file: DataFile, { faults }: Tables): string =>
  `delete from ${table} r using ${faults} f where f.file = ${literal(file.name)} and f.line = r.line and not f.is_warning`

/** Value of a reference in a row `r`. */
export const source = (by: string | Reference): string => `r.${quoted(typeof by === 'string' ? by : by.as)}`
/** Value of a reference inside the statement that joins them. */
const joinedSource = (by: string | Reference): string =>
  typeof by === 'string' ? `r.${quoted(by)}` : `${quoted(by.as)}.${quoted(by.gives ?? 'id')}`

function joinOf({ as, table, match, during, on: beside, amongOf }: Reference, orgId: number | undefined): string {
  const on = Object.entries(match).map(([column, by]) => `${quoted(as)}.${quoted(column)} = ${joinedSource(by)}`)
  if (during !== undefined) {
    const day = `r.${quoted(during.column)}`
    const [from, until] = [`${quoted(as)}.${quoted(during.from)}`, `${quoted(as)}.${quoted(during.until)}`]
    on.push(`${day} >= ${from}`, `(${until} is null or ${day} < ${until})`)
  }
  if (beside !== undefined) on.push(beside)
  // `offset 0` is an optimisation fence: the few allowed rows come first, so that response time does not reveal whether a value exists
  // elsewhere.
  const from = amongOf === undefined || orgId === undefined ? quoted(table) : `(${amongOf(orgId)} offset 0)`
  return `left join ${from} as ${quoted(as)} on ${on.join(' and ')}`
}

/** Table of typed rows with their references, restricted to those that the institution `orgId` may name. */
export function createRows(file: DataFile, tables: Tables, which: string, orgId: number | undefined): string {
  const typed = Object.entries(file.columns).map(([name, { kind }]) => `${kind.read(quoted(name))} as ${quoted(name)}`)
  const references = referencesOf(file)
  const found = references.map(({ as, gives = 'id' }) => `${quoted(as)}.${quoted(gives)} as ${quoted(as)}`)
  const keeping = keptReferences(file).map(
    ({ reference: { as, gives = 'id' }, keptIn, column }) =>
      `case when ${quoted(as)}.${quoted(gives)} is null then r.${quoted(column)} end as ${quoted(keptIn)}`,
  )
  return `create temp table ${tables.rows} as select ${list(['r.*', ...found, ...keeping])}
    from (select line, ${quoted(ACTION)}, ${list(typed)} from ${tables.staged} offset 0) r
    ${references.map((reference) => joinOf(reference, orgId)).join('\n    ')}
   where ${which}`
}

export const printed = (file: DataFile, column: string): string => {
  const kind = file.columns[column]?.kind
  return kind === undefined ? 'null' : kind.print(`r.${quoted(column)}`)
}

export const sameKeyFaults = (file: DataFile, tables: Tables): string => {
  const keyed = Object.entries(file.columns).filter(([, { isKey }]) => isKey)
  const keys = keyed.map(([name]) => quoted(name))
  const isSame = keyed.map(
    ([name, { isRequired }]) => `r.${quoted(name)} ${isRequired ? '=' : 'is not distinct from'} twice.${quoted(name)}`,
  )
  const [first = ''] = Object.keys(file.columns)
  return insertFaults(
    tables,
    `select ${literal(file.name)}, r.line, ${literal(first)}, ${printed(file, first)}, 'sameKey',
           case when r.line = twice.first then twice.last else twice.first end::text
      from ${tables.rows} r
      join (select ${list(keys)}, min(line) as first, max(line) as last from ${tables.rows} group by ${list(keys)} having count(*) > 1) twice
       on ${isSame.join(' and ')}`,
  )
}

/** Stores the existing people named by the staged rows. */
export const nameStaged = ({ columns }: DataFile, { staged, named }: Tables): string[] =>
  Object.entries(columns).flatMap(([name, { kind }]) =>
    kind === person
      ? [
          `insert into ${named} select p.id from (select distinct ${quoted(name)} as number from ${staged}) s join people p on p.registry_number = s.number`,
        ]
      : [],
  )

/** Stores the children whose data the import has changed. */
export const nameTouched = ({ named, touched, entered }: Tables): string =>
  `insert into ${named} select child_id from ${touched} union select child_id from ${entered}`

const rowsFound = (file: DataFile, { rows }: Tables, { column, code, where, right = 'null' }: Check, today: string): string =>
  `select ${literal(file.name)}, r.line, ${literal(column)}, ${printed(file, column)}, ${literal(code)}, ${typeof right === 'string' ? right : right(rows)}
     from ${rows} r cross join (values (${dayLiteral(today)})) calendar(today) where ${where(rows)}`

export const checkFaults = (file: DataFile, tables: Tables, one: Check, today: string): string =>
  insertFaults(tables, rowsFound(file, tables, one, today))

export const checkWarnings = (file: DataFile, tables: Tables, one: Check, today: string): string =>
  insertWarnings(tables, rowsFound(file, tables, one, today))

/** Inserts missing rows that a file may name without declaring them, such as classrooms. */
export const makeMissing = (file: DataFile, tables: Tables): string[] =>
  referencesOf(file).flatMap(({ as, table, match, isMade }) => {
    if (!isMade) return []
    const wanted = Object.entries(match).map(([column, by]) => ({ column: quoted(column), value: source(by) }))
    const isNamed = wanted.map(({ value }) => `${value} is not null`).join(' and ')
    const isIt = wanted.map(({ column, value }) => `m.${column} = ${value}`).join(' and ')
    return [
      `insert into ${quoted(table)} (${list(wanted.map(({ column }) => column))}) select distinct ${list(wanted.map(({ value }) => value))}
         from ${tables.rows} r where r.${quoted(as)} is null and ${isNamed}`,
      `update ${tables.rows} r set ${quoted(as)} = m.id from ${quoted(table)} m where r.${quoted(as)} is null and ${isIt}`,
    ]
  })

/** Columns of the table with the value of a row `r`. */
const writtenBy = (file: DataFile): (readonly [string, string])[] => [
  ...Object.entries(file.writes).map(([column, by]) => [column, source(by)] as const),
  ...keptReferences(file).map(({ keptIn }) => [keptIn, source(keptIn)] as const),
]

/** Whether a value may be null; two nulls are the same key. */
const mayBeEmpty = (file: DataFile, by: string | Reference): boolean =>
  typeof by === 'string' ? file.columns[by]?.isRequired === false : Object.values(by.match).some((from) => mayBeEmpty(file, from))

const isSameKey = (file: DataFile): string =>
  keyOf(file)
    .map((column) => {
      const by = file.writes[column] ?? ''
      return `t.${quoted(column)} ${mayBeEmpty(file, by) ? 'is not distinct from' : '='} ${source(by)}`
    })
    .join(' and ')

/** Columns of the table that a row may change. */
const changing = (file: DataFile): { column: string; value: string }[] => {
  const keys = keyOf(file)
  return writtenBy(file).flatMap(([column, value]) => (keys.includes(column) ? [] : [{ column: quoted(column), value }]))
}

const differs = (file: DataFile): string => {
  const values = changing(file)
  return `row(${list(values.map(({ column }) => `t.${column}`))}) is distinct from row(${list(values.map(({ value }) => value))})`
}

/** Column of the table for the person that a row is about. */
const aboutColumn = ({ writes }: DataFile): string | undefined =>
  Object.entries(writes).find(([, by]) => typeof by !== 'string' && (by.as === 'child' || by.as === 'resident'))?.[0]

/** Runs a change, returns the number of affected rows and records their children. */
function counted(file: DataFile, { touched }: Tables, change: string, alias: string): string {
  const child = aboutColumn(file)
  if (file.topic === undefined || child === undefined)
    return `with written as (${change} returning 1) select count(*)::integer as count from written`
  return `with written as (${change} returning ${alias}${quoted(child)} as child_id),
    noted as (insert into ${touched} select distinct ${literal(file.topic)}, child_id from written)
    select count(*)::integer as count from written`
}

/** Condition: a row `r` is stored with the values that its export prints. */
export const isStored = (file: DataFile): string => {
  const keys = keyOf(file)
  const same = Object.entries(file.writes).flatMap(([column, by]) => {
    const stored = (typeof by === 'string' ? file.prints[by] : undefined) ?? `t.${quoted(column)}`
    return keys.includes(column) ? [] : [` and ${stored} is not distinct from ${source(by)}`]
  })
  return `exists (select from ${quoted(file.table)} t where ${isSameKey(file)}${same.join('')})`
}

export const updateChanged = (file: DataFile, tables: Tables): string | undefined => {
  const values = changing(file)
  if (values.length === 0) return undefined
  const change = file.isWrittenAnew
    ? `delete from ${quoted(file.table)} t using ${tables.rows} r where ${isSameKey(file)} and ${differs(file)}`
    : `update ${quoted(file.table)} t set ${list([...values.map(({ column, value }) => `${column} = ${value}`), ...file.emptied.map((column) => `${quoted(column)} = null`)])} from ${tables.rows} r where ${isSameKey(file)} and ${differs(file)}`
  return counted(file, tables, change, 't.')
}

export const insertNew = (file: DataFile, tables: Tables): string => {
  const values = [...writtenBy(file), ...Object.entries(file.given)]
  const change = `insert into ${quoted(file.table)} (${list(values.map(([column]) => quoted(column)))})
      select ${list(values.map(([, value]) => value))} from ${tables.rows} r
       where not exists (select from ${quoted(file.table)} t where ${isSameKey(file)})`
  return counted(file, tables, change, '')
}

export const deleteNamed = (file: DataFile, tables: Tables): string =>
  counted(file, tables, `delete from ${quoted(file.table)} t using ${tables.rows} r where ${isSameKey(file)}`, 't.')

/** Moves the sequence past the imported ids. */
export const moveSequence = ({ table }: DataFile): string =>
  `select setval(pg_get_serial_sequence(${literal(table)}, 'id'), greatest(max(id), 1)) from ${quoted(table)}`

/** Foreign keys that refer to this table, with their columns. */
export const REFERRING = `select c.conrelid::regclass::text as "table", array_agg(a.attname::text order by k.at) as columns, array_agg(b.attname::text order by k.at) as own
   from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) with ordinality k(theirs, ours, at)
   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.theirs join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.ours
  where c.contype = 'f' and c.conparentid = 0 and c.confrelid = `

export const inUseFaults = (file: DataFile, tables: Tables, referring: { table: string; columns: string[]; own: string[] }): string => {
  const [first = ''] = Object.keys(file.columns)
  return insertFaults(
    tables,
    `select ${literal(file.name)}, r.line, ${literal(first)}, ${printed(file, first)}, 'inUse', null from ${tables.rows} r
      where exists (select from ${quoted(file.table)} t join ${referring.table} o on ${referring.columns
        .map((column, at) => `o.${quoted(column)} = t.${quoted(referring.own[at] ?? '')}`)
        .join(' and ')} where ${isSameKey(file)})`,
  )
}
