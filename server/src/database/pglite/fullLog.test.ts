import { expect, it } from 'vitest'
import { onFullLog } from './fullLog.ts'

const full = (what: string) => Object.assign(new Error(`could not ${what}: No space left on device`), { code: '53100' })

it.each([
  [full('write to file "pg_wal/xlogtemp.42"'), 1],
  [full('extend file "base/5/16384"'), 0],
  [Object.assign(new Error('could not open file "pg_wal/1"'), { code: '58P01' }), 0],
])('the process is left where the log of the embedded database has no room, and nowhere else: %s', async (error, times) => {
  let left = 0
  const engine = { execProtocolStream: () => Promise.reject(error) }
  onFullLog(engine, () => (left += 1))
  await expect(engine.execProtocolStream()).rejects.toBe(error)
  expect(left).toBe(times)
})
