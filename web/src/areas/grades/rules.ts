import type { Course } from '@portal/contract/courses'
import type { Assignment } from '@portal/contract/grades'
import { MARK_SCALES, type MarkStep } from '@portal/contract/markScales'
import { grouped } from '../../base/polyfills.ts'

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

/** Groups assignments by class, in the order of their first assignment; courses without assignments follow. */
export function byClass(all: readonly Assignment[], courses: readonly Pick<Course, 'courseId' | 'courseName'>[] = []): ClassWork[] {
  const worked = [...grouped(all, ({ classId }) => classId)].flatMap(([classId, some]) => {
    const work = [...some].sort(byDate)
    const [first] = work
    const marks = work.flatMap(({ dueDate, asgMark }) => (asgMark === null ? [] : [{ dueDate, percent: asgMark }]))
    return first ? [{ classId, className: first.className, work, marks }] : []
  })
  const others = courses.filter(({ courseId }) => !worked.some(({ classId }) => classId === courseId))
  return [...worked, ...others.map(({ courseId, courseName }) => ({ classId: courseId, className: courseName, work: [], marks: [] }))]
}

/** Scale that the words or letters of the marks belong to. */
export const scaleOf = (all: readonly Assignment[]): readonly MarkStep[] =>
  Object.values(MARK_SCALES).find((steps) => all.some(({ asgCode }) => steps.some(({ code }) => code === asgCode))) ?? MARK_SCALES.primary

/** Minimum difference in points between later and earlier marks that counts as a change. */
const CHANGE = 3
/** Minimum number of marks from which a change is stated. */
const MIN_MARKS_FOR_CHANGE = 3

/** Difference in whole points; 0 if it is too small to count as a change. */
const changeOf = (points: number): number => (Math.abs(points) < CHANGE ? 0 : points)

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const mean = (marks: readonly Marked[]): number => meanOf(marks.map(({ percent }) => percent))

/**
 * Last mark, average, and change from the earlier half of the marks to the later; undefined without marks. Expects marks sorted by date.
 */
export function summaryOf(marks: readonly Marked[]) {
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const half = Math.floor(marks.length / 2)
  const change =
    marks.length < MIN_MARKS_FOR_CHANGE ? undefined : changeOf(Math.round(mean(marks.slice(-half)) - mean(marks.slice(0, half))))
  return { last, average: Math.round(mean(marks)), change }
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

/** «2026–2027»: the first term begins in the year that a school year is named after. */
export function schoolYearOf([first]: readonly { beginDate: string }[]): string {
  const year = Number(first?.beginDate.slice(0, 4))
  return `${year}–${year + 1}`
}

interface TermAverage {
  termId: number
  average: number
}

/** Term before the chosen one, and the change from its average; undefined if it has no marks or the chosen one has too few (`marks`). */
export function sinceTermBefore<One extends { termId: number }>(
  terms: readonly One[],
  { termId, marks, averages }: { termId: number; marks: number; averages: readonly TermAverage[] },
): { term: One; points: number } | undefined {
  if (marks < MIN_MARKS_FOR_CHANGE) return undefined
  const term = terms[terms.findIndex((one) => one.termId === termId) - 1]
  const averageOf = (id: number | undefined) => averages.find((one) => one.termId === id)?.average
  const [now, before] = [averageOf(termId), averageOf(term?.termId)]
  return term === undefined || now === undefined || before === undefined
    ? undefined
    : { term, points: changeOf(Math.round(now) - Math.round(before)) }
}

/** Lower bound in percent of the large chart and of the small line, unless a mark is below it: from 0 most marks would look flat. */
const LOWEST = 50
const LOWEST_OF_LINE = 60
const HIGHEST = 100

/** Percentage at which the small line has its reference line. */
const REFERENCE = 70

/** Distance of a percentage from the top of a chart, as a share of its height. */
export const depthIn = (marks: readonly Marked[], floor = LOWEST): ((percent: number) => number) => {
  const lowest = Math.min(floor, ...marks.map(({ percent }) => percent))
  return (percent) => (HIGHEST - percent) / (HIGHEST - lowest)
}

export interface Size {
  width: number
  height: number
}

const EDGE = 4
const heightIn = (marks: readonly Marked[], { height }: Size) => {
  const depth = depthIn(marks, LOWEST_OF_LINE)
  return (percent: number) => EDGE + depth(percent) * (height - 2 * EDGE)
}

/** Vertical coordinate of the reference line beside the marks. */
export const referenceIn = (marks: readonly Marked[], size: Size): number => heightIn(marks, size)(REFERENCE)

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Coordinates of the marks: date from left to right, better marks higher. */
export function points(marks: readonly Marked[], size: Size): { x: number; y: number }[] {
  const { width } = size
  const dates = marks.map(({ dueDate }) => at(dueDate))
  const [from, to] = [Math.min(...dates), Math.max(...dates)]
  const height = heightIn(marks, size)
  return marks.map(({ dueDate, percent }) => ({
    x: from === to ? width / 2 : EDGE + ((at(dueDate) - from) / (to - from)) * (width - 2 * EDGE),
    y: height(percent),
  }))
}

/** Whether a chart with room for `most` labels shows that of a mark; the last mark always has one. */
export const isLabelled = (index: number, count: number, most: number): boolean => (count - 1 - index) % Math.ceil(count / most) === 0
