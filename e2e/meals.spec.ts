import type { Locator, Page } from '@playwright/test'
import { mondayOf } from '@portal/contract/days'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { callsOutsideBatches, MOTHER, withoutDocuments } from './parent.ts'
import { dayFromToday, dialogOf, main, overflow, PHONE, type Pupil, pupilOf } from './pupils.ts'

interface Dish {
  dayDate: string
  menuType: string
  productName: string
  calories: number
  eatFlag: 'Y' | 'N' | null
  description: string | null
  ownRate: number | null
}

/** Dishes of the past 30 days, oldest first. */
async function dishesOf(page: Page, { ask, orgId, studentId }: Pupil): Promise<Dish[]> {
  const [from, to] = [await dayFromToday(page.request, -30), await dayFromToday(page.request, -1)]
  return ask(`/api/parent/food/schedule/list/${orgId}/${from}/${to}/${studentId}`)
}
const daysIn = (dishes: readonly Dish[]) => [...new Set(dishes.map(({ dayDate }) => dayDate))]
/** Visible meal; a school's menu shows one day at a time. */
const meal = (page: Page): Locator => main(page).getByRole('article')
const star = (page: Page, count: number): Locator => meal(page).getByRole('radio', { name: `${count} од`, exact: true })
const comments = (page: Page): Locator => dialogOf(page, /^Сэтгэгдэл: Үдийн хоол/)

test('the menu of a week: its days, dishes and figures', async ({ page }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const dishes = await dishesOf(page, pupil)
  // Uses the last day of a past week, which is the last on its page.
  const monday = mondayOf(await dayFromToday(page.request))
  const day = daysIn(dishes)
    .filter((one) => one < monday)
    .at(-1)
  await pupil.open(`cook?date=${day}`)
  const days = main(page).getByRole('heading', { level: 3 })
  await expect(days.first()).toBeVisible()
  for (const name of ['Бямба', 'Ням']) await expect(days.filter({ hasText: name })).toHaveCount(0)
  const last = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .last()
    .getByRole('article')
  const served = dishes.filter(({ dayDate }) => dayDate === day)
  await expect(last).toContainText('Үдийн хоол')
  for (const { productName, calories } of served) {
    await expect(last.getByRole('listitem').filter({ hasText: productName })).toContainText(`${calories.toFixed(1)} ккал`)
  }
  const total = served.reduce((sum, { calories }) => sum + calories, 0)
  await expect(last).toContainText(`Нийт${total.toFixed(1)} ккал`)
  await test.step('the days of a week are side by side; a press shows the nutrients of each dish and of the meal', async () => {
    const boxes = await Promise.all((await main(page).getByRole('article').all()).map((article) => article.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size, 'one row').toBe(1)
    const first = main(page).getByRole('article').first()
    await first.getByRole('button', { name: /^Шим тэжээл/ }).click()
    const left = (await dialogOf(page, /^Шим тэжээл/).boundingBox())?.x ?? 0
    expect(left, 'the nutrients of the first day do not cover the menu').toBeGreaterThanOrEqual(boxes[0]?.x ?? 0)
    await page.keyboard.press('Escape')
    await last.getByRole('button', { name: /^Шим тэжээл/ }).click()
    const nutrition = dialogOf(page, /^Шим тэжээл/)
    for (const { productName } of served)
      await expect(nutrition.getByRole('listitem').filter({ hasText: productName })).toContainText(/Уураг \d+\.\d гр/)
    await expect(nutrition).toContainText(`Нийт${total.toFixed(1)} ккал`)
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await expect(nutrition).toHaveCount(0)
  })
  await expectAxeCleanInEveryLook(page)
})

test('a press shows why a child did not eat; a button leads back to today', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const small = await pupilOf(page, MOTHER, 'Номин')
  const refused = (await dishesOf(page, small)).find(({ eatFlag }) => eatFlag === 'N')
  await small.open(`cook?date=${refused?.dayDate}`)
  const refusal = main(page)
    .getByRole('button', { name: /^Идээгүй/ })
    .first()
  await refusal.press('Enter')
  const why = dialogOf(page, 'Идээгүй шалтгаан')
  await expect(why).toContainText(refused?.description ?? '-')
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await expect(refusal).toBeFocused()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await main(page).getByRole('button', { name: 'Өмнөх долоо хоног' }).click()
  await main(page).getByRole('button', { name: 'Өнөөдөр' }).click()
  await expect(page).not.toHaveURL(/date=/)
  await expect(main(page).getByRole('button', { name: 'Өнөөдөр' })).toHaveCount(0)
})

