import type { Transform } from 'node:stream'

/** Time a finished line waits for others: every write to a connection costs as much as a statement. */
export const COALESCE_MS = 8

/** Batches lines per COALESCE_MS. If all lines are there by the first flush, the result is one string and one write, otherwise a stream. */
export function coalescedLines(open: () => Transform) {
  let ready = ''
  let timer: NodeJS.Timeout | undefined
  let out: Transform | undefined
  const { promise: begun, resolve: begin } = Promise.withResolvers<string | Transform>()
  const flush = () => {
    timer = undefined
    if (out === undefined) {
      out = open()
      begin(out)
    }
    if (ready !== '') out.write(ready)
    ready = ''
  }
  return {
    begun,
    write(line: string) {
      ready += line
      timer ??= setTimeout(flush, COALESCE_MS)
    },
    end() {
      clearTimeout(timer)
      if (out === undefined) return begin(ready)
      flush()
      out.end()
    },
  }
}
