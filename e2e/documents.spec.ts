import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { FATHER, logOut, MOTHER, read, signIn, withSession } from './parent.ts'

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

test('a page in its document requests no style; a navigation requests those that are new', async ({ page }) => {
  await signIn(page, MOTHER)
  const styles: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()))
  await page.goto('/')
  await read(page)
  await untilReady(page)
  expect(styles).toEqual([])
  const held = await page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(held.length).toBeGreaterThan(0)

  await page.evaluate(`window.isSame = true`)
  await page.getByRole('link', { name: 'Дүн', exact: true }).first().click()
  await expect(page).toHaveURL(/gradebook$/)
  await read(page)
  expect(await page.evaluate('window.isSame')).toBe(true)
  const requested = styles.map((url) => new URL(url).pathname)
  expect(requested.length).toBeGreaterThan(0)
  expect(requested.filter((path) => held.includes(path))).toEqual([])
})

test('a press before the app is ready waits for it, and the app carries it out without a reload', async ({ page }) => {
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
