import { addDays } from '@portal/contract/days'
import { expect, test } from 'vitest'
import { isValid, wrongFields } from '../../base/formRules.ts'
import { type LeaveDraft, leaveFields } from './LeaveFields.tsx'
import { actsOf, daysAllowed, firstDayAway, type LeaveAct, timeOf } from './leave.ts'

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
  expect(isValid(wrongFields(leaveFields(today), draft))).toBe(true)
  expect(isValid(wrongFields(leaveFields(today), byHour))).toBe(true)
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
])('%j is reported', (change, wrong) => {
  expect(wrongFields(leaveFields(today), { ...draft, ...change })).toMatchObject(wrong)
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
])('by the hour, %j is reported', (change, wrong) => {
  expect(wrongFields(leaveFields(today), { ...byHour, ...change })).toMatchObject(wrong)
})

test('by the hour the one day is both the first and the last', () => {
  expect(timeOf(byHour)).toEqual({ intervalTypeId: 3, startDate: today, endDate: today, startTime: '08:30', endTime: '10:05' })
  expect(timeOf({ ...byHour, interval: 1 })).toMatchObject({ endDate: '2026-11-16', startTime: '', endTime: '' })
})

const SCHOOL = { isSchool: true, last: '2026-11-12', next: '2026-11-17' }
const OFF = { ...SCHOOL, isSchool: false }

test.each([
  ['a school day', '2026-11-13', SCHOOL, '2026-11-13'],
  ['a weekend', '2026-11-14', { ...OFF, next: '2026-11-16' }, '2026-11-16'],
  ['a holiday before a weekend', '2026-11-20', { ...OFF, next: '2026-11-23' }, '2026-11-23'],
  ['the winter break', '2027-01-06', { ...OFF, next: '2027-01-25' }, '2027-01-25'],
  ['July, whose next school day is not known', '2027-07-07', { ...OFF, last: '2027-06-04', next: null }, ''],
  ['a weekend without a calendar', '2026-11-14', { isSchool: false, last: null, next: null }, '2026-11-16'],
])('on %s leave starts with a day that is not refused', (_, day, around, first) => {
  expect(firstDayAway({ today: day, ...around }, false)).toBe(first)
})

test.each([
  ['a school day', '2026-11-13', SCHOOL, '2026-11-17'],
  ['the last school day', '2027-06-11', { ...SCHOOL, next: null }, ''],
  ['a Friday without a calendar', '2026-11-13', { isSchool: true, last: null, next: null }, '2026-11-16'],
])('after the lessons of %s leave starts with the next school day', (_, day, around, first) => {
  expect(firstDayAway({ today: day, ...around }, true)).toBe(first)
})

test.each<[string, Parameters<typeof actsOf>[0], LeaveAct[]]>([
  ['waits', { withdrawable: true, endable: false, startDate: today }, ['change', 'withdraw']],
  ['waits for a first day at the limit', { withdrawable: true, endable: false, startDate: daysAllowed(today).min }, ['change', 'withdraw']],
  ['waits for days before the limit', { withdrawable: true, endable: false, startDate: addDays(daysAllowed(today).min, -1) }, ['withdraw']],
  ['was approved and has not begun', { withdrawable: false, endable: true, startDate: '2026-11-16' }, ['giveBack']],
  ['was approved and runs', { withdrawable: false, endable: true, startDate: today }, ['end']],
  ['is over', { withdrawable: false, endable: false, startDate: '2026-11-02' }, []],
])('leave that %s offers its acts', (_, row, acts) => {
  expect(actsOf(row, today)).toEqual(acts)
})
