import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { addDays, mondayOf, schoolYearOf } from '@portal/contract/days'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import {
  bearing,
  CHILDLESS,
  callsOutsideBatches,
  childOf,
  MOTHER,
  openUserMenu,
  personId,
  read,
  type SignedIn,
  section,
  setClock,
  stored,
  toChild,
  withoutDocuments,
  withSession,
} from './parent.ts'
import { dayFromToday } from './pupils.ts'
import { sheetIn } from './sheet.ts'

const NOT_LOADED = 'Мэдээлэл ачаалж чадсангүй'

const main = (page: Page) => page.getByRole('main')
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Цэс' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Байршил' }).getByRole('listitem')
const tab = (page: Page, name: string) => main(page).getByRole('tab', { name })
const rows = (page: Page): Locator => main(page).getByRole('table').locator('tbody').getByRole('row')

/** Opens a page of the parent's child and returns the path of the child. */
async function openChild(page: Page, parent: SignedIn, name: string, part = ''): Promise<string> {
  const address = `/student/${await childOf(page.request, parent, name)}`
  await page.goto(`${address}${part}`)
  await read(page)
  return address
}

test('home lists the approved children, and the requests still open or declined in words', async ({ page }) => {
  await withSession(page, MOTHER)
  await page.goto('/')
  const approved = section(page, 'Миний хүүхдүүд')
  await expect(approved.getByRole('listitem')).toHaveCount(3)
  await expect(approved.getByRole('listitem').filter({ hasText: 'Тэмүүлэн' })).toContainText('5б')

  const quick = (name: string) => approved.getByRole('navigation', { name }).getByRole('link', { name: 'Ирц' })
  await expect(quick('Тэмүүлэн')).toHaveAttribute('href', /\/attendance$/)
  await expect(quick('Номин'), 'a kindergarten counts days').toHaveAttribute('href', /\/daily-attendance$/)

  const requests = section(page, 'Илгээсэн хүсэлт')
  await expect(requests.getByRole('listitem')).toHaveCount(2)
  await expect(requests.getByText('Шинэ', { exact: true })).toBeVisible()
  await expect(requests.getByText('Татгалзсан', { exact: true })).toBeVisible()
  await requests.getByRole('link', { name: 'Дахин хүсэлт илгээх' }).click()
  const again = page.getByRole('dialog', { name: 'Хүүхэд холбох' })
  await expect(again.getByLabel('Хүүхдийн нэр'), 'what is known is filled in').not.toHaveValue('')
  await expect(again.getByRole('radio', { name: 'Асран хамгаалагч' })).toBeChecked()
  await page.goBack()
  await expect(again, 'Back closes the dialog and stays on its page').toHaveCount(0)
  await expect(page).toHaveURL(/\/link-child/)

  await page.goto('/')
  await toChild(page, 'Тэмүүлэн').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Тэмүүлэн')
  await page.goBack()
  await expect(approved).toBeVisible()

  await test.step('a state that the page has no word for is shown as the portal tells it, with all others', async () => {
    await withoutDocuments(page)
    await callsOutsideBatches(page)
    await page.route('**/api/children/list/**', async (route) => {
      const answer = await route.fetch()
      const body: { RESULT: { requestStatus: string; requestStatusName: string }[] } = await answer.json()
      const [last] = body.RESULT.slice(-1)
      Object.assign(last ?? {}, { requestStatus: 'PAUSED', requestStatusName: 'Түр зогссон' })
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await expect(approved.getByRole('listitem')).toHaveCount(3)
    await expect(requests.getByText('Түр зогссон')).toBeVisible()
  })
})

test('home says what today wants, in the evening what tomorrow does, and on a day without school what comes next', async ({
  page,
  context,
  request,
}) => {
  const mother = await withSession(page, MOTHER)
  const studentId = await childOf(page.request, mother, 'Тэмүүлэн')
  const today = await dayFromToday(request)
  const around = await request.get(`/api/schedule/calendar/${studentId}/${today}/${today}`, bearing(mother.token))
  const next: string = (await around.json()).RESULT.schoolDayAfter
  const further = await request.get(`/api/schedule/calendar/${studentId}/${next}/${next}`, bearing(mother.token))
  const after: string = (await further.json()).RESULT.schoolDayAfter
  await setClock(request, new Date(`${next}T09:00:00+08:00`))
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  /** Replaces the answer about each child. */
  const answerForEach = (path: string, result: readonly object[]) =>
    context.route(path, async (route) => {
      const answer = await route.fetch()
      const body: { RESULT: object[] } = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, RESULT: body.RESULT.map((row) => ({ ...row, result })) } })
    })
  const task = { dt: next, dtName: '', className: 'Математик', topicName: '', assignmentName: 'Бодлого', completionFlag: 'N' }
  await answerForEach('**/api/family/homework', [task, { ...task, dt: after, assignmentName: 'Дасгал' }])
  const step = {
    step: 'confirm',
    prospectDataId: 1,
    personId: 2,
    kind: 'firstGrade',
    firstName: 'Сараа',
    closesAt: `${after}T17:00:00+08:00`,
  }
  let steps: object[] = [step]
  await context.route('**/api/admission/open-steps', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), RESULT: steps } })
  })
  // Removes leave requests of other tests, which would be listed before the health forms.
  await answerForEach('**/api/family/absences', [])
  await page.goto('/')
  await read(page)
  const wanted = section(page, 'Өнөөдөр')
  const lines = wanted.getByRole('listitem')
  const count = Number(/Анхаарах (\d+) зүйл/.exec(await main(page).innerText())?.[1])
  if (count > 4) await wanted.getByRole('button', { name: `Бүгдийг харах (${count})` }).click()
  await expect(lines, 'as many as the greeting counts').toHaveCount(count)
  await expect(lines.first(), 'enrolment waits until a date').toContainText(/Сараа.*баталгаажуулах.*17:00 хүртэл/)
  await expect(lines.first().getByRole('link', { name: 'Баталгаажуулах' })).toHaveAttribute('href', /apply-request#child-2$/)
  await expect(main(page).locator('[data-variant="filled"]'), 'one filled button').toHaveCount(1)
  await expectAxeCleanInEveryLook(page)

  await test.step('all children are declared well with one press, which can be taken back', async () => {
    const forms = lines.nth(1)
    await expect(forms).toContainText('Гурвуулаа эрүүл')
    await forms.getByRole('button', { name: 'Илгээх' }).click()
    await expect(forms).toContainText('3 асуумж илгээлээ')
    await forms.getByRole('button', { name: 'Буцаах' }).click()
    await expect(forms.getByRole('button', { name: 'Илгээх' })).toBeVisible()
    await forms.getByRole('link', { name: 'Тус бүрд бөглөх' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Бие нь зүгээр', exact: true }).click()
    await expect(page, 'a form that was sent returns home').toHaveURL(/\/$/)
    await expect(lines.nth(1)).not.toContainText('Гурвуулаа')
    await lines.nth(1).getByRole('button', { name: 'Илгээх' }).click()
    await expect(lines.nth(1)).toContainText('2 асуумж илгээлээ')
  })

  await test.step('after the last lesson the next school day comes first', async () => {
    steps = []
    await setClock(request, new Date(`${next}T19:00:00+08:00`))
    await page.reload()
    await read(page)
    const evening = main(page).locator('section').filter({ hasText: 'Дасгал' }).first()
    await expect(evening.getByRole('article').filter({ hasText: 'Тэмүүлэн' })).toContainText(/\d\d:\d\d.*Математик: Дасгал/)
    await expect(evening).not.toContainText('Бодлого')
    await expect(evening.getByRole('link', { name: '1 даалгавар харах' })).toHaveAttribute('href', new RegExp(`homework\\?date=${after}$`))
    await expect(main(page).locator('[data-variant="filled"]')).toHaveCount(1)
    await expectAxeClean(page)
  })

  const saturday = addDays(mondayOf(next), 5)
  await setClock(request, new Date(`${saturday}T10:00:00+08:00`))
  await page.reload()
  await read(page)
  const free = section(page, 'Өнөөдөр амралтын өдөр')
  await expect(free.getByRole('listitem').filter({ hasText: 'Тэмүүлэн' }), 'the first lesson').toContainText(/\d\d:\d\d/)
  await expect(main(page).getByText('Эрүүл мэндийн асуумж'), 'nobody is reminded').toHaveCount(0)
  await expect(section(page, 'Өнөөдөр')).toHaveCount(0)
  await setClock(request, null)
})

test('the drawer holds the chosen child, the way to the others, and the eight pages of the child', async ({ page }) => {
  const mother = await withSession(page, MOTHER)
  await openChild(page, mother, 'Номин', '/lesson')
  const nomin = drawer(page).getByRole('link', { name: 'Номин' })
  await expect(nomin, 'a page chooses its child').toBeVisible()
  await expect(drawer(page).locator('details')).toContainText('Сурагчийн хэсэг')
  await expect(drawer(page).locator('details').getByRole('link')).toHaveText([
    'Дүн',
    'Гэрийн даалгавар',
    'Өдрийн ирц',
    'Хичээлийн ирц',
    'Чөлөөний хүсэлт',
    'Хичээлийн хуваарь',
    'Хичээл',
    'Хоол',
  ])
  const current = drawer(page).getByRole('link', { name: 'Хичээл', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current, 'the whole line of the page is in sight').toBeInViewport({ ratio: 1 })
  await expect(crumbs(page)).toHaveText(['Нүүр хуудас', 'Номин', 'Хичээл'])
  await expect(nomin).toHaveAttribute('title', 'Хүүхдийн мэдээлэл харах')

  await drawer(page).getByRole('button', { name: 'Хүүхэд солих' }).click()
  const dialog = page.getByRole('dialog', { name: 'Хүүхэд сонгох' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Номин' })).toHaveAttribute('aria-pressed', 'true')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Тэмүүлэн' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(crumbs(page), 'the same page of the other child').toHaveText(['Нүүр хуудас', 'Тэмүүлэн', 'Хичээл'])
  expect(await stored(page, 'childIndex')).toMatch(/^[012]$/)
  expect(await stored(page, 'orgId')).toMatch(/^\d+$/)

  await page.goto('/')
  await expect(drawer(page).getByRole('link', { name: 'Тэмүүлэн' })).toBeVisible()
})

test('a parent without children is led to the first one; on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await withSession(page, CHILDLESS)
  await page.goto('/')
  await expect(main(page).getByText('Та хүүхдээ холбоогүй байна')).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(0)

  await page.getByRole('button', { name: 'Цэс нээх' }).click()
  await page.getByRole('dialog', { name: 'Цэс' }).getByRole('button', { name: 'Хүүхэд сонгох' }).click()
  const dialog = page.getByRole('dialog', { name: 'Хүүхэд сонгох' })
  await expect(dialog).toContainText('Холбосон хүүхэд байхгүй байна')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Буцах' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')

  const [, firstName] = (await main(page).getByRole('heading', { level: 1 }).innerText()).split(', ')
  const menu = await openUserMenu(page, firstName)
  await expect(menu.getByRole('link', { name: 'Хувийн мэдээлэл' })).toHaveAttribute('href', '/profile')
  await expect(menu.getByRole('button', { name: 'Гарах' })).toBeVisible()
  await page.keyboard.press('Escape')

  await main(page).getByRole('link', { name: 'Хүүхэд бүртгэх' }).click()
  await expect(page).toHaveURL('/link-child#register')
  await expectAxeClean(page)
})

test("a child's page: who it is, its card, who looked, and where it was", async ({ page }) => {
  const mother = await withSession(page, MOTHER)
  const address = await openChild(page, mother, 'Тэмүүлэн')
  for (const name of ['Хувийн мэдээлэл', 'Холбоо барих', 'Сургууль, бүлэг', 'Ангийн багш', 'Хүүхдийн карт']) {
    await expect(main(page).getByRole('heading', { name })).toBeVisible()
  }
  const code = main(page).getByRole('img', { name: 'Картын QR код' })
  expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 })

  await page.evaluate('window.print = () => {}')
  await main(page).getByRole('button', { name: 'Карт хэвлэх' }).click()
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g), 'the card needs one page').toHaveLength(1)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)

  const menu = main(page).getByRole('navigation', { name: 'Хүүхдийн мэдээллийн хэсгүүд' })
  await expect(menu.getByRole('link')).toHaveText(['Хувийн мэдээлэл', 'Шилжилт хөдөлгөөн', 'Дүн, шалгалт'])
  await menu.getByRole('link', { name: 'Шилжилт хөдөлгөөн' }).click()
  await expect(page).toHaveURL(`${address}#movement`)
  await expect(main(page).getByRole('columnheader')).toHaveText([
    'Байгууллагын төрөл',
    'Аймаг, нийслэл',
    'Сум, дүүрэг',
    'Байгууллага',
    'Элссэн огноо',
    'Гарсан огноо',
  ])
  await tab(page, 'Шилжилт хөдөлгөөн').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Дотоод шилжилт')).toBeFocused()
  await expect(main(page).getByRole('columnheader')).toHaveText(['Анги', 'Бүлэг', 'Үйлдэл', 'Шалтгаан', 'Огноо'])
  await expectAxeClean(page)
  await page.reload()
  await expect(tab(page, 'Дотоод шилжилт'), 'a reload keeps the section and its tab').toHaveAttribute('aria-selected', 'true')

  await menu.getByRole('link', { name: 'Хувийн мэдээлэл' }).click()
  const looks = section(page, 'Хүүхдийн мэдээллийг хэн үзсэн бэ?')
  // One row per day with access; other tests change the clock, so that there may be several.
  await expect(looks.getByRole('cell', { name: 'Та', exact: true }).first()).toBeVisible()
  await expectAxeClean(page)
})

