import { DEFAULT_TERM_ID } from '@portal/contract/constants'

/** Term whose work is read in parallel with the list of terms: the one in the address, or the default. */
export const likelyTermId = (asked: string | undefined): number =>
  asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : DEFAULT_TERM_ID

export const WIDTH = 72
export const HEIGHT = 28
const EDGE = 4
const HIGHEST = 100
/** Lower bound of the chart in percent, unless a mark is below it; with 0 most marks would look like a flat line. */
const LOWEST = 50

export interface Marked {
  dueDate: string
  percent: number
}

/** Minimum difference in points between later and earlier marks that counts as a change. */
const CHANGE = 3
const FEWEST_FOR_CHANGE = 3

const mean = (marks: readonly Marked[]): number => marks.reduce((sum, { percent }) => sum + percent, 0) / marks.length

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

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Coordinates of the marks: date from left to right, better marks higher. */
export function points(marks: readonly Marked[]): { x: number; y: number }[] {
  const dates = marks.map(({ dueDate }) => at(dueDate))
  const [from, to] = [Math.min(...dates), Math.max(...dates)]
  const lowest = Math.min(LOWEST, ...marks.map(({ percent }) => percent))
  return marks.map(({ dueDate, percent }) => ({
    x: from === to ? WIDTH / 2 : EDGE + ((at(dueDate) - from) / (to - from)) * (WIDTH - 2 * EDGE),
    y: EDGE + ((HIGHEST - percent) / (HIGHEST - lowest)) * (HEIGHT - 2 * EDGE),
  }))
}
