import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { postOf } from './notices.ts'

describe('notices', () => {
  const sent: (readonly string[])[] = []
  let isDown = false
  let lost = 0
  const newPost = () =>
    postOf(
      async (notices) => {
        sent.push(notices)
        if (isDown) throw new Error('the database is away')
      },
      (count) => {
        lost += count
      },
    )
  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = 0
    isDown = false
    lost = 0
  })
  afterEach(() => vi.useRealTimers())

  test('leave immediately; those that arrive meanwhile are sent together after a short delay, each once', async () => {
    const { put } = newPost()
    put(['grades'])
    expect(sent).toEqual([['grades']])
    put(['absence'])
    put(['meals', 'absence'])
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toEqual([['grades'], ['absence', 'meals']])
  })

  test('of a change that has none are not sent, and the next one leaves at once', async () => {
    const { put } = newPost()
    put([])
    expect(sent).toEqual([])
    put(['grades'])
    await vi.advanceTimersByTimeAsync(100)
    put(['grades'])
    expect(sent).toEqual([['grades'], ['grades']])
  })

  test('that cannot be sent are reported by count, and keep none from being sent later', async () => {
    const { put } = newPost()
    isDown = true
    put(['grades'])
    await vi.advanceTimersByTimeAsync(5)
    isDown = false
    put(['absence'])
    await vi.advanceTimersByTimeAsync(15)
    expect([sent, lost]).toEqual([[['grades'], ['absence']], 1])
  })

  test('have all left before a database is closed', async () => {
    const { put, flushed } = newPost()
    put(['grades'])
    put(['absence'])
    let isClosed = false
    const closing = flushed().then(() => {
      isClosed = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(30)
    await closing
    expect(sent).toEqual([['grades'], ['absence']])
  })
})

const sources = fileURLToPath(new URL('..', import.meta.url))

test('no transaction has a notice of its own: those that have commit one after the other, each with a wait for the disk', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
  const notifying = files.filter((name) => /\bpg_notify\(|^\s*notify\s/im.test(readFileSync(`${sources}/${name}`, 'utf8')))
  expect(notifying).toEqual(['database/notices.ts'])
})
