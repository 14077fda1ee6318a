import type { Locator, Page } from '@playwright/test'
import { type FaultyProxy, startFaultyProxy } from '../server/test/faultyProxy.ts'
import { test as base, expect, expectAxeClean } from './fixtures.ts'
import { bearing, OFFICE, openUserMenu, sessionOf, setClock, signIn, TEACHER } from './parent.ts'
import { type Phone, phoneWith } from './phone.ts'
import { dialogOf, main, overflow } from './pupils.ts'
import { ask, cells, childNamed, onSchoolDay, type Roll, state, toEnd, untouched } from './rolls.ts'

const test = base.extend<{ network: FaultyProxy; phone: Phone }>({
  network: async ({ portal }, use) => {
    const network = await startFaultyProxy({ port: Number(new URL(portal.address).port) })
    await use(network)
    await network.stop()
  },
  phone: async ({ network, networks, trouble }, use) => {
    const phone = await phoneWith({
      baseURL: `http://localhost:${network.port}`,
      extraHTTPHeaders: { 'x-forwarded-for': networks() },
      onStart: trouble.watch,
    })
    await use(phone)
    await phone.end()
  },
})

/** Whether the service worker has cached every file that it lists. */
const hasFiles = (page: Page): Promise<boolean> =>
  page.evaluate(`fetch('/sw.js').then((worker) => worker.text())
    .then((text) => Promise.all([...text.matchAll(/[/]assets[/][-.\\w]+/g)].map(([file]) => caches.match(file))))
    .then((found) => found.length > 0 && found.every(Boolean))`)
const keptRolls = (page: Page): Promise<number> =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('kept ') && name.includes('/api/staff/today/:')).length`)
const pill = (page: Page, name: string): Locator => main(page).getByText(name, { exact: true })
const tab = (page: Page): Locator => page.getByRole('navigation', { name: 'Доод цэс' }).getByRole('link', { name: 'Өнөөдөр' })
const queue = (page: Page): Locator => main(page).getByRole('heading', { name: 'Илгээх дараалал' })

type Entry = Pick<Roll, 'period'> & { entryId: string; madeAt: string }

const REASONS = ['SICK', 'EXCUSED', 'UNEXCUSED']

/** Entries of a device whose clock is an hour ahead, about the children of a roll in turn. */
const entriesOf = (roll: Roll, childIds: readonly number[], count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ groupId: roll.groupId, day: roll.day, period: roll.period, childId: childIds[nth % childIds.length] ?? 0 },
    ...{ entryId: crypto.randomUUID(), reason: REASONS[nth % REASONS.length] ?? '', minutesLate: 0, why: null },
    madeAt: `${roll.day}T11:${String(20 + Math.floor(nth / 60)).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}+08:00`,
  }))

/** Appends entries to the queue of the device, as many taps would. */
const appendEntries = (page: Page, personId: number, entries: readonly object[]) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('today')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('entries', 'readwrite', { durability: 'strict' })
      for (const entry of ${JSON.stringify(entries)})
        transaction.objectStore('entries').add({ owner: { personId: ${personId}, role: 'TEACHER' }, entry, refusal: null })
      transaction.oncomplete = () => { opening.result.close(); resolve() }
    }
  })`)

