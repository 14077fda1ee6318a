import type { Page } from '@playwright/test'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { openAccount } from './newcomers.ts'
import { badToast, captcha, fillRegistryNumber, registration, solveCaptcha } from './registering.ts'

const RECOVERY = '/authentication/recovery'
const form = (page: Page) => page.getByRole('main')

test.setTimeout(60_000)

test('the user names of a registry number are shown masked, after a captcha', async ({ page, request, newcomer, newcomers }) => {
  await openAccount(request, newcomer)
  await page.goto(RECOVERY)
  await expect.poll(() => page.evaluate('window.portalReady === undefined'), 'arrow keys are not held for the app').toBe(true)
  await page.getByRole('tab', { name: 'Нууц үг сэргээх' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Нэвтрэх нэр шалгах' })).toBeFocused()
  const check = form(page).getByRole('button', { name: 'Шалгах' })

  await fillRegistryNumber(form(page), newcomer.registryNumber)
  await check.click()
  await expect(badToast(page, 'Сонгосон талбарыг бөглөнө үү')).toBeVisible()
  await expect(captcha(form(page))).toHaveAttribute('aria-invalid', 'true')
  await expect(captcha(form(page))).toHaveCSS('border-color', 'rgb(174, 47, 40)')
  await expect(captcha(form(page))).toBeFocused()
  await expectAxeClean(page)
  await page.keyboard.press('Space')
  await expect(captcha(form(page))).toBeChecked()
  await expect(captcha(form(page))).toHaveAttribute('aria-invalid', 'false')
  await check.click()
  const [first, last] = [newcomer.phone.slice(0, 2), newcomer.phone.slice(-2)]
  await expect(form(page).getByRole('tabpanel').getByRole('listitem')).toHaveText([`${first}****${last}`])
  await expect(form(page).getByRole('link', { name: 'Нэвтрэх', exact: true })).toBeVisible()
  await expect(form(page).getByRole('link', { name: 'Нууц үг сэргээх' })).toHaveAttribute('href', `${RECOVERY}#password`)
  await expectAxeClean(page)

  // A captcha solution works once; the next look-up needs another.
  await fillRegistryNumber(form(page), newcomers().registryNumber)
  await expect(captcha(form(page))).not.toBeChecked()
  await solveCaptcha(form(page))
  await check.click()
  await expect(form(page)).toContainText('Та системд бүртгэлгүй байна')
  await expect(form(page).getByRole('tabpanel').getByRole('listitem')).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Бүртгүүлэх' }).click()
  await expect(registration(page), 'a person without an account goes on to open one').toBeVisible()
})
