import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { type Newcomer, openAccount } from './newcomers.ts'
import { bearing, CHILDLESS, noticeIn, OFFICE, section, sessionOf, signIn } from './parent.ts'
import { dayFromToday } from './pupils.ts'
import { badToast, fillRegistryNumber, goodToast } from './registering.ts'

test.setTimeout(90_000)

const KINDERGARTEN_OFFICE = '88000014'
/** Registry phone of a guardian without an account; an account opened with it is proven. */
const GUARDIAN = '88000022'
/** Registry number that no person has. */
const UNKNOWN = 'ЦЦ19271536'
const ACCEPTED = 'Хүлээн авлаа. Асран хамгаалагч баталгаажуулсны дараа хүүхэд бүлэгт бүртгэгдэнэ.'
const TO_DO = 'Сургууль, цэцэрлэгийн мэдэгдэлд хариулна уу'

interface Family {
  child: { registryNumber: string; lastName: string; firstName: string }
  guardian: Newcomer
}

/** Child without an institution, and its guardian. */
async function family(request: APIRequestContext): Promise<Family> {
  const { guardian, ...child } = (await (await request.get('/dev/who.json')).json())['kg-nowhere-soon']
  return { child, guardian: { ...guardian, phone: GUARDIAN, email: '' } }
}

const adultNumber = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/dev/who.json')).json())['adult-free'].registryNumber

/** Runs the minute's chores, which look up registry numbers and notify guardians. */
const passMinute = (request: APIRequestContext) => request.post('/dev/minute')

const main = (page: Page): Locator => page.getByRole('main')
const rows = (page: Page, table: string): Locator => main(page).getByRole('table', { name: table }).locator('tbody').getByRole('row')
const claims = (page: Page): Locator => rows(page, 'Илгээсэн мэдэгдэл')
const cards = (page: Page): Locator => main(page).getByRole('list', { name: 'Сургууль, цэцэрлэгийн мэдэгдэл' }).locator(':scope > li')

async function claim(page: Page, registryNumber: string): Promise<string> {
  await fillRegistryNumber(main(page), registryNumber)
  await main(page).getByRole('button', { name: 'Мэдэгдэх' }).click()
  await expect(main(page).getByLabel('Регистрийн 8 орон'), 'ready for the next').toHaveValue('')
  return main(page).locator('form').getByRole('status').innerText()
}

