import { expect, test } from 'vitest'
import { earliest, wrongSpan } from './wrongSpan.ts'

const today = '2026-11-13'

test('two days up to today hold', () => {
  expect(wrongSpan({ from: '2026-11-01', to: today }, today)).toEqual({})
  expect(wrongSpan({ from: earliest(today), to: today }, today)).toEqual({})
})

test.each([
  [{ from: '2026-11-0', to: today }, { from: 'dateInvalid' }],
  [{ from: '2026-11-01', to: '2026-11-14' }, { to: 'dateAboveMaximum' }],
  [{ from: '2024-01-01', to: today }, { from: 'dateBelowMinimum' }],
  [{ from: '2026-11-10', to: '2026-11-09' }, { to: 'endDateBeforeStart' }],
] as const)('%j is wrong', (span, wrong) => {
  expect(wrongSpan(span, today)).toEqual(wrong)
})
