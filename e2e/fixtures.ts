import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { type Portal, startPortal } from './portal.ts'

/** What went wrong in the browser during a test; a test names beforehand what it provokes. */
export interface Trouble {
  expected: (pattern: RegExp) => void
}

interface TestFixtures {
  trouble: Trouble
}
interface WorkerFixtures {
  portal: Portal
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  trouble: [
    async ({ context, portal }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      await watch(context, portal.address, (what) => seen.push(what))
      await use({ expected: (pattern) => allowed.push(pattern) })
      expect(
        seen.filter((what) => !allowed.some((pattern) => pattern.test(what))),
        'nothing went wrong in the browser',
      ).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

async function watch(context: BrowserContext, address: string, report: (what: string) => void): Promise<void> {
  context.on('console', (message) => message.type() === 'error' && report(`console: ${message.text()} (${message.location().url})`))
  context.on('weberror', (error) => report(`page: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(address)) report(`answer ${response.status()}: ${response.url()}`)
  })
  await context.exposeBinding('reportCspViolation', (_source, what: string) => report(`CSP: ${what}`))
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) => reportCspViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  })
}

export async function expectAxeClean(page: Page): Promise<void> {
  expect(await axeFindings(page), `axe finds nothing on ${page.url()}`).toEqual([])
}
