import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { expectNoOverflow } from './overflow.ts'
import { section, signIn } from './parent.ts'

const OFFICE = '88000012'
const WIDE = { width: 1366, height: 768 }
const NARROW = { width: 360, height: 780 }

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const children = (page: Page, name: string) => section(page, name).getByRole('listitem')

test('an office prepares the coming year: it moves a child between parallel classes, confirms, and undoes', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await signIn(page, OFFICE, { to: '/staff/year' })
  await test.step('nothing is prepared; the proposal has each class one grade higher', async () => {
    await expectAxeClean(page)
    await main(page).getByRole('button', { name: 'Санал гаргах' }).click()
    await expect(row(page, '5б бүлэг').filter({ hasText: '6б бүлэг' })).toContainText('Санал')
    await expect(row(page, '12а бүлэг').filter({ hasText: 'Төгсөх' })).toBeVisible()
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('a child goes to the parallel class by name and key, and back by undo', async () => {
    await main(page).getByRole('link', { name: '6а бүлэг: өөрчлөх' }).click()
    await expect(children(page, '6а бүлэг')).toHaveCount(22)
    const first = children(page, '6а бүлэг').first()
    await first.getByRole('checkbox').check()
    await expect(page.getByRole('status').filter({ hasText: '1 хүүхэд сонгосон' })).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('2')
    await expect(children(page, '6б бүлэг')).toHaveCount(31)
    await main(page).getByRole('button', { name: 'Буцаах' }).click()
    await expect(children(page, '6б бүлэг')).toHaveCount(30)
  })
  await test.step('on a phone: choose two, move them by the button', async () => {
    await page.setViewportSize(NARROW)
    for (const at of [0, 1]) await children(page, '6а бүлэг').nth(at).getByRole('checkbox').check()
    await expectNoOverflow(page, [NARROW])
    await main(page).getByRole('button', { name: '6б бүлэг руу' }).click()
    await expect(children(page, '6б бүлэг')).toHaveCount(32)
    await expect(children(page, '6а бүлэг')).toHaveCount(20)
  })
  await test.step('a new name and no teacher; a taken name is refused and stays in the form', async () => {
    await main(page).getByRole('button', { name: '6а бүлэг: нэр, багш өөрчлөх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ангийн нэр').fill('6б бүлэг')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialog).toContainText('Ийм нэртэй')
    await expect(dialog.getByLabel('Ангийн нэр')).toHaveValue('6б бүлэг')
    await dialog.getByLabel('Ангийн нэр').fill('6в бүлэг')
    await dialog.getByLabel('Ангийн багш').selectOption('Багшгүй')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(section(page, '6в бүлэг')).toContainText('Багшгүй')
  })
  await test.step('one class, then all; the page says from which day', async () => {
    await page.goto('/staff/year')
    await expect(main(page)).toContainText('Багшгүй анги')
    await expectNoOverflow(page, [NARROW])
    await page.setViewportSize(WIDE)
    await row(page, '6в бүлэг').getByRole('button', { name: 'батлах' }).click()
    await expect(row(page, '6в бүлэг')).toContainText('Баталсан')
    await main(page).getByRole('button', { name: 'Бүгдийг батлах' }).click()
    await expect(main(page).getByRole('heading', { name: 'он бэлэн' })).toBeVisible()
  })
  await test.step('undone after a question, and the regrouping is still there', async () => {
    await main(page).getByRole('button', { name: 'Батлалтыг бүхэлд нь буцаах' }).click()
    await expectAxeClean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Батлалтыг буцаах' }).click()
    await expect(row(page, '6в бүлэг')).toContainText('Санал')
    await expect(row(page, '6в бүлэг')).toContainText('20')
  })
})
