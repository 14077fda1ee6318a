import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from './lib/browser.mjs'
import { check } from './lib/check.mjs'
import { countOf, playwrightCounts, sum, vitestCounts } from './lib/counts.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { run, tool } from './lib/processes.mjs'
import { secondsSince, stopWith } from './lib/say.mjs'
import { seededFolder } from './lib/seed.mjs'
import { buildWeb } from './lib/web.mjs'

const reports = join(root, '.cache/test')

async function vitest(...args) {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const { code } = await run([tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args])
  return vitestCounts(report, code)
}

async function browserTests(browser, template, ...args) {
  const report = join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const env = { CHROMIUM_PATH: browser, PORTAL_TEMPLATE: template, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run([tool('playwright'), 'test', '--config=e2e', '--reporter=list,json', ...args], { env })
  return playwrightCounts(report, code)
}

/** What the browser tests stand on: a browser, the built web app, a seeded database. */
async function e2e(seeding, ...args) {
  const browser = await findBrowser({ windowless: true })
  const template = (await buildWeb()) ? await seeding : undefined
  return template === undefined ? countOf(false) : browserTests(browser, template, ...args)
}

const parts = {
  all: async () => {
    const building = buildWeb()
    const checks = (await check()).map(countOf)
    if (!(await building)) return sum([...checks, countOf(false)])
    // The seed needs one processor for a while, the tests at their start not much more.
    const seeding = seededFolder()
    return sum([...checks, await vitest(), await e2e(seeding)])
  },
  unit: async (...filter) => ((await buildWeb()) ? vitest('--project=unit', ...filter) : countOf(false)),
  api: async (...filter) => ((await buildWeb()) ? vitest('--project=api-pglite', '--project=api-postgres', ...filter) : countOf(false)),
  e2e: (...filter) => e2e(seededFolder(), ...filter),
}

const [part = 'all', ...filter] = process.argv.slice(2)
if (!Object.hasOwn(parts, part)) stopWith(`No part of the tests is called ${part}: npm test, or npm test -- unit|api|e2e [filter].`)
const start = performance.now()
await ensureInstalled()
ensureNative(native.server)
mkdirSync(reports, { recursive: true })
const { passed, failed } = await parts[part](...filter)
console.log(`\n${secondsSince(start)}\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
