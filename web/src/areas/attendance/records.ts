import {
  type AttendReason,
  type DayCounts,
  type DayReason,
  effectiveReason,
  type LessonRecord,
  reasonOfDay,
  type TardyBucket,
  tardyBucketOf,
} from '@portal/contract/attendance'

export const reasonOf = (lesson: LessonRecord): AttendReason => effectiveReason(lesson.ATTEND_REASON, lesson.TARDY_MINUTES)

/** Lessons by their day. */
export function byDay(lessons: readonly LessonRecord[]): Map<string, LessonRecord[]> {
  const days = new Map<string, LessonRecord[]>()
  for (const lesson of lessons) {
    const day = days.get(lesson.CLASS_ATTEND_DATE)
    if (day) day.push(lesson)
    else days.set(lesson.CLASS_ATTEND_DATE, [lesson])
  }
  return days
}

/** What colours the day: the gravest that happened in it. */
export const dayReason = (lessons: readonly LessonRecord[] | undefined): AttendReason | undefined =>
  lessons && reasonOfDay(lessons.map((lesson) => ({ ATTEND_REASON: reasonOf(lesson) })))

export const SUMMARY_PARTS = ['PRESENT', 'SICK', 'EXCUSED', 'UNEXCUSED'] as const
export type SummaryPart = (typeof SUMMARY_PARTS)[number]

/** Whoever came late was there. */
export const inPart = (part: SummaryPart) => (lesson: LessonRecord) => {
  const reason = reasonOf(lesson)
  return reason === part || (part === 'PRESENT' && reason === 'TARDY')
}

export const inBucket = (bucket: TardyBucket) => (lesson: LessonRecord) =>
  reasonOf(lesson) === 'TARDY' && tardyBucketOf(lesson.TARDY_MINUTES) === bucket

export const DAY_TOTALS = ['allDay', 'reasonRegistered', 'notRegistered'] as const

/** How a whole day can be recorded. Kinds that share a reason have its sign and colour, hatched. */
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

/** The count and the sign of each way in which a day is recorded. */
export const DAY_MARKS: Record<DayReason, { key: (typeof DAY_KINDS)[number]['key']; mark: AttendReason }> = {
  PRESENT: { key: 'reasonPresent', mark: 'PRESENT' },
  ONLINE: { key: 'reasonOnline', mark: 'PRESENT' },
  SICK: { key: 'reasonSick', mark: 'SICK' },
  SICK_COVID: { key: 'reasonSickCovid', mark: 'SICK' },
  EXCUSED: { key: 'reasonExcused', mark: 'EXCUSED' },
  EXCUSED_COVID: { key: 'reasonExcusedCovid', mark: 'EXCUSED' },
  UNEXCUSED: { key: 'reasonUnexcused', mark: 'UNEXCUSED' },
}
