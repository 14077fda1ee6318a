import type { Page } from '@playwright/test'

/** What a page asks of the portal, as a browser sends it. */
export interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** Notes from now on what a page asks of the calls, but for the stream of news; what was noted is handed over and forgotten. */
export async function recording(page: Page): Promise<() => Promise<Asked[]>> {
  let asked: Asked[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/stream') return
    const body = request.postData()
    asked.push({ method: body === null ? 'GET' : 'POST', path: pathname + search, ...(body !== null && { body }) })
  })
  // It stays open, and nobody could tell when the page has asked for all.
  await page.route('**/api/stream', (route) => route.abort())
  return async () => {
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const noted = asked
    asked = []
    return noted
  }
}
