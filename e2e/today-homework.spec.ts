import type { APIRequestContext, Locator, Page } from '@playwright/test'
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
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)
const DOCUMENT = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Size 4/Root 1 0 R>>
startxref
0
%%EOF
`,
)
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

test('a teacher adds a picture and a PDF to homework, and parents open both', async ({ page, elsewhere, request, trouble }) => {
  await page.setViewportSize(PHONE)
  await elsewhere.setViewportSize(PHONE)
  const { token } = await signIn(page, TEACHER, { to: '/staff' })
  await onSchoolDay(request, token)
  await page.goto('/staff/today')
  const form = card(page)
  const task = 'Хавсаргасан хуудсыг хий'
  const add = (within: Locator) => within.getByLabel('Зураг, PDF нэмэх')
  let dueOn = ''

  await test.step('files wait in the form, a wrong one is named, and what did not arrive is sent again', async () => {
    await form.getByLabel('Юу хийх вэ').fill(task)
    await form.getByLabel('Сэдэв').fill('Бутархай')
    await add(form).setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') })
    await expect(form.getByRole('alert')).toContainText('Зураг эсвэл PDF файл сонгоно уу')
    await add(form).setInputFiles([
      { name: 'Эмнэлгийн бичиг.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'Эмнэлгийн бичиг.pdf', mimeType: 'application/pdf', buffer: DOCUMENT },
    ])
    const chosen = form.getByRole('list', { name: 'Сонгосон файл' }).getByRole('listitem')
    await expect(chosen).toHaveText([/Зураг 1.*Илгээгээгүй/, /PDF 2.*Илгээгээгүй/])
    const heights = await form
      .locator('label:has(input[type=file]), [aria-label="Сонгосон файл"] button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await overflow(page)).toBe(0)
    await expectAxeCleanInEveryLook(page)

    trouble.expected(/ERR_FAILED/)
    const upload = /\/api\/staff\/homework\/files\/\d+\//
    let arrived = 0
    await page.route(upload, (route) => (++arrived === 2 ? route.abort() : route.continue()))
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/staff/homework'))
    await form.getByRole('button', { name: 'Даалгавар өгөх' }).click()
    dueOn = (await sent).postDataJSON().dueOn
    await expect(chosen).toHaveText([/Зураг 1.*Илгээсэн/, /PDF 2.*Илгээгдсэнгүй/])
    await expectAxeClean(page)
    await form.getByRole('button', { name: 'Файлыг дахин илгээх' }).click()
    await expect(form.getByLabel('Юу хийх вэ')).toHaveValue('')
    await page.unroute(upload)
  })

  const mother = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
  await mother.open(`homework?date=${dueOn}`)
  const files = parentsCard(elsewhere, task).getByRole('list', { name: 'Даалгаврын файл' })
  await test.step('a parent opens the picture in a dialog and saves the document', async () => {
    await expect(files.getByRole('button')).toHaveText([/^Зураг 1/, /^PDF 2/])
    expect(await overflow(elsewhere)).toBe(0)
    await files.getByRole('button', { name: /^Зураг 1/ }).click()
    const picture = dialogOf(elsewhere, 'Зураг 1').getByRole('img', { name: 'Зураг 1' })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).toHaveJSProperty('naturalWidth', 2)
    await expectAxeCleanInEveryLook(elsewhere)
    await dialogOf(elsewhere, 'Зураг 1').getByRole('button', { name: 'Хаах' }).click()
    const saved = elsewhere.waitForEvent('download')
    await files.getByRole('button', { name: /^PDF 2/ }).click()
    expect((await saved).suggestedFilename()).toBe('даалгавар-2.pdf')
  })

  await test.step('the teacher removes one and adds another, and parents see it without a reload', async () => {
    await form.getByRole('button', { name: task }).click()
    const given = dialogOf(page, /./)
    await given.getByRole('button', { name: '1 дүгээр файлыг хасах' }).click()
    await dialogOf(page, '1 дүгээр файлыг хасах').getByRole('button', { name: 'Хасах', exact: true }).click()
    await expect(files.getByRole('button')).toHaveText([/^PDF 2/])
    await add(given).setInputFiles({ name: 'y.pdf', mimeType: 'application/pdf', buffer: DOCUMENT })
    await expect(files.getByRole('button')).toHaveText([/^PDF 1/, /^PDF 2/])
    await expect(given.getByRole('list', { name: 'Даалгаврын файл' }).getByRole('button', { name: /^PDF/ })).toHaveCount(2)
    expect(await overflow(page)).toBe(0)
    await expectAxeClean(page)
  })
  await setClock(request, null)
})
