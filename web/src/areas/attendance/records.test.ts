import type { AttendReason, LessonRecord } from '@portal/contract/attendance'
import { expect, test } from 'vitest'
import { byDay, dayReason, inBucket, inPart } from './records.ts'

const lesson = (ATTEND_REASON: AttendReason, TARDY_MINUTES = 0, CLASS_ATTEND_DATE = '2026-11-09'): LessonRecord => ({
  CLASS_ATTEND_DATE,
  TIME_NAME: '1-р цаг',
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
