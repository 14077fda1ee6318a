import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  attentionOf,
  byClass,
  isLabelled,
  lastMarkOf,
  overallOf,
  points,
  progressOf,
  referenceIn,
  schoolYearOf,
  sinceTermBefore,
  summaryOf,
} from './rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 86_400_000).toISOString().slice(0, 10)

test.each([
  [[], undefined],
  [[80], { average: 80, change: undefined }],
  [[78, 82, 85, 80, 88, 92], { average: 84, change: 5 }],
  [[78, 74, 70, 64, 62], { average: 70, change: -13 }],
  [[80, 81, 82], { average: 81, change: 0 }],
])('a subject with the marks %j tells its average and its change', (percents, expected) => {
  const marks = percents.map((percent, on) => ({ dueDate: day(on), percent }))
  const found = summaryOf(marks)
  expect(found && { average: found.average, change: found.change }).toEqual(expected)
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

test('a term is compared with the one before, if that has marks and itself three or more; less than 3 points are no change', () => {
  const terms = [{ termId: 166 }, { termId: 167 }, { termId: 168 }]
  const since = (termId: number, marks: number, average: number) => {
    const averages = [
      { termId: 166, average: 80.6 },
      { termId: 167, average },
    ]
    return sinceTermBefore(terms, { termId, marks, averages })
  }
  expect(since(167, 3, 84.4)).toEqual({ term: { termId: 166 }, points: 3 })
  expect(since(167, 3, 82.9)).toEqual({ term: { termId: 166 }, points: 0 })
  expect([since(167, 2, 84.4), since(166, 9, 84.4), since(168, 9, 84.4)]).toEqual([undefined, undefined, undefined])
})

test('subjects without work in the term follow those with work', () => {
  const work = { topicName: '', topicNote: null, asgCode: null, asgNote: null, colorCode: null }
  const all = [
    { ...work, classId: 2, className: 'Математик', asgMark: 90, dueDate: day(2) },
    { ...work, classId: 2, className: 'Математик', asgMark: 80, dueDate: day(1) },
  ]
  const courses = [
    { courseId: 1, courseName: 'Биеийн тамир' },
    { courseId: 2, courseName: 'Математик' },
  ]
  const expected = byClass(all, courses).map(({ className, marks }) => [className, marks.map(({ percent }) => percent)])
  expect(expected).toEqual([
    ['Математик', [80, 90]],
    ['Биеийн тамир', []],
  ])
})

test('a school year is named after the years of its first and last term', () => {
  expect(schoolYearOf([{ beginDate: '2026-09-01' }, { beginDate: '2026-11-09' }])).toBe('2026–2027')
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

  it('reaches from 60 to 100, with a line at 70, unless a mark is lower', () => {
    const size = { width: 110, height: 48 }
    const marks = [60, 70, 100].map((percent, on) => ({ dueDate: day(on), percent }))
    expect(points(marks, size).map(({ y }) => y)).toEqual([44, 34, 4])
    expect(referenceIn(marks, size)).toBe(34)
    const lower = [...marks, { dueDate: day(3), percent: 20 }]
    expect([points(lower, size).at(-1)?.y, referenceIn(lower, size)]).toEqual([44, 19])
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
