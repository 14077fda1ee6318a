import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { referenceIn, sendTo, untilAnswered, wordsOf } from './patience.ts'
import type { Send } from './sends.ts'

interface Rush {
  address: string
  sends: readonly (Send & { id: number })[]
}

/** Outcome of one request: its reference, if it has one, and the answer. */
const Outcome = z.object({ id: z.int(), reference: z.optional(z.string()), answered: z.string() })
type Outcome = z.infer<typeof Outcome>

/** Sends all requests concurrently from a worker thread, because the main thread proxies the portal's database connections. */
export async function rushTo(rush: Rush, hear: (outcome: Outcome) => void): Promise<void> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { rush } })
  await new Promise<void>((resolve, reject) => {
    thread
      .on('message', (told) => hear(Outcome.parse(told)))
      .once('error', reject)
      .once('exit', () => resolve())
  })
}

async function run({ address, sends }: Rush): Promise<void> {
  const sendOne = async ({ id, ...one }: Rush['sends'][number]) => {
    const answered = await untilAnswered(() => sendTo(address, one), { isPolite: true })
    if (answered === undefined) return
    parentPort?.postMessage({ id, reference: referenceIn(answered), answered: wordsOf(answered) } satisfies Outcome)
  }
  await Promise.all(sends.map(sendOne))
}

const asked: { rush?: Rush } | null = workerData
if (!isMainThread && asked?.rush !== undefined) await run(asked.rush)
