import { describe, expect, it } from 'vitest'
import { dayKindsOf, isWithoutSchool, type SchoolDaysAround } from './schoolDays.ts'

const known: SchoolDaysAround = { inside: ['2026-11-25', '2026-11-27'], before: '2026-11-24', after: '2026-11-30', years: [2026] }

describe('the kind of a day', () => {
  it('follows from what was entered: a holiday goes before a weekend, the rest of a known year is a break', () => {
    const { days } = dayKindsOf({ from: '2026-11-25', to: '2026-11-28' }, known)
    expect(days.map(({ kind }) => kind)).toEqual(['SCHOOL', 'HOLIDAY', 'SCHOOL', 'WEEKEND'])
    const kindOn = (day: string) => dayKindsOf({ from: day, to: day }, known).days[0]?.kind
    expect(['2027-07-05', '2027-07-13', '2027-09-03', '2026-08-28'].map(kindOn)).toEqual(['BREAK', 'HOLIDAY', 'UNKNOWN', 'UNKNOWN'])
  })

  it('leave is without school only where every day is known to be without', () => {
    const without = (from: string, to: string) => isWithoutSchool({ from, to }, { ...known, inside: [] })
    expect([without('2026-11-28', '2026-11-29'), without('2026-11-26', '2026-11-26')]).toEqual([true, true])
    expect(without('2027-08-28', '2027-09-03'), 'half of it is unknown').toBe(false)
    expect(without('2027-09-04', '2027-09-05'), 'a weekend of a year that nobody entered').toBe(false)
    expect(isWithoutSchool({ from: '2026-11-25', to: '2026-11-29' }, known)).toBe(false)
  })
})
