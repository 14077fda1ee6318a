import type { AttendReason, DayReason } from '@portal/contract/attendance'
import { weekdayNumber } from '@portal/contract/days'
import { dayRecords, lessonRecords } from '@portal/server/database/tables'
import { type DemoDay, quartersOf, schoolDaysOf, WHOLE_DAY } from './calendar.ts'
import type { Query } from './copy.ts'
import { CHILD } from './families.ts'
import { CLASS_TEACHER_ID, type DemoGroup, demoGroups, GROUP } from './groups.ts'
import type { DailyContext } from './part.ts'
import { membersOf } from './pupils.ts'
import { Random } from './random.ts'
import { bellsOf, periodsOf } from './school.ts'
import { lessonsByDay, WEEKDAYS } from './timetable.ts'

/** Range of days, both inclusive. */
interface Stretch {
  from: string
  to: string
}
/** Range to record; on the last day, lessons that ended by this minute after midnight. */
interface Recorded extends Stretch {
  minutes: number
}
/** Approved leave with the reason that is recorded for it. */
export interface KnownLeave extends Stretch {
  childId: number
  reason: 'SICK' | 'EXCUSED' | 'EXCUSED_COVID'
  /** Range by the hour, in minutes after midnight. */
  hours: { from: number; to: number } | null
}

type LessonRow = typeof lessonRecords.$inferInsert
type DayRow = typeof dayRecords.$inferInsert

/** Probabilities per day; illness is more likely in winter. */
const FALLS_ILL = 0.011
const FALLS_ILL_IN_WINTER = 0.035
const LONGEST_ILLNESS = 5
const TAKES_LEAVE = 0.02
const LONGEST_LEAVE = 2
const IS_COVID = 0.06
const IS_ONLINE = 0.01
const SKIPS_DAY = 0.004
/** Probabilities per lesson. */
const SKIPS_LESSON = 0.006
const EXCUSED_FROM_LESSON = 0.006
const COMES_LATE = 0.045
const COMES_LATE_BETWEEN = 0.004
/** Probabilities that a teacher records nothing for a whole day or a lesson. */
const DAY_FORGOTTEN = 0.015
const LESSON_FORGOTTEN = 0.01

const isWinter = (day: string) => ['12', '01'].includes(day.slice(5, 7))

/**
 * A child's days in sequence, because an illness or leave lasts several days. Always generated from the first day, so that every range
 * gives the same records.
 */
class Days {
  readonly #random: Random
  #away: { reason: DayReason; days: number } | undefined

  constructor(childId: number) {
    this.#random = new Random('days at school', childId)
  }

