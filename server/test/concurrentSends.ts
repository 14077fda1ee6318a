import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { referenceIn, retryUntilAnswered, sendTo, wordsOf } from './retry.ts'
import type { Send } from './sends.ts'

interface SendBatch {
  address: string
  sends: readonly (Send & { id: number })[]
}

/** Outcome of one request: its reference, if it has one, and the answer. */
const Outcome = z.object({ id: z.int(), reference: z.optional(z.string()), answered: z.string() })
type Outcome = z.infer<typeof Outcome>

/** Sends all requests concurrently from a worker thread, because the main thread proxies the portal's database connections. */
export async function sendConcurrently(batch: SendBatch, onOutcome: (outcome: Outcome) => void): Promise<void> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { rush: batch } })
  await new Promise<void>((resolve, reject) => {
    thread
      .on('message', (message) => onOutcome(Outcome.parse(message)))
      .once('error', reject)
      .once('exit', () => resolve())
  })
}

async function run({ address, sends }: SendBatch): Promise<void> {
  const sendOne = async ({ id, ...one }: SendBatch['sends'][number]) => {
    const answered = await retryUntilAnswered(() => sendTo(address, one), { isPolite: true })
    if (answered === undefined) return
    parentPort?.postMessage({ id, reference: referenceIn(answered), answered: wordsOf(answered) } satisfies Outcome)
  }
  await Promise.all(sends.map(sendOne))
}

const data: { rush?: SendBatch } | null = workerData
if (!isMainThread && data?.rush !== undefined) await run(data.rush)
