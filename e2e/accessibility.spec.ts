import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { inTheme, MOTHER, read, settled, signIn, toChild } from './parent.ts'
import { badToast, goodToast } from './registering.ts'

const guestPages = ['/login', '/invitation/no-such-invitation', '/common-components', '/no/such-page']

/** Signs the mother in and returns the paths of her pages, including a child's. */
async function parentPages(page: Page): Promise<string[]> {
  await signIn(page, MOTHER)
  const child = await toChild(page, 'Тэмүүлэн').getAttribute('href')
  return ['/', child ?? 'no child is linked', '/no/such-page']
}

async function open(page: Page, path: string, arrived = settled): Promise<void> {
  await page.goto(path)
  await arrived(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.setTimeout(60_000)

async function expectNoSidewaysScroll(page: Page, path: string, arrived = settled): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, path, arrived)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `width of ${path}`).toBeLessThanOrEqual(320)
}

async function expectEveryLook(page: Page, paths: readonly string[], arrived = settled): Promise<void> {
  for (const path of paths) {
    await expectNoSidewaysScroll(page, path, arrived)
    await expectAxeCleanInEveryLook(page)
  }
}

test('axe finds nothing on the landing page, in whichever theme; it needs no scrolling sideways at 320 px', async ({ page, portal }) => {
  await expectEveryLook(page, ['/'])
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme, portal.address)
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  }
})

test('axe finds nothing on the other pages of a guest; none needs scrolling sideways at 320 px', async ({ page, trouble }) => {
  trouble.expected(/status of 404/)
  await expectEveryLook(page, guestPages)
  for (const path of ['/dev/who', '/dev/mailbox']) await expectNoSidewaysScroll(page, path)
})

test('axe finds nothing on the pages of a parent; none needs scrolling sideways at 320 px', async ({ page, trouble }) => {
  trouble.expected(/status of 404/)
  await expectEveryLook(page, await parentPages(page), read)
})

test('dialogs fill the screen of a phone, leave the page in sight on wider ones, and the keyboard leaves them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/common-components')
  const button = page.getByRole('button', { name: 'Цонх нээх' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Хүүхэд сонгох' })
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 780 })
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await test.step('a pale text is found', async () => {
    await page.evaluate(`document.querySelector('h1').style.color = 'silver'`)
    expect(await axeFindings(page, { furtherLook: true })).toEqual([expect.stringMatching(/^color-contrast: /)])
  })

  await page.setViewportSize({ width: 451, height: 780 })
  await button.click()
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.height).toBeLessThan(780)
})

test('toasts appear at the top centre; a success stays five seconds, an error three', async ({ page }) => {
  await open(page, '/common-components')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [button, find, text, seconds] of [
    ['Амжилттай', goodToast, 'Амжилттай хадгаллаа', 5],
    ['Алдаа', badToast, 'Сервертэй холбогдоход алдаа гарлаа', 3],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.clock.runFor(300)
    const toast = find(page, text)
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    expect(box && box.x + box.width / 2).toBeCloseTo(720, -1)
    expect(box?.y).toBeLessThan(100)
    await page.clock.runFor(seconds * 1000 - 800)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast).toHaveCount(0)
  }
})
