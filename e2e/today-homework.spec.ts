import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { bearing, MOTHER, setClock, signIn, TEACHER } from './parent.ts'
import { dayFromToday, dialogOf, main, overflow, PHONE, pupilOf } from './pupils.ts'

const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Sets the clock to 10:20 of the last day with lessons of the teacher. Returns the day. */
async function onSchoolDay(request: APIRequestContext, token: string): Promise<string> {
  for (let back = 0; back < 30; back += 1) {
    await setClock(request, null)
    const day = await dayFromToday(request, -back)
    await setClock(request, at(day, '10:20'))
    const found = await (await request.get('/api/staff/today', bearing(token))).json()
    if (found.RESULT.lessons.length > 0) return day
  }
  throw new Error('The teacher has no lessons in a month')
}

const card = (page: Page) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Гэрийн даалгавар/ }) })
const TASK = 'Дасгал 142–145 ба 150'
const parentsCard = (page: Page, task: string) => main(page).locator('section li').filter({ hasText: task })

test('a teacher gives homework, parents see it at once, and the teacher ticks it off by exception', async ({
  page,
  elsewhere,
  request,
  trouble,
}) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn(page, TEACHER, { to: '/staff' })
  await onSchoolDay(request, token)
  await page.goto('/staff/today')
  const form = card(page)

  await test.step('the form is about the open lesson and proposes its next one', async () => {
    const lesson = await main(page).getByRole('navigation', { name: 'Хичээлүүд' }).locator('[aria-current] b').textContent()
    const chosen = form.getByLabel('Хичээл', { exact: true })
    await expect(chosen.locator('option:checked')).toHaveText(lesson ?? '')
    await expect(form.getByRole('button', { name: /дараагийн хичээл/ })).toHaveAttribute('aria-pressed', 'true')
    expect(await overflow(page)).toBe(0)
    await form.getByRole('button', { name: 'Даалгавар өгөх' }).click()
    await expect(form.getByLabel('Юу хийх вэ')).toBeFocused()
    await expectAxeCleanInEveryLook(page)
  })

  const mother = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
  let dueOn = ''
  await test.step('without a network the text stays; sent again, it arrives once and parents see it', async () => {
    await form.getByLabel('Юу хийх вэ').fill(TASK)
    await form.getByLabel('Сэдэв').fill('Бутархай нэмэх')
    trouble.expected(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Даалгавар өгөх' }).click()
    await expect(form.getByRole('alert')).toContainText('бичсэн зүйл тань энд хэвээр байна')
    await page.context().setOffline(false)
    await page.reload()
    await expect(form.getByLabel('Юу хийх вэ')).toHaveValue(TASK)
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/staff/homework'))
    await form.getByRole('button', { name: 'Даалгавар өгөх' }).dblclick()
    dueOn = (await sent).postDataJSON().dueOn
    await expect(form.getByRole('list', { name: 'Өгсөн' }).getByRole('button', { name: TASK })).toHaveCount(1)
    await expect(form.getByLabel('Юу хийх вэ')).toHaveValue('')
    await mother.open(`homework?date=${dueOn}`)
    await expect(parentsCard(elsewhere, TASK)).toHaveCount(1)
  })
  await test.step('a change reaches the parents without a reload', async () => {
    await form.getByRole('button', { name: TASK }).click()
    await dialogOf(page, /./).getByRole('button', { name: 'Засах' }).click()
    await dialogOf(page, /./).getByLabel('Юу хийх вэ').fill(`${TASK}, 151`)
    await dialogOf(page, /./).getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialogOf(page, /./).getByText('Зассан')).toBeVisible()
    await expectAxeClean(page)
    await expect(parentsCard(elsewhere, `${TASK}, 151`)).toBeVisible()
  })

  await test.step('on the due day the rest have done it, one has not, and parents see both', async () => {
    await setClock(request, at(dueOn, '10:20'))
    const again = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
    await again.open(`homework?date=${dueOn}`)
    await signIn(page, TEACHER, { to: '/staff/today' })
    await card(page).getByRole('list', { name: 'Шалгах' }).getByRole('button', { name: TASK }).click()
    const ticks = dialogOf(page, /./)
    await ticks.getByRole('button', { name: 'Бусад нь хийсэн' }).click()
    await expect(ticks.getByText('Шалгасан')).toBeVisible()
    await expect(parentsCard(elsewhere, TASK)).toContainText('Хийсэн')
    await ticks.getByRole('button', { name: /^Тэмүүлэн/ }).click()
    await expect(ticks.getByRole('status')).toHaveText('29 хийсэн, 1 хийгээгүй')
    await expect(parentsCard(elsewhere, TASK)).toContainText('Хийгээгүй')
    const heights = await ticks
      .getByRole('list', { name: 'Хүүхдүүд' })
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await expectAxeClean(page)
  })
  await setClock(request, null)
})
