import type { Page } from '@playwright/test'
import {
  APPLY,
  button,
  type Child,
  childField,
  childOf,
  chip,
  choose,
  DESK_SIZE,
  digitsOf,
  expectToFit,
  lookUp,
  main,
  notice,
  PHONE_SIZE,
  REVIEW,
  tryLookUp,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { advanceClock, inTheme, setClock } from './parent.ts'
import { badToast, fillRegistryNumber, goodToast } from './registering.ts'

const UNKNOWN = 'Регистрийн дугаар буруу байна, эсвэл хүүхэд оршин суугаа хаягтаа бүртгэгдээгүй байна.'
const [REQUEST, CONFIRM] = ['Хүсэлт илгээх', 'Элсэлтээ баталгаажуулах']

test.setTimeout(60_000)

interface ExpectedStatus {
  key: string
  status: string
  tone: 'plain' | 'green' | 'yellow' | 'red'
  /** Text beside the buttons. */
  says?: string
  /** Whether the form can be filled in. */
  open?: true
  closed?: string
  /** Number of steps in the history. */
  steps?: number
  /** First of its kind: axe runs once per kind. */
  look?: true
}

/** Checks one child's status on a phone and on a desktop. */
async function expectStatus(page: Page, child: Child, { status, tone, says, open, closed, steps, look }: ExpectedStatus): Promise<void> {
  await page.setViewportSize(PHONE_SIZE)
  await lookUp(page, child)
  for (const size of [PHONE_SIZE, DESK_SIZE]) {
    await page.setViewportSize(size)
    await expect(chip(main(page), status)).toHaveAttribute('data-tone', tone)
    if (says !== undefined) await expect(notice(page).filter({ hasText: says })).toBeVisible()
    if (open !== undefined) await expect(button(page, REVIEW)).toBeEnabled()
    else if (closed !== undefined) await expect(button(page, closed)).toBeDisabled()
    else await expect(main(page).getByRole('button', { name: new RegExp(`${REQUEST}|${CONFIRM}`) })).toHaveCount(0)
    await expectToFit(page)
    if (look && size === PHONE_SIZE) await expectAxeClean(page)
  }
  if (steps !== undefined) {
    await button(page, 'Төлөвийн түүх').click()
    const history = page.getByRole('dialog', { name: 'Төлөвийн түүх' })
    await expect(history.getByRole('listitem')).toHaveCount(steps)
    if (look) await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
    await expect(button(page, 'Төлөвийн түүх')).toBeFocused()
  }
}

const expectedStatuses: Record<string, ExpectedStatus[]> = {
  'a kindergarten': [
    { key: 'kg-unpassed', status: 'Тэнцээгүй', tone: 'red', open: true, steps: 2, look: true },
    { key: 'kg-waiting', status: 'Хүлээгдэж буй', tone: 'yellow', says: 'Хүсэлтийг комисс хянаж байна.', look: true },
    { key: 'kg-passed', status: 'Тэнцсэн', tone: 'green', says: 'Хүүхэд элсэлтэд тэнцсэн тул дахин хүсэлт илгээх шаардлагагүй.' },
    { key: 'kg-too-young', status: 'Хүсэлт илгээгээгүй', tone: 'plain', says: 'Хүүхдийн нас хүрээгүй байна.', closed: REQUEST, look: true },
    { key: 'kg-too-old', status: 'Хүсэлт илгээгээгүй', tone: 'plain', says: 'Хүүхдийн нас хэтэрсэн байна.', closed: CONFIRM },
    { key: 'kg-requested', status: 'Хүсэлт илгээсэн', tone: 'green', says: 'Хүсэлт илгээгдсэн тул мэдээллийг засах боломжгүй.' },
  ],
  'the first grade': [
    {
      key: 'g1-no-school',
      status: 'Хүлээгдэж буй',
      tone: 'yellow',
      says: 'Сургууль тодорхойлогдоогүй байна.',
      closed: CONFIRM,
      look: true,
    },
    { key: 'g1-pending', status: 'Хүлээгдэж буй', tone: 'yellow', says: 'Сургууль хүсэлтийг хянаж дуусаагүй байна.', closed: CONFIRM },
    {
      key: 'g1-postponed',
      status: 'Түр түдгэлзүүлсэн',
      tone: 'red',
      says: 'Сургууль бүртгэлийг түр түдгэлзүүлсэн байна.',
      closed: CONFIRM,
    },
    { key: 'g1-approved', status: 'Баталгаажсан', tone: 'green', says: 'Та элсэлтээ аль хэдийн баталгаажуулсан байна.' },
  ],
}

for (const [what, children] of Object.entries(expectedStatuses)) {
  test(`for ${what} a family sees how its child stands, what can be done, and else why not`, async ({ page, request }) => {
    await page.goto(APPLY)
    for (const expected of children) {
      await test.step(expected.key, async () => {
        await expectStatus(page, await childOf(request, expected.key), expected)
        if (expected.key === 'kg-requested') return expect(main(page).getByRole('link', { name: 'Нүүр хуудас' })).toBeVisible()
        await button(page, 'Буцах').click()
        await expect(childField(page)).toBeVisible()
      })
    }
  })
}

/** Chooses a new address in the dialog; `look` runs before anything is chosen. */
async function moveToNewAddress(page: Page, look?: () => Promise<void>): Promise<void> {
  await button(page, 'Хаяг сонгох').click()
  const dialog = page.getByRole('dialog', { name: 'Хаяг сонгох' })
  await expect(dialog.getByRole('radio', { name: /^Хуучин хаяг/ })).toBeChecked()
  await look?.()
  await choose(dialog, /^Шинэчилсэн хаяг/)
  await dialog.getByRole('button', { name: 'Сонгосон хаягаар үргэлжлүүлэх' }).click()
  await expect(goodToast(page, 'Хаяг шинэчлэгдлээ').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a family that has moved chooses its newer address: the kindergarten follows, or nothing can be sent yet', async ({
  page,
  request,
  portal,
}) => {
  await page.setViewportSize(PHONE_SIZE)
  await inTheme(page, 'dark', portal.address)
  await page.goto(APPLY)
  await lookUp(page, await childOf(request, 'kg-moved'))
  const kindergarten = main(page).getByText('Хамран сургах тойргийн цэцэрлэг', { exact: true }).locator('xpath=following-sibling::p')
  const before = await kindergarten.innerText()
  const dialog = page.getByRole('dialog', { name: 'Хаяг сонгох' })
  await button(page, 'Хаяг сонгох').click()
  await dialog.getByRole('button', { name: 'Сонгосон хаягаар үргэлжлүүлэх' }).click()
  await expect(goodToast(page, 'Юу ч өөрчлөгдөөгүй')).toBeVisible()
  await expect(main(page)).toContainText('Хуучин хаягаар үлдсэн.')
  await expect(kindergarten).toHaveText(before)
  let leadsTo = ''
  await moveToNewAddress(page, async () => {
    await expectAxeClean(page)
    leadsTo = /Шилжинэ: (.+?)\. Буцаах/.exec(await dialog.innerText())?.[1] ?? ''
  })
  await expect(kindergarten).toHaveText(leadsTo)
  await expect(kindergarten).not.toHaveText(before)
  await expect(button(page, 'Хаяг сонгох')).toHaveCount(0)

  await page.setViewportSize(DESK_SIZE)
  await button(page, 'Буцах').click()
  await lookUp(page, await childOf(request, 'kg-nowhere'))
  await expect(button(page, REVIEW)).toBeEnabled()
  await moveToNewAddress(page, () => expect(page.getByRole('dialog')).toContainText('хараахан тодорхойгүй'))
  await expect(notice(page).filter({ hasText: /Цэцэрлэг тодорхойлогдоогүй байна\. .* 13:00 цагаас хойш дахин шалгана уу\./ })).toBeVisible()
  await expect(notice(page).filter({ hasText: 'тул хүсэлт илгээх боломжгүй байна.' })).toBeVisible()
  await expect(button(page, REQUEST)).toBeDisabled()
})

