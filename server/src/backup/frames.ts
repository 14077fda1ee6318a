import { StartFailure } from '../settings.ts'

/**
 * Format of a backup: frames of a letter, a length and bytes. `H` is the head, `P` begins a part of a table, `D` is its rows in COPY
 * format, `M` is the manifest at the end.
 */
export type FrameKind = 'H' | 'P' | 'D' | 'M'
export interface Frame {
  kind: FrameKind
  bytes: Buffer
}

const KINDS: readonly FrameKind[] = ['H', 'P', 'D', 'M']
const START = 5

export function frame(kind: FrameKind, bytes: Uint8Array): Buffer {
  const start = Buffer.alloc(START)
  start.write(kind, 0, 'latin1')
  start.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([start, bytes])
}

export const jsonFrame = (kind: FrameKind, value: unknown): Buffer => frame(kind, Buffer.from(JSON.stringify(value)))

export async function* framesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let held = Buffer.alloc(0)
  for await (const part of source) {
    held = Buffer.concat([held, part])
    while (held.length >= START) {
      const end = START + held.readUInt32BE(1)
      if (held.length < end) break
      const letter = held.toString('latin1', 0, 1)
      const kind = KINDS.find((one) => one === letter)
      if (kind === undefined)
        throw new StartFailure('This backup was written by a version of the portal that this one does not understand.')
      yield { kind, bytes: held.subarray(START, end) }
      held = held.subarray(end)
    }
  }
  if (held.length > 0) throw new StartFailure('The backup ends in the middle of its data. Take another one.')
}
