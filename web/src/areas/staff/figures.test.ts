import { expect, it } from 'vitest'
import { currentOf, ratioOf, shareOf } from './figures.ts'

const month = (decided: number, medianDays: number | null) => ({
  month: '2026-11',
  decided,
  medianDays,
  asked: 0,
  familyDays: null,
  waiting: 0,
})

it('the fact shows the last median of the queue with most decisions', () => {
  const queues = [
    { queue: 'leave' as const, months: [month(12, 0.5), month(11, 0.4)] },
    { queue: 'links' as const, months: [month(40, 2.4), month(30, 1.8), month(3, null)] },
  ]
  expect(currentOf(queues)).toEqual({ queue: 'links', days: 1.8 })
  expect(currentOf([{ queue: 'links', months: [month(3, null)] }])).toBeNull()
  expect(currentOf([])).toBeNull()
})

it('shares and ratios are left out where there is nothing to divide by', () => {
  expect(
    shareOf([
      { children: 30, unfollowed: 4 },
      { children: 20, unfollowed: 3 },
    ]),
  ).toBe(86)
  expect(shareOf([])).toBeNull()
  expect(ratioOf({ requests: 91, places: 45 })).toBe('2.0')
  expect(ratioOf({ requests: 91, places: 0 })).toBeNull()
})
