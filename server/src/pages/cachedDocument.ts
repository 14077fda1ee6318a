import type { Language } from '@portal/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_FRESH_MS } from '../areas/content/index.ts'
import { cookieOf } from '../http/cookies.ts'
import { type Bytes, bytesOf, sendBytes } from '../http/precompressed.ts'
import { type Cached, cached } from '../load/cache.ts'
import type { World } from '../world.ts'
import type { ReadPages } from './bundle.ts'

export type CachedDocument<Made> = Cached<Made | undefined>

/** Checks for changes every CONTENT_FRESH_MS, rerenders if the data changed, and serves from memory in between. */
export function cachedDocument<Data extends object, Made>(
  gather: (world: World) => Promise<Data | undefined>,
  make: (data: Data) => Promise<Made>,
): CachedDocument<Made> {
  let last: { of: string; made: Made } | undefined
  return cached(CONTENT_FRESH_MS, async (world) => {
    const data = await gather(world)
    if (data === undefined) return undefined
    const of = JSON.stringify(data)
    if (last?.of !== of) last = { of, made: await make(data) }
    return last.made
  })
}

/** Cached page of a language, compressed. */
export const writtenPage = <Data extends object>(
  { pages }: ReadPages,
  language: Language,
  gather: (world: World) => Promise<Data | undefined>,
  write: (data: Data) => string | Promise<string>,
): CachedDocument<Bytes> =>
  cachedDocument(gather, async (data) => {
    await pages.prepare(language)
    return bytesOf(await write(data))
  })

export const languageOf = (request: FastifyRequest): Language => (cookieOf(request, 'language') === 'en' ? 'en' : 'mn')

/** Varies by cookie, because a page exists in two languages. */
export const sendPage = (policy: string) => (request: FastifyRequest, reply: FastifyReply, bytes: Bytes | undefined) => {
  if (bytes === undefined) return reply.callNotFound()
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').header('Content-Security-Policy', policy)
  return sendBytes(request, reply, bytes, 'Accept-Encoding, Cookie')
}
