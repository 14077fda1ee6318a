import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { linkFor, openAccount, otherThan, resetCodeFor } from './newcomers.ts'
import { advanceClock, loginButton, PASSWORD, setClock, settled, signIn, stored, trySignIn } from './parent.ts'
import { badToast, captcha, codeField, expectHomeOf, fillPasswords, goodToast, NEW_PASSWORD, solveCaptcha } from './registering.ts'

const RECOVERY = '/authentication/recovery'
const RESET = '/authentication/password-reset'

test.setTimeout(60_000)
test.afterEach(({ request }) => setClock(request, null))

const form = (page: Page) => page.getByRole('main')
const contactField = (page: Page) => form(page).getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')
const getCode = (page: Page) => form(page).getByRole('button', { name: 'Код авах' }).click()
const renew = (page: Page) => form(page).getByRole('button', { name: 'Нууц үг шинэчлэх' }).click()

/** Requests a password reset code on the first tab. */
async function requestReset(page: Page, contact: string): Promise<void> {
  await page.goto(RECOVERY)
  await contactField(page).fill(contact)
  await getCode(page)
  await expect(page).toHaveURL(RESET)
}

async function expectRenewed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нууц үг амжилттай сэргээгдлээ')
  await expect(form(page)).toContainText('Нууц үг тань шинэчлэгдлээ. Одоо шинэ нууц үгээрээ нэвтэрнэ үү')
}

test('a forgotten password is renewed by a code; the old one and every session end', async ({
  page,
  elsewhere,
  request,
  trouble,
  newcomer,
}) => {
  trouble.expected(/status of 401/)
  await openAccount(request, newcomer)
  await signIn(elsewhere, newcomer.phone)
  await page.goto('/login')
  await form(page).getByRole('link', { name: 'Нууц үгээ мартсан уу?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нэвтрэх эрхээ сэргээх')
  await expect(page).toHaveURL(RECOVERY)
  await contactField(page).fill(`+976 ${newcomer.phone}`)
  await getCode(page)
  await expect(page).toHaveURL(RESET)
  await expect(form(page)).toContainText('Оруулсан мэдээлэл бүртгэлтэй бол Танд код очно')
  expect(await stored(page, 'email')).toBe(newcomer.phone)

  const calls: (string | undefined)[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/public/user/pass/verify')) calls.push(sent.postDataJSON().status)
  })
  await codeField(form(page)).fill(await resetCodeFor(request, newcomer.phone))
  await fillPasswords(form(page))
  await renew(page)
  await expect(goodToast(page, 'Нууц үг амжилттай сэргээгдлээ')).toBeVisible()
  await expectRenewed(page)
  expect(calls).toEqual(['VERIFY', 'SUCCESS'])
  await expect(page).toHaveURL('/login')

  await trySignIn(page, newcomer.phone, PASSWORD)
  await expect(form(page)).toContainText('Нэвтрэх нэр эсвэл нууц үг буруу байна')
  await trySignIn(page, newcomer.phone, NEW_PASSWORD)
  await expectHomeOf(page, newcomer)
  // The stream may have signed this page out already.
  await elsewhere.goto('/')
  await expect(loginButton(elsewhere)).toBeVisible()
})

test('the link of the e-mail renews it without a code, once, after its button', async ({ page, elsewhere, request, newcomer }) => {
  await openAccount(request, newcomer, newcomer.email)
  await requestReset(page, newcomer.email)
  const link = await linkFor(request, newcomer.email, 'r')
  expect((await request.get(link)).status()).toBe(200)

  const calls: string[] = []
  page.on('request', (sent) => sent.method() === 'POST' && calls.push(new URL(sent.url()).pathname))
  await page.goto(link)
  await settled(page)
  expect(calls).toEqual([])
  await form(page).getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await expect(page).toHaveURL(RESET)
  await expect(form(page)).toContainText('Код баталгаажлаа')
  await expect(codeField(form(page))).toHaveCount(0)
  await fillPasswords(form(page))
  await renew(page)
  await expectRenewed(page)
  expect(calls).toEqual(['/hub/login/reset', '/public/user/pass/verify', '/public/user/pass/verify'])
  await form(page).getByRole('link', { name: 'Нэвтрэх' }).click()
  await expect(form(page).getByLabel('Утасны дугаар эсвэл и-мэйл хаяг'), 'the log-in knows the contact').toHaveValue(newcomer.email)
  await trySignIn(page, newcomer.email, NEW_PASSWORD)
  await expectHomeOf(page, newcomer)

  await elsewhere.goto(link)
  await form(elsewhere).getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await expect(form(elsewhere)).toContainText('Энэ холбоосыг ашигласан байна.')
  await expectAxeClean(elsewhere)
})

test('a wrong code shows the tries left; an expired code is replaced after a captcha', async ({ page, request, newcomer }) => {
  await page.clock.install()
  await openAccount(request, newcomer)
  await requestReset(page, newcomer.phone)
  const code = await resetCodeFor(request, newcomer.phone)
  await codeField(form(page)).fill('12345')
  await fillPasswords(form(page))
  await renew(page)
  await expect(codeField(form(page))).toHaveAccessibleDescription(/Код 6 тэмдэгттэй байх ёстой/)
  await codeField(form(page)).fill(otherThan(code))
  await renew(page)
  await expect(badToast(page, 'Баталгаажуулах код буруу байна. Үлдсэн оролдлого: 4.')).toBeVisible()
  await expect(codeField(form(page))).toBeFocused()
  await expect(form(page).getByLabel('Шинэ нууц үг', { exact: true })).toHaveValue(NEW_PASSWORD)
  await codeField(form(page)).fill(code)
  const resend = form(page).getByRole('button', { name: 'Код дахин илгээх' })
  await expect(form(page).getByText(/^[1-5]?\d секундийн дараа дахин илгээх боломжтой$/)).toBeVisible()
  await expect(resend).toHaveCount(0)

  await page.clock.fastForward(601_000)
  await advanceClock(request, 601)
  await renew(page)
  await expect(badToast(page, 'Баталгаажуулах кодын хугацаа дууссан байна. Шинэ код авна уу.')).toBeVisible()
  await resend.click()
  await expect(badToast(page, 'Сонгосон талбарыг бөглөнө үү')).toBeVisible()
  await expect(captcha(form(page))).toHaveCSS('border-color', 'rgb(174, 47, 40)')
  await expectAxeClean(page)
  await solveCaptcha(form(page))
  await resend.click()
  await codeField(form(page)).fill(await resetCodeFor(request, newcomer.phone, 2))
  await renew(page)
  await expectRenewed(page)
})

