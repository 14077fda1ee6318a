import { expect, it } from 'vitest'
import { endLabels, scaleTo, stretches } from './lines.ts'

it('a line is interrupted where a value is missing', () => {
  expect(stretches([1, 2, null, 3])).toEqual([
    [
      { at: 0, value: 1 },
      { at: 1, value: 2 },
    ],
    [{ at: 3, value: 3 }],
  ])
  expect(stretches([null, null])).toEqual([])
})

it.each([
  [0, { top: 1, steps: [0, 1] }],
  [0.4, { top: 1, steps: [0, 1] }],
  [3.8, { top: 4, steps: [0, 1, 2, 3, 4] }],
  [9, { top: 9, steps: [0, 3, 6, 9] }],
])('the axis of values up to %d has whole steps', (max, expected) => {
  expect(scaleTo(max)).toEqual(expected)
})

it('labels of lines that end close to each other are moved apart and stay within the chart', () => {
  expect(endLabels([10, null, 60])).toEqual([10, null, 60])
  expect(endLabels([50, 50])).toEqual([50, 63])
  expect(endLabels([98, 99, 100])).toEqual([74, 87, 100])
})
