import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { HEIGHT, likelyTermId, points, summaryOf, WIDTH } from './rules.ts'

test('work is read together with the terms, in the asked term where the address names one', () => {
  expect([likelyTermId('166'), likelyTermId(undefined), likelyTermId('1e3; drop')]).toEqual([166, 167, 167])
})

const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 86_400_000).toISOString().slice(0, 10)

test.each([
  [[], undefined],
  [[80], { average: 80, change: undefined }],
  [[78, 82, 85, 80, 88, 92], { average: 84, change: 5 }],
  [[78, 74, 70, 64, 62], { average: 70, change: -13 }],
  [[80, 81, 82], { average: 81, change: 0 }],
])('a subject with the marks %j tells its average and its change', (percents, told) => {
  const marks = percents.map((percent, on) => ({ dueDate: day(on), percent }))
  const found = summaryOf(marks)
  expect(found && { average: found.average, change: found.change }).toEqual(told)
  expect(found?.last.percent).toBe(percents.at(-1))
})

describe('the line of marks', () => {
  it('stays inside its picture and goes forward in time, whatever the marks', () => {
    const mark = integer({ min: 0, max: 100 }).chain((percent) => integer({ min: 0, max: 60 }).map((on) => ({ on, percent })))
    assert(
      property(array(mark, { minLength: 1, maxLength: 20 }), (marks) => {
        const inOrder = [...marks].sort((one, other) => one.on - other.on).map(({ on, percent }) => ({ dueDate: day(on), percent }))
        const drawn = points(inOrder)
        for (const { x, y } of drawn) expect([x >= 0, x <= WIDTH, y >= 0, y <= HEIGHT]).toEqual([true, true, true, true])
        expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).sort((one, other) => one - other))
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
