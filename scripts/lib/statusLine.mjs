import { writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const TICK_MS = 250
const STDOUT = 1
const WIPE = '\r\x1b[2K'

/** Cuts to one terminal line: a wrapped line could not be erased. */
export const lineOf = (what, far, seconds, columns) => `${what}: ${far}${Math.floor(seconds)} s`.slice(0, columns - 1)

function write(text) {
  try {
    writeSync(STDOUT, `${WIPE}${text}`)
  } catch {
    // A terminal that is not writable now gets the next update.
  }
}

/** Status line of the terminal, updated by a worker thread: seeding a database blocks the main thread for seconds. */
export function movingLine(what) {
  const columns = process.stdout.columns || 80
  const thread = new Worker(new URL(import.meta.url), { execArgv: [], workerData: { what, columns, start: Date.now() } })
  thread.on('error', () => {})
  thread.unref()
  return {
    at: (percent, part) => thread.postMessage(`${Math.floor(percent)} %, ${part}, `),
    async close() {
      await thread.terminate()
      write('')
    },
  }
}

function move({ what, columns, start }) {
  let far = ''
  const draw = () => write(lineOf(what, far, (Date.now() - start) / 1000, columns))
  parentPort.on('message', (message) => {
    far = message
    draw()
  })
  setInterval(draw, TICK_MS)
  draw()
}

if (!isMainThread && workerData?.what) move(workerData)
