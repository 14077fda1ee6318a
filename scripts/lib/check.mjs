import { performance } from 'node:perf_hooks'
import { importFaults } from './imports.mjs'
import { readLock } from './install.mjs'
import { lockFaults } from './lock.mjs'
import { secondsSince } from './output.mjs'
import { run, tool } from './processes.mjs'
import { sizeFaults } from './sizes.mjs'
import { wordFaults } from './words.mjs'

/** Type check of a project on one thread: each further one checks shared types again, and the checks run concurrently anyway. */
const types = (project) => [tool('tsc'), '-p', project, '--singleThreaded']

const tools = [
  ['types of server, contract and tests', types('tsconfig.json')],
  ['types of the web app', types('web/tsconfig.json')],
  ['types of its service worker', types('web/tsconfig.worker.json')],
  ['types of its build', types('web/tsconfig.node.json')],
  ['lint and formatting', [tool('biome'), 'check', '.']],
  ['parts of every noun: answers, migrations, pages, demo, tests', ['--import', './server/test/quickStart.ts', 'scripts/completeness.ts']],
]

async function lockIsWhole() {
  const faults = lockFaults(readLock())
  return { code: faults.length === 0 ? 0 : 1, output: [...faults, 'npm run lock writes package-lock.json anew.'].join('\n') }
}

const faultless = (faultsOf) => async () => {
  const faults = faultsOf()
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') }
}

const checks = [
  // Tests wait for the build and the seeding, but not for the checks.
  ...tools.map(([name, args]) => [name, () => run(args, { quiet: true, hasLowPriority: true })]),
  ['the lock for every platform', lockIsWhole],
  ['layers of imports', faultless(importFaults)],
  ['sizes of files', faultless(sizeFaults)],
  ['words of comments', faultless(wordFaults)],
]

/** Runs all checks concurrently and prints the output of failed ones. */
export function check() {
  return Promise.all(
    checks.map(async ([name, work]) => {
      const start = performance.now()
      const { code, output } = await work()
      console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${secondsSince(start)}`)
      if (code !== 0) console.log(output)
      return code === 0
    }),
  )
}
