import type { Locator, Page } from '@playwright/test'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { inSight } from './overflow.ts'
import {
  bearing,
  COMMISSION,
  dismissToast,
  endSession,
  OFFICE,
  PASSWORD,
  sessionOf,
  signIn,
  TEACHER,
  trySignIn,
  withSession,
} from './parent.ts'
import { DESK, overflow, PHONE } from './pupils.ts'

const rows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')
const opened = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Touch targets smaller than 44 px. A checkbox counts with its label, and a row's button with its row. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main button, main a, main select, main input, main summary, dialog[open] button')]
    .map((one) => (one.matches('input') ? one.closest('label') : one.matches('tbody th button') ? one.closest('tr') : one) ?? one)
    .filter((one) => one.checkVisibility() && (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5))
    .map((one) => one.outerHTML.slice(0, 120))`)

async function expectToServeAPhone(page: Page): Promise<void> {
  await expect.poll(() => overflow(page), `nothing of ${page.url()} lies beside the screen`).toBeLessThanOrEqual(0)
  expect(await smallTargets(page), `every target of ${page.url()} is large enough`).toEqual([])
  await expectAxeClean(page)
}

/** Opens a page of the desk on a phone and checks its layout. */
async function openOnPhone(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
  if (path === '/staff') await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  else await expect(rows(page).first()).toBeVisible()
  await expectToServeAPhone(page)
}

test('the desk of a teacher serves a phone; a request is a sheet from below, which a reload keeps and Back closes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await withSession(page, TEACHER)
  await openOnPhone(page, '/staff', 'Ажлын ширээ')
  await openOnPhone(page, '/staff/leave', 'Чөлөөний хүсэлт')
  await openOnPhone(page, '/staff/links', 'Хүүхэд холбох хүсэлт')
  const [name, waiting] = await Promise.all(['th', 'td:last-child'].map((part) => rows(page).first().locator(part).boundingBox()))
  expect([waiting?.y, (waiting?.x ?? 0) > (name?.x ?? 0)], 'the waiting time is beside the name').toEqual([name?.y, true])
  await rows(page).first().getByRole('button').click()
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Зөвшөөрөх' })
  await expect(approve).toBeVisible()
  await expectToServeAPhone(page)
  const { token } = await sessionOf(page.request, TEACHER)
  const listed = await (await page.request.post('/api/staff/queue', { ...bearing(token), data: { queue: 'links' } })).json()
  const held = { kind: 'link', ids: [listed.RESULT.rows[1].id], decision: 'APPROVE', note: null, holdSeconds: 60 }
  await page.request.post('/api/staff/decide', { ...bearing(token), data: held })
  await page.reload()
  await expect(approve).toBeVisible()
  // The sheet has the tray: a decision is undone above the next request.
  const tray = page.getByRole('dialog').getByRole('status', { name: 'Мэдэгдээгүй шийдвэр' })
  await tray.getByRole('button').last().click()
  await expect(tray.getByRole('listitem')).toHaveCount(0)
  await dismissToast(page)
  await expect(approve).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/staff/links')

  await test.step('a press beside the sheet closes it with its end: nothing below is pressed', async () => {
    await rows(page).first().getByRole('button').click()
    await expect(approve).toBeVisible()
    await page.mouse.move(PHONE.width / 2, 20)
    await page.mouse.down()
    await expect(approve).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** Place in the office's queue of the first child without a request of its family and without a decision. */
async function firstListed(page: Page): Promise<number> {
  const office = bearing((await sessionOf(page.request, OFFICE)).token)
  const queue = await page.request.post('/api/staff/queue', { ...office, data: { queue: 'first-grade' } })
  const listed: { id: number; senderName: string | null }[] = (await queue.json()).RESULT.rows
  for (const [place, { id, senderName }] of listed.entries()) {
    if (senderName !== null) continue
    const detail = await (await page.request.get(`/api/staff/queue/first-grade/${id}`, office)).json()
    if (detail.RESULT.history.length === 0) return place
  }
  throw new Error('no child of the list waits for its first decision')
}

test('the desks of an office and of a commission serve a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await withSession(page, OFFICE)
  await openOnPhone(page, '/staff/first-grade', '1 дүгээр ангийн элсэлт')
  await rows(page)
    .nth(await firstListed(page))
    .getByRole('button')
    .click()
  const child = page.getByRole('article')
  await expect(child, 'its family has sent nothing').toContainText('Сургуулийн жагсаалтад орсон')
  await expect(child).not.toContainText('Хүсэлт илгээсэн')
  await withSession(page, COMMISSION)
  await openOnPhone(page, '/staff/kindergarten', 'Цэцэрлэгийн хүсэлт')
  await openOnPhone(page, '/staff/sub-program', 'Дэд хөтөлбөрийн хүсэлт')
})

/** Opens the teacher's link requests on a wide screen. Decisions are held until the test undoes them: other tests need the requests. */
async function teachersLinks(page: Page) {
  await page.setViewportSize(DESK)
  const decided = new Set<number>()
  await page.route('**/api/staff/decide', (route) => {
    const body: { ids: number[] } = route.request().postDataJSON()
    for (const id of body.ids) decided.add(id)
    return route.continue({ postData: { ...body, holdSeconds: 60 } })
  })
  // Decisions that an earlier test left held would be in the tray of this one.
  const before = bearing((await sessionOf(page.request, TEACHER)).token)
  const { RESULT: left }: { RESULT: { kind: string; ids: number[] }[] } = await (await page.request.get('/api/staff/held', before)).json()
  for (const { kind, ids } of left) await page.request.post('/api/staff/undo', { data: { kind, ids }, ...before })
  const { token } = await signIn(page, TEACHER, { to: '/staff/links' })
  await expect(rows(page).first()).toBeVisible()
  const current = rows(page).and(page.locator('[aria-current="true"]'))
  return {
    decided,
    token,
    /** Expects the request of the current row to be open, with its decision buttons. */
    isOpen: async () => {
      await expect(opened(page)).toHaveText(await current.getByRole('button').innerText())
      await expect(page.getByRole('article').getByRole('button', { name: 'Зөвшөөрөх' })).toBeVisible()
    },
  }
}
const note = (page: Page) => page.getByLabel('Эцэг, эхэд очих тайлбар')
const READY_NOTE = 'Бүртгэлд асран хамгаалагчаар нэрлэгдээгүй байна'

test('j and k move, a approves and opens the next, z takes back, d declines with a ready note, / searches, ? tells the keys', async ({
  page,
  trouble,
}) => {
  const { isOpen, token } = await teachersLinks(page)
  await page.keyboard.press('j')
  await isOpen()
  await expectAxeClean(page)
  const first = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await isOpen()
  await page.keyboard.press('a')
  await expect(page).not.toHaveURL(first)
  const tray = page.getByRole('status', { name: 'Мэдэгдээгүй шийдвэр' })
  await expect(tray.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(tray.getByRole('listitem'), 'a reload keeps the decision in the tray').toHaveCount(1)
  await page.keyboard.press('z')
  await expect(tray.getByRole('listitem')).toHaveCount(0)
  await page.goto(first)
  await isOpen()
  await page.keyboard.press('a')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('z')
  await expect(page).toHaveURL(first)
  await isOpen()
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await expect(note(page)).toHaveValue(READY_NOTE)
  await expectAxeClean(page)
  await page.getByRole('article').getByRole('button', { name: 'Болих' }).focus()
  await page.keyboard.press('Enter')
  await expect(note(page), 'Enter on Cancel cancels').toHaveCount(0)
  await page.keyboard.press('Shift+KeyJ')
  await expect(page).not.toHaveURL(first)
  await page.evaluate(`dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', key: 'л' }))`)
  await expect(page, 'the place of the key counts, not its letter').toHaveURL(first)
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a session that ends over a decision loses nothing: after the sign-in the request is open, and its note is there', async () => {
    await isOpen()
    await page.keyboard.press('d')
    await note(page).fill('Овог нь зөрүүтэй байна')
    trouble.expected(/401 \(Unauthorized\)/)
    await endSession(page, token)
    await page.getByRole('article').getByRole('button', { name: 'Татгалзах, мэдэгдэх' }).click()
    await page.waitForURL(/\/login/)
    await trySignIn(page, TEACHER, PASSWORD)
    await expect(page).toHaveURL(first)
    await isOpen()
    await page.keyboard.press('d')
    await expect(note(page)).toHaveValue('Овог нь зөрүүтэй байна')
  })
})

