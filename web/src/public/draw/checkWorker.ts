import { type Check, checkDraw, type PublishedDraw } from '@portal/contract/draw/check'
import type { CheckReport, CheckRequest } from './checkMessages.ts'
import { foundLot } from './rules.ts'

/** Recomputes a draw from its published files outside of the page's thread. */

const report = (message: CheckReport) => postMessage(message)

/** Share of the work that ends with the download. */
const DOWNLOADED = 0.15

async function download(address: string): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response
}

const bytesOf = async (address: string) => new Uint8Array(await (await download(address)).arrayBuffer())

async function publishedDraw(address: string): Promise<PublishedDraw> {
  const values: Readonly<Record<string, unknown>> = await (await download(`${address}/draw.json`)).json()
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const isOpened = text('resultHash') !== ''
  const [frozen, results] = await Promise.all([bytesOf(`${address}/list.tsv`), isOpened ? bytesOf(`${address}/results.tsv`) : null])
  const opened = results && { secret: text('secret'), chance: text('chance'), seed: text('seed'), resultHash: text('resultHash'), results }
  return { listHash: text('listHash'), commitment: text('commitment'), frozen, opened }
}

let last: Check | undefined

async function check(address: string) {
  last = undefined
  const since = performance.now()
  try {
    const published = await publishedDraw(address)
    report({ kind: 'progress', share: DOWNLOADED })
    last = checkDraw(published, (share) => report({ kind: 'progress', share: DOWNLOADED + (1 - DOWNLOADED) * share }))
  } catch {
    report({ kind: 'failed' })
    return
  }
  const lots = last.draw?.lists.reduce((sum, list) => sum + list.lots.length, 0) ?? 0
  report({ kind: 'checked', verdicts: last.verdicts, lots, milliseconds: performance.now() - since })
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'check') void check(data.address)
  else if (last !== undefined) report({ kind: 'found', lot: data.lot, found: foundLot(last, data.lot) })
})