test('results: filtered, sorted, paged, and as a file of Excel', async ({ page }) => {
  const mother = await withSession(page, MOTHER)
  await openChild(page, mother, 'Тэмүүлэн', '#results')
  await expect(rows(page).first()).toBeVisible()
  const years = main(page).getByLabel('Хичээлийн жил')
  expect(await years.getByRole('option').count()).toBeGreaterThan(1)
  await years.selectOption({ index: 1 })
  await main(page).getByLabel('Сургууль').selectOption({ index: 0 })
  await expect(rows(page).first()).toBeVisible()

  const mark = main(page).getByRole('columnheader', { name: 'Дүн (хувь)' })
  await mark.getByRole('button').press('Enter')
  await expect(mark).toHaveAttribute('aria-sort', 'ascending')
  await mark.getByRole('button').press('Enter')
  await expect(mark).toHaveAttribute('aria-sort', 'descending')
  const shown = (await rows(page).locator('td:nth-child(2) span:last-child').allTextContents()).map(Number)
  expect(shown).toEqual(shown.toSorted((one, other) => other - one))

  const size = main(page).getByLabel('Хуудсанд харуулах мөр')
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25', 'Бүгд'])
  await size.selectOption('5')
  await expect(rows(page)).toHaveCount(5)
  await main(page).getByRole('button', { name: 'Дараах' }).click()
  await expect(main(page).getByRole('status')).toContainText('6–')
  await size.selectOption('all')
  const all = await rows(page).count()
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const downloading = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Excel татах' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Тэмүүлэн-хичээлийн-дүн-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const sheet = sheetIn(await readFile(await download.path()))
  expect(sheet.rows[0]).toEqual(['Хичээл', 'Дүн (хувь)', 'Үнэлгээ', 'Сургууль', 'Хичээлийн жил'])
  expect(sheet.rows).toHaveLength(all + 1)
  for (const [course, percent] of sheet.rows.slice(1)) expect([typeof course, typeof percent]).toEqual(['string', 'number'])
  expect(sheet.widths).toEqual([32, 12, 18, 44, 16])

  await tab(page, 'Шалгалтын дүн').click()
  const exams = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Excel татах' }).click()
  expect((await exams).suggestedFilename()).toMatch(/^Тэмүүлэн-шалгалтын-дүн-\d{4}-\d{2}-\d{2}\.xlsx$/)
  await expectAxeClean(page)
})

