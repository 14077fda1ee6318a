import {
  type AttendanceSummary,
  type AttendReason,
  type DayCounts,
  type DayReason,
  type DayRecord,
  effectiveReason,
  type LessonRecord,
  MAX_READ_DAYS,
  reasonOfDay,
  type TardyBucket,
  tardyBucketOf,
  type UnrecordedLesson,
} from '@portal/contract/attendance'
import { addDays, addMonths, compareDays, firstOf, isDay, lastOf, mondayOf, monthOf } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import type { ATTENDANCE_VIEWS } from '../../base/search.ts'

/** Range of days, both ends included. */
export interface Span {
  from: string
  to: string
}

/** State of a lesson of the timetable without a record: over, or still to come. */
type OpenReason = 'UNRECORDED' | 'COMING'

/** Shown attendance of a lesson: the recorded reason, or its state without one. */
export type ShownReason = AttendReason | OpenReason

export interface ShownLesson extends UnrecordedLesson {
  ATTEND_REASON: ShownReason
  TARDY_MINUTES: number
}

export const reasonOf = ({ ATTEND_REASON, TARDY_MINUTES }: ShownLesson): ShownReason =>
  ATTEND_REASON === 'UNRECORDED' || ATTEND_REASON === 'COMING' ? ATTEND_REASON : effectiveReason(ATTEND_REASON, TARDY_MINUTES)

/** Lessons with those of the timetable that have no record, sorted by day and period. */
export function withTimetable(
  lessons: readonly (LessonRecord | ShownLesson)[],
  open: Readonly<Partial<Record<OpenReason, readonly UnrecordedLesson[]>>>,
): ShownLesson[] {
  const opened = (reason: OpenReason) => open[reason]?.map((lesson) => ({ ...lesson, ATTEND_REASON: reason, TARDY_MINUTES: 0 })) ?? []
  const all: ShownLesson[] = [...lessons, ...opened('UNRECORDED'), ...opened('COMING')]
  return all.sort((one, other) => compareDays(one.CLASS_ATTEND_DATE, other.CLASS_ATTEND_DATE) || one.TIME_NUMBER - other.TIME_NUMBER)
}

export function byDay(lessons: readonly ShownLesson[]): Map<string, ShownLesson[]> {
  const days = new Map<string, ShownLesson[]>()
  for (const lesson of lessons) {
    const day = days.get(lesson.CLASS_ATTEND_DATE)
    if (day) day.push(lesson)
    else days.set(lesson.CLASS_ATTEND_DATE, [lesson])
  }
  return days
}

const isRecorded = (reason: ShownReason): reason is AttendReason => reason !== 'UNRECORDED' && reason !== 'COMING'

/** Reason that colours a day: the gravest recorded one; `UNRECORDED` only if no lesson has a record; none for days to come. */
export function dayReason(lessons: readonly ShownLesson[] | undefined): ShownReason | undefined {
  const reasons = lessons?.map(reasonOf) ?? []
  const recorded = reasons.filter(isRecorded).map((ATTEND_REASON) => ({ ATTEND_REASON }))
  return reasonOfDay(recorded) ?? reasons.find((reason) => reason === 'UNRECORDED')
}

const SUMMARY_PARTS = ['PRESENT', 'SICK', 'EXCUSED', 'UNEXCUSED'] as const
export type SummaryPart = (typeof SUMMARY_PARTS)[number] | 'UNRECORDED'

const SHARES: Record<(typeof SUMMARY_PARTS)[number], keyof AttendanceSummary> = {
  PRESENT: 'attendancePercent',
  SICK: 'sickPercent',
  EXCUSED: 'excusedPercent',
  UNEXCUSED: 'unexcusedPercent',
}

/** Parts of a summary. Ring and percentages are based on recorded lessons; unrecorded ones are counted separately. */
export function summaryParts(
  sum: AttendanceSummary | undefined,
  unrecorded: number,
): { part: SummaryPart; count: number; inRing: number; share: number | undefined }[] {
  const recorded = sum
    ? SUMMARY_PARTS.map((part) => {
        const share = sum[SHARES[part]]
        const count = Math.round((share * sum.lessonCnt) / 100)
        return { part, count, inRing: count, share }
      })
    : []
  return [...recorded, ...(unrecorded > 0 ? [{ part: 'UNRECORDED' as const, count: unrecorded, inRing: 0, share: undefined }] : [])]
}

