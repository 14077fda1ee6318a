import { crc32 } from 'node:zlib'
import { MAX_PIXELS } from './jpeg.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Chunks that make the picture: header, palette, transparency, data and end. Everything else is metadata. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const HEADER_BYTES = 13
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12

const isSized = (pixels: number) => pixels > 0 && pixels <= MAX_PIXELS

/**
 * Copies the parts of a PNG that make the picture: without metadata, comments and bytes after its end. Undefined for anything else than a
 * whole picture of at most MAX_PIXELS by MAX_PIXELS.
 */
export function plainPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!SIGNATURE.every((byte, at) => view[at] === byte)) return undefined
  const kept = [view.subarray(0, SIGNATURE.length)]
  let hasData = false
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= view.length) {
    const length = view.readUInt32BE(at)
    const end = at + FRAME_BYTES + length
    if (end > view.length) return undefined
    const type = view.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type) || view.readUInt32BE(end - 4) !== crc32(view.subarray(at + 4, end - 4))) return undefined
    const isFirst = at === SIGNATURE.length
    if (isFirst !== (type === 'IHDR')) return undefined
    if (isFirst && (length !== HEADER_BYTES || !isSized(view.readUInt32BE(at + 8)) || !isSized(view.readUInt32BE(at + 12))))
      return undefined
    // A critical chunk that is unknown changes the picture.
    if (!KEPT.has(type) && /^[A-Z]/.test(type)) return undefined
    if (KEPT.has(type)) kept.push(view.subarray(at, end))
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData && length === 0 ? Uint8Array.from(Buffer.concat(kept)) : undefined
    at = end
  }
  return undefined
}