test('the other recovery page sends the code by e-mail or by phone', async ({ page, request, newcomer }) => {
  await openAccount(request, newcomer)
  await page.goto('/authentication/password-recovery-v2')
  const email = form(page).getByLabel('И-мэйл хаяг')
  await getCode(page)
  await expect(email).toHaveAccessibleDescription(/И-мэйл хаягаа оруулна уу/)
  await email.fill('parent@')
  await getCode(page)
  await expect(email).toHaveAccessibleDescription(/И-мэйл хаяг буруу байна!/)
  await expectAxeClean(page)
  await form(page).getByRole('radio', { name: 'Утсаар' }).check()
  const phone = form(page).getByLabel('Утасны дугаар')
  await phone.fill('9110')
  await getCode(page)
  await expect(phone).toHaveAccessibleDescription(/Утасны дугаар буруу байна\./)
  await expectAxeClean(page)
  await phone.fill(newcomer.phone)
  await getCode(page)
  await expect(page).toHaveURL(RESET)
  await codeField(form(page)).fill(await resetCodeFor(request, newcomer.phone))
  await fillPasswords(form(page))
  await renew(page)
  await expectRenewed(page)
})

test('without a contact the reset leads back to the recovery; with one the checklist keeps a weak password out', async ({
  page,
  newcomer,
}) => {
  for (const path of [RESET, '/authentication/password-recovery']) {
    await page.goto(path)
    await expect(page).toHaveURL(RECOVERY)
  }
  await getCode(page)
  await expect(contactField(page)).toHaveAccessibleDescription(/Утасны дугаар эсвэл и-мэйл хаягаа оруулна уу/)
  await contactField(page).fill(`${'n'.repeat(44)}@demo.mn`)
  await getCode(page)
  await expect(contactField(page)).toHaveAccessibleDescription(/50 тэмдэгтээс ихгүй байх ёстой/)
  await requestReset(page, newcomer.phone)
  const save = form(page).getByRole('button', { name: 'Нууц үг шинэчлэх' })
  await expect(save).toBeDisabled()
  await fillPasswords(form(page), 'weak')
  const rules = form(page).getByRole('list', { name: 'Нууц үгэнд тавих шаардлага' }).getByRole('listitem')
  await expect(rules).toHaveText(['Том үсэг: Хангаагүй', 'Тоо: Хангаагүй', '8-аас доошгүй тэмдэгт: Хангаагүй'])
  await expect(save).toBeDisabled()
  await fillPasswords(form(page), NEW_PASSWORD, 'Shine-1235')
  await save.click()
  await expect(codeField(form(page))).toHaveAccessibleDescription(/Баталгаажуулах кодоо оруулна уу/)
  await expect(form(page).getByLabel('Нууц үг давтах')).toHaveAccessibleDescription(/Дээрх нууц үгтэй тохирохгүй байна/)
})

test('the sign-in screens have one column below 1024 px, and at 320 px none needs to be scrolled sideways', async ({ page }) => {
  for (const path of ['/login', RECOVERY]) {
    await page.goto(path)
    for (const [width, isNarrow] of [
      [1023, true],
      [1024, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const card = await page.getByRole('main').locator('form').boundingBox()
      const middle = (card?.x ?? 0) + (card?.width ?? 0) / 2
      expect(Math.abs(middle - width / 2) < 5, `${path} at ${width}`).toBe(isNarrow)
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [RECOVERY, `${RECOVERY}#username`, '/authentication/password-recovery-v2', '/login/c/none', '/login/r/none']) {
    await page.goto(path)
    await settled(page)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `width of ${path}`).toBeLessThanOrEqual(320)
  }
})

test('axe finds nothing on the pages of a recovery', async ({ page, request, newcomer }) => {
  test.slow()
  for (const path of [`${RECOVERY}#username`, '/authentication/password-recovery-v2', RECOVERY]) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAxeCleanInEveryLook(page)
  }
  await openAccount(request, newcomer, newcomer.email)
  await requestReset(page, newcomer.email)
  await expectAxeCleanInEveryLook(page)
  // Disables the redirect after three seconds, which would interrupt axe on a busy machine.
  await page.addInitScript({ content: 'const wait = setTimeout; setTimeout = (work, ms) => (ms === 3000 ? 0 : wait(work, ms))' })
  await page.goto(await linkFor(request, newcomer.email, 'r'))
  await expect(form(page).getByRole('button', { name: 'Үргэлжлүүлэх' })).toBeVisible()
  await expectAxeCleanInEveryLook(page)
  await form(page).getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  await expect(form(page)).toContainText('Код баталгаажлаа')
  await expectAxeCleanInEveryLook(page)
  await fillPasswords(form(page))
  await renew(page)
  await expectRenewed(page)
  await expectAxeCleanInEveryLook(page)
})
