import { CODE } from '@portal/contract/envelope'
import {
  isTopic,
  STREAM_AGE_HEADER,
  STREAM_CAUGHT_UP_HEADER,
  STREAM_HEARTBEAT_MS,
  STREAM_PATH,
  STREAM_REPLACED,
  type Topic,
} from '@portal/contract/stream'
import { anySignal, textPieces } from './polyfills.ts'
import { settings } from './settings.ts'

const FIRST_WAIT_MS = 1000
const MAX_RETRY_MS = 60_000

/** Backoff after that many failures in a row, with jitter so that clients do not reconnect together; `chance` is from 0 to 1. */
export const waitMs = (failures: number, chance: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + chance / 2)

interface StreamEvent {
  /** Empty for an event without a name. */
  name: string
  data: string
}

/** Parses the complete events and returns the incomplete rest. Comments are only heartbeats. */
export function eventsIn(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
    const data = fields.get('data')
    return data === undefined ? [] : [{ name: fields.get('event') ?? '', data }]
  })
  return { events, rest }
}

/** Poll interval without an open stream. */
const POLL_MS = 30_000
/** Time after which a hidden tab closes its stream. */
const HIDDEN_MS = 5 * 60_000

/** Reason for a stream's end: a broken one is reopened, a replaced one waits until the tab is visible again. */
type End = 'broken' | 'replaced' | 'noSession'

interface Listening {
  token: string
  /** Milliseconds since the page began to read; undefined if it may have missed more. */
  ageMs: number | undefined
  onOpen: (isCaughtUp: boolean) => void
  onTopic: (topic: Topic) => void
  signal: AbortSignal
}

/** Reads one stream from its opening to its end. */
async function listen({ token, ageMs, onOpen, onTopic, signal }: Listening): Promise<End> {
  const silence = new AbortController()
  let late = setTimeout(() => silence.abort(), STREAM_HEARTBEAT_MS)
  try {
    const response = await fetch(settings.mainUrl + STREAM_PATH, {
      headers: { Authorization: `Bearer ${token}`, ...(ageMs !== undefined && { [STREAM_AGE_HEADER]: String(ageMs) }) },
      signal: anySignal(signal, silence.signal),
    })
    if (response.status === CODE.noSession) return 'noSession'
    if (!response.ok || response.body === null) return 'broken'
    onOpen(response.headers.has(STREAM_CAUGHT_UP_HEADER))
    let rest = ''
    for await (const piece of textPieces(response.body)) {
      clearTimeout(late)
      late = setTimeout(() => silence.abort(), 2 * STREAM_HEARTBEAT_MS)
      const found = eventsIn(rest + piece)
      rest = found.rest
      for (const { name, data } of found.events) {
        if (name === STREAM_REPLACED) return 'replaced'
        if (isTopic(data)) onTopic(data)
      }
    }
    return 'broken'
  } catch {
    // No network, a proxy that cuts long answers, silence, or an abort: the caller checks its signal.
    return 'broken'
  } finally {
    clearTimeout(late)
    silence.abort()
  }
}

/** Resolves after `ms`, when the network returns, or on abort, whichever is first. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go, { signal: over.signal })
    signal.addEventListener('abort', go, { signal: over.signal })
  })
}

/** Resolves when the tab becomes visible again, or on abort. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(), { signal: over.signal })
    signal.addEventListener('abort', go, { signal: over.signal })
  })
}

type Refetch = (topic?: Topic) => void

/** Listens until the signal aborts and reopens a broken stream; polls while no stream is open. */
async function listenWhileVisible(token: string, refetch: Refetch, signal: AbortSignal): Promise<void> {
  let isOpen = false
  // Uses the device's clock, which keeps running during sleep.
  let begunAt: number | undefined = performance.timeOrigin
  const polling = setInterval(() => !isOpen && refetch(), POLL_MS)
  signal.addEventListener('abort', () => clearInterval(polling), { once: true })
  for (let failures = 0; !signal.aborted; failures += 1) {
    const end = await listen({
      token,
      signal,
      ageMs: begunAt === undefined ? undefined : Math.max(0, Math.ceil(Date.now() - begunAt)),
      onTopic: refetch,
      onOpen: (isCaughtUp) => {
        isOpen = true
        failures = 0
        begunAt = undefined
        if (!isCaughtUp) refetch()
      },
    })
    isOpen = false
    // The next read gets the expired session and handles it.
    if (end === 'noSession') return refetch()
    if (!signal.aborted) await (end === 'replaced' ? untilVisible(signal) : pause(waitMs(failures, Math.random()), signal))
  }
}

/** Keeps the shown data fresh until the signal aborts. A tab hidden for long disconnects and catches up when it is visible again. */
export function follow(token: string, refetch: Refetch, signal: AbortSignal): void {
  let seen: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    seen ??= new AbortController()
    void listenWhileVisible(token, refetch, seen.signal)
  }
  const end = () => {
    seen?.abort()
    seen = undefined
  }
  const look = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(end, HIDDEN_MS)
    else if (seen === undefined) begin()
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(hiding)
    end()
  })
  if (!signal.aborted) begin()
}
