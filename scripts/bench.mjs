import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benches, machineHere, measure, missedIn, pageOf, tableOf } from './lib/benches.mjs'
import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { stopWith } from './lib/output.mjs'
import { buildWeb } from './lib/web.mjs'

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const options = words.filter((word) => word.startsWith('--'))
const unknown = names.find((name) => benches[name] === undefined)
if (unknown !== undefined) stopWith(`There is no bench ${unknown}. There are: ${Object.keys(benches).join(', ')}.`)

await ensureInstalled()
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const before = machineHere()
const results = []
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const { file, needsBrowser = false } = benches[name]
  console.log(`\n${name}`)
  const env = needsBrowser ? { CHROMIUM_PATH: await findBrowser({ windowless: true }) } : {}
  results.push({ name, ...(await measure({ file, env }, options)) })
}
console.log(`\n${tableOf(results)}`)
// Saves a full run (or one with --write): results of different machines and days are not comparable in one table.
if (names.length === 0 || options.includes('--write'))
  writeFileSync(join(root, 'bench/results.md'), pageOf({ ...before, date: new Date().toISOString().slice(0, 10), words, results }))
const missed = missedIn(results)
if (missed.length > 0) stopWith(`\nNot within their bars: ${missed.join(', ')}.`)
