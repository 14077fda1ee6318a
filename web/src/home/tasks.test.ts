import type { LeaveRequest } from '@portal/contract/absence'
import type { LessonRecord } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import type { OpenStep } from '@portal/contract/enrolmentOpenSteps'
import type { Homework } from '@portal/contract/homework'
import type { Meal } from '@portal/contract/meals'
import type { Notice } from '@portal/contract/notices'
import type { ScheduleItem } from '@portal/contract/schedule'
import type { SchoolDay } from '@portal/contract/schoolDay'
import { describe, expect, it } from 'vitest'
import type { ChildAtSchool } from '../child/place.ts'
import { home as homeWords } from '../text/mn/home.ts'
import { meals as mealWords } from '../text/mn/meals.ts'
import { tomorrowsOf } from './evening.ts'
import { type ChildDay, isListed, namesOf, type Task, tasksOf, withoutSchool } from './tasks.ts'
import { taskView } from './taskView.ts'

const [TODAY, YESTERDAY] = ['2026-11-16', '2026-11-15']
const AT = `${TODAY}T09:00`

const childOf = (studentPersonId: number): ChildAtSchool => ({
  requestId: studentPersonId,
  parentFullName: 'Батболд Болормаа',
  studentFullName: 'Ганбат Тэмүүлэн',
  studentNidNumber: 'ЧХ******98',
  studentSex: 'female',
  parentGuardianName: 'Эх',
  orgName: '84 дүгээр сургууль',
  studentGroupName: '5б бүлэг',
  requestDate: '2026-09-02T10:15:00+08:00',
  decisionDate: '2026-09-03T09:00:00+08:00',
  requestStatus: 'APPROVE',
  requestStatusName: 'Зөвшөөрсөн',
  decisionNote: null,
  parentId: 1,
  studentPersonId,
  studentGroupId: 1,
  orgType: 'ORGEBS',
  parentGuardianType: 'MOTHER',
  orgId: 1,
  left: null,
  next: null,
  classUnknown: null,
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
  notices: [],
  isDeclared: true,
  timetable: [],
  meals: [],
  nextLessons: [],
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
  sentBy: 'YOU',
  withdrawable: false,
  endable: false,
  ...known,
})
const tasksAt = (now: string, days: ChildDay[], steps: OpenStep[] = []) => tasksOf({ days, steps, claims: [], now, yesterday: YESTERDAY })
const idsOf = (task: Task): number[] => {
  if (task.kind === 'step') return [task.step.personId]
  if (task.kind === 'claim') return [task.claim.childId]
  return (task.kind === 'health' ? task.children : [task.child]).map(({ studentPersonId }) => studentPersonId)
}
const kindsAt = (now: string, days: ChildDay[], steps?: OpenStep[]) =>
  tasksAt(now, days, steps).map((task) => `${task.kind} ${idsOf(task).join(', ')}`)
const kindsOf = (...days: ChildDay[]) => kindsAt(AT, days)
const at = (time: string) => `${TODAY}T${time}`
const period = (begin: [number, number], end: [number, number]): ScheduleItem => ({
  courseName: 'Математик',
  beginHours: begin[0],
  beginMinutes: begin[1],
  endHours: end[0],
  endMinutes: end[1],
  sequence: 1,
  displayName: '',
  roomNumber: null,
  timeName: '',
})
const dish = (dayDate: string, menuType: Meal['menuType'], productName: string, allergens: Meal['allergens'] = []): Meal => ({
  institutionId: 1,
  foodClassification: 'PRIMARY',
  foodClassificationName: '',
  menuType,
  menuTypeName: '',
  dayId: 1,
  dayDate,
  productName,
  productTypeName: '',
  photoUrl: null,
  productKind: 'SOUP',
  nutrition: '',
  grams: 0,
  calories: 0,
  proteins: 0,
  fats: 0,
  carbohydrate: 0,
  eatFlag: null,
  description: null,
  avgRate: null,
  ownRate: null,
  allergens,
})
const step = (personId: number, closesAt: string): OpenStep => ({
  step: 'confirm',
  prospectDataId: personId,
  personId,
  kind: 'firstGrade',
  firstName: 'Номин',
  closesAt,
})

