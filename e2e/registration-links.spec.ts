import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { linkFor, type Newcomer } from './newcomers.ts'
import { logOut, signInByForm } from './parent.ts'
import {
  accountStep,
  codeField,
  confirmationStep,
  continueRegistration,
  expectHomeOf,
  fillPasswords,
  fillPerson,
  goodToast,
  NEW_PASSWORD,
  openRegistration,
  passAccountStep,
  register,
  registration,
} from './registering.ts'

test.setTimeout(60_000)

const confirm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Баталгаажуулах' })

/** Completes the registration after the confirmed link, which replaces the code. */
async function finish(page: Page, newcomer: Newcomer): Promise<void> {
  await expect(accountStep(page)).toBeVisible()
  await fillPasswords(registration(page))
  await continueRegistration(page)
  await expect(confirmationStep(page)).toBeVisible()
  await expect(codeField(registration(page))).toHaveCount(0)
  await fillPerson(page, newcomer)
  await registration(page).getByLabel('Утасны дугаар').fill(newcomer.phone)
  await register(page)
  await expectHomeOf(page, newcomer)
}

test('a parent registers by the link of an e-mail after its button; a used or incomplete link is refused', async ({
  page,
  elsewhere,
  request,
  newcomer,
}) => {
  await openRegistration(page)
  await passAccountStep(page, newcomer.email)
  const link = await linkFor(request, newcomer.email, 'c')

  await page.goto(link.slice(0, -5))
  await confirm(page).click()
  await expect(page.getByRole('main')).toContainText('Холбоос буруу эсвэл хугацаа нь дууссан байна. Шинэ код авна уу.')

  const calls: string[] = []
  page.on('request', (sent) => sent.method() === 'POST' && calls.push(new URL(sent.url()).pathname))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бүртгэлээ баталгаажуулах')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await confirm(page).click()
  await expect(goodToast(page, 'Бүртгэл амжилттай баталгаажлаа')).toBeVisible()
  expect(calls).toEqual(['/hub/login/create'])
  await expect(registration(page)).toContainText(newcomer.email)
  await expect(registration(page).getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')).toHaveCount(0)

  await elsewhere.goto(link)
  await confirm(elsewhere).click()
  await expect(elsewhere.getByRole('main')).toContainText('Энэ холбоосыг ашигласан байна.')
  await expect(confirm(elsewhere)).toHaveCount(0)
  await expectAxeClean(elsewhere)
  await elsewhere.getByRole('main').getByRole('link', { name: 'Нэвтрэх хуудас руу буцах' }).click()
  await expect(elsewhere).toHaveURL('/login')
  await openRegistration(elsewhere)
  await expect(registration(elsewhere).getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')).toHaveValue('')

  await finish(page, newcomer)
  await logOut(page, newcomer.firstName)
  await signInByForm(page, newcomer.email.toUpperCase(), NEW_PASSWORD)
  await expectHomeOf(page, newcomer)
})

test("axe finds nothing from the registration's first step to its end, and at 320 px nothing needs scrolling sideways", async ({
  page,
  request,
  newcomer,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await openRegistration(page)
  await expectNoSidewaysScroll(page)
  await expectAxeCleanInEveryLook(page)
  await fillPasswords(registration(page), 'Short')
  await expectAxeCleanInEveryLook(page)
  await passAccountStep(page, newcomer.email)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAxeCleanInEveryLook(page)
  await page.goto(await linkFor(request, newcomer.email, 'c'))
  await expect(confirm(page)).toBeVisible()
  await expectAxeCleanInEveryLook(page)
  await confirm(page).click()
  await expect(accountStep(page)).toBeVisible()
  await expectAxeCleanInEveryLook(page)
  await fillPasswords(registration(page))
  await continueRegistration(page)
  await fillPerson(page, newcomer)
  await expectAxeCleanInEveryLook(page)
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Measures the dialog only: the page behind may have wider pictures that are clipped.
  const widest = await registration(page)
    .locator('*')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(widest).toBeLessThanOrEqual(320)
}
