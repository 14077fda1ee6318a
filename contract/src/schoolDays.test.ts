import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongWithLeaveTime } from './absence.ts'
import { ATTEND_REASONS, effectiveReason, reasonOfDay, tardyBucketOf } from './attendance.ts'
import { isDate, PathDate, plainDate } from './fields.ts'
import { Temperature, wrongWithFlags } from './health.ts'
import { homeDaysOf, schoolDayOf } from './schoolDay.ts'

describe('a day at school', () => {
  it('has the colour of its most serious record', () => {
    const gravest = fc.array(fc.constantFrom(...ATTEND_REASONS), { minLength: 1 })
    fc.assert(
      fc.property(gravest, (reasons) => {
        const shown = reasonOfDay(reasons.map((reason) => ({ ATTEND_REASON: reason })))
        return reasons.every((reason) => ATTEND_REASONS.indexOf(reason) >= ATTEND_REASONS.indexOf(shown ?? 'PRESENT'))
      }),
    )
    expect(reasonOfDay([{ ATTEND_REASON: 'PRESENT' }, { ATTEND_REASON: 'TARDY' }])).toBe('TARDY')
    expect(reasonOfDay([{ ATTEND_REASON: 'EXCUSED' }, { ATTEND_REASON: 'SICK' }])).toBe('SICK')
    expect(reasonOfDay([])).toBeUndefined()
  })
  it('counts any minute late as tardy, in one of three buckets', () => {
    expect([effectiveReason('PRESENT', 1), effectiveReason('UNEXCUSED', 5), effectiveReason('SICK', 0)]).toEqual(['TARDY', 'TARDY', 'SICK'])
    expect([0, 9, 10, 19, 20, 45].map(tardyBucketOf)).toEqual([
      'tardyMinLess10Cnt',
      'tardyMinLess10Cnt',
      'tardyMinBet1020Cnt',
      'tardyMinBet1020Cnt',
      'tardyMinMore20Cnt',
      'tardyMinMore20Cnt',
    ])
  })
})

describe('the home page', () => {
  const onDay = (day: string, kind: 'SCHOOL' | 'WEEKEND' | 'BREAK', before: string, after: string | null) =>
    schoolDayOf(day, { days: [{ day, kind }], schoolDayBefore: before, schoolDayAfter: after })
  const monday = onDay('2026-11-16', 'SCHOOL', '2026-11-13', '2026-11-17')

  it('shows today, and from late morning on the lessons of the next school day', () => {
    const near = [{ from: '2026-11-16', to: '2026-11-17' }]
    expect(homeDaysOf(monday, '10:59')).toEqual({ attendance: '2026-11-16', lessons: ['2026-11-16'], meals: near })
    expect(homeDaysOf(monday, '11:00').lessons).toEqual(['2026-11-16', '2026-11-17'])
  })
  it('shows the nearest school days on a day without school', () => {
    expect(homeDaysOf(onDay('2026-11-14', 'WEEKEND', '2026-11-13', '2026-11-16'), '07:00')).toEqual({
      attendance: '2026-11-13',
      lessons: ['2026-11-16'],
      meals: [{ from: '2026-11-14', to: '2026-11-16' }],
    })
    const inBreak = homeDaysOf(onDay('2026-11-04', 'BREAK', '2026-10-30', '2026-11-09'), '07:00')
    expect(inBreak.meals).toEqual([
      { from: '2026-11-04', to: '2026-11-05' },
      { from: '2026-11-09', to: '2026-11-09' },
    ])
  })
  it('shows nothing ahead once the calendar ends', () => {
    expect(homeDaysOf(onDay('2027-06-05', 'WEEKEND', '2027-06-04', null), '12:00')).toEqual({
      attendance: '2027-06-04',
      lessons: [],
      meals: [{ from: '2027-06-05', to: '2027-06-07' }],
    })
  })
})

describe('a date', () => {
  it('must be in the calendar, with or without hyphens in a path', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDate)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '2026-01-01T00:00'].some(isDate)).toBe(false)
    expect(plainDate('20261115')).toBe('2026-11-15')
    expect(['20261115', '2026-11-15'].every((text) => PathDate.safeParse(text).success)).toBe(true)
    expect(['20261315', '2026-1115x', 'today'].some((text) => PathDate.safeParse(text).success)).toBe(false)
  })
})

describe('the time of a leave', () => {
  const days = { intervalTypeId: 1, startDate: '2026-11-19', endDate: '2026-11-20', startTime: '', endTime: '' }
  const hours = { ...days, intervalTypeId: 3, endDate: '2026-11-19', startTime: '10:00', endTime: '12:00' }
  it.each([
    [days, {}],
    [{ ...days, intervalTypeId: 2, endDate: '2026-11-19' }, {}],
    [{ ...days, startDate: '' }, { startDate: 'startDateRequired' }],
    [{ ...days, startDate: '2026-02-30' }, { startDate: 'dateInvalid' }],
    [{ ...days, endDate: '' }, { endDate: 'endDateRequired' }],
    [{ ...days, endDate: '2026-11-18' }, { endDate: 'endDateBeforeStart' }],
    [hours, {}],
    [{ ...hours, startDate: '' }, { startDate: 'absenceDayRequired' }],
    [{ ...hours, endDate: '2026-11-20' }, { endDate: 'dateInvalid' }],
    [{ ...hours, startTime: '' }, { startTime: 'startTimeRequired' }],
    [{ ...hours, endTime: '' }, { endTime: 'endTimeRequired' }],
    [{ ...hours, endTime: '10:00' }, { endTime: 'endTimeBeforeStart' }],
  ])('%j is wrong in %j', (leave, wrong) => {
    expect(wrongWithLeaveTime(leave)).toEqual(wrong)
  })
})

describe('a health declaration', () => {
  it('says that the child is well, or lists the symptoms', () => {
    expect(wrongWithFlags('NONE_PARENT', [99])).toBeUndefined()
    expect(wrongWithFlags('NONE_PARENT', [99, 1])).toBe('inputInvalid')
    expect(wrongWithFlags('RISKY_PARENT', [1, 14])).toBeUndefined()
    expect(wrongWithFlags('RISKY_PARENT', [])).toBe('symptomRequired')
    expect(wrongWithFlags('RISKY_PARENT', [99])).toBe('symptomRequired')
    expect(wrongWithFlags('RISKY_PARENT', [2, 14, 15])).toBe('illnessStatesExclusive')
  })
  it('carries a temperature between 30 and 50 by tenths', () => {
    expect(['30', '36', '36.6', '50', '50.0'].every((text) => Temperature.safeParse(text).success)).toBe(true)
    expect(['29.9', '50.1', '36.65', '36,6', '', '1e1', ' 36'].some((text) => Temperature.safeParse(text).success)).toBe(false)
  })
})