describe("a parent's tasks of today", () => {
  it('comes by urgency over all children: a child away without leave goes first, then the form, then homework', () => {
    const days = [
      dayOf(1, { isDeclared: false, homework: [task('2026-11-17'), task('2026-11-18')] }),
      dayOf(2, { lessons: [lesson(1, 'UNEXCUSED'), lesson(2, 'PRESENT', 7)], leaves: [leave('REJECTED', { endDate: '2026-11-20' })] }),
      dayOf(3, { homework: [task(TODAY), task('2026-11-17')] }),
    ]
    expect(kindsOf(...days)).toEqual(['absent 2', 'leaveRejected 2', 'health 1', 'homeworkToday 3', 'late 2', 'homework 1'])
  })

  it('begins with what enrolment wants by a date, the nearest first, also on a day without school', () => {
    const steps = [step(8, '2026-11-29T17:00:00+08:00'), step(9, '2026-11-20T17:00:00+08:00')]
    expect(kindsAt(AT, [dayOf(1, { lessons: [lesson(1, 'UNEXCUSED')] })], steps)).toEqual(['step 9', 'step 8', 'absent 1'])
    expect(kindsAt(AT, [dayOf(1, { day: sunday, isDeclared: false })], steps)).toEqual(['step 9', 'step 8'])
    expect(kindsAt(AT, [], steps)).toHaveLength(2)
  })

  it('names a deadline where the family has to confirm, and none where it may take over a request at any time', () => {
    const words = { text: homeWords.mn, meals: mealWords.mn, inWords: (line: string) => line, language: 'mn', today: '2026-12-03' } as const
    const shown = (kind: OpenStep['step'], closesAt: string) =>
      taskView({ kind: 'step', step: { ...step(8, closesAt), step: kind } }, words).deadline
    expect(shown('confirm', '2026-12-05T17:00:00+08:00')).toBe('12.05, 17:00 хүртэл · 2 хоног')
    expect(shown('takeOver', '2026-12-02T17:00:00+08:00')).toBeUndefined()
  })

  it('has the health forms of all children in one line', () => {
    expect(kindsOf(dayOf(1, { isDeclared: false }), dayOf(2), dayOf(3, { isDeclared: false }))).toEqual(['health 1, 3'])
  })

  it('warns of a dish that the child must not eat, until that meal is over', () => {
    const meals = [
      dish(TODAY, 'LUNCH', 'Шөл', ['GLUTEN']),
      dish(TODAY, 'LUNCH', 'Хуурга'),
      dish('2026-11-17', 'LUNCH', 'Цуйван', ['GLUTEN']),
    ]
    expect(kindsAt(at('07:30'), [dayOf(1, { meals })])).toEqual(['allergy 1'])
    expect(tasksAt(at('07:30'), [dayOf(1, { meals })])).toMatchObject([{ dishes: [{ productName: 'Шөл' }, { productName: 'Хуурга' }] }])
    expect(kindsAt(at('13:00'), [dayOf(1, { meals })])).toEqual([])
  })

  it('names the lessons that were missed, and none where all were', () => {
    const missedOf = (...lessons: LessonRecord[]) =>
      tasksAt(AT, [dayOf(1, { lessons })]).flatMap((task) => (task.kind === 'absent' ? [task.lessons?.length] : []))[0]
    expect([missedOf(lesson(1, 'PRESENT'), lesson(2, 'UNEXCUSED')), missedOf(lesson(1, 'UNEXCUSED'), lesson(2, 'UNEXCUSED'))]).toEqual([
      1, 0,
    ])
    expect(
      kindsOf(
        dayOf(1, { wholeDays: [{ day: TODAY, reason: 'UNEXCUSED', reasonName: '', arrivedAt: null, leftAt: null }], lessons: undefined }),
      ),
    ).toEqual(['absent 1'])
    expect(
      kindsOf(dayOf(1, { wholeDays: [{ day: TODAY, reason: 'UNEXCUSED', reasonName: '', arrivedAt: null, leftAt: null }], lessons: [] })),
    ).toEqual(['absent 1'])
  })

  it('has unread notices before homework, and events of this week that were read at the end, each once; on a free day too', () => {
    const notice = (noticeId: number, isNew: boolean, on: string | null): Notice => ({
      ...{ noticeId, isNew, orgName: 'Сургууль', groupName: null, title: 'Хурал', sentAt: `${TODAY}T08:00:00+08:00` },
      ...{ isTakenBack: false, isRead: !isNew, asks: null, event: on === null ? null : { on, at: null } },
    })
    const notices = [notice(1, true, null), notice(2, false, '2026-11-22'), notice(3, false, '2026-11-23'), notice(4, false, '2026-11-15')]
    const days = [dayOf(1, { notices, homework: [task(TODAY)] }), dayOf(2, { notices })]
    expect(kindsOf(...days)).toEqual(['notice 1', 'homeworkToday 1', 'event 1'])
    expect(kindsOf(dayOf(1, { day: sunday, notices }))).toEqual(['notice 1', 'event 1'])
  })

  it('is nothing where leave was asked for, homework is done, an answer is old, or its days are over', () => {
    expect(kindsOf(dayOf(1, { lessons: [lesson(1, 'UNEXCUSED')], leaves: [leave('NEW')] }))).toEqual([])
    expect(kindsOf(dayOf(1, { homework: [task(TODAY, 'Y')] }))).toEqual([])
    expect(kindsOf(dayOf(1, { leaves: [leave('REJECTED', { approvalDate: '2026-11-12T10:00:00+08:00' })] }))).toEqual([])
    expect(kindsOf(dayOf(1, { leaves: [leave('APPROVED', { startDate: '2026-11-12', endDate: '2026-11-13' })] }))).toEqual([])
    expect(kindsAt(at('17:00'), [dayOf(1, { isDeclared: false })]), 'school is over').toEqual([])
  })

  it('is nothing on a day without school', () => {
    expect(kindsOf(dayOf(1, { day: sunday, isDeclared: false, homework: [task('2026-11-17')], leaves: [leave('REJECTED')] }))).toEqual([])
  })
})

