import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuditEntry, auditTrail } from './audit.ts'

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

describe('reads in the audit', () => {
  const written: string[] = []
  const logged: object[] = []
  let failure: Error | undefined
  const trailOf = () =>
    auditTrail(
      {
        writeReads: async (entries) => {
          if (failure !== undefined) throw failure
          written.push(...entries.map(({ requestId }) => requestId))
        },
        writeRefusals: async () => undefined,
      },
      { error: (fields: object) => void logged.push(fields), info: () => undefined },
      () => Date.now(),
    )
  const entry = (requestId: string): AuditEntry => ({
    at: new Date(),
    accountId: 7,
    personId: 8,
    role: 'TEACHER',
    orgId: 9,
    action: 'GET /x',
    childId: 5,
    requestId,
  })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    vi.useFakeTimers()
    written.length = 0
    logged.length = 0
    failure = undefined
  })
  afterEach(() => vi.useRealTimers())

  test('wait while nothing can be written, and are written in their order afterwards', async () => {
    const trail = trailOf()
    failure = away
    trail.read(entry('a'))
    await after(300)
    trail.read(entry('b'))
    await after(5000)
    expect([written, trail.isBehind()]).toEqual([[], false])
    await after(60_000)
    expect(trail.isBehind()).toBe(true)
    expect(logged, 'one line for the whole outage').toEqual([{ entries: 1 }])
    failure = undefined
    await after(1000)
    expect([written, trail.isBehind()]).toEqual([['a', 'b'], false])
  })

  test('past 20,000 the oldest are given up, and the log has their ids', async () => {
    const trail = trailOf()
    failure = away
    for (let nth = 0; nth < 20_003; nth++) trail.read(entry(String(nth)))
    await after(300)
    expect(logged.at(-1)).toEqual({ lost: ['0', '1', '2'].map((id) => [id, 'GET /x', 7, 5]) })
    failure = undefined
    await after(1000)
    expect([written.length, written[0]]).toEqual([20_000, '3'])
  })

  test('that the database refuses for good keep the next ones from nothing', async () => {
    const trail = trailOf()
    failure = new Error('a value that no column takes')
    trail.read(entry('a'))
    await after(300)
    expect(logged).toEqual([{ lost: [['a', 'GET /x', 7, 5]] }])
    failure = undefined
    trail.read(entry('b'))
    await after(300)
    expect(written).toEqual(['b'])
  })

  test('that wait when the portal ends are tried once more', async () => {
    const trail = trailOf()
    failure = away
    trail.read(entry('a'))
    await trail.end()
    expect(logged.at(-1)).toEqual({ lost: [['a', 'GET /x', 7, 5]] })
  })
})
