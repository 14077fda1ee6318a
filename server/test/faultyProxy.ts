import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * TCP proxy that fails on demand, between any two processes on this machine, such as a client and the portal or the portal and PostgreSQL.
 * It imports nothing of the portal, so that tests and scripts can use it:
 *
 *   const network = await startFaultyProxy({ port: 5432 })
 *   `postgres://portal@127.0.0.1:${network.port}/portal`
 *   network.cut()                                   // resets every open connection; new ones pass
 *   const cut = network.cutAfter(100, 'onwards')    // resets the connection that carries the hundredth byte from now on
 *   network.hold()                                  // neither forwards nor resets, like a pulled cable
 *   network.refuse()                                // resets open and new connections
 *   network.letGo()                                 // forwards again, including held bytes
 *   await network.stop()
 */
export interface FaultyProxy {
  readonly port: number
  readonly open: number
  /** Bytes forwarded so far. */
  readonly passed: Readonly<Record<Direction, number>>
  cut(): void
  /** Resolves after the cut. A later call replaces a pending one. */
  cutAfter(bytes: number, direction: Direction): Promise<void>
  hold(): void
  refuse(): void
  letGo(): void
  stop(): Promise<void>
}

/** Onwards to the server behind the proxy, or back to the client. */
export type Direction = 'onwards' | 'back'

interface Line {
  client: Socket
  behind: Socket
}

export async function startFaultyProxy({
  port,
  host = '127.0.0.1',
  own = 0,
}: {
  port: number
  host?: string
  own?: number
}): Promise<FaultyProxy> {
  const lines = new Set<Line>()
  const passed = { onwards: 0, back: 0 }
  let state: 'passing' | 'held' | 'refusing' = 'passing'
  let due: { direction: Direction; left: number; done: () => void } | undefined

  const end = (line: Line) => {
    lines.delete(line)
    for (const socket of [line.client, line.behind]) if (!socket.destroyed) socket.resetAndDestroy()
  }
  const cut = () => {
    for (const line of [...lines]) end(line)
  }

  const carry = (line: Line, direction: Direction) => {
    const [from, to] = direction === 'onwards' ? [line.client, line.behind] : [line.behind, line.client]
    from.on('data', (bytes: Buffer) => {
      const last = due?.direction === direction && bytes.length >= due.left ? due : undefined
      const part = last === undefined ? bytes : bytes.subarray(0, last.left)
      passed[direction] += part.length
      if (last !== undefined) {
        due = undefined
        from.pause()
        // Resets only after the forwarded bytes have been written.
        to.write(part, () => {
          end(line)
          last.done()
        })
        return
      }
      if (due?.direction === direction) due.left -= bytes.length
      if (to.write(part)) return
      from.pause()
      to.once('drain', () => state !== 'held' && from.resume())
    })
    from.on('end', () => to.end())
    from.on('error', () => end(line))
    from.on('close', () => (from.errored === null ? to.destroySoon() : end(line)))
    to.on('close', () => from.destroyed && lines.delete(line))
    if (state === 'held') from.pause()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (state === 'refusing') {
      client.on('error', () => undefined)
      client.resetAndDestroy()
      return
    }
    const line = { client, behind: connect({ port, host, allowHalfOpen: true, noDelay: true }) }
    lines.add(line)
    carry(line, 'onwards')
    carry(line, 'back')
  })
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('no port')

  return {
    port: listening.port,
    passed,
    get open() {
      return lines.size
    },
    cut,
    cutAfter: (left, direction) => new Promise((done) => (due = { direction, left, done })),
    hold() {
      state = 'held'
      for (const { client, behind } of lines) for (const socket of [client, behind]) socket.pause()
    },
    refuse() {
      state = 'refusing'
      cut()
    },
    letGo() {
      state = 'passing'
      for (const { client, behind } of lines) for (const socket of [client, behind]) socket.resume()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
