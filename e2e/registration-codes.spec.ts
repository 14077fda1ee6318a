import { expect, expectAxeClean, test } from './fixtures.ts'
import { codeFor, otherThan } from './newcomers.ts'
import { advanceClock, dismissToast, noticeIn, setClock } from './parent.ts'
import {
  badToast,
  captcha,
  codeField,
  confirmationStep,
  continueRegistration,
  expectHomeOf,
  fillAccount,
  fillPerson,
  openRegistration,
  passAccountStep,
  register,
  registration,
  solveCaptcha,
} from './registering.ts'

test.setTimeout(60_000)
test.afterEach(({ request }) => setClock(request, null))

test('a wrong code says how many tries are left; five end it and nothing typed is lost', async ({ page, request, newcomer }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openRegistration(page)
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, newcomer)
  const form = registration(page)
  const code = await codeFor(request, newcomer.phone)
  await codeField(form).fill(otherThan(code))
  for (const left of [4, 3, 2, 1]) {
    await register(page)
    await expect(noticeIn(form)).toHaveText(`Баталгаажуулах код буруу байна. Үлдсэн оролдлого: ${left}.`)
    await expect(codeField(form)).toBeFocused()
  }
  await expect(codeField(form)).toHaveAttribute('aria-invalid', 'true')
  const toast = (await noticeIn(form).boundingBox())?.y ?? 0
  const close = await form.getByRole('button', { name: 'Хаах' }).first().boundingBox()
  expect(toast, 'the toast leaves the title bar free').toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0))
  await dismissToast(page)
  await codeField(form).fill(otherThan(code))
  await expect(codeField(form), 'the sentence stays until the next try').toHaveAccessibleDescription(/Үлдсэн оролдлого: 1\./)
  await expectAxeClean(page)
  await register(page)
  const ended = 'Кодыг 5 удаа буруу оруулсан тул хүчингүй боллоо. Шинэ код авна уу.'
  await expect(noticeIn(form)).toHaveText(ended)
  await codeField(form).fill(code)
  await register(page)
  await expect(noticeIn(form)).toHaveText(ended)
  await expect(form.getByLabel('Овог')).toHaveValue(newcomer.lastName)
  await expect(form.getByLabel('Нэр', { exact: true })).toHaveValue(newcomer.firstName)
})

test('a new code comes after a minute and a captcha, and ends the old one', async ({ page, request, newcomer }) => {
  await page.clock.install()
  await openRegistration(page)
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, newcomer)
  const form = registration(page)
  const first = await codeFor(request, newcomer.phone)
  await expect(form.getByText(/^[1-5]?\d секундийн дараа дахин илгээх боломжтой$/)).toBeVisible()
  const resend = form.getByRole('button', { name: 'Код дахин илгээх' })
  await expect(resend).toHaveCount(0)

  await page.clock.fastForward(61_000)
  await advanceClock(request, 61)
  await resend.click()
  await expect(badToast(page, 'Сонгосон талбарыг бөглөнө үү')).toBeVisible()
  await expect(captcha(form)).toHaveAttribute('aria-invalid', 'true')
  await expect(captcha(form)).toHaveCSS('border-color', 'rgb(174, 47, 40)')
  await expectAxeClean(page)
  await solveCaptcha(form)
  await resend.click()
  const second = await codeFor(request, newcomer.phone, 2)
  await expect(form.getByText('Хамгийн сүүлд ирсэн кодыг оруулна уу')).toBeVisible()
  await expect(form.getByText(/секундийн дараа дахин илгээх боломжтой/)).toBeVisible()

  await codeField(form).fill(first)
  await register(page)
  await expect(noticeIn(form)).toContainText('Үлдсэн оролдлого: 4.')
  await codeField(form).fill(second)
  await register(page)
  await expectHomeOf(page, newcomer)
})

test('the second code for a contact needs a captcha in the first step', async ({ page, request, newcomer }) => {
  const codeRequest = { type: 'PHONE', requestEmail: newcomer.phone, requestType: 'REGISTRATION', status: 'ACTIVE' }
  expect(await (await request.post('/public/user/request', { data: codeRequest })).json()).toMatchObject({ SUCCESS_CODE: 200 })
  await advanceClock(request, 61)
  await openRegistration(page)
  await fillAccount(page, newcomer.phone)
  await continueRegistration(page)
  await expect(noticeIn(registration(page))).toHaveText('Та робот биш гэдгээ баталгаажуулна уу.')
  await expectAxeClean(page)
  await solveCaptcha(registration(page))
  await continueRegistration(page)
  await expect(confirmationStep(page)).toBeVisible()
  await codeFor(request, newcomer.phone, 2)
})

test('half an hour after the code the proof expires: typed fields stay and a new code is required', async ({ page, request, newcomer }) => {
  await openRegistration(page)
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, { ...newcomer, lastName: 'Буруу' })
  const form = registration(page)
  await codeField(form).fill(await codeFor(request, newcomer.phone))
  await register(page)
  await expect(form.getByText('Код баталгаажлаа')).toBeVisible()

  await advanceClock(request, 31 * 60)
  await form.getByLabel('Овог').fill(newcomer.lastName)
  await register(page)
  await expect(noticeIn(form)).toContainText('Баталгаажуулснаас хойш 30 минут өнгөрсөн байна.')
  await expect(codeField(form)).toBeVisible()
  await expect(form.getByLabel('Овог')).toHaveValue(newcomer.lastName)
})
