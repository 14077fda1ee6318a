import type { LeaveRequest } from '@portal/contract/absence'
import type { AttendReason, DayRecord, LessonRecord } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import type { GuardianClaim } from '@portal/contract/claims'
import { addDays, daysBetween, mondayOf } from '@portal/contract/days'
import type { OpenStep } from '@portal/contract/enrolmentOpenSteps'
import type { Homework } from '@portal/contract/homework'
import { MEAL_HOURS, type Meal } from '@portal/contract/meals'
import type { Notice } from '@portal/contract/notices'
import type { ScheduleItem } from '@portal/contract/schedule'
import type { SchoolDay } from '@portal/contract/schoolDay'
import { givenName } from '../base/formats.ts'
import { grouped } from '../base/polyfills.ts'
import type { ChildAtSchool } from '../child/place.ts'
import { isOver, timeOf } from './evening.ts'

/** Answers about a child's day; undefined if a read has failed. */
export interface ChildDay {
  child: ChildAtSchool
  day: SchoolDay
  lessons: readonly LessonRecord[] | undefined
  /** Attendance by day: for a kindergarten, and for a pupil without recorded lessons. */
  wholeDays: readonly DayRecord[] | undefined
  leaves: readonly LeaveRequest[] | undefined
  homework: readonly Homework[] | undefined
  isDeclared: boolean | undefined
  /** Lessons of today by the timetable. */
  timetable: readonly ScheduleItem[] | undefined
  /** Last notices, and those with an event in the coming week. */
  notices: readonly Notice[] | undefined
  /** Dishes of today and of the next school day. */
  meals: readonly Meal[] | undefined
  /** Lessons of the next school day by the timetable. */
  nextLessons: readonly ScheduleItem[] | undefined
}

/**
 * Kinds that concern one child, most urgent first. Health forms concern several children; steps of enrolment and claims none of the list.
 */
const OF_ONE = ['absent', 'leaveRejected', 'allergy', 'homeworkToday', 'late', 'homework', 'leaveApproved'] as const
type OfOneKind = (typeof OF_ONE)[number]

export interface ChildTask {
  kind: OfOneKind
  child: ChildAtSchool
  /** Lessons or courses concerned. */
  lessons?: readonly Pick<LessonRecord, 'TIME_NUMBER' | 'COURSE_NAME' | 'TARDY_MINUTES'>[]
  courses?: readonly string[]
  count?: number
  /** Due date of homework. */
  due?: string
  leave?: LeaveRequest
  /** Dishes of one meal. */
  dishes?: readonly Meal[]
}

export type Task =
  | ChildTask
  | { kind: 'step'; step: OpenStep }
  | { kind: 'claim'; claim: GuardianClaim }
  /** Unread notice, or event of this week of a notice that was read; with the first of the children who have it. */
  | { kind: 'notice'; child: ChildAtSchool; notice: Notice }
  | { kind: 'event'; child: ChildAtSchool; notice: Notice }
  /** Children whose form of today was not sent. */
  | { kind: 'health'; children: readonly ChildAtSchool[] }

/** All kinds, most urgent first. */
const TASK_KINDS: readonly Task['kind'][] = [
  'step',
  'claim',
  'absent',
  'leaveRejected',
  'health',
  'allergy',
  'notice',
  'homeworkToday',
  'late',
  'homework',
  'leaveApproved',
  'event',
]

const isReason = (reason: AttendReason) => (lesson: LessonRecord) => (lesson.TARDY_MINUTES > 0 ? 'TARDY' : lesson.ATTEND_REASON) === reason

const covers = (day: string) => (leave: LeaveRequest) => leave.startDate <= day && day <= leave.endDate

function absence({ child, day, lessons, wholeDays, leaves }: ChildDay): ChildTask[] {
  const missed = lessons?.filter(isReason('UNEXCUSED')) ?? []
  const isAway = missed.length > 0 || wholeDays?.some((one) => one.day === day.today && one.reason === 'UNEXCUSED')
  // A pending leave request for today needs no further action.
  const isAsked = leaves?.some((leave) => leave.approvalStatus === 'NEW' && covers(day.today)(leave))
  return isAway && !isAsked ? [{ kind: 'absent', child, lessons: missed.length === lessons?.length ? [] : missed }] : []
}

/** Decisions of today and yesterday on leave that has not ended. */
function answers({ child, day, leaves }: ChildDay, yesterday: string): ChildTask[] {
  const fresh = leaves?.filter(
    ({ approvalDate, endDate }) => approvalDate !== null && approvalDate.slice(0, 10) >= yesterday && endDate >= day.today,
  )
  return (fresh ?? []).flatMap((leave): ChildTask[] => {
    if (leave.approvalStatus === 'REJECTED') return [{ kind: 'leaveRejected', child, leave }]
    return leave.approvalStatus === 'APPROVED' ? [{ kind: 'leaveApproved', child, leave }] : []
  })
}

