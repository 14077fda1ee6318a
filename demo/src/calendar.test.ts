import { schoolYearOf } from '@portal/contract/days'
import { dateIn } from '@portal/server/outside/clock'
import { describe, expect, test } from 'vitest'
import { campaignYear, clockOffsetMs, firstSchoolDay, inTerm, isSchoolDay, lastSchoolWeekBefore, quartersOf } from './calendar.ts'

const noon = (date: string) => new Date(`${date}T12:00:00+08:00`)
const demoDate = (date: string) => dateIn(new Date(noon(date).getTime() + clockOffsetMs(noon(date))))

describe('the school year', () => {
  test('begins on 1 September, or on the Monday after a weekend', () => {
    expect([2023, 2024, 2025, 2026, 2029].map(firstSchoolDay)).toEqual([
      '2023-09-01',
      '2024-09-02',
      '2025-09-01',
      '2026-09-01',
      '2029-09-03',
    ])
  })

  test('has the four quarters of 2025-2026, with the longer winter and earlier summer for the young', () => {
    expect(quartersOf(2025, 1)).toEqual([
      { from: '2025-09-01', to: '2025-10-31' },
      { from: '2025-11-10', to: '2026-01-02' },
      { from: '2026-01-26', to: '2026-03-27' },
      { from: '2026-04-06', to: '2026-05-29' },
    ])
    expect(quartersOf(2025, 5)[3]).toEqual({ from: '2026-04-06', to: '2026-06-05' })
    expect(quartersOf(2025, 10).slice(2)).toEqual([
      { from: '2026-01-19', to: '2026-03-27' },
      { from: '2026-04-06', to: '2026-06-12' },
    ])
  })

  test('never runs past 15 June, and every quarter ends on a Friday', () => {
    for (let year = 2020; year < 2060; year++) {
      const quarters = quartersOf(year, 12)
      expect(quarters[3]?.to.slice(5) ?? '').toMatch(/^06-(0\d|1[0-5])$/)
      for (const { from, to } of quarters) {
        expect(new Date(to).getUTCDay()).toBe(5)
        expect(from < to).toBe(true)
      }
    }
  })

  test('keeps its name over the summer, while a campaign is named by the calendar year', () => {
    expect([schoolYearOf('2026-08-31'), schoolYearOf('2026-09-01')]).toEqual([2025, 2026])
    expect([campaignYear('2026-04-10'), campaignYear('2026-11-15')]).toEqual([2026, 2026])
  })
})

describe('a school day', () => {
  test('is a weekday in a quarter', () => {
    expect(isSchoolDay('2026-11-16', 5)).toBe(true)
    expect(isSchoolDay('2026-11-15', 5)).toBe(false)
    expect(isSchoolDay('2026-11-04', 5)).toBe(false)
  })

  test('is no holiday, fixed or moving', () => {
    expect(isSchoolDay('2026-11-26', 5)).toBe(false)
    expect(isSchoolDay('2026-02-18', 5)).toBe(false)
    expect(isSchoolDay('2026-11-10', 5), 'Чингис хааны өдөр').toBe(false)
    expect(['2027-02-08', '2027-02-09', '2027-02-18'].map((day) => isSchoolDay(day, 5))).toEqual([false, false, true])
  })

  test('comes earlier after winter and later in June for the older', () => {
    expect([isSchoolDay('2026-01-20', 9), isSchoolDay('2026-01-20', 10)]).toEqual([false, true])
    expect([isSchoolDay('2026-06-03', 2), isSchoolDay('2026-06-03', 3), isSchoolDay('2026-06-10', 6)]).toEqual([false, true, true])
  })
})

describe('the clock of the demo', () => {
  test('is the real one in term, weekends and single holidays included', () => {
    for (const date of ['2026-09-01', '2026-10-31', '2026-11-01', '2026-11-15', '2026-11-26']) expect(demoDate(date)).toBe(date)
    expect(clockOffsetMs(noon('2026-11-15'))).toBe(0)
  })

  test('is the same weekday of the last school week during a break', () => {
    expect(demoDate('2026-11-04')).toBe('2026-10-28')
    expect(demoDate('2026-11-08')).toBe('2026-11-01')
    expect(demoDate('2027-01-20')).toBe('2026-12-30')
  })

  test('is in the last week of May all summer, up to the day before school', () => {
    expect(demoDate('2026-06-03')).toBe('2026-05-27')
    expect(demoDate('2026-07-31')).toBe('2026-05-29')
    expect(demoDate('2026-08-31')).toBe('2026-05-25')
    expect(lastSchoolWeekBefore('2026-08-31')).toBe('2026-05-25')
  })

  test('follows the date of Ulaanbaatar, which is ahead of the server’s', () => {
    const lastSundayOfBreak = new Date('2026-11-08T15:59:00Z')
    const firstMondayOfTerm = new Date('2026-11-08T16:00:00Z')
    expect(clockOffsetMs(lastSundayOfBreak)).toBe(-7 * 86_400_000)
    expect(clockOffsetMs(firstMondayOfTerm)).toBe(0)
  })

  test('always lands in term', () => {
    for (let day = 0; day < 3 * 366; day++) {
      const date = dateIn(new Date(Date.UTC(2026, 0, 1 + day)))
      expect(inTerm(demoDate(date)), date).toBe(true)
    }
  })
})
