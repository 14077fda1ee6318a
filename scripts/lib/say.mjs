import { performance } from 'node:perf_hooks'

/** One line that says what is wrong and what to do. */
export function stopWith(line) {
  console.error(line)
  process.exit(1)
}

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** A long step: a line when it begins, a line with its seconds when it is done. */
export async function step(what, work) {
  const start = performance.now()
  console.log(`${what} …`)
  const result = await work()
  console.log(`${what}: ${secondsSince(start)}`)
  return result
}
