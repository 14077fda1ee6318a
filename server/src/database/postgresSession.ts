import { readMigrationFiles } from 'drizzle-orm/migrator'
import { mapResultRow } from 'drizzle-orm/utils'
import pg from 'pg'
import type { Database } from './connect.ts'
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

/** Types that Drizzle parses from text: times, and arrays of numbers and times. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const TEXT_TYPES: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1231, 1115, 1185, 1187, 1182])
const asText = (value: string): string => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => (TEXT_TYPES.has(id) ? asText : pg.types.getTypeParser(id, format ?? 'text')),
}

/** A statement as pg takes it. */
export type DriverStatement = pg.QueryConfig & { rowMode?: 'array' }
export type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>

/** One connection, which answers statements in the order in which they are sent. */
export interface Connection {
  send(statement: DriverStatement, values: unknown[]): Promise<Answer>
  /** Begins a transaction without waiting for the answer: BEGIN leaves in one write with the next statement. */
  begin(text: string): void
  /** Closes the connection instead of reusing it. */
  discard(): void
}

export interface Connections {
  /** Name under which a connection prepares a statement; undefined if it is planned each time. */
  nameOf(text: string, values: number): string | undefined
  /** Sends a statement outside of a transaction. */
  send(statement: DriverStatement, values: unknown[]): Promise<Answer>
  /** Runs `work` on a connection that no other caller uses meanwhile. */
  use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
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

  async #answer(given: Record<string, unknown>): Promise<Answer> {
    const values = fillPlaceholders(this.query.params, given)
    try {
      return await this.#sending.send(this.#statement, values)
    } catch (error) {
      throw new DrizzleQueryError(this.query.sql, values, error instanceof Error ? error : undefined)
    }
  }

  override async execute(given: Record<string, unknown> = {}): Promise<Config['execute']> {
    const answer = await this.#answer(given)
    const [fields, mapRows] = [this.#fields, this.#mapRows]
    if (mapRows !== undefined) return mapRows(answer.rows)
    return fields === undefined ? answer : answer.rows.map((row) => mapResultRow(fields, row, this.joinsNotNullableMap))
  }

  /** Rows as the driver has them; Drizzle's migrations read so. */
  async all(given: Record<string, unknown> = {}): Promise<unknown[]> {
    return (await this.#answer(given)).rows
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

const COMMIT = { text: 'commit' }
const ROLLBACK = { text: 'rollback' }

const beginText = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable']
    .filter((part) => typeof part === 'string')
    .join(' ')

/** Drizzle session over own connections: prepares statements by name, pipelines them, and begins transactions without a round trip. */
class PostgresSession extends SendingSession {
  protected override readonly sending: Connections

  constructor(connections: Connections) {
    super(dialect)
    this.sending = connections
  }

  override transaction<Result>(work: Work<Result>, config?: PgTransactionConfig): Promise<Result> {
    const { nameOf, use } = this.sending
    return use(async ({ send, begin, discard }) => {
      begin(beginText(config))
      try {
        const result = await work(new PostgresTransaction(new TransactionSession({ nameOf, send })))
        await send(COMMIT, [])
        return result
      } catch (error) {
        // A connection that cannot roll back is lost or out of step; the first error says why.
        await send(ROLLBACK, []).catch(discard)
        throw error
      }
    })
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

class PostgresTransaction extends PgTransaction<PgQueryResultHKT> {
  readonly #session: TransactionSession

  constructor(session: TransactionSession, depth = 0) {
    super(dialect, session, undefined, depth)
    this.#session = session
  }

  override async transaction<Result>(work: Work<Result>): Promise<Result> {
    const depth = this.nestedIndex + 1
    await this.#session.run(`savepoint sp${depth}`)
    try {
      const result = await work(new PostgresTransaction(this.#session, depth))
      await this.#session.run(`release savepoint sp${depth}`)
      return result
    } catch (error) {
      await this.#session.run(`rollback to savepoint sp${depth}`)
      throw error
    }
  }
}

/** Drizzle database on own connections. */
export const postgresDatabase = (connections: Connections): Database => new PgDatabase(dialect, new PostgresSession(connections), undefined)

/** Runs the migrations of a folder as Drizzle does. */
export const migratePostgres = (connections: Connections, migrationsFolder: string): Promise<void> =>
  dialect.migrate(readMigrationFiles({ migrationsFolder }), new PostgresSession(connections), { migrationsFolder })
