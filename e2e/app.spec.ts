import { expect, expectAxeClean, test } from './fixtures.ts'
import { openAccount } from './newcomers.ts'
import { MOTHER, openUserMenu, PASSWORD, read, section, signIn, toChild } from './parent.ts'

const heading = { level: 1 } as const

test('a guest sees a helpful page at an unknown address, and the sign-in at a page for parents', async ({ page, trouble }) => {
  trouble.expected(/status of 404/)
  expect((await page.goto('/no/such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
  await expect(page).toHaveTitle('Хуудас олдсонгүй · Эцэг эхийн портал')

  await test.step('a navigation moves the focus to the heading and names the page in the title', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Нэвтрэх' }).click()
    await expect(page.getByRole('heading', heading)).toBeFocused()
    await expect(page).toHaveTitle('Нэвтрэх · Эцэг эхийн портал')
  })
  await page.goto('/no/such-page')
  await page.getByRole('main').getByRole('link', { name: 'Нүүр хуудас руу буцах' }).click()
  await expect(page).toHaveURL('/')

  for (const path of ['/student/1', '/profile?from=2026-11-18#devices']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await test.step('the recovery page has the contact that was typed at log-in', async () => {
    await page.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(MOTHER)
    await page.getByRole('link', { name: 'Нууц үгээ мартсан уу?' }).click()
    await expect(page.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')).toHaveValue(MOTHER)
    await page.goBack()
  })
  await test.step('the page that the guest came for opens after the sign-in, with its query and hash', async () => {
    await page.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(MOTHER)
    await page.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Нэвтрэх' }).click()
    await expect(page).toHaveURL('/profile?from=2026-11-18#devices')
    await expect(page.getByRole('heading', heading)).toHaveText('Хувийн мэдээлэл')
  })
})

test('the shell shows a parent the current page, and an unknown address stays inside it', async ({ page, trouble }) => {
  trouble.expected(/status of 404/)
  await signIn(page, MOTHER)
  const drawer = page.getByRole('complementary', { name: 'Цэс' })

  await test.step('the skip link is the first stop of the keyboard and leads past the menu', async () => {
    await read(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Үндсэн агуулга руу очих' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('above 960 px the drawer is open and 270 px wide', async () => {
    await page.setViewportSize({ width: 961, height: 800 })
    expect((await drawer.boundingBox())?.width).toBe(270)
    await expect(page.getByRole('button', { name: 'Цэс нээх' })).toHaveCount(0)
  })
  await test.step('with a mouse all its links are in sight at a height of 900 px', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await read(page)
    await expect(drawer.getByRole('link', { name: 'Тусламж' })).toBeInViewport({ ratio: 1 })
    await expect(drawer.getByRole('link', { name: 'Нүүр хуудас' })).toBeInViewport({ ratio: 1 })
    expect(
      await drawer.evaluate((aside) => [...aside.querySelectorAll('div')].some((part) => part.scrollHeight > part.clientHeight + 1)),
    ).toBe(false)
  })
  await test.step("the children's cards fill their rows, and their parts align", async () => {
    const cards = section(page, 'Миний хүүхдүүд').getByRole('listitem')
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const list = await section(page, 'Миний хүүхдүүд').boundingBox()
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
      const last = boxes.at(-1)
      expect(Math.round((last?.x ?? 0) + (last?.width ?? 0)), `${width} px: no empty column`).toBe(
        Math.round((list?.x ?? 0) + (list?.width ?? 0)),
      )
      const [one, two] = await Promise.all([0, 1].map((at) => cards.nth(at).getByRole('navigation').boundingBox()))
      expect([one?.y, one?.height], `${width} px: links in one line`).toEqual([two?.y, two?.height])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('breadcrumbs show the path to the page and lead back; focus and title follow', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Байршил' })
    await expect(page).toHaveTitle('Нүүр хуудас · Эцэг эхийн портал')
    await expect(crumbs.getByRole('listitem')).toHaveText(['Нүүр хуудас'])
    await toChild(page, 'Анужин').click()
    await expect(page.getByRole('heading', heading)).toBeFocused()
    await expect(page).toHaveTitle('Анужин · Эцэг эхийн портал')
    await expect(crumbs.getByRole('listitem')).toHaveText(['Нүүр хуудас', 'Анужин'])
    await crumbs.getByRole('link', { name: 'Нүүр хуудас' }).click()
    await expect(page).toHaveURL('/')
  })
  await page.goto('/no/such-page')
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
  await expect(drawer).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Нүүр хуудас руу буцах' }).click()
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()

  await test.step('a child that is not linked leads home and to a request', async () => {
    for (const address of ['/student/999999/gradebook', '/student/999999/absence']) {
      await page.goto(address)
      const ways = page.getByRole('main').getByRole('alert').getByRole('link')
      await expect(ways).toHaveText(['Нүүр хуудас руу буцах', 'Хүүхэд бүртгэх'])
    }
    await page.goto('/')
  })
  await test.step('a page of a build that is gone loads itself anew, once, and is there', async () => {
    trouble.expected(/status of 404|Unable to preload|dynamically imported module/)
    const menu = await openUserMenu(page)
    const opened: string[] = []
    const link = menu.getByRole('link', { name: 'Хувийн мэдээлэл' })
    // Late parts of the first page still load before the press.
    const isGone = () => opened.length === 0 && pressed
    let pressed = false
    await page.route('**/assets/*', (route) => (isGone() ? route.fulfill({ status: 404 }) : route.fallback()))
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))
    await expect(link).toBeEnabled()
    pressed = true
    await link.click()
    await expect(page.getByRole('heading', heading)).toHaveText('Хувийн мэдээлэл')
    expect(opened).toHaveLength(1)
  })
})

test('at 960 px a button opens the drawer, Escape closes it; on a phone it leads to a child and gets out of the way', async ({ page }) => {
  await signIn(page, MOTHER)
  await page.setViewportSize({ width: 960, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Цэс' })).toHaveCount(0)

  const button = page.getByRole('button', { name: 'Цэс нээх' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Цэс' })
  await expect(drawer).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBe(270)
  await expect(drawer.getByRole('heading', { name: 'Миний хүүхдүүд' })).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.setViewportSize({ width: 360, height: 780 })
  await button.click()
  await test.step('help is in sight on a phone; links below the edge are announced by a fading row and a button that leads to them', async () => {
    await expect(drawer.getByRole('link', { name: 'Тусламж' })).toBeInViewport({ ratio: 1 })
    const on = drawer.locator('button[aria-hidden="true"]')
    await on.click()
    await expect(on).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: 'Хоол' })).toBeInViewport({ ratio: 1 })
  })
  await drawer.getByRole('link', { name: /Анужин|Тэмүүлэн|Номин/ }).click()
  await expect(page).toHaveURL(/\/student\/\d+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a browser that does not read the scripts shows a sentence instead of our sign alone', async ({ page, trouble }) => {
  trouble.expected(/^page:/)
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'a newer syntax' }))
  await page.goto('/login')
  await expect(page.getByText('Хуудас нээгдсэнгүй.')).toBeVisible()
})

test('English and back, for a guest, and a refusal speaks English too', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Log in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', heading)).toHaveText('Log in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('main').getByRole('textbox', { name: /phone/i }).fill(MOTHER)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong user name or password')
  await page.getByRole('button', { name: 'Монгол' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Нэвтрэх')
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn')
})

test('the user menu changes theme and language and closes with Escape', async ({ page, request, newcomer }) => {
  await openAccount(request, newcomer)
  await signIn(page, newcomer.phone)
  const menu = await openUserMenu(page, newcomer.firstName)
  await expect(menu).toContainText('Эцэг, эх')
  await expectAxeClean(page)
  await menu.getByRole('radio', { name: 'Бараан' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await menu.getByRole('radio', { name: 'English' }).click()
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('navigation', { name: 'You are here' })).toBeVisible()
})

test('the demo shows its people and its mailbox', async ({ page }) => {
  await page.goto('/dev/who')
  await expect(page.getByRole('row', { name: new RegExp(`^${MOTHER}`) })).toContainText('Болормаа')
  await expectAxeClean(page)
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('heading', heading)).toHaveText('Туршилтын шуудан')
  await expectAxeClean(page)
})
