import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { networksOf } from './addresses.ts'
import { kitLimits } from './ownLimits.ts'

/** Younger ones may have spoken already, and we have not listened yet. */
const SILENT_AFTER_MS = 2000
/** For how long a connection may take to say what it wants, and how often the server looks. */
const HEADERS_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 5000

/** So long a file may take to arrive: 50 MB on a line of a megabit a second. */
export const FILE_WITHIN_MS = 600_000

/** How long the server waits for a request to arrive, first its head and then the whole; `hurry` is stricter with all that bring no file. */
export const patience = (requestTimeout: number) => ({
  requestTimeout: Math.max(requestTimeout, FILE_WITHIN_MS),
  headersTimeout: Math.min(HEADERS_WITHIN_MS, requestTimeout),
  connectionsCheckingInterval: LOOK_EVERY_MS,
})

const hurried = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection of a request whose body has not arrived in time. */
export function hurry(request: IncomingMessage, withinMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const timer = setTimeout(() => request.socket.destroy(), withinMs).unref()
  hurried.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Gives a caller who was let in the time that a file needs. */
export const giveTime = (request: IncomingMessage): void => clearTimeout(hurried.get(request))

interface Opened {
  socket: Socket
  at: number
}

/** Past the limit a network's oldest silent connections are closed: nobody is refused a connection for the silence of others. */
export function limitSilence(
  server: Server,
  most: number = kitLimits.silentConnections.most,
  now: () => number = () => performance.now(),
): void {
  const byNetwork = new Map<string, Set<Opened>>()
  /** Notes a connection of a network, and closes the oldest silent ones past what the network may have. */
  function note(network: string, mine: Opened, most: number): void {
    const opened = byNetwork.get(network) ?? new Set<Opened>()
    byNetwork.set(network, opened.add(mine))
    mine.socket.once('close', () => {
      opened.delete(mine)
      if (opened.size === 0 && byNetwork.get(network) === opened) byNetwork.delete(network)
    })
    if (opened.size <= most) return
    for (const one of opened) if (one.socket.bytesRead > 0) opened.delete(one)
    for (const one of opened) {
      if (opened.size <= most || now() - one.at < SILENT_AFTER_MS) break
      opened.delete(one)
      one.socket.destroy()
    }
  }
  server.on('connection', (socket) => {
    const mine = { socket, at: now() }
    for (const { name, times } of networksOf(socket.remoteAddress ?? '')) note(name, mine, most * times)
  })
}

/** Connections of a server that are to end with their next answer, so that whoever holds them opens others, which all processes take in turn. */
export function renewing(server: Server) {
  const openedIn = new WeakMap<Socket, number>()
  let round = 0
  server.on('connection', (socket) => openedIn.set(socket, round))
  return {
    /** All that are open now. */
    renew: () => void round++,
    isToEnd: (socket: Socket): boolean => (openedIn.get(socket) ?? round) < round,
  }
}

/**
 * Takes no new connection, and ends when none is open. Those that are in use may bring one more request, whose answer closes them: a request
 * that is on its way must not meet a closed door. What is idle after the grace is closed.
 */
export async function closeGently(server: Server, graceMs: number): Promise<void> {
  // The close of an HTTP server would cut idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const idle = setTimeout(() => server.closeIdleConnections(), graceMs)
  await closed
  clearTimeout(idle)
}
