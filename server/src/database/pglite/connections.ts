import { type PGlite, types } from '@electric-sql/pglite'
import { asText, type Connections, type Send, TEXT_TYPES } from '../postgresSession.ts'

/** Prefix of bytea text. The client's own parser works byte by byte and blocks the process. */
const HEX = '\\x'
const bytesIn = (value: string): Uint8Array => Buffer.from(value.slice(HEX.length), 'hex')
const textOf = (value: Uint8Array): string => HEX + Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')

/** Sets the client's parsers and serializers. Parsers passed with a statement would copy all 400 of them each time. */
export function returnText(client: PGlite): void {
  for (const type of TEXT_TYPES) client.parsers[type] = asText
  client.parsers[types.BYTEA] = bytesIn
  client.serializers[types.BYTEA] = textOf
}

const sendBy =
  (sending: Pick<PGlite, 'query'>): Send =>
  ({ text, rowMode }, values) =>
    sending.query(text, values, { ...(rowMode && { rowMode }) })

/** Connections to PGlite. Statements have no names, because `preparePlans` prepares them below the client. */
export const embeddedConnections = (client: PGlite): Connections => ({
  nameOf: () => undefined,
  send: sendBy(client),
  transaction: (mode, work) =>
    client.transaction(async (tx) => {
      if (mode !== '') await tx.query(`set transaction ${mode}`)
      return work(sendBy(tx))
    }),
})
