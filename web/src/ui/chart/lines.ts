/** Last value of a line; null without any. */
export const lastOf = (values: readonly (number | null)[]): number | null => values.flatMap((value) => value ?? []).at(-1) ?? null

interface Point {
  at: number
  value: number
}

/** Runs of neighbouring values; a missing value interrupts the line. */
export function stretches(values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = []
  values.forEach((value, at) => {
    if (value === null) return
    const last = runs.at(-1)
    if (last?.at(-1)?.at === at - 1) last.push({ at, value })
    else runs.push([{ at, value }])
  })
  return runs
}

const MAX_STEPS = 4

/** Steps of the value axis in whole numbers, from 0 to the first one at or above the maximum. */
export function scaleTo(max: number): { top: number; steps: number[] } {
  const step = Math.max(1, Math.ceil(max / MAX_STEPS))
  const count = Math.max(1, Math.ceil(max / step))
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Least distance between two labels, in per cent of the height. */
const LABEL_DISTANCE = 13

/** Heights of the labels at the lines' ends, in per cent: moved apart where lines end close to each other. */
export function endLabels(ends: readonly (number | null)[]): (number | null)[] {
  const order = ends.map((y, row) => ({ y, row })).filter((end): end is { y: number; row: number } => end.y !== null)
  order.sort((one, other) => one.y - other.y)
  const places: (number | null)[] = ends.map(() => null)
  let above = Number.NEGATIVE_INFINITY
  for (const { y, row } of order) {
    above = Math.max(y, above + LABEL_DISTANCE)
    places[row] = above
  }
  // Labels that were pushed below the chart move up together with those above them.
  let below = 100 + LABEL_DISTANCE
  for (const { row } of [...order].reverse()) {
    below = Math.min(places[row] ?? 0, below - LABEL_DISTANCE)
    places[row] = below
  }
  return places
}
