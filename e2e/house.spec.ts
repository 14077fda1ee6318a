import { expect, expectAxeClean, test } from './fixtures.ts'
import { MOTHER, openUserMenu, section, settled, signIn } from './parent.ts'

const heading = { level: 1 } as const

test('an unknown address is met kindly, with a way home', async ({ page }) => {
  await page.goto('/no/such-page')
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
  await expect(page).toHaveTitle('Хуудас олдсонгүй · Эцэг эхийн портал')
  await page.getByRole('main').getByRole('link', { name: 'Нүүр хуудас руу буцах' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address keeps a signed-in parent inside the shell', async ({ page }) => {
  await signIn(page, MOTHER)
  await page.goto('/no/such-page')
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
  await expect(page.getByRole('complementary', { name: 'Цэс' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Нүүр хуудас руу буцах' }).click()
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
})

test('a page for parents sends a guest to sign in', async ({ page }) => {
  await page.goto('/student/1')
  await expect(page).toHaveURL('/login')
})

test('above 960 px the drawer stands open, 270 px wide', async ({ page }) => {
  await signIn(page, MOTHER)
  await page.setViewportSize({ width: 961, height: 800 })
  const drawer = page.getByRole('complementary', { name: 'Цэс' })
  expect((await drawer.boundingBox())?.width).toBe(270)
  await expect(page.getByRole('button', { name: 'Цэс нээх' })).toHaveCount(0)
})

test('at 960 px a button opens the drawer, Escape closes it and the focus returns', async ({ page }) => {
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
})

test('on a phone the drawer leads to a child and gets out of the way', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, MOTHER)
  await page.getByRole('button', { name: 'Цэс нээх' }).click()
  await page
    .getByRole('dialog', { name: 'Цэс' })
    .getByRole('link', { name: /Анужин|Тэмүүлэн|Номин/ })
    .click()
  await expect(page).toHaveURL(/\/student\/\d+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('breadcrumbs say where one is and lead back', async ({ page }) => {
  await signIn(page, MOTHER)
  const crumbs = page.getByRole('navigation', { name: 'Байршил' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Нүүр хуудас'])
  await section(page, 'Миний хүүхдүүд').getByRole('link', { name: 'Анужин' }).click()
  await expect(crumbs.getByRole('listitem')).toHaveText(['Нүүр хуудас', 'Анужин'])
  await crumbs.getByRole('link', { name: 'Нүүр хуудас' }).click()
  await expect(page).toHaveURL('/')
})

test('the skip link is the first stop of the keyboard and leads past the menu', async ({ page }) => {
  await signIn(page, MOTHER)
  await page.reload()
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Үндсэн агуулга руу очих' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a navigation moves the focus to the heading and names the page in the title', async ({ page }) => {
  await page.goto('/no/such-page')
  await page.getByRole('banner').getByRole('link', { name: 'Нэвтрэх' }).click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page).toHaveTitle('Нэвтрэх · Эцэг эхийн портал')

  await signIn(page, MOTHER)
  await expect(page).toHaveTitle('Нүүр хуудас · Эцэг эхийн портал')
  await section(page, 'Миний хүүхдүүд').getByRole('link', { name: 'Анужин' }).click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page).toHaveTitle('Анужин · Эцэг эхийн портал')
})

test('English and back, for a guest', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Log in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', heading)).toHaveText('Log in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Монгол' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Нэвтрэх')
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn')
})

test('in English a refusal speaks English too', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('main').getByRole('textbox', { name: /phone/i }).fill(MOTHER)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong user name or password')
})

test('the user menu changes theme and language and closes with Escape', async ({ page }) => {
  await signIn(page, MOTHER)
  const menu = await openUserMenu(page)
  await expect(menu).toContainText('Эцэг, эх')
  await expectAxeClean(page)
  await menu.getByRole('radio', { name: 'Бараан' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await menu.getByRole('radio', { name: 'English' }).click()
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('navigation', { name: 'You are here' })).toBeVisible()
})

test('the demo shows its people and its mailbox', async ({ page }) => {
  await page.goto('/dev/who')
  await expect(page.getByRole('row').filter({ hasText: MOTHER })).toContainText('Болормаа')
  await expectAxeClean(page)
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('heading', heading)).toHaveText('Туршилтын шуудан')
  await expectAxeClean(page)
})
