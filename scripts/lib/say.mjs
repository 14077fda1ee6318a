import { performance } from 'node:perf_hooks'
import { movingLine } from './line.mjs'

/** One line that says what is wrong and what to do. */
export function stopWith(line) {
  console.error(line)
  process.exit(1)
}

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const { TERM, CI } = process.env
const isTerminal = () => Boolean(process.stdout.isTTY) && TERM !== 'dumb' && !CI

const show = (text) => process.stdout.write(text)

const QUARTER = 25

/** A line at the beginning and at each quarter. */
function plainLines(what, write) {
  let told
  write(`${what} …\n`)
  return {
    at(percent) {
      const quarter = Math.floor(percent / QUARTER)
      if (quarter > (told ?? quarter) && percent < 100) write(`${what}: ${quarter * QUARTER} %\n`)
      told = quarter
    },
    close() {},
  }
}

/**
 * A long step, with a last line that has its seconds. Meanwhile there are a few plain lines, with percent as the work tells them; on a
 * terminal one line moves instead, if the work is `alone` in writing there. Work that is `quiet` until it tells how far it is leaves
 * nothing behind if it never does.
 */
export async function step(what, work, { alone = false, quiet = false, moving = alone && isTerminal(), write = show } = {}) {
  const start = performance.now()
  const open = moving ? movingLine : plainLines
  let told = !quiet
  let line = told || moving ? open(what, write) : undefined
  const at = (percent, part) => {
    told = true
    line ??= open(what, write)
    line.at(percent, part)
  }
  try {
    const result = await work(at)
    await line?.close()
    if (told) write(`${what}: ${secondsSince(start)}\n`)
    return result
  } catch (error) {
    await line?.close()
    throw error
  }
}
