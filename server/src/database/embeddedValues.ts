import { type PGlite, types } from '@electric-sql/pglite'

type Readers = PGlite['parsers']

/** Kinds of value that Drizzle reads itself, from their text: times, and lists of numbers and of times. */
const ONES = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE]
const LISTS = [1231, 1115, 1185, 1187, 1182]
const asText = (value: string): string => value

/** Bytes as the database writes them. The client's own way goes byte by byte and holds the process for half a second a megabyte. */
const HEX = '\\x'
const bytesIn = (value: string): Uint8Array => Buffer.from(value.slice(HEX.length), 'hex')
const textOf = (value: Uint8Array): string => HEX + Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')

/** How statements are sent: alone, several in one text, or within a transaction. */
type Sending = Pick<PGlite, 'query' | 'exec'>

/**
 * Drizzle tells with each statement how it wants these kinds, and the client then copies all of its own 400 kinds for that statement: a
 * tenth of the processor time of an embedded portal. So the client reads them as Drizzle wants them; statements of others, which tell nothing
 * (the job queue, which asks for no lists of times), have the client's usual way told for them.
 */
export function readAsDrizzle(client: PGlite): void {
  const usual: Readers = {}
  for (const kind of ONES) {
    const reader = client.parsers[kind]
    if (reader !== undefined) usual[kind] = reader
  }
  for (const kind of [...ONES, ...LISTS]) client.parsers[kind] = asText
  client.parsers[types.BYTEA] = bytesIn
  client.serializers[types.BYTEA] = textOf
  const told = (options: { parsers?: unknown } = {}) => ({ ...options, parsers: options.parsers === undefined ? usual : undefined })
  const tellFor = (sending: Sending) => {
    const { query, exec } = sending
    Object.assign(sending, {
      query: (statement: string, values?: unknown[], options?: Parameters<Sending['query']>[2]) =>
        Reflect.apply(query, sending, [statement, values, told(options)]),
      exec: (statements: string, options?: Parameters<Sending['exec']>[1]) => Reflect.apply(exec, sending, [statements, told(options)]),
    })
  }
  tellFor(client)
  const begin = client.transaction.bind(client)
  client.transaction = (work) =>
    begin((tx) => {
      tellFor(tx)
      return work(tx)
    })
}
