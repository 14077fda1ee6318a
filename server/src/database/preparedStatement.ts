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

/** Placeholder of a value while the statement is built. */
export type Value<Of> = SQL & { readonly [kind]?: Of }

/** Placeholders by name, as passed to the builder. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Value<Values[Name]> }

/** A complete Drizzle statement. */
interface Statement<Rows> extends SQLWrapper {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
  toSQL(): { sql: string; params: unknown[] }
}

interface RawRows {
  rows: Record<string, unknown>[]
}

type Build<Values, Rows> = (db: Database, values: Placeholders<Values>) => Statement<Rows>

const placeholderByName = new Proxy(
  {},
  {
    get: (_none, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error('a prepared statement names each of its values')
    },
  },
)

/** Converts dates to UTC text: the driver's own text depends on the process's time zone. */
const dateText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Placeholder with the encoder of its column or the driver. `undefined` is rejected: no encoder maps it. */
function encodedPlaceholder(param: unknown): unknown {
  const placeholder = is(param, Param) ? param.value : param
  if (!is(placeholder, Placeholder)) return param
  const write = is(param, Param) ? (value: unknown) => param.encoder.mapToDriverValue(value) : dateText
  return new Param(placeholder, {
    mapToDriverValue(value: unknown) {
      if (value === undefined) throw new Error(`a prepared statement was given nothing for ${placeholder.name}`)
      return value === null ? null : write(value)
    },
  })
}

/** Key under which the values carry the target database; no value uses this name. */
const DATABASE = 'target database'

/** Prefix of statement names: reads, counts and other writes. */
type Kind = 'read' | 'count' | 'write'
/** Matches statements that change or lock rows, however they begin. */
const CHANGES = /\b(insert into|update|delete from)\b/
const isNamed = (name: unknown, as: Kind): boolean => typeof name === 'string' && name.startsWith(as)
export const isPreparedRead = (name: unknown): boolean => isNamed(name, 'read')
export const isPreparedCount = (name: unknown): boolean => isNamed(name, 'count')

/** A statement compiled by Drizzle once, for all connections and transactions. */
class CompiledStatement extends PgPreparedQuery<PreparedQueryConfig> {
  readonly #parts: Parameters<PgSession['prepareQuery']>
  /** Prepared queries per session: the pool's, or that of one transaction. */
  readonly #prepared = new WeakMap<object, PgPreparedQuery<PreparedQueryConfig>>()
  /** Joined tables that always have a row; Drizzle sets it once a select is built. */
  joinsNotNullableMap: Record<string, boolean> | undefined

  constructor([query, fields, name, ...rest]: Parameters<PgSession['prepareQuery']>) {
    super(query, undefined, undefined)
    const kind: Kind = /^\s*(select|with)\b/.test(query.sql) && !CHANGES.test(query.sql) ? 'read' : 'write'
    const named = isPreparedCount(name) ? name : `${kind}${name}`
    this.#parts = [{ ...query, params: query.params.map(encodedPlaceholder) }, fields, named, ...rest]
  }

  override async execute({ [DATABASE]: db, ...values }: Record<string, unknown> = {}): Promise<unknown> {
    if (!is(db, PgDatabase)) throw new Error('a prepared statement needs a database')
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

class CompilingSession extends PgSession {
  override prepareQuery(...parts: Parameters<PgSession['prepareQuery']>) {
    return new CompiledStatement(parts)
  }
  override transaction(): never {
    throw new Error('statements are only compiled here')
  }
}

const dialect = new PgDialect()
/** Statements are built on a database without a connection. */
const compiling: Database = new PgDatabase(dialect, new CompilingSession(dialect), undefined)

let statements = 0

function prepareWith<Values extends object, Rows>(build: Build<Values, Rows>, placeholders: object, as: 'count' | '' = '') {
  const name = `${as}${++statements}`
  let compiled: ReturnType<Statement<Rows>['prepare']> | undefined
  const ask = (db: Database, values: Values): Promise<Rows> => {
    // The cast maps each name to its placeholder.
    compiled ??= build(compiling, placeholders as Placeholders<Values>).prepare(name)
    return compiled.execute({ ...values, [DATABASE]: db })
  }
  // Exposes `build` for EXPLAIN.
  return Object.assign(ask, { build })
}

/**
 * Builds a statement once and then only binds values, because building its text dominates the cost of a warm call. Its shape is fixed: an
 * optional part needs a second statement.
 */
export const preparedStatement = <Values extends object, Rows>(build: Build<Values, Rows>) => prepareWith(build, placeholderByName)

/**
 * Like `preparedStatement`, for writes that only count, record a use or notify. Outside a transaction they use the lane for counts, if there is one, and
 * commit asynchronously there, so a crash of the database may lose the last second of counts.
 */
export const preparedCount = <Values extends object, Rows>(build: Build<Values, Rows>) => prepareWith(build, placeholderByName, 'count')

/** Like `preparedStatement`, for updates of varying columns: one statement per set of defined columns. Undefined values stay unchanged. */
export function preparedUpdate<Values extends object, Rows>(build: Build<Values, Rows>, as: 'count' | '' = '') {
  const shapes = new Map<string, ReturnType<typeof prepareWith<Values, Rows>>>()
  return (db: Database, values: Values): Promise<Rows> => {
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const shape = names.join()
    let statement = shapes.get(shape)
    if (statement === undefined) {
      statement = prepareWith(build, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])), as)
      shapes.set(shape, statement)
    }
    return statement(db, values)
  }
}

/** Wraps raw SQL for `preparedStatement`. */
export const rawStatement = (query: SQL): Statement<RawRows> => ({
  getSQL: () => query,
  toSQL: () => dialect.sqlToQuery(query),
  prepare: (name) =>
    compiling._.session.prepareQuery<PreparedQueryConfig & { execute: RawRows }>(dialect.sqlToQuery(query), undefined, name, false),
})
