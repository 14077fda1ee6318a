import type { APIRequestContext, Page, Request } from '@playwright/test'
import { type BuiltPage, readPages } from '../web/build/pageTable.ts'
import { expect, test } from './fixtures.ts'
import { expectNoOverflow } from './overflow.ts'
import { COMMISSION, callsIn, childOf, MOTHER, OFFICE, read, setClock, withSession } from './parent.ts'

/** Maximum cumulative layout shift of a page while its answers arrive. */
const MAX_SHIFT = 0.02

const isCall = (url: string) => /\/(api|public|hub)\//.test(new URL(url).pathname) && !url.endsWith('/api/stream')

/** Maximum data requests of a page on a first visit: those of its document, and those that depend on their answers. */
const MAX_REQUESTS = 2

/** Holds API answers until `letGo`; `arrived` resolves when no request is pending. */
async function holdAnswers(page: Page) {
  const open = new Set<Request>()
  let letGo = () => {}
  let held = Promise.resolve()
  let sent = 0
  page.on('request', (request) => {
    if (!isCall(request.url())) return
    open.add(request)
    sent += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.route(
    (url) => isCall(url.href),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return {
    hold: () => {
      open.clear()
      sent = 0
      held = new Promise((resolve) => {
        letGo = resolve
      })
    },
    letGo: () => letGo(),
    sent: () => sent,
    arrived: () => expect.poll(() => open.size, { intervals: [50] }).toBe(0),
  }
}

/** The narrowest phone, letters of twice their size, and a tablet, where tables have the least room. */
const LOOKS = [{ width: 320 }, { width: 360, letters: 32 }, { width: 768 }]

const twoFrames = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Clears cached data, as on a first visit, and records layout shifts. */
const FIRST_VISIT = `{
  const { token, userInfo } = localStorage
  localStorage.clear()
  if (token) Object.assign(localStorage, { token, userInfo })
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) moved.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 40))])
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** Checks the layout shift since the page opened. */
async function expectSteady(page: Page, address: string) {
  const moved: [number, string[]][] = await page.evaluate('moved')
  const sum = moved.reduce((total, [value]) => total + value, 0)
  expect.soft(sum, `${address} ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

/** Opens a page with its answers held, releases them, and checks the layout shift. */
async function visit(page: Page, answers: Awaited<ReturnType<typeof holdAnswers>>, address: string) {
  answers.hold()
  await page.goto(address)
  // A page without its child's data shows only a loading status.
  await page.locator('main :is(h1, [role=status])').first().waitFor()
  await twoFrames(page)
  answers.letGo()
  await answers.arrived()
  // Dependent requests are sent now.
  await twoFrames(page)
  await answers.arrived()
  await twoFrames(page)
  await expectSteady(page, address)
  if (/^\/(student\/|$)/.test(address)) expect.soft(answers.sent(), `${address}: requests`).toBeLessThanOrEqual(MAX_REQUESTS)
  if (page.viewportSize()?.width === 360) await expectNoOverflow(page, LOOKS)
}

/** Paths of the public documents, which the app's table of pages lacks, from the sitemap. */
async function documents(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(/^https?:\/\/[^/]+/, ''))
}

const isOfChild = ({ path }: { path: string }) => path.includes('$studentId')
const isForGuests = ({ who }: BuiltPage) => who === 'public' || who === 'guestOnly'
/** Desk pages redirect users who are not staff. */
const isOfDesk = (path: string) => path.startsWith('/staff')
const groups = [
  { whose: 'of a guest', pages: readPages().filter(isForGuests) },
  { whose: 'of a parent', pages: readPages().filter((page) => !isForGuests(page) && !isOfChild(page) && !isOfDesk(page.path)) },
  { whose: 'of a child', pages: readPages().filter(isOfChild) },
]

for (const { whose, pages } of groups)
  for (const width of [360, 1440])
    test(`no page ${whose} moves under a thumb when its answers come late, ${width} px wide`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript({ content: FIRST_VISIT })
      const answers = await holdAnswers(page)
      const mother = whose === 'of a guest' ? undefined : await withSession(page, MOTHER)
      // Sets the cookie of a sign-in, so that / serves the app's document.
      if (mother !== undefined) await page.evaluate(`document.cookie = 'signedIn=1; path=/'`)
      const child = mother === undefined ? '' : String(await childOf(request, mother, 'Тэмүүлэн'))
      for (const { path } of pages) {
        await visit(page, answers, path.replace('$studentId', child).replace('$type', 'email').replace('$token', 'x'.repeat(43)))
        if (whose !== 'of a child') continue
        const title = page.locator('main h1').locator('..')
        for (const part of ['Тэмүүлэн', '5б бүлэг']) await expect.soft(title, `${path} names child and class`).toContainText(part)
      }
    })

test('no public document moves while its fonts load; each fits on the narrowest phone, with letters of twice their size, and on a tablet', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript({ content: FIRST_VISIT })
  for (const path of await documents(request)) {
    await page.goto(path)
    await page.waitForFunction('document.fonts.status === "loaded"')
    await twoFrames(page)
    await expectSteady(page, path)
    await expectNoOverflow(page, LOOKS)
  }
})

