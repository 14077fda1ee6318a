import { performance } from 'node:perf_hooks'
import { movingLine } from './statusLine.mjs'

/** Exits with one line that names the fault and the fix. */
export function stopWith(line) {
  console.error(line)
  process.exit(1)
}

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const { TERM, CI } = process.env
const isTerminal = () => Boolean(process.stdout.isTTY) && TERM !== 'dumb' && !CI

const show = (text) => process.stdout.write(text)

const QUARTER = 25

/** Prints a line at the start and at each quarter. */
function plainLines(what, write) {
  let shown
  write(`${what} …\n`)
  return {
    at(percent) {
      const quarter = Math.floor(percent / QUARTER)
      if (quarter > (shown ?? quarter) && percent < 100) write(`${what}: ${quarter * QUARTER} %\n`)
      shown = quarter
    },
    close() {},
  }
}

/**
 * Runs a long step and prints its duration. Progress is a few plain lines, or an updating line on a terminal if the work is `alone` in
 * writing there. A `quiet` step prints nothing unless it reports progress.
 */
export async function step(what, work, { alone = false, quiet = false, moving = alone && isTerminal(), write = show } = {}) {
  const start = performance.now()
  const open = moving ? movingLine : plainLines
  let shown = !quiet
  let line = shown || moving ? open(what, write) : undefined
  const at = (percent, part) => {
    shown = true
    line ??= open(what, write)
    line.at(percent, part)
  }
  try {
    const result = await work(at)
    await line?.close()
    if (shown) write(`${what}: ${secondsSince(start)}\n`)
    return result
  } catch (error) {
    await line?.close()
    throw error
  }
}
