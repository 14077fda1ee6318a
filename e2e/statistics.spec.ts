import type { Locator, Page } from '@playwright/test'
import { expect, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { alive, openPublic, part, reach, scrollTo } from './landing.ts'

const KINDERGARTENS = 'Цэцэрлэгийн элсэлтийн статистик'
const SCHOOLS = '1 дүгээр ангийн элсэлтийн статистик'
const TREE = 'Нийслэлийн цэцэрлэгүүд'

test.setTimeout(60_000)

const cards = (of: Locator): Locator => of.getByRole('definition').locator('b')
const table = (of: Locator, name: string): Locator => of.getByRole('table', { name, exact: true })
/** Row headers without the total. */
const rowNames = (of: Locator): Locator => of.getByRole('rowheader').filter({ hasNotText: /^Нийт$/ })

/** Opens the table unless it is visible. */
async function showTable(of: Locator): Promise<void> {
  if (!(await of.getByRole('table').first().isVisible())) await of.getByText('Хүснэгтээр харах').click()
}

async function expectCardsToBe(of: Locator, name: string, count: number): Promise<void> {
  await showTable(of)
  const totals = await table(of, name).getByRole('row').last().getByRole('cell').allInnerTexts()
  expect(totals).toHaveLength(count + 1)
  await expect(cards(of)).toHaveText(totals.slice(1))
}

const asNumber = (text: string): number => Number(text.replaceAll(',', ''))

test('kindergartens begin with the whole capital, a district shows its khoroos, and a failed district shows a message', async ({
  page,
  context,
  request,
  trouble,
}) => {
  await openPublic(page)
  const statistics = await reach(part(page, KINDERGARTENS))
  await showTable(statistics)
  await test.step('the whole capital: five cards that are the totals', async () => {
    const districts = statistics.getByLabel('Дүүрэг', { exact: true })
    await expect(districts).toHaveValue('11')
    await expect(districts.getByRole('option')).toHaveCount(10)
    const capital = table(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо')
    await expect(capital.getByRole('columnheader')).toHaveText(['№', 'Дүүрэг', '2 нас', '3 нас', '4 нас', '5 нас', 'Нийт хүсэлт'])
    await expect(rowNames(capital)).toHaveCount(9)
    await expectCardsToBe(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо', 5)

    const { RESULT: rows } = await (await request.get('/public/requests/list/11')).json()
    const counted = rows.reduce((sum: number, { allRequest }: { allRequest: number | null }) => sum + (allRequest ?? 0), 0)
    expect(asNumber(await cards(statistics).last().innerText())).toBe(counted)
  })
  await test.step('a failed place shows a message and keeps the former figures, and retrying loads it', async () => {
    trouble.expected(/net::ERR_/)
    await context.route('**/public/requests/list/1110', (route) => route.abort('internetdisconnected'))
    await statistics.getByLabel('Дүүрэг', { exact: true }).selectOption('1110')
    await expect(statistics.getByRole('alert')).toContainText('Мэдээлэл ачаалж чадсангүй')
    await expect(rowNames(table(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо'))).toHaveCount(9)
    await context.unroute('**/public/requests/list/1110')
    await statistics.getByRole('alert').getByRole('button', { name: 'Дахин оролдох' }).click()
    await expect(table(statistics, 'Баянзүрх: Хүсэлтийн тоо')).toBeVisible()
    await expect(statistics.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a district shows its khoroos, twenty on a page; totals are of all of them', async () => {
    await statistics.getByLabel('Дүүрэг', { exact: true }).selectOption('Баянзүрх')
    const name = 'Баянзүрх: Хүсэлтийн тоо'
    const khoroos = table(statistics, name)
    await expect(khoroos.getByRole('columnheader').nth(1)).toHaveText('Хороо')
    await expectCardsToBe(statistics, name, 5)
    await expect(statistics.getByRole('status').filter({ hasText: /^Баянзүрх: нийт [\d,]+$/ })).toHaveCount(1)

    const pager = statistics.getByRole('navigation', { name })
    const [previous, next] = [pager.getByRole('button', { name: 'Өмнөх' }), pager.getByRole('button', { name: 'Дараах' })]
    const all = Number(/\d+$/.exec(await pager.getByRole('status').locator('b').innerText()))
    expect(all).toBeGreaterThan(20)
    await expect(rowNames(khoroos)).toHaveCount(20)
    await expect(rowNames(khoroos).first()).toHaveText('1 дүгээр хороо')
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(khoroos.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('21')
    await expect(previous).toBeEnabled()
    await expectCardsToBe(statistics, name, 5)
    for (let pages = 2; pages < Math.ceil(all / 20); pages += 1) await next.click()
    await expect(next).toBeDisabled()
    await expect(rowNames(khoroos)).toHaveCount(all % 20 || 20)
    await previous.click()
    await expect(next).toBeEnabled()
  })
})

test('a district chosen before the script has come is the one that is shown', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const statistics = part(page, KINDERGARTENS)
  await statistics.scrollIntoViewIfNeeded()
  await statistics.getByLabel('Дүүрэг', { exact: true }).selectOption('1110')
  letGo()
  await showTable(statistics)
  await expect(table(statistics, 'Баянзүрх: Хүсэлтийн тоо')).toBeVisible()
})

test('first grade begins with Bayanzürkh among the districts of the capital, seven cards that are the totals; figures of the hidden tab are not requested', async ({
  page,
}) => {
  await page.clock.install()
  let hiddenRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('/public/requests/list/')) hiddenRequests += 1
  })
  await openPublic(page, '/?tab=2')
  const statistics = await reach(part(page, SCHOOLS))
  const places = statistics.getByLabel('Аймаг, нийслэл', { exact: true })
  await expect(places).toHaveValue('44524')
  const groups = places.locator('optgroup')
  await expect(groups.filter({ has: page.locator('[value="44524"]') })).toHaveAttribute('label', 'Нийслэлийн дүүргүүд')
  await expect(places.locator('optgroup[label="Нийслэлийн дүүргүүд"] option')).toHaveCount(9)
  await expect(places.locator('optgroup[label="Аймгууд"] option')).toHaveCount(21)
  await expectCardsToBe(statistics, 'Баянзүрх: Байршлаар', 7)
  await expect(statistics.getByRole('term')).toHaveText([
    'хүүхэд',
    'Баталгаажсан',
    'Эцэг эх татгалзсан',
    'Бүртгүүлэх боломжтой',
    'Сургууль бүртгэхээс татгалзсан',
    'Түр түдгэлзүүлсэн',
    'Хүлээгдэж буй',
  ])

  await places.selectOption('Дорнод')
  await expect(rowNames(table(statistics, 'Дорнод: Байршлаар')).first()).toBeVisible()
  await expectCardsToBe(statistics, 'Дорнод: Байршлаар', 7)
  await page.clock.runFor(60_000)
  expect(hiddenRequests).toBe(0)
})

const openTree = async (page: Page): Promise<Locator> => {
  await (await reach(part(page, KINDERGARTENS))).getByRole('button', { name: 'Цэцэрлэгийн жагсаалт харах' }).click()
  const dialog = page.getByRole('dialog', { name: TREE })
  await expect(dialog.getByRole('tree', { name: TREE })).toBeVisible()
  return dialog
}

test('the list of kindergartens is searched and walked by keyboard, Escape closes it and the focus returns', async ({ page }) => {
  await openPublic(page)
  const dialog = await openTree(page)
  await test.step('searched by name and by district', async () => {
    const [items, status, search] = [dialog.getByRole('treeitem'), dialog.getByRole('status'), dialog.getByLabel('Хайх', { exact: true })]
    await expect(items).toHaveCount(10)
    await search.fill('НАЛАЙХ')
    const leaves = items.filter({ hasText: 'Налайх дүүргийн' })
    await expect(status).toHaveText(`${await leaves.count()} цэцэрлэг олдлоо`)
    const name = /Налайх дүүргийн \d+ д\S+ цэцэрлэг/.exec(await leaves.last().innerText())?.[0] ?? 'no kindergarten in Nalaikh'
    await search.fill(name)
    await expect(status).toHaveText('1 цэцэрлэг олдлоо')
    await expect(items).toHaveCount(3)
    await expect(items.last()).toContainText(name)
    await expect(items.last()).toContainText(/Орон тоо: 2 нас (\d+|байхгүй), 3 нас/)

    await search.fill('байхгүй цэцэрлэг')
    await expect(status).toHaveText('Хайлтад тохирох цэцэрлэг олдсонгүй')
    await expect(dialog.getByRole('tree')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Хайлтыг цэвэрлэх' }).click()
    await expect(search).toBeFocused()
    await expect(items).toHaveCount(10)
  })
  await test.step('walked by keyboard', async () => {
    const [items, focused] = [dialog.getByRole('treeitem'), dialog.locator('[role=treeitem]:focus')]
    await dialog.getByRole('button', { name: 'Бүгдийг хураах' }).focus()
    await page.keyboard.press('Tab')
    await expect(focused).toContainText('Улаанбаатар хот')
    for (const [key, level, text] of [
      ['ArrowDown', '2', 'Багануур'],
      ['ArrowDown', '2', 'Багахангай'],
      ['ArrowUp', '2', 'Багануур'],
      ['ArrowRight', '2', 'Багануур'],
      ['ArrowRight', '3', 'Багануур дүүргийн'],
      ['ArrowLeft', '2', 'Багануур'],
      ['ArrowLeft', '2', 'Багануур'],
      ['End', '2', 'Чингэлтэй'],
      ['Home', '1', 'Улаанбаатар хот'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(focused).toHaveAttribute('aria-level', level)
      await expect(focused).toContainText(text)
    }
    await expect(items).toHaveCount(10)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Цэцэрлэгийн жагсаалт харах' })).toBeFocused()
  })
})

test('axe finds nothing on the list of kindergartens in light and dark; without the call the static files show', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expected(/net::ERR_/)
  await context.route('**/public/kindergartens/list/**', (route) => route.abort('internetdisconnected'))
  await page.setViewportSize({ width: 360, height: 780 })
  await openPublic(page)
  const dialog = await openTree(page)
  await dialog.getByRole('treeitem', { name: 'Багахангай' }).click()
  await expect(dialog.getByRole('treeitem', { name: 'Багахангай дүүргийн' }).first()).toBeVisible()
  await expectAxeCleanInEveryLook(page)
})

test('figures that change appear by themselves', async ({ page, context }) => {
  await page.clock.install()
  let requests = 0
  let more = 0
  await context.route('**/public/requests/list/11', async (route) => {
    requests += 1
    const response = await route.fetch()
    const envelope = await response.json()
    for (const row of envelope.RESULT.slice(0, 1))
      Object.assign(row, { requestAge2: row.requestAge2 + more, allRequest: row.allRequest + more })
    await route.fulfill({ response, json: envelope })
  })
  await openPublic(page)
  await page.evaluate('window.sameDocument = true')
  const statistics = await reach(part(page, KINDERGARTENS))
  const all = cards(statistics).last()
  const before = asNumber(await all.innerText())
  const pollUntil = (times: number) =>
    expect(async () => {
      await page.clock.fastForward(10_000)
      expect(requests).toBeGreaterThanOrEqual(times)
    }).toPass({ intervals: [50] })

  await pollUntil(1)
  expect(asNumber(await all.innerText())).toBe(before)
  more = 1000
  await pollUntil(requests + 1)
  await expect.poll(async () => asNumber(await all.innerText())).toBe(before + 1000)
  await expectCardsToBe(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо', 5)
  expect(await page.evaluate('window.sameDocument')).toBe(true)
})

/** Opens the page just above the cards, so that they are hydrated but not visible, and stops the clock. */
async function openAboveCards(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.clock.install()
  await openPublic(page)
  const statistics = part(page, KINDERGARTENS)
  // The last card (the total) is displayed first.
  const top = (await cards(statistics).last().boundingBox())?.y ?? 0
  await scrollTo(page, top - 500 - 100)
  await alive(statistics)
  await page.clock.pauseAt(Date.now() + 60_000)
  return statistics
}

test('with reduced motion the numbers do not count up', async ({ page }) => {
  const statistics = await openAboveCards(page)
  await cards(statistics).last().scrollIntoViewIfNeeded()
  await page.clock.runFor(100)
  await expect(cards(statistics)).toHaveCount(5)
  await expect(cards(statistics).locator('[aria-hidden]')).toHaveCount(0)
  await expectCardsToBe(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо', 5)
})

test('for others they run up in three seconds, four when the first has further to go than the second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const statistics = await openAboveCards(page)
  const [first = 0, second = 0] = (await cards(statistics).allInnerTexts()).map(asNumber)
  await cards(statistics).last().scrollIntoViewIfNeeded()
  const running = cards(statistics).first().locator('[aria-hidden]')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(running).toHaveCount(1, { timeout: 100 })
  }).toPass({ intervals: [20] })
  expect(asNumber(await running.innerText())).toBeLessThan(first)

  await page.clock.runFor((first > second ? 4000 : 3000) - 500)
  await expect(running).toHaveCount(1)
  await page.clock.runFor(600)
  await expect(cards(statistics).locator('[aria-hidden]')).toHaveCount(0)
  await expectCardsToBe(statistics, 'Улаанбаатар хот: Хүсэлтийн тоо', 5)
})
