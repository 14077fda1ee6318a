import { performance } from 'node:perf_hooks'
import { run, tool } from './processes.mjs'
import { secondsSince } from './say.mjs'

const checks = [
  ['types of server, contract and tests', [tool('tsc'), '-p', 'tsconfig.json']],
  ['types of the web app', [tool('tsc'), '-p', 'web/tsconfig.json']],
  ['types of its service worker', [tool('tsc'), '-p', 'web/tsconfig.worker.json']],
  ['types of its build', [tool('tsc'), '-p', 'web/tsconfig.node.json']],
  ['lint and formatting', [tool('biome'), 'check', '.']],
]

/** Types, lint and formatting, side by side; what is wrong is shown. */
export function check() {
  return Promise.all(
    checks.map(async ([name, args]) => {
      const start = performance.now()
      const { code, output } = await run(args, { quiet: true })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${secondsSince(start)}`)
      if (code !== 0) console.log(output)
      return code === 0
    }),
  )
}
