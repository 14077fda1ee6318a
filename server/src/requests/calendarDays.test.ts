import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settledBy } from '../areas/enrolment/rules.ts'
import { isHoliday, workingDayAfter } from './calendarDays.ts'

describe('the next working day', () => {
  it.each([
    ['Monday after a Sunday', '2026-11-15', '2026-11-16'],
    ['the day after a Monday', '2026-11-16', '2026-11-17'],
    ['Monday after a Friday', '2026-11-20', '2026-11-23'],
    ['not the Day of the Republic, a Thursday', '2026-11-25', '2026-11-27'],
    ['not New Year, and then a weekend', '2026-12-31', '2027-01-04'],
    ['after Naadam', '2026-07-09', '2026-07-16'],
    ['after the White Month of a year that is listed', '2026-02-17', '2026-02-23'],
    ['the very next one in a year that is not', '2031-02-17', '2031-02-18'],
  ])('is %s', (_, date, next) => {
    expect(workingDayAfter(date)).toBe(next)
  })

  it('is in the future, never a weekend or a holiday, and the first working day', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        const next = workingDayAfter(date)
        const between = Array.from({ length: (Date.parse(next) - Date.parse(date)) / 86_400_000 - 1 }, (_, at) =>
          new Date(Date.parse(date) + (at + 1) * 86_400_000).toISOString().slice(0, 10),
        )
        const isFree = (one: string) => isHoliday(one) || [0, 6].includes(new Date(one).getUTCDay())
        return next > date && !isFree(next) && between.every(isFree)
      }),
    )
  })
})

describe('an institution that is not known', () => {
  it('will be by 13:00 of the next working day, as days are counted in Ulaanbaatar', () => {
    expect(settledBy(new Date('2026-11-25T10:00:00+08:00'))).toEqual(new Date('2026-11-27T13:00:00+08:00'))
    expect(settledBy(new Date('2026-11-15T23:59:00+08:00'))).toEqual(new Date('2026-11-16T13:00:00+08:00'))
    expect(settledBy(new Date('2026-11-16T00:01:00+08:00'))).toEqual(new Date('2026-11-17T13:00:00+08:00'))
  })
})
