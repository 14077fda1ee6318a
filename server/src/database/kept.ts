import type { Database } from './connect.ts'
import { type SQLWrapper, sql } from './sql.ts'

declare const kind: unique symbol

/** What stands for a value while its statement is built. */
export interface Value<Of> extends SQLWrapper {
  readonly [kind]?: Of
}

/** The values of a statement by name, as it is built with them. */
export type Given<Values> = { readonly [Name in keyof Values]: Value<Values[Name]> }

/** A statement that Drizzle has made whole. */
interface Statement<Rows> extends SQLWrapper {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
  toSQL(): { sql: string; params: unknown[] }
}

const given = new Proxy({}, { get: (_none, name) => sql.placeholder(String(name)) })

/** As the driver takes it: its own text of an instant depends on where the process runs. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

let statements = 0
const KEPT = 'kept'

/** Whether a statement of this name is one of those below. */
export const isKeptName = (name: unknown): boolean => typeof name === 'string' && name.startsWith(KEPT)

/**
 * A statement that is built once and then only given its values: building its text costs more than all else that a warm call does here. It
 * has one shape; where a value decides whether a part belongs to it, there are two statements. Inside a transaction it is built anew.
 */
export function kept<Values extends object, Rows>(build: (db: Database, values: Given<Values>) => Statement<Rows>) {
  const name = `${KEPT}${++statements}`
  const prepared = new WeakMap<Database, ReturnType<Statement<Rows>['prepare']>>()
  const ask = (db: Database, values: Values): Promise<Rows> => {
    let statement = prepared.get(db)
    if (statement === undefined) {
      // The one cast of the mechanism: whatever name is asked for stands for the value of that name.
      statement = build(db, given as Given<Values>).prepare(name)
      prepared.set(db, statement)
    }
    return statement.execute(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, written(value)])))
  }
  // To ask the database how it would answer.
  return Object.assign(ask, { build })
}
