import type { Page, Request } from '@playwright/test'

/** What a page asks of the portal, as a browser sends it. */
export interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** Notes from now on what a page asks of the calls, but for the stream of news; what was noted until it shows `content` is handed over and forgotten. */
export async function recording(page: Page): Promise<(content?: string) => Promise<Asked[]>> {
  let asked: Asked[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/stream') return
    const body = request.postData()
    asked.push({ method: body === null ? 'GET' : 'POST', path: pathname + search, ...(body !== null && { body }) })
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // It stays open, and nobody could tell when the page has asked for all.
  await page.route('**/api/stream', (route) => route.abort())
  return async (content = 'main h1') => {
    await page.locator(content).first().waitFor()
    // Of a page that the app itself turned to, the browser knows no end of loading.
    await page.waitForLoadState('networkidle')
    while (open.size > 0) await page.waitForEvent('requestfinished')
    const noted = asked
    asked = []
    return noted
  }
}