const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('an office claims a child, its guardian confirms, and the office releases it to the next institution', async ({
  page,
  request,
  elsewhere,
  trouble,
}) => {
  const { child, guardian } = await family(request)
  const name = `${child.lastName} ${child.firstName}`
  const dialog = page.getByRole('dialog')
  await openAccount(request, guardian, GUARDIAN)

  await test.step('a number that nobody has, an adult and a child are accepted in the same words', async () => {
    await signIn(page, OFFICE, { to: '/staff/claims' })
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Шинэ суралцагчид')
    await expect(claims(page).first()).toBeVisible()
    const before = await claims(page).count()
    await main(page).getByRole('button', { name: 'Мэдэгдэх' }).click()
    await expect(main(page).getByLabel('Бүлэг')).toHaveAccessibleDescription('Бүлгийг сонгоно уу')
    await expectAxeCleanInEveryLook(page)
    await main(page).getByLabel('Бүлэг').selectOption({ label: '1а бүлэг' })
    await main(page)
      .getByRole('textbox', { name: 'Эхлэх өдөр' })
      .fill(await dayFromToday(request, -7))
    for (const number of [UNKNOWN, await adultNumber(request), child.registryNumber]) expect(await claim(page, number)).toBe(ACCEPTED)
    await expect(main(page).getByText(`Илгээсэн: ${before + 3}, үлдсэн: ${197 - before}.`)).toBeVisible()
    await expect(claims(page)).toHaveCount(before + 3)
    for (const nth of [0, 1, 2]) await expect(claims(page).nth(nth)).toContainText('Хүлээгдэж буй')
    await expect(main(page), 'the office learns no name').not.toContainText(child.firstName)
  })

  await test.step('a letter to the family is one sheet, the letters of all open claims one each', async () => {
    const all = main(page).getByRole('link', { name: /^Бүх захидал хэвлэх/ })
    const open = Number(/\d+/.exec(await all.innerText())?.[0])
    const masked = await claims(page).first().locator('b').innerText()
    await claims(page).first().getByRole('link', { name: 'Захидал' }).click()
    const letter = main(page).getByRole('region', { name: /^Захидал, мэдэгдэл \d+$/ })
    await expect(letter).toHaveCount(1)
    await expect(letter).toContainText(masked)
    await expect(letter).not.toContainText(child.firstName)
    await expectAxeClean(page)
    await page.emulateMedia({ media: 'print' })
    await expect(letter.getByText('84 дүгээр сургууль').first(), 'its head is printed too').toBeVisible()
    await page.emulateMedia({ media: null })
    expect(await pagesOf(page)).toBe(1)
    await main(page).getByRole('link', { name: 'Буцах' }).click()
    await all.click()
    await expect(page).toHaveURL('/staff/claims/letter')
    await expect(letter).toHaveCount(open)
    expect(await pagesOf(page)).toBe(open)
    await page.goBack()
  })

  await test.step('the guardian finds it on home, and a slip or a lost line answers nothing', async () => {
    await passMinute(request)
    await signIn(elsewhere, GUARDIAN)
    await expect(section(elsewhere, 'Өнөөдөр')).toContainText(TO_DO)
    await expectAxeClean(elsewhere)
    await section(elsewhere, 'Өнөөдөр').getByRole('link', { name: 'Хариулах' }).click()
    await expect(cards(elsewhere).getByRole('heading')).toContainText(`«${name} манайд суралцаж байна» гэж мэдэгдлээ`)
    await expectAxeCleanInEveryLook(elsewhere)
    await cards(elsewhere).getByRole('button', { name: /^Үгүй/ }).click()
    await elsewhere.keyboard.press('Escape')
    trouble.expected(/net::ERR_FAILED/)
    const answering = '**/api/claims/answer'
    await elsewhere.route(answering, (route) => route.abort())
    await cards(elsewhere).getByRole('button', { name: /^Тийм/ }).click()
    await expect(badToast(elsewhere, '')).toBeVisible()
    await elsewhere.unroute(answering)
    await expect(cards(elsewhere).getByText('Таны хариуг хүлээж байна')).toBeVisible()
  })

  await test.step('yes puts the child into the class, and the open page of the office hears of it', async () => {
    await cards(elsewhere).getByRole('button', { name: /^Тийм/ }).dblclick()
    await expect(cards(elsewhere)).toContainText('Хүүхдийг энэ бүлэгт бүртгэлээ.')
    await expect(cards(elsewhere).getByRole('heading')).toBeFocused()
    await expect(cards(elsewhere).getByRole('link', { name: 'Хүүхэд бүртгэх' })).toBeVisible()
    await expectAxeClean(elsewhere)
    await expect(claims(page).first(), 'without a reload').toContainText('Бүлэгт бүртгэгдсэн')
    await page.goto('/staff/groups')
    await main(page).getByRole('link', { name: '1а бүлэг', exact: true }).click()
    await expect(main(page).getByRole('row').filter({ hasText: child.lastName }).filter({ hasText: child.firstName })).toBeVisible()
  })

  await test.step('a claim is withdrawn once it is asked for twice', async () => {
    await page.goto('/staff/claims')
    const unknown = claims(page).nth(2)
    await unknown.getByRole('button', { name: /^Буцаан авах/ }).click()
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Буцаан авах' }).click()
    await expect(goodToast(page, 'Мэдэгдлийг буцаан авлаа')).toBeVisible()
    await expect(unknown).toContainText('Буцаан авсан')
    await expect(unknown.getByRole('button')).toHaveCount(0)
  })

  await test.step('another institution claims the child: after the yes the office is asked, and releases it', async () => {
    const { token } = await sessionOf(request, KINDERGARTEN_OFFICE)
    const groups: { id: number }[] = (await (await request.get('/api/staff/groups', bearing(token))).json()).RESULT
    const data = { registerNumber: child.registryNumber, groupId: groups[0]?.id, since: await dayFromToday(request) }
    expect(await (await request.post('/api/staff/claims', { ...bearing(token), data })).json()).toMatchObject({ SUCCESS_CODE: 200 })
    await passMinute(request)
    await elsewhere.goto('/link-child')
    await cards(elsewhere).first().getByRole('button', { name: /^Тийм/ }).click()
    await expect(cards(elsewhere).first()).toContainText('Ажлын 5 өдрийн дотор')
    const releases = rows(page, 'Биднээс хүссэн шилжүүлэх зөвшөөрөл')
    await expect(releases, 'without a reload').toContainText(name)
    await expectAxeCleanInEveryLook(page)
    await releases.getByRole('button', { name: /^Татгалзах/ }).click()
    await dialog.getByRole('button', { name: 'Татгалзах' }).click()
    await expect(dialog.getByRole('textbox'), 'the operator has to know why').toHaveAttribute('aria-invalid', 'true')
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await releases.getByRole('button', { name: /^Зөвшөөрөх/ }).click()
    await dialog.getByRole('button', { name: 'Шилжүүлэх' }).click()
    await expect(goodToast(page, 'Хүүхдийг шилжүүллээ')).toBeVisible()
    await expect(main(page).getByText('Одоогоор хүсэлт алга.')).toBeVisible()
    await expect(cards(elsewhere).first(), 'without a reload').toContainText('Бүлэгт бүртгэгдсэн')
  })
})

test('a guardian who says no is asked once more, and is not asked again', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await signIn(page, CHILDLESS)
  await expect(section(page, 'Өнөөдөр')).toContainText(TO_DO)
  await section(page, 'Өнөөдөр').getByRole('link', { name: 'Хариулах' }).click()
  await cards(page).getByRole('button', { name: /^Үгүй/ }).click()
  await expect(dialog).toContainText('порталын оператор шийдвэрлэнэ')
  await expectAxeCleanInEveryLook(page)
  await dialog.getByRole('button', { name: 'Үгүй, зөв биш' }).click()
  await expect(cards(page)).toContainText('Та «Үгүй» гэж хариулсан.')
  await expect(cards(page).getByRole('heading')).toBeFocused()
  await expect(cards(page).getByRole('button')).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByText('Та хүүхдээ холбоогүй байна')).toBeVisible()
  await expect(section(page, 'Өнөөдөр')).toHaveCount(0)
  await expect(noticeIn(main(page))).toHaveCount(0)
})
