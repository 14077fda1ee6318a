import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { signIn } from '../e2e/parent.ts'
import { checkedFigure, sized } from './bars.ts'
import { median, startPortal } from './portal.ts'

/** Measures the time from navigation to the main content, on a first and on a repeated visit. */
const ROUNDS = sized(5, 3)
/** Slow 4G (1.6 Mbit/s, 150 ms), and a processor slowed down four times. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4

const MOTHER = '88000001'

interface Visit {
  name: string
  path: string
  /** Selector of the main content. */
  content: string
  signedIn: boolean
  /** Limits in seconds of the first and the second visit. */
  bars: readonly [number, number]
}

const visits: readonly Visit[] = [
  { name: 'landing', path: '/', content: 'main h1', signedIn: false, bars: [0.9, 0.9] },
  {
    name: 'login',
    path: '/login',
    content: 'main form input',
    signedIn: false,
    bars: [1.5, 1.1],
  },
  { name: 'home', path: '/', content: 'main article h3', signedIn: true, bars: [2.4, 1.1] },
  { name: 'attendance', path: '/student/{child}/attendance', content: 'main table tbody tr', signedIn: true, bars: [2.4, 1.1] },
  { name: 'timetable', path: '/student/{child}/schedule', content: 'main section section li', signedIn: true, bars: [2.4, 1.1] },
  { name: 'grades', path: '/student/{child}/gradebook', content: 'main h2', signedIn: true, bars: [2.4, 1.1] },
]

type Memory = Awaited<ReturnType<BrowserContext['storageState']>>

const portal = await startPortal({ children: 2000 })
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== undefined && { executablePath }) })

async function slowed(context: BrowserContext) {
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Checks in each frame whether the content is visible. Playwright's own waiting would be slowed down too, and add to the time. */
const noteWhenShown = (content: string) => `{
  const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const look = () => {
    if ([...document.querySelectorAll(${JSON.stringify(content)})].some(isSeen)) console.debug('shown ' + performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Seconds from navigation until the content shows, by the page's own clock. */
async function timed(context: BrowserContext, address: string, content: string): Promise<number> {
  const page = await slowed(context)
  await page.addInitScript({ content: noteWhenShown(content) })
  const shown = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('shown '), timeout: 60_000 })
  await page.goto(address, { timeout: 60_000 })
  const ms = Number((await shown).text().slice('shown '.length))
  await page.close()
  return ms / 1000
}

/** Storage of a signed-in browser, without cached files. */
async function remembered(): Promise<{ memory: Memory; child: string }> {
  const context = await browser.newContext({ baseURL: portal.address, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, MOTHER)
  const link = page.locator('main a[href^="/student/"]').first()
  const child = /\/student\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto(`/student/${child}/attendance`)
  await page.locator('main h1').waitFor()
  const memory = await context.storageState()
  await context.close()
  return { memory, child }
}

try {
  const { memory, child } = await remembered()
  console.log(`Seconds until the content shows; medians of ${ROUNDS}, slow 4G, processor ${SLOWER} times slower`)
  for (const { name, path, content, signedIn, bars } of visits) {
    const address = portal.address + path.replace('{child}', child)
    const first: number[] = []
    const second: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext(signedIn ? { storageState: memory } : {})
      first.push(await timed(context, address, content))
      second.push(await timed(context, address, content))
      await context.close()
    }
    const [firstBar, secondBar] = bars
    console.log(
      `${name.padEnd(11)} first visit ${checkedFigure(`${name}, first visit on slow 4G`, median(first), { atMost: firstBar }, { unit: 's' })}, second ${checkedFigure(`${name}, second visit on slow 4G`, median(second), { atMost: secondBar }, { unit: 's' })}`,
    )
  }
} finally {
  await browser.close()
  await portal.end()
}
