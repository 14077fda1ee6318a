import type { MarkColor } from '@portal/contract/grades'
import { MARK_SCALES, stepOf } from '@portal/contract/markScales'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'

/** Mark as word or letter and its colour, by the scale of the grade. */
export function graded(level: number, percent: number): { code: string; color: MarkColor } {
  const step = stepOf(level <= LAST_PRIMARY_GRADE ? MARK_SCALES.primary : MARK_SCALES.secondary, percent)
  if (step === undefined) throw new Error(`No mark is ${percent}`)
  return { code: step.code, color: step.color }
}

/** Text in the table of results. */
export const inWords = (level: number, percent: number): string => `${percent} ${graded(level, percent).code}`
