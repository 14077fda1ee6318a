import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Message types of PostgreSQL's frontend protocol. */
const MESSAGE = { query: 'Q', parse: 'P', bind: 'B' }
/** Bytes of a message header: one for the type, four for the length, which includes itself. */
const HEAD = 5

/** Parses the messages of one connection from its chunks; the start-up message has no type. */
function messagesOf(hear: (kind: string, body: Buffer) => void) {
  let held = Buffer.alloc(0)
  let isFirst = true
  return (bytes: Buffer) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const head = isFirst ? HEAD - 1 : HEAD
      if (held.length < head) return
      const end = head + held.readUInt32BE(head - 4) - 4
      if (held.length < end) return
      if (!isFirst) hear(held.toString('latin1', 0, 1), held.subarray(HEAD, end))
      isFirst = false
      held = held.subarray(end)
    }
  }
}

const textAt = (body: Buffer, from: number): string => body.toString('utf8', from, body.indexOf(0, from))

export interface WireCounts {
  /** Number of times that the client sent after an answer. */
  roundTrips: number
  statements: string[]
}

/** Proxy between a portal and its database that records statements and round trips. */
export async function startRecordingProxy(databaseUrl: string): Promise<{ url: string; heard(): WireCounts; stop(): void }> {
  const database = new URL(databaseUrl)
  let heard: WireCounts = { roundTrips: 0, statements: [] }
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    const texts = new Map<string, string>()
    let isAnswered = true
    const read = messagesOf((kind, body) => {
      if (kind === MESSAGE.query) heard.statements.push(textAt(body, 0))
      const name = textAt(body, 0)
      if (kind === MESSAGE.parse) texts.set(name, textAt(body, Buffer.byteLength(name) + 1))
      // A bind message names the portal before the statement.
      if (kind === MESSAGE.bind) heard.statements.push(texts.get(textAt(body, Buffer.byteLength(name) + 1)) ?? '')
    })
    client.on('data', (bytes) => {
      if (isAnswered) heard.roundTrips++
      isAnswered = false
      read(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      isAnswered = true
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.end())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    heard: () => {
      const before = heard
      heard = { roundTrips: 0, statements: [] }
      return before
    },
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
