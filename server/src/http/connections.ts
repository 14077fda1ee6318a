import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { networksOf } from '../admission/networks.ts'
import { sharedLimits } from '../admission/sharedLimits.ts'

/** Minimum age of a connection that counts as silent: data of a younger one may not have been read yet. */
const SILENT_AFTER_MS = 2000
/** Time-out for request headers; CHECK_INTERVAL_MS is the interval of the server's checks. */
const HEADERS_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 5000

/** Time-out for an uploaded file: 50 MB at one megabit per second. */
export const FILE_UPLOAD_TIMEOUT_MS = 600_000

/** Server time-outs for headers and whole request, long enough for files; `limitTransferTime` is stricter with requests without one. */
export const connectionTimeouts = (requestTimeout: number) => ({
  requestTimeout: Math.max(requestTimeout, FILE_UPLOAD_TIMEOUT_MS),
  headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
})

const headerTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export function limitTransferTime(request: IncomingMessage, withinMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const timer = setTimeout(() => request.socket.destroy(), withinMs).unref()
  headerTimers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Lifts the time-out of `limitTransferTime`, for an admitted upload. */
export const liftTransferLimit = (request: IncomingMessage): void => clearTimeout(headerTimers.get(request))

interface Opened {
  socket: Socket
  at: number
}

/** Closes a network's oldest silent connections above the limit, so that new connections are never refused. */
export function limitIdleTime(
  server: Server,
  most: number = sharedLimits.silentConnections.most,
  now: () => number = () => performance.now(),
): void {
  const byNetwork = new Map<string, Set<Opened>>()
  /** Registers a connection, and closes the network's oldest silent ones above `most`. */
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

/** Marks open connections to close with their next response, so that clients reconnect and spread over all processes. */
export function connectionRenewal(server: Server) {
  const openedIn = new WeakMap<Socket, number>()
  let round = 0
  server.on('connection', (socket) => openedIn.set(socket, round))
  return {
    /** Marks all connections that are open now. */
    renew: () => void round++,
    isToEnd: (socket: Socket): boolean => (openedIn.get(socket) ?? round) < round,
  }
}

/**
 * Stops accepting connections and resolves once none is open. Open ones may carry one more request, whose response closes them; idle ones
 * are closed after the grace period.
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  // http.Server.close would cut idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const idle = setTimeout(() => server.closeIdleConnections(), graceMs)
  await closed
  clearTimeout(idle)
}
