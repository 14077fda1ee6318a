import { expect, expectAxeClean, test } from './fixtures.ts'
import { codeFor, openAccount } from './newcomers.ts'
import { dismissToast, endSession, expectSessionEnded, logOut, MOTHER, noticeIn, signIn, signInByForm, stored } from './parent.ts'
import {
  accountStep,
  codeField,
  confirmationStep,
  continueRegistration,
  expectHomeOf,
  fillAccount,
  fillPasswords,
  fillPerson,
  goodToast,
  NEW_PASSWORD,
  openRegistration,
  passAccountStep,
  register,
  registration,
  storedInTab,
} from './registering.ts'

test.setTimeout(60_000)

test('a parent registers by phone with the code of the mailbox and is signed in', async ({ page, context, request, newcomer }) => {
  const calls: string[] = []
  // Batched reads of home are a POST too.
  page.on('request', (sent) => sent.method() === 'POST' && calls.push(new URL(sent.url()).pathname))
  await openRegistration(page, '/')
  await expectAxeClean(page)
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, newcomer)
  await expect(registration(page).getByLabel('Утасны дугаар')).toHaveCount(0)

  await codeFor(request, newcomer.phone)
  const mail = await context.newPage()
  await mail.goto('/dev/mailbox')
  const [code = ''] = /\b\d{6}\b/.exec(await mail.getByRole('article').filter({ hasText: newcomer.phone }).innerText()) ?? []
  await mail.close()
  await codeField(registration(page)).fill(code)
  await register(page)

  await expect(goodToast(page, 'Амжилттай бүртгэгдлээ')).toBeVisible()
  await expect.poll(() => stored(page, 'token'), { intervals: [50] }).toBeTruthy()
  expect(await registration(page).isVisible(), 'the guest page does not show before home').toBe(true)
  await expectHomeOf(page, newcomer)
  await expect(registration(page)).toHaveCount(0)
  expect(JSON.parse((await stored(page, 'userInfo')) ?? 'null')).toMatchObject({ userName: newcomer.phone, role: 'EDU_PARENT' })
  const changes = calls.filter((path) => path !== '/api/together')
  expect(changes).toEqual(['/public/user/request', '/public/user/verify', '/public/user/register', '/public/user/verify', '/login'])
  expect(await storedInTab(page)).not.toContain(newcomer.registryNumber.slice(2))

  await logOut(page, newcomer.firstName)
  await signInByForm(page, newcomer.phone, NEW_PASSWORD)
  await expectHomeOf(page, newcomer)
})

test('the first step names what a password lacks, what is wrong with a contact and whose number it is', async ({ page }) => {
  await openRegistration(page)
  const form = registration(page)
  await test.step('the password checklist turns green rule by rule, and only then one may go on', async () => {
    const rules = form.getByRole('list', { name: 'Нууц үгэнд тавих шаардлага' }).getByRole('listitem')
    const next = form.getByRole('button', { name: 'Үргэлжлүүлэх' })
    const [green, red] = ['rgb(14, 95, 65)', 'rgb(143, 36, 32)']
    await expect(rules).toHaveText(['Том үсэг', 'Тоо', '8-аас доошгүй тэмдэгт'])
    await expect(next).toBeDisabled()
    for (const [typed, states] of [
      ['abc', [false, false, false]],
      ['Abc', [true, false, false]],
      ['Abc4', [true, true, false]],
      ['abcd5678', [false, true, true]],
      ['Abcd5678', [true, true, true]],
    ] as const) {
      await fillPasswords(form, typed)
      for (const [at, met] of states.entries()) {
        await expect(rules.nth(at)).toContainText(met ? ': Хангасан' : ': Хангаагүй')
        await expect(rules.nth(at)).toHaveCSS('color', met ? green : red)
      }
      await (states.every(Boolean) ? expect(next).toBeEnabled() : expect(next).toBeDisabled())
    }
  })
  await test.step('spaces, Cyrillic and a repetition that differs are named beside the field', async () => {
    const password = form.getByLabel('Шинэ нууц үг', { exact: true })
    await fillPasswords(form, 'Abcd 5678')
    await expect(password).toHaveAccessibleDescription(/Хоосон зай оруулж болохгүй/)
    await expect(form.getByRole('button', { name: 'Үргэлжлүүлэх' })).toBeDisabled()
    await fillPasswords(form, 'Нууц5678A')
    await expect(password).toHaveAccessibleDescription(/Кирилл үсэг оруулахгүй/)
    await expect(form.getByRole('button', { name: 'Үргэлжлүүлэх' })).toBeDisabled()

    await form.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill('8811223')
    await fillPasswords(form, NEW_PASSWORD, 'Shine-1235')
    await continueRegistration(page)
    await expect(form.getByLabel('Нууц үг давтах')).toHaveAccessibleDescription(/Дээрх нууц үгтэй тохирохгүй байна/)
    const contact = form.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')
    await expect(contact).toHaveAccessibleDescription(/И-мэйл хаяг эсвэл утасны дугаар буруу байна/)
    await expect(contact).toBeFocused()
    await expectAxeClean(page)
  })
  await test.step('the mobile operator is derived from the first two digits; an unknown prefix is accepted', async () => {
    const contact = form.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')
    for (const [phone, operator] of [
      ['88112233', 'Юнител'],
      ['+976 9911-2233', 'Мобиком'],
      ['93112233', 'Жи-Мобайл'],
      ['91112233', 'Скайтел'],
    ] as const) {
      await contact.fill(phone)
      await expect(contact).toHaveAccessibleDescription(new RegExp(`^${operator}\\. `))
    }
    await contact.fill('70112233')
    await expect(contact).not.toHaveAccessibleDescription(/Юнител|Мобиком|Жи-Мобайл|Скайтел/)
    await fillPasswords(form)
    await continueRegistration(page)
    await expect(confirmationStep(page)).toBeVisible()
  })
})

