import type { PGlite } from '@electric-sql/pglite'

/** Maximum prepared statements; further ones are planned each time. */
const MAX = 1000
/** Maximum parameters: a multi-row insert has another text for each number of rows. */
const MAX_VALUES = 60

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A statement prepared in PGlite with its cached description: parameter types and row fields. */
interface Prepared {
  name: string
  values?: Messages
  fields?: Messages
}

/** Type bytes of the protocol's frontend messages, and targets of a Describe. */
const MESSAGE = { parse: 0x50, bind: 0x42, describe: 0x44, sync: 0x53 }
const OF_STATEMENT = 0x53
const OF_PORTAL = 0x50

/** Inserts a name into a message with an empty one; bytes 1 to 4 hold its length. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const longer = new Uint8Array(message.length + name.length)
  longer.set(message.subarray(0, at))
  longer.set(new TextEncoder().encode(name), at)
  longer.set(message.subarray(at), at + name.length)
  new DataView(longer.buffer).setUint32(1, longer.length - 1)
  return longer
}

const decoder = new TextDecoder()
/** Matches statements with parameters, except multi-row inserts. */
const isReused = (statement: string): boolean => statement.includes('$1') && !statement.includes(`$${MAX_VALUES + 1}`)

/**
 * Patches `execProtocolStream` to prepare statements. Reason: the client parses, plans and describes every statement anew, which costs more
 * than most statements, and offers no prepared ones. A query is a sequence of messages (parse, describe, bind, describe, execute, sync); a
 * known statement needs only bind and execute.
 */
export function preparePlans(client: PGlite): void {
  const plain = client.execProtocolStream.bind(client)
  const prepared = new Map<string, Prepared>()
  let current: Prepared | undefined

  async function parse(message: Uint8Array, options: Parameters<typeof plain>[1]): Promise<Messages> {
    const statement = decoder.decode(message.subarray(5))
    current = prepared.get(statement)
    if (current !== undefined) return []
    // Statements with a name are prepared already.
    if (message[5] !== 0 || prepared.size >= MAX || !isReused(statement)) return plain(message, options)
    const next = { name: `s${prepared.size + 1}` }
    const answer = await plain(named(message, 5, next.name), options)
    prepared.set(statement, next)
    current = next
    return answer
  }

  client.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === MESSAGE.parse) return parse(message, options)
    if (kind === MESSAGE.sync) current = undefined
    if (current === undefined) return plain(message, options)
    if (kind === MESSAGE.bind) return plain(named(message, 6, current.name), options)
    if (kind === MESSAGE.describe && message[5] === OF_STATEMENT) {
      current.values ??= await plain(named(message, 6, current.name), options)
      return current.values
    }
    if (kind === MESSAGE.describe && message[5] === OF_PORTAL) {
      current.fields ??= await plain(message, options)
      return current.fields
    }
    return plain(message, options)
  }
}
