import type { Browser } from '@playwright/test'
import { MOTHER, signInByForm } from '../e2e/parent.ts'
import { checkedFigure, isQuick, reportedFigure, sized } from './bars.ts'
import { median, startPortal } from './portal.ts'
import { type Certificate, createCertificate, type SlowLine, startSlowLine } from './slowLine.ts'
import { launchBrowser, type Memory, phone, SLOWER, visit } from './slowVisit.ts'

/** Measures the time from navigation to the visible content and to the answer of an early press, on a first and on a repeated visit. */
const ROUNDS = sized(5, 3)
/** Rounds over TLS and HTTP/2, which have no bars. */
const TLS_ROUNDS = sized(3, 0)
/** Pages of a quick run, which presses the tab alone. */
const QUICK_PAGES: readonly string[] = ['login', 'home', 'attendance']

/** Limits in seconds of the first and the second visit. */
type Bars = readonly [first: number, second: number]
const ACT_BARS: Bars = [2.6, 1.3]

interface Visit {
  name: string
  path: string
  /** Selector of the main content. */
  content: string
  bars: Bars
  /** Controls of a signed-in page that answer with another address: a tab at the foot, and the first one of the page. */
  presses?: { tab: string; control: string }
}

const TAB_HOME = 'footer nav a[href="/"]'
const SHOWN_BARS: Bars = [1, 0.8]
const otherSegment = 'main fieldset label:has(input:not(:checked))'
const previousWeek = 'main div:has(> h2[aria-live]) > button:first-child'

const ofChild = (name: string, segment: string, content: string, control: string): Visit => ({
  name,
  path: `/student/{child}/${segment}`,
  content,
  bars: SHOWN_BARS,
  presses: { tab: TAB_HOME, control },
})

const visits: readonly Visit[] = [
  { name: 'landing', path: '/', content: 'main h1', bars: [0.9, 0.9] },
  { name: 'login', path: '/login', content: 'main form input', bars: [0.9, 0.7] },
  { name: 'status', path: '/check-request-public', content: 'main form input', bars: [0.9, 0.7] },
  {
    name: 'home',
    path: '/',
    content: 'main article h3',
    bars: SHOWN_BARS,
    presses: { tab: 'footer nav a[href$="/attendance"]', control: 'main a[href]' },
  },
  ofChild('attendance', 'attendance', 'main table tbody tr', otherSegment),
  ofChild('timetable', 'schedule', 'main [role="tabpanel"] li', otherSegment),
  ofChild('grades', 'gradebook', 'main h2', 'main [role="tab"][aria-selected="false"]'),
  ofChild('homework', 'homework', 'main section', previousWeek),
  ofChild('meals', 'cook', 'main section h3', previousWeek),
]

/** Pages named by `--pages=home,login`, or all. */
const [, named] = process.argv.map((word) => /^--pages=(.+)$/.exec(word)).find((found) => found !== null) ?? []
const pageNames = named?.split(',') ?? (isQuick ? QUICK_PAGES : visits.map(({ name }) => name))
const chosen = visits.filter(({ name }) => pageNames.includes(name))

/** Storage and cookies of a signed-in browser, without cached files, and its first child. */
async function remembered(browser: Browser, line: SlowLine): Promise<{ memory: Memory; child: string }> {
  const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'block' })
  const page = await context.newPage()
  line.slow(false)
  await signInByForm(page, MOTHER)
  const link = page.locator('main a[href^="/student/"]').first()
  const child = /\/student\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto(`/student/${child}/attendance`)
  await page.locator('main h1').waitFor()
  const memory = await context.storageState()
  await context.close()
  return { memory, child }
}

/** Requests of each document before it is measured: a portal that has just started compiles its code with the first ones. */
const WARM_UPS = 20

async function warmUp(address: string, { cookies }: Memory): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (let nth = 0; nth < WARM_UPS; nth++) {
    const answered = await fetch(address, { headers: { cookie, 'sec-fetch-dest': 'document' } })
    await answered.text()
  }
}

/** Times of the first and the second visits. */
class Samples {
  readonly #seconds: readonly [number[], number[]] = [[], []]

  add(isSecond: boolean, seconds: number): void {
    this.#seconds[isSecond ? 1 : 0].push(seconds)
  }

  /** Reports the medians with their bars. */
  report(what: string, way: string, bars?: Bars): string {
    const figures = this.#seconds.map((seconds, at) => {
      const row = `${what}, ${at === 0 ? 'first' : 'second'} visit ${way}`
      const bar = bars?.[at]
      return bar === undefined
        ? reportedFigure(row, median(seconds), { unit: 's' })
        : checkedFigure(row, median(seconds), { atMost: bar }, { unit: 's' })
    })
    return figures.join(' · ')
  }
}

interface Run {
  portal: string
  browser: Browser
  rounds: number
  certificate?: Certificate | undefined
}

async function run({ portal, browser, rounds, certificate }: Run): Promise<void> {
  const way = certificate ? 'over TLS and HTTP/2' : 'on slow 4G'
  const line = await startSlowLine(portal, certificate)
  const { memory, child } = await remembered(browser, line)
  console.log(`Seconds on a first · a second visit ${way}; medians of ${rounds}, slow 4G, 412 px, processor ${SLOWER} times slower`)
  for (const { name, path, content, bars, presses } of chosen) {
    const pagePath = path.replace('{child}', child)
    const address = line.address + pagePath
    await warmUp(portal + pagePath, presses ? memory : { cookies: [], origins: [] })
    const [shown, hydrated, tab, control] = [new Samples(), new Samples(), new Samples(), new Samples()]
    for (let round = 0; round < rounds; round++) {
      const pressed = [[presses?.tab, tab], ...(presses && !isQuick ? [[presses.control, control] as const] : [])] as const
      for (const [press, answered] of pressed) {
        const context = await phone(browser, presses && memory)
        for (const isSecond of [false, true]) {
          const times = await visit(context, line, { address, content, press })
          shown.add(isSecond, times.shown)
          hydrated.add(isSecond, times.hydrated)
          answered.add(isSecond, times.answered)
        }
        await context.close()
      }
    }
    console.log(`${name.padEnd(11)} shown ${shown.report(name, way, certificate ? undefined : bars)}`)
    if (!presses) continue
    const actBars = certificate ? undefined : ACT_BARS
    const controlAnswers = isQuick ? '' : `control answers ${control.report(`${name}, first control answers`, way, actBars)}, `
    console.log(
      `            tab answers ${tab.report(`${name}, tab answers`, way, actBars)}, ${controlAnswers}hydrated ${hydrated.report(`${name}, hydrated`, way)}`,
    )
  }
  line.end()
}

const certificate = TLS_ROUNDS > 0 ? createCertificate() : undefined
if (TLS_ROUNDS > 0 && certificate === undefined) console.log('No openssl: nothing is measured over TLS.')
const portal = await startPortal({ children: sized(2000, 200) })
const browser = await launchBrowser(certificate?.trustedKey)
try {
  await run({ portal: portal.address, browser, rounds: ROUNDS })
  if (certificate) await run({ portal: portal.address, browser, rounds: TLS_ROUNDS, certificate })
} finally {
  await browser.close()
  await portal.end()
}