test('a number of nobody and one of a child who does not live here get the same answer', async ({ page, request }) => {
  const stranger = await childOf(request, 'not-resident')
  await page.goto(APPLY)
  await test.step('the first step shows the closing time of the campaign, and the help phone once it has closed', async () => {
    await page.setViewportSize(PHONE_SIZE)
    const said = (state: string) => main(page).locator(`[data-campaigns=${state}] p:visible`)
    await expect(said('open').first()).toHaveText(/Цэцэрлэгийн элсэлт\..* хүртэл нээлттэй\./)
    const top = async () => (await childField(page).boundingBox())?.y
    const before = await top()
    await advanceClock(request, 120 * 24 * 3600)
    await page.reload()
    await expect(said('shut')).toHaveText([
      /^Цэцэрлэгийн элсэлт\. Бүртгэл .* хаагдсан\.$/,
      /^1 дүгээр ангийн элсэлт\. Бүртгэл .* хаагдсан\.$/,
    ])
    expect(await top(), 'the notice is as high as that of an open campaign, so the field has not moved').toBe(before)
    await expect(main(page)).toContainText('утсаар лавлана уу.')
    await expect(main(page).getByRole('link', { name: 'Хүсэлт шалгах' })).toHaveAttribute('href', '/check-request-public')
    await expectAxeClean(page)
    await setClock(request, null)
    await page.setViewportSize(DESK_SIZE)
    await page.reload()
  })
  for (const registryNumber of [stranger.registryNumber, 'ЩЪ22251499']) {
    await tryLookUp(page, registryNumber)
    await expect(childField(page)).toContainText(UNKNOWN)
    await expect(main(page).getByRole('link', { name: /^Залгах/ })).toHaveAttribute('href', /^tel:\d{8}$/)
    await expect(digitsOf(childField(page))).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
  }
})

/** Stub of Google's captcha script: a button that returns a token. */
const GOOGLE = `window.grecaptcha = {
  ready: (then) => then(),
  render: (place, { sitekey, callback }) => {
    const box = document.createElement('button')
    box.type = 'button'
    box.textContent = sitekey
    box.onclick = () => callback('token of Google')
    place.append(box)
    return 0
  },
  reset: () => undefined,
}`

test('a portal that is set up with the captcha of Google shows it, in Mongolian, and sends its token', async ({
  page,
  request,
  baseURL,
}) => {
  // The app's own document, because the portal of the tests renders its own captcha.
  await page.context().addCookies([{ name: 'signedIn', value: '1', url: baseURL ?? '' }])
  await page.route('**/apply-request-public', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"recaptchaSiteKey":""', '"recaptchaSiteKey":"key of the site"')
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body })
  })
  const urls: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    urls.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: GOOGLE })
  })
  await page.goto(APPLY)
  await button(page, 'Үргэлжлүүлэх').click()
  await expect(badToast(page, 'Сонгосон талбарыг бөглөнө үү')).toBeVisible()
  await button(page, 'key of the site').click()
  await fillRegistryNumber(childField(page), (await childOf(request, 'kg-passed')).registryNumber)
  const search = page.waitForRequest('**/public/person/search')
  await button(page, 'Үргэлжлүүлэх').click()
  expect((await search).headers()['x-captcha']).toBe('token of Google')
  expect(urls).toEqual(['https://www.google.com/recaptcha/api.js?render=explicit&hl=mn'])
})
