import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openPushService, type PushService } from '../server/test/pushService.ts'
import { axeFindings } from './axe.ts'
import { type Newcomer, newcomersOf } from './newcomers.ts'
import { type Portal, startPortal } from './portal.ts'

/** Browser errors during a test. A test declares each error that it provokes, just before it does. */
interface PageErrors {
  expected: (pattern: RegExp) => void
  watch: (context: BrowserContext) => Promise<void>
}

interface TestFixtures {
  trouble: PageErrors
  /** Person without an account, unique to the test. */
  newcomer: Newcomer
  /** Page in a second browser context. */
  elsewhere: Page
}
interface WorkerFixtures {
  pushService: PushService
  portal: Portal
  newcomers: () => Newcomer
  networks: () => string
}

/** Yields a new client address at each call. Unique per worker suffices, because each worker has its own portal. */
function* networksOf(): Generator<string, never> {
  for (let nth = 1; ; nth += 1) yield `10.0.${nth >> 8}.${nth & 255}`
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const service = await openPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ pushService }, use) => {
      const portal = await startPortal({ PUSH_HOSTS: pushService.origin })
      await use(portal)
      await portal.end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  newcomers: [async ({ portal }, use) => use(await newcomersOf(portal.address)), { scope: 'worker' }],
  newcomer: async ({ newcomers }, use) => use(newcomers()),
  networks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const networks = networksOf()
      await use(() => networks.next().value)
    },
    { scope: 'worker' },
  ],
  // A network of its own per test, so that rate limits per network do not add up across tests.
  extraHTTPHeaders: async ({ networks }, use) => use({ 'x-forwarded-for': networks() }),
  baseURL: async ({ portal }, use) => use(portal.address),
  trouble: [
    async ({ context, baseURL }, use) => {
      const seen: string[] = []
      // Tests run without service workers.
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/]
      const note = (what: string) => {
        if (!allowed.some((pattern) => pattern.test(what))) seen.push(what)
      }
      const watchOne = (watched: BrowserContext) => watch(watched, baseURL ?? '', note)
      await watchOne(context)
      await use({ expected: (pattern) => allowed.push(pattern), watch: watchOne })
      // Ignores requests that are still pending when the test ends.
      for (const place of [context, ...context.pages()]) await place.unrouteAll({ behavior: 'ignoreErrors' })
      expect(seen, 'nothing went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, portal, trouble }, use) => {
    const context = await browser.newContext({ baseURL: portal.address })
    await trouble.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})
export { expect }

async function watch(context: BrowserContext, address: string, report: (what: string) => void): Promise<void> {
  context.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && report(`console: ${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => report(`page: ${error.error().stack || error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(address)) report(`answer ${response.status()}: ${response.url()}`)
  })
  await context.exposeBinding('reportCspViolation', (_source, what: string) => report(`CSP: ${what}`))
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) => reportCspViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  })
}

/** Waits for the page's heading: axe would judge the blank page before it. */
const expectHeading = (page: Page) => expect(page.locator('h1:visible').first()).toBeVisible()

export async function expectAxeClean(page: Page): Promise<void> {
  await expectHeading(page)
  expect(await axeFindings(page), `axe finds nothing on ${page.url()}`).toEqual([])
}

/** Runs all axe rules on a light phone, then the rules that depend on width or theme on a dark desktop. */
export async function expectAxeCleanInEveryLook(page: Page): Promise<void> {
  await expectHeading(page)
  for (const [theme, width, furtherLook] of [
    ['light', 360, false],
    ['dark', 1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    expect(await axeFindings(page, { furtherLook }), `axe finds nothing on ${page.url()}, ${theme}, ${width} px wide`).toEqual([])
  }
}
