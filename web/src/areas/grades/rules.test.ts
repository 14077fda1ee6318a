import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenTermId, HEIGHT, points, WIDTH } from './rules.ts'

const term = (termId: number, isCurrent = false) => ({ termId, isCurrent })

describe('the term that is shown', () => {
  it.each([
    ['the one that is asked for', [term(166), term(167, true)], '166', 166],
    ['the default before the one that runs', [term(166, true), term(167)], undefined, 167],
    ['the default where the asked one is unknown', [term(166), term(167)], '12', 167],
    ['the one that runs where there is no default', [term(201), term(202, true), term(203)], undefined, 202],
    ['the last where none runs', [term(201), term(202)], undefined, 202],
    ['the default while the terms are on their way', undefined, undefined, 167],
    ['the asked one while they are', undefined, '166', 166],
    ['the default where what is asked for is no number', undefined, '1e3; drop', 167],
  ])('is %s', (_, terms, asked, shown) => {
    expect(chosenTermId(terms, asked)).toBe(shown)
  })
})

const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 86_400_000).toISOString().slice(0, 10)

describe('the line of marks', () => {
  it('stays inside its picture and goes forward in time, whatever the marks', () => {
    const mark = integer({ min: 0, max: 100 }).chain((percent) => integer({ min: 0, max: 60 }).map((on) => ({ on, percent })))
    assert(
      property(array(mark, { minLength: 1, maxLength: 20 }), (marks) => {
        const inOrder = marks.toSorted((one, other) => one.on - other.on).map(({ on, percent }) => ({ dueDate: day(on), percent }))
        const drawn = points(inOrder)
        for (const { x, y } of drawn) expect([x >= 0, x <= WIDTH, y >= 0, y <= HEIGHT]).toEqual([true, true, true, true])
        expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).toSorted((one, other) => one - other))
      }),
    )
  })

  it('has a better mark above a worse one', () => {
    const [worse, better] = points([
      { dueDate: day(1), percent: 60 },
      { dueDate: day(2), percent: 90 },
    ])
    expect(better?.y).toBeLessThan(worse?.y ?? 0)
  })
})
