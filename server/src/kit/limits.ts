import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servedFor } from '../database/engineTurns.ts'
import type { Settings } from '../settings.ts'
import { networksOf } from './addresses.ts'
import { kitLimits } from './ownLimits.ts'
import { Refused } from './refusals.ts'

/** Counts a request, and refuses where one of its networks makes too many. */
export type FloodLimit = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes a flood limit with counts of its own, for a route that may be called so many times as often as others. */
    floodLimit(times?: number): FloodLimit
  }
}

const tooMany = (ttlMs: number) => new Refused('tooManyRequests', { retryAfter: Math.ceil(ttlMs / 1000) })

/** Refuses floods from one network before any work (429). Overload by all networks together is kit/shedding.ts. */
export async function limitFloods(app: FastifyInstance, { rateLimitPerMinute }: Pick<Settings, 'rateLimitPerMinute'>): Promise<void> {
  // Counted in this process: a flood limit may differ by process, limits on codes and log-ins may not.
  await app.register(rateLimit, { global: false })

  // The embedded engine is shared out by caller. Here, because what came before the whole body has another asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    servedFor({ networks: networksOf(request.ip), session: request.headers.authorization ?? '' }, done)
  })

  app.decorate('floodLimit', (times = 1): FloodLimit => {
    const countAt = (level: number) =>
      app.createRateLimit({
        max: ({ ip }) => rateLimitPerMinute * times * (networksOf(ip)[level]?.times ?? 1),
        timeWindow: kitLimits.requests.minutes * 60_000,
        keyGenerator: ({ ip }) => networksOf(ip)[level]?.name ?? '',
      })
    const [countOwn, countWider] = [countAt(0), countAt(1)]
    return async (request) => {
      // A network that is refused does not use up what the wider one may do.
      const counts = networksOf(request.ip).length > 1 ? [countOwn, countWider] : [countOwn]
      for (const count of counts) {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
      }
    }
  })
}

/** What to trust of X-Forwarded-For: nobody's (empty), everybody's (true), a number of hops, or a list of addresses. */
export function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text
}
