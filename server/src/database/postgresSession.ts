import { readMigrationFiles } from 'drizzle-orm/migrator'
import { mapResultRow } from 'drizzle-orm/utils'
import pg from 'pg'
import type { Database, Rows } from './connect.ts'
import type { Noticing, PutNotices } from './notices.ts'
import {
  DrizzleQueryError,
  fillPlaceholders,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  PgTransaction,
  type PgTransactionConfig,
  type PreparedQueryConfig,
  type SQL,
} from './sql.ts'
import type * as tables from './tables.ts'

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
/** Types that Drizzle parses from text: times, and arrays of numbers and times. */
export const TEXT_TYPES: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1231, 1115, 1185, 1187, 1182])
export const asText = (value: string): string => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => (TEXT_TYPES.has(id) ? asText : pg.types.getTypeParser(id, format ?? 'text')),
}

/** A statement as pg takes it. */
export type DriverStatement = pg.QueryConfig & { rowMode?: 'array' }
export type Answer = Pick<pg.QueryResult, 'rows'>
export type Send = (statement: DriverStatement, values: unknown[]) => Promise<Answer>

/** Connections of either engine. */
export interface Connections {
  /** Name under which a connection prepares a statement; undefined if it is planned each time. */
  nameOf(text: string, values: number): string | undefined
  /** Sends a statement outside of a transaction. */
  send: Send
  /** Runs `work` in a transaction, which commits unless `work` fails. `mode` is what follows BEGIN. */
  transaction<Result>(mode: string, work: (send: Send) => Promise<Result>): Promise<Result>
}

type Sending = Pick<Connections, 'nameOf' | 'send'>
type Prepared = Parameters<PgSession['prepareQuery']>

class PostgresQuery<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  readonly #sending: Sending
  readonly #statement: DriverStatement
  readonly #fields: Prepared[1]
  readonly #mapRows: Prepared[4]
  /** Joined tables that always have a row; Drizzle sets it once a select is built. */
  joinsNotNullableMap: Record<string, boolean> | undefined

  constructor(sending: Sending, ...[query, fields, name, , mapRows]: Prepared) {
    super(query, undefined, undefined)
    const { sql: text, params } = query
    this.#sending = sending
    this.#statement = { text, name: name ?? sending.nameOf(text, params.length), types }
    if (fields !== undefined || mapRows !== undefined) this.#statement.rowMode = 'array'
    this.#fields = fields
    this.#mapRows = mapRows
  }

  async #answer(parameters: Record<string, unknown>): Promise<Answer> {
    const values = fillPlaceholders(this.query.params, parameters)
    try {
      return await this.#sending.send(this.#statement, values)
    } catch (error) {
      throw new DrizzleQueryError(this.query.sql, values, error instanceof Error ? error : undefined)
    }
  }

  override async execute(parameters: Record<string, unknown> = {}): Promise<Config['execute']> {
    const answer = await this.#answer(parameters)
    const [fields, mapRows] = [this.#fields, this.#mapRows]
    if (mapRows !== undefined) return mapRows(answer.rows)
    return fields === undefined ? answer : answer.rows.map((row) => mapResultRow(fields, row, this.joinsNotNullableMap))
  }

  /** Rows as the driver has them; Drizzle's migrations read so. */
  async all(parameters: Record<string, unknown> = {}): Promise<unknown[]> {
    return (await this.#answer(parameters)).rows
  }
}

type Work<Result> = (tx: PgTransaction<PgQueryResultHKT>) => Promise<Result>

const dialect = new PgDialect()

abstract class SendingSession extends PgSession {
  protected abstract readonly sending: Sending

  override prepareQuery<Config extends PreparedQueryConfig>(...prepared: Prepared): PgPreparedQuery<Config> {
    return new PostgresQuery<Config>(this.sending, ...prepared)
  }

  override async count(query: SQL): Promise<number> {
    const { rows } = await this.execute<Answer>(query)
    return Number(rows[0]?.count)
  }
}

const modeOf = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  [isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable']
    .filter((part) => typeof part === 'string')
    .join(' ')

/** Drizzle session over own connections: prepares statements by name, and passes the notices of a transaction on after its commit. */
class PostgresSession extends SendingSession {
  protected override readonly sending: Connections
  readonly #put: PutNotices

  constructor(connections: Connections, put: PutNotices) {
    super(dialect)
    this.sending = connections
    this.#put = put
  }

  override async transaction<Result>(work: Work<Result>, config?: PgTransactionConfig): Promise<Result> {
    const { nameOf, transaction } = this.sending
    const notices = new Set<string>()
    const result = await transaction(modeOf(config), (send) =>
      work(new PostgresTransaction(new TransactionSession({ nameOf, send }), notices)),
    )
    if (notices.size > 0) this.#put(notices)
    return result
  }
}

class TransactionSession extends SendingSession {
  protected override readonly sending: Sending

  constructor(sending: Sending) {
    super(dialect)
    this.sending = sending
  }

  run(text: string): Promise<Answer> {
    return this.sending.send({ text }, [])
  }

  override transaction(): never {
    throw new Error('a transaction within another is a savepoint of it')
  }
}

class PostgresTransaction extends PgTransaction<PgQueryResultHKT> implements Noticing {
  readonly #session: TransactionSession
  readonly #notices: Set<string>

  constructor(session: TransactionSession, notices: Set<string>, depth = 0) {
    super(dialect, session, undefined, depth)
    this.#session = session
    this.#notices = notices
  }

  putNotices(words: Iterable<string>): void {
    for (const word of words) this.#notices.add(word)
  }

  override async transaction<Result>(work: Work<Result>): Promise<Result> {
    const depth = this.nestedIndex + 1
    const notices = new Set<string>()
    await this.#session.run(`savepoint sp${depth}`)
    try {
      const result = await work(new PostgresTransaction(this.#session, notices, depth))
      await this.#session.run(`release savepoint sp${depth}`)
      this.putNotices(notices)
      return result
    } catch (error) {
      await this.#session.run(`rollback to savepoint sp${depth}`)
      throw error
    }
  }
}

class PostgresDatabase extends PgDatabase<Rows, typeof tables> implements Noticing {
  readonly putNotices: PutNotices

  constructor(connections: Connections, put: PutNotices) {
    super(dialect, new PostgresSession(connections, put), undefined)
    this.putNotices = put
  }
}

const withoutNotices: PutNotices = () => {
  throw new Error('nobody listens to this database')
}

/** Drizzle database on own connections; `put` gets the notices of committed changes. */
export const postgresDatabase = (connections: Connections, put = withoutNotices): Database => new PostgresDatabase(connections, put)

/** Runs the migrations of a folder as Drizzle does. */
export const migrate = (connections: Connections, migrationsFolder: string): Promise<void> =>
  dialect.migrate(readMigrationFiles({ migrationsFolder }), new PostgresSession(connections, withoutNotices), { migrationsFolder })
