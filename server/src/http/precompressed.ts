import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Content that is compressed once and sent many times: its bytes per encoding, and their ETag. */
export interface Bytes {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

/** Low enough that a page rewritten every ten seconds costs little CPU. */
const BROTLI_QUALITY = 5

export async function bytesOf(text: string): Promise<Bytes> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    compressGzip(plain),
  ])
  // Weak ETag: it is shared by all encodings of the content.
  return { plain, br, gzip: gz, etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` }
}

/** Size in bytes below which compression saves less than its header costs. */
const WORTH_PACKING = 600

/** Sends the bytes in an encoding the client accepts, or 304 if the client has them. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes, vary = 'Accept-Encoding'): FastifyReply {
  reply.header('ETag', bytes.etag).header('Vary', vary)
  const { 'if-none-match': has, 'accept-encoding': takes } = request.headers
  if (has?.includes(bytes.etag)) return reply.code(304).send()
  if (bytes.plain.length < WORTH_PACKING || takes === undefined) return reply.send(bytes.plain)
  if (takes.includes('br')) return reply.header('Content-Encoding', 'br').send(bytes.br)
  if (takes.includes('gzip')) return reply.header('Content-Encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}
