/** What browsers newer than the oldest that the portal serves do themselves (web/build/oldestBrowsers.test.ts). */

/** Values by key, in the order in which the keys come. As Map.groupBy does. */
export function grouped<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** Aborts with the first of the signals that does, as AbortSignal.any. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}

/** Aborts after a time, with the error of a time-out, as AbortSignal.timeout. */
export function timeoutSignal(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('The time is over', 'TimeoutError')), ms)
  return end.signal
}

/** A body as text, piece by piece. As TextDecoderStream does. */
export async function* textPieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
