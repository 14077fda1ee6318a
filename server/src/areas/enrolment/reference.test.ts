import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../outside/random.ts'
import { newLot, newReference, referenceOf, secondsBefore } from './reference.ts'

const digits = (reference: string) => reference.replaceAll('-', '')

describe('the number of a request', () => {
  it('is short, in groups, and read back as it was given however it is typed', () => {
    for (let at = 0; at < 200; at++) {
      const reference = newReference(systemRandom)
      expect(reference).toMatch(/^\d{3}-\d{3}-\d{4}$/)
      expect(referenceOf(` ${digits(reference)} `)).toBe(reference)
      expect(referenceOf(reference.replaceAll('-', ' '))).toBe(reference)
    }
  })

  it('has a lot beside it, of letters that are not taken for others', () => {
    const lots = Array.from({ length: 200 }, () => newLot(systemRandom))
    for (const lot of lots) expect(lot).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    expect(new Set(lots).size).toBe(lots.length)
    expect(new Set(lots.join('')).size).toBe(31)
  })

  it('notices one wrong digit and two that were swapped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const good = digits(newReference(systemRandom))
        const wrong = good.slice(0, at) + ((Number(good[at]) + by) % 10) + good.slice(at + 1)
        expect(referenceOf(wrong)).toBeUndefined()
        const next = at + 1
        if (next >= good.length || good[at] === good[next]) return
        expect(referenceOf(good.slice(0, at) + good[next] + good[at] + good.slice(next + 1))).toBeUndefined()
      }),
    )
  })
})

it('four wrong numbers from a network cost no wait; each further one waits twice as long, up to half a minute', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map(secondsBefore)).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
})
