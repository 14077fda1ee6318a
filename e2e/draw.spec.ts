import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { answer, CHECK, childField, childOf } from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { openAccount } from './newcomers.ts'
import { advanceClock, bearing, sessionOf, setClock, signIn } from './parent.ts'
import { captcha, fillRegistryNumber } from './registering.ts'

/** Draw that the demo has published. */
const DRAW = '/draw/1'
const [MEMBER, SECOND] = ['88000013', '88000015']
/** Places of the kindergartens of the draw. */
const PLACES = 14
const CHANCE = '41625336124162533615'
const MINUTES_MS = 60_000

test.setTimeout(60_000)

const main = (page: Page): Locator => page.getByRole('main')
const check = (page: Page): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.locator('#check') })

test('a stranger recomputes a draw in the browser, finds a lot, and a tampered file is called wrong', async ({ page, request }) => {
  const file = await (await request.get(`${DRAW}/results.tsv`)).text()
  const [lot = ''] = /(?<=^lot\t)\w+(?=\tWAITING\t3$)/m.exec(file) ?? []
  await test.step('the draw holds, and a lot has its place', async () => {
    await page.goto(DRAW)
    await expect(check(page).getByRole('heading', { name: 'Сугалаа зөв явагдсан' })).toBeVisible()
    await page.getByLabel('Сугалааны дугаар').fill(lot.toLowerCase())
    await main(page).getByRole('button', { name: 'Харах' }).click()
    await expect(main(page)).toContainText('дараалалд 3')
    await expect(page.locator('#lists'), 'names of lists keep their spaces').toContainText('Баянгол дүүргийн 3 дугаар цэцэрлэг', {
      useInnerText: true,
    })
    await expectAxeClean(page)
  })
  await test.step('two lots that changed their places are named', async () => {
    const lots = file.split('\n').flatMap((line, at) => (line.includes('\tPASSED\t') ? [at] : []))
    const lines = file.split('\n')
    const [one = 0, other = 0] = lots
    const swapped = lines
      .with(one, lines[other] ?? '')
      .with(other, lines[one] ?? '')
      .join('\n')
    await page.route(`**${DRAW}/results.tsv`, (route) => route.fulfill({ body: swapped, contentType: 'text/tab-separated-values' }))
    await check(page).getByRole('button', { name: 'Дахин шалгах' }).click()
    await expect(check(page).getByRole('heading', { name: 'Дүн таарахгүй байна' })).toBeVisible()
  })
})

test('a commission freezes, rehearses, draws with a second member and publishes', async ({ page, elsewhere, request }) => {
  await signIn(page, MEMBER, { to: '/staff/draws' })
  const freeze = main(page).getByRole('button', { name: 'Жагсаалтыг түгжих' })
  await expect(freeze).toBeVisible()
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  const ceremony = new Date(Date.parse(now) + 10 * MINUTES_MS + 8 * 60 * MINUTES_MS).toISOString()
  // Other tests of the portal may have withdrawn requests of the demo.
  let requests = 0
  await test.step('the lists are frozen after the number of requests is typed', async () => {
    await freeze.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Түгжих' }).click()
    await expect(dialog).toContainText('Энэ талбарыг бөглөнө үү')
    const stated = dialog.getByText(/Хүсэлтийн тоо \d+\. Түүнийг бичнэ үү\./)
    requests = Number(/\d+/.exec(await stated.innerText())?.[0])
    expect(requests).toBeGreaterThan(PLACES)
    await dialog.getByRole('textbox', { name: 'Ёслолын өдөр' }).fill(ceremony.slice(0, 10))
    await dialog.getByRole('textbox', { name: 'Ёслолын цаг' }).fill(ceremony.slice(11, 16))
    await dialog.getByLabel('Баталгаажуулах').fill(String(requests))
    await dialog.getByRole('button', { name: 'Түгжих' }).click()
    await expect(main(page)).toContainText(`${requests} хүсэлт, 2 цэцэрлэг, ${PLACES} орон тоо`)
    await elsewhere.goto('/draw/2')
    await expect(main(elsewhere).getByRole('link', { name: 'list.tsv' })).toBeVisible()
    await expect(main(elsewhere), 'its programs need the results').not.toContainText('The draw holds')
    await expect(main(elsewhere).getByRole('row', { name: /^Нийт/ }), 'nobody waits before the draw').toContainText('–')
  })
  await test.step('a rehearsal shows another result and publishes nothing', async () => {
    await main(page).getByRole('button', { name: 'Турших' }).click()
    await expect(main(page)).toContainText(`Туршилт: ${PLACES} тэнцсэн, ${requests - PLACES} дараалалд`)
    await expectAxeClean(page)
  })
  await advanceClock(request, 11 * 60)
  const typed = async (by: Page) => {
    await by.getByLabel('Цифр').fill(CHANCE)
    await by.getByRole('button', { name: 'Миний цифрийг илгээх' }).click()
  }
  await test.step('two members type the same digits', async () => {
    await page.reload()
    await typed(page)
    await expect(main(page)).toContainText('Нөгөө гишүүнийг хүлээж байна')
    await signIn(elsewhere, SECOND, { to: '/staff/draws' })
    await typed(elsewhere)
    await expect(main(elsewhere)).toContainText(`${PLACES} тэнцсэн, ${requests - PLACES} дараалалд, 0 цуцалсан`)
  })
  await test.step('the published draw holds for a stranger', async () => {
    await elsewhere.goto('/draw/2')
    await expect(check(elsewhere).getByRole('heading', { name: 'Сугалаа зөв явагдсан' })).toBeVisible()
  })
  await setClock(request, null)
})

