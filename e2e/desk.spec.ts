import { expect, test } from './fixtures.ts'
import { COMMISSION, signIn, TEACHER, withSession } from './parent.ts'

const OFFICE = '88000012'

test('each desk opens with its queues, and a request opens by key', async ({ page }) => {
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await signIn(page, TEACHER, { to: '/staff' })
  await expect(title).toHaveText('Ажлын ширээ')
  await page.goto('/staff/leave')
  await expect(title).toHaveText('Чөлөөний хүсэлт')
  await page.goto('/staff/links')
  await expect(title).toHaveText('Хүүхэд холбох хүсэлт')
  await expect(page.getByRole('main').locator('tbody').getByRole('row').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Зөвшөөрөх' })).toBeVisible()
  await withSession(page, OFFICE)
  await page.goto('/staff/first-grade')
  await expect(title).toHaveText('1 дүгээр ангийн элсэлт')
  await withSession(page, COMMISSION)
  await page.goto('/staff/kindergarten')
  await expect(title).toHaveText('Цэцэрлэгийн хүсэлт')
  await page.goto('/staff/sub-program')
  await expect(title).toHaveText('Дэд хөтөлбөрийн хүсэлт')
})
