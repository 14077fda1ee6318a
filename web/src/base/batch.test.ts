import { BATCH_PATH, BATCH_TYPE, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'
import type { Answered } from './batch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Imports a fresh batching module with a portal whose answer lines the test writes. */
async function gathering(answer?: () => Promise<Response>) {
  fakeBrowser()
  const lines = new TransformStream<Uint8Array<ArrayBuffer>>()
  const out = lines.writable.getWriter()
  const fetched = vi.fn(
    answer ?? (async (_url: string, _sent: RequestInit) => new Response(lines.readable, { headers: { 'Content-Type': BATCH_TYPE } })),
  )
  vi.stubGlobal('fetch', fetched)
  const { readInBatch: askTogether } = await import('./batch.ts')
  const alone = vi.fn(async (): Promise<Answered> => ({ now: null, ticket: null, body: 'alone' }))
  return {
    fetched,
    alone,
    ask: (url: string, ended = new AbortController().signal) => askTogether({ url, token: 'a token', ended, alone }),
    write: (text: string) => out.write(new TextEncoder().encode(text)),
    close: () => out.close(),
    listed: (at = 0) => JSON.parse(String(fetched.mock.calls.at(at)?.[1]?.body)),
  }
}
const line = (at: number, body: unknown) => `${JSON.stringify([at, '2026-11-16T09:00:00+08:00', body])}\n`

test('one read goes alone', async () => {
  const { ask, fetched } = await gathering()
  expect(await ask('/api/one')).toMatchObject({ body: 'alone' })
  expect(fetched).not.toHaveBeenCalled()
})

test('reads of one instant are one request, and each is answered as soon as its line is here, whole', async () => {
  const { ask, fetched, alone, write, close, listed } = await gathering()
  const [one, other] = [ask('/api/one'), ask('/api/other')]
  await write(line(1, 'the other'))
  expect(await other).toEqual({ now: '2026-11-16T09:00:00+08:00', ticket: null, body: 'the other' })
  const rest = line(0, 'өнгө')
  await write(rest.slice(0, 9))
  await write(rest.slice(9))
  expect(await one).toMatchObject({ body: 'өнгө' })
  await close()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe(BATCH_PATH)
  expect(listed()).toEqual(['/api/one', '/api/other'])
  expect(alone).not.toHaveBeenCalled()
})

test('more than a list holds are several', async () => {
  const { ask, fetched, listed } = await gathering()
  for (let at = 0; at < MAX_BATCH_CALLS + 2; at += 1) ask(`/api/${at}`).catch(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect([listed(0).length, listed(1).length]).toEqual([MAX_BATCH_CALLS, 2])
})

test('a read whose page is left is dropped, the rest go on; with the last of them the request ends', async () => {
  const { ask, fetched, write } = await gathering()
  const [left, stays] = [new AbortController(), new AbortController()]
  const reads = [ask('/api/one', left.signal), ask('/api/other', stays.signal), ask('/api/third', stays.signal)] as const
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  left.abort()
  await expect(reads[0]).rejects.toMatchObject({ name: 'AbortError' })
  const signal = fetched.mock.calls[0]?.[1]?.signal
  await write(line(1, 'here'))
  expect(await reads[1]).toMatchObject({ body: 'here' })
  expect(signal?.aborted).toBe(false)
  stays.abort()
  await expect(reads[2]).rejects.toMatchObject({ name: 'AbortError' })
  expect(signal?.aborted).toBe(true)
})

test('an answer that breaks off is lost for those that it does not hold, and for no other', async () => {
  const { ask, write, close } = await gathering()
  const [one, other] = [ask('/api/one'), ask('/api/other')]
  const lost = expect(other).rejects.toBeInstanceOf(TypeError)
  await write(line(0, 'here'))
  await close()
  expect(await one).toMatchObject({ body: 'here' })
  await lost
})

test('a list that is refused as a whole is a refusal of each', async () => {
  const { ask } = await gathering(async () => Response.json({ SUCCESS_CODE: 429 }, { status: 429 }))
  expect(await Promise.all([ask('/api/one'), ask('/api/other')])).toMatchObject([
    { body: { SUCCESS_CODE: 429 } },
    { body: { SUCCESS_CODE: 429 } },
  ])
})

test('calls go alone if the portal does not know batches', async () => {
  const { ask, alone } = await gathering(async () => Response.json({ SUCCESS_CODE: 404 }, { status: 404 }))
  expect(await Promise.all([ask('/api/one'), ask('/api/other')])).toMatchObject([{ body: 'alone' }, { body: 'alone' }])
  const left = new AbortController()
  const reads = [ask('/api/one', left.signal), ask('/api/other')]
  left.abort()
  await Promise.allSettled(reads)
  expect(alone, 'but not what was left meanwhile').toHaveBeenCalledTimes(3)
})
