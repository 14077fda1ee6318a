import {
  type AttendReason,
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
