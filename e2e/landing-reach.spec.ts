import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { FAQ, FIRST_GRADE, KINDERGARTEN, openPublic, part, scrollTo, tab } from './landing.ts'
import { childOf, loginButton, MOTHER, read, section, signIn, withSession } from './parent.ts'

const tabs = [
  {
    name: KINDERGARTEN,
    title: 'Хүүхдээ цэцэрлэгт гэрээсээ элсүүлээрэй',
    headings: [
      'Цэцэрлэгийн элсэлтийн статистик',
      'Манай цэцэрлэг аль вэ',
      'Нийслэлийн цэцэрлэгийн элсэлт',
      'Эцэг, эх, асран хамгаалагч системийг хэрхэн ашиглах вэ?',
      'Системийн зорилго',
      'Хэрэглэгчид ямар давуу талтай вэ?',
      'Анхаарах зүйлс',
    ],
    table: 'Улаанбаатар хот: Хүсэлтийн тоо',
  },
  {
    name: FIRST_GRADE,
    title: 'Хүүхдээ 1 дүгээр ангид гэрээсээ элсүүлээрэй',
    headings: [
      '1 дүгээр ангийн элсэлтийн статистик',
      'Манай сургууль аль вэ',
      'Хүүхдээ 1 дүгээр ангид хэрхэн элсүүлэх вэ?',
      'Системийн зорилго',
      'Системийн давуу тал',
    ],
    table: 'Баянзүрх: Байршлаар',
  },
]

test.setTimeout(60_000)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page of the app says what it needs, in its own style', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 2, name: 'Энэ хуудсанд JavaScript хэрэгтэй' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), 'the page has one title').toHaveText('Нэвтрэх')
    await expect(page.getByRole('link', { name: 'Нүүр хуудас', exact: true })).toHaveCSS('min-height', '48px')
    await expect(page.getByRole('status')).toBeHidden()
  })

  test('both tabs can be read from the first heading to the footer', async ({ page }) => {
    for (const { name, title, headings, table } of tabs) {
      await page.goto('/')
      await tab(page, name).click()
      await expect(page).toHaveURL(name === FIRST_GRADE ? '/?tab=2' : '/?tab=1')
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const heading of headings) await expect(page.getByRole('heading', { name: heading, exact: true, level: 2 })).toBeVisible()

      await expect(
        page.getByRole('button', { name: /Цэцэрлэгийн жагсаалт харах|харагдац|English|Цэс нээх/ }),
        'buttons that need a script',
      ).toHaveCount(0)
      await expect(page.getByRole('combobox')).toHaveCount(0)
      const question = part(page, FAQ).getByRole('group').first()
      await question.locator('summary').click()
      await expect(question.getByRole('paragraph')).toHaveText(/^[^{}]{20,}$/)

      const totals = page.getByRole('table', { name: table }).getByRole('row').last().getByRole('cell')
      // The table is rendered only near the viewport.
      await totals.last().scrollIntoViewIfNeeded()
      for (const total of (await totals.all()).slice(1)) await expect(total).toHaveText(/^[\d,]+$/, { useInnerText: true })

      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('Улаанбаатар хот, Сүхбаатар дүүрэг, 8 дугаар хороо')
      await footer.getByRole('link', { name: 'Нууцлалын бодлого' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нууцлалын бодлого')
    }
  })
})

