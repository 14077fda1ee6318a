import type { Page } from '@playwright/test'
import {
  APPLY,
  APPLY_SUB,
  button,
  CHECK_SUB,
  childField,
  childOf,
  chip,
  choose,
  digitsOf,
  fillGuardian,
  guardianField,
  lookUp,
  mailField,
  main,
  notice,
  PHONE_SIZE,
  phoneField,
  receipt,
  referenceOn,
  reviewTitle,
  sendAndConfirm,
  tryLookUp,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { inTheme, settled } from './parent.ts'
import { fillRegistryNumber, goodToast, keptInTab } from './registering.ts'

const UNKNOWN = 'Регистрийн дугаар буруу байна.'
const OFFLINE = 'Сервертэй холбогдоход алдаа гарлаа'

test.setTimeout(60_000)

test('on a phone a guardian asks for a kindergarten, is told once, and withdraws by the number of the receipt', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE_SIZE)
  const child = await childOf(request, 'kg-new')
  await page.goto(APPLY)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', level: 1 })).toBeVisible()
  await expectAxeClean(page)
  // White words on a white card: axe leaves that to people.
  await expect(button(page, 'Үргэлжлүүлэх')).toHaveCSS('background-color', 'rgb(23, 86, 143)')

  await lookUp(page, child)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэгийн элсэлт', level: 1 })).toBeFocused()
  await expect(main(page)).toContainText(`${child.registryNumber.slice(0, 2)}******${child.registryNumber.slice(-2)}`)
  await expect(main(page)).not.toContainText(child.registryNumber)
  await expect(chip(main(page), 'Хүсэлт илгээгээгүй')).toBeVisible()

  await fillGuardian(page, child)
  await phoneField(main(page)).fill('8811')
  await button(page, 'Хүсэлт илгээх').click()
  const summary = page.getByRole('alert', { name: 'Дараах мэдээллийг засна уу' })
  await expect(summary).toBeFocused()
  await expectAxeClean(page)
  await summary.getByRole('link', { name: 'Утасны дугаар 8 оронтой байх ёстой' }).click()
  await expect(phoneField(main(page))).toBeFocused()
  await phoneField(main(page)).fill(child.phone)

  await button(page, 'Хүсэлт илгээх').click()
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

  await page.goto(APPLY)
  await lookUp(page, child)
  await expect(notice(page)).toContainText('Хүсэлт илгээгдсэн тул мэдээллийг засах боломжгүй.')
  await expect(phoneField(main(page))).toHaveCount(0)
  await expect(button(page, 'Хүсэлт илгээх')).toHaveCount(0)
  await expect(main(page)).not.toContainText(child.phone)

  await button(page, 'Хүсэлтээ цуцлах').click()
  const dialog = page.getByRole('dialog', { name: 'Хүсэлтээ цуцлах' })
  await fillRegistryNumber(guardianField(dialog), child.guardian)
  await phoneField(dialog).fill(child.phone)
  await dialog.getByLabel('Хүсэлтийн дугаар').fill('123-456-7890')
  await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Хүсэлтийн дугаар буруу байна.')
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toBeFocused()
  await dialog.getByLabel('Хүсэлтийн дугаар').fill(reference)
  await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
  await expect(goodToast(page, 'Хүсэлт цуцлагдлаа')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(chip(main(page), 'Хүсэлт илгээгээгүй')).toBeVisible()
  await expect(button(page, 'Хүсэлт илгээх')).toBeEnabled()
})

test('at a desk the stepper shows the way to a confirmed place in the first grade', async ({ page, request }) => {
  const child = await childOf(request, 'g1-ready')
  await page.goto(APPLY)
  const steps = page.getByRole('list', { name: 'Алхам' }).getByRole('listitem')
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
  await lookUp(page, child)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(0)).toContainText('дууссан')
  await expect(chip(main(page), 'Бүртгүүлэх боломжтой')).toBeVisible()

  await fillGuardian(page, child)
  await sendAndConfirm(page, 'Элсэлтээ баталгаажуулах')
  await expect(page.getByRole('heading', { name: 'Элсэлт амжилттай баталгаажлаа', level: 1 })).toBeFocused()
  await expect(chip(receipt(page), 'Баталгаажсан')).toBeVisible()
  expect(await referenceOn(page)).not.toBe('')
})

const [REQUEST, CONFIRM] = ['Хүсэлт илгээх', 'Элсэлтээ баталгаажуулах']

test('whoever cannot send reads why, beside a button that is closed or gone', async ({ page, request }) => {
  await page.goto(APPLY)
  for (const { key, status, reason, closed } of [
    { key: 'kg-too-old', status: 'Хүсэлт илгээгээгүй', reason: 'Хүүхдийн нас хэтэрсэн байна.', closed: CONFIRM },
    { key: 'kg-too-young', status: 'Хүсэлт илгээгээгүй', reason: 'Хүүхдийн нас хүрээгүй байна.', closed: REQUEST },
    { key: 'kg-waiting', status: 'Хүлээгдэж буй', reason: 'Хүсэлтийг комисс хянаж байна.' },
    { key: 'kg-passed', status: 'Тэнцсэн', reason: 'Хүүхэд элсэлтэд тэнцсэн тул дахин хүсэлт илгээх шаардлагагүй.' },
    { key: 'g1-pending', status: 'Хүлээгдэж буй', reason: 'Сургууль хүсэлтийг хянаж дуусаагүй байна.', closed: CONFIRM },
    { key: 'g1-postponed', status: 'Түр түдгэлзүүлсэн', reason: 'Сургууль бүртгэлийг түр түдгэлзүүлсэн байна.', closed: CONFIRM },
    { key: 'g1-approved', status: 'Баталгаажсан', reason: 'Та элсэлтээ аль хэдийн баталгаажуулсан байна.' },
  ]) {
    await test.step(key, async () => {
      await lookUp(page, await childOf(request, key))
      await expect(chip(main(page), status)).toBeVisible()
      await expect(notice(page).filter({ hasText: reason })).toBeVisible()
      if (closed === undefined) await expect(main(page).getByRole('button', { name: new RegExp(`${REQUEST}|${CONFIRM}`) })).toHaveCount(0)
      else await expect(button(page, closed)).toBeDisabled()
      await button(page, 'Буцах').click()
      await expect(childField(page)).toBeVisible()
    })
  }
})

