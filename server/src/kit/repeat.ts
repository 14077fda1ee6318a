import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { type Clock, instantText } from '../outside/clock.ts'
import type { Settings } from '../settings.ts'
import { hurry, limitSilence, patience } from './connections.ts'

/** An answer as it went out, to go out again. */
interface Repeated {
  until: number
  etag: string
  /** Heads of an answer with its body and of one without. */
  whole: readonly string[]
  unchanged: readonly string[]
  /** One letter for each byte: head and body then leave in one write. */
  body: string
  counted: Counted
}

/** How often an answer went out again, with its body and without; the metrics read it. */
export interface Counted {
  whole: number
  unchanged: number
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
export function repeater(clock: Clock, { requestTimeoutMs }: Settings, ending: AbortSignal) {
  const kept = new Map<string, Repeated>()
  const secondNow = { of: Number.NaN, text: '' }

  /** To the second, so that a thousand answers share it. */
  function textOf(now: Date): string {
    const second = Math.floor(now.getTime() / 1000)
    if (second !== secondNow.of) Object.assign(secondNow, { of: second, text: instantText(now) })
    return secondNow.text
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || ending.aborted) return false
    const again = kept.get(keyOf(request))
    if (again === undefined) return false
    const now = clock.now()
    if (now.getTime() >= again.until || now.getTime() < again.until - REPEAT_MS) return false
    const own = [HEADER.now, textOf(now), HEADER.requestId, randomUUID()]
    if (request.headers['if-none-match'] === again.etag) {
      again.counted.unchanged++
      response.writeHead(304, again.unchanged.concat(own)).end()
    } else {
      again.counted.whole++
      response.writeHead(200, again.whole.concat(own)).end(again.body, 'latin1')
    }
    return true
  }

  return {
    /** Fastify's server, with the short way before it. */
    serverFactory(handle: RequestListener): Server {
      const server = createServer({ optimizeEmptyRequests: true, ...patience(requestTimeoutMs) }, (request, response) => {
        if (answered(request, response)) return
        hurry(request, requestTimeoutMs)
        handle(request, response)
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      limitSilence(server)
      return server
    },

    /** To be called after every other hook: what they added is repeated too. */
    mount(app: FastifyInstance, countedOf: (route: string) => Counted): void {
      app.addHook('onSend', (request, reply, payload, done) => {
        const { config, url: route = '' } = request.routeOptions
        if (!config.repeats || reply.statusCode !== 200 || !Buffer.isBuffer(payload) || request.url.includes('?')) return done()
        const headers = Object.entries(reply.getHeaders()).filter(([name]) => !ownEachTime.has(name) && name !== 'content-length')
        if (kept.size >= MOST_KEPT) kept.clear()
        kept.set(keyOf(request.raw), {
          until: clock.now().getTime() + REPEAT_MS,
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

/** As the least work for Node: names and values in turn. */
const flat = (headers: readonly (readonly [string, unknown])[]): string[] =>
  headers.filter(([, value]) => value !== undefined).flatMap(([name, value]) => [name, String(value)])
