/** Maximum width and height of a picture: a small file must not become a huge bitmap at its reader. */
export const MAX_PIXELS = 4096

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Markers of a picture's own data: Huffman and quantisation tables, restart interval. Everything else is metadata. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** Frames that browsers write: baseline and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Position after the compressed data of a scan: its next marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

/**
 * Copies the parts of a JPEG that make the picture: without metadata, comments and bytes after its end. Undefined for anything else than a
 * whole picture of at most MAX_PIXELS by MAX_PIXELS.
 */
export function plainJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let hasFrame = false
  let hasScan = false
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      // Fill byte before a marker.
      at++
      continue
    }
    if (marker === END) {
      if (!hasScan) return undefined
      kept.push(bytes.subarray(at, at + 2))
      return Uint8Array.from(Buffer.concat(kept))
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (FRAMES.has(marker)) {
      const height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0)
      const width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0)
      if (hasFrame || length < 8 || height === 0 || width === 0 || height > MAX_PIXELS || width > MAX_PIXELS) return undefined
      hasFrame = true
      kept.push(bytes.subarray(at, end))
    } else if (marker === SCAN) {
      if (!hasFrame) return undefined
      hasScan = true
      const next = endOfScan(bytes, end)
      kept.push(bytes.subarray(at, next))
      at = next
      continue
    } else if (TABLES.has(marker)) kept.push(bytes.subarray(at, end))
    else if (marker < 0xe0 || marker > 0xfe) return undefined
    at = end
  }
  return undefined
}
