import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pressBrotli = promisify(brotliCompress)
const pressGzip = promisify(gzip)

/** Something written once and sent many times: its bytes in each encoding that a browser may ask for, and their tag. */
export interface Bytes {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

/** Quality 5: a page that is written every ten seconds must not cost a core. */
const BROTLI_QUALITY = 5

export async function bytesOf(text: string): Promise<Bytes> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    pressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    pressGzip(plain),
  ])
  // Weak: the same content in another encoding is the same.
  return { plain, br, gzip: gz, etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` }
}

/** Below this, packing saves less than its header costs. */
const WORTH_PACKING = 600

/** Sends what was written, packed as the caller takes it; 304 where the caller has it already. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes, vary = 'Accept-Encoding'): FastifyReply {
  reply.header('ETag', bytes.etag).header('Vary', vary)
  const { 'if-none-match': has, 'accept-encoding': takes } = request.headers
  if (has?.includes(bytes.etag)) return reply.code(304).send()
  if (bytes.plain.length < WORTH_PACKING || takes === undefined) return reply.send(bytes.plain)
  if (takes.includes('br')) return reply.header('Content-Encoding', 'br').send(bytes.br)
  if (takes.includes('gzip')) return reply.header('Content-Encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}