test('twelve requests and the decision are in sight on a small laptop; the list follows the keys; the tray covers nothing', async ({
  page,
  request,
}) => {
  const { decided, token, isOpen } = await teachersLinks(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('j')
  await isOpen()
  expect(await inSight(page, 'tbody tr')).toBeGreaterThanOrEqual(12)
  expect(await inSight(page, 'article footer button'), 'both decisions and the note').toBe(3)
  const filters = await page.getByRole('group', { name: 'Шүүлтүүр' }).boundingBox()
  expect(filters?.height, 'the filters are one row').toBeLessThan(64)
  await page.setViewportSize(DESK)
  expect([(await inSight(page, 'tbody tr')) >= 12, await inSight(page, 'article footer button')], 'the same at 1440 × 900').toEqual([
    true,
    3,
  ])
  await page.setViewportSize({ width: 1366, height: 768 })
  for (let nth = 0; nth < 20; nth++) await page.keyboard.press('j')
  await isOpen()
  expect(await inSight(page, 'tbody tr[aria-current]')).toBe(1)

  const tray = page.getByRole('status', { name: 'Мэдэгдээгүй шийдвэр' })
  await page.keyboard.press('a')
  await expect(tray.getByRole('listitem')).toHaveCount(1)
  await isOpen()
  // The second press arrives while the next request loads.
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(tray.getByRole('listitem')).toHaveCount(3)
  await isOpen()
  expect(await inSight(page, 'article footer button'), 'all three beside the tray').toBe(3)
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
  await test.step('on a narrow laptop the tray covers no button of the selection either, folded or unfolded', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await rows(page).and(page.locator('[data-held="false"]')).first().getByRole('checkbox').check()
    const bar = 'section[aria-label="Бүгдийг сонгох"] button'
    await expect.poll(() => inSight(page, bar)).toBe(3)
    await tray.getByRole('button', { name: /^Өөр \d+$/ }).click()
    await expect(tray.getByRole('listitem')).toHaveCount(4)
    await expect.poll(() => inSight(page, bar)).toBe(3)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1366, height: 768 })
    await tray.getByRole('button', { name: 'Хураах' }).click()
  })
  await tray.getByRole('button').last().click()
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect(tray.getByRole('listitem')).toHaveCount(0)
  expect(decided.size).toBe(3)
  const waiting = async (): Promise<number> => {
    const answer = await request.post('/api/staff/queue', { ...bearing(token), data: { queue: 'links' } })
    const found: { id: number; held: object | null }[] = (await answer.json()).RESULT.rows
    return found.filter(({ id, held }) => decided.has(id) && held === null).length
  }
  await expect.poll(waiting, 'each has its own undo').toBe(3)
})

