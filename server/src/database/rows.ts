import * as z from 'zod/mini'
import type { Database } from './connect.ts'
import { type SQL, sql } from './sql.ts'

/** Rows of a raw statement, checked by their schema. */
export const readRows = async <Row extends z.ZodMiniType>(db: Database, row: Row, statement: SQL): Promise<z.output<Row>[]> =>
  z.array(row).parse((await db.execute(statement)).rows)

/** SQL for a timestamp as text in Ulaanbaatar time; the column is a literal of the caller. */
export const instantAsText = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`
