import { PassThrough, type Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COALESCE_MS, coalescedLines } from './coalescedLines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function lines() {
  const opened: PassThrough[] = []
  const open = (): Transform => {
    const stream = new PassThrough()
    opened.push(stream)
    return stream
  }
  return { ...coalescedLines(open), opened }
}

test('lines that are ready together are one text without a stream', async () => {
  const { begun, write, end, opened } = lines()
  write('one ')
  write('two')
  end()
  expect(await begun).toBe('one two')
  vi.advanceTimersByTime(COALESCE_MS)
  expect(opened).toEqual([])
})

test('ready lines leave together after a short delay, without waiting for late ones', async () => {
  const { begun, write, end, opened } = lines()
  write('one ')
  vi.advanceTimersByTime(COALESCE_MS - 1)
  write('two ')
  expect(opened).toEqual([])
  vi.advanceTimersByTime(1)
  const [stream] = opened
  expect(await begun).toBe(stream)
  expect(String(stream?.read())).toBe('one two ')
  write('three ')
  vi.advanceTimersByTime(COALESCE_MS)
  write('four')
  end()
  expect(opened).toHaveLength(1)
  if (stream !== undefined) expect(await text(stream)).toBe('three four')
})
