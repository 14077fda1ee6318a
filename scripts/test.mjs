import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from './lib/browser.mjs'
import { apiFilter } from './lib/cases.mjs'
import { check } from './lib/check.mjs'
import { countOf, playwrightCounts, sum, vitestCounts } from './lib/counts.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { inMemory } from './lib/memory.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { secondsSince, stopWith } from './lib/output.mjs'
import { run, tool } from './lib/processes.mjs'
import { seededFolder, TEST_CHILDREN } from './lib/seed.mjs'
import { buildWeb } from './lib/web.mjs'

const reports = join(root, '.cache/test')
/** Vitest's own process seeds PostgreSQL. */
const quickStart = ['--import', new URL('../server/test/quickStart.ts', import.meta.url).href]
/** Written by server/test/opening.ts. */
const faults = join(reports, 'faults.log')

async function vitest(env, ...args) {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...quickStart, tool('vitest'), 'run', ...reporters, ...args], { env: { ...env, ...memory } })
  return vitestCounts(report, code)
}

async function browserTests(env, ...args) {
  const report = join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const { code } = await run([tool('playwright'), 'test', '--config=e2e', '--reporter=list,json', ...args], {
    env: {
      ...env,
      ...memory,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Keeps Playwright's compiled tests beyond the temporary folder.
      PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
    },
  })
  return playwrightCounts(report, code)
}

/** The headless shell shows no notifications, so tests of them use the full browser. */
const browser = async () => ({ CHROMIUM_PATH: await findBrowser({ windowless: true }), FULL_CHROMIUM_PATH: await findBrowser() })

/** Requirements of API and browser tests: the built web app and a seeded database. Undefined, with the output shown, if one fails. */
async function ground() {
  const [built, template] = await Promise.all([buildWeb(), seededFolder({ children: TEST_CHILDREN })])
  return built && template !== undefined ? { PORTAL_TEMPLATE: template } : undefined
}

async function onGround(tests) {
  const env = await ground()
  return env === undefined ? countOf(false) : tests(env)
}

const parts = {
  all: async () => {
    const checks = check()
    // Installing the browser is mostly waiting, so it runs concurrently.
    const [env, chromium] = await Promise.all([ground(), browser()])
    // Tests do not wait for the checks: seeding PostgreSQL, before the first test, leaves one processor idle.
    const tests =
      env === undefined ? [countOf(false)] : [await vitest({ ...env, ...chromium }), await browserTests({ ...env, ...chromium })]
    return sum([...(await checks).map(countOf), ...tests])
  },
  unit: async (...filter) => ((await buildWeb()) ? vitest({}, '--project=unit', ...filter) : countOf(false)),
  kit: async (...filter) => vitest(await browser(), '--project=kit', '--project=kit-touch', ...filter),
  api: (...filter) => onGround((env) => vitest(env, '--project=api-pglite', '--project=api-postgres', ...apiFilter(filter))),
  e2e: (...filter) => onGround(async (env) => browserTests({ ...env, ...(await browser()) }, ...filter)),
}

const [part = 'all', ...filter] = process.argv.slice(2)
if (!Object.hasOwn(parts, part)) stopWith(`No part of the tests is called ${part}: npm test, or npm test -- unit|kit|api|e2e [filter].`)
const start = performance.now()
const memory = inMemory()
await ensureInstalled()
ensureNative(native.server)
mkdirSync(reports, { recursive: true })
rmSync(faults, { force: true })
const { passed, failed, named, notRun } = await parts[part](...filter)
if (named.length > 0) console.log(`\n${named.join('\n\n')}`)
if (failed > 0 && existsSync(faults))
  console.log(`\nFaults that the portals of API tests logged, provoked ones among them:\n${readFileSync(faults, 'utf8')}`)
if (notRun.length > 0) console.log(`\nNot run on this machine:\n${notRun.join('\n')}`)
console.log(`\n${secondsSince(start)}\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