describe('the evening', () => {
  const until = (hour: number): Partial<ChildDay> => ({ timetable: [period([8, 15], [8, 55]), period([hour - 1, 15], [hour, 0])] })
  const due = [task(TODAY), task('2026-11-17'), task('2026-11-17', 'Y')]
  const openOf = (days: ChildDay[], now: string) =>
    tomorrowsOf(days, now).map(({ child, day, open }) => [child.studentPersonId, day, open.length])

  it('begins after the last lesson: the homework of today gives way to that of the next school day', () => {
    const day = dayOf(1, { ...until(13), homework: due, isDeclared: false })
    expect(kindsAt(at('12:59'), [day])).toEqual(['health 1', 'homeworkToday 1'])
    expect(openOf([day], at('12:59'))).toEqual([])
    expect(kindsAt(at('13:00'), [day])).toEqual([])
    expect(openOf([day], at('19:00'))).toEqual([[1, '2026-11-17', 1]])
  })

  it('waits for the last child, and puts the one with most left to do first', () => {
    const [early, late] = [dayOf(1, until(12)), dayOf(2, { ...until(18), homework: due })]
    expect(openOf([early, late], at('17:00'))).toEqual([])
    expect(openOf([early, late], at('18:00'))).toEqual([
      [2, '2026-11-17', 1],
      [1, '2026-11-17', 0],
    ])
  })

  it('looks at Monday on a Friday evening and on a Sunday, and at nothing on a Saturday or with today to come', () => {
    const [friday, saturday, ofSunday] = (
      [
        ['2026-11-20', 'SCHOOL'],
        ['2026-11-21', 'WEEKEND'],
        ['2026-11-22', 'WEEKEND'],
      ] as const
    ).map(([today, kind]) =>
      dayOf(1, { day: { ...monday, today, kind, isSchool: kind === 'SCHOOL', next: '2026-11-23' }, homework: [task('2026-11-23')] }),
    )
    expect(openOf(friday ? [friday] : [], '2026-11-20T19:00')).toEqual([[1, '2026-11-23', 1]])
    expect(openOf(saturday ? [saturday] : [], '2026-11-21T19:00')).toEqual([])
    expect(openOf(ofSunday ? [ofSunday] : [], '2026-11-22T10:00')).toEqual([[1, '2026-11-23', 1]])
  })

  it('tells the first lesson, the lunch and what the child must not eat of that day', () => {
    const meals = [
      dish('2026-11-17', 'LUNCH', 'Хуурга'),
      dish('2026-11-17', 'TEA', 'Боов', ['GLUTEN']),
      dish(TODAY, 'LUNCH', 'Шөл', ['GLUTEN']),
    ]
    const [tomorrow] = tomorrowsOf([dayOf(1, { ...until(13), meals, nextLessons: [period([8, 15], [8, 55])] })], at('19:00'))
    expect(tomorrow).toMatchObject({ first: { beginHours: 8 }, lunch: [{ productName: 'Хуурга' }], warned: [{ productName: 'Боов' }] })
  })
})

