import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { alive, anchors, expectTab, FAQ, FIRST_GRADE, KINDERGARTEN, openPublic, part, reach, scrolled, scrollTo, tab } from './landing.ts'
import { loginButton, MOTHER, noticeIn, PASSWORD, section, stored } from './parent.ts'
import { accountStep, registration } from './registering.ts'

const TITLE = 'Хүүхдээ цэцэрлэгт гэрээсээ элсүүлээрэй'

test('a click changes the tab at once; the address keeps it, and Back leads to the former', async ({ page }) => {
  await openPublic(page)
  await expect(page).toHaveTitle('Эцэг эхийн портал – цэцэрлэг, 1 дүгээр ангийн цахим элсэлт')
  await expectTab(page, KINDERGARTEN)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await tab(page, FIRST_GRADE).click()
  await expect(page).toHaveURL('/?tab=2')
  await expectTab(page, FIRST_GRADE)
  await expect(page.getByRole('tabpanel', { name: KINDERGARTEN, exact: true })).toBeHidden()
  expect(loads, 'pages loaded by the click').toBe(0)

  await page.reload()
  await expectTab(page, FIRST_GRADE)
  await page.goBack()
  await expectTab(page, KINDERGARTEN)
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expectTab(page, FIRST_GRADE)
})

test('on the landing page keyboard, header, dialogs and questions answer as they should', async ({ page }) => {
  await openPublic(page)
  await test.step('the header casts a shadow past 150 px, and past 300 px there is a way back to the top', async () => {
    const [header, toTop] = [page.getByRole('banner'), page.getByRole('link', { name: 'Дээш буцах' })]
    for (const [top, shadow, button] of [
      [0, false, false],
      [150, false, false],
      [151, true, false],
      [300, true, false],
      [301, true, true],
    ] as const) {
      await scrollTo(page, top)
      await expect.poll(() => scrolled(page)).toBe(top)
      await (shadow ? expect(header).not : expect(header)).toHaveCSS('box-shadow', 'none')
      await (button ? expect(toTop).toBeVisible() : expect(toTop).toBeHidden())
    }
    await scrollTo(page, 2000)
    await toTop.click()
    await expect.poll(() => scrolled(page)).toBe(0)
    await expect(toTop).toBeHidden()
    await expect(header).toHaveCSS('box-shadow', 'none')
  })
  await test.step('the register button opens the registration and has the focus again afterwards', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Бүртгүүлэх' })
    await button.click()
    await expect(accountStep(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(registration(page)).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  await test.step('the log-in dialog leads a person without an account to the registration', async () => {
    await loginButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Нэвтрэх' })
    await expect(dialog.getByRole('link', { name: 'Нууц үгээ мартсан уу?' })).toHaveAttribute('href', '/authentication/recovery')
    await dialog.getByRole('button', { name: 'Бүртгүүлэх' }).click()
    await expect(accountStep(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(registration(page)).toHaveCount(0)
    await expect(loginButton(page)).toBeFocused()
  })
  await test.step('one answer is open at a time, and the keyboard opens it too', async () => {
    const items = part(page, FAQ).getByRole('group')
    const [first, second] = [items.nth(0), items.nth(1)]
    await first.locator('summary').click()
    await expect(first).toHaveAttribute('open')
    await second.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(second.getByRole('paragraph')).toBeVisible()
    await expect(first).not.toHaveAttribute('open')
    await second.locator('summary').click()
    await expect(second).not.toHaveAttribute('open')
  })
  await test.step('the arrow keys move between the tabs, round and round, Home and End to their ends', async () => {
    await tab(page, KINDERGARTEN).focus()
    for (const [key, to] of [
      ['ArrowRight', FIRST_GRADE],
      ['ArrowRight', KINDERGARTEN],
      ['ArrowLeft', FIRST_GRADE],
      ['Home', KINDERGARTEN],
      ['End', FIRST_GRADE],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, to)).toBeFocused()
      await expectTab(page, to)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: FIRST_GRADE, exact: true }).locator(':focus')).toHaveCount(1)
  })
})

test('the header of each tab leads to its parts and marks the current one', async ({ page }) => {
  for (const [path, number] of [
    ['/', 1],
    ['/?tab=2', 2],
  ] as const) {
    await openPublic(page, path)
    const bar = anchors(page.getByRole('banner'))
    await expect(bar.getByRole('link')).toHaveText(['Элсэлт', 'Танилцуулга', 'Зорилго', 'Холбоо барих'])
    await expect(bar.locator('[aria-current]')).toHaveCount(0)
    for (const [label, id] of [
      ['Зорилго', 'goal'],
      ['Элсэлт', 'begin'],
      ['Холбоо барих', 'phones'],
      ['Танилцуулга', 'intro'],
    ] as const) {
      await bar.getByRole('link', { name: label }).click()
      await expect(page.locator(`#${id}-${number}`)).toBeInViewport()
      await expect(bar.locator('[aria-current]')).toHaveText([label])
    }
  }
})

/** In-page links whose target does not end up right below the header. */
const brokenLinks = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const wrong = []
    const room = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const links = [...document.querySelectorAll('a[href^="#"]')].filter((link) => link.closest('header, [data-panel]:not([hidden])'))
    const parts = new Map(links.map((link) => [link.hash, link]))
    for (const link of parts.values()) {
      scrollTo({ top: 0, behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const arrived = new Promise((done) => addEventListener('scrollend', done, { once: true }))
      link.click()
      await arrived
      const { top } = document.querySelector(link.hash).getBoundingClientRect()
      if (Math.abs(top - room) > 2) wrong.push(link.hash + ' lies at ' + top)
    }
    return parts.size < 5 ? ['only ' + [...parts.keys()]] : wrong
  })()`)

test('every link into the page ends where it leads: both tabs, on a phone and on a desk, with and without motion', async ({ context }) => {
  const views = [360, 1440].flatMap((width) => ['/', '/?tab=2'].map((path) => ({ width, path })))
  const walks = views.map(async ({ width, path }) => {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 780 })
    await openPublic(page, path)
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      expect(await brokenLinks(page), `${path}, ${width} px, motion: ${reducedMotion}`).toEqual([])
    }
  })
  await Promise.all(walks)
})

test('the page is short, what is long waits behind a button, and paper shows all of it', async ({ page }) => {
  for (const [path, contacts, table] of [
    ['/', 'Цэцэрлэгийн элсэлтийн холбоо барих мэдээлэл', 'Улаанбаатар хот: Хүсэлтийн тоо'],
    ['/?tab=2', 'Аймаг, нийслэлийн холбоо барих мэдээлэл', 'Баянзүрх: Байршлаар'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    for (const [width, height, most] of [
      [1440, 900, 4_200],
      [360, 740, 6_000],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openPublic(page, path)
      await page.evaluate('document.fonts.ready')
      expect(await page.evaluate('document.documentElement.scrollHeight'), `height of ${path} at ${width} px`).toBeLessThanOrEqual(most)
      const actions = page.locator('[data-actions]').filter({ visible: true })
      await expect(page.getByText(/хоног үлдлээ$/).filter({ visible: true }), 'the deadline is in the first screen').toBeInViewport()
      await expect(actions).toBeInViewport({ ratio: 1 })
    }
    const numbers = part(page, contacts)
      .getByRole('row')
      .getByRole('link', { name: /^\d{4} \d{4}$/ })
    await expect(numbers).toHaveCount(0)
    await part(page, contacts).getByText('Бүх дугаарыг харах').click()
    await expect(numbers).toHaveCount(path === '/' ? 12 : 22)
    const questions = part(page, FAQ).locator('details[name] > summary').filter({ visible: true })
    await expect(questions).toHaveCount(5)
    await part(page, FAQ).getByText('Бүх асуултыг харах').click()
    await expect(questions).toHaveCount(path === '/' ? 10 : 12)
    await expect(page.getByRole('table', { name: table })).toBeHidden()
    await page.getByText('Хүснэгтээр харах').filter({ visible: true }).click()
    await expect(page.getByRole('table', { name: table })).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    expect((await page.getByRole('table', { name: table }).boundingBox())?.width, 'the table on paper').toBeGreaterThan(300)
    const answers = part(page, FAQ).locator('details p')
    expect(await answers.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(path === '/' ? 10 : 12)
    const bars = page.locator('figure').filter({ visible: true }).first()
    await expect(bars).toHaveCSS('print-color-adjust', 'exact')
  }
})

test('on a phone a bar offers to send and to check once the buttons have scrolled away; below it nothing is hidden', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPublic(page)
  const bar = page.getByRole('navigation', { name: 'Хүсэлтийн үйлдэл' })
  await expect(bar).toBeHidden()
  await scrollTo(page, 1500)
  await expect(bar.getByRole('link', { name: 'Хүсэлт илгээх' })).toHaveAttribute('href', '/apply-request-public')
  await expect(bar.getByRole('link', { name: 'Хүсэлт шалгах' })).toHaveAttribute('href', '/check-request-public')
  await expect(page.getByRole('link', { name: 'Дээш буцах' }), 'it takes the place of the way back').toBeHidden()
  await scrollTo(page, 100_000)
  const [lowest, top] = [page.getByRole('contentinfo').getByRole('link', { name: 'Нууцлалын бодлого' }), await bar.boundingBox()]
  const end = await lowest.boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  await scrollTo(page, 0)
  await expect(bar).toBeHidden()
})

test('a parent finds the kindergarten of a khoroo with places, requests, address and phone; the district is chosen in the contacts too', async ({
  page,
  request,
}) => {
  await openPublic(page)
  const mine = await reach(part(page, 'Манай цэцэрлэг аль вэ'))
  const contacts = await reach(part(page, 'Цэцэрлэгийн элсэлтийн холбоо барих мэдээлэл').getByLabel('Дүүрэг'))
  await mine.getByLabel('Дүүрэг').selectOption('Баянгол')
  await mine.getByLabel('Хороо').selectOption('5 дугаар хороо')
  const { RESULT: places } = await (await request.get('/public/catchments/list/kindergarten/1107')).json()
  const { institutions } = places.find(({ placeName }: { placeName: string }) => placeName === '5 дугаар хороо')
  await expect(mine.getByRole('article')).toHaveCount(institutions.length)
  const first = mine.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText(institutions[0].orgName)
  await expect(first).toContainText(institutions[0].address)
  await expect(first.getByRole('definition').first()).toHaveText(String(institutions[0].places))
  await expect(first.getByRole('link')).toHaveAttribute('href', `tel:+976${institutions[0].phone}`)
  await expect(contacts).toHaveValue('1107')

  await tab(page, FIRST_GRADE).click()
  const school = await reach(part(page, 'Манай сургууль аль вэ'))
  await school.getByLabel('Аймаг, дүүрэг').selectOption('Дорнод')
  await school.getByLabel('Сум, хороо').selectOption({ index: 1 })
  await expect(school.getByRole('article').first().getByRole('term')).toHaveText(['Хүүхэд'])
  await expect(school).toContainText('элсэх эрхтэй')
})

test('on a phone the menu opens as a dialog, Escape closes it, a choice jumps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openPublic(page, '/?tab=2')
  const button = page.getByRole('button', { name: 'Цэс нээх' })
  const menu = page.getByRole('dialog', { name: 'Цэс' })
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu, 'Back closes the menu').toBeHidden()
  await expect(page).toHaveURL('/?tab=2')

  await button.click()
  await anchors(menu).getByRole('link', { name: 'Зорилго' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#goal-2')).toBeInViewport()
  await page.goBack()
  await expect(page, 'and once more leads to where the menu was opened').toHaveURL('/?tab=2')

  await button.click()
  await menu.getByRole('button', { name: 'Цэс хаах' }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('radio', { name: 'Бараан' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a mother logs in from the landing page; from then on its address is her home', async ({ page }) => {
  await openPublic(page)
  const button = loginButton(page)
  const dialog = page.getByRole('dialog', { name: 'Нэвтрэх' })
  await button.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(MOTHER)
  await dialog.getByLabel('Нууц үг', { exact: true }).fill('Demo12345')
  const send = dialog.getByRole('button', { name: 'Нэвтрэх', exact: true })
  await send.click()
  await expect(noticeIn(dialog)).toHaveText('Нэвтрэх нэр эсвэл нууц үг буруу байна')
  await dialog.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
  await send.click()
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'token')).toBeTruthy()

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('link[data-app]')).toBeAttached()
  await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(0)
  letGo()
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
  await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(0)
})

test('each question has an address that opens it, in every tab', async ({ page }) => {
  await openPublic(page, '/#faq-withdraw')
  await expectTab(page, KINDERGARTEN)
  await expect(page.locator('#faq-withdraw')).toHaveAttribute('open')
  await expect(page.locator('#faq-withdraw')).toBeInViewport()

  await page.goto('about:blank')
  await openPublic(page, '/#faq-documents')
  await expectTab(page, FIRST_GRADE)
  await expect(page).toHaveURL('/?tab=2#faq-documents')
  const item = page.locator('#faq-documents')
  await expect(item.getByRole('paragraph')).toBeInViewport()
  await expect(item.getByRole('link', { name: 'Энэ асуултын холбоос' })).toHaveAttribute('href', '/?tab=2#faq-documents')
})

test('English and back keep the tab; the theme outlives a reload', async ({ page }) => {
  await openPublic(page, '/?tab=2')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expectTab(page, 'First-grade admission')
  await expect(page).toHaveURL('/?tab=2')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/^Parents' portal/)
  await alive(page.getByRole('banner'))
  await page.getByRole('banner').getByRole('button', { name: 'Монгол' }).click()
  await expectTab(page, FIRST_GRADE)
  await alive(page.getByRole('banner'))

  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('banner').getByRole('button', { name: 'Бараан харагдац' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await alive(page.getByRole('banner'))
  await page.getByRole('banner').getByRole('button', { name: 'Цайвар харагдац' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
})
