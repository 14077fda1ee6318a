import { existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MOTHER, PASSWORD } from '../../e2e/parent.ts'
import { startPortal } from '../../e2e/portal.ts'
import { stopWith } from './output.mjs'
import { type Driver, startDriver } from './webdriver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const PICTURES = 'looks/webkit'
const SHOWN_WITHIN_MS = 60_000
const PHONE_PX = 390
const DESKTOP_PX = 1280

/** Undefined once the page shows its heading and has loaded its data; else what is missing. */
const MISSING = `
  const main = document.querySelector('main')
  if (!main?.querySelector('h1')?.textContent.trim()) return 'no heading'
  if (main.querySelector('[aria-busy="true"]')) return 'still loading'
  if (main.querySelector('[role="alert"]')) return 'an alert: ' + main.querySelector('[role="alert"]').textContent
  return null`
const OVERFLOW = 'return document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function shown(driver: Driver, condition = MISSING): Promise<unknown> {
  let missing: unknown
  for (const start = Date.now(); Date.now() - start < SHOWN_WITHIN_MS; ) {
    missing = await driver.run(condition)
    if (missing === null) return undefined
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return missing
}

interface Step {
  name: string
  open(driver: Driver, portal: string): Promise<void>
  /** Script that returns null once the page shows what it is for. */
  shows?: string
}

const at = (path: string): Step => ({ name: path, open: (driver, portal) => driver.go(portal + path) })
const has = (selector: string) => `return document.querySelector(${JSON.stringify(selector)}) ? null : ${JSON.stringify(`no ${selector}`)}`

/** Opens a page of the child by the navigation, as a parent does. */
const ofChild = (page: string, shows: string): Step => ({
  name: `/student/…/${page}`,
  open: (driver) => driver.click(`aside nav a[href$="/${page}"]`),
  shows: `return location.pathname.endsWith('/${page}') ? (() => { ${has(shows)} })() : 'another page'`,
})

const steps: readonly Step[] = [
  at('/'),
  at('/help'),
  at('/apply-request-public'),
  at('/login'),
  {
    name: '/ after signing in by the form',
    open: async (driver) => {
      await driver.resize(DESKTOP_PX, 800)
      await driver.type('main input[autocomplete="username"]', MOTHER)
      await driver.type('main input[type="password"]', PASSWORD)
      await driver.click('main form button[type="submit"]')
    },
    shows: has('main h3 a[href^="/student/"]'),
  },
  { name: '/student/…', open: (driver) => driver.click('main h3 a[href^="/student/"]'), shows: has('aside nav a[href$="/attendance"]') },
  ofChild('attendance', 'main table'),
  ofChild('gradebook', 'main h2'),
  ofChild('homework', 'main h2'),
  at('/profile'),
]

/** Visits the steps in one window; returns what is wrong. */
async function visit(driver: Driver, portal: string, errors: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [nth, { name, open, shows }] of steps.entries()) {
    errors.length = 0
    await open(driver, portal)
    const missing = (shows && (await shown(driver, shows))) ?? (await shown(driver))
    const overflow = Number(await driver.run(OVERFLOW))
    const found = [missing, ...errors, overflow > 0 && `${overflow} px wider than the window`].filter(Boolean)
    await writeFile(join(PICTURES, `${String(nth + 1).padStart(2, '0')}.png`), await driver.picture())
    console.log([`${found.length === 0 ? '✓' : '✗'} ${name}`, ...found].join('\n    '))
    wrong.push(...found.map((what) => `${name}: ${what}`))
  }
  return wrong
}

if (!existsSync(DRIVER)) stopWith('WebKit is missing: apt-get install webkit2gtk-driver xvfb (Debian).')
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
if (browser === undefined) stopWith('WebKit has no MiniBrowser in /usr/lib: install webkit2gtk-driver of Debian.')
await mkdir(PICTURES, { recursive: true })
const errors: string[] = []
const portal = await startPortal()
let driver: Driver | undefined
try {
  driver = await startDriver(
    (port) => ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1440x900x24', DRIVER, `--port=${port}`],
    { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] } },
    (line) => /CONSOLE .*ERROR/.test(line) && errors.push(line),
  )
  await driver.resize(PHONE_PX, 800)
  const wrong = await visit(driver, portal.address, errors)
  console.log(`${steps.length} pages, ${wrong.length} faults; screenshots in ${PICTURES}/`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await driver?.end()
  await portal.end()
}
