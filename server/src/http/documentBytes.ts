import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const deflate = promisify(deflateRaw)

/** Size in bytes of the window that a compressed byte may refer to. */
const WINDOW = 32_768
const LEVEL = 5
/** Gzip member without name or time. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Part of many documents, compressed once, when the first of them is sent. */
export interface FixedPart {
  text: string
  compressed(): { plain: Buffer; deflated: Buffer }
}

/** Compresses to whole bytes, so that other parts may follow. */
function deflatedPart(text: string) {
  const plain = Buffer.from(text)
  return { plain, deflated: deflateRawSync(plain, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH }) }
}

export function fixedPart(text: string): FixedPart {
  let made: ReturnType<typeof deflatedPart> | undefined
  return {
    text,
    compressed: () => {
      made ??= deflatedPart(text)
      return made
    },
  }
}

/** Deflate's block for text that is not compressed; up to 65,535 bytes. */
function storedBlock(plain: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(plain.length, 1)
  header.writeUInt16LE(plain.length ^ 0xffff, 3)
  return Buffer.concat([header, plain])
}

/** Text of a document in three parts. */
export interface DocumentText {
  /** Short beginning, such as the html tag; it is not compressed. */
  opening: string
  fixed: FixedPart
  rest: string
}

/** Gzip of a document. Only the rest is compressed, with the fixed part as its dictionary. */
export async function gzipDocument({ opening, fixed, rest }: DocumentText): Promise<Buffer> {
  const head = fixed.compressed()
  const [first, last] = [Buffer.from(opening), Buffer.from(rest)]
  const compressedRest = await deflate(last, { level: LEVEL, dictionary: head.plain.subarray(-WINDOW) })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(last, crc32(head.plain, crc32(first))))
  trailer.writeUInt32LE(first.length + head.plain.length + last.length, 4)
  return Buffer.concat([GZIP_HEADER, storedBlock(first), head.deflated, compressedRest, trailer])
}

export async function sendDocument(reply: FastifyReply, text: DocumentText): Promise<FastifyReply> {
  const vary = reply.getHeader('Vary')
  reply.type('text/html; charset=utf-8').header('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
  if (!reply.request.headers['accept-encoding']?.includes('gzip')) return reply.send(text.opening + text.fixed.text + text.rest)
  return reply.header('Content-Encoding', 'gzip').send(await gzipDocument(text))
}
