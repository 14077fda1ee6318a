import { expect, test } from 'vitest'
import { dateAndTime, dateNextTo, dayInWords, dayOf, longDate, ordinal, shortDate, weekday } from './dates.ts'

test('a long date carries the endings that its day and month ask for', () => {
  expect(longDate('2025-08-01', 'mn')).toBe('2025 оны 8 дугаар сарын 1-ний өдөр')
  expect(longDate('2025-11-26', 'mn')).toBe('2025 оны 11 дүгээр сарын 26-ны өдөр')
  expect(longDate('2025-08-12', 'en')).toBe('12 August 2025')
})

test('a date beside another names its year only where it differs', () => {
  expect(dateNextTo('2026-12-02', '2026-10-26', 'mn')).toBe('12.02')
  expect(dateNextTo('2027-01-05', '2026-10-26', 'mn')).toBe('2027.01.05')
  expect([dateNextTo('2026-12-02', '2026-10-26', 'en'), dateNextTo('2027-01-05', '2026-10-26', 'en')]).toEqual([
    '2 December',
    '5 January 2027',
  ])
})

test('days that end in one, four and nine take -ний, all others -ны', () => {
  const soft = Array.from({ length: 31 }, (_, index) => index + 1).filter((day) => dayOf(day).endsWith('-ний'))
  expect(soft).toEqual([1, 4, 9, 11, 14, 19, 21, 24, 29, 31])
})

test('months that end in one, four and nine take дүгээр, all others дугаар', () => {
  const soft = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) => ordinal(month).endsWith('дүгээр'))
  expect(soft).toEqual([1, 4, 9, 11])
})

test('the day of the greeting names the weekday in the language of the page', () => {
  expect(dayInWords('2025-10-24T09:20', 'mn')).toBe('2025 оны 10 дугаар сарын 24, Баасан')
  expect(dayInWords('2025-10-24T09:20', 'en')).toBe('Friday, 24 October 2025')
  expect(weekday('2024-02-29', 'mn')).toBe('Пүрэв')
})

test('tables show the short date, with the time where it matters', () => {
  expect(dateAndTime('2026-09-02T10:15:00+08:00', 'mn')).toBe('2026.09.02, 10:15')
  expect(shortDate('2026-09-02T10:15:00+08:00', 'mn')).toBe('2026.09.02')
  expect(shortDate('2026-09-02T10:15:00+08:00', 'en')).toBe('2026-09-02')
})
