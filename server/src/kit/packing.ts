import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const pressBrotli = promisify(brotliCompress)
const pressGzip = promisify(gzip)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are packed where that pays. */
    packs?: boolean
  }
}

/** Below this, packing saves no packet. */
const WORTH_PACKING = 1000

/** Packed anew for each caller: little work and little memory, which costs a few hundredths of the size. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 }
const GZIP = { level: 5 }

interface Packing {
  /** As the header names it. */
  name: 'br' | 'gzip'
  whole(text: string): Promise<Buffer>
  /** Packs what is written to it, each piece whole: none waits for the next. */
  lines(): Transform
}

const packings: readonly Packing[] = [
  {
    name: 'br',
    whole: (text) => pressBrotli(text, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    lines: () => createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    whole: (text) => pressGzip(text, GZIP),
    lines: () => createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
  },
]

/** How the caller takes an answer packed; undefined where not at all. */
export const packingFor = ({ headers: { 'accept-encoding': taken } }: FastifyRequest): Packing | undefined =>
  typeof taken === 'string' ? packings.find(({ name }) => taken.includes(name)) : undefined

/** Packs the answers of routes that say so. To be called before what looks at finished answers. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.packs || typeof payload !== 'string' || payload.length < WORTH_PACKING) return done()
    reply.header('Vary', 'Accept-Encoding')
    const packing = packingFor(request)
    if (packing === undefined) return done()
    reply.header('Content-Encoding', packing.name)
    packing.whole(payload).then((packed) => done(null, packed), done)
  })
}
