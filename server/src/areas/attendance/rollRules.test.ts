import type { AttendanceEntry } from '@portal/contract/today'
import { describe, expect, it } from 'vitest'
import { madeAtOf } from '../../http/entries.ts'
import { type AlertFacts, messageOf } from './alertRules.ts'
import { expectedOf, isConsistent, needsWhy, recordOf, refusalOf } from './rollRules.ts'

const entry: AttendanceEntry = {
  entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  madeAt: '2026-11-13T10:05:00+08:00',
  groupId: 1,
  day: '2026-11-13',
  period: 3,
  childId: 2,
  reason: 'SICK',
  minutesLate: 0,
  why: null,
}

describe('an entry', () => {
  it('is made at its own time, at most now', () => {
    const now = new Date('2026-11-13T10:00:00+08:00')
    expect(madeAtOf('2026-11-13T09:00:00+08:00', now)).toEqual(new Date('2026-11-13T09:00:00+08:00'))
    expect(madeAtOf('2026-11-13T11:00:00+08:00', now)).toEqual(now)
  })

  it('is not earlier than one whose clock was ahead and that arrived in the same second', () => {
    const now = new Date('2026-11-13T10:00:00.400+08:00')
    expect(madeAtOf('2026-11-13T11:00:00+08:00', now)).toEqual(madeAtOf('2026-11-13T10:00:00+08:00', new Date(now.getTime() + 100)))
  })

  it.each([
    ['on its day', '2026-11-13', '2026-11-13', false],
    ['made on its day and arriving later', '2026-11-13', '2026-11-20', false],
    ['made on its day and arriving much later', '2026-11-13', '2026-12-01', true],
    ['made the day after', '2026-11-14', '2026-11-14', true],
  ])('%s says why: %s', (_, madeOn, today, isNeeded) => {
    expect(needsWhy('2026-11-13', { madeOn, today, now: new Date(`${today}T09:00:00+08:00`) })).toBe(isNeeded)
  })

  it('is consistent if minutes go with lateness, lateness with lessons, and the rest is present', () => {
    expect(isConsistent(entry)).toBe(true)
    expect(isConsistent({ ...entry, minutesLate: 5 })).toBe(false)
    expect(isConsistent({ ...entry, reason: 'TARDY' })).toBe(false)
    expect(isConsistent({ ...entry, reason: 'TARDY', minutesLate: 5 })).toBe(true)
    expect(isConsistent({ ...entry, reason: 'TARDY', minutesLate: 5, period: 0 })).toBe(false)
    expect(isConsistent({ ...entry, childId: null })).toBe(false)
    expect(isConsistent({ ...entry, childId: null, reason: 'PRESENT' })).toBe(true)
    expect(isConsistent({ ...entry, childId: null, reason: null })).toBe(true)
  })

  it('is refused for the first reason that applies', () => {
    const roll = { day: '2026-11-13', isSchoolDay: true }
    const facts = { roll, today: '2026-11-13', isEntered: true, isWhyMissing: false }
    expect(refusalOf(facts)).toBeUndefined()
    expect(refusalOf({ ...facts, isEntered: false })).toBe('attendanceBrought')
    expect(refusalOf({ ...facts, today: '2026-11-12' })).toBe('attendanceInFuture')
    expect(refusalOf({ ...facts, roll: { ...roll, isSchoolDay: false } })).toBe('attendanceNoSchoolDay')
    expect(refusalOf({ ...facts, isWhyMissing: true })).toBe('attendanceDayClosed')
  })
})

describe('a child of a roll', () => {
  it('is recorded as for a lesson', () => {
    expect(recordOf({ reason: 'SICK_COVID', minutesLate: 0 })).toEqual({ reason: 'SICK', minutesLate: 0 })
    expect(recordOf({ reason: 'TARDY', minutesLate: 7 })).toEqual({ reason: 'TARDY', minutesLate: 7 })
    expect(recordOf({ reason: null, minutesLate: 0 })).toBeNull()
  })

  it('is expected by leave, then by the health form, and not once recorded', () => {
    const unknown = { reason: null, minutesLate: 0 }
    expect(expectedOf({ ...unknown, leave: 'EXCUSED_COVID' }, true)).toEqual({ reason: 'EXCUSED', by: 'LEAVE' })
    expect(expectedOf({ ...unknown, leave: null }, true)).toEqual({ reason: 'SICK', by: 'HEALTH' })
    expect(expectedOf({ ...unknown, leave: null }, false)).toBeNull()
    expect(expectedOf({ ...unknown, reason: 'PRESENT', leave: 'SICK' }, true)).toBeNull()
  })
})

describe('the message about an absence', () => {
  const absent: AlertFacts = { recorded: 'ABSENT', sent: 'NONE', uncovered: 'ABSENT', reasons: ['UNEXCUSED'], answer: null }
  const corrected: AlertFacts = { recorded: 'NONE', sent: 'ABSENT', uncovered: 'NONE', reasons: ['SICK'], answer: null }
  it.each<[string, AlertFacts, ReturnType<typeof messageOf>]>([
    ['is sent once', absent, 'ABSENT'],
    ['is not sent again', { ...absent, sent: 'ABSENT' }, undefined],
    ['follows lateness of the same half', { ...absent, sent: 'LATE' }, 'ABSENT'],
    ['follows a correction', { ...absent, sent: 'CORRECTED' }, 'ABSENT'],
    ['is left out during leave', { ...absent, uncovered: 'NONE' }, undefined],
    ['is one of lateness', { ...absent, recorded: 'LATE', uncovered: 'LATE' }, 'LATE'],
    ['is none of lateness after another message', { ...absent, recorded: 'LATE', uncovered: 'LATE', sent: 'CORRECTED' }, undefined],
    ['is corrected', corrected, 'CORRECTED'],
    ['is corrected to lateness', { ...corrected, recorded: 'LATE', uncovered: 'LATE', reasons: ['TARDY'] }, 'CORRECTED'],
    ['is not corrected to what the guardian answered', { ...corrected, answer: 'SICK' }, undefined],
    ['is corrected to another reason than the answer', { ...corrected, reasons: ['PRESENT'], answer: 'SICK' }, 'CORRECTED'],
    ['is not corrected if it was never sent', { ...corrected, sent: 'NONE' }, undefined],
  ])('%s', (_, facts, message) => {
    expect(messageOf(facts)).toBe(message)
  })
})
