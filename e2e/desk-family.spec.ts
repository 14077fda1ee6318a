import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { signIn } from './parent.ts'
import { fillRegistryNumber, goodToast } from './registering.ts'

const OFFICE = '88000012'

test('an office deals with what did not arrive, and acts for a family that cannot', async ({ page, request }) => {
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')

  await test.step('undelivered messages: why, once more, or elsewhere', async () => {
    await signIn(page, OFFICE, { to: '/staff/messages' })
    await expect(title).toHaveText('Хүргэгдээгүй мессеж')
    const rows = main.getByRole('list', { name: 'Хүргэгдээгүй мессеж' }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const before = await rows.count()
    await expect(rows.first()).toContainText('Үүрэн холбооны оператор хүлээж аваагүй')
    await expectAxeCleanInEveryLook(page)
    await rows
      .first()
      .getByRole('button', { name: /^Дахин илгээх/ })
      .click()
    await expect(goodToast(page, 'Мессежийг дахин илгээж байна')).toBeVisible()
    await expect(rows).toHaveCount(before - 1)
    await rows
      .first()
      .getByRole('button', { name: /^Өөр утас, хаяг өгөх/ })
      .click()
    await dialog.getByRole('button', { name: 'Хадгалж, илгээх' }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox').fill('9222 0666')
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Хадгалж, илгээх' }).click()
    await expect(rows).toHaveCount(before - 2)
    await expect.poll(async () => (await messagesTo(request, '92220666')).length).toBe(1)
  })

  await test.step('a family by the number of its child: a court order is entered and lifted', async () => {
    await page.getByRole('link', { name: 'Гэр бүлийн өмнөөс' }).first().click()
    await expect(page).toHaveURL('/staff/family')
    await expect(title).toHaveText('Гэр бүлийн өмнөөс')
    const who = await (await request.get('/dev/who.json')).json()
    const child: { registryNumber: string; firstName: string } = who['link-free']
    await fillRegistryNumber(main, child.registryNumber)
    await main.getByRole('button', { name: 'Гэр бүлийг олох' }).click()
    await expect(main.getByRole('heading', { level: 2, name: child.firstName })).toBeVisible()
    await expectAxeCleanInEveryLook(page)
    await main.getByRole('button', { name: 'Шүүхийн хязгаарлалт' }).first().click()
    await dialog.getByLabel('Шийдвэрийн огноо, дугаар').fill('2026/11/02, 184')
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Хязгаарлалт бүртгэх' }).click()
    await expect(main.getByText('Шүүх хязгаарласан')).toBeVisible()
    await main.getByRole('button', { name: /^Хязгаарлалт цуцлах/ }).click()
    await dialog.getByRole('textbox').fill('2026/12/01, 201')
    await dialog.getByRole('button', { name: 'Цуцлах' }).click()
    await expect(main.getByText('Хүчингүй')).toBeVisible()
    await expect(main.getByText('Шүүх хязгаарласан')).toHaveCount(0)
  })
})