/** In the dialog of addresses; a look at it before anything is chosen. */
async function moveToNewAddress(page: Page, look?: () => Promise<void>): Promise<void> {
  await button(page, 'Хаяг сонгох').click()
  const dialog = page.getByRole('dialog', { name: 'Хаяг сонгох' })
  await expect(dialog.getByRole('radio', { name: /^Хуучин хаяг/ })).toBeChecked()
  await look?.()
  await choose(dialog, /^Шинэчилсэн хаяг/)
  await dialog.getByRole('button', { name: 'Сонгосон хаягаар үргэлжлүүлэх' }).click()
  await expect(goodToast(page, 'Хаяг шинэчлэгдлээ')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a family that has moved chooses its newer address, and the kindergarten follows', async ({ page, request, portal }) => {
  await page.setViewportSize(PHONE_SIZE)
  await inTheme(page, 'dark', portal.address)
  await page.goto(APPLY)
  await lookUp(page, await childOf(request, 'kg-moved'))
  const kindergarten = main(page).getByText('Хамран сургах тойргийн цэцэрлэг', { exact: true }).locator('xpath=following-sibling::p')
  const before = await kindergarten.innerText()

  await moveToNewAddress(page, () => expectAxeClean(page))
  await expect(kindergarten).not.toHaveText(before)
  await expect(button(page, 'Хаяг сонгох')).toHaveCount(0)
})

test('where the newer address has no kindergarten, nothing can be sent yet', async ({ page, request }) => {
  await page.goto(APPLY)
  await lookUp(page, await childOf(request, 'kg-nowhere'))
  await expect(button(page, REQUEST)).toBeEnabled()
  await moveToNewAddress(page)
  await expect(notice(page).filter({ hasText: 'Цэцэрлэг тодорхойлогдоогүй байна.' })).toBeVisible()
  await expect(notice(page).filter({ hasText: 'тул хүсэлт илгээх боломжгүй байна.' })).toBeVisible()
  await expect(button(page, REQUEST)).toBeDisabled()
})

test('a number of nobody and one of a child who does not live here get the same answer', async ({ page, request }) => {
  const stranger = await childOf(request, 'not-resident')
  await page.goto(APPLY)
  for (const registryNumber of [stranger.registryNumber, 'ЩЪ22251499']) {
    await tryLookUp(page, registryNumber)
    await expect(childField(page)).toContainText(UNKNOWN)
    await expect(digitsOf(childField(page))).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
  }
})

test('what was typed outlives a reload and a lost network, and is gone once it is sent', async ({ page, context, request, trouble }) => {
  trouble.expected(/net::ERR_/)
  const child = await childOf(request, 'kg-twins-a')
  await page.goto(APPLY)
  await lookUp(page, child)
  await fillGuardian(page, child)

  await page.reload()
  await expect(digitsOf(childField(page))).toHaveValue(child.registryNumber.slice(2))
  await lookUp(page, child)
  await expect(digitsOf(guardianField(page))).toHaveValue(child.guardian.slice(2))
  await expect(phoneField(main(page))).toHaveValue(child.phone)
  await expect(mailField(page)).toHaveValue(child.email)

  await button(page, 'Хүсэлт илгээх').click()
  await expect(reviewTitle(page)).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(notice(page)).toContainText(OFFLINE)
  await expect(reviewTitle(page)).toBeVisible()
  expect(await keptInTab(page)).toContain(child.guardian.slice(2))
  await context.setOffline(false)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(receipt(page)).toBeVisible()
  for (const typed of [child.registryNumber.slice(2), child.guardian.slice(2), child.phone, child.email]) {
    expect(await keptInTab(page)).not.toContain(typed)
  }
  await page.goto(APPLY)
  await expect(digitsOf(childField(page))).toHaveValue('')
})

test('a request for the sub-program is sent and stands among the answers; the check answers in green and in red', async ({
  page,
  request,
}) => {
  await test.step('sent', async () => {
    const child = await childOf(request, 'sub-new')
    await page.goto(APPLY_SUB)
    await lookUp(page, child)
    await fillGuardian(page, child)
    await sendAndConfirm(page)
    await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()

    await page.goto(CHECK_SUB)
    await tryLookUp(page, child.registryNumber, 'Шалгах')
    await expect(chip(main(page), 'Хүсэлт илгээсэн')).toBeVisible()
  })
  await test.step('checked', async () => {
    await page.goto(CHECK_SUB)
    for (const [key, word, tone] of [
      ['sub-passed', 'Тэнцсэн', 'green'],
      ['sub-unpassed', 'Тэнцээгүй', 'red'],
    ] as const) {
      const child = await childOf(request, key)
      await tryLookUp(page, child.registryNumber, 'Шалгах')
      await expect(page.getByRole('heading', { name: 'Хүсэлтийн хариу' })).toBeFocused()
      await expect(main(page)).toContainText(child.masked)
      await expect(chip(main(page), word)).toHaveAttribute('data-tone', tone)
      await button(page, 'Өөр дугаар шалгах').click()
    }
  })
})