/** Guardian of a demo child in the draw, with the phone of the registry: an account opened with it is proven. */
async function guardianOf(request: APIRequestContext, key: string) {
  const { guardian } = (await (await request.get('/dev/who.json')).json())[key]
  return { ...guardian, phone: `8577${String(guardian.personId).slice(-4)}`, email: '' }
}

/** Looks a child up on the status page. */
async function readStatus(page: Page, registryNumber: string): Promise<void> {
  await page.goto(CHECK)
  await fillRegistryNumber(childField(page), registryNumber)
  await captcha(main(page)).click()
  await expect(captcha(main(page))).toBeChecked()
  await main(page).getByRole('button', { name: 'Шалгах', exact: true }).click()
}

test('a parent accepts a drawn place, and another family moves from 3 to 2 when a place is given up', async ({
  page,
  request,
  elsewhere,
}) => {
  const [late, third] = [await childOf(request, 'draw-late'), await childOf(request, 'draw-third')]
  const [accepting, waiting] = [await guardianOf(request, 'draw-passed'), await guardianOf(request, 'draw-third')]
  for (const guardian of [accepting, waiting]) await openAccount(request, guardian)
  await test.step('the place is accepted in the list of requests', async () => {
    await signIn(page, accepting.phone, { to: '/parent/apply' })
    await expect(main(page), 'the last day has passed').toContainText('Одоо ч баталгаажуулж болно')
    await main(page).getByRole('button', { name: 'Орон тоогоо баталгаажуулах' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Орон тоогоо баталгаажуулах' }).click()
    await expect(main(page)).toContainText('Орон тоог баталгаажуулсан')
    await expect(main(page).getByRole('button', { name: 'Орон тоогоо баталгаажуулах' })).toHaveCount(0)
    await expectAxeClean(page)
  })
  const moves = main(elsewhere).getByRole('heading', { name: 'Хэрхэн урагшилсан' }).locator('~ ol').getByRole('listitem')
  await test.step('another family has position 3', async () => {
    await signIn(elsewhere, waiting.phone, { to: '/parent/apply' })
    await expect(main(elsewhere)).toContainText(/3\s*Дараалал дахь байр/)
    await expect(moves).toHaveCount(0)
  })
  await test.step('the commission gives a place up for a family and gives it to the first lot in waiting', async () => {
    await signIn(page, MEMBER, { to: '/staff/draws' })
    const place = main(page).getByRole('listitem').filter({ hasText: late.name })
    await place.getByRole('button', { name: 'Орон тоог чөлөөлөх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('textbox').fill('Ээж нь утсаар хүссэн.')
    await dialog.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
    await main(page)
      .getByRole('button', { name: /дугаарт орон тоо өгөх$/ })
      .click()
    await expect(main(page)).toContainText('Сул орон алга')
  })
  await test.step('the family reads position 2 and how it moved, and the proof knows the present position', async () => {
    await elsewhere.reload()
    await expect(main(elsewhere)).toContainText(/2\s*Дараалал дахь байр/)
    await expect(moves).toHaveText([/^3/, /^2/])
    await expectAxeClean(elsewhere)
    await main(elsewhere).getByRole('link', { name: 'Сугалааг өөрөө шалгах' }).click()
    await expect(check(elsewhere).getByRole('heading', { name: 'Сугалаа зөв явагдсан' })).toBeVisible()
    await expect(main(elsewhere)).toContainText('Одоо дараалалд 2')
  })
  await test.step('a visitor reads the same on the status page, although the next stage is open', async () => {
    await readStatus(elsewhere, third.registryNumber)
    await expect(answer(elsewhere)).toContainText('сул орон тоо хүлээж байна')
    await expect(main(elsewhere)).toContainText(/2\s*Дараалал дахь байр/)
    await expect(moves).toHaveText([/^3/, /^2/])
  })
  await test.step('another place is accepted on the status page with the number of the request', async () => {
    const [child, guardian] = [await childOf(request, 'draw-reference'), await guardianOf(request, 'draw-reference')]
    await openAccount(request, guardian)
    const { token, personId } = await sessionOf(request, guardian.phone)
    const { RESULT } = await (await request.get(`/api/admission/prospect/list/${personId}`, bearing(token))).json()
    await readStatus(elsewhere, child.registryNumber)
    await main(elsewhere).getByRole('button', { name: 'Орон тоогоо баталгаажуулах' }).click()
    const dialog = elsewhere.getByRole('dialog')
    await dialog.getByLabel('Хүсэлтийн дугаар').fill(RESULT[0].reference)
    await dialog.getByRole('button', { name: 'Орон тоогоо баталгаажуулах' }).click()
    await expect(main(elsewhere)).toContainText('Орон тоог баталгаажуулсан')
    await expect(main(elsewhere).getByRole('button', { name: 'Орон тоогоо баталгаажуулах' })).toHaveCount(0)
  })
})