/** Whether a lesson belongs to a part; tardy lessons also count as present. */
export const inPart = (part: SummaryPart) => (lesson: ShownLesson) => {
  const reason = reasonOf(lesson)
  return reason === part || (part === 'PRESENT' && reason === 'TARDY')
}

export const inBucket = (bucket: TardyBucket) => (lesson: ShownLesson) =>
  reasonOf(lesson) === 'TARDY' && tardyBucketOf(lesson.TARDY_MINUTES) === bucket

export const DAY_TOTALS = ['allDay', 'reasonRegistered', 'notRegistered'] as const

/** Kinds of a recorded day. Kinds that share a reason use its sign and colour, hatched. */
export const DAY_KINDS: readonly { key: Exclude<keyof DayCounts, (typeof DAY_TOTALS)[number]>; reason: AttendReason; hatched?: boolean }[] =
  [
    { key: 'reasonPresent', reason: 'PRESENT' },
    { key: 'reasonOnline', reason: 'PRESENT', hatched: true },
    { key: 'reasonSick', reason: 'SICK' },
    { key: 'reasonSickCovid', reason: 'SICK', hatched: true },
    { key: 'reasonExcused', reason: 'EXCUSED' },
    { key: 'reasonExcusedCovid', reason: 'EXCUSED', hatched: true },
    { key: 'reasonUnexcused', reason: 'UNEXCUSED' },
  ]

/** Count and sign by recorded reason of a day. */
export const DAY_MARKS: Record<DayReason, { key: (typeof DAY_KINDS)[number]['key']; mark: AttendReason }> = {
  PRESENT: { key: 'reasonPresent', mark: 'PRESENT' },
  ONLINE: { key: 'reasonOnline', mark: 'PRESENT' },
  SICK: { key: 'reasonSick', mark: 'SICK' },
  SICK_COVID: { key: 'reasonSickCovid', mark: 'SICK' },
  EXCUSED: { key: 'reasonExcused', mark: 'EXCUSED' },
  EXCUSED_COVID: { key: 'reasonExcusedCovid', mark: 'EXCUSED' },
  UNEXCUSED: { key: 'reasonUnexcused', mark: 'UNEXCUSED' },
}

/** Sign of a day on the home page: by its lessons, or by the day register while no lesson has a record; `count` names a reason of the register. */
export function dayFact(
  lessons: readonly LessonRecord[] | undefined,
  register: DayRecord | undefined,
): { mark: ShownReason; count?: (typeof DAY_KINDS)[number]['key']; hours?: string } | undefined {
  const mark = dayReason(lessons)
  if (mark !== undefined) return { mark }
  if (!register || register.reason === null) return undefined
  const of = DAY_MARKS[register.reason]
  return { mark: of.mark, count: of.key, hours: hours(register) }
}

/** Times at a kindergarten; empty without any. */
export const hours = ({ arrivedAt, leftAt }: Pick<DayRecord, 'arrivedAt' | 'leftAt'>): string =>
  leftAt === null ? (arrivedAt ?? '') : `${arrivedAt ?? ''}–${leftAt}`

/** Whether a count includes the day. */
export function isCounted(count: keyof DayCounts, { reason }: DayRecord): boolean {
  if (count === 'allDay') return true
  if (count === 'notRegistered' || count === 'reasonRegistered') return (reason === null) === (count === 'notRegistered')
  return reason !== null && DAY_MARKS[reason].key === count
}

export type View = (typeof ATTENDANCE_VIEWS)[number]

export const dayAlone = (day: string): Span => ({ from: day, to: day })
export const weekOf = (day: string): Span => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) })
const wholeMonth = (month: string): Span => ({ from: firstOf(month), to: lastOf(month) })
export const monthAround = (day: string): Span => wholeMonth(monthOf(day))
export const neighbourMonths = (day: string): Span[] => [-1, 1].map((step) => wholeMonth(addMonths(monthOf(day), step)))

/** Earliest day that the server answers for. */
export const earliest = (today: string): string => addDays(today, 1 - MAX_READ_DAYS)

function wrongDay(day: string, today: string): FieldMessage | undefined {
  if (!isDay(day)) return 'dateInvalid'
  if (day > today) return 'dateAboveMaximum'
  return day < earliest(today) ? 'dateBelowMinimum' : undefined
}

/** Errors of typed dates, which must not be in the future. */
export function wrongSpan({ from, to }: Span, today: string): { from?: FieldMessage; to?: FieldMessage } {
  const wrongFrom = wrongDay(from, today)
  const wrongTo = wrongDay(to, today) ?? (wrongFrom === undefined && to < from ? 'endDateBeforeStart' : undefined)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}
