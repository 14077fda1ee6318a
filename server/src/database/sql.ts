/**
 * The words of SQL, from one door: Node reads the long list of a package's exports anew for every file that names it, which was a third of
 * the time of a start.
 */
export * from 'drizzle-orm'
export {
  type AnyPgColumn,
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  getTableConfig,
  index,
  integer,
  jsonb,
  numeric,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  PgTable,
  type PgTransactionConfig,
  type PreparedQueryConfig,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
