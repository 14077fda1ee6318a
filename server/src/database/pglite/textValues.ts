import { type PGlite, types } from '@electric-sql/pglite'

type Readers = PGlite['parsers']

/** Types that Drizzle parses from text: times, and arrays of numbers and times. */
const ONES = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE]
const LISTS = [1231, 1115, 1185, 1187, 1182]
const asText = (value: string): string => value

/** Prefix of bytea text. The client's own parser works byte by byte and blocks the process. */
const HEX = '\\x'
const bytesIn = (value: string): Uint8Array => Buffer.from(value.slice(HEX.length), 'hex')
const textOf = (value: Uint8Array): string => HEX + Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')

/** Methods that send statements: the client and a transaction have both. */
type Sending = Pick<PGlite, 'query' | 'exec'>

/**
 * Patches `query`, `exec` and `transaction` to return these types as text, as Drizzle wants them. Reason: Drizzle passes parsers with every
 * statement, for which the client copies all its 400 parsers each time. Statements that pass none get the client's defaults.
 */
export function returnText(client: PGlite): void {
  const defaults: Readers = {}
  for (const kind of ONES) {
    const reader = client.parsers[kind]
    if (reader !== undefined) defaults[kind] = reader
  }
  for (const kind of [...ONES, ...LISTS]) client.parsers[kind] = asText
  client.parsers[types.BYTEA] = bytesIn
  client.serializers[types.BYTEA] = textOf
  const withParsers = (options: { parsers?: unknown } = {}) => ({
    ...options,
    parsers: options.parsers === undefined ? defaults : undefined,
  })
  const patch = (sending: Sending) => {
    const { query, exec } = sending
    Object.assign(sending, {
      query: (statement: string, values?: unknown[], options?: Parameters<Sending['query']>[2]) =>
        Reflect.apply(query, sending, [statement, values, withParsers(options)]),
      exec: (statements: string, options?: Parameters<Sending['exec']>[1]) =>
        Reflect.apply(exec, sending, [statements, withParsers(options)]),
    })
  }
  patch(client)
  const begin = client.transaction.bind(client)
  client.transaction = (work) =>
    begin((tx) => {
      patch(tx)
      return work(tx)
    })
}
