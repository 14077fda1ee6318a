import type { Value } from './preparedStatement.ts'
import { type AnyPgColumn, bigint, type Column, customType, gt, integer, lte, or, type SQL, smallint, sql, text, timestamp } from './sql.ts'

/** Common columns. None defaults to the database's time, because the clock is injected. */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
/** Required reference to a row by its integer id. */
export const foreignId = <Name extends string>(name: Name, column: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  integer(name).notNull().references(column, actions)
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Condition that limits a column to constant words; literals, so that check constraints and partial indexes can use it. */
export const oneOf = (column: Column | SQL, words: readonly string[]): SQL => sql`${column} in (${literals(words)})`
export const literals = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Condition for due rows: `dueAt` has passed, or is later than any valid due time because the clock was set back. */
export const isDue = (dueAt: Column, now: Date | Value<Date>, latest: Date | Value<Date>) => or(lte(dueAt, now), gt(dueAt, latest))

/** `column = ${anyOf(ids)}`: the statement text, and so its plan, is equal for any number of ids. */
export const anyOf = (ids: readonly number[] | Value<readonly number[]>) => sql`any(${isList(ids) ? sql.param([...ids]) : ids}::int[])`
const isList = (ids: readonly number[] | Value<readonly number[]>): ids is readonly number[] => Array.isArray(ids)

/** Columns of a table whose rows are background work: rows are claimed by a lease, and settled only under it. */
export const workColumns = () => ({
  /** When the next try may begin. */
  dueAt: instant('due_at').notNull(),
  /** Tries that have begun. */
  tries: smallint('tries').notNull().default(0),
  /** Until when one process has the row for itself, unless it renews. */
  leaseUntil: instant('lease_until'),
  /** Drawn by each claim: the holder of an earlier one settles nothing. */
  leaseToken: text('lease_token'),
  /** Why the last try failed, without personal data. */
  lastError: text('last_error'),
})
