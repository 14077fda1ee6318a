import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import type { Assignment } from '@portal/contract/grades'
import { MARK_SCALES, type MarkStep } from '@portal/contract/markScales'
import { grouped } from '../../base/polyfills.ts'

/** Term whose work is read in parallel with the list of terms: the one in the address, or the default. */
export const likelyTermId = (asked: string | undefined): number =>
  asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : DEFAULT_TERM_ID

export interface Marked {
  dueDate: string
  percent: number
}

export interface ClassWork {
  classId: number
  className: string
  /** Sorted by date. */
  work: readonly Assignment[]
  /** Numeric marks of the work; none in the first grade. */
  marks: readonly Marked[]
}

const byDate = (one: { dueDate: string }, other: { dueDate: string }): number =>
  one.dueDate === other.dueDate ? 0 : one.dueDate < other.dueDate ? -1 : 1

/** Groups assignments by class, in the order of their first assignment. */
export const byClass = (all: readonly Assignment[]): ClassWork[] =>
  [...grouped(all, ({ classId }) => classId)].flatMap(([classId, some]) => {
    const work = [...some].sort(byDate)
    const [first] = work
    const marks = work.flatMap(({ dueDate, asgMark }) => (asgMark === null ? [] : [{ dueDate, percent: asgMark }]))
    return first ? [{ classId, className: first.className, work, marks }] : []
  })

/** Scale that the words or letters of the marks belong to. */
export const scaleOf = (all: readonly Assignment[]): readonly MarkStep[] =>
  Object.values(MARK_SCALES).find((steps) => all.some(({ asgCode }) => steps.some(({ code }) => code === asgCode))) ?? MARK_SCALES.primary

/** Minimum difference in points between later and earlier marks that counts as a change. */
const CHANGE = 3
const FEWEST_FOR_CHANGE = 3

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const mean = (marks: readonly Marked[]): number => meanOf(marks.map(({ percent }) => percent))

/**
 * Last mark, average, and change from the earlier half of the marks to the later; undefined without marks. Expects marks sorted by date.
 */
export function summaryOf(marks: readonly Marked[]) {
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const half = Math.floor(marks.length / 2)
  const change = marks.length < FEWEST_FOR_CHANGE ? undefined : Math.round(mean(marks.slice(-half)) - mean(marks.slice(0, half)))
  return { last, average: Math.round(mean(marks)), change: change !== undefined && Math.abs(change) < CHANGE ? 0 : change }
}

/** Mean of the classes' means; undefined without marks. */
export function overallOf(classes: readonly Pick<ClassWork, 'marks'>[]): number | undefined {
  const means = classes.flatMap(({ marks }) => (marks.length === 0 ? [] : [mean(marks)]))
  return means.length === 0 ? undefined : Math.round(meanOf(means))
}

/** Average of all classes after each day with marks. */
export function progressOf(classes: readonly Pick<ClassWork, 'marks'>[]): Marked[] {
  const days = [...new Set(classes.flatMap(({ marks }) => marks.map(({ dueDate }) => dueDate)))].sort()
  return days.map((day) => {
    const known = classes.map(({ marks }) => ({ marks: marks.filter(({ dueDate }) => dueDate <= day) }))
    return { dueDate: day, percent: overallOf(known) ?? 0 }
  })
}

/** Number of falls in a row up to the last mark. */
function fallsOf(marks: readonly Marked[]): number {
  let falls = 0
  for (let at = marks.length - 1; at > 0 && (marks[at]?.percent ?? 0) < (marks[at - 1]?.percent ?? 0); at -= 1) falls += 1
  return falls
}

/** Falls in a row from which a class needs attention. */
const FALLS = 2

/** Class whose marks fell most often in a row and clearly in all; undefined if there is none. */
export function attentionOf<One extends Pick<ClassWork, 'marks'>>(classes: readonly One[]): { of: One; falls: number } | undefined {
  const falling = classes
    .map((of) => ({ of, falls: fallsOf(of.marks) }))
    .filter(({ of, falls }) => falls >= FALLS && (summaryOf(of.marks)?.change ?? 0) < 0)
  return falling.sort((one, other) => other.falls - one.falls)[0]
}

/** Class and value of the most recent mark. */
export const lastMarkOf = <One extends Pick<ClassWork, 'marks'>>(classes: readonly One[]): { of: One; mark: Marked } | undefined =>
  classes
    .flatMap((of) => of.marks.map((mark) => ({ of, mark })))
    .sort((one, other) => byDate(one.mark, other.mark))
    .at(-1)

/** Term before the chosen one, and the difference between their averages in whole points; undefined if either has no marks. */
export function sinceTermBefore<One extends { termId: number }>(
  terms: readonly One[],
  termId: number,
  averages: readonly { termId: number; average: number }[],
): { term: One; points: number } | undefined {
  const term = terms[terms.findIndex((one) => one.termId === termId) - 1]
  const averageOf = (id: number | undefined) => averages.find((one) => one.termId === id)?.average
  const [now, before] = [averageOf(termId), averageOf(term?.termId)]
  return term === undefined || now === undefined || before === undefined
    ? undefined
    : { term, points: Math.round(now) - Math.round(before) }
}

/** Lower bound of a chart in percent, unless a mark is below it; with 0 most marks would look like a flat line. */
const LOWEST = 50
const HIGHEST = 100

/** Distance of a percentage from the top of a chart, as a share of its height. */
export const depthIn = (marks: readonly Marked[]): ((percent: number) => number) => {
  const lowest = Math.min(LOWEST, ...marks.map(({ percent }) => percent))
  return (percent) => (HIGHEST - percent) / (HIGHEST - lowest)
}

export interface Size {
  width: number
  height: number
}

const EDGE = 4
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Coordinates of the marks: date from left to right, better marks higher. */
export function points(marks: readonly Marked[], { width, height }: Size): { x: number; y: number }[] {
  const dates = marks.map(({ dueDate }) => at(dueDate))
  const [from, to] = [Math.min(...dates), Math.max(...dates)]
  const depth = depthIn(marks)
  return marks.map(({ dueDate, percent }) => ({
    x: from === to ? width / 2 : EDGE + ((at(dueDate) - from) / (to - from)) * (width - 2 * EDGE),
    y: EDGE + depth(percent) * (height - 2 * EDGE),
  }))
}

/** Whether a chart with room for `most` labels shows that of a mark; the last mark always has one. */
export const isLabelled = (index: number, count: number, most: number): boolean => (count - 1 - index) % Math.ceil(count / most) === 0