test('a child in kindergarten has no results', async ({ page }) => {
  const mother = await withSession(page, MOTHER)
  await openChild(page, mother, 'Номин', '#results')
  await expect(main(page).getByRole('link', { name: 'Шилжилт хөдөлгөөн' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Дүн, шалгалт' })).toHaveCount(0)
  await expect(main(page).getByRole('heading', { name: 'Холбоо барих' })).toBeVisible()
})

test('courses, books and the school', async ({ page }) => {
  const mother = await withSession(page, MOTHER)
  await openChild(page, mother, 'Тэмүүлэн', '/lesson')
  await expectAxeClean(page)
  const tile = main(page).getByRole('button', { name: /^Математик/ })
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Математик' })
  await expect(dialog.getByRole('term')).toHaveText('Багш')
  const topic = dialog.getByRole('treeitem').first()
  await topic.focus()
  await page.keyboard.press('ArrowRight')
  await expect(topic).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.locator('[aria-level="2"]').first()).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(tile).toBeFocused()

  await openChild(page, mother, 'Тэмүүлэн', '/book')
  await expect(rows(page).filter({ hasText: 'Математик' }).first()).toContainText('Сурах бичиг')
  await expectAxeClean(page)

  await openChild(page, mother, 'Тэмүүлэн', '/school')
  const gauge = main(page).getByRole('figure', { name: 'Төгсөгчдийн эзлэх хувь' })
  await expect(gauge).toContainText(/\d+%/)
  await expect(main(page).getByRole('term')).toContainText(['Хаяг', 'Захирал', 'Сурагч', 'Багш', 'Бүлэг'])
  await expectAxeClean(page)
})

test('a child of someone else, and a person who is no child, are refused with a message', async ({ page, trouble }) => {
  trouble.expected(/status of 403/)
  await withSession(page, MOTHER)
  for (const [key, part] of [
    ['link-free', ''],
    ['adult-free', ''],
    ['link-free', '/lesson'],
  ] as const) {
    await page.goto(`/student/${await personId(page.request, key)}${part}`)
    await expect(page.getByRole('alert').first(), `${key}${part}`).toContainText('Та энэ хүүхдийн мэдээллийг харах эрхгүй байна.')
  }
})

test('a lost connection shows a message, and retrying loads the children', async ({ page, context, trouble }) => {
  trouble.expected(/net::ERR_/)
  await withSession(page, MOTHER)
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/children/list/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  const failure = main(page).getByRole('alert')
  await expect(failure).toContainText(NOT_LOADED)

  await context.unroute('**/api/children/list/**')
  await failure.getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(section(page, 'Миний хүүхдүүд').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)

  await context.route('**/api/family/health', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(failure, 'what is missing from the cards is told once').toContainText(NOT_LOADED)
  await expect(section(page, 'Миний хүүхдүүд').getByRole('listitem'), 'what answered is shown').toHaveCount(3)
  // Clicks before the route works again, so that automatic retries cannot load the answer first.
  await failure.getByRole('button', { name: 'Дахин оролдох' }).click()
  await context.unroute('**/api/family/health')
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
})

test('while the answer is on its way the page says so, and its other calls do not wait', async ({ page, context }) => {
  const mother = await withSession(page, MOTHER)
  await openChild(page, mother, 'Тэмүүлэн')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/child/info/**', async (route) => {
    await released
    await route.continue()
  })
  const others = Promise.all(['**/api/children/card/**', '**/api/children/looked/**'].map((url) => page.waitForResponse(url)))
  await page.reload()
  await others
  await expect(main(page).getByRole('status', { name: 'Уншиж байна...' })).toBeVisible()
  release()
  await expect(main(page).getByRole('heading', { name: 'Холбоо барих' })).toBeVisible()
})

test('home says where a child between schools left and goes to, with last results, and reminds of nothing', async ({
  page,
  portal,
  request,
}) => {
  const mother = await withSession(page, MOTHER)
  const child = await childOf(request, mother, 'Тэмүүлэн')
  const ask = async (path: string) => (await (await request.get(path, bearing(mother.token))).json()).RESULT
  const { primaryNidNumber } = await ask(`/api/child/info/${child}`)
  const [{ programActionDate: since }] = await ask(`/api/children/movement/in/${child}`)
  const [today, tomorrow] = [await dayFromToday(request), await dayFromToday(request, 1)]
  /** Imports the end of the child's stay, and a stay from tomorrow on or its deletion. */
  const moves = async (until: string, next?: '' | 'delete') => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-import-'))
    const year = schoolYearOf(since)
    const rows = [
      'org_id,school_year,group,child_registry_number,since,until,action_row',
      `50084,${year},5б бүлэг,${primaryNidNumber},${since},${until},`,
      ...(next === undefined ? [] : [`50084,${year},5а бүлэг,${primaryNidNumber},${tomorrow},,${next}`]),
    ]
    writeFileSync(join(folder, 'members.csv'), `${rows.join('\n')}\n`)
    await portal.command('import', { path: folder, isCheckOnly: false, takesGoodRows: false, convertsWindows1251: false })
    rmSync(folder, { recursive: true })
  }
  const card = section(page, 'Миний хүүхдүүд').getByRole('article').filter({ hasText: 'Тэмүүлэн' })
  const reminds = main(page)
    .getByRole('region')
    .filter({ hasNot: page.getByRole('article') })
    .filter({ hasText: 'Тэмүүлэн' })
  try {
    await test.step('without a next school: when it left, whom to call, and the results of its last year', async () => {
      await moves(today)
      await page.goto('/')
      await expect(card).toContainText('-ны өдөр гарсан')
      await expect(card).toContainText('Манай мэдээлэлд хүүхдийн сургууль, цэцэрлэг одоогоор алга')
      await expect(card.getByRole('link', { name: /84 дүгээр сургууль: \d/ })).toHaveAttribute('href', /^tel:/)
      await expect(card.getByRole('heading', { name: 'Сүүлийн жилийн дүн' })).toBeVisible()
      await expect(card.locator('dd').first()).toHaveText(/\d/)
      await expect(reminds).toHaveCount(0)
      await expect(page.getByText('Интернэт холболтоо шалгаад')).toHaveCount(0)
      await expectAxeCleanInEveryLook(page)
    })
    await test.step('a page of school life says that the child is in no school today', async () => {
      await page.goto(`/student/${child}/attendance`)
      await expect(main(page)).toContainText('Хүүхэд өнөөдөр сургууль, цэцэрлэгийн бүртгэлд алга')
      await expect(page.getByText('Интернэт холболтоо шалгаад')).toHaveCount(0)
    })
    await test.step('with a next class: from which day, and the phone of that school', async () => {
      await moves(today, '')
      await page.goto('/')
      await expect(card).toContainText(/5а бүлэг: .*-ны өдрөөс эхэлнэ/)
      await expect(card).not.toContainText('одоогоор алга')
      await expect(reminds).toHaveCount(0)
    })
  } finally {
    await moves('', 'delete')
  }
})
