import { expect, it } from 'vitest'
import { askedDay, dayToOpen, sharedView } from './shown.ts'

it('an address leads to any day of the last years and of the next, and to no other', () => {
  const asked = ['2026-11-16', '2024-01-08', '2027-11-01', '9999-12-01', '0001-01-01', '2026-02-30', 'soon', undefined]
  expect(asked.map((day) => askedDay(day, '2026-11-16'))).toEqual([...asked.slice(0, 3), ...Array(5).fill(undefined)])
})

it('on a Sunday the week that comes is open', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(dayToOpen)).toEqual([
    '2026-11-13',
    '2026-11-14',
    '2026-11-16',
    '2026-11-16',
  ])
})

it('another child is shown in the same view, month and term, without the form of the first', () => {
  expect(sharedView('?view=month&date=2026-10-01&term=166')).toBe('?view=month&date=2026-10-01&term=166')
  expect(sharedView('?ask=leave&category=SICK&from=home')).toBe('')
  expect(sharedView('?tab=day&from=2026-10-01')).toBe('?tab=day&from=2026-10-01')
})
