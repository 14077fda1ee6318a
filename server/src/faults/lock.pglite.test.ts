import { describe, expect, it } from 'vitest'
import { ownDatabase } from '../../test/portal.ts'
import { failure, openToOthers, startProcess } from '../../test/process.ts'

describe('the embedded database belongs to one process', () => {
  it('a second start says where the first one answers, and harms nothing; other users of the machine reach no file', async () => {
    const own = await ownDatabase()
    const first = startProcess(own.environment)
    const address = await first.address
    expect(await failure(own.environment)).toContain(`already running on ${own.environment.PORTAL_DATA_DIR} at ${address}`)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(openToOthers(own.environment.PORTAL_DATA_DIR ?? '')).toEqual([])
    first.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    await own.drop()
  })
  it('of two concurrent starts on a stale lock, one wins', async () => {
    const own = await ownDatabase()
    const killed = startProcess(own.environment)
    await killed.address
    killed.kill('SIGKILL')
    await killed.exited
    const both = [startProcess(own.environment), startProcess(own.environment)]
    const outcomes = await Promise.all(both.map((one) => Promise.race([one.address.then(() => 'runs'), one.exited.then(String)])))
    expect(outcomes.sort()).toEqual(['1', 'runs'])
    for (const one of both) one.kill('SIGTERM')
    expect((await Promise.all(both.map((one) => one.exited))).sort()).toEqual([0, 1])
    await own.drop()
  })
})
