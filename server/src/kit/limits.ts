import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { servedFor } from '../database/engineTurns.ts'
import { networkOf } from './addresses.ts'
import { Refused } from './refusals.ts'

/** Floods from one network are turned away before any work (429); what is too much from all of them together is kit/shedding.ts. */
export async function limitFloods(app: FastifyInstance): Promise<void> {
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
}

/** What to trust of X-Forwarded-For: nobody's (empty), everybody's (true), a number of hops, or a list of addresses. */
export function trustProxy(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : text
}
