import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { attentionOf, isLabelled, lastMarkOf, likelyTermId, overallOf, points, progressOf, sinceTermBefore, summaryOf } from './rules.ts'

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

const classOf = (...percents: number[]) => ({ marks: percents.map((percent, on) => ({ dueDate: day(on), percent })) })

test('the average of a term is the mean of its subjects, however many marks each has; without numbers there is none', () => {
  expect(overallOf([classOf(90, 90, 90, 90), classOf(70)])).toBe(80)
  expect(overallOf([classOf(), classOf(70)])).toBe(70)
  expect(overallOf([classOf()])).toBeUndefined()
  expect(progressOf([classOf(90, 80), classOf(70)]).map(({ percent }) => percent)).toEqual([80, 78])
  expect(lastMarkOf([classOf(90, 80), classOf(70)])?.mark.percent).toBe(80)
})

test('a term is compared with the one before, if both have marks', () => {
  const terms = [{ termId: 166 }, { termId: 167 }, { termId: 168 }]
  const averages = [
    { termId: 166, average: 80.6 },
    { termId: 167, average: 84.4 },
  ]
  expect(sinceTermBefore(terms, 167, averages)).toEqual({ term: { termId: 166 }, points: 3 })
  expect([sinceTermBefore(terms, 166, averages), sinceTermBefore(terms, 168, averages)]).toEqual([undefined, undefined])
})

test('attention is drawn to the subject whose marks fall in a row, not to a single slip', () => {
  const falling = classOf(78, 74, 70, 64, 62)
  expect(attentionOf([classOf(80, 90, 70), falling])).toEqual({ of: falling, falls: 4 })
  expect(attentionOf([classOf(80, 90, 85), classOf(70, 69, 68), classOf()])).toBeUndefined()
})

test.each([1, 5, 6, 13, 40])('of %i marks at most five have a label on a phone, the last always', (count) => {
  const labelled = Array.from({ length: count }, (_, at) => at).filter((at) => isLabelled(at, count, 5))
  expect(labelled.length).toBeLessThanOrEqual(5)
  expect(labelled.at(-1)).toBe(count - 1)
})

const SIZE = { width: 72, height: 28 }

describe('the line of marks', () => {
  it('stays inside its picture and goes forward in time, whatever the marks', () => {
    const mark = integer({ min: 0, max: 100 }).chain((percent) => integer({ min: 0, max: 60 }).map((on) => ({ on, percent })))
    assert(
      property(array(mark, { minLength: 1, maxLength: 20 }), (marks) => {
        const inOrder = [...marks].sort((one, other) => one.on - other.on).map(({ on, percent }) => ({ dueDate: day(on), percent }))
        const drawn = points(inOrder, SIZE)
        for (const { x, y } of drawn) expect([x >= 0, x <= SIZE.width, y >= 0, y <= SIZE.height]).toEqual([true, true, true, true])
        expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).sort((one, other) => one - other))
      }),
    )
  })

  it('has a better mark above a worse one', () => {
    const [worse, better] = points(
      [
        { dueDate: day(1), percent: 60 },
        { dueDate: day(2), percent: 90 },
      ],
      SIZE,
    )
    expect(better?.y).toBeLessThan(worse?.y ?? 0)
  })
})
