import { BATCH_PATH, BATCH_TYPE, type BatchLine, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { HEADER } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import { textPieces } from './polyfills.ts'
import { settings } from './settings.ts'

/** Answer to a call: portal time, ticket and envelope. */
export interface Answered {
  now: string | null
  ticket: string | null
  body: unknown
}

/** Read that may be batched: address, token, abort signal, and the function that sends it unbatched. */
interface Read {
  url: string
  token: string
  ended: AbortSignal
  alone: () => Promise<Answered>
}

interface Waiting extends Read {
  resolve: (answer: Answered | Promise<Answered>) => void
  reject: (cause: unknown) => void
}

let waiting: Waiting[] = []

/** Batches the reads of one microtask into one request; a single read is sent unbatched. */
export const readInBatch = (read: Read): Promise<Answered> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(sendAll)
    waiting.push({ ...read, resolve, reject })
  })

function sendAll(): void {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += MAX_BATCH_CALLS) {
    const list = all.slice(from, from + MAX_BATCH_CALLS)
    const [first] = list
    if (list.length === 1) first?.resolve(first.alone())
    else void sendList(list)
  }
}

/** Rejects aborted reads, and aborts the request when all of its reads are aborted. */
function endOf(list: readonly Waiting[]): AbortSignal {
  const leaving = new AbortController()
  for (const { ended, reject } of list) {
    const end = () => {
      reject(ended.reason)
      if (list.every((one) => one.ended.aborted)) leaving.abort()
    }
    if (ended.aborted) end()
    else ended.addEventListener('abort', end, { once: true })
  }
  return leaving.signal
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<BatchLine> {
  let rest = ''
  for await (const piece of textPieces(body)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

async function sendList(list: readonly Waiting[]): Promise<void> {
  try {
    const response = await fetch(settings.mainUrl + BATCH_PATH, {
      method: 'POST',
      signal: endOf(list),
      headers: { Authorization: `Bearer ${list[0]?.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(list.map(({ url }) => url.slice(settings.mainUrl.length))),
    })
    if (response.body !== null && response.headers.get('Content-Type')?.startsWith(BATCH_TYPE)) {
      for await (const [at, now, body] of linesOf(response.body)) list[at]?.resolve({ now, ticket: null, body })
      throw new TypeError('The answer ended early')
    }
    // A refusal of the batch applies to each read. During a rolling update an older process does not know batches; its reads are then sent
    // unbatched.
    const answer = { now: response.headers.get(HEADER.now), ticket: null, body: await response.json() }
    const isUnknown = answer.body.SUCCESS_CODE === refusals.unknownAddress
    for (const { resolve, alone, ended } of list) if (!ended.aborted) resolve(isUnknown ? alone() : answer)
  } catch (cause) {
    // Reads that were already answered ignore the rejection.
    for (const { reject } of list) reject(cause)
  }
}
