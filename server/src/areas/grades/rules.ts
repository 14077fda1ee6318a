import type { MarkColor } from '@portal/contract/grades'
import { stepOfLevel } from '@portal/contract/markRules'
import type { MissedReason } from '@portal/contract/marks'

/** Mark as word or letter and its colour, by the scale of the grade. */
export function graded(level: number, percent: number): { code: string; color: MarkColor } {
  const { code, color } = stepOfLevel(level, percent)
  return { code, color }
}

/** Notes in place of a mark. */
export const missedNotes: Record<MissedReason, string> = { SICK: 'Өвчтэй тул үнэлээгүй.', EXCUSED: 'Чөлөөтэй тул үнэлээгүй.' }

/** Text in the table of results. */
export const inWords = (level: number, percent: number): string => `${percent} ${graded(level, percent).code}`
