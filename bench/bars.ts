import { appendFileSync } from 'node:fs'

type Bar = { atMost: number } | { atLeast: number }

/** Number format of a figure. */
interface Writing {
  digits?: number
  unit?: string
}

/** A row of the results table; a figure without a limit has no bar. */
interface Row {
  what: string
  measured: string
  bar?: string
  isMet?: boolean
}

/** Shorter run, for a first look or a shared machine. */
export const isQuick = process.argv.includes('--quick')

/** Number of rounds, seconds or rows, normally and with `--quick`. */
export const sized = (usual: number, quick: number): number => (isQuick ? quick : usual)

/** Appends the row to the file that a run of several benches names. */
function handOver(row: Row): void {
  const file = process.env.BENCH_ROWS
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

const written = (figure: number, { digits = 2, unit = '' }: Writing): string => `${figure.toFixed(digits)}${unit && ` ${unit}`}`

/** Formats a figure without a bar and adds its row to the table. */
export function reportedFigure(what: string, figure: number, writing: Writing = {}): string {
  const measured = written(figure, writing)
  handOver({ what, measured })
  return measured
}

const MAX_DIGITS = 3

/** Formats a figure with its bar and adds its row to the table; a missed bar fails the bench. */
export function checkedFigure(what: string, figure: number, bar: Bar, writing: Writing = {}): string {
  const [word, limit, isMet] =
    'atMost' in bar ? (['at most', bar.atMost, figure <= bar.atMost] as const) : (['at least', bar.atLeast, figure >= bar.atLeast] as const)
  if (!isMet) process.exitCode = 1
  const measured = written(figure, writing)
  // Some bars are measured figures.
  const set = `${word} ${Number(limit.toFixed(MAX_DIGITS))}`
  handOver({ what, measured, bar: set, isMet })
  return `${measured} (${set}${isMet ? '' : ', MISSED'})`
}