test('a bulk decision leaves out senders unknown to the registry, and declines with a ready note', async ({ page }) => {
  await teachersLinks(page)
  await page.getByRole('main').getByRole('checkbox', { name: 'Бүгдийг сонгох' }).check()
  const all = await rows(page).getByRole('checkbox', { checked: true }).count()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  const unnamed = dialog.getByRole('checkbox')
  await expect(unnamed.first()).not.toBeChecked()
  const left = all - (await unnamed.count())
  await expect(dialog.getByRole('button', { name: `${left} хүсэлт: Зөвшөөрөх` })).toBeVisible()
  await expectAxeClean(page)
  await unnamed.first().check()
  await expect(dialog.getByRole('button', { name: `${left + 1} хүсэлт: Зөвшөөрөх` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await expect(note(page)).toHaveValue(READY_NOTE)
  await page.keyboard.press('Escape')
})

test('a request that the status hides is found by name, as a link to every state', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, OFFICE, { to: '/staff/links' })
  await page.getByRole('main').getByLabel('Төлөв').selectOption('APPROVE')
  await expect(rows(page).first()).toBeVisible()
  const name = await rows(page).first().getByRole('button').innerText()
  await page.getByRole('main').getByLabel('Төлөв').selectOption({ index: 2 })
  await page.getByRole('searchbox').fill(name.split(' ').reverse().join(' '))
  const link = page.getByRole('button', { name: /^Өөр төлөвт \d+ хүсэлт байна$/ })
  await link.click()
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  await expect(page.getByText('Ийм хүсэлт олдсонгүй')).toHaveCount(0)
})

/** Links of the class teacher, five of them of senders unknown to the registry: thirty, less those that other tests have decided. */
async function waitingLinks(page: Page) {
  const { decided, token, isOpen } = await teachersLinks(page)
  const ask = async (path: string, data: object) => (await (await page.request.post(path, { ...bearing(token), data })).json()).RESULT
  const waiting: { id: number; isNamed: boolean; childName: string }[] = (await ask('/api/staff/queue', { queue: 'links' })).rows
  const unnamed = waiting.filter(({ isNamed }) => !isNamed)
  expect(unnamed.length).toBeGreaterThanOrEqual(4)
  expect(waiting.length).toBeGreaterThanOrEqual(28)
  const free = rows(page).and(page.locator('[data-held="false"]'))
  await expect(free).toHaveCount(waiting.length)
  return { decided, isOpen, unnamed, all: waiting.length, free, undo: () => ask('/api/staff/undo', { kind: 'link', ids: [...decided] }) }
}

test('a class teacher decides 30 links by mouse in at most 32 presses, and no sender unknown to the registry unopened', async ({
  page,
}) => {
  const { decided, isOpen, unnamed, all, free, undo } = await waitingLinks(page)
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  await press(page.getByRole('main').getByRole('checkbox', { name: 'Бүгдийг сонгох' }))
  await press(page.getByRole('region', { name: 'Бүгдийг сонгох' }).getByRole('button', { name: 'Зөвшөөрөх' }))
  await press(page.getByRole('dialog').getByRole('button', { name: `${all - unnamed.length} хүсэлт: Зөвшөөрөх` }))
  await expect(free).toHaveCount(unnamed.length)
  expect(unnamed.filter(({ id }) => decided.has(id))).toEqual([])
  for (let left = unnamed.length; left > 0; left--) {
    await isOpen()
    expect(unnamed.map(({ childName }) => childName)).toContain(await opened(page).innerText())
    await press(page.getByRole('article').getByRole('button', { name: 'Зөвшөөрөх' }))
    await expect(free).toHaveCount(left - 1)
  }
  expect(decided.size).toBe(all)
  expect(presses, 'presses by mouse').toBeLessThanOrEqual(all + 2)
  await undo()
})

test('a class teacher decides 30 links by 31 keys of a Mongolian layout, and the next request opens by itself', async ({ page }) => {
  const { decided, isOpen, all, undo } = await waitingLinks(page)
  const keyboard = await page.context().newCDPSession(page)
  let presses = 0
  const press = async (code: string, key: string) => {
    presses += 1
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key })
  }
  await press('KeyJ', 'р')
  for (let count = 1; count <= all; count++) {
    await isOpen()
    const before = page.url()
    await press('KeyA', 'й')
    await expect.poll(() => decided.size, { intervals: [20] }).toBe(count)
    await expect(page).not.toHaveURL(before)
  }
  expect(presses, 'presses of keys').toBe(all + 1)
  await undo()
})

