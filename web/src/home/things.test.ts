import type { LeaveRequest } from '@portal/contract/absence'
import type { LessonRecord } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import type { Homework } from '@portal/contract/homework'
import { describe, expect, it } from 'vitest'
import type { SchoolDay } from '../areas/schedule/index.ts'
import { byUrgency, type ChildDay, thingsOf } from './things.ts'

const [TODAY, YESTERDAY] = ['2026-11-16', '2026-11-15']
const AT = `${TODAY}T09:00`

const childOf = (studentPersonId: number): LinkedChild => ({
  requestId: studentPersonId,
  parentFullName: 'Батболд Болормаа',
  studentFullName: 'Ганбат Тэмүүлэн',
  studentNidNumber: 'ЧХ******98',
  studentSex: 'female',
  parentGuardianName: 'Эх',
  orgName: '84 дүгээр сургууль',
  studentGroupName: '5б бүлэг',
  requestDate: '2026-09-02T10:15:00+08:00',
  requestStatus: 'APPROVE',
  requestStatusName: 'Зөвшөөрсөн',
  decisionNote: null,
  parentId: 1,
  studentPersonId,
  studentGroupId: 1,
  orgType: 'ORGEBS',
  parentGuardianType: 'MOTHER',
  orgId: 1,
})
const monday: SchoolDay = { today: TODAY, kind: 'SCHOOL', isSchool: true, last: '2026-11-13', next: '2026-11-17' }
const sunday: SchoolDay = { ...monday, kind: 'WEEKEND', isSchool: false }
const dayOf = (id: number, known: Partial<ChildDay> = {}): ChildDay => ({
  child: childOf(id),
  day: monday,
  lessons: [],
  wholeDays: undefined,
  leaves: [],
  homework: [],
  isDeclared: true,
  ...known,
})
const lesson = (period: number, ATTEND_REASON: LessonRecord['ATTEND_REASON'], TARDY_MINUTES = 0): LessonRecord => ({
  CLASS_ATTEND_DATE: TODAY,
  TIME_NAME: `${period}-р цаг`,
  TIME_NUMBER: period,
  COURSE_NAME: 'Математик',
  TEACH_NAME: 'Дорж Сарантуяа',
  ATTEND_REASON,
  ATTEND_REASON_NAME: '',
  TARDY_MINUTES,
})
const task = (dt: string, completionFlag: Homework['completionFlag'] = null): Homework => ({
  dtName: '',
  dt,
  className: 'Хими',
  topicName: '',
  assignmentName: '',
  completionFlag,
})
const leave = (approvalStatus: LeaveRequest['approvalStatus'], known: Partial<LeaveRequest> = {}): LeaveRequest => ({
  absenceId: 1,
  absenceCategory: 'FAMILY',
  categoryName: '',
  absenceIntervalTypeId: 1,
  intervalName: '',
  requestDate: '2026-11-14T10:00:00+08:00',
  startDate: TODAY,
  endDate: TODAY,
  startTime: null,
  endTime: null,
  dayHalf: null,
  description: '',
  approvalStatus,
  approvalStatusName: '',
  approvalNote: null,
  approvalDate: approvalStatus === 'NEW' ? null : `${YESTERDAY}T18:00:00+08:00`,
  withdrawable: false,
  ...known,
})
const kindsOf = (...days: ChildDay[]) => thingsOf(days, AT, YESTERDAY).map(({ kind, child }) => `${kind} ${child.studentPersonId}`)

describe('what needs a parent today', () => {
  it('comes by urgency over all children: who is away without leave goes first, a form last', () => {
    const days = [
      dayOf(1, { isDeclared: false, homework: [task('2026-11-17'), task('2026-11-18')] }),
      dayOf(2, { lessons: [lesson(1, 'UNEXCUSED'), lesson(2, 'PRESENT', 7)], leaves: [leave('REJECTED', { endDate: '2026-11-20' })] }),
      dayOf(3, { homework: [task(TODAY), task('2026-11-17')] }),
    ]
    expect(kindsOf(...days)).toEqual(['absent 2', 'leaveRejected 2', 'homeworkToday 3', 'late 2', 'homework 1', 'health 1'])
    expect(
      byUrgency(
        days.map(({ child }) => child),
        thingsOf(days, AT, YESTERDAY),
      ).map(({ studentPersonId }) => studentPersonId),
    ).toEqual([2, 3, 1])
  })

  it('names the lessons that were missed, and none where all were', () => {
    const missedOf = (...lessons: LessonRecord[]) => thingsOf([dayOf(1, { lessons })], AT, YESTERDAY)[0]?.lessons?.length
    expect([missedOf(lesson(1, 'PRESENT'), lesson(2, 'UNEXCUSED')), missedOf(lesson(1, 'UNEXCUSED'), lesson(2, 'UNEXCUSED'))]).toEqual([
      1, 0,
    ])
    expect(kindsOf(dayOf(1, { wholeDays: [{ day: TODAY, reason: 'UNEXCUSED', reasonName: '' }], lessons: undefined }))).toEqual([
      'absent 1',
    ])
  })

  it('is nothing where leave was asked for, homework is done, an answer is old, or its days are over', () => {
    expect(kindsOf(dayOf(1, { lessons: [lesson(1, 'UNEXCUSED')], leaves: [leave('NEW')] }))).toEqual([])
    expect(kindsOf(dayOf(1, { homework: [task(TODAY, 'Y')] }))).toEqual([])
    expect(kindsOf(dayOf(1, { leaves: [leave('REJECTED', { approvalDate: '2026-11-12T10:00:00+08:00' })] }))).toEqual([])
    expect(kindsOf(dayOf(1, { leaves: [leave('APPROVED', { startDate: '2026-11-12', endDate: '2026-11-13' })] }))).toEqual([])
    expect(thingsOf([dayOf(1, { isDeclared: false })], `${TODAY}T17:00`, YESTERDAY), 'school is over').toEqual([])
  })

  it('is nothing on a day without school', () => {
    expect(kindsOf(dayOf(1, { day: sunday, isDeclared: false, homework: [task('2026-11-17')], leaves: [leave('REJECTED')] }))).toEqual([])
  })
})
