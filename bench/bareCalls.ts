import { createServer } from 'node:http'
import pg from 'pg'
import * as z from 'zod/mini'

/**
 * Baseline of Node and PostgreSQL: runs the statements that the portal sent for a call, with their values, sequentially; returns the rows
 * as JSON; and batches an audit row as the portal does. The statements by address come on standard input.
 */
const Recipes = z.object({
  database: z.string(),
  calls: z.record(z.string(), z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
})
/** Buffers in JSON are lists of numbers. */
const Bytes = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) })
function bytesIn(value: unknown): unknown {
  const bytes = Bytes.safeParse(value)
  return bytes.success ? Buffer.from(bytes.data.data) : value
}

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part)
const { database, calls } = Recipes.parse(JSON.parse(Buffer.concat(parts).toString(), (_key, value) => bytesIn(value)))

const pool = new pg.Pool({ connectionString: database, max: 10 })
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}

const BATCH_MS = 250
let auditRows: { at: string; action: string; id: string }[] = []
setInterval(async () => {
  const rows = auditRows
  auditRows = []
  if (rows.length === 0) return
  await pool.query('insert into audit (at, action, request_id) select * from unnest($1::timestamptz[], $2::text[], $3::text[])', [
    rows.map(({ at }) => at),
    rows.map(({ action }) => action),
    rows.map(({ id }) => id),
  ])
}, BATCH_MS)

const server = createServer(async (request, response) => {
  const statements = calls[request.url ?? '']
  if (statements === undefined) return response.writeHead(404).end()
  let RESULT: unknown[] = []
  for (const { text, values } of statements) {
    RESULT = (await pool.query({ name: nameOf(text), text, values, rowMode: 'array' })).rows
  }
  auditRows.push({ at: new Date().toISOString(), action: 'bare', id: 'bare' })
  const body = JSON.stringify({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT })
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (typeof bound === 'object' && bound !== null) console.log(`http://localhost:${bound.port}`)
})
process.on('SIGTERM', () => process.exit(0))
