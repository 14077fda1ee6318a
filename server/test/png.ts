import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Png {
  width?: number
  height?: number
  /** Text in a chunk of metadata. */
  metadata?: string
  /** Type of one more chunk. */
  extra?: string
  /** Text after the end of the picture. */
  after?: string
}

/** Bytes of a grey PNG, with metadata and bytes after its end if given. */
export function pngOf({ width = 4, height = 3, metadata, extra, after = '' }: Png = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...(metadata === undefined ? [] : [chunk('tEXt', Buffer.from(metadata)), chunk('eXIf', Buffer.from(metadata))]),
      ...(extra === undefined ? [] : [chunk(extra, Buffer.from('x'))]),
      chunk('IDAT', deflateSync(Buffer.alloc(15))),
      chunk('IEND', Buffer.alloc(0)),
      Buffer.from(after),
    ]),
  )
}
