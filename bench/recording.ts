import type { Page, Request } from '@playwright/test'

export interface RecordedCall {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/**
 * Records the page's API requests except the event stream; the returned function waits for `content`, returns the requests so far and
 * clears them.
 */
export async function recording(page: Page): Promise<(content?: string) => Promise<RecordedCall[]>> {
  let recorded: RecordedCall[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/stream') return
    const body = request.postData()
    recorded.push({ method: body === null ? 'GET' : 'POST', path: pathname + search, ...(body !== null && { body }) })
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // The stream never ends, so waiting for open requests would not either.
  await page.route('**/api/stream', (route) => route.abort())
  return async (content = 'main h1') => {
    await page.locator(content).first().waitFor()
    // Client-side navigation has no load event.
    await page.waitForLoadState('networkidle')
    while (open.size > 0) await page.waitForEvent('requestfinished')
    const noted = recorded
    recorded = []
    return noted
  }
}
