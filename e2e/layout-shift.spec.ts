import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { type BuiltPage, readPages } from '../web/build/pageTable.ts'
import { expect, test } from './fixtures.ts'
import { expectNoOverflow } from './overflow.ts'
import { bearing, COMMISSION, callsIn, childOf, inTheme, MOTHER, OFFICE, read, setClock, withoutDocuments, withSession } from './parent.ts'

// Animations move parts too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Maximum cumulative layout shift of a page while its answers arrive. */
const MAX_SHIFT = 0.02

const isCall = (url: string) => /\/(api|public|hub)\//.test(new URL(url).pathname) && !url.endsWith('/api/stream')

const isScript = (url: string) => /\/assets\/[^/]+\.js$/.test(url)
const isFont = (url: string) => url.endsWith('.woff2')

/** Maximum data requests of a page whose document has no data: its first reads, and those that depend on their answers. */
const MAX_REQUESTS = 2

/** Holds API answers, or other matching files, until `letGo`; `arrived` resolves when no API request is pending. */
async function holdAnswers(page: Page, isHeld = isCall) {
  const open = new Set<Request>()
  let letGo = () => {}
  let held = Promise.resolve()
  const sent: string[][] = []
  page.on('request', (request) => {
    if (!isCall(request.url())) return
    open.add(request)
    sent.push(callsIn(request))
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.route(
    (url) => isHeld(url.href),
    async (route) => {
      await held
      await route.fallback()
    },
  )
  return {
    hold: () => {
      open.clear()
      sent.length = 0
      held = new Promise((resolve) => {
        letGo = resolve
      })
    },
    letGo: () => letGo(),
    /** Calls of each request since `hold`. */
    sent: (): readonly string[][] => sent,
    arrived: () => expect.poll(() => open.size, { intervals: [50] }).toBe(0),
  }
}

/** The narrowest phone, letters of twice their size, and a tablet, where tables have the least room. */
const LOOKS = [{ width: 320 }, { width: 360, letters: 32 }, { width: 768 }]

/** Waits until the app answers presses; returns at once for documents without the app. */
const untilReady = (page: Page) => expect.poll(() => page.evaluate('window.portalReady === undefined'), { intervals: [50] }).toBe(true)

const twoFrames = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Clears cached data, as on a first visit, and records layout shifts. */
const WITHOUT_DATA = `{
  const { token, userInfo, documentId } = localStorage
  localStorage.clear()
  if (token) Object.assign(localStorage, { token, userInfo, documentId })
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) moved.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 40))])
  }).observe({ type: 'layout-shift', buffered: true })
}`
/** Clears the mark of downloaded fonts as well. */
const FIRST_VISIT = `document.cookie = 'fonts=; path=/; max-age=0'
${WITHOUT_DATA}`

/** Checks the layout shift since the page opened. */
async function expectSteady(page: Page, address: string) {
  const moved: [number, string[]][] = await page.evaluate('moved')
  const sum = moved.reduce((total, [value]) => total + value, 0)
  expect.soft(sum, `${address} ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

type HeldAnswers = Awaited<ReturnType<typeof holdAnswers>>

const fontsReady = (page: Page) => page.evaluate('document.fonts.ready.then(() => undefined)')

/** Opens a page with its answers or scripts held. */
async function openHeld(page: Page, answers: HeldAnswers, address: string, waitUntil: 'load' | 'commit') {
  answers.hold()
  await page.goto(address, { waitUntil })
  // A page without its child's data shows only a loading status.
  await page.locator('main :is(h1, [role=status])').first().waitFor()
  // Fonts are requested by the layout of the rendered page; before it they count as ready.
  await twoFrames(page)
  if (waitUntil === 'load') await fontsReady(page)
  await twoFrames(page)
}

/** Releases the answers or scripts and then the fonts, and checks the layout shift. */
async function releaseSteadily(page: Page, answers: HeldAnswers, address: string, fonts?: HeldAnswers) {
  answers.letGo()
  await untilReady(page)
  await answers.arrived()
  // Dependent requests are sent now.
  await twoFrames(page)
  await answers.arrived()
  await twoFrames(page)
  fonts?.letGo()
  await fontsReady(page)
  await twoFrames(page)
  await expectSteady(page, address)
}

/** Opens a page whose document has no data, with late answers, and checks the number of its requests. */
async function visitWithoutData(page: Page, answers: HeldAnswers, address: string) {
  await openHeld(page, answers, address, 'load')
  await releaseSteadily(page, answers, address)
  if (page.viewportSize()?.width === 360) await expectNoOverflow(page, LOOKS)
  const sent = answers.sent()
  if (/^\/(student\/|$)/.test(address))
    expect.soft(sent.length, `${address}: requests ${JSON.stringify(sent)}`).toBeLessThanOrEqual(MAX_REQUESTS)
}

/**
 * Opens a page whose document has its data, with late scripts and still later fonts: home and the pages of a child request the child's
 * card alone, which documents leave out.
 */
async function visitWithData(page: Page, scripts: HeldAnswers, fonts: HeldAnswers, address: string) {
  fonts.hold()
  await openHeld(page, scripts, address, 'commit')
  const heading = page.locator('main h1')
  const written = await heading.innerText()
  await releaseSteadily(page, scripts, address, fonts)
  await expect.soft(heading, `${address}: heading`).toHaveText(written)
  expect.soft(await page.locator('#portal-document').count(), `${address}: data in the document`).toBe(1)
  if (!/^\/(student\/|$)/.test(address)) return
  const [, child] = /^\/student\/(\d+)$/.exec(address) ?? []
  expect.soft(scripts.sent(), `${address}: requests`).toEqual(child === undefined ? [] : [[`/api/children/card/${child}`]])
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
      await withoutDocuments(page)
      const mother = whose === 'of a guest' ? undefined : await withSession(page, MOTHER)
      const child = mother === undefined ? '' : String(await childOf(request, mother, 'Тэмүүлэн'))
      for (const { path } of pages) {
        await visitWithoutData(page, answers, path.replace('$studentId', child).replace('$type', 'email').replace('$token', 'x'.repeat(43)))
        if (whose !== 'of a child') continue
        const title = page.locator('main h1').locator('..')
        for (const part of ['Тэмүүлэн', '5б бүлэг']) await expect.soft(title, `${path} names child and class`).toContainText(part)
      }
    })

const looks = [
  { language: 'mn', themes: ['light', 'dark'], width: 360 },
  { language: 'en', themes: ['dark', 'light'], width: 1440 },
] as const
for (const { whose, pages } of groups.filter(({ whose }) => whose !== 'of a guest'))
  for (const { language, themes, width } of looks)
    test(`every page ${whose} is in its document, moves under no thumb when its scripts and fonts come late, and the app takes it over unchanged (${language}, ${themes.join(' and ')} in turn, ${width} px wide)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const inLanguage = (value: string) => context.addCookies([{ name: 'language', value, url: baseURL ?? '' }])
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript({ content: WITHOUT_DATA })
      await inLanguage(language)
      await context.addCookies([{ name: 'fonts', value: '1', url: baseURL ?? '' }])
      const scripts = await holdAnswers(page, isScript)
      const fonts = await holdAnswers(page, isFont)
      // Blocks the stream, whose events would reload everything.
      await page.route('**/api/stream', () => undefined)
      const mother = await withSession(page, MOTHER)
      const child = String(await childOf(request, mother, 'Тэмүүлэн'))
      for (const [nth, { path }] of pages.filter(({ who }) => who === 'signedIn').entries()) {
        await inTheme(page, themes[nth % 2] ?? 'light', baseURL ?? '')
        await visitWithData(page, scripts, fonts, path.replace('$studentId', child))
      }
      // The account follows the language of its last call; other tests read it in Mongolian.
      await inLanguage('mn')
      await page.request.get('/api/claims', bearing(mother.token))
    })

test('no public document moves while its fonts load; each fits on the narrowest phone, with letters of twice their size, and on a tablet', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript({ content: FIRST_VISIT })
  for (const path of await documents(request)) {
    await page.goto(path)
    // Not `waitForFunction`: it evaluates its text inside the page, where the policy refuses it.
    await expect.poll(() => page.evaluate('document.fonts.status')).toBe('loaded')
    await twoFrames(page)
    await expectSteady(page, path)
    await expectNoOverflow(page, LOOKS)
  }
})

for (const [whose, contact, isTheirs] of [
  ['of an office with requests and classes', OFFICE, /^\/staff($|\/(links|leave|first-grade|register|groups|messages))/],
  ['of an office with people and data', OFFICE, /^\/staff\/(today|marks|year$|people|data|figures|claims(?!\/\$)|family)/],
  ['of a commission', COMMISSION, /^\/staff\/(kindergarten|places|draws|campaigns|content)$/],
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
  await withoutDocuments(page)
  const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  for (const hour of ['04', '12', '20']) {
    await setClock(request, new Date(`${now.slice(0, 10)}T${hour}:00:00+08:00`))
    for (const address of ['/', `/student/${child}/attendance`]) await visitWithoutData(page, answers, address)
    const legend = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Хоцорсон' }).first()
    await expect(legend, 'the legend of the week comes with the lessons, and nothing has moved').toBeVisible()
  }
  await setClock(request, null)
})

/** Address of the built script of a module. */
function scriptOf(module: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const { file } = manifest[module] ?? {}
  if (file === undefined) throw new Error(`The build has no ${module}`)
  return `**/${file}`
}

test('a page has its data in its document and requests none of it; otherwise one request leaves while its code still loads', async ({
  page,
  request,
}) => {
  const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
  const address = `/student/${child}/attendance`
  const sent: string[][] = []
  page.on('request', (one) => {
    if (isCall(one.url())) sent.push(callsIn(one))
  })
  // Blocks the stream, whose events would reload everything.
  await page.route('**/api/stream', () => undefined)
  const shown = page.getByRole('main').getByRole('table').first()
  await page.goto(address)
  await untilReady(page)
  await read(page)
  await expect(shown).toBeVisible()
  expect(sent, 'the document has all that the page shows').toEqual([])

  await test.step('without data in the document the reads leave in one request before the code of the page has arrived', async () => {
    await withoutDocuments(page)
    const code = Promise.withResolvers<void>()
    const script = scriptOf('src/areas/attendance/AttendancePage.tsx')
    await page.route(script, async (route) => {
      await code.promise
      await route.fallback()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => sent.length).toBe(1)
    const [lessons, ...others] = sent.flat().filter((path) => path.startsWith(`/api/children/attendance/detail/list/${child}/`))
    expect([lessons, others], 'this week alone').toEqual([expect.any(String), []])
    code.resolve()
    await untilReady(page)
    await read(page)
    await expect(shown).toBeVisible()
    expect(sent, 'the page sends nothing of its own').toHaveLength(1)
  })

  await test.step('from one page to the next there is one request for all that depends on no other answer', async () => {
    for (const next of ['lesson', 'gradebook', 'homework', 'daily-attendance', 'cook', 'absence', '']) {
      sent.length = 0
      await page.locator(`aside nav a[href="${next === '' ? '/' : `/student/${child}/${next}`}"]`).click()
      // The marks depend on the running term, which the first request of the gradebook reads.
      const requests = next === 'gradebook' ? 2 : 1
      await expect.poll(() => sent.length, next).toBe(requests)
      await read(page)
      expect.soft(sent, next).toHaveLength(requests)
    }
  })

  await test.step('a pointer over a link sends the reads of its page before a press', async () => {
    sent.length = 0
    await page.locator(`aside nav a[href="/student/${child}/schedule"]`).hover()
    await expect.poll(() => sent.flat().filter((path) => path.startsWith('/api/course/schedule/list/'))).toHaveLength(1)
    await expect(page).toHaveURL('/')
  })
})
