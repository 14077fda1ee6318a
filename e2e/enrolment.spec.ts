import {
  APPLY,
  APPLY_SUB,
  answer,
  button,
  CHECK_SUB,
  childField,
  childOf,
  chip,
  DESK_SIZE,
  digitsOf,
  expectToFit,
  fillGuardian,
  guardianField,
  lookUp,
  lookUpRemembered,
  mailField,
  main,
  notice,
  PHONE_SIZE,
  phoneField,
  REVIEW,
  receipt,
  referenceOn,
  reviewTitle,
  sendAndConfirm,
  tryLookUp,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { advanceClock, dismissToast, noticeIn, setClock, settled } from './parent.ts'
import { badToast, fillRegistryNumber, goodToast, solveCaptcha, storedInTab } from './registering.ts'

const OFFLINE = 'Сервертэй холбогдоход алдаа гарлаа'

test.setTimeout(60_000)

test("on a phone a guardian requests a kindergarten, gets one message, and withdraws by the receipt's number", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE_SIZE)
  const child = await childOf(request, 'kg-new')
  await page.goto(APPLY)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', level: 1 })).toBeVisible()
  await expectAxeClean(page)
  // Axe does not report white text on a white card.
  await expect(button(page, 'Үргэлжлүүлэх')).toHaveCSS('background-color', 'rgb(23, 86, 143)')

  await lookUp(page, child)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэгийн элсэлт', level: 1 })).toBeFocused()
  await expect(main(page)).toContainText(`${child.registryNumber.slice(0, 2)}******${child.registryNumber.slice(-2)}`)
  await expect(main(page)).not.toContainText(child.registryNumber)
  await expect(chip(main(page), 'Хүсэлт илгээгээгүй')).toBeVisible()

  await fillGuardian(page, child)
  await phoneField(main(page)).fill('8811')
  await button(page, REVIEW).click()
  const summary = page.getByRole('alert', { name: 'Дараах мэдээллийг засна уу' })
  await expect(summary).toBeFocused()
  await expectAxeClean(page)
  await summary.getByRole('link', { name: 'Утасны дугаар 8 оронтой байх ёстой' }).click()
  await expect(phoneField(main(page))).toBeFocused()
  await phoneField(main(page)).fill(child.phone)

  await fillRegistryNumber(guardianField(page), child.registryNumber)
  await button(page, REVIEW).click()
  await expect(summary).toBeFocused()
  await dismissToast(page)
  await expect(summary.getByRole('link', { name: /^Хүсэлт гаргагч 18 нас хүрсэн/ }), 'a refusal stays after its toast').toBeVisible()
  await fillRegistryNumber(guardianField(page), child.guardian)

  await button(page, REVIEW).click()
  await expect(reviewTitle(page)).toBeFocused()
  for (const shown of [child.masked, `${child.phone.slice(0, 4)} ${child.phone.slice(4)}`, child.email]) {
    await expect(page.getByRole('region', { name: 'Мэдээллээ шалгана уу' })).toContainText(shown)
  }
  await button(page, 'Хүсэлт илгээх').click()
  await expect(page.getByRole('heading', { name: 'Хүсэлт амжилттай илгээгдлээ', level: 1 })).toBeFocused()
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  await expectAxeClean(page)
  const reference = await referenceOn(page)
  expect(reference).not.toBe('')

  await settled(page)
  for (const contact of [child.phone, child.email]) {
    await expect.poll(async () => (await messagesTo(request, contact)).map(({ text }) => text.includes(reference)), contact).toEqual([true])
  }

  await test.step('another child of the same family keeps the guardian', async () => {
    await button(page, 'Энэ гэр бүлийн өөр хүүхэд').click()
    await lookUp(page, await childOf(request, 'kg-twins-a'))
    await expect(phoneField(main(page))).toHaveValue(child.phone)
    await expect(main(page).getByLabel('И-мэйл хаяг')).toHaveValue(child.email)
  })

  await page.goto(APPLY)
  await lookUp(page, child)
  await expect(notice(page)).toContainText('Хүсэлт илгээгдсэн тул мэдээллийг засах боломжгүй.')
  await expect(phoneField(main(page))).toHaveCount(0)
  await expect(button(page, 'Хүсэлт илгээх')).toHaveCount(0)
  await expect(main(page)).not.toContainText(child.phone)

  await button(page, 'Хүсэлтээ цуцлах').click()
  const dialog = page.getByRole('dialog', { name: 'Хүсэлтээ цуцлах' })
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toBeVisible()
  await expectAxeClean(page)
  await dialog.getByLabel('Хүсэлтийн дугаар').fill('123-456-7890')
  await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
  await expect(noticeIn(dialog)).toContainText('Хүсэлтийн дугаар буруу байна.')
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toBeFocused()
  await dismissToast(page)
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toHaveAccessibleDescription(/Хүсэлтийн дугаар буруу байна/)
  const withdraw = async () => {
    const answered = page.waitForResponse('**/public/admission/prospect/send')
    await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
    await answered
  }
  // After four wrong numbers a captcha is asked for, once.
  for (const _ of [2, 3, 4]) await withdraw()
  await dialog.getByLabel('Хүсэлтийн дугаар').fill(reference)
  await withdraw()
  await expect(noticeIn(dialog)).toContainText('Та робот биш гэдгээ баталгаажуулна уу.')
  await solveCaptcha(dialog)
  await withdraw()
  await expect(goodToast(page, 'Хүсэлт цуцлагдлаа')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(chip(main(page), 'Цуцалсан')).toBeVisible()
  await expect(button(page, REVIEW)).toBeEnabled()
})