test('another filter begins at its first page, and asks for no page of the one before', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, OFFICE, { to: '/staff/links' })
  const bodies: { after?: object; status?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff/queue')) bodies.push(request.postDataJSON())
  })
  await page.getByRole('main').getByRole('button', { name: 'Дараах' }).click()
  await expect.poll(() => bodies.at(-1)?.after).toBeDefined()
  await page.getByRole('main').getByLabel('Төлөв').selectOption('APPROVE')
  await expect.poll(() => bodies.at(-1)?.status).toBe('APPROVE')
  expect(bodies.filter(({ after, status }) => after !== undefined && status === 'APPROVE')).toEqual([])
})

test('a request of a barred person can only be declined, and not in a batch', async ({ page, request }) => {
  const { token } = await sessionOf(request, OFFICE)
  const ask = async (path: string, data: object) => (await (await request.post(path, { ...bearing(token), data })).json()).RESULT
  const waiting: { id: number; childId: number; childName: string; seen: string }[] = (
    await ask('/api/staff/queue', { queue: 'links', status: 'NEW' })
  ).rows
  const barred = waiting[0]
  if (barred === undefined) throw new Error('nobody waits')
  const [, personId] = barred.seen.split(' ')
  const document = '2026/11/02, 184'
  await ask('/api/staff/family/bar', { childId: barred.childId, personId: Number(personId), document, from: '2026-11-02', until: null })

  await page.setViewportSize(DESK)
  await signIn(page, OFFICE, { to: '/staff/links' })
  const row = rows(page).filter({ hasText: 'Шүүх хязгаарласан, зөвхөн татгалзана' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(barred.childName)
  const box = row.getByRole('checkbox')
  await expect(box).toBeDisabled()
  await expect(box).toHaveAccessibleDescription('Шүүх хязгаарласан, зөвхөн татгалзана')

  await test.step('all at once is all others', async () => {
    const boxes = rows(page).getByRole('checkbox')
    const all = await boxes.count()
    await page.getByRole('main').getByRole('checkbox', { name: 'Бүгдийг сонгох' }).check()
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(all - 1)
    await expect(box).not.toBeChecked()
    const several = page.getByRole('region', { name: 'Бүгдийг сонгох' })
    await expect(several.getByRole('status')).toContainText(String(all - 1))
    await expectAxeClean(page)
    await several.getByRole('button', { name: 'Болих' }).click()
  })

  await test.step('its own request says why, and offers to decline alone', async () => {
    await row.getByRole('button').click()
    await expect(opened(page)).toHaveText(barred.childName)
    const article = page.getByRole('article')
    await expect(article.getByText('Шүүх хязгаарласан, зөвхөн татгалзана')).toBeVisible()
    await expect(article.getByRole('button', { name: 'Татгалзах' })).toBeVisible()
    await expect(article.getByRole('button', { name: 'Зөвшөөрөх' })).toHaveCount(0)
    await expectAxeClean(page)
  })

  const { bars } = (await (await request.get(`/api/staff/family/${barred.childId}`, bearing(token))).json()).RESULT
  await ask('/api/staff/family/bar/lift', { barId: bars[0].barId, document: '2026/12/01, 201' })
})
