/** Fallbacks for features that the oldest supported browsers lack (web/build/oldestBrowsers.test.ts). */

/** Groups values by key in order of first occurrence, like Map.groupBy. */
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

/** Aborts with the first of the signals that aborts, like AbortSignal.any. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}

/** Aborts after `ms` with a TimeoutError, like AbortSignal.timeout. */
export function timeoutSignal(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('The time is over', 'TimeoutError')), ms)
  return end.signal
}

/** Yields a body as decoded text chunks, like TextDecoderStream. */
export async function* textPieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
