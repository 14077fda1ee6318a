import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { bearing, FATHER, logOut, MOTHER, read, signIn, withSession } from './parent.ts'
import { PHONE, PHONE_BROWSER } from './pupils.ts'

/** Lets the page's scripts wait between `hold` and `release`. */
async function heldScripts(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.fallback()
  })
  return {
    hold: () => {
      gate = Promise.withResolvers()
    },
    release: () => gate.resolve(),
  }
}

/** Waits until the app answers presses. */
const untilReady = (page: Page) => expect.poll(() => page.evaluate('window.portalReady === undefined')).toBe(true)

const childOf = async (page: Page): Promise<string> =>
  /\d+/.exec((await page.locator('main a[href^="/student/"]').first().getAttribute('href')) ?? '')?.[0] ?? ''

/** Notes for each opening of the stream whether the app answered presses by then. */
const NOTE_STREAMS = `{
  window.streams = []
  const send = fetch
  window.fetch = (...sent) => {
    if (String(sent[0]).endsWith('/api/stream')) streams.push(window.portalReady === undefined)
    return send(...sent)
  }
}`

test('a page in its document requests no style, and its stream once it is alive; a navigation requests new styles and keeps the stream', async ({
  page,
}) => {
  await page.addInitScript({ content: NOTE_STREAMS })
  await signIn(page, MOTHER)
  const styles: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()))
  await page.goto('/')
  await read(page)
  await untilReady(page)
  expect(styles).toEqual([])
  const held = await page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(held.length).toBeGreaterThan(0)
  const streams = () => page.evaluate('streams')
  await expect.poll(streams).toEqual([true])

  await page.evaluate(`window.isSame = true`)
  await page.getByRole('link', { name: 'Дүн', exact: true }).first().click()
  await expect(page).toHaveURL(/gradebook$/)
  await read(page)
  expect(await page.evaluate('window.isSame')).toBe(true)
  const requested = styles.map((url) => new URL(url).pathname)
  expect(requested.length).toBeGreaterThan(0)
  expect(requested.filter((path) => held.includes(path))).toEqual([])
  expect(await streams()).toEqual([true])
})

test('the document of a phone has no parts of wide screens; the app adds them where the screen is wide', async ({
  browser,
  portal,
  trouble,
}) => {
  const context = await browser.newContext({ baseURL: portal.address, userAgent: PHONE_BROWSER, viewport: PHONE })
  await trouble.watch(context)
  const page = await context.newPage()
  await withSession(page, MOTHER)
  const home = await page.goto('/')
  expect(await home?.text()).not.toContain('<aside')
  await read(page)
  await page.goto(`/student/${await childOf(page)}/attendance`)
  await untilReady(page)
  await expect(page.locator('aside')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('aside')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: /^Даваа/ })).toBeVisible()
  await context.close()
})

test('presses before the app is ready wait for it, and the app carries them out in order without a reload', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, MOTHER)
  await untilReady(page)
  const scripts = await heldScripts(page)
  scripts.hold()
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.reload({ waitUntil: 'commit' })
  const tab = page.getByRole('contentinfo').getByRole('link').nth(1)
  await tab.click()
  await expect(tab).toHaveAttribute('data-press', '')
  await expect(page).toHaveURL('/')
  scripts.release()
  await expect(page).toHaveURL(/attendance$/)
  expect(documents).toBe(1)

  scripts.hold()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('main').locator('label', { hasText: /^Сар$/ }).click()
  for (const nth of [0, 2, 3]) await page.getByRole('contentinfo').getByRole('link').nth(nth).click()
  await expect(page.locator('[data-press]'), 'the choice and the last link').toHaveCount(2)
  scripts.release()
  await expect(page).toHaveURL(/cook$/)
  await page.goBack()
  await expect(page).toHaveURL(/attendance\?view=month$/)
  await expect(page.getByRole('radio', { name: 'Сар' })).toBeChecked()
  expect(documents).toBe(2)
})

/** Address of the built script with all English texts. */
function englishTexts(): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  return `**/${Object.values(manifest).find(({ name }) => name === 'english')?.file}`
}

