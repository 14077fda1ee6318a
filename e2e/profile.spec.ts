import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo, type Newcomer, openAccount } from './newcomers.ts'
import {
  bearing,
  endSession,
  loginButton,
  MOTHER,
  openUserMenu,
  PASSWORD,
  section,
  sessionOf,
  setClock,
  signIn,
  stored,
  trySignIn,
} from './parent.ts'
import { badToast, expectHomeOf, fillPasswords, goodToast, NEW_PASSWORD, storedInTab } from './registering.ts'

const SESSION_OVER = 'Таны нэвтрэх хугацаа дууссан байна'

test.setTimeout(60_000)
test.afterEach(({ request }) => setClock(request, null))

const main = (page: Page) => page.getByRole('main')
const oldPassword = (page: Page) => main(page).getByLabel('Хуучин нууц үг')
const change = (page: Page) => main(page).getByRole('button', { name: 'Нууц үг солих' }).click()
const openDevices = (page: Page) => main(page).getByRole('tab', { name: 'Миний төхөөрөмж' }).click()
const devices = (page: Page) => main(page).getByRole('tabpanel').getByRole('listitem')

/** Expects the read-only registry data of the person. */
async function expectUserInfo(page: Page, { phone, registryNumber, lastName, firstName }: Newcomer): Promise<void> {
  const info = main(page).getByRole('tabpanel', { name: 'Хэрэглэгчийн мэдээлэл' })
  await expect(info.getByRole('img', { name: firstName })).toBeVisible()
  await expect(info.getByRole('term')).toHaveText(['Нэвтрэх нэр', 'Регистрийн дугаар', 'Иргэншил', 'Хүйс', 'Овог', 'Нэр'])
  await expect(info.getByRole('definition')).toHaveText([phone, registryNumber, 'Монгол', /тэй$/, lastName, firstName])
  await expect(info.getByRole('textbox')).toHaveCount(0)
  await expectAxeClean(page)
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(loginButton(page).or(page.getByRole('heading', { name: 'Нэвтрэх', level: 1 }))).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
}