/** Open homework due today, or else on the next school day. After the last lesson the card of tomorrow shows it. */
function work({ child, day, homework }: ChildDay): ChildTask[] {
  const dueOn = (due: string | null): ChildTask[] => {
    const open = homework?.filter(({ dt, completionFlag }) => dt === due && completionFlag !== 'Y') ?? []
    if (due === null || open.length === 0) return []
    const courses = [...new Set(open.map(({ className }) => className))]
    return [{ kind: due === day.today ? 'homeworkToday' : 'homework', child, courses, count: open.length, due }]
  }
  const today = dueOn(day.today)
  return today.length > 0 ? today : dueOn(day.next)
}

/** Next meal of today with a dish that the child must not eat, until the meal ends. */
function allergy({ child, day, meals }: ChildDay, now: string): ChildTask[] {
  const ahead = meals?.filter(({ dayDate, menuType }) => dayDate === day.today && timeOf(now) < MEAL_HOURS[menuType].until) ?? []
  const first = ahead.find(({ allergens }) => allergens.length > 0)
  return first ? [{ kind: 'allergy', child, dishes: ahead.filter(({ menuType }) => menuType === first.menuType) }] : []
}

/** Unread notices, and events until the end of the week, each once. */
function noticesIn(days: readonly ChildDay[]): Task[] {
  const seen = new Set<number>()
  return days.flatMap(({ child, day: { today }, notices = [] }) =>
    notices.flatMap((notice): Task[] => {
      const { noticeId, isNew, event } = notice
      const isThisWeek = event !== null && today <= event.on && event.on <= addDays(mondayOf(today), 6)
      if (seen.has(noticeId) || !(isNew || isThisWeek)) return []
      seen.add(noticeId)
      return [{ kind: isNew ? 'notice' : 'event', child, notice }]
    }),
  )
}

interface Known {
  days: readonly ChildDay[]
  steps: readonly OpenStep[]
  /** Claims that wait for the parent's answer. */
  claims: readonly GuardianClaim[]
  /** Format: yyyy-MM-ddTHH:mm. */
  now: string
  yesterday: string
}

/** Everything that needs the parent today, most urgent first. On a day without school only steps of enrolment, claims and notices. */
export function tasksOf({ days, steps, claims, now, yesterday }: Known): Task[] {
  const atSchool = days.filter(({ day }) => day.isSchool)
  const ofOne = atSchool.flatMap((one): ChildTask[] => {
    const late = one.lessons?.filter(isReason('TARDY')) ?? []
    return [
      ...absence(one),
      ...answers(one, yesterday),
      ...(isOver(one, now) ? [] : work(one)),
      ...(late.length > 0 ? [{ kind: 'late', child: one.child, lessons: late } as const] : []),
      ...allergy(one, now),
    ]
  })
  const undeclared = atSchool.filter((one) => one.isDeclared === false && !isOver(one, now)).map(({ child }) => child)
  const all: Task[] = [
    ...[...steps].sort((one, other) => (one.closesAt < other.closesAt ? -1 : 1)).map((step) => ({ kind: 'step', step }) as const),
    ...claims.map((claim) => ({ kind: 'claim', claim }) as const),
    ...ofOne,
    ...noticesIn(days),
    ...(undeclared.length > 0 ? [{ kind: 'health', children: undeclared } as const] : []),
  ]
  return all.sort((one, other) => TASK_KINDS.indexOf(one.kind) - TASK_KINDS.indexOf(other.kind))
}

/** Children without school today, grouped by kind of day and next school day. */
export const withoutSchool = (days: readonly ChildDay[]): ChildDay[][] => [
  ...grouped(
    days.filter(({ day }) => !day.isSchool),
    ({ day }) => `${day.kind} ${day.next}`,
  ).values(),
]

/** First names of the children: «Анужин, Номин». */
export const namesOf = (days: readonly ChildDay[]): string => days.map(({ child }) => givenName(child.studentFullName)).join(', ')

/** Number of days for which the home page shows a declined link. */
const DECLINED_SHOWN_DAYS = 30

/** Whether the home page lists a link that is not approved. */
export const isListed = ({ requestStatus, decisionDate }: LinkedChild, today: string): boolean =>
  requestStatus !== 'APPROVE' &&
  (requestStatus !== 'DECLINED' || decisionDate === null || daysBetween(decisionDate.slice(0, 10), today) <= DECLINED_SHOWN_DAYS)

/** Number of tasks shown before the rest is folded: as many as fit on a phone's first screen. */
export const MAX_TASKS = 4
