import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test'
import { browserKeys } from '../server/test/pushService.ts'
import { fullBrowserOptions } from './browser.ts'
import { expect, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { bearing, childOf, logOut, MOTHER, read, type SignedIn, section, sessionOf, signIn, TEACHER } from './parent.ts'
import { DESK, dayFromToday, main, overflow, PHONE } from './pupils.ts'

const TITLE = 'Чөлөөний хүсэлтийг зөвшөөрлөө'
const bell = (page: Page, name = 'Мэдэгдэл') => page.getByRole('link', { name, exact: true })
const entries = (page: Page) => main(page).getByRole('region').getByRole('listitem').getByRole('link')

/** Requests leave for the mother's child after some days, and lets the teacher approve it. */
async function approveLeave(request: APIRequestContext, mother: SignedIn, days: number): Promise<void> {
  const studentPersonId = await childOf(request, mother, 'Тэмүүлэн')
  const from = await dayFromToday(request, days)
  const calendar = await request.get(`/api/schedule/calendar/${studentPersonId}/${from}/${from}`, bearing(mother.token))
  const { schoolDayAfter: day } = (await calendar.json()).RESULT
  const leave = {
    absenceCategory: 'FAMILY',
    intervalTypeId: 1,
    startDate: day,
    endDate: day,
    startTime: '',
    endTime: '',
    description: 'Аян',
  }
  const asked = await request.post('/api/parent/absence/send', {
    ...bearing(mother.token),
    data: { username: MOTHER, personId: mother.personId, studentPersonId, ...leave },
  })
  const { absenceIds: ids } = (await asked.json()).RESULT
  const teacher = await sessionOf(request, TEACHER)
  const decided = await request.post('/api/staff/decide', {
    ...bearing(teacher.token),
    data: { kind: 'absence', ids, decision: 'APPROVED', note: null },
  })
  expect((await decided.json()).RESULT).toMatchObject([{ done: true }])
}

const approvals = async (request: APIRequestContext) =>
  (await messagesTo(request, MOTHER)).filter(({ text }) => text.includes('чөлөөг багш зөвшөөрлөө')).length

test('a decision arrives live in the inbox, is read in every browser once it is opened, and comes without a text message if the parent says so', async ({
  page,
  elsewhere,
  request,
}) => {
  test.slow()
  await elsewhere.setViewportSize(PHONE)
  await signIn(elsewhere, MOTHER, { to: '/messages' })
  await page.setViewportSize(DESK)
  const mother = await signIn(page, MOTHER, { to: '/messages' })
  await approveLeave(request, mother, 60)
  await request.post('/api/parent/messages/read-all', { ...bearing(mother.token), data: { upTo: Number.MAX_SAFE_INTEGER } })
  for (const one of [page, elsewhere]) await expect(bell(one)).toBeVisible()
  await read(page)
  const before = await approvals(request)

  await test.step('arrives live, and the bell counts it', async () => {
    await approveLeave(request, mother, 70)
    await expect(bell(page, 'Мэдэгдэл 1 уншаагүй')).toBeVisible()
    await expect(bell(elsewhere, 'Мэдэгдэл 1 уншаагүй')).toBeVisible()
    await expect(entries(page).first()).toContainText(`Уншаагүй: ${TITLE}`)
    await expect(entries(page).first()).toContainText('Тэмүүлэн · Чөлөө')
    await expect.poll(() => approvals(request)).toBe(before + 1)
    await expectAxeCleanInEveryLook(page)
    await expectAxeCleanInEveryLook(elsewhere)
    await elsewhere.setViewportSize(PHONE)
    expect(await overflow(elsewhere)).toBeLessThanOrEqual(0)
  })
  await test.step('filters narrow the list', async () => {
    await main(page).getByText('Уншаагүй', { exact: true }).click()
    await expect(entries(page)).toHaveCount(1)
    await main(page).getByLabel('Сэдэв').selectOption('Асуулт')
    await expect(main(page)).toContainText('Ийм мэдэгдэл алга')
    await page.goto('/messages')
  })
  await test.step('opening it reads it, in the other browser too', async () => {
    await entries(page).first().click()
    const message = main(page).getByRole('article')
    await expect(message.getByRole('heading', { name: TITLE })).toBeFocused()
    await expect(message).toContainText('Чөлөөний төрөл: Гэр бүлийн шалтгаан')
    await expect(bell(page)).toBeVisible()
    await expect(bell(elsewhere)).toBeVisible()
    await expect(entries(elsewhere).first()).not.toContainText('Уншаагүй')
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('on a phone it is a page of its own, with a way back and one to leave', async () => {
    await entries(elsewhere).first().click()
    await expect(entries(elsewhere)).toHaveCount(0)
    await expectAxeCleanInEveryLook(elsewhere)
    await elsewhere.setViewportSize(PHONE)
    await main(elsewhere).getByRole('link', { name: 'Бүх мэдэгдэл' }).click()
    await expect(entries(elsewhere).first()).toBeVisible()
    await entries(elsewhere).first().click()
    await main(elsewhere).getByRole('link', { name: 'Чөлөөний хуудас руу очих' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Чөлөөний хүсэлт' })).toBeVisible()
  })
  await test.step('without a text message the entry still comes', async () => {
    await page.goto('/profile')
    const choice = section(page, 'Юуг, хэрхэн мэдэх вэ').getByRole('switch', { name: 'Чөлөөний хариу: Мессеж' })
    await expect(choice).toBeChecked()
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await expect(choice).toHaveAttribute('aria-busy', 'false')
    await approveLeave(request, mother, 80)
    await expect(bell(page, 'Мэдэгдэл 1 уншаагүй')).toBeVisible()
    expect(await approvals(request)).toBe(before + 1)
    await choice.press('Space')
    await expect(choice).toBeChecked()
    await expect(choice).toHaveAttribute('aria-busy', 'false')
  })
})

const device = test.extend<{ withNotifications: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  withNotifications: async ({}, use) => {
    const browser = await chromium.launch(fullBrowserOptions)
    await use(browser)
    await browser.close()
  },
})

device(
  'a press turns push messages on: a decision is shown once by the first name, opens its message, and the log-out ends them',
  async ({ withNotifications, request, portal, trouble, pushService }) => {
    test.slow()
    const { p256dh, auth, decrypt } = browserKeys()
    const context = await withNotifications.newContext({ baseURL: portal.address, serviceWorkers: 'allow' })
    await trouble.watch(context)
    // The full browser asks for an icon where a document names none.
    trouble.expected(/favicon\.ico/)
    await context.grantPermissions(['notifications'])
    const page = await context.newPage()
    // Chromium reaches no push service here, so the subscription is one of the local service.
    await page.addInitScript({
      content: `
      let held = null
      const endpoint = '${pushService.origin}/device/accepts'
      const subscription = {
        toJSON: () => ({ endpoint, keys: { p256dh: '${p256dh}', auth: '${auth}' } }),
        unsubscribe: async () => { held = null; return true },
      }
      PushManager.prototype.getSubscription = async () => held
      PushManager.prototype.subscribe = async () => (held = subscription)`,
    })
    const mother = await signIn(page, MOTHER, { to: '/profile' })
    const choices = section(page, 'Юуг, хэрхэн мэдэх вэ')
    await choices.getByRole('button', { name: 'Мэдэгдэл авах' }).click()
    await expect(choices).toContainText('Энэ төхөөрөмжид апп мэдэгдэл ирнэ')
    await expect(choices.getByRole('switch', { name: 'Чөлөөний хариу: Апп' })).toBeChecked()
    await expectAxeCleanInEveryLook(page)
    await page.setViewportSize(PHONE)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await approveLeave(request, mother, 90)
    await expect.poll(() => pushService.received.length).toBe(1)
    const payload = decrypt(pushService.received[0]?.body ?? Buffer.alloc(0))
    expect(payload).toEqual({
      title: TITLE,
      body: 'Тэмүүлэн',
      path: expect.stringMatching(/^\/messages\?open=\d+$/),
      tag: expect.stringMatching(/^message-\d+$/),
    })
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId))
    })
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registered
    for (let nth = 0; nth < 2; nth++)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: portal.address, registrationId, data: JSON.stringify(payload) })
    const shown = `navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data })))`
    await expect.poll(() => page.evaluate(shown)).toEqual([payload])
    await page.goto(payload.path)
    await expect(main(page).getByRole('article').getByRole('heading', { name: TITLE })).toBeVisible()

    const before = await approvals(request)
    await page.setViewportSize(DESK)
    await logOut(page)
    await approveLeave(request, await sessionOf(request, MOTHER), 110)
    await expect.poll(() => approvals(request)).toBe(before + 1)
    expect(pushService.received).toHaveLength(1)
  },
)