test('a changed password ends the session of every other browser, and only those', async ({
  page,
  elsewhere,
  request,
  trouble,
  newcomer,
}) => {
  trouble.expected(/status of 401/)
  await openAccount(request, newcomer)
  await signIn(elsewhere, newcomer.phone)
  await signIn(page, newcomer.phone)
  await (await openUserMenu(page, newcomer.firstName)).getByRole('link', { name: 'Хувийн мэдээлэл' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('navigation', { name: 'Байршил' }).getByRole('listitem')).toHaveText(['Нүүр хуудас', 'Хувийн мэдээлэл'])
  await expectUserInfo(page, newcomer)

  await main(page).getByRole('tab', { name: 'Нууц үг солих' }).click()
  await oldPassword(page).fill(PASSWORD)
  await fillPasswords(main(page))
  await change(page)
  await expect(goodToast(page, 'Нууц үг амжилттай солигдлоо')).toBeVisible()
  await expect(oldPassword(page)).toHaveValue('')
  await page.reload()
  await expect(oldPassword(page)).toBeVisible()
  await expect.poll(async () => (await messagesTo(request, newcomer.phone))[0]?.text).toContain('Таны нууц үг солигдлоо')

  await elsewhere.goto('/')
  await expectSignedOut(elsewhere)
  await elsewhere.goto('/login')
  await trySignIn(elsewhere, newcomer.phone, PASSWORD)
  await expect(main(elsewhere)).toContainText('Нэвтрэх нэр эсвэл нууц үг буруу байна')
  await trySignIn(elsewhere, newcomer.phone, NEW_PASSWORD)
  await expectHomeOf(elsewhere, newcomer)
})

test('each rule of a new password is named beside its field; a wrong old one changes nothing and says so', async ({
  page,
  request,
  newcomer,
}) => {
  await openAccount(request, newcomer)
  await signIn(page, newcomer.phone, { to: '/profile#password' })
  await test.step('each rule of a new password', async () => {
    await change(page)
    const [wanted, repeat] = [main(page).getByLabel('Шинэ нууц үг', { exact: true }), main(page).getByLabel('Шинэ нууц үг давтах')]
    await expect(oldPassword(page)).toBeFocused()
    await expect(oldPassword(page)).toHaveAccessibleDescription(/Хуучин нууц үгээ оруулна уу/)
    await expect(wanted).toHaveAccessibleDescription(/Шинэ нууц үгээ оруулна уу/)
    await expect(repeat).toHaveAccessibleDescription(/Шинэ нууц үгээ давтан оруулна уу/)
    await expectAxeClean(page)

    await oldPassword(page).fill(PASSWORD)
    for (const [password, message] of [
      ['Shi-1', /Шинэ нууц үг 8-аас доошгүй тэмдэгттэй байх ёстой/],
      ['shine-1234', /дор хаяж нэг том үсэг/],
      ['Shine-shine', /дор хаяж нэг тоо/],
      ['Shine1234', /дор хаяж нэг тусгай тэмдэгт/],
      ['Shine -1234', /Хоосон зай оруулж болохгүй/],
      ['Шинэ-1234A', /Кирилл үсэг оруулахгүй/],
    ] as const) {
      await fillPasswords(main(page), password)
      await change(page)
      await expect(wanted).toHaveAccessibleDescription(message)
    }
    await fillPasswords(main(page), NEW_PASSWORD, 'Shine-1235')
    await change(page)
    await expect(repeat).toHaveAccessibleDescription(/Шинэ нууц үгтэй тохирохгүй байна/)
    const rules = main(page).getByRole('list', { name: 'Нууц үгэнд тавих шаардлага' }).getByRole('listitem')
    await expect(rules).toHaveText([/Том үсэг: Хангасан/, /Тоо: Хангасан/, /Тусгай тэмдэгт: Хангасан/, /8-аас доошгүй тэмдэгт: Хангасан/])
  })
  await test.step('a wrong old password', async () => {
    await oldPassword(page).fill('Wrong1234')
    await fillPasswords(main(page))
    await change(page)
    await expect(badToast(page, 'Хуучин нууц үг буруу байна')).toBeVisible()
    await expect(oldPassword(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(oldPassword(page)).toBeFocused()
    await expect(oldPassword(page)).toHaveAccessibleDescription(/Хуучин нууц үг буруу байна/)
    await expectAxeClean(page)

    await oldPassword(page).fill(PASSWORD)
    await change(page)
    await expect(goodToast(page, 'Нууц үг амжилттай солигдлоо')).toBeVisible()
    await expect(badToast(page, 'Хуучин нууц үг буруу байна'), 'one toast at a time').toHaveCount(0)
    await expect(main(page).locator('[data-state=unmet]'), 'emptied fields accuse nobody').toHaveCount(0)
    await oldPassword(page).fill(NEW_PASSWORD)
    await fillPasswords(main(page))
    await change(page)
    await expect(badToast(page, 'Шинэ нууц үг хуучнаасаа өөр байх ёстой')).toBeVisible()
  })
})

test('my devices lists the signed-in devices, logs out one of them, and after a confirmation all of them and every tab', async ({
  page,
  context,
  elsewhere,
  request,
  trouble,
  newcomer,
}) => {
  trouble.expected(/status of 401/)
  await openAccount(request, newcomer)
  await signIn(elsewhere, newcomer.phone)
  await signIn(page, newcomer.phone, { to: '/profile#password' })
  await test.step('one of them', async () => {
    await openDevices(page)
    await expect(devices(page)).toHaveCount(2)
    await expect(devices(page).first()).toContainText('Энэ төхөөрөмж')
    await expect(devices(page).first().getByRole('button')).toHaveCount(0)
    await expect(devices(page).first()).toContainText('Chrome')

    await devices(page)
      .last()
      .getByRole('button', { name: /^Гаргах/ })
      .click()
    await expect(goodToast(page, 'Төхөөрөмжийг системээс гаргалаа')).toBeVisible()
    await expect(devices(page)).toHaveCount(1)
    await elsewhere.goto('/')
    await expectSignedOut(elsewhere)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хувийн мэдээлэл')
  })
  await test.step('all of them, and every tab', async () => {
    await signIn(elsewhere, newcomer.phone)
    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await expectHomeOf(otherTab, newcomer)
    await page.reload()
    await openDevices(page)
    const button = main(page).getByRole('button', { name: 'Бүх төхөөрөмжөөс гарах' })
    await button.click()
    const question = page.getByRole('dialog', { name: 'Бүх төхөөрөмжөөс гарах' })
    await expectAxeClean(page)
    await question.getByRole('button', { name: 'Болих' }).click()
    await expect(question).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(devices(page)).toHaveCount(2)

    await button.click()
    await question.getByRole('button', { name: 'Бүх төхөөрөмжөөс гарах' }).click()
    await expectSignedOut(page)
    await expectSignedOut(otherTab)
    await elsewhere.goto('/')
    await expectSignedOut(elsewhere)
  })
})

test('a session that expires while a password is typed shows one message, and the password is stored nowhere', async ({
  page,
  request,
  trouble,
  newcomer,
}) => {
  trouble.expected(/status of 401/)
  await openAccount(request, newcomer)
  const { token } = await signIn(page, newcomer.phone, { to: '/profile#password' })
  await oldPassword(page).fill(PASSWORD)
  await fillPasswords(main(page))
  await endSession(page, token)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await change(page)
  await expect(badToast(page, SESSION_OVER).first()).toBeVisible()
  await page.clock.runFor(500)
  await expect(badToast(page, SESSION_OVER)).toHaveCount(1)
  await page.clock.resume()
  await expectSignedOut(page)
  expect(await storedInTab(page)).not.toContain(NEW_PASSWORD)
  expect(await page.evaluate('localStorage.length')).toBe(0)
})

/** Enables the mother's summary, sets the clock to this week's Friday evening, and returns the unsubscribe link of her message. */
async function stopLink(request: APIRequestContext): Promise<string> {
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  const weekday = (new Date(now.slice(0, 10)).getUTCDay() + 6) % 7
  const friday = new Date(Date.parse(`${now.slice(0, 10)}T18:00:00+08:00`) + (4 - weekday) * 86_400_000)
  await setClock(request, new Date(friday.getTime() - 60_000))
  const { token } = await sessionOf(request, MOTHER)
  await request.post('/api/parent/messages/choices/save', {
    ...bearing(token),
    data: { topic: 'weeklySummary', way: 'contact', wanted: true },
  })
  await setClock(request, friday)
  await request.post('/dev/minute')
  const found = async () => (await messagesTo(request, MOTHER)).flatMap(({ text }) => /\/stop\/[\w-]+/.exec(text)?.[0] ?? [])
  await expect.poll(found).toHaveLength(1)
  return (await found())[0] ?? ''
}

test('axe finds nothing on the profile, where a press turns the weekly summary on, nor where its link ends it without signing in', async ({
  page,
  request,
  trouble,
  newcomer,
}) => {
  test.slow()
  await openAccount(request, newcomer)
  await signIn(page, newcomer.phone, { to: '/profile' })
  const wish = section(page, 'Юуг, хэрхэн мэдэх вэ')
  const summary = wish.getByRole('switch', { name: 'Долоо хоногийн тойм: Мессеж' })
  await test.step('a press that does not arrive changes nothing and says so', async () => {
    await expect(summary).not.toBeChecked()
    const lost = Promise.withResolvers<void>()
    await page.route('**/api/parent/messages/choices/save', async (route) => {
      await lost.promise
      await route.abort()
    })
    trouble.expected(/ERR_FAILED/)
    await summary.press('Space')
    await expect(summary).toHaveAttribute('aria-busy', 'true')
    lost.resolve()
    await expect(wish).toContainText('Хадгалагдсангүй')
    await expect(summary).not.toBeChecked()
    await expect(summary).toBeFocused()
    await expectAxeCleanInEveryLook(page)
    await page.unroute('**/api/parent/messages/choices/save')
  })
  await test.step('a press that arrives lasts', async () => {
    await summary.press('Space')
    await expect(goodToast(page, 'Тохиргоог хадгаллаа')).toBeVisible()
    await expect(summary).toHaveAttribute('aria-busy', 'false')
    await expect(wish).toContainText(newcomer.phone)
    await page.reload()
    await expect(summary).toBeChecked()
  })
  await test.step('passwords and devices', async () => {
    await main(page).getByRole('tab', { name: 'Нууц үг солих' }).click()
    await fillPasswords(main(page), 'Short')
    await expectAxeCleanInEveryLook(page)
    await openDevices(page)
    await expect(devices(page)).toHaveCount(1)
    await expectAxeCleanInEveryLook(page)
    await main(page).getByRole('button', { name: 'Бүх төхөөрөмжөөс гарах' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('the link asks first, and once pressed tells that it is done', async () => {
    await page.goto(await stopLink(request))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Долоо хоногийн тоймыг зогсоох уу?')
    await expectAxeClean(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAxeClean(page)
    await page.getByRole('button', { name: 'Тоймыг зогсоох' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тойм цаашид ирэхгүй')
    await expectAxeClean(page)
  })
})

test('an own phone is changed with a code to the new one, and the session goes on', async ({ page, request, newcomer }) => {
  await openAccount(request, newcomer)
  await signIn(page, newcomer.phone, { to: '/profile' })
  const next = `93${newcomer.phone.slice(2)}`
  await main(page).getByRole('button', { name: 'Утас, и-мэйл солих' }).click()
  await main(page).getByLabel('Шинэ утас эсвэл и-мэйл').fill(next)
  await main(page).getByLabel('Одоогийн нууц үг').fill('Wrong-1234')
  await main(page).getByRole('button', { name: 'Код авах' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('Нууц үг буруу байна')
  await expectAxeClean(page)
  await main(page).getByLabel('Одоогийн нууц үг').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Код авах' }).click()
  await expect(main(page).getByText(`Код илгээсэн: ${next}`)).toBeVisible()
  await expect.poll(async () => (await messagesTo(request, next)).length).toBe(1)
  const [message] = await messagesTo(request, next)
  await main(page)
    .getByRole('textbox')
    .fill(/\d{6}/.exec(message?.text ?? '')?.[0] ?? '')
  await main(page).getByRole('button', { name: 'Баталгаажуулж, солих' }).click()
  await expect(goodToast(page, 'Таны нэвтрэх нэр солигдлоо')).toBeVisible()
  await expect(main(page).getByRole('definition').first()).toHaveText(next)
  await expect.poll(async () => (await messagesTo(request, newcomer.phone)).some(({ text }) => text.includes('солигдлоо'))).toBe(true)
  await page.reload()
  await expect(main(page).getByRole('definition').first()).toHaveText(next)
})
