import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  clockTime,
  compareDays,
  dayAfterKey,
  isDay,
  lastOf,
  minutesOfTime,
  mondayOf,
  monthOf,
  parseDay,
  parseTime,
  schoolYearOf,
  weekdayNumber,
  weekFrom,
  weeksOf,
} from './days.ts'

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days))

describe('days', () => {
  test('the keys of a calendar move by days, weeks and months', () => {
    const reached = (key: string) => dayAfterKey(key, '2026-10-31')
    expect(reached('ArrowLeft')).toBe('2026-10-30')
    expect(reached('ArrowRight')).toBe('2026-11-01')
    expect(reached('ArrowUp')).toBe('2026-10-24')
    expect(reached('ArrowDown')).toBe('2026-11-07')
    expect(reached('Home')).toBe('2026-10-26')
    expect(reached('End')).toBe('2026-11-01')
    expect(reached('PageUp')).toBe('2026-09-30')
    expect(reached('PageDown')).toBe('2026-11-30')
    expect(reached('Enter')).toBeUndefined()
  })

  test('a week holds its seven days from Monday on', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = weekFrom(mondayOf(day))
        expect(week).toContain(day)
        expect(week.map(weekdayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
      }),
    )
  })

  test('the weeks of a month hold each of its days once, under its weekday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        const weeks = weeksOf(month)
        const days = weeks.flat().filter((one) => one !== null)
        expect(new Set(days).size).toBe(days.length)
        expect(days).toHaveLength(Number(lastOf(month).slice(8)))
        for (const week of weeks) for (const [at, one] of week.entries()) if (one !== null) expect(weekdayNumber(one)).toBe(at + 1)
      }),
    )
  })

  test('months are counted over the turn of the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(lastOf('2028-02')).toBe('2028-02-29')
  })

  test('an invalid day is none', () => {
    expect(['2026-02-30', '2026-13-01', '20260101', '', null, undefined].filter(isDay)).toEqual([])
    expect(isDay('2028-02-29')).toBe(true)
  })
})

describe('typed dates', () => {
  test.each(['2026.11.03', '2026-11-03', '2026/11/3', '20261103', ' 2026.11.3. '])('%s is the third of November', (text) => {
    expect(parseDay(text)).toBe('2026-11-03')
  })

  test.each(['2026.11', '2026.02.30', 'маргааш', '3.11.2026'])('%s is kept as it is', (text) => {
    expect(parseDay(text)).toBe(text)
  })

  test.each([
    ['8:30', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['14.05', '14:05'],
    ['25:00', '25:00'],
    ['8', '8'],
  ])('the time %s is read as %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  test('days are sorted by time', () => {
    expect(['2026-11-03', '2025-12-31', '2026-02-10', '2026-02-10'].toSorted(compareDays)).toEqual([
      '2025-12-31',
      '2026-02-10',
      '2026-02-10',
      '2026-11-03',
    ])
  })

  test('the summer belongs to the school year that has ended', () => {
    expect(['2026-08-31', '2026-09-01', '2027-01-04'].map(schoolYearOf)).toEqual([2025, 2026, 2026])
  })
})

test('minutes of the day are read and written as HH:mm', () => {
  expect(['00:00', '08:05', '23:59'].map(minutesOfTime)).toEqual([0, 485, 1439])
  fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => minutesOfTime(clockTime(minutes)) === minutes))
})
