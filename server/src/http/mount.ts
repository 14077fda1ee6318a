import { isBatchable } from '@portal/contract/batch'
import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { servedAsOf } from '../load/shedding.ts'
import { instantText } from '../outside/clock.ts'
import type { World } from '../world.ts'
import { FILE_UPLOAD_TIMEOUT_MS } from './connections.ts'
import { bearerOf, type ExecutedCall, type PreparedCall } from './execute.ts'
import { type Bytes, bytesOf, sendBytes } from './precompressed.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Further envelope key that repeats SUCCESS_CODE. */
    codeAlsoAs?: string | undefined
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serialised answers by result object, so that an unchanged result is not serialised again. */
const written = new WeakMap<object, Promise<Bytes>>()

/** Shared caches may answer for as long as the portal's own cache; browsers revalidate each time and get 304. */
const FOR_EVERYONE = `public, max-age=0, s-maxage=${STATISTICS_FRESH_MS / 1000}`

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { result, envelope }: ExecutedCall,
  write: PreparedCall['write'],
): Promise<FastifyReply> {
  const key = typeof result === 'object' && result !== null ? result : envelope
  const ready = written.get(key) ?? bytesOf(write(envelope))
  written.set(key, ready)
  return sendBytes(request, reply.type(JSON_TYPE).header('Cache-Control', FOR_EVERYONE), await ready)
}

const solutionOf = ({ headers }: FastifyRequest) => {
  const sent = headers[HEADER.captcha.toLowerCase()]
  return typeof sent === 'string' ? sent : undefined
}

/** Registers a route for each call. */
export function mount(app: FastifyInstance, calls: readonly PreparedCall[], { settings, clock }: World): void {
  for (const { call, limit, execute: carryOut, write } of calls) {
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      config: {
        codeAlsoAs: call.codeAlsoAs,
        goesOnReadOnly: call.goesOnReadOnly,
        repeats: call.forEveryone ?? false,
        servedAs: servedAsOf(call),
        packs: isBatchable(call),
      },
      // Cached answers cost nothing, and a carrier's one address may hold ten thousand families who watch.
      ...(!call.forEveryone && { onRequest: limit }),
      ...(call.bodyKb !== undefined && { bodyLimit: Math.max(settings.bodyLimit, call.bodyKb * 1024) }),
      ...(call.takesBytes !== undefined && { handlerTimeout: Math.max(settings.requestTimeoutMs, FILE_UPLOAD_TIMEOUT_MS) }),
      ...(call.holdsSeconds !== undefined && { handlerTimeout: settings.requestTimeoutMs + call.holdsSeconds * 1000 }),
      handler: async (request, reply) => {
        const carriedOut = await carryOut({
          id: request.id,
          params: request.params,
          body: request.body,
          credential: bearerOf(request),
          proofs: { tickets: request.headers[HEADER.ticket.toLowerCase()], captcha: solutionOf(request) },
          request,
          reply,
          known: (caller) => {
            request.caller = caller
          },
        })
        reply.header(HEADER.now, instantText(clock.now()))
        if (call.forEveryone) return sendShared(request, reply, carriedOut, write)
        return reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(write(carriedOut.envelope))
      },
    }
    if (call.takesBytes === undefined) app.route(route)
    else
      app.register(async (own) => {
        own.removeAllContentTypeParsers()
        own.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
        own.route(route)
      })
  }
}
