import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { type Clock, instantText } from '../outside/clock.ts'
import type { Settings } from '../settings.ts'
import { connectionTimeouts, limitIdleTime, limitTransferTime } from './connections.ts'

/** A response cached for replay. */
interface ReplayedResponse {
  until: number
  etag: string
  /** Headers of a 200 response and of a 304. */
  whole: readonly string[]
  unchanged: readonly string[]
  /** Latin-1 string, one character per byte, so that head and body leave in one write. */
  body: string
  counted: ReplayCounts
}

/** Replays with body (200) and without (304), read by the metrics. */
export interface ReplayCounts {
  whole: number
  unchanged: number
}

const REPLAY_MS = 1000
/** Maximum cached responses. Real figures have fewer addresses; above it a client invents them, and the cache is cleared. */
const MAX_REPLAYS = 300
const KEEP_ALIVE_MS = 72_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is equal for all callers and may be replayed for REPLAY_MS. */
    repeats?: boolean
  }
}

const perResponseHeaders = new Set(['date', 'connection', 'keep-alive', HEADER.now.toLowerCase(), HEADER.requestId.toLowerCase()])

/** Cache key: address, accepted encodings and TLS. */
const keyOf = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding'] ?? ''} ${headers['x-forwarded-proto'] ?? ''}`

/**
 * Replays public responses for a second, bypassing the whole request pipeline, for mornings when everyone watches the same figures. Replays
 * are counted but not logged.
 */
export function responseReplay(clock: Clock, { requestTimeoutMs }: Settings, ending: AbortSignal) {
  const replays = new Map<string, ReplayedResponse>()
  const secondNow = { of: Number.NaN, text: '' }

  /** Formats the time once per second, because thousands of responses share it. */
  function textOf(now: Date): string {
    const second = Math.floor(now.getTime() / 1000)
    if (second !== secondNow.of) Object.assign(secondNow, { of: second, text: instantText(now) })
    return secondNow.text
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || ending.aborted) return false
    const cached = replays.get(keyOf(request))
    if (cached === undefined) return false
    const now = clock.now()
    if (now.getTime() >= cached.until || now.getTime() < cached.until - REPLAY_MS) return false
    const own = [HEADER.now, textOf(now), HEADER.requestId, randomUUID()]
    if (request.headers['if-none-match'] === cached.etag) {
      cached.counted.unchanged++
      response.writeHead(304, cached.unchanged.concat(own)).end()
    } else {
      cached.counted.whole++
      response.writeHead(200, cached.whole.concat(own)).end(cached.body, 'latin1')
    }
    return true
  }

  return {
    /** Creates Fastify's server with the replay in front of it. */
    serverFactory(handle: RequestListener): Server {
      const server = createServer({ optimizeEmptyRequests: true, ...connectionTimeouts(requestTimeoutMs) }, (request, response) => {
        if (answered(request, response)) return
        limitTransferTime(request, requestTimeoutMs)
        handle(request, response)
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      limitIdleTime(server)
      return server
    },

    /** Has to be mounted after every other hook, so that their headers are cached too. */
    mount(app: FastifyInstance, countedOf: (route: string) => ReplayCounts): void {
      app.addHook('onSend', (request, reply, payload, done) => {
        const { config, url: route = '' } = request.routeOptions
        if (!config.repeats || reply.statusCode !== 200 || !Buffer.isBuffer(payload) || request.url.includes('?')) return done()
        const headers = Object.entries(reply.getHeaders()).filter(([name]) => !perResponseHeaders.has(name) && name !== 'content-length')
        if (replays.size >= MAX_REPLAYS) replays.clear()
        replays.set(keyOf(request.raw), {
          until: clock.now().getTime() + REPLAY_MS,
          etag: String(reply.getHeader('etag')),
          whole: flat([...headers, ['content-length', payload.length]]),
          unchanged: flat(headers.filter(([name]) => !name.startsWith('content-') || name === 'content-security-policy')),
          body: payload.toString('latin1'),
          counted: countedOf(route),
        })
        done()
      })
    },
  }
}

/** Flat list of names and values, the cheapest form for Node's `writeHead`. */
const flat = (headers: readonly (readonly [string, unknown])[]): string[] =>
  headers.filter(([, value]) => value !== undefined).flatMap(([name, value]) => [name, String(value)])
