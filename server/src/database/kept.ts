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
export type Given<Values> = { readonly [Name in keyof Values]: Value<Values[Name]> }

/** A complete Drizzle statement. */
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

/** Converts dates to UTC text: the driver's own text depends on the process's time zone. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Placeholder with the encoder of its column or the driver. `undefined` is rejected: no encoder maps it. */
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

/** Key under which the values carry the target database; no value uses this name. */
const WHERE = 'the database that is asked'

/** Prefix of statement names: reads, counts and other writes. */
type Kind = 'read' | 'count' | 'write'
/** Matches statements that change or lock rows, however they begin. */
const CHANGES = /\b(insert into|update|delete from)\b/
const isKept = (name: unknown, as: Kind): boolean => typeof name === 'string' && name.startsWith(as)
export const isKeptRead = (name: unknown): boolean => isKept(name, 'read')
export const isKeptCount = (name: unknown): boolean => isKept(name, 'count')

/** A statement compiled by Drizzle once, for all connections and transactions. */
class Made extends PgPreparedQuery<PreparedQueryConfig> {
  readonly #parts: Parameters<PgSession['prepareQuery']>
  /** Prepared queries per session: the pool's, or that of one transaction. */
  readonly #prepared = new WeakMap<object, PgPreparedQuery<PreparedQueryConfig>>()
  /** Joined tables that always have a row; Drizzle sets it once a select is built. */
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
/** Statements are built on a database without a connection. */
const drawing: Database = new PgDatabase(dialect, new Drawing(dialect), undefined)

let statements = 0

function keptWith<Values extends object, Rows>(build: Build<Values, Rows>, standIns: object, as: 'count' | '' = '') {
  const name = `${as}${++statements}`
  let made: ReturnType<Statement<Rows>['prepare']> | undefined
  const ask = (db: Database, values: Values): Promise<Rows> => {
    // The cast maps each name to its placeholder.
    made ??= build(drawing, standIns as Given<Values>).prepare(name)
    return made.execute({ ...values, [WHERE]: db })
  }
  // Exposes `build` for EXPLAIN.
  return Object.assign(ask, { build })
}

/**
 * Builds a statement once and then only binds values, because building its text dominates the cost of a warm call. Its shape is fixed: an
 * optional part needs a second statement.
 */
export const kept = <Values extends object, Rows>(build: Build<Values, Rows>) => keptWith(build, anyName)

/**
 * Like `kept`, for writes that only count, record a use or notify. Outside a transaction they use the lane for counts, if there is one, and
 * commit asynchronously there, so a crash of the database may lose the last second of counts.
 */
export const keptCount = <Values extends object, Rows>(build: Build<Values, Rows>) => keptWith(build, anyName, 'count')

/** Like `kept`, for updates of varying columns: one statement per set of defined columns. Undefined values stay unchanged. */
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

/** Wraps raw SQL for `kept`. */
export const inWords = (words: SQL): Statement<RawRows> => ({
  getSQL: () => words,
  toSQL: () => dialect.sqlToQuery(words),
  prepare: (name) =>
    drawing._.session.prepareQuery<PreparedQueryConfig & { execute: RawRows }>(dialect.sqlToQuery(words), undefined, name, false),
})
