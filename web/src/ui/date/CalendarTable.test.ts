import { monthOf, weeksOf } from '@portal/contract/days'
import { expect, test } from 'vitest'
import { offStretches } from './CalendarTable.tsx'

test('days without school are named once for each stretch, and a weekend does not end a break', () => {
  const names = new Map([
    ...['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-09'].map((day) => [day, 'Break'] as const),
    ['2026-11-10', 'Holiday'] as const,
    ['2026-11-12', 'Break'] as const,
  ])
  const days = weeksOf(monthOf('2026-11-01'))
    .flat()
    .filter((day) => day !== null)
  expect(offStretches(days, (day) => names.get(day))).toEqual([
    { from: '2026-11-02', to: '2026-11-09', name: 'Break' },
    { from: '2026-11-10', to: '2026-11-10', name: 'Holiday' },
    { from: '2026-11-12', to: '2026-11-12', name: 'Break' },
  ])
})