test('an empty second step names each field; registry number and code can be pasted whole', async ({ page, context, newcomer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRegistration(page)
  await passAccountStep(page, newcomer.email)
  const form = registration(page)
  await test.step('the first of them has the focus', async () => {
    await register(page)
    for (const [label, message] of [
      ['Регистрийн 8 орон', 'Регистрийн дугаараа оруулна уу'],
      ['Овог', 'Овгоо оруулна уу'],
      ['Нэр', 'Нэрээ оруулна уу'],
      ['Утасны дугаар', 'И-мэйл хаягаар бүртгүүлж байгаа тул утасны дугаараа оруулна уу'],
      ['Баталгаажуулах код', 'Баталгаажуулах кодоо оруулна уу'],
    ] as const) {
      await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message))
    }
    await expect(form.getByLabel('Регистрийн 1 дэх үсэг')).toBeFocused()
    await expectAxeClean(page)
  })
  await test.step('a phone can fill the code in', async () => {
    const paste = async (into: string, text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await form.getByLabel(into).focus()
      await page.keyboard.press('Control+V')
    }
    await paste('Регистрийн 8 орон', `${newcomer.registryNumber.slice(0, 2).toLocaleLowerCase('mn')} ${newcomer.registryNumber.slice(2)}`)
    await expect(form.getByLabel('Регистрийн 1 дэх үсэг')).toHaveValue(newcomer.registryNumber.slice(0, 1))
    await expect(form.getByLabel('Регистрийн 2 дахь үсэг')).toHaveValue(newcomer.registryNumber.slice(1, 2))
    await expect(form.getByLabel('Регистрийн 8 орон')).toHaveValue(newcomer.registryNumber.slice(2))
    await expect(form.getByLabel('Регистрийн 1 дэх үсэг').getByRole('option').filter({ hasText: /\S/ })).toHaveCount(35)

    await paste('Баталгаажуулах код', 'бүртгүүлэх код 123456. 10 минут хүчинтэй.')
    await expect(codeField(form)).toHaveValue('123456')
    await expect(codeField(form)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeField(form)).toHaveAttribute('inputmode', 'numeric')
  })
})

test('a common password and names unlike the registry are refused, and correcting them needs no second code', async ({
  page,
  request,
  newcomer,
}) => {
  await openRegistration(page)
  const form = registration(page)
  await fillAccount(page, newcomer.phone)
  await fillPasswords(form, 'Password1')
  await continueRegistration(page)
  await fillPerson(page, { ...newcomer, lastName: 'Буруу' })
  await codeField(form).fill(await codeFor(request, newcomer.phone))
  await register(page)
  await expect(accountStep(page)).toBeVisible()
  await expect(form.getByLabel('Шинэ нууц үг', { exact: true })).toHaveAccessibleDescription(/олон хүн хэрэглэдэг/)
  await fillPasswords(form)
  await continueRegistration(page)
  await register(page)
  await expect(noticeIn(form)).toContainText('Регистрийн дугаар, овог, нэр хоорондоо тохирохгүй байна.')
  await dismissToast(page)
  await expect(form.getByLabel('Регистрийн 8 орон')).toHaveAccessibleDescription(/хоорондоо тохирохгүй байна/)
  await expect(form.getByText('Код баталгаажлаа')).toBeVisible()
  await expect(codeField(form)).toHaveCount(0)
  await expectAxeClean(page)
  await form.getByLabel('Овог').fill(newcomer.lastName.toLocaleUpperCase('mn'))
  await register(page)
  await expectHomeOf(page, newcomer)
})

