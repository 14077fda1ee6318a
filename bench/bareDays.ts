import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { plainDate } from '@portal/contract/fields'
import { reasonNames } from '@portal/server/areas/attendance/rules'
import { lessonsBetween } from '@portal/server/areas/attendance/store'
import * as tables from '@portal/server/database/tables'
import { callerStatement, nobody } from '@portal/server/kit/caller'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The least that Node and PostgreSQL can do for a child's week: the portal's own two statements, and their rows as JSON. */
const [, , database = ''] = process.argv
const pool = new pg.Pool({ connectionString: database, max: 10 })
const db = drizzle(pool, { schema: tables })

/** Stand-ins that are found again among the values of a statement. */
const CHILD = 1_111_111_111
const [FROM, TO] = ['1111-11-11', '1111-12-12']
const HASH = new Uint8Array([1, 1, 1])
const access = callerStatement(db, new Date(), HASH, { ...nobody, child: [CHILD] }).toSQL()
const lessons = lessonsBetween(db, CHILD, { from: FROM, to: TO }).toSQL()

const fill = (values: readonly unknown[], child: number, from: string, to: string, hash: Uint8Array): unknown[] =>
  values.map((value) =>
    value === CHILD ? child : value === FROM ? from : value === TO ? to : value === HASH ? hash : Array.isArray(value) ? [child] : value,
  )

interface Lesson {
  0: string
  1: number
  2: string
  3: string
  4: string
  5: keyof typeof reasonNames
  6: number
}

const server = createServer(async (request, response) => {
  const [child = '', from = '', to = ''] = (request.url ?? '').split('/').slice(-3)
  const hash = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest()
  const ask = (name: string, { sql, params }: typeof access) => ({
    name,
    text: sql,
    values: fill(params, Number(child), plainDate(from), plainDate(to), hash),
    rowMode: 'array' as const,
  })
  const { rows: callers } = await pool.query(ask('access', access))
  if (callers.length === 0) return response.writeHead(401).end()
  const { rows } = await pool.query<Lesson & unknown[]>(ask('lessons', lessons))
  const RESULT = rows.map((row) => ({
    CLASS_ATTEND_DATE: row[0],
    TIME_NAME: `${row[1]}-р цаг`,
    COURSE_NAME: row[2],
    TEACH_NAME: `${row[3]} ${row[4]}`,
    ATTEND_REASON: row[5],
    ATTEND_REASON_NAME: reasonNames[row[5]],
    TARDY_MINUTES: row[6],
  }))
  const body = JSON.stringify({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT })
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (typeof bound === 'object' && bound !== null) console.log(`http://localhost:${bound.port}`)
})
process.on('SIGTERM', () => process.exit(0))
