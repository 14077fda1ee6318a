import { appendFileSync } from 'node:fs'

type Bar = { atMost: number } | { atLeast: number }

/** How a figure is written. */
interface Writing {
  digits?: number
  unit?: string
}

/** One line of the table of all benches. What is only stated has no bar. */
interface Row {
  what: string
  measured: string
  bar?: string
  isMet?: boolean
}

/** Short rounds: for a first look, or where others work on the same machine. */
const isQuick = process.argv.includes('--quick')

/** As many rounds, seconds or rows as a bench has, or with `--quick`. */
export const sized = (usual: number, quick: number): number => (isQuick ? quick : usual)

/** Whoever runs several benches names the file that gathers the rows of each. */
function handOver(row: Row): void {
  const file = process.env.BENCH_ROWS
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

const written = (figure: number, { digits = 2, unit = '' }: Writing): string => `${figure.toFixed(digits)}${unit && ` ${unit}`}`

/** A figure that has no bar, as a bench prints it; it has a row in the table. */
export function stated(what: string, figure: number, writing: Writing = {}): string {
  const measured = written(figure, writing)
  handOver({ what, measured })
  return measured
}

const MOST_DIGITS = 3

/** A figure with the bar it is held to, as a bench prints it; it has a row in the table, and one that is missed fails the bench. */
export function held(what: string, figure: number, bar: Bar, writing: Writing = {}): string {
  const [word, limit, isMet] =
    'atMost' in bar ? (['at most', bar.atMost, figure <= bar.atMost] as const) : (['at least', bar.atLeast, figure >= bar.atLeast] as const)
  if (!isMet) process.exitCode = 1
  const measured = written(figure, writing)
  // A bar may be a measured figure itself.
  const set = `${word} ${Number(limit.toFixed(MOST_DIGITS))}`
  handOver({ what, measured, bar: set, isMet })
  return `${measured} (${set}${isMet ? '' : ', MISSED'})`
}