test('a person with an account who registers by an e-mail code is refused and linked to the user name check', async ({
  page,
  request,
  newcomer,
}) => {
  await openAccount(request, newcomer)
  await openRegistration(page)
  await passAccountStep(page, newcomer.email)
  await fillPerson(page, newcomer)
  const form = registration(page)
  await form.getByLabel('Утасны дугаар').fill(newcomer.phone)
  await codeField(form).fill(await codeFor(request, newcomer.email))
  await register(page)
  await expect(noticeIn(form)).toContainText('Энэ регистрийн дугаараар баталгаажаагүй бүртгэл нээсэн байна.')
  await form.getByRole('link', { name: 'Нэвтрэх нэр шалгах' }).click()
  await expect(page.getByRole('tab', { name: 'Нэвтрэх нэр шалгах' })).toHaveAttribute('aria-selected', 'true')
})

test('back, closing and a reload keep what was typed, but neither password nor code', async ({ page, request, newcomer }) => {
  await openRegistration(page, '/')
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, newcomer)
  const form = registration(page)
  const code = await codeFor(request, newcomer.phone)
  await codeField(form).fill(code)
  await form.getByRole('button', { name: 'Буцах' }).click()
  await expect(accountStep(page)).toBeFocused()
  await expect(form.getByLabel('Шинэ нууц үг', { exact: true })).toHaveValue(NEW_PASSWORD)
  await continueRegistration(page)
  await expect(form.getByLabel('Овог')).toHaveValue(newcomer.lastName)
  await page.goBack()
  await expect(form, 'Back closes the registration').toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Бүртгүүлэх' })).toBeFocused()
  await page.getByRole('banner').getByRole('button', { name: 'Бүртгүүлэх' }).click()
  await expect(form.getByLabel('Овог'), 'it goes on where it was').toHaveValue(newcomer.lastName)
  await expect(form.getByLabel('Шинэ нууц үг', { exact: true })).toHaveCount(0)

  await page.reload()
  await expect(form.getByLabel('Овог'), 'after a reload too').toHaveValue(newcomer.lastName)
  expect(await storedInTab(page)).not.toContain(NEW_PASSWORD)
  expect(await storedInTab(page)).not.toContain(code)
  await expect(form.getByLabel('Регистрийн 8 орон')).toHaveValue(newcomer.registryNumber.slice(2))
  await expect(codeField(form)).toHaveValue('')
  await register(page)
  await expect(form.getByLabel('Шинэ нууц үг', { exact: true })).toHaveAccessibleDescription(/Нууц үгээ оруулна уу/)
  await fillPasswords(form)
  await codeField(form).fill(code)
  await register(page)
  await expectHomeOf(page, newcomer)
})

test('fields typed in this tab survive an expired session', async ({ page, trouble, newcomer }) => {
  trouble.expected(/status of 401/)
  await openRegistration(page)
  await passAccountStep(page, newcomer.phone)
  await fillPerson(page, newcomer)
  await expect.poll(() => storedInTab(page)).toContain(newcomer.firstName)
  const { token } = await signIn(page, MOTHER, { to: '/profile' })
  await expect(page.getByRole('main').getByRole('definition').first()).toBeVisible()

  await endSession(page, token)
  const enrolment = page.getByRole('navigation', { name: 'Цэс' }).getByRole('link', { name: 'Элсэлт', exact: true })
  await Promise.all([expectSessionEnded(page), enrolment.click()])
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText('Дахин нэвтэрвэл өмнөх хуудас тань нээгдэнэ.')
  await page.getByRole('main').getByRole('button', { name: 'Бүртгүүлэх' }).click()
  await expect(registration(page).getByLabel('Овог')).toHaveValue(newcomer.lastName)
  expect(await storedInTab(page)).toContain(newcomer.firstName)
})

test('a lost connection shows a message, the second press continues with the typed fields, and a double press registers once', async ({
  page,
  context,
  request,
  trouble,
  newcomer,
}) => {
  await openRegistration(page)
  await fillAccount(page, newcomer.phone)
  trouble.expected(/net::ERR_/)
  await context.route('**/public/user/request', (route) => route.abort('internetdisconnected'))
  await continueRegistration(page)
  await expect(noticeIn(registration(page))).toHaveText(/^Алдаа гарлаа\. .+ дахин оролдоно уу\.$/)
  await context.unroute('**/public/user/request')
  await continueRegistration(page)
  await expect(confirmationStep(page)).toBeFocused()

  let sent = 0
  page.on('request', (outgoing) => {
    if (outgoing.url().endsWith('/public/user/register')) sent += 1
  })
  await fillPerson(page, newcomer)
  await codeField(registration(page)).fill(await codeFor(request, newcomer.phone))
  await registration(page).getByRole('button', { name: 'Бүртгүүлэх' }).dblclick()
  await expectHomeOf(page, newcomer)
  expect(sent).toBe(1)
})
