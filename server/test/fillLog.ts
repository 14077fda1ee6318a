import { openDatabase } from '../src/database/open.ts'
import { sql } from '../src/database/sql.ts'
import { readSettings } from '../src/settings.ts'

/** A process of its own that writes to the log of the embedded database, and to nothing else, until there is no more room on its disk. */
const LETTERS = 1_000_000
const { db } = await openDatabase(readSettings(process.env))
console.log('http://localhost:0 ')
for (;;) await db.transaction((tx) => tx.execute(sql`select pg_logical_emit_message(true, 'filling', repeat('x', ${LETTERS}::int))`))
