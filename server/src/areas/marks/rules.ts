import { isEmpty, isInWords, type MarkValue, PERCENT_POINTS, percentOf } from '@portal/contract/markRules'
import type { MarkEntry, MarkWork, SavedWork } from '@portal/contract/marks'
import type { Refusal } from '@portal/contract/refusals'

/** Part of a mark that an entry of the grade can change: notes of files beside points stay. */
export const enterable = (value: MarkValue, level: number): MarkValue => (isInWords(level) ? value : { ...value, note: null })

/** Value of an entry; undefined if its parts do not fit together or the grade: notes belong to the first grade, points to the others. */
export function entryValue({ points, missed, note }: Pick<MarkEntry, keyof MarkValue>, level: number): MarkValue | undefined {
  const value = { points, missed, note: note?.trim() || null }
  if ([value.points, value.missed, value.note].filter((part) => part !== null).length > 1) return undefined
  if (isInWords(level) ? value.points !== null : value.note !== null) return undefined
  return value
}

/** Maximum points that a work shows; works of files have percents. */
export const shownMax = (maxPoints: number | null, level: number): number | null =>
  isInWords(level) ? null : (maxPoints ?? PERCENT_POINTS)

/** Columns of a mark: points of a work without a maximum are its percentage. `besides` is the note of a file beside the percentage, which stays. */
export function markRow({ points, missed, note }: MarkValue, maxPoints: number | null, besides: string | null) {
  const percent = points === null ? null : percentOf(points, maxPoints ?? PERCENT_POINTS)
  const isPoints = points !== null && maxPoints !== null
  return {
    percent,
    points: isPoints ? points : null,
    maxPoints: isPoints ? maxPoints : null,
    missed,
    note: percent === null ? note : besides,
  }
}

interface Facts {
  value: MarkValue
  before: MarkValue
  /** Maximum points as shown; null in the first grade. */
  max: number | null
  isDraft: boolean
  hasWhy: boolean
}

/** Reason for which a mark is refused. What parents have seen changes with a reason only. */
export function refusalOf({ value, before, max, isDraft, hasWhy }: Facts): Refusal | undefined {
  if (value.points !== null && max !== null && value.points > max) return 'markAboveMax'
  return !isDraft && !isEmpty(before) && !hasWhy ? 'markWhyNeeded' : undefined
}

type Known = Pick<MarkWork, 'dueOn' | 'maxPoints' | 'isDraft'> & { termId: number }

/** Whether a saved work changes what a published one keeps. */
export const breaksPublished = (known: Known, { dueOn, maxPoints, termId }: Pick<SavedWork, 'dueOn' | 'maxPoints' | 'termId'>): boolean =>
  !known.isDraft && (known.dueOn !== dueOn || known.maxPoints !== maxPoints || known.termId !== termId)
