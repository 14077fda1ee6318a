import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runForCaller } from '../database/fairScheduler.ts'
import type { Settings } from '../settings.ts'
import { Refused } from '../text/refusals.ts'
import { networksOf } from './networks.ts'
import { sharedLimits } from './sharedLimits.ts'

/** Counts a request; refuses if one of its networks exceeds the limit. */
export type FloodLimit = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Creates a flood limit with separate counters; `times` is its multiple of the usual limit. */
    floodLimit(times?: number): FloodLimit
  }
}

const tooMany = (ttlMs: number) => new Refused('tooManyRequests', { retryAfter: Math.ceil(ttlMs / 1000) })

/** Refuses floods from one network before any work (429). load/shedding.ts handles overload by all networks together. */
export async function limitFloods(app: FastifyInstance, { rateLimitPerMinute }: Pick<Settings, 'rateLimitPerMinute'>): Promise<void> {
  // Counters are per process: flood limits may differ by process, limits on codes and log-ins may not.
  await app.register(rateLimit, { global: false })

  // PGlite is shared fairly by caller. A preHandler hook, because earlier hooks run in another async context once a body is parsed.
  app.addHook('preHandler', (request, _reply, done) => {
    const { authorization, cookie = '' } = request.headers
    // Documents carry cookies instead of a token.
    runForCaller({ networks: networksOf(request.ip), session: authorization ?? cookie }, done)
  })

  app.decorate('floodLimit', (times = 1): FloodLimit => {
    const countAt = (level: number) =>
      app.createRateLimit({
        max: ({ ip }) => rateLimitPerMinute * times * (networksOf(ip)[level]?.times ?? 1),
        timeWindow: sharedLimits.requests.minutes * 60_000,
        keyGenerator: ({ ip }) => networksOf(ip)[level]?.name ?? '',
      })
    const [countOwn, countWider] = [countAt(0), countAt(1)]
    return async (request) => {
      // Counts in turn: a refused network must not use up the wider network's limit.
      const counts = networksOf(request.ip).length > 1 ? [countOwn, countWider] : [countOwn]
      for (const count of counts) {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
      }
    }
  })
}

/** Parses the trusted sources of X-Forwarded-For: none (empty), all (true), a number of hops, or a list of addresses. */
export function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text
}