for (const [whose, contact, isTheirs] of [
  ['of an office', OFFICE, /^\/staff(?!\/(kindergarten|sub-program|places|campaigns|content|claims\/\$))/],
  ['of a commission', COMMISSION, /^\/staff\/(kindergarten|places|campaigns|content)$/],
] as const)
  test(`every page ${whose} fits on the narrowest phone, and with letters of twice their size`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await withSession(page, contact)
    for (const { path } of readPages().filter((one) => isTheirs.test(one.path))) {
      await page.goto(path.replace('$groupId', '3052'))
      await read(page)
      await expectNoOverflow(page, LOOKS)
    }
  })

test('nor at any hour of the day do the pages that follow the clock', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript({ content: FIRST_VISIT })
  const answers = await holdAnswers(page)
  const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
  await page.evaluate(`document.cookie = 'signedIn=1; path=/'`)
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  for (const hour of ['04', '12', '20']) {
    await setClock(request, new Date(`${now.slice(0, 10)}T${hour}:00:00+08:00`))
    for (const address of ['/', `/student/${child}/attendance`]) await visit(page, answers, address)
    const legend = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Хоцорсон' }).first()
    await expect(legend, 'the legend of the week comes with the lessons, and nothing has moved').toBeVisible()
  }
  await setClock(request, null)
})

test('a page asks for its data while its scripts still load, once and in one request', async ({ page, request }) => {
  const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
  const address = `/student/${child}/attendance`
  const requested: string[] = []
  let sent = 0
  page.on('request', (one) => {
    if (!isCall(one.url())) return
    requested.push(...callsIn(one))
    sent += 1
  })
  const lessons = () => requested.filter((path) => path.startsWith(`/api/children/attendance/detail/list/${child}/`))
  // The school is cached from here on. Blocks the stream, whose events would reload everything.
  await page.route('**/api/stream', () => undefined)
  await page.goto(address)
  await read(page)
  expect(lessons(), 'this week alone').toHaveLength(1)
  requested.length = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const opening = page.goto(address)
  await expect.poll(lessons).toHaveLength(1)
  const [early] = lessons()
  letGo()
  await opening
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
  expect(requested.filter((path) => path === early)).toHaveLength(1)

  await test.step('from one page to the next there is one request for all that it shows', async () => {
    for (const next of ['lesson', 'gradebook', 'homework', 'daily-attendance', 'cook', 'absence', '']) {
      sent = 0
      await page.locator(`aside nav a[href="${next === '' ? '/' : `/student/${child}/${next}`}"]`).click()
      await expect.poll(() => sent, next).toBeGreaterThan(0)
      await read(page)
      expect.soft(sent, next).toBe(1)
    }
  })
})