test('at a desk the stepper shows the way to a confirmed place in the first grade', async ({ page, request }) => {
  const child = await childOf(request, 'g1-ready')
  await page.goto(CHECK_SUB)
  await tryLookUp(page, child.registryNumber, 'Шалгах')
  await expect(notice(page)).toContainText('«Элсэлт цэцэрлэг»-т энэ хүүхдийн хүсэлт бүртгэгдээгүй байна.')
  await expect(answer(page)).toContainText('бүртгэхэд бэлэн байна')
  // Declining needs a sign-in, because no request was sent whose number could be given.
  await expect(main(page).getByRole('link', { name: 'Нэвтрэх' })).toHaveAttribute('href', '/parent/apply')
  await button(page, 'Элсэлтээ баталгаажуулах').click()
  await button(page, 'Элсүүлэхээс татгалзах').click()
  const declining = page.getByRole('dialog', { name: 'Элсүүлэхээс татгалзах' })
  await expect(declining.getByRole('link', { name: 'Нэвтрэх' })).toBeVisible()
  await expect(declining.getByLabel('Хүсэлтийн дугаар')).toHaveCount(0)

  await page.goto(APPLY)
  const steps = page.getByRole('list', { name: 'Алхам' }).getByRole('listitem')
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
  await lookUp(page, child)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(0)).toContainText('дууссан')
  await expect(chip(main(page), 'Бүртгүүлэх боломжтой')).toBeVisible()
  await expect(main(page), 'only registered guardians can confirm').toContainText('бүртгэгдсэн хүн баталгаажуулна')
  await expect(main(page)).not.toContainText('Хүсэлтийг комисс хянана')

  await fillGuardian(page, child)
  await sendAndConfirm(page, 'Элсэлтээ баталгаажуулах')
  await expect(page.getByRole('heading', { name: 'Элсэлт амжилттай баталгаажлаа', level: 1 })).toBeFocused()
  await expect(chip(receipt(page), 'Баталгаажсан')).toBeVisible()
  expect(await referenceOn(page)).not.toBe('')
})

test('typed fields survive a reload, an expired look-up and a lost network, and are deleted after sending', async ({
  page,
  context,
  request,
  trouble,
}) => {
  trouble.expected(/net::ERR_|status of 403/)
  const child = await childOf(request, 'kg-twins-a')
  await page.goto(APPLY)
  await lookUp(page, child)
  await fillGuardian(page, child)

  const expectKept = async () => {
    await expect(digitsOf(childField(page))).toHaveValue(child.registryNumber.slice(2))
    await lookUpRemembered(page, child)
    await expect(digitsOf(guardianField(page))).toHaveValue(child.guardian.slice(2))
    await expect(phoneField(main(page))).toHaveValue(child.phone)
    await expect(mailField(page)).toHaveValue(child.email)
  }
  await page.reload()
  await expect(notice(page)).toContainText('Өмнө бичсэн мэдээлэл тань хадгалагдсан байна.')
  await expectKept()

  await advanceClock(request, 31 * 60)
  await button(page, REVIEW).click()
  await expect(notice(page)).toContainText('Хайлтын хугацаа дууссан байна.')
  await setClock(request, null)
  await expectKept()

  await button(page, REVIEW).click()
  await expect(reviewTitle(page)).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(badToast(page, OFFLINE)).toBeVisible()
  await dismissToast(page)
  await expect(notice(page)).toContainText(OFFLINE)
  await expect(reviewTitle(page)).toBeVisible()
  expect(await storedInTab(page)).toContain(child.guardian.slice(2))
  await context.setOffline(false)
  // The server gets the request but its answer is lost: sending again shows the receipt of the stored request.
  await page.route('**/public/admission/prospect/send', async (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await button(page, 'Хүсэлт илгээх').click()
  await expect(badToast(page, OFFLINE)).toBeVisible()
  await button(page, 'Хүсэлт илгээх').click()
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  expect(await referenceOn(page)).not.toBe('')
  for (const typed of [child.registryNumber.slice(2), child.guardian.slice(2), child.phone, child.email]) {
    expect(await storedInTab(page)).not.toContain(typed)
  }
  await page.goto(APPLY)
  await expect(digitsOf(childField(page))).toHaveValue('')
})

test('a request for the sub-program is sent, and its check answers in green, in red, or in yellow', async ({ page, request }) => {
  const child = await childOf(request, 'sub-new')
  await page.goto(APPLY_SUB)
  await lookUp(page, child)
  await page.setViewportSize(PHONE_SIZE)
  await expectToFit(page)
  await fillGuardian(page, child)
  await sendAndConfirm(page)
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()

  await page.goto(CHECK_SUB)
  for (const [key, word, tone] of [
    ['sub-new', 'Хүсэлт илгээсэн', 'yellow'],
    ['sub-passed', 'Тэнцсэн', 'green'],
    ['sub-unpassed', 'Тэнцээгүй', 'red'],
  ] as const) {
    const checked = await childOf(request, key)
    await tryLookUp(page, checked.registryNumber, 'Шалгах')
    await expect(answer(page).getByRole('heading')).toBeFocused()
    await expect(answer(page)).toContainText(checked.masked)
    await expect(answer(page)).toContainText('Элсэлт цэцэрлэг')
    await expect(chip(answer(page), word)).toHaveAttribute('data-tone', tone)
    if (key === 'sub-new') await expectAxeClean(page)
    await page.setViewportSize(DESK_SIZE)
    await expectToFit(page)
    await button(page, 'Өөр дугаар шалгах').click()
  }
  await expectAxeClean(page)
})