  /** A child known by a key is absent only with requested leave. */
  next(day: string, onLeave: DayReason | undefined, isKnown: boolean): DayReason {
    const random = this.#random
    const [illness, leave, kind, skips] = [random.next(), random.next(), random.next(), random.next()]
    const lasts = random.next()
    if (this.#away === undefined || this.#away.days === 0) {
      const isCovid = kind < IS_COVID
      if (illness < (isWinter(day) ? FALLS_ILL_IN_WINTER : FALLS_ILL))
        this.#away = { reason: isCovid ? 'SICK_COVID' : 'SICK', days: 1 + Math.floor(lasts * LONGEST_ILLNESS) }
      else if (leave < TAKES_LEAVE)
        this.#away = { reason: isCovid ? 'EXCUSED_COVID' : 'EXCUSED', days: 1 + Math.floor(lasts * LONGEST_LEAVE) }
      else this.#away = undefined
    }
    if (this.#away !== undefined) this.#away.days -= 1
    if (onLeave !== undefined) return onLeave
    const isAsked = this.#away?.reason === 'EXCUSED' || this.#away?.reason === 'EXCUSED_COVID'
    return (
      (isKnown && isAsked ? undefined : this.#away?.reason) ??
      (skips < SKIPS_DAY ? 'UNEXCUSED' : kind > 1 - IS_ONLINE ? 'ONLINE' : 'PRESENT')
    )
  }

  /** Record of a lesson on a day on which the child was present. */
  lesson(isFirst: boolean, isKnown: boolean): { reason: AttendReason; tardyMinutes: number } {
    const [chance, minutes] = [this.#random.next(), this.#random.next()]
    if (chance < SKIPS_LESSON) return { reason: 'UNEXCUSED', tardyMinutes: 0 }
    if (chance < SKIPS_LESSON + EXCUSED_FROM_LESSON) return { reason: isKnown ? 'PRESENT' : 'EXCUSED', tardyMinutes: 0 }
    if (chance > 1 - (isFirst ? COMES_LATE : COMES_LATE_BETWEEN))
      return { reason: 'TARDY', tardyMinutes: 2 + Math.floor(minutes ** 2 * 28) }
    return { reason: 'PRESENT', tardyMinutes: 0 }
  }
}

const inLesson: Record<Exclude<DayReason, 'PRESENT' | 'ONLINE'>, AttendReason> = {
  SICK: 'SICK',
  SICK_COVID: 'SICK',
  EXCUSED: 'EXCUSED',
  EXCUSED_COVID: 'EXCUSED',
  UNEXCUSED: 'UNEXCUSED',
}

const knownIds = new Set<number>(Object.values(CHILD))

/** Whether a lesson overlaps the hours of a leave. */
const touches = (bell: { beginsAt: number; endsAt: number } | undefined, { from, to }: { from: number; to: number }): boolean =>
  bell !== undefined && bell.beginsAt < to && bell.endsAt > from

/** Records of one group; kindergartens record days only. */
function recordsOf(group: DemoGroup, schoolYear: number, { from, to, minutes }: Recorded, leaves: readonly KnownLeave[]) {
  const [days, lessons]: [DayRow[], LessonRow[]] = [[], []]
  const { orgId } = group
  const quarters = quartersOf(schoolYear, group.level)
  const bells = periodsOf(bellsOf(group.level))
  const isOver = (day: string, period: number) => day < to || (bells[period - 1]?.endsAt ?? 0) <= minutes
  // The class teacher with an account enters the second half of today.
  const isLeftToTeacher = (day: string, period: number, count: number) =>
    group.teacherId === CLASS_TEACHER_ID && day === to && minutes < WHOLE_DAY && period > Math.ceil(count / 2)
  const members = membersOf(group)
  // The kindergarten teacher with an account enters the second half of the group.
  const isAwaited = (day: string, place: number) =>
    group.id === GROUP.дунд && day === to && minutes < WHOLE_DAY && place >= members.length / 2
  const weeks = quarters.map((_, at) => lessonsByDay(group.id, at + 1))
  const taught = schoolDaysOf(schoolYear, group.level)
    .filter((day) => day <= to)
    .map((day, at) => {
      const random = new Random(`register of ${group.id}`, at)
      const quarter = quarters.findIndex(({ to: last }) => day <= last)
      const ofDay = weeks[quarter]?.[(weekdayNumber(day) - 1) % WEEKDAYS] ?? []
      return {
        day,
        isForgotten: random.next() < DAY_FORGOTTEN,
        lessons: ofDay.map(({ course, period }) => ({ courseId: course.id, period, isForgotten: random.next() < LESSON_FORGOTTEN })),
      }
    })
  for (const [place, childId] of members.entries()) {
    const own = leaves.filter((leave) => leave.childId === childId)
    const isKnown = knownIds.has(childId)
    const chance = new Days(childId)
    for (const { day, isForgotten, lessons: ofDay } of taught) {
      const onLeave = own.filter((leave) => leave.from <= day && day <= leave.to)
      const reason = chance.next(day, onLeave.find(({ hours }) => hours === null)?.reason, isKnown)
      // The day is recorded in the first lesson.
      if (day >= from && !isForgotten && isOver(day, 1) && (isKnown || !isAwaited(day, place))) days.push({ childId, orgId, day, reason })
      if (group.level < 1) continue
      const wasThere = reason === 'PRESENT' || reason === 'ONLINE'
      for (const { courseId, period, isForgotten: unrecorded } of ofDay) {
        const excused = onLeave.find(({ hours }) => hours !== null && touches(bells[period - 1], hours))
        const usual = wasThere ? chance.lesson(period === 1, isKnown) : { reason: inLesson[reason], tardyMinutes: 0 }
        const record = wasThere && excused ? { reason: inLesson[excused.reason], tardyMinutes: 0 } : usual
        if (day >= from && !isForgotten && !unrecorded && isOver(day, period) && !isLeftToTeacher(day, period, ofDay.length))
          lessons.push({ childId, courseId, orgId, day, period, ...record })
      }
    }
  }
  return { days, lessons }
}

/** Inserts the records of every group up to the current hour of the demo's today. */
export async function seedAttendance({ copyInto, day: { today, minutes }, schoolYear, from, leaves }: DailyContext): Promise<void> {
  for (const group of demoGroups) {
    const { days, lessons } = recordsOf(group, schoolYear, { from, to: today, minutes }, leaves)
    await copyInto(dayRecords, days)
    await copyInto(lessonRecords, lessons)
  }
}

const listed = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `(${row.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`).join(', ')

/** Inserts the records since a part of the day was inserted. */
export async function seedRestOfDay(
  query: Query,
  { today, minutes }: DemoDay,
  { schoolYear, leaves }: Pick<DailyContext, 'schoolYear' | 'leaves'>,
) {
  const recorded = demoGroups.map((group) => recordsOf(group, schoolYear, { from: today, to: today, minutes }, leaves))
  const days = recorded.flatMap((of) => of.days).map(({ childId, orgId, day, reason }) => [childId, orgId, day, reason])
  const lessons = recorded
    .flatMap((of) => of.lessons)
    .map(({ childId, courseId, orgId, day, period, reason, tardyMinutes }) => [childId, courseId, orgId, day, period, reason, tardyMinutes])
  if (days.length > 0) await query(`insert into day_records (child_id, org_id, day, reason) values ${listed(days)} on conflict do nothing`)
  if (lessons.length > 0)
    await query(
      `insert into lesson_records (child_id, course_id, org_id, day, period, reason, tardy_minutes) values ${listed(lessons)} on conflict do nothing`,
    )
}
