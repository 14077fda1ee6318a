import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { bearing, COMMISSION, OFFICE, sessionOf, signIn, withSession } from './parent.ts'
import { overflow, PHONE } from './pupils.ts'
import { fillRegistryNumber, goodToast } from './registering.ts'

/** Child of the first request with the status in the queue. */
async function firstOf(page: Page, contact: string, data: { queue: string; status: string }): Promise<number> {
  const { token } = await sessionOf(page.request, contact)
  const { RESULT } = await (await page.request.post('/api/staff/queue', { ...bearing(token), data })).json()
  return RESULT.rows[0].childId
}

test('an office deals with messages that did not arrive: why, once more, or elsewhere', async ({ page, request }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await signIn(page, OFFICE, { to: '/staff/messages' })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Хүргэгдээгүй мессеж')
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

test('an office and a commission act for a family that cannot', async ({ page, request }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('a family by the number of its child: a court order is entered and lifted', async () => {
    await signIn(page, OFFICE, { to: '/staff/family' })
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Гэр бүлийн өмнөөс')
    const who = await (await request.get('/dev/who.json')).json()
    const child: { registryNumber: string; firstName: string } = who['link-free']
    await fillRegistryNumber(main, child.registryNumber)
    await main.getByRole('button', { name: 'Гэр бүлийг олох' }).click()
    await expect(main.getByRole('heading', { level: 2, name: child.firstName })).toBeVisible()
    await expectAxeCleanInEveryLook(page)
    await main.getByRole('button', { name: 'Шүүхийн хязгаарлалт' }).first().click()
    await dialog
      .getByRole('button', { name: /^Хуанли нээх/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await expect(page.getByRole('grid').locator('[data-day]:focus')).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page.getByRole('dialog'), 'Back closes the calendar alone').toHaveCount(1)
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

  const requestOf = (kind: string) => main.getByRole('listitem').filter({ hasText: kind })

  await test.step('the answer of a family to a school counts at once', async () => {
    await page.goto(`/staff/family?child=${await firstOf(page, OFFICE, { queue: 'first-grade', status: 'REGISTERED' })}`)
    const firstGrade = requestOf('1 дүгээр ангийн элсэлт')
    // The office sees the child only through its request, without adults and court orders.
    await expect(main.getByText('зөвхөн хүсэлтийг нь харуулна')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Эцэг, эх, асран хамгаалагч' })).toHaveCount(0)
    await expectAxeClean(page)
    await firstGrade.getByRole('button', { name: 'Баталгаажуулах' }).click()
    await dialog.getByRole('textbox').fill('Эх нь утсаар хүссэн')
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Баталгаажуулах' }).click()
    await expect(firstGrade.getByText('Баталгаажсан')).toBeVisible()
    await expect(firstGrade.getByRole('button')).toHaveCount(0)
  })

  await test.step('a request is entered for a family; its number is printed alone, and stays at hand', async () => {
    await withSession(page, COMMISSION)
    await page.goto(`/staff/family?child=${await firstOf(page, COMMISSION, { queue: 'kindergarten', status: 'UNPASSED' })}`)
    await requestOf('Цэцэрлэгийн элсэлт').getByRole('button', { name: 'Хүсэлт оруулах' }).click()
    await dialog.getByLabel(/^Хэн, хэрхэн хүссэн/).fill('Эх нь биечлэн ирсэн')
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Хүсэлт илгээх' }).click()
    const number = dialog.getByText(/^\d{3}-\d{3}-\d{4}$/)
    const entered = await number.innerText()
    await page.evaluate('window.print = () => {}')
    await dialog.getByRole('button', { name: 'Хэвлэх' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print-sheet]').getByText(entered)).toBeVisible()
    await expect(main).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    await page.keyboard.press('Escape')
    await requestOf('Цэцэрлэгийн элсэлт').getByRole('button', { name: 'Хүсэлтийн дугаар харах' }).click()
    await expect(number).toHaveText(entered)
  })
})

test('a confirmed child is on the class list of the school, whose office ticks its papers', async ({ page, request }) => {
  const main = page.getByRole('main')
  const office = bearing((await sessionOf(request, OFFICE)).token)
  const decide = (id: number, decision: string, note: string | null) =>
    request.post('/api/staff/decide', { ...office, data: { kind: 'prospect', ids: [id], decision, note } })
  const { RESULT } = await (
    await request.post('/api/staff/queue', { ...office, data: { queue: 'first-grade', status: 'REGISTERED' } })
  ).json()
  await decide(RESULT.rows[0].id, 'APPROVED', 'Эх нь утсаар хүссэн')
  await signIn(page, OFFICE, { to: '/staff/register' })
  await main.getByRole('link', { name: 'Ирэх 1 дүгээр анги' }).click()
  await expect(page).toHaveURL('/staff/first-graders')
  const rows = main.locator('tbody').getByRole('row')
  await expect(rows.first()).toBeVisible()
  const left = Number(/\d+/.exec(await main.getByText(/^Бичиг баримт дутуу/).innerText())?.[0])
  for (const paper of ['Төрсний гэрчилгээ', 'Эцэг, эхийн үнэмлэх', '3×4 зураг']) {
    const tick = rows.first().getByRole('checkbox', { name: new RegExp(`: ${paper}$`) })
    await tick.click()
    await expect(tick).toBeChecked()
  }
  await expect(main.getByText(`Бичиг баримт дутуу (${left - 1})`)).toBeVisible()
  await expectAxeCleanInEveryLook(page)
})

test('a secretary finds a family from a name in two steps, and the class from the same search', async ({ page, request }) => {
  const dialog = page.getByRole('dialog')
  await signIn(page, OFFICE, { to: '/staff/groups' })
  const { RESULT: groups } = await (await request.get('/api/staff/groups', bearing((await sessionOf(request, OFFICE)).token))).json()
  const path = `/api/staff/groups/${groups[0].id}`
  const { RESULT: group } = await (await request.get(path, bearing((await sessionOf(request, OFFICE)).token))).json()
  const { childId, lastName, firstName } = group.children[0]
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  // Step one: the name and Enter. Step two: the family.
  await dialog.getByRole('searchbox').fill(`${firstName} ${lastName}`)
  await page.keyboard.press('Enter')
  const family = dialog.getByRole('region', { name: 'Гэр бүл' }).getByRole('link').first()
  await expect(family).toContainText(`${lastName} ${firstName}`)
  await expectAxeCleanInEveryLook(page)
  await family.click()
  await expect(page).toHaveURL(`/staff/family?child=${childId}`)
  await expect(dialog).toHaveCount(0)

  await test.step('a phone has it in the bar; Enter opens the first hit, the class of the child', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Бүгдээс хайх' }).click()
    await dialog.getByRole('searchbox').fill(`${firstName} ${lastName}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'Хүүхэд' }).getByRole('link').first()).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/staff/groups/${groups[0].id}`)
  })
})

test('a new phone of a family needs a second member', async ({ page, request }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const who = await (await request.get('/dev/who.json')).json()
  await signIn(page, OFFICE, { to: `/staff/family?child=${who['link-free'].personId}` })

  await test.step('a new phone waits for a second member; the office has one account, so the commission above confirms it', async () => {
    await main.getByRole('button', { name: 'Утас солих' }).first().click()
    await dialog.getByLabel('Шинэ утасны дугаар').fill('92220667')
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Үзсэн, утсыг оруулах' }).click()
    await expect(main.getByText('Шинэ утас 92****67')).toBeVisible()
    await expect(main.getByText('Хоёр дахь ажилтан баталгаажуулахыг хүлээж байна')).toBeVisible()
    await expect(main.getByRole('button', { name: /^Шинэ утсыг баталгаажуулах/ })).toHaveCount(0)
    await withSession(page, COMMISSION)
    await page.goto('/staff/family')
    const waiting = main.getByRole('listitem').filter({ hasText: '92****67' })
    await expect(waiting).toContainText('Хоёр дахь ажилтан')
    await expectAxeCleanInEveryLook(page)
    await waiting.getByRole('button', { name: /^Шинэ утсыг баталгаажуулах/ }).click()
    await expect(waiting).toContainText('Хүчинтэй болох хугацаа')
  })

  await test.step('it is called off by the office, or by the button behind the link to the old contact', async () => {
    const keepMessage = async () => (await messagesTo(request, '88000003')).find(({ text }) => text.includes('/keep/'))?.text ?? ''
    await expect.poll(keepMessage).toContain('/keep/')
    await page.goto(/\/keep\/[\w-]+/.exec(await keepMessage())?.[0] ?? '')
    await expect(page.getByText('92****67')).toBeVisible()
    await expectAxeClean(page)
    await withSession(page, OFFICE)
    await page.goto('/staff/family')
    await main.getByRole('button', { name: /^Гэр бүлийг нээх/ }).click()
    await main.getByRole('button', { name: 'Цуцлах', exact: true }).click()
    await expect(goodToast(page, 'Утас солихыг цуцаллаа')).toBeVisible()
    await expect(main.getByText('Шинэ утас 92****67')).toHaveCount(0)
  })
})
