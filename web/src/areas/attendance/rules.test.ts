import type { AttendReason, DayRecord, LessonRecord } from '@portal/contract/attendance'
import { describe, expect, it, test } from 'vitest'
import { byDay, dayFact, dayReason, earliest, inBucket, inPart, isCounted, summaryParts, withTimetable, wrongSpan } from './rules.ts'

const lesson = (ATTEND_REASON: AttendReason, TARDY_MINUTES = 0, CLASS_ATTEND_DATE = '2026-11-09'): LessonRecord => ({
  CLASS_ATTEND_DATE,
  TIME_NAME: '1-р цаг',
  TIME_NUMBER: 1,
  COURSE_NAME: 'Математик',
  TEACH_NAME: 'Дорж Сарантуяа',
  ATTEND_REASON,
  ATTEND_REASON_NAME: '',
  TARDY_MINUTES,
})

test('the gravest lesson colours its day', () => {
  const order: AttendReason[] = ['PRESENT', 'TARDY', 'EXCUSED', 'SICK', 'UNEXCUSED']
  order.forEach((reason, at) => {
    expect(dayReason(order.slice(0, at + 1).map((one) => lesson(one)))).toBe(reason)
  })
  expect(dayReason(undefined)).toBeUndefined()
})

test('the register of the day speaks until the first lesson is recorded', () => {
  const day = (reason: DayRecord['reason']): DayRecord => ({ day: '2026-11-09', reason, reasonName: '', arrivedAt: null, leftAt: null })
  expect(dayFact([], day('PRESENT'))).toEqual({ mark: 'PRESENT', count: 'reasonPresent', hours: '' })
  expect(dayFact([lesson('SICK')], day('PRESENT'))).toEqual({ mark: 'SICK' })
  expect(dayFact(undefined, day('ONLINE'))).toEqual({ mark: 'PRESENT', count: 'reasonOnline', hours: '' })
  expect(dayFact([], { ...day('PRESENT'), arrivedAt: '08:05' })?.hours).toBe('08:05')
  expect(dayFact([], { ...day('PRESENT'), arrivedAt: '08:05', leftAt: '16:40' })?.hours).toBe('08:05–16:40')
  expect([dayFact([], day(null)), dayFact([], undefined)]).toEqual([undefined, undefined])
})

test('minutes late make a lesson late, whatever was ticked, and it counts as there', () => {
  const late = lesson('PRESENT', 10)
  expect(dayReason([late, lesson('PRESENT')])).toBe('TARDY')
  expect(inPart('PRESENT')(late)).toBe(true)
  expect(inBucket('tardyMinBet1020Cnt')(late)).toBe(true)
  expect(inBucket('tardyMinLess10Cnt')(lesson('PRESENT'))).toBe(false)
})

test('lessons are gathered by day in their order', () => {
  const days = byDay([lesson('SICK'), lesson('PRESENT', 0, '2026-11-10'), lesson('PRESENT')])
  expect([...days.keys()]).toEqual(['2026-11-09', '2026-11-10'])
  expect(days.get('2026-11-09')).toHaveLength(2)
})

test('coming lessons are sorted among the others and colour no day', () => {
  const { ATTEND_REASON: _, ATTEND_REASON_NAME: __, TARDY_MINUTES: ___, ...taught } = lesson('PRESENT', 0, '2026-11-10')
  const all = withTimetable([lesson('SICK'), lesson('PRESENT', 0, '2026-11-11')], { COMING: [taught] })
  expect(all.map(({ ATTEND_REASON }) => ATTEND_REASON)).toEqual(['SICK', 'COMING', 'PRESENT'])
  expect(dayReason(withTimetable([], { COMING: [taught] }))).toBeUndefined()
  expect(dayReason(withTimetable([], { COMING: [taught], UNRECORDED: [taught] }))).toBe('UNRECORDED')
})

describe('lessons that nobody recorded', () => {
  const unrecorded = {
    CLASS_ATTEND_DATE: '2026-11-10',
    TIME_NAME: '2-р цаг',
    TIME_NUMBER: 2,
    COURSE_NAME: 'Хөгжим',
    TEACH_NAME: 'Дорж Сарантуяа',
  }
  const at = (TIME_NUMBER: number, ATTEND_REASON: AttendReason) => ({
    ...unrecorded,
    TIME_NUMBER,
    ATTEND_REASON,
    ATTEND_REASON_NAME: '',
    TARDY_MINUTES: 0,
  })

  it('are sorted among the others, and colour only a day that has no other lesson', () => {
    const all = withTimetable([at(1, 'PRESENT'), at(10, 'PRESENT')], { UNRECORDED: [unrecorded] })
    expect(all.map(({ TIME_NUMBER, ATTEND_REASON }) => [TIME_NUMBER, ATTEND_REASON])).toEqual([
      [1, 'PRESENT'],
      [2, 'UNRECORDED'],
      [10, 'PRESENT'],
    ])
    expect([dayReason(all), dayReason(withTimetable([], { UNRECORDED: [unrecorded] })), dayReason([])]).toEqual([
      'PRESENT',
      'UNRECORDED',
      undefined,
    ])
    expect(all.filter(inPart('UNRECORDED'))).toHaveLength(1)
    expect(all.filter(inPart('PRESENT'))).toHaveLength(2)
  })

  it('days: each count has its own', () => {
    const [present, open] = [
      { day: '2026-11-10', reason: 'ONLINE' as const, reasonName: '', arrivedAt: null, leftAt: null },
      { day: '2026-11-11', reason: null, reasonName: '', arrivedAt: null, leftAt: null },
    ]
    expect(
      (['allDay', 'reasonRegistered', 'reasonOnline', 'reasonPresent', 'notRegistered'] as const).map((count) => isCounted(count, present)),
    ).toEqual([true, true, true, false, false])
    expect((['allDay', 'reasonRegistered', 'notRegistered'] as const).map((count) => isCounted(count, open))).toEqual([true, false, true])
  })
})

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

test('ring and percentages of a summary have one base: lessons without a record are beside them', () => {
  const sum = {
    attendancePercent: 75,
    excusedPercent: 0,
    unexcusedPercent: 0,
    sickPercent: 25,
    tardyMinLess10Cnt: 0,
    tardyMinBet1020Cnt: 0,
    tardyMinMore20Cnt: 0,
    lessonCnt: 20,
  }
  const parts = summaryParts(sum, 10)
  const ring = parts.reduce((total, { inRing }) => total + inRing, 0)
  expect(ring).toBe(sum.lessonCnt)
  for (const { inRing, share } of parts) if (share !== undefined) expect((inRing / ring) * 100).toBe(share)
  expect(parts.at(-1)).toEqual({ part: 'UNRECORDED', count: 10, inRing: 0, share: undefined })
  expect(summaryParts(undefined, 3)).toHaveLength(1)
})
