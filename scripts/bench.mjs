import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/processes.mjs'
import { stopWith } from './lib/say.mjs'
import { buildWeb } from './lib/web.mjs'

/** Every bench by its name; long ones run only when they are named, or with --full. */
const benches = {
  accounts: { file: 'bench/accounts.ts' },
  visits: { file: 'bench/visits.ts', needsBrowser: true },
  pages: { file: 'bench/pages.ts', needsBrowser: true },
  statistics: { file: 'bench/statistics.ts' },
  newcomer: { file: 'bench/newcomer.ts' },
  lookup: { file: 'bench/lookup.ts', isLong: true },
  growth: { file: 'bench/growth.ts', isLong: true },
  audit: { file: 'bench/audit.ts', isLong: true },
  rates: { file: 'bench/rates.ts', isLong: true },
  sizes: { file: 'bench/sizes.ts', isLong: true },
  sends: { file: 'bench/sends.ts', isLong: true },
  earlier: { file: 'bench/earlier.ts', needsBrowser: true, isLong: true },
  desk: { file: 'bench/desk.ts', isLong: true },
  import: { file: 'bench/import.ts', isLong: true },
}

const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))
const options = words.filter((word) => word.startsWith('--'))
const unknown = asked.find((name) => benches[name] === undefined)
if (unknown !== undefined) stopWith(`There is no bench ${unknown}. There are: ${Object.keys(benches).join(', ')}.`)
const names = asked.length > 0 ? asked : Object.keys(benches).filter((name) => !benches[name].isLong || options.includes('--full'))

await ensureInstalled()
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const missed = []
for (const name of names) {
  const { file, needsBrowser = false } = benches[name]
  console.log(`\n${name}`)
  const { code } = await run([file, ...options], { env: needsBrowser ? { CHROMIUM_PATH: await findBrowser() } : {} })
  if (code !== 0) missed.push(name)
}
if (missed.length > 0) stopWith(`Not within their bars: ${missed.join(', ')}.`)
