import { type Browser, type BrowserContext, type ConsoleMessage, chromium } from '@playwright/test'
import { PHONE_BROWSER } from '../e2e/pupils.ts'
import type { SlowLine } from './slowLine.ts'

export const SLOWER = 4
/** Time without an answer after hydration, after which a press counts as lost. */
const LOST_MS = 3000
const TIMEOUT_MS = 30_000
/** Without a graphics card, painting the pixels of a real phone's screen would take longer than everything else. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 1, userAgent: PHONE_BROWSER }

export type Memory = Awaited<ReturnType<BrowserContext['storageState']>>

export interface VisitPlan {
  address: string
  /** Selector of the main content. */
  content: string
  /** Selector of the control that is pressed as soon as it shows; its effect is another address. */
  press?: string | undefined
}

/** Seconds since navigation; infinite if it did not happen. */
export interface VisitTimes {
  shown: number
  /** React has taken over the pressed control. */
  hydrated: number
  /** The app answered the press. */
  answered: number
}

/** With the inspector that Playwright attaches, V8 would compile React a second time for the position of its first error object. */
const POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

/** Launches Chromium, which trusts the certificate of the slow line. */
export function launchBrowser(trustedKey?: string): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  const trust = trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]
  return chromium.launch({ args: ['--no-sandbox', POSITIONS, ...trust], ...(executablePath !== undefined && { executablePath }) })
}

/** Context of a phone that has visited no page yet. */
export const phone = (browser: Browser, memory?: Memory): Promise<BrowserContext> =>
  browser.newContext({ ...PHONE, ...(memory && { storageState: memory }) })

/**
 * Script of the page, which looks in each frame: Playwright's own waiting would be slowed down too. Content counts as shown when it is
 * the topmost element at its place and the browser has painted. A click that no script handles would reload the page, so it is stopped.
 */
const observer = ({ content, press }: VisitPlan) => `{
  const tell = (what, ...values) => console.debug(JSON.stringify(['visit', what, ...values]))
  const placeOf = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const place = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.contains(document.elementFromPoint(...place))
    return isSeen ? place : undefined
  }
  const seen = (selector) => {
    for (const element of document.querySelectorAll(selector)) {
      const place = placeOf(element)
      if (place) return { element, place }
    }
  }
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  let shown, isShown, target, start, hydrated, isAnswered
  const look = () => {
    const now = performance.now()
    if (shown === undefined && seen(${JSON.stringify(content)})) shown = now
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (!isShown && shown !== undefined && paint) {
      isShown = true
      tell('shown', Math.max(shown, paint.startTime))
    }
    ${
      press === undefined
        ? ''
        : `if (!target && isShown) {
      target = seen(${JSON.stringify(press)})
      start = location.href
      if (target) tell('target', ...target.place)
    }
    if (target && hydrated === undefined && isHydrated(target.element)) {
      hydrated = now
      tell('hydrated', now)
    }
    if (target && !isAnswered && location.href !== start) {
      isAnswered = true
      tell('answered', now)
    } else if (hydrated !== undefined && !isAnswered && now - hydrated > ${LOST_MS}) {
      isAnswered = true
      tell('lost')
    }`
    }
    requestAnimationFrame(look)
  }
  tell('document')
  requestAnimationFrame(look)
  addEventListener('click', (event) => {
    if (!event.defaultPrevented && event.target.closest('a[href]')) event.preventDefault()
  })
}`

type Told = readonly [mark: string, what: string, ...values: number[]]
const isTold = (value: unknown): value is Told => Array.isArray(value) && value[0] === 'visit'
function toldBy(message: ConsoleMessage): Told | undefined {
  if (!message.text().startsWith('["visit"')) return undefined
  const value: unknown = JSON.parse(message.text())
  return isTold(value) ? value : undefined
}

/** Opens an address on a slow phone, presses the control, and lets the page settle at full speed. */
export async function visit(context: BrowserContext, line: SlowLine, plan: VisitPlan): Promise<VisitTimes> {
  const page = await context.newPage()
  const processor = await context.newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  line.slow(true)
  await page.addInitScript({ content: observer(plan) })
  const times: VisitTimes = { shown: Number.POSITIVE_INFINITY, hydrated: Number.POSITIVE_INFINITY, answered: Number.POSITIVE_INFINITY }
  const last = plan.press === undefined ? ['shown'] : ['answered', 'lost']
  let documents = 0
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT_MS)
    page.on('console', (message) => {
      const [, what = '', value = Number.NaN, y = Number.NaN] = toldBy(message) ?? []
      if (what === 'document') documents++
      // A second document is the answer of a reload.
      if (documents > 1) return resolve()
      if (what === 'target') void page.mouse.click(value, y)
      if (what === 'shown' || what === 'hydrated' || what === 'answered') times[what] = value / 1000
      if (!last.includes(what)) return
      clearTimeout(timer)
      resolve()
    })
  })
  await page.goto(plan.address, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  await done
  line.slow(false)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForLoadState('load')
  // The service worker of a signed-in person installs when the page is idle; guests have none.
  if (await page.evaluate(`localStorage.getItem('token') !== null`))
    await page.evaluate(`new Promise((resolve) => navigator.serviceWorker.ready.then(resolve) && setTimeout(resolve, ${TIMEOUT_MS}))`)
  await page.close()
  return times
}
