import type { Transform } from 'node:stream'

/** So long a line that is ready waits for others: each write to a connection costs as much as a statement. */
export const GATHER_MS = 8

/** Lines as they come, those of one moment together. What is whole by the first such moment is one text, which costs one write; else a stream. */
export function gathered(open: () => Transform) {
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
      timer ??= setTimeout(flush, GATHER_MS)
    },
    end() {
      clearTimeout(timer)
      if (out === undefined) return begin(ready)
      flush()
      out.end()
    },
  }
}
