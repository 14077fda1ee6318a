import { openDatabase } from '../src/database/open.ts'
import { sql } from '../src/database/sql.ts'
import { readSettings } from '../src/settings.ts'

/** Separate process that writes to the WAL of the embedded database until its disk is full. */
const LETTERS = 1_000_000
const { db } = await openDatabase(readSettings(process.env))
console.log('http://localhost:0 ')
for (;;) await db.transaction((tx) => tx.execute(sql`select pg_logical_emit_message(true, 'filling', repeat('x', ${LETTERS}::int))`))
