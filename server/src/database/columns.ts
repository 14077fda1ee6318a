import type { Value } from './kept.ts'
import { bigint, type Column, customType, gt, integer, lte, or, type SQL, sql, timestamp } from './sql.ts'

/** Columns as every table has them. No column defaults to the database's own time: the clock is handed in. */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The database holds to the same words as the types do. */
export const oneOf = (column: Column, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** Whether something is due: its time has come, or lies further ahead than the latest to which it was ever put, because the clock was wrong and has been set back. */
export const isDue = (dueAt: Column, now: Date | Value<Date>, latest: Date | Value<Date>) => or(lte(dueAt, now), gt(dueAt, latest))

/** `column = ${anyOf(ids)}`: one statement, and so one plan, however many ids there are. */
export const anyOf = (ids: readonly number[] | Value<readonly number[]>) => sql`any(${isList(ids) ? sql.param([...ids]) : ids}::int[])`
const isList = (ids: readonly number[] | Value<readonly number[]>): ids is readonly number[] => Array.isArray(ids)