it('a declined link leaves home after 30 days; one that waits stays', () => {
  const link = (requestStatus: LinkedChild['requestStatus'], decisionDate: string | null) => ({
    ...childOf(1),
    requestStatus,
    decisionDate,
  })
  const listed = [
    link('DECLINED', '2026-10-17T10:00:00+08:00'),
    link('DECLINED', '2026-10-16T10:00:00+08:00'),
    link('NEW', null),
    link('APPROVE', '2026-11-15T10:00:00+08:00'),
  ].map((one) => isListed(one, TODAY))
  expect(listed).toEqual([true, false, true, false])
})

/** Days of a pupil of grade 5 and of one whose school year ends in May, at six times of the school year. */
const schoolYear: [string, Partial<SchoolDay>, Partial<SchoolDay>][] = [
  ['2026-09-01T09:10', {}, {}],
  ['2026-11-18T19:00', { next: '2026-11-19' }, { next: '2026-11-19' }],
  ['2027-02-10T11:00', {}, {}],
  ['2027-04-14T11:00', {}, {}],
  ['2027-06-01T11:00', { kind: 'HOLIDAY', isSchool: false, next: '2027-06-02' }, { kind: 'HOLIDAY', isSchool: false, next: null }],
  ['2027-07-07T11:00', { kind: 'BREAK', isSchool: false, next: null }, { kind: 'BREAK', isSchool: false, next: null }],
]
const shownAt: Record<string, { due: string[]; tomorrow: number; without: string[] }> = {
  '2026-09-01T09:10': { due: ['health'], tomorrow: 0, without: [] },
  '2026-11-18T19:00': { due: [], tomorrow: 2, without: [] },
  '2027-02-10T11:00': { due: ['health'], tomorrow: 0, without: [] },
  '2027-04-14T11:00': { due: ['health'], tomorrow: 0, without: [] },
  '2027-06-01T11:00': { due: [], tomorrow: 1, without: ['Анужин'] },
  '2027-07-07T11:00': { due: [], tomorrow: 0, without: ['Тэмүүлэн, Анужин'] },
}

it.each(schoolYear)('at %s home asks for what the day needs, and names the children without school', (now, older, younger) => {
  const today = now.slice(0, 10)
  const days = [older, younger].map((known, at) => {
    const child = { ...childOf(at), studentFullName: ['Ганбат Тэмүүлэн', 'Ганбат Анужин'][at] ?? '' }
    return { ...dayOf(at, { isDeclared: false }), child, day: { ...monday, today, ...known } }
  })
  const tomorrows = tomorrowsOf(days, now)
  const rest = days.filter(({ child }) => !tomorrows.some((one) => one.child === child))
  const due = tasksOf({ days, steps: [], claims: [], now, yesterday: YESTERDAY }).map(({ kind }) => kind)
  expect({ due, tomorrow: tomorrows.length, without: withoutSchool(rest).map(namesOf) }).toEqual(shownAt[now])
})
