import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Clock, instantText } from '../outside/clock.ts'
import type { Settings } from '../settings.ts'

/** An answer as it went out, to go out again. */
interface Repeated {
  until: number
  etag: string
  headers: readonly string[]
  body: Buffer
  /** Notes it in the metrics. */
  observe(status: number): void
}

const REPEAT_MS = 1000
/** More addresses than there are figures: someone is making them up. */
const MOST_KEPT = 300
const KEEP_ALIVE_MS = 72_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same for everybody: what was answered a moment ago may be answered again. */
    repeats?: boolean
  }
}

const ownEachTime = new Set(['date', 'connection', 'keep-alive', HEADER.now.toLowerCase(), HEADER.requestId.toLowerCase()])

/** What an answer depends on, besides its address: how it may be packed, and whether it comes over TLS. */
const keyOf = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding'] ?? ''} ${headers['x-forwarded-proto'] ?? ''}`

/**
 * On the one morning when everybody watches the same figures, the same answer is asked for thousands of times a second. For a second
 * it is repeated as it is, before any of the machinery that made it; it is counted, but not written to the log.
 */
export function repeater(clock: Clock, { requestTimeoutMs }: Settings) {
  const kept = new Map<string, Repeated>()
  let closing = false

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || closing) return false
    const again = kept.get(keyOf(request))
    const now = clock.now()
    if (again === undefined || now.getTime() >= again.until || now.getTime() < again.until - REPEAT_MS) return false
    const has = request.headers['if-none-match'] === again.etag
    const own = [HEADER.now, instantText(now), HEADER.requestId, randomUUID()]
    if (has) response.writeHead(304, [...again.headers, ...own]).end()
    else response.writeHead(200, [...again.headers, 'Content-Length', String(again.body.length), ...own]).end(again.body)
    again.observe(has ? 304 : 200)
    return true
  }

  return {
    /** Fastify's server, with the short way before it. */
    serverFactory(handle: RequestListener): Server {
      const server = createServer((request, response) => {
        if (!answered(request, response)) handle(request, response)
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.requestTimeout = requestTimeoutMs
      return server
    },

    /** To be called after every other hook: what they added is repeated too. */
    mount(app: FastifyInstance, observe: (route: string, status: number) => void): void {
      app.addHook('onSend', async (request, reply, payload) => {
        const { config, url: route = '' } = request.routeOptions
        if (!config.repeats || reply.statusCode !== 200 || !Buffer.isBuffer(payload) || request.url.includes('?')) return
        if (kept.size >= MOST_KEPT) kept.clear()
        kept.set(keyOf(request.raw), {
          until: clock.now().getTime() + REPEAT_MS,
          etag: String(reply.getHeader('etag')),
          headers: headersOf(reply),
          body: payload,
          observe: (status) => observe(route, status),
        })
      })
      app.addHook('preClose', async () => {
        closing = true
      })
    },
  }
}

const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name, value]) => value !== undefined && name !== 'content-length' && !ownEachTime.has(name))
    .flatMap(([name, value]) => [name, String(value)])
