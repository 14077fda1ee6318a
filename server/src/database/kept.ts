import type { Database } from './connect.ts'
import {
  is,
  Param,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  Placeholder,
  type PreparedQueryConfig,
  type SQL,
  type SQLWrapper,
  sql,
} from './sql.ts'

declare const kind: unique symbol

/** What stands for a value while its statement is built. */
export type Value<Of> = SQL & { readonly [kind]?: Of }

/** The values of a statement by name, as it is built with them. */
export type Given<Values> = { readonly [Name in keyof Values]: Value<Values[Name]> }

/** A statement that Drizzle has made whole. */
interface Statement<Rows> extends SQLWrapper {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
  toSQL(): { sql: string; params: unknown[] }
}

interface RawRows {
  rows: Record<string, unknown>[]
}

type Build<Values, Rows> = (db: Database, values: Given<Values>) => Statement<Rows>

const anyName = new Proxy(
  {},
  {
    get: (_none, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error('a kept statement names each of its values')
    },
  },
)

/** As the driver takes it: its own text of an instant depends on where the process runs. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** A value that is to come, with how its column, or else the driver, writes it. Neither knows what nothing would be. */
function toCome(param: unknown): unknown {
  const placeholder = is(param, Param) ? param.value : param
  if (!is(placeholder, Placeholder)) return param
  const write = is(param, Param) ? (value: unknown) => param.encoder.mapToDriverValue(value) : written
  return new Param(placeholder, {
    mapToDriverValue(value: unknown) {
      if (value === undefined) throw new Error(`a kept statement was given nothing for ${placeholder.name}`)
      return value === null ? null : write(value)
    },
  })
}

/** Under which the values of a statement hold where it is asked; no value has this name. */
const WHERE = 'the database that is asked'

/** How the names of kept statements begin: what only reads, what counts, and every other change. */
type Kind = 'read' | 'count' | 'write'
/** Words of a statement that changes or locks rows, however it begins. */
const CHANGES = /\b(insert into|update|delete from)\b/
const isKept = (name: unknown, as: Kind): boolean => typeof name === 'string' && name.startsWith(as)
export const isKeptRead = (name: unknown): boolean => isKept(name, 'read')
export const isKeptCount = (name: unknown): boolean => isKept(name, 'count')

/** What Drizzle makes of a statement: for every connection, and in a transaction as outside, the same. */
class Made extends PgPreparedQuery<PreparedQueryConfig> {
  readonly #parts: Parameters<PgSession['prepareQuery']>
  /** By who asks: the pool for as long as it lives, or one transaction. */
  readonly #prepared = new WeakMap<object, PgPreparedQuery<PreparedQueryConfig>>()
  /** Which of the joined tables have a row for sure: Drizzle notes it here once a select is made. */
  joinsNotNullableMap: Record<string, boolean> | undefined

  constructor([query, fields, name, ...rest]: Parameters<PgSession['prepareQuery']>) {
    super(query, undefined, undefined)
    const kind: Kind = /^\s*(select|with)\b/.test(query.sql) && !CHANGES.test(query.sql) ? 'read' : 'write'
    const named = isKeptCount(name) ? name : `${kind}${name}`
    this.#parts = [{ ...query, params: query.params.map(toCome) }, fields, named, ...rest]
  }

  override async execute({ [WHERE]: db, ...values }: Record<string, unknown> = {}): Promise<unknown> {
    if (!is(db, PgDatabase)) throw new Error('a kept statement was asked of nobody')
    return this.#of(db._.session).execute(values)
  }

  #of(session: Pick<PgSession, 'prepareQuery'>): PgPreparedQuery<PreparedQueryConfig> {
    const known = this.#prepared.get(session)
    if (known !== undefined) return known
    const prepared = Object.assign(session.prepareQuery(...this.#parts), { joinsNotNullableMap: this.joinsNotNullableMap })
    this.#prepared.set(session, prepared)
    return prepared
  }
}

class Drawing extends PgSession {
  override prepareQuery(...parts: Parameters<PgSession['prepareQuery']>) {
    return new Made(parts)
  }
  override transaction(): never {
    throw new Error('statements are only built here')
  }
}

const dialect = new PgDialect()
/** Statements are built on a database that nobody asks. */
const drawing: Database = new PgDatabase(dialect, new Drawing(dialect), undefined)

let statements = 0

function keptWith<Values extends object, Rows>(build: Build<Values, Rows>, standIns: object, as: 'count' | '' = '') {
  const name = `${as}${++statements}`
  let made: ReturnType<Statement<Rows>['prepare']> | undefined
  const ask = (db: Database, values: Values): Promise<Rows> => {
    // The one cast of the mechanism: each name stands for the value of that name.
    made ??= build(drawing, standIns as Given<Values>).prepare(name)
    return made.execute({ ...values, [WHERE]: db })
  }
  // To ask the database how it would answer.
  return Object.assign(ask, { build })
}

/**
 * A statement that is built once and then only given its values: building its text costs more than all else that a warm call does here. It
 * has one shape; where a value decides whether a part belongs to it, there are two statements.
 */
export const kept = <Values extends object, Rows>(build: Build<Values, Rows>) => keptWith(build, anyName)

/**
 * The same for a change that only counts, notes that something was used, or tells of another: asked outside of a transaction it stands
 * behind nobody's transaction and does not wait for the disk. A database that crashes forgets what was counted in its last second.
 */
export const keptCount = <Values extends object, Rows>(build: Build<Values, Rows>) => keptWith(build, anyName, 'count')

/** `kept` for changes of some columns out of many: a statement for each set of columns that are ever changed together. What is undefined stays as it is. */
export function keptShapes<Values extends object, Rows>(build: Build<Values, Rows>, as: 'count' | '' = '') {
  const shapes = new Map<string, ReturnType<typeof keptWith<Values, Rows>>>()
  return (db: Database, values: Values): Promise<Rows> => {
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const shape = names.join()
    let statement = shapes.get(shape)
    if (statement === undefined) {
      statement = keptWith(build, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])), as)
      shapes.set(shape, statement)
    }
    return statement(db, values)
  }
}

/** A statement of `kept` in the words of SQL, where Drizzle has none of its own. */
export const inWords = (words: SQL): Statement<RawRows> => ({
  getSQL: () => words,
  toSQL: () => dialect.sqlToQuery(words),
  prepare: (name) =>
    drawing._.session.prepareQuery<PreparedQueryConfig & { execute: RawRows }>(dialect.sqlToQuery(words), undefined, name, false),
})
