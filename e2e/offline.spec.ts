import type { Page } from '@playwright/test'
import { type FaultyProxy, startFaultyProxy } from '../server/test/faultyProxy.ts'
import { test as base, expect, expectAxeClean } from './fixtures.ts'
import { bearing, FATHER, logOut, MOTHER, PASSWORD, section, stored, trySignIn } from './parent.ts'
import { DESK, main, overflow, PHONE, pupilOf } from './pupils.ts'

const test = base.extend<{ network: FaultyProxy }>({
  // A proxy that can be cut: `setOffline` alone does not stop every request of a loading page.
  network: async ({ portal }, use) => {
    const network = await startFaultyProxy({ port: Number(new URL(portal.address).port) })
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(`http://localhost:${network.port}`),
})

// All other tests run without service workers.
test.use({ serviceWorkers: 'allow' })

const names = (page: Page): Promise<string[]> => page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('kept '))`)

/** Waits until today's pages of every child are cached. */
async function untilCached(page: Page, children: readonly number[]): Promise<void> {
  const wanted = ['/api/course/schedule/list/', '/api/child/homeworks/list/', '/api/parent/food/schedule/list/']
  const inbox = '/api/parent/messages/list/'
  const isKept = (all: readonly string[], path: string, child: number) =>
    all.some((name) => name.includes(path) && name.includes(`"studentId":${child}`))
  await expect
    .poll(async () => {
      const all = await names(page)
      return children.every((child) => wanted.every((path) => isKept(all, path, child))) && all.some((name) => name.includes(inbox))
    })
    .toBe(true)
}

const since = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Сүлжээгүй байна\. Сүүлд шинэчилсэн: өнөөдөр \d\d:\d\d( Мэдээлэл дутуу байж магадгүй\.)?$/ })

test('without a network today stays readable and says how old it is; log-out and a day of age wipe it', async ({
  page,
  context,
  network,
  portal,
  trouble,
}) => {
  // The last pattern is axe's message for missing styles of a part that failed to load.
  trouble.expected(/net::ERR_|Unable to preload|dynamically imported module|Couldn't load preload assets/)
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const { personId } = JSON.parse((await stored(page, 'userInfo')) ?? '{}')
  const list: { studentPersonId: number; requestStatus: string }[] = await pupil.ask(`/api/children/list/${personId}`)
  const approved = list.filter(({ requestStatus }) => requestStatus === 'APPROVE').map(({ studentPersonId }) => studentPersonId)
  const terms: { termId: number; sessionId: number }[] = await pupil.ask(`/api/journal/list/${pupil.studentId}`)
  const term = terms.find(({ termId }) => termId === 167) ?? terms.at(-1)
  const lessons: { courseName: string; displayName: string }[] = await pupil.ask(
    `/api/course/schedule/list/${pupil.studentId}/${term?.termId}/${term?.sessionId}`,
  )

  // Skips the item with the current time, which is shown between lessons.
  const shown = main(page).locator('section section').getByRole('listitem').filter({ hasNotText: /^Одоо/ })
  const noNetwork = main(page).getByRole('heading', { level: 1, name: 'Сүлжээгүй байна' })

  await test.step('opening home keeps today’s pages, and nobody’s number', async () => {
    await page.goto('/')
    await untilCached(page, approved)
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/[А-ЯӨҮ]{2}[\d*]{8}/)
  })

  await context.setOffline(true)
  await test.step('the timetable opens from nothing, with its lessons and its age', async () => {
    await pupil.open('schedule')
    await expect(since(page)).toBeVisible()
    await expect(shown).toHaveCount(lessons.length)
    await expect(shown.filter({ hasText: lessons[0]?.displayName ?? '' }).first()).toBeVisible()
    await expectAxeClean(page)
  })
  await test.step('the inbox, homework, the menu and home open offline too', async () => {
    await page.setViewportSize(PHONE)
    const tab = (name: string) => page.getByRole('navigation', { name: 'Доод цэс' }).getByRole('link', { name })
    await page.getByRole('link', { name: /^Мэдэгдэл/ }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Мэдэгдэл' })).toBeVisible()
    await expect(since(page)).toBeVisible()
    for (const name of ['Даалгавар', 'Хоол']) {
      await tab(name).click()
      await expect(since(page)).toBeVisible()
      await expect(main(page).getByRole('tabpanel')).not.toBeEmpty()
    }
    await tab('Нүүр').click()
    await expect(section(page, 'Миний хүүхдүүд').getByRole('article')).toHaveCount(approved.length)
    await expect(since(page)).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
  await test.step('a page that is not kept leads to those that are', async () => {
    await page.setViewportSize(DESK)
    await page.goto('/profile')
    await expect(noNetwork).toBeVisible()
    await expectAxeClean(page)
    await main(page).getByRole('link', { name: 'Хичээлийн хуваарь' }).click()
    await expect(shown).toHaveCount(lessons.length)
  })
  await test.step('after a day nothing of it is left', async () => {
    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
    await page.reload()
    await expect(noNetwork).toBeVisible()
    expect(await names(page)).toEqual([])
  })
  await test.step('back in the network the page comes by itself, and is kept anew', async () => {
    await context.setOffline(false)
    await expect(shown).toHaveCount(lessons.length)
    await expect(page.getByRole('status').filter({ hasText: 'Сүлжээгүй' })).toHaveCount(0)
    await untilCached(page, [pupil.studentId])
  })
  await test.step('a portal that is down while the device is online: kept data with its age in one line, no failure and no count', async () => {
    await page.goto('/')
    await untilCached(page, approved)
    network.refuse()
    await page.reload()
    const away = /^Портал хариу өгөхгүй байна\. Сүүлд шинэчилсэн: өнөөдөр \d\d:\d\d Мэдээлэл дутуу байж магадгүй\.$/
    await expect(page.getByRole('status').filter({ hasText: away })).toBeVisible()
    await expect(section(page, 'Миний хүүхдүүд').getByRole('article')).toHaveCount(approved.length)
    await expect(main(page).getByRole('alert')).toHaveCount(0)
    await expect(main(page)).toContainText('Анхаарах зүйлийн зарим нь дутуу байж магадгүй.')
    network.letGo()
    await page.reload()
    await expect(main(page)).toContainText(/Анхаарах \d+ зүйл байна|Анхаарах зүйл алга|даалгавар үлдлээ/)
    await pupil.open('schedule')
  })
  await test.step('log-out without a network wipes it too; the session ends with the first contact, before anything else', async () => {
    const login = main(page).getByRole('heading', { level: 1, name: 'Нэвтрэх' })
    const token = (await stored(page, 'token')) ?? ''
    const isIn = async () => (await page.request.get(`${portal.address}/api/user/devices`, bearing(token))).ok()
    network.refuse()
    await context.setOffline(true)
    await logOut(page)
    await expect(noNetwork).toBeVisible()
    await expect(main(page)).toContainText('Та энэ төхөөрөмжөөс гарсан байна.')
    await expect(main(page).getByRole('link', { name: /^Лавлах утас/ })).toHaveAttribute('href', /^tel:/)
    await expectAxeClean(page)
    // The remaining entry contains no usable token.
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['toEnd'])
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(token)
    expect(await isIn()).toBe(true)
    network.letGo()
    await context.setOffline(false)
    await expect(login).toBeVisible()
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0)
    expect(await isIn()).toBe(false)
  })
  await test.step('the next person on the device sees nothing of it', async () => {
    await page.goto('/login')
    await trySignIn(page, FATHER, PASSWORD)
    await expect.poll(() => stored(page, 'token')).not.toBeNull()
    await page.goto('/profile')
    await expect(main(page)).toContainText(FATHER)
    expect(await page.content()).not.toMatch(/88000001|Болормаа/)
  })
})
