import type { Writable } from 'node:stream'

/** Holds what is written back until this tick ends, so that statements sent together leave in one write. */
export function corkForTick(stream: Writable): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Holds what is written back until this turn of the event loop ends: longer than a tick, for statements that are known to follow. */
export function corkForTurn(stream: Writable, uncorked?: () => void): void {
  stream.cork()
  setImmediate(() => {
    stream.uncork()
    uncorked?.()
  })
}
