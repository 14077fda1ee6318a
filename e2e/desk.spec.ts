import type { Page } from '@playwright/test'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { bearing, COMMISSION, OFFICE, signIn, TEACHER, withSession } from './parent.ts'
import { DESK, overflow, PHONE } from './pupils.ts'

const rows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')
const opened = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const UNDO = 'Буцаах'

/** What a finger has to meet and is smaller than 44 px. A label counts for its box, and a row for the button that opens it. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main button, main a, main select, main input, main summary, dialog[open] button')]
    .map((one) => (one.matches('input') ? one.closest('label') : one.matches('tbody th button') ? one.closest('tr') : one) ?? one)
    .filter((one) => one.checkVisibility() && (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5))
    .map((one) => one.outerHTML.slice(0, 120))`)

async function expectToServeAPhone(page: Page): Promise<void> {
  expect(await overflow(page), `nothing of ${page.url()} lies beside the screen`).toBeLessThanOrEqual(0)
  expect(await smallTargets(page), `every target of ${page.url()} is large enough`).toEqual([])
  await expectAxeClean(page)
}

test('each desk opens on a phone with its queues, and a request from below', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const open = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(title).toHaveText(heading)
    if (path === '/staff') await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    else await expect(rows(page).first()).toBeVisible()
    await expectToServeAPhone(page)
  }
  await withSession(page, TEACHER)
  await open('/staff', 'Ажлын ширээ')
  await open('/staff/leave', 'Чөлөөний хүсэлт')
  await open('/staff/links', 'Хүүхэд холбох хүсэлт')
  await test.step('a request is a sheet from below; Back and Escape close it, a reload finds it open', async () => {
    await rows(page).first().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Зөвшөөрөх' })).toBeVisible()
    await expectToServeAPhone(page)
    await page.reload()
    await expect(sheet.getByRole('button', { name: 'Зөвшөөрөх' })).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/staff/links')
  })
  await withSession(page, OFFICE)
  await open('/staff/first-grade', '1 дүгээр ангийн элсэлт')
  await withSession(page, COMMISSION)
  await open('/staff/kindergarten', 'Цэцэрлэгийн хүсэлт')
  await open('/staff/sub-program', 'Дэд хөтөлбөрийн хүсэлт')
})

test('a class teacher clears 30 requests with the keyboard alone; the next one opens by itself, and a decision is taken back', async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESK)
  const decided = new Set<number>()
  // Kept back until the test takes them back: others count on what waits.
  await page.route('**/api/staff/decide', (route) => {
    const body: { ids: number[] } = route.request().postDataJSON()
    for (const id of body.ids) decided.add(id)
    return route.continue({ postData: { ...body, holdSeconds: 60 } })
  })
  const { token } = await signIn(page, TEACHER, { to: '/staff/links' })
  await expect(rows(page).nth(29)).toBeVisible()
  const current = rows(page).and(page.locator('[aria-current="true"]'))
  const isOpen = async () => {
    await expect(opened(page)).toHaveText(await current.getByRole('button').innerText())
    await expect(page.getByRole('article').getByRole('button', { name: 'Зөвшөөрөх' })).toBeVisible()
  }
  await test.step('j and k move, a approves and opens the next, z takes back, / searches, ? tells the keys', async () => {
    await page.keyboard.press('j')
    await isOpen()
    await expectAxeClean(page)
    const first = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(first)
    await page.keyboard.press('k')
    await expect(page).toHaveURL(first)
    await isOpen()
    await page.keyboard.press('a')
    await expect(page).not.toHaveURL(first)
    await page.keyboard.press('z')
    await expect(page).toHaveURL(first)
    await isOpen()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  decided.clear()
  for (let number = 0; number < 30; number++) {
    await isOpen()
    const before = page.url()
    if (number % 10 === 9) {
      await page.keyboard.press('d')
      await page.keyboard.press('1')
      await expect(page.getByLabel('Эцэг, эхэд очих тайлбар')).toHaveValue('Бүртгэлд асран хамгаалагчаар нэрлэгдээгүй байна')
      if (number === 9) await expectAxeClean(page)
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('a')
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('status').getByRole('button', { name: UNDO })).toBeVisible()
  }
  expect(decided.size).toBe(30)
  const undone = await request.post('/api/staff/undo', { ...bearing(token), data: { kind: 'link', ids: [...decided] } })
  expect((await undone.json()).RESULT.undone).toHaveLength(30)
})
