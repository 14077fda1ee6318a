import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isInWords, meanOf, percentOf, stepOfLevel } from './markRules.ts'
import { MARK_SCALES } from './markScales.ts'
import { MAX_POINTS } from './marks.ts'

const maxPoints = integer({ min: 1, max: MAX_POINTS })

describe('points', () => {
  test.each([
    [18, 20, 90],
    [2, 3, 66],
    [179, 200, 89],
    [0, 5, 0],
    [7, 7, 100],
  ])('%i of %i are %i percent', (points, max, percent) => {
    expect(percentOf(points, max)).toBe(percent)
  })

  it('are from 0 to 100 percent, and more points are never less', () => {
    assert(
      property(maxPoints, integer({ min: 0, max: MAX_POINTS }), (max, some) => {
        const points = some % (max + 1)
        const percent = percentOf(points, max)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        if (points < max) expect(percentOf(points + 1, max)).toBeGreaterThanOrEqual(percent)
      }),
    )
  })

  it('have the letter of their exact share: no rounding lifts a mark', () => {
    assert(
      property(integer({ min: 1, max: 12 }), maxPoints, integer({ min: 0, max: MAX_POINTS }), (level, max, some) => {
        const points = some % (max + 1)
        expect(stepOfLevel(level, percentOf(points, max)).code).toBe(stepOfLevel(level, (points * 100) / max).code)
      }),
    )
  })
})

describe('a scale', () => {
  it('is that of the grade, and the first grade has words alone', () => {
    expect([stepOfLevel(5, 92).code, stepOfLevel(6, 92).code]).toEqual(['Онц', 'A'])
    expect([1, 2, 12].map(isInWords)).toEqual([true, false, false])
    for (const steps of Object.values(MARK_SCALES)) expect(steps.at(-1)?.from).toBe(0)
  })
})

describe('an average', () => {
  it('lies between the lowest and the highest value', () => {
    expect(meanOf([])).toBeUndefined()
    assert(
      property(array(integer({ min: 0, max: 100 }), { minLength: 1 }), (values) => {
        const mean = meanOf(values) ?? -1
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values))
        expect(mean).toBeLessThanOrEqual(Math.max(...values))
      }),
    )
  })
})