test('a meal is rated once, by keyboard or from another tab; a low rating asks for words first', async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const [one, other] = daysIn((await dishesOf(page, pupil)).filter(({ ownRate }) => ownRate === null)).toReversed()
  await pupil.open(`cook?date=${one}`)
  const second = await context.newPage()
  await second.setViewportSize(PHONE)
  await second.goto(page.url())
  await expect(star(second, 3)).toBeVisible()

  const placeOfStars = async () => {
    const stars = await meal(page).locator(':is([role=radiogroup], [role=img])').first().boundingBox()
    return stars && { ...stars, y: stars.y - ((await meal(page).boundingBox())?.y ?? 0) }
  }
  const place = await placeOfStars()
  await star(page, 1).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(star(page, 4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(meal(page).getByRole('img', { name: 'Таны үнэлгээ: 4 од' })).toBeVisible()
  await expect(meal(page)).toContainText(/Дундаж үнэлгээ [1-5]\.\d/)
  expect(await placeOfStars(), 'rated stars keep size and place').toEqual(place)
  await expect(page.getByText('Үнэлгээ хадгалагдлаа. Баярлалаа').first()).toBeVisible()

  await star(second, 5).click()
  await expect(second.getByText('Та аль хэдийн үнэлгээ өгсөн байна').first()).toBeVisible()
  await expect(meal(second).getByRole('img', { name: 'Таны үнэлгээ: 4 од' })).toBeVisible()
  await second.close()

  await pupil.open(`cook?date=${other}`)
  await star(page, 2).click()
  const dialog = comments(page)
  await expect(dialog).toContainText('3-аас бага үнэлгээ өгөхдөө сэтгэгдлээ бичнэ үү')
  await dialog.getByRole('button', { name: /илгээх$/ }).click()
  await expect(dialog).toContainText('Сэтгэгдлээ бичнэ үү')
  await dialog.getByLabel('Таны сэтгэгдэл').fill('ө'.repeat(251))
  await expect(dialog).toContainText('251 / 250')
  await dialog.getByRole('button', { name: /илгээх$/ }).click()
  await expect(dialog).toContainText('Сэтгэгдэл 250 тэмдэгтээс ихгүй байх ёстой')
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(meal(page).getByRole('radio'), 'nothing was saved').toHaveCount(5)

  await star(page, 2).click()
  const odd = `<b onclick=alert(1)>Хүйтэн</b> 🥶 \u202eурвуу\u202c\u200b ${'ү'.repeat(150)}`
  await dialog.getByLabel('Таны сэтгэгдэл').fill(odd)
  await page.reload()
  await expect(dialog.getByLabel('Таны сэтгэгдэл'), 'a reload finds what was written').toHaveValue(odd)
  await expect(dialog.getByLabel('Таны сэтгэгдэл')).toBeFocused()
  await dialog.getByRole('button', { name: /илгээх$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(meal(page).getByRole('img', { name: 'Таны үнэлгээ: 2 од' })).toBeVisible()

  await meal(page)
    .getByRole('button', { name: /^Сэтгэгдэл/ })
    .click()
  await expect(dialog.getByRole('listitem').first()).toContainText(odd)
  await dialog.getByLabel('Таны сэтгэгдэл').fill('Маргааш халуун байгаасай.')
  await dialog.getByRole('button', { name: 'Илгээх' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Маргааш халуун байгаасай.')
  const list = dialog.getByRole('region', { name: 'Сэтгэгдэл' })
  await expect(list).toHaveCSS('max-height', '400px')
  expect((await dialog.boundingBox())?.width, 'on a phone a dialog fills the screen').toBe(PHONE.width)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expectAxeClean(page)
})

test('an allergy is recorded once and marked in the menu', async ({ page }) => {
  const pupil = await pupilOf(page, MOTHER, 'Номин')
  const day = daysIn(await dishesOf(page, pupil)).at(-1)
  await page.setViewportSize(PHONE)
  await pupil.open(`cook?date=${day}`)
  await expect(main(page).getByRole('article').getByRole('heading')).toHaveText(['Өглөөний цай', 'Бага үд', 'Үдийн хоол', 'Оройн цай'])
  await main(page).getByRole('button', { name: 'Харшил: өндөг' }).click()
  const dialog = dialogOf(page, 'Харшил')
  await dialog.getByText('сүү', { exact: true }).click()
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Харшил: сүү, өндөг' })).toBeVisible()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Харшил: сүү' }).first()).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('Харшил: сүү').first()).toBeVisible()
})

test('a meal cannot be rated before it is served; a week without a menu says so; a lost connection can be retried', async ({
  page,
  context,
  trouble,
}) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const [from, to] = [await dayFromToday(page.request, 1), await dayFromToday(page.request, 7)]
  const [ahead]: Dish[] = await pupil.ask(`/api/parent/food/schedule/list/${pupil.orgId}/${from}/${to}/${pupil.studentId}`)
  await page.setViewportSize(PHONE)
  await pupil.open(`cook?date=${ahead?.dayDate}`)
  await expect(meal(page)).toContainText('Хоолыг өгсний дараа үнэлж, сэтгэгдэл бичих боломжтой')
  await expect(meal(page).getByRole('radio')).toHaveCount(0)
  await expect(meal(page)).toContainText('Бүртгээгүй')

  await pupil.open('cook?date=2026-07-08')
  await expect(main(page)).toContainText('Энэ долоо хоногт хоолны мэдээлэл байхгүй байна')

  trouble.expected(/net::ERR_/)
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/parent/food/schedule/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(main(page).getByRole('alert')).toContainText('Мэдээлэл ачаалж чадсангүй')
  await context.unroute('**/api/parent/food/schedule/**')
  await main(page).getByRole('alert').getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(main(page)).toContainText('Энэ долоо хоногт хоолны мэдээлэл байхгүй байна')
})
