import { MARK_SCALES, type MarkStep, stepOf } from './markScales.ts'
import type { MissedReason } from './marks.ts'
import { LAST_PRIMARY_GRADE } from './school.ts'

/** Mark of a child: points, a reason for none, or a note; all null without a mark. */
export interface MarkValue {
  points: number | null
  missed: MissedReason | null
  note: string | null
}

export const NO_MARK: MarkValue = { points: null, missed: null, note: null }

export const isEmpty = ({ points, missed, note }: MarkValue): boolean => points === null && missed === null && note === null

export const isSame = (one: MarkValue, other: MarkValue): boolean =>
  one.points === other.points && one.missed === other.missed && one.note === other.note

/** Maximum points of a work whose source gave percents only. */
export const PERCENT_POINTS = 100

/** Whether a grade has notes instead of marks. */
export const isInWords = (level: number): boolean => level <= 1

/** Scale of a grade's marks. */
export const scaleOfLevel = (level: number): readonly MarkStep[] =>
  level <= LAST_PRIMARY_GRADE ? MARK_SCALES.primary : MARK_SCALES.secondary

/** Whole percentage that parents see, rounded down: 89.5 % is a B. */
export const percentOf = (points: number, maxPoints: number): number => Math.floor((points * 100) / maxPoints)

/** Step of a percentage, whole or an average, on the scale of a grade. */
export function stepOfLevel(level: number, percent: number): MarkStep {
  const step = stepOf(scaleOfLevel(level), percent)
  if (step === undefined) throw new Error(`No mark is ${percent}`)
  return step
}

/** Mean; undefined without values. A subject's average is the mean of its percentages, that of a term the mean of its subjects' averages. */
export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
