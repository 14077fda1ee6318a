import { expect, test } from 'vitest'
import { holds } from '../../base/formRules.ts'
import { firstDayAway, type LeaveDraft, timeOf, wrongLeave } from './leave.ts'

const today = '2026-11-13'
const draft: LeaveDraft = {
  who: [200002],
  category: 'SICK',
  interval: 1,
  half: '',
  startDate: today,
  endDate: '2026-11-16',
  startTime: '',
  endTime: '',
  note: 'Ханиалгаж байна',
}
const byHour: LeaveDraft = { ...draft, interval: 3, startTime: '830', endTime: '10:05' }

test('whole days need a first and a last day, hours a day and both times', () => {
  expect(holds(wrongLeave(draft, today))).toBe(true)
  expect(holds(wrongLeave(byHour, today))).toBe(true)
})

test.each<[Partial<LeaveDraft>, object]>([
  [{ who: [] }, { who: 'fieldRequired' }],
  [{ category: '' }, { category: 'absenceTypeRequired' }],
  [{ startDate: '' }, { startDate: 'startDateRequired' }],
  [{ startDate: '2026.13' }, { startDate: 'dateInvalid' }],
  [{ startDate: '2026-01-01' }, { startDate: 'dateBelowMinimum' }],
  [{ endDate: '' }, { endDate: 'endDateRequired' }],
  [{ endDate: '2028-01-01' }, { endDate: 'dateAboveMaximum' }],
  [{ endDate: '2026-11-12' }, { endDate: 'endDateBeforeStart' }],
  [{ interval: 2 }, { half: 'dayHalfRequired' }],
  [{ note: ' ' }, { note: 'absenceNoteRequired' }],
  [{ note: 'ө'.repeat(151) }, { note: 'absenceNoteTooLong' }],
])('%j is told', (change, wrong) => {
  expect(wrongLeave({ ...draft, ...change }, today)).toMatchObject(wrong)
})

test.each([
  [{ startDate: '' }, { startDate: 'absenceDayRequired' }],
  [{ startTime: '' }, { startTime: 'startTimeRequired' }],
  [{ startTime: '25:00' }, { startTime: 'startTimeRequired' }],
  [{ endTime: '' }, { endTime: 'endTimeRequired' }],
  [
    { startTime: '', endTime: '' },
    { startTime: 'startTimeRequired', endTime: 'endTimeRequired' },
  ],
  [{ endTime: '08:30' }, { endTime: 'endTimeBeforeStart' }],
])('by the hour, %j is told', (change, wrong) => {
  expect(wrongLeave({ ...byHour, ...change }, today)).toMatchObject(wrong)
})

test('by the hour the one day is both the first and the last', () => {
  expect(timeOf(byHour)).toEqual({ intervalTypeId: 3, startDate: today, endDate: today, startTime: '08:30', endTime: '10:05' })
  expect(timeOf({ ...byHour, interval: 1 })).toMatchObject({ endDate: '2026-11-16', startTime: '', endTime: '' })
})

test('on a weekend leave is asked for from Monday on', () => {
  expect([today, '2026-11-14', '2026-11-15'].map(firstDayAway)).toEqual([today, '2026-11-16', '2026-11-16'])
})