test('without a network a class is recorded in six taps; two hundred entries outlive a killed browser and a log-out and count once', async ({
  request,
  network,
  phone,
  trouble,
}) => {
  trouble.expected(/net::ERR_|Unable to preload|dynamically imported module|Couldn't load preload assets/)
  let page = await phone.start()
  const { token, personId } = await sessionOf(request, TEACHER)
  const { lessons } = await onSchoolDay(request, token, '10:20')
  const [, second, third] = lessons
  if (second === undefined || third === undefined) throw new Error('The class has no third lesson')
  const address = `/api/staff/today/${third.groupId}/${third.day}/${third.period}`
  const read = () => ask<{ lesson: { recorded: number }; children: { childId: number }[] }>(request, token, address)
  const recorded = async () => (await read()).lesson.recorded
  await untouched(request, token, third, '10:20')
  const childIds = (await read()).children.map(({ childId }) => childId)
  const more = entriesOf(second, childIds, 194)

  await test.step('opening the page keeps its files and the rolls of today', async () => {
    await signIn(page, TEACHER, { to: '/staff/today' })
    await expect(cells(page)).toHaveCount(third.children)
    await expect(pill(page, 'Бүгд илгээгдсэн')).toBeVisible()
    await expect.poll(() => keptRolls(page)).toBeGreaterThanOrEqual(lessons.length)
    await expect.poll(() => hasFiles(page)).toBe(true)
  })

  // A browser that is killed soon may lose what it has put into local storage: the session and the lists are on the disk from here on.
  await phone.stop()
  // `offline` alone does not stop every request of a loading page.
  network.refuse()
  page = await phone.start(true)
  let names: string[] = []
  await test.step('six taps from nothing, each kept on the device', async () => {
    await page.goto('/staff/today')
    await expect(main(page).getByText('Сүлжээгүй байна.')).toBeVisible()
    await expect(cells(page)).toHaveCount(third.children)
    const all = (await cells(page).locator('b').allTextContents()).map((name) => name.trim())
    const present = (await cells(page).filter({ hasText: 'Ирсэн' }).locator('b').allTextContents()).map((name) => name.trim())
    // Two children may have one given name.
    names = present.filter((name) => all.filter((other) => other === name).length === 1).slice(0, 4)
    for (const name of names) await childNamed(page, name).click()
    await main(page).getByRole('button', { name: 'Хоцорсон', exact: true }).click()
    await toEnd(page)
    await main(page).getByRole('button', { name: 'Бусад нь ирсэн' }).click()
    await expect(state(page)).toContainText('Төхөөрөмжид: 6')
    await expect(pill(page, '6 хүлээж буй')).toBeVisible()
    await expect(main(page).getByText(/^6 бичлэг, 10:2\d$/)).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await expectAxeClean(page)
  })
  await test.step('a killed browser loses none of two hundred', async () => {
    await appendEntries(page, personId, more)
    await phone.kill()
    page = await phone.start(true)
    // The page of the desk has no files offline; its links lead to the one that works.
    await page.goto('/')
    await tab(page).click()
    await expect(pill(page, '200 хүлээж буй')).toBeVisible()
    const [first = '', , , late = ''] = names
    await expect(childNamed(page, first)).toHaveAccessibleName(/Тасалсан/)
    await expect(childNamed(page, late)).toHaveAccessibleName(/5 мин хоцорсон/)
    await expect(state(page)).toContainText('Төхөөрөмжид: 6')
  })
  await test.step('log-out asks, and leaves nothing but the entries', async () => {
    const leave = async () => (await openUserMenu(page, 'Сарантуяа')).getByRole('button', { name: 'Гарах' }).click()
    const question = dialogOf(page, 'Илгээгээгүй 200 бичлэг байна')
    await leave()
    await expect(question).toContainText('14 хоног')
    await expectAxeClean(page)
    await question.getByRole('button', { name: 'Үлдэж, одоо илгээх' }).click()
    await expect(question).toHaveCount(0)
    await leave()
    await question.getByRole('button', { name: 'Гарах' }).click()
    await expect(main(page)).toContainText('Та энэ төхөөрөмжөөс гарсан байна.')
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['toEnd'])
  })

  network.letGo()
  await page.context().setOffline(false)
  // The page of the lost network reloads by itself.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Нэвтрэх' })).toBeVisible()
  await test.step('another person on the device neither sees nor sends them', async () => {
    await signIn(page, OFFICE, { to: `/staff/today?group=${third.groupId}&day=${third.day}&period=${third.period}` })
    await expect(cells(page)).toHaveCount(third.children)
    await expect(pill(page, 'Бүгд илгээгдсэн')).toBeVisible()
    await expect(queue(page)).toHaveCount(0)
    await expect(state(page)).toContainText('Бүртгээгүй байна')
  })
  await test.step('the next sign-in of the same person sends them, twice after a lost answer, from any page of the desk', async () => {
    const calls: Entry[][] = []
    // The server gets the six taps; it counts two hundred once in its own test. The first answer is lost.
    await page.context().route('**/api/staff/today/entries', async (route) => {
      const { entries }: { entries: Entry[] } = route.request().postDataJSON()
      calls.push(entries)
      const data = { entries: entries.filter(({ period }) => period === third.period) }
      if (data.entries.length > 0)
        expect(await (await request.post('/api/staff/today/entries', { ...bearing(token), data })).json()).toMatchObject({
          SUCCESS_CODE: 200,
        })
      if (calls.length === 1) return route.abort()
      const RESULT = entries.map(({ entryId }) => ({ entryId, done: true, reason: null, message: '' }))
      await route.fulfill({ json: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT } })
    })
    await signIn(page, TEACHER, { to: '/staff' })
    await expect.poll(recorded).toBe(third.children)
    await tab(page).click()
    await expect(pill(page, 'Бүгд илгээгдсэн')).toBeVisible()
    await expect(childNamed(page, names[3] ?? '')).toHaveAccessibleName(/5 мин хоцорсон/)
    expect(calls.map((entries) => entries.length)).toEqual([100, 100, 100])
    expect(calls[1], 'again').toEqual(calls[0])
    expect(new Set(calls.flat().map(({ entryId }) => entryId)).size).toBe(200)
    expect(
      calls[0]?.slice(0, 6).map(({ madeAt }) => madeAt.slice(0, 15)),
      'by the time of the portal',
    ).toEqual(Array(6).fill(`${third.day}T10:2`))
    expect(
      calls
        .slice(1)
        .flat()
        .map(({ entryId }) => entryId)
        .slice(6),
    ).toEqual(more.map(({ entryId }) => entryId))
    await page.context().unroute('**/api/staff/today/entries')
  })
  await setClock(request, null)
})
