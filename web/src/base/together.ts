import { HEADER } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import { MOST_TOGETHER, TOGETHER_PATH, TOGETHER_TYPE, type TogetherLine } from '@portal/contract/together'
import type { Answered } from './early.ts'
import { textPieces } from './older.ts'
import { settings } from './settings.ts'

/** A read that may travel with others: its address, with whose token, what ends it, and how it is asked where it is the only one. */
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

/** Reads that begin in the same instant go as one request; one alone goes as it is. */
export const askTogether = (read: Read): Promise<Answered> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(sendAll)
    waiting.push({ ...read, resolve, reject })
  })

function sendAll(): void {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += MOST_TOGETHER) {
    const list = all.slice(from, from + MOST_TOGETHER)
    const [first] = list
    if (list.length === 1) first?.resolve(first.alone())
    else void sendList(list)
  }
}

/** What has ended is dropped, and the request itself with the last of its reads. */
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

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<TogetherLine> {
  let rest = ''
  for await (const piece of textPieces(body)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

async function sendList(list: readonly Waiting[]): Promise<void> {
  try {
    const response = await fetch(settings.mainUrl + TOGETHER_PATH, {
      method: 'POST',
      signal: endOf(list),
      headers: { Authorization: `Bearer ${list[0]?.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(list.map(({ url }) => url.slice(settings.mainUrl.length))),
    })
    if (response.body !== null && response.headers.get('Content-Type')?.startsWith(TOGETHER_TYPE)) {
      for await (const [at, now, body] of linesOf(response.body)) list[at]?.resolve({ now, ticket: null, body })
      throw new TypeError('The answer ended early')
    }
    // Refused as a whole, each of them is. While versions change, a process of the earlier one does not know of lists.
    const answer = { now: response.headers.get(HEADER.now), ticket: null, body: await response.json() }
    const isUnknown = answer.body.SUCCESS_CODE === refusals.unknownAddress
    for (const { resolve, alone, ended } of list) if (!ended.aborted) resolve(isUnknown ? alone() : answer)
  } catch (cause) {
    // Those that were answered do not hear it.
    for (const { reject } of list) reject(cause)
  }
}
