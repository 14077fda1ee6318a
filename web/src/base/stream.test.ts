import { STREAM_AGE_HEADER, STREAM_CAUGHT_UP_HEADER, STREAM_HEARTBEAT_MS, STREAM_REPLACED } from '@portal/contract/stream'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'
import { eventsIn, waitMs } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE_MS = 60_000

/** Fakes a portal with writable streams and records what a following page receives. */
async function following(open = true, headers: Record<string, string> = {}) {
  fakeBrowser()
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetched = vi.fn(async (_url: string, { signal }: { signal: AbortSignal; headers: Record<string, string> }) => {
    if (!open) return new Response(null, { status: 401 })
    return new Response(
      new ReadableStream({
        start: (stream) => {
          streams.push(stream)
          signal.addEventListener('abort', () => stream.error(signal.reason))
        },
      }),
      { headers },
    )
  })
  vi.stubGlobal('fetch', fetched)
  const { follow } = await import('./stream.ts')
  const end = new AbortController()
  const refetch = vi.fn()
  follow('a token', refetch, end.signal)
  await vi.advanceTimersByTimeAsync(0)
  return {
    refetch,
    fetched,
    end: () => end.abort(),
    write: async (text: string) => {
      streams.at(-1)?.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    cut: () => streams.at(-1)?.close(),
  }
}

test('a new stream refetches everything once, a topic its own data, and an unknown topic nothing', async () => {
  const { refetch, write, end } = await following()
  expect(refetch.mock.calls).toEqual([[]])
  await write('data: absence\n\ndata: chil')
  await write('dren\n\n: still here\n\ndata: nonsense\n\n')
  expect(refetch.mock.calls.slice(1)).toEqual([['absence'], ['children']])
  end()
})

test('a page that gets the notices since its start fetches nothing else; one that lost its stream refetches everything', async () => {
  const { refetch, fetched, write, cut, end } = await following(true, { [STREAM_CAUGHT_UP_HEADER]: 'yes' })
  expect(Number(fetched.mock.calls[0]?.[1].headers[STREAM_AGE_HEADER])).toBeGreaterThanOrEqual(0)
  expect(refetch).not.toHaveBeenCalled()
  await write('data: absence\n\n')
  expect(refetch.mock.calls).toEqual([['absence']])
  cut()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(fetched.mock.calls[1]?.[1].headers).not.toHaveProperty(STREAM_AGE_HEADER)
  end()
})

test('a stream that breaks, or falls silent, is opened again after a while', async () => {
  const { fetched, cut, end } = await following()
  cut()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * STREAM_HEARTBEAT_MS + MINUTE_MS)
  expect(fetched.mock.calls.length).toBeGreaterThan(2)
  end()
})

test('a replaced stream waits until its tab is visible, and fetches nothing meanwhile', async () => {
  const { fetched, write, end } = await following()
  await write(`event: ${STREAM_REPLACED}\ndata: x\n\n`)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(fetched).toHaveBeenCalledTimes(1)
  end()
})

test('without a session one read is refused, and no stream is opened', async () => {
  const { refetch, fetched, end } = await following(false)
  expect(refetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(fetched).toHaveBeenCalledTimes(1)
  end()
})

test('each failure waits about twice as long as the one before, up to a minute', () => {
  expect([0, 1, 2, 3].map((failures) => waitMs(failures, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(waitMs(30, 1)).toBe(60_000)
})

test('two pages that lost the portal together reconnect at different times, neither immediately nor too late', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const most = waitMs(failures, 1)
      expect(waitMs(failures, chance)).toBeGreaterThanOrEqual(most / 2)
      expect(waitMs(failures, chance)).toBeLessThanOrEqual(most)
    }),
  )
  expect(waitMs(3, 0)).not.toBe(waitMs(3, 1))
})

test('topics are heard, comments are not, and a name comes with its event', () => {
  expect(eventsIn(': \n\ndata: enrolment\n\nevent: replaced\ndata: \n\n')).toEqual({
    events: [
      { name: '', data: 'enrolment' },
      { name: 'replaced', data: '' },
    ],
    rest: '',
  })
})

test('wherever the line is cut, the same events arrive', () => {
  const sent = ': \n\ndata: enrolment\n\n: \n\ndata: children\n\nevent: replaced\ndata: \n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(sent.length)), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), sent.length]
      let rest = ''
      const heard = edges.slice(1).flatMap((edge, at) => {
        const found = eventsIn(rest + sent.slice(edges[at], edge))
        rest = found.rest
        return found.events
      })
      expect(heard).toEqual(eventsIn(sent).events)
    }),
  )
})
