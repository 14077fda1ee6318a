import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses of the route are compressed. */
    packs?: boolean
  }
}

/** Size in characters below which compression saves no packet. */
const WORTH_PACKING = 1000

/** Compressed per response: low CPU and memory use matter more than a few percent of size. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 }
const GZIP = { level: 5 }

interface Packing {
  /** Value of Content-Encoding. */
  name: 'br' | 'gzip'
  whole(text: string): Promise<Buffer>
  /** Compresses a stream and flushes after every write, so that no line waits for the next. */
  lines(): Transform
}

const packings: readonly Packing[] = [
  {
    name: 'br',
    whole: (text) => brotli(text, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    lines: () => createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    whole: (text) => compressGzip(text, GZIP),
    lines: () => createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
  },
]

/** Returns the encoding that the client accepts, if any. */
export const compressionFor = ({ headers: { 'accept-encoding': taken } }: FastifyRequest): Packing | undefined =>
  typeof taken === 'string' ? packings.find(({ name }) => taken.includes(name)) : undefined

/** Compresses the responses of routes with `packs`. Has to be registered before hooks that read final responses. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.packs || typeof payload !== 'string' || payload.length < WORTH_PACKING) return done()
    const varies = reply.getHeader('Vary')
    reply.header('Vary', varies === undefined ? 'Accept-Encoding' : `${varies}, Accept-Encoding`)
    const packing = compressionFor(request)
    if (packing === undefined) return done()
    reply.header('Content-Encoding', packing.name)
    packing.whole(payload).then((packed) => done(null, packed), done)
  })
}
