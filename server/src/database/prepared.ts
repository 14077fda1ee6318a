import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/** Maximum prepared statements per connection; further ones are planned each time. */
const MOST = 1000
/** Maximum parameters: a multi-row insert has another text for each number of rows. */
const MOST_VALUES = 60

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name !== undefined)

const isKept = (values: unknown): boolean => Array.isArray(values) && values.length > 0 && values.length <= MOST_VALUES

/** Prepares each statement under a name, because planning a large join costs more than running it. */
export function keepPlans(client: pg.ClientBase): void {
  const plain = client.query
  Object.assign(client, {
    query(statement: unknown, values?: unknown, ...rest: unknown[]) {
      const named = isKept(values) && isUnnamed(statement) ? { ...statement, name: nameOf(statement.text) } : statement
      return Reflect.apply(plain, client, [named, values, ...rest])
    },
  })
}

/** Corks the stream for one tick, so that statements sent together leave in one write. */
export function writeTogether(client: pg.ClientBase & Pick<pg.Client, 'connection'>): void {
  const plain = client.query
  const { stream } = client.connection
  Object.assign(client, {
    query(...sent: unknown[]) {
      stream.cork()
      process.nextTick(() => stream.uncork())
      return Reflect.apply(plain, client, sent)
    },
  })
}

/** Matches Drizzle's first statement of a transaction. */
const isBegin = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'text' in statement && /^begin\b/.test(String(statement.text))
const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Sends BEGIN without waiting, in one write with the next statement. If it fails, the connection is closed, so that nothing runs outside of
 * a transaction.
 */
export function beginAtOnce(client: pg.ClientBase & Pick<pg.Client, 'connection'>): void {
  const plain = client.query
  const { stream } = client.connection
  Object.assign(client, {
    query(...sent: unknown[]) {
      if (!isBegin(sent[0])) return Reflect.apply(plain, client, sent)
      stream.cork()
      setImmediate(() => stream.uncork())
      Promise.resolve(Reflect.apply(plain, client, sent)).catch(() => stream.destroy())
      return Promise.resolve(BEGUN)
    },
  })
}

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

const wide = new TextDecoder()
/** Matches statements with parameters, except multi-row inserts. */
const comesAgain = (statement: string): boolean => statement.includes('$1') && !statement.includes(`$${MOST_VALUES + 1}`)

/**
 * Prepares statements in PGlite, whose client parses and describes each anew. A query is a sequence of messages (parse, describe, bind,
 * describe, execute, sync); a known statement needs only bind and execute.
 */
export function keepEmbeddedPlans(client: PGlite): void {
  const plain = client.execProtocolStream.bind(client)
  const kept = new Map<string, Prepared>()
  let current: Prepared | undefined

  async function parse(message: Uint8Array, options: Parameters<typeof plain>[1]): Promise<Messages> {
    const statement = wide.decode(message.subarray(5))
    current = kept.get(statement)
    if (current !== undefined) return []
    // Statements with a name are prepared already.
    if (message[5] !== 0 || kept.size >= MOST || !comesAgain(statement)) return plain(message, options)
    const next = { name: `s${kept.size + 1}` }
    const answer = await plain(named(message, 5, next.name), options)
    kept.set(statement, next)
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