test('a page whose English texts do not come stays readable, says so, and opens once they come', async ({
  page,
  context,
  baseURL,
  trouble,
}) => {
  trouble.expected(/net::ERR_FAILED|dynamically imported module/)
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
  await withSession(page, FATHER)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.route(englishTexts(), (route) => route.abort())
  await page.goto('/profile', { waitUntil: 'commit' })
  // The app reloads the page once, as after a new build.
  await expect.poll(() => documents).toBe(2)
  const failed = page.getByRole('alert').filter({ hasText: 'The page could not be opened.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('main')).toContainText(FATHER)
  await page.unroute(englishTexts())
  await failed.getByRole('link', { name: 'Reload' }).click()
  await untilReady(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Personal info' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a browser that has lost its cookies gets them again by its token, and then documents with data', async ({ page, context }) => {
  await withSession(page, MOTHER)
  await context.clearCookies()
  const names = async () => (await context.cookies()).map(({ name }) => name)
  const dataIn = () => page.locator('#portal-document').count()
  await page.goto('/profile')
  expect(await dataIn()).toBe(0)
  await expect.poll(names).toContain('document')
  await expect.poll(() => page.evaluate(`document.cookie.includes('signedIn=' + localStorage.documentId)`)).toBe(true)
  await page.reload()
  expect(await dataIn()).toBe(1)
})

test('a document of an ended or of another session shows nothing: after log-out, Back, and with the cookie of another person', async ({
  page,
}) => {
  await signIn(page, MOTHER)
  const child = await childOf(page)
  await page.goto(`/student/${child}/schedule`)
  await untilReady(page)
  await page.goto('/profile')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.locator('main')).not.toContainText('Болормаа')
  expect(await page.evaluate(`sessionStorage.getItem('wanted')`), 'the next person does not get the page that was left').toBeNull()

  await test.step('a log-out without a network leaves no data in the next document', async () => {
    await signIn(page, MOTHER)
    await page.evaluate("localStorage.clear(); document.cookie = 'signedIn=; path=/; max-age=0'")
    let written = ''
    await page.route('**/profile', async (route) => {
      const response = await route.fetch()
      written = await response.text()
      await route.fulfill({ response, body: written })
    })
    // The app leaves for the log-in, maybe before the document has loaded.
    await page.goto('/profile', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/login')
    expect(written).toContain('</html>')
    expect(written).not.toContain('portal-document')
    await page.unroute('**/profile')
  })
  await test.step('a page of the back-forward cache whose session has ended in another tab', async () => {
    await signIn(page, MOTHER, { to: '/profile' })
    await untilReady(page)
    await expect(page.locator('main')).toContainText(MOTHER)
    const shown = await page.evaluate(`(() => {
      localStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return [document.documentElement.hidden, document.body.textContent]
    })()`)
    expect(shown).toEqual([true, ''])
    await expect(page).toHaveURL('/login')
    await expect(page.locator('body')).not.toContainText(MOTHER)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signedIn')
  })
  await test.step('the storage of one person with the documents of another', async () => {
    await withSession(page, MOTHER)
    const mine = (await page.context().cookies()).filter(({ name }) => name === 'document' || name === 'signedIn')
    await withSession(page, FATHER)
    await page.context().addCookies(mine)
    await page.goto('/profile', { waitUntil: 'commit' })
    await expect(page.locator('main h1')).toBeVisible()
    await untilReady(page)
    await expect(page.locator('body')).not.toContainText('88000001')
  })
})

test('a session that ends between the document and the app is noticed by the app', async ({ page, trouble }) => {
  trouble.expected(/status of 401/)
  const { token } = await signIn(page, MOTHER)
  await untilReady(page)
  const scripts = await heldScripts(page)
  scripts.hold()
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } })
  scripts.release()
  await untilReady(page)
  await page.getByRole('main').locator('a[href^="/student/"]').first().click()
  await expect(page).toHaveURL(/login/)
})

/** Serves an empty page of another site: of another host, not just of another port. */
async function startSite(): Promise<{ address: string; end: () => void }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('no port')
  return { address: `http://127.0.0.1:${bound.port}`, end: () => server.close() }
}

test('a page of another site gets nothing and changes nothing with the cookies of a parent', async ({ page, portal, trouble }) => {
  trouble.expected(/CORS policy|net::ERR_|frame-ancestors|Failed to load resource/)
  const { token, personId } = await signIn(page, MOTHER)
  const child = await childOf(page)
  await untilReady(page)
  const site = await startSite()
  await page.goto(site.address)
  const sent: Promise<string | undefined>[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(portal.address)) sent.push(request.allHeaders().then(({ cookie }) => cookie))
  })
  const addresses = ['/', `/student/${child}`, `/api/children/list/${personId}`, '/api/together', '/api/session/documents', '/api/logout']

  await test.step('by script', async () => {
    for (const address of addresses)
      for (const method of ['GET', 'POST'])
        for (const mode of ['cors', 'no-cors']) {
          const init = { method, mode, credentials: 'include', ...(method === 'POST' && { body: '{}' }) }
          const answered = await page.evaluate(
            `fetch(${JSON.stringify(portal.address + address)}, ${JSON.stringify(init)}).then((answer) => answer.text(), () => '')`,
          )
          expect(answered, `${method} ${address} ${mode}`).toBe('')
        }
  })
  await test.step('in a frame', async () => {
    await page.evaluate(`new Promise((done) => {
      const frame = document.createElement('iframe')
      frame.onload = done
      frame.src = ${JSON.stringify(`${portal.address}/profile`)}
      document.body.append(frame)
    })`)
    const [, frame] = page.frames()
    expect(await frame?.content()).not.toContain(MOTHER)
  })
  await test.step('by a form', async () => {
    for (const address of ['/', '/api/logout', '/login']) {
      await page.goto(site.address)
      const posted = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.evaluate(`{
        const form = Object.assign(document.createElement('form'), { method: 'post', action: ${JSON.stringify(portal.address + address)} })
        document.body.append(form)
        form.submit()
      }`)
      expect(await (await posted).text(), address).not.toMatch(/portal-document|Болормаа/)
    }
  })
  expect(sent.length).toBeGreaterThan(addresses.length)
  expect((await Promise.all(sent)).filter((cookie) => cookie !== undefined && /document=|signedIn=/.test(cookie))).toEqual([])
  expect((await page.request.get('/api/user/devices', bearing(token))).ok(), 'the session is as it was').toBe(true)
  site.end()
})