/** Elements beyond the screen's edge with all answers open, except decorative pictures and scrollable parts. */
const outsideViewport = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const one of document.querySelectorAll('details')) Object.assign(one, { name: '', open: true })
    const scrolls = (one) => one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('svg, [aria-hidden=true], .unseen') && !scrolls(one))
      .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0)
      .map((one) => one.tagName + ' ' + one.textContent.trim().slice(0, 40))
  })()`)

test('nothing overflows a narrow screen, a wide one at 200 %, or text at 150 %', async ({ page }) => {
  for (const path of ['/', '/?tab=2', '/privacy', '/guides/first-grade-enrolment']) {
    await openPublic(page, path)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(`document.documentElement.style.fontSize = '24px'`)
    expect(await outsideViewport(page), `what lies outside of ${path} in large letters`).toEqual([])
    await page.evaluate(`document.documentElement.style.fontSize = ''`)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await outsideViewport(page), `what lies outside of ${path}, ${width} px wide`).toEqual([])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `width of ${path}`).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(`{
      const wide = new CSSStyleSheet()
      wide.replaceSync("* { font-family: 'DejaVu Sans', Verdana, sans-serif !important }")
      document.adoptedStyleSheets = [wide]
    }`)
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), `width of ${path} in wide letters`)
      .toBeLessThanOrEqual(360)
    const unpainted = `[...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).contentVisibility === 'auto').length`
    expect(await page.evaluate(unpainted), `parts of ${path} that paper and full-page pictures would not show`).toBe(0)
  }
})

test('in letters twice as large a phone shows one low header, no skip link before it is focused, and nothing beside the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/', '/?tab=2', '/help', '/privacy', '/guides/first-grade-enrolment']) {
    await openPublic(page, path)
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
    expect(await outsideViewport(page), `what lies outside of ${path}`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth'), `width of ${path}`).toBeLessThanOrEqual(360)
    const header = page.getByRole('banner')
    expect((await header.locator('> div').boundingBox())?.height, `header of ${path}`).toBeLessThanOrEqual(80)
    await expect(header.getByRole('button', { name: 'Нэвтрэх' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Үндсэн агуулга руу очих' })).not.toBeInViewport()
  }
})

test('fonts that arrive late shift nothing and are used from the next document on, for guests and parents', async ({ page, request }) => {
  const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  const firstFont = `getComputedStyle(document.querySelector('h1')).fontFamily.split(',')[0]`
  let { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(`{
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) moved += value
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
  const expectSteady = async (width: number, path: string, hasShown: () => Promise<void>) => {
    await page.setViewportSize({ width, height: 740 })
    await page.context().clearCookies({ name: 'fonts' })
    for (const usedFont of [/^"?Manrope as/, /^"?Manrope Variable/]) {
      ;({ promise: held, resolve: release } = Promise.withResolvers<void>())
      const fontRequest = page.waitForRequest('**/*.woff2')
      // The load event waits for fonts.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await hasShown()
      await fontRequest
      expect(await page.locator('link[rel=preload][as=font]').count()).toBe(0)
      await page.evaluate(painted)
      release()
      await expect.poll(() => page.evaluate(`document.fonts.check('700 16px "Manrope Variable"', 'Аө')`)).toBe(true)
      await expect.poll(() => page.evaluate('document.cookie')).toContain('fonts=1')
      await page.evaluate(painted)
      expect.soft(await page.evaluate('moved'), `${path}, ${width} px`).toBeLessThanOrEqual(0.02)
      expect.soft(await page.evaluate(firstFont), `font of ${path}`).toMatch(usedFont)
    }
    await page.goto('about:blank')
  }
  const hasHeading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSteady(360, '/', hasHeading)
  await expectSteady(1440, '/?tab=2', hasHeading)
  await expectSteady(360, '/login', hasHeading)
  const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
  // Sets the cookie of a sign-in, so that / serves the app's document.
  await page.evaluate(`document.cookie = 'signedIn=1; path=/'`)
  await expectSteady(360, `/student/${child}/gradebook?term=166`, () => read(page))

  await test.step('a navigation within the app uses fonts that came meanwhile', async () => {
    await page.context().clearCookies({ name: 'fonts' })
    await page.goto('/')
    await read(page)
    await expect.poll(() => page.evaluate('document.cookie')).toContain('fonts=1')
    expect(await page.evaluate(firstFont)).toMatch(/^"?Manrope as/)
    await page.locator('footer nav a[href$="/attendance"]').click()
    await expect.poll(() => page.evaluate(firstFont)).toMatch(/^"?Manrope Variable/)
  })
})

interface Stop {
  /** Index in document order. */
  at: number
  what: string
  ring: boolean
  inView: boolean
}

const focused = (page: Page): Promise<Stop> =>
  page.evaluate(`(() => {
    const element = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return {
      at: [...document.body.querySelectorAll('*')].indexOf(element),
      what: element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40),
      ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      inView: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    }
  })()`)

const reachable = (page: Page): Promise<number[]> =>
  page.evaluate(`(() => {
    const all = [...document.body.querySelectorAll('*')]
    return all
      .filter((one) => one.matches('a[href], button, input, select:enabled, summary, [tabindex]') && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => all.indexOf(one))
  })()`)

for (const { name } of tabs) {
  test(`Tab walks all of «${name}» in order, each stop with a ring, and is caught nowhere`, async ({ page }) => {
    await openPublic(page, name === FIRST_GRADE ? '/?tab=2' : '/')
    const stops: Stop[] = []
    const most = 250
    for (let pressed = 0; pressed < most; pressed += 1) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      if (stop.what.startsWith('BODY')) break
      stops.push(stop)
    }
    expect(stops.length).toBeLessThan(most)
    expect(stops[0]?.what).toBe('A Үндсэн агуулга руу очих')
    expect(stops.filter(({ ring }) => !ring)).toEqual([])
    expect(stops.filter(({ inView }) => !inView)).toEqual([])
    expect(stops.map(({ at }) => at)).toEqual(await reachable(page))
  })
}

/** Emulates a slow network; cached files are not slowed down. */
async function slowLine(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  })
}

test('scripts that the browser has kept wait for a page that arrives slowly', async ({ page }) => {
  await openPublic(page, '/privacy')
  await slowLine(page)
  await openPublic(page)
  await scrollTo(page, 400)
  await expect(page.getByRole('link', { name: 'Дээш буцах' })).toBeVisible()
})

test('on a slow line home takes the place of the landing page too', async ({ page }) => {
  await signIn(page, MOTHER)
  await read(page)
  await slowLine(page)
  await page.goto('/?tab=2')
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
})

test('axe finds nothing on the tab of the first grade, nor on the open answers, the menu and the log-in dialog of a phone', async ({
  page,
}) => {
  await openPublic(page, '/?tab=2')
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await openPublic(page)
  await part(page, FAQ).locator('summary').first().click()
  await page.getByRole('button', { name: 'Цэс нээх' }).click()
  await expect(page.getByRole('dialog', { name: 'Цэс' })).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await loginButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Нэвтрэх' })).toBeVisible()
  await expectAxeClean(page)
})
