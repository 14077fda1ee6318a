import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servedFor } from '../database/engineTurns.ts'
import type { Settings } from '../settings.ts'
import { networkOf } from './addresses.ts'
import { Refused } from './refusals.ts'

/** Counts a request, and refuses where its network makes too many. */
export type FloodLimit = (request: FastifyRequest) => Promise<void>

const tooMany = (ttlMs: number) => new Refused('tooManyRequests', { retryAfter: Math.ceil(ttlMs / 1000) })

/** Floods from one network are turned away before any work (429); what is too much from all of them together is kit/shedding.ts.
 *  Answers what makes a limit with a count of its own. */
export async function limitFloods(app: FastifyInstance, { rateLimitPerMinute }: Settings): Promise<() => FloodLimit> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    // Both keep their count in this process: a flood limit may differ by process, limits on codes and log-ins may not.
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })

  // The embedded engine is shared out by caller. Here, because what came before the whole body has another asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    servedFor({ network: networkOf(request.ip), session: request.headers.authorization ?? '' }, done)
  })

  return () => {
    const count = app.createRateLimit({ max: rateLimitPerMinute, timeWindow: 60_000 })
    return async (request) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
    }
  }
}

/** What to trust of X-Forwarded-For: nobody's (empty), everybody's (true), a number of hops, or a list of addresses. */
export function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text
}
