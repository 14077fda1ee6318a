import type { LeaveRequest } from '@portal/contract/absence'
import type { AttendReason, DayRecord, LessonRecord } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import type { Homework } from '@portal/contract/homework'
import type { SchoolDay } from '../areas/schedule/index.ts'

/** What is known of a child's day; undefined where an answer is missing. */
export interface ChildDay {
  child: LinkedChild
  day: SchoolDay
  lessons: readonly LessonRecord[] | undefined
  /** Of a kindergarten: the day as a whole. */
  wholeDays: readonly DayRecord[] | undefined
  leaves: readonly LeaveRequest[] | undefined
  homework: readonly Homework[] | undefined
  /** Whether the health form of today was sent. */
  isDeclared: boolean | undefined
}

/** What needs a parent, from the most urgent. */
export const THINGS = ['absent', 'leaveRejected', 'homeworkToday', 'late', 'homework', 'health', 'leaveApproved'] as const
export type ThingKind = (typeof THINGS)[number]

export interface Thing {
  kind: ThingKind
  child: LinkedChild
  /** The courses or lessons that it is about. */
  lessons?: readonly Pick<LessonRecord, 'TIME_NUMBER' | 'COURSE_NAME' | 'TARDY_MINUTES'>[]
  courses?: readonly string[]
  count?: number
  /** When homework is due. */
  due?: string
  leave?: LeaveRequest
}

/** Who has not come by then was not asked in time. */
const FORM_UNTIL = '17:00'

const isReason = (reason: AttendReason) => (lesson: LessonRecord) => (lesson.TARDY_MINUTES > 0 ? 'TARDY' : lesson.ATTEND_REASON) === reason

const covers = (day: string) => (leave: LeaveRequest) => leave.startDate <= day && day <= leave.endDate

function absence({ child, day, lessons, wholeDays, leaves }: ChildDay): Thing[] {
  const missed = lessons?.filter(isReason('UNEXCUSED')) ?? []
  const isAway = missed.length > 0 || wholeDays?.some((one) => one.day === day.today && one.reason === 'UNEXCUSED')
  // A person who has asked for leave for today has done what there is to do.
  const isAsked = leaves?.some((leave) => leave.approvalStatus === 'NEW' && covers(day.today)(leave))
  return isAway && !isAsked ? [{ kind: 'absent', child, lessons: missed.length === lessons?.length ? [] : missed }] : []
}

/** Answers of today and yesterday about days that are not over. */
function answers({ child, day, leaves }: ChildDay, yesterday: string): Thing[] {
  const fresh = leaves?.filter(
    ({ approvalDate, endDate }) => approvalDate !== null && approvalDate.slice(0, 10) >= yesterday && endDate >= day.today,
  )
  return (fresh ?? []).flatMap((leave): Thing[] => {
    if (leave.approvalStatus === 'REJECTED') return [{ kind: 'leaveRejected', child, leave }]
    return leave.approvalStatus === 'APPROVED' ? [{ kind: 'leaveApproved', child, leave }] : []
  })
}

/** What is not done and due today, else what is due on the next school day. */
function work({ child, day, homework }: ChildDay): Thing[] {
  const dueOn = (due: string | null): Thing[] => {
    const open = homework?.filter(({ dt, completionFlag }) => dt === due && completionFlag !== 'Y') ?? []
    if (due === null || open.length === 0) return []
    const courses = [...new Set(open.map(({ className }) => className))]
    return [{ kind: due === day.today ? 'homeworkToday' : 'homework', child, courses, count: open.length, due }]
  }
  const today = dueOn(day.today)
  return today.length > 0 ? today : dueOn(day.next)
}

/** Everything of today that needs a parent, of all children, the most urgent first. Days without school have none. */
export function thingsOf(days: readonly ChildDay[], now: string, yesterday: string): Thing[] {
  const all = days.flatMap((one): Thing[] => {
    if (!one.day.isSchool) return []
    const late = one.lessons?.filter(isReason('TARDY')) ?? []
    return [
      ...absence(one),
      ...answers(one, yesterday),
      ...work(one),
      ...(late.length > 0 ? [{ kind: 'late', child: one.child, lessons: late } as const] : []),
      ...(one.isDeclared === false && now.slice(11) < FORM_UNTIL ? [{ kind: 'health', child: one.child } as const] : []),
    ]
  })
  return all.toSorted((one, other) => THINGS.indexOf(one.kind) - THINGS.indexOf(other.kind))
}

/** So many stand in the card of today before all are asked for. */
export const MOST_THINGS = 3

/** Children in the order of urgency; those without anything keep theirs. */
export function byUrgency(children: readonly LinkedChild[], things: readonly Thing[]): LinkedChild[] {
  const rank = ({ studentPersonId }: LinkedChild) => {
    const at = things.findIndex(({ child }) => child.studentPersonId === studentPersonId)
    return at === -1 ? things.length : at
  }
  return children.toSorted((one, other) => rank(one) - rank(other))
}
