import { setTimeout } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { servedFor } from '../database/engineTurns.ts'
import type { Settings } from '../settings.ts'
import { networkOf } from './addresses.ts'
import { Refused } from './refusals.ts'

const RETRY_AFTER_S = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps the caller waiting without one of the places of those that are at work. */
    waitAside(ms: number): Promise<void>
  }
}

/** Floods are turned away before any work: too many from one network (429), too many at once (503). */
export async function limitFloods(app: FastifyInstance, { maxInFlight }: Settings): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    // Both keep their count in this process: a flood limit may differ by process, limits on codes and log-ins may not.
    errorResponseBuilder: (_request, { ttl }) => new Refused('tooManyRequests', { retryAfter: Math.ceil(ttl / 1000) }),
  })

  // The embedded engine is shared out by caller. Here, because what came before the whole body has another asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    servedFor({ network: networkOf(request.ip), session: request.headers.authorization ?? '' }, done)
  })

  const inFlight = networksInFlight(maxInFlight)
  // Counted once a request has arrived whole: a client that sends it slowly holds a connection, not a place.
  app.addHook('preHandler', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (url === '/healthz' || url === '/readyz' || config.staysOpen) return done()
    const network = networkOf(request.ip)
    if (!inFlight.mayEnter(network)) return done(new Refused('overloaded', { retryAfter: RETRY_AFTER_S }))
    inFlight.enter(network)
    reply.raw.once('close', () => inFlight.leave(network))
    done()
  })

  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.decorateRequest('waitAside', async function waitAside(ms: number) {
    const network = networkOf(this.ip)
    inFlight.leave(network)
    try {
      await setTimeout(ms, undefined, { signal: closing.signal })
    } catch {
      throw new Refused('overloaded', { retryAfter: RETRY_AFTER_S })
    } finally {
      inFlight.enter(network)
    }
  })
}

/** Where the process is full, a network still gets its share: others cannot fill it for everybody. Past twice the limit nobody enters. */
function networksInFlight(most: number) {
  const counts = new Map<string, number>()
  let total = 0
  // Below zero for a moment where a caller who waits aside hangs up.
  function change(network: string, by: 1 | -1): void {
    const now = (counts.get(network) ?? 0) + by
    if (now === 0) counts.delete(network)
    else counts.set(network, now)
    total += by
  }
  return {
    mayEnter(network: string): boolean {
      if (total < most) return true
      const own = counts.get(network) ?? 0
      const share = Math.max(1, Math.floor(most / (counts.size + (own === 0 ? 1 : 0))))
      return own < share && total < 2 * most
    },
    enter: (network: string) => change(network, 1),
    leave: (network: string) => change(network, -1),
  }
}

/** What to trust of X-Forwarded-For: nobody's (empty), everybody's (true), a number of hops, or a list of addresses. */
export function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text
}
