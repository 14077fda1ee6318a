import { performance } from 'node:perf_hooks'

/** One line that says what is wrong and what to do. */
export function stopWith(line) {
  console.error(line)
  process.exit(1)
}

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const { TERM, CI } = process.env
const TICK_MS = 250
const QUARTER = 25

/** One line of a terminal, written over and over. */
function movingLine(what, out) {
  const start = performance.now()
  let far = ''
  const wipe = () => {
    out.cursorTo(0)
    out.clearLine(0)
  }
  const draw = () => {
    wipe()
    // A line that breaks could not be wiped.
    out.write(`${what}: ${far}${Math.floor((performance.now() - start) / 1000)} s`.slice(0, (out.columns || 80) - 1))
  }
  const ticking = setInterval(draw, TICK_MS)
  draw()
  return {
    at(percent, part) {
      far = `${Math.floor(percent)} %, ${part}, `
      draw()
    },
    close() {
      clearInterval(ticking)
      wipe()
    },
  }
}

/** A line at the beginning and at each quarter. */
function plainLines(what, out) {
  let told = 0
  out.write(`${what} …\n`)
  return {
    at(percent) {
      const quarter = Math.floor(percent / QUARTER)
      if (quarter > told && percent < 100) out.write(`${what}: ${quarter * QUARTER} %\n`)
      told = Math.max(told, quarter)
    },
    close() {},
  }
}

const isTerminal = (out) => Boolean(out.isTTY) && TERM !== 'dumb' && !CI

/**
 * A long step, with a last line that has its seconds. Meanwhile there are a few plain lines, with percent as the work tells them; on a
 * terminal one line moves instead, if the work is `alone` in writing there. Work that is `quiet` until it tells how far it is leaves
 * nothing behind if it never does.
 */
export async function step(what, work, { alone = false, quiet = false, out = process.stdout, moves = alone && isTerminal(out) } = {}) {
  const start = performance.now()
  const open = moves ? movingLine : plainLines
  let told = !quiet
  let line = told || moves ? open(what, out) : undefined
  const at = (percent, part) => {
    told = true
    line ??= open(what, out)
    line.at(percent, part)
  }
  try {
    const result = await work(at)
    line?.close()
    if (told) out.write(`${what}: ${secondsSince(start)}\n`)
    return result
  } catch (error) {
    line?.close()
    throw error
  }
}
