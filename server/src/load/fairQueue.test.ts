import { describe, expect, it } from 'vitest'
import type { Networks } from '../admission/networks.ts'
import { Refused } from '../text/refusals.ts'
import { fairQueue } from './fairQueue.ts'

const alone = (name: string): Networks => [{ name, times: 1 }]

/** Builds a queue of jobs that the test ends, and records their start order. */
function line({ atOnce = 1, longest = 100 } = {}) {
  const inTurn = fairQueue({ atOnce, longest })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const turnedAway: string[] = []
  const settled: Promise<void>[] = []
  return {
    begun,
    turnedAway,
    ask(asker: string, name = asker, networks = alone(asker)) {
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.push(resolve)
        })
      settled.push(
        inTurn(networks, work).catch((error: unknown) => {
          if (!(error instanceof Refused) || error.reason !== 'overloaded') throw error
          turnedAway.push(name)
        }),
      )
    },
    /** Ends the jobs in sequence until the queue is empty. */
    async run() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        // The next job starts in the next event-loop turn.
        await new Promise((resolve) => setImmediate(resolve))
      }
      await Promise.all(settled)
    },
  }
}

describe('work that takes turns', () => {
  it('begins at once while there is room, and then in the order of one asker', async () => {
    const one = line({ atOnce: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) one.ask('a', name)
    expect(one.begun).toEqual(['a1', 'a2'])
    await one.run()
    expect(one.begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('three who ask a hundred times each delay a fourth by one turn each', async () => {
    const flooded = line({ longest: 500 })
    for (let time = 0; time < 100; time++) for (const asker of ['a', 'b', 'c']) flooded.ask(asker)
    flooded.ask('d')
    await flooded.run()
    expect(flooded.begun.indexOf('d')).toBe(4)
    expect(flooded.begun).toHaveLength(301)
    expect(flooded.turnedAway).toEqual([])
  })

  it('a hundred networks of one wider network delay another by sixteen turns', async () => {
    const flooded = line({ longest: 500 })
    for (let at = 0; at < 100; at++)
      flooded.ask(`w${at}`, `w${at}`, [
        { name: `w${at}`, times: 1 },
        { name: 'wide', times: 16 },
      ])
    flooded.ask('b')
    await flooded.run()
    expect(flooded.begun.indexOf('b')).toBe(17)
    expect(flooded.begun).toHaveLength(101)
  })

  it('a full queue refuses the newest request of the longest lane, not the newcomer', async () => {
    const full = line({ longest: 5 })
    for (const name of ['a0', 'a1', 'a2', 'a3']) full.ask('a', name)
    for (const name of ['b1', 'b2']) full.ask('b', name)
    full.ask('c', 'c1')
    full.ask('a', 'a4')
    await full.run()
    expect(full.begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2'])
    expect(full.turnedAway.toSorted()).toEqual(['a3', 'a4'])
  })

  it('a newcomer finds a place among as many askers as the line is long', async () => {
    const full = line({ longest: 3 })
    for (const asker of ['a', 'b', 'c', 'd']) full.ask(asker)
    full.ask('e')
    await full.run()
    expect(full.begun).toContain('e')
    expect(full.turnedAway).toHaveLength(1)
  })

  it('goes on after work that failed', async () => {
    const inTurn = fairQueue({ atOnce: 1, longest: 5 })
    const failing = inTurn(alone('a'), () => Promise.reject(new Error('failed')))
    const next = inTurn(alone('b'), async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
    expect(await inTurn(alone('c'), async () => 'and on')).toBe('and on')
  })
})
