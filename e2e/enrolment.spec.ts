import type { Page } from '@playwright/test'
import {
  APPLY,
  APPLY_SUB,
  button,
  CHECK_SUB,
  type Child,
  childField,
  childOf,
  chip,
  choose,
  DESK_SIZE,
  digitsOf,
  expectToFit,
  fillGuardian,
  guardianField,
  lookUp,
  lookUpAgain,
  mailField,
  main,
  notice,
  PHONE_SIZE,
  phoneField,
  receipt,
  referenceOn,
  reviewTitle,
  sendAndConfirm,
  tryLookUp,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { inTheme, putClockAhead, setClock, settled } from './parent.ts'
import { badToast, fillRegistryNumber, goodToast, keptInTab } from './registering.ts'

const UNKNOWN = 'Регистрийн дугаар буруу байна.'
const OFFLINE = 'Сервертэй холбогдоход алдаа гарлаа'

test.setTimeout(60_000)

test('on a phone a guardian asks for a kindergarten, is told once, and withdraws by the number of the receipt', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE_SIZE)
  const child = await childOf(request, 'kg-new')
  await page.goto(APPLY)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', level: 1 })).toBeVisible()
  await expectAxeClean(page)
  // White words on a white card: axe leaves that to people.
  await expect(button(page, 'Үргэлжлүүлэх')).toHaveCSS('background-color', 'rgb(23, 86, 143)')

  await lookUp(page, child)
  await expect(page.getByRole('heading', { name: 'Цэцэрлэгийн элсэлт', level: 1 })).toBeFocused()
  await expect(main(page)).toContainText(`${child.registryNumber.slice(0, 2)}******${child.registryNumber.slice(-2)}`)
  await expect(main(page)).not.toContainText(child.registryNumber)
  await expect(chip(main(page), 'Хүсэлт илгээгээгүй')).toBeVisible()

  await fillGuardian(page, child)
  await phoneField(main(page)).fill('8811')
  await button(page, 'Хүсэлт илгээх').click()
  const summary = page.getByRole('alert', { name: 'Дараах мэдээллийг засна уу' })
  await expect(summary).toBeFocused()
  await expectAxeClean(page)
  await summary.getByRole('link', { name: 'Утасны дугаар 8 оронтой байх ёстой' }).click()
  await expect(phoneField(main(page))).toBeFocused()
  await phoneField(main(page)).fill(child.phone)

  await button(page, 'Хүсэлт илгээх').click()
  await expect(reviewTitle(page)).toBeFocused()
  for (const shown of [child.masked, `${child.phone.slice(0, 4)} ${child.phone.slice(4)}`, child.email]) {
    await expect(page.getByRole('region', { name: 'Мэдээллээ шалгана уу' })).toContainText(shown)
  }
  await button(page, 'Хүсэлт илгээх').click()
  await expect(page.getByRole('heading', { name: 'Хүсэлт амжилттай илгээгдлээ', level: 1 })).toBeFocused()
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  await expectAxeClean(page)
  const reference = await referenceOn(page)
  expect(reference).not.toBe('')

  await settled(page)
  for (const contact of [child.phone, child.email]) {
    await expect.poll(async () => (await messagesTo(request, contact)).map(({ text }) => text.includes(reference)), contact).toEqual([true])
  }

  await page.goto(APPLY)
  await lookUp(page, child)
  await expect(notice(page)).toContainText('Хүсэлт илгээгдсэн тул мэдээллийг засах боломжгүй.')
  await expect(phoneField(main(page))).toHaveCount(0)
  await expect(button(page, 'Хүсэлт илгээх')).toHaveCount(0)
  await expect(main(page)).not.toContainText(child.phone)

  await button(page, 'Хүсэлтээ цуцлах').click()
  const dialog = page.getByRole('dialog', { name: 'Хүсэлтээ цуцлах' })
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toBeVisible()
  await expectAxeClean(page)
  await dialog.getByLabel('Хүсэлтийн дугаар').fill('123-456-7890')
  await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Хүсэлтийн дугаар буруу байна.')
  await expect(dialog.getByLabel('Хүсэлтийн дугаар')).toBeFocused()
  await dialog.getByLabel('Хүсэлтийн дугаар').fill(reference)
  await dialog.getByRole('button', { name: 'Хүсэлтээ цуцлах' }).click()
  await expect(goodToast(page, 'Хүсэлт цуцлагдлаа')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(chip(main(page), 'Хүсэлт илгээгээгүй')).toBeVisible()
  await expect(button(page, 'Хүсэлт илгээх')).toBeEnabled()
})

test('at a desk the stepper shows the way to a confirmed place in the first grade', async ({ page, request }) => {
  const child = await childOf(request, 'g1-ready')
  await page.goto(APPLY)
  const steps = page.getByRole('list', { name: 'Алхам' }).getByRole('listitem')
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
  await lookUp(page, child)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(0)).toContainText('дууссан')
  await expect(chip(main(page), 'Бүртгүүлэх боломжтой')).toBeVisible()

  await fillGuardian(page, child)
  await sendAndConfirm(page, 'Элсэлтээ баталгаажуулах')
  await expect(page.getByRole('heading', { name: 'Элсэлт амжилттай баталгаажлаа', level: 1 })).toBeFocused()
  await expect(chip(receipt(page), 'Баталгаажсан')).toBeVisible()
  expect(await referenceOn(page)).not.toBe('')
})

const [REQUEST, CONFIRM] = ['Хүсэлт илгээх', 'Элсэлтээ баталгаажуулах']

interface Standing {
  key: string
  status: string
  tone: 'plain' | 'green' | 'yellow' | 'red'
  /** What is told beside the buttons. */
  says?: string
  /** The main button, where there is one. */
  open?: string
  closed?: string
  /** How many steps its history has. */
  steps?: number
  /** Whether this is the first of its kind: axe looks at each kind once. */
  look?: true
}

/** A look at one child on a phone and at a desk. */
async function expectStanding(page: Page, child: Child, { status, tone, says, open, closed, steps, look }: Standing): Promise<void> {
  await page.setViewportSize(PHONE_SIZE)
  await lookUp(page, child)
  for (const size of [PHONE_SIZE, DESK_SIZE]) {
    await page.setViewportSize(size)
    await expect(chip(main(page), status)).toHaveAttribute('data-tone', tone)
    if (says !== undefined) await expect(notice(page).filter({ hasText: says })).toBeVisible()
    if (open !== undefined) await expect(button(page, open)).toBeEnabled()
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

const standings: Record<string, Standing[]> = {
  'a kindergarten': [
    { key: 'kg-unpassed', status: 'Тэнцээгүй', tone: 'red', open: REQUEST, steps: 2, look: true },
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

for (const [what, children] of Object.entries(standings)) {
  test(`for ${what} a family sees how its child stands, what can be done, and else why not`, async ({ page, request }) => {
    await page.goto(APPLY)
    for (const standing of children) {
      await test.step(standing.key, async () => {
        await expectStanding(page, await childOf(request, standing.key), standing)
        if (standing.key === 'kg-requested') return expect(main(page).getByRole('link', { name: 'Нүүр хуудас' })).toBeVisible()
        await button(page, 'Буцах').click()
        await expect(childField(page)).toBeVisible()
      })
    }
  })
}

/** In the dialog of addresses; a look at it before anything is chosen. */
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
  await moveToNewAddress(page, () => expectAxeClean(page))
  await expect(kindergarten).not.toHaveText(before)
  await expect(button(page, 'Хаяг сонгох')).toHaveCount(0)

  await page.setViewportSize(DESK_SIZE)
  await button(page, 'Буцах').click()
  await lookUp(page, await childOf(request, 'kg-nowhere'))
  await expect(button(page, REQUEST)).toBeEnabled()
  await moveToNewAddress(page)
  await expect(notice(page).filter({ hasText: /Цэцэрлэг тодорхойлогдоогүй байна\. .* 13:00 цагаас хойш дахин шалгана уу\./ })).toBeVisible()
  await expect(notice(page).filter({ hasText: 'тул хүсэлт илгээх боломжгүй байна.' })).toBeVisible()
  await expect(button(page, REQUEST)).toBeDisabled()
})

test('a number of nobody and one of a child who does not live here get the same answer', async ({ page, request }) => {
  const stranger = await childOf(request, 'not-resident')
  await page.goto(APPLY)
  for (const registryNumber of [stranger.registryNumber, 'ЩЪ22251499']) {
    await tryLookUp(page, registryNumber)
    await expect(childField(page)).toContainText(UNKNOWN)
    await expect(digitsOf(childField(page))).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
  }
})

test('what was typed outlives a reload, an expired look-up and a lost network, and is gone once it is sent', async ({
  page,
  context,
  request,
  trouble,
}) => {
  trouble.expected(/net::ERR_|status of 403/)
  const child = await childOf(request, 'kg-twins-a')
  await page.goto(APPLY)
  await lookUp(page, child)
  await fillGuardian(page, child)

  const expectKept = async () => {
    await expect(digitsOf(childField(page))).toHaveValue(child.registryNumber.slice(2))
    await lookUpAgain(page, child)
    await expect(digitsOf(guardianField(page))).toHaveValue(child.guardian.slice(2))
    await expect(phoneField(main(page))).toHaveValue(child.phone)
    await expect(mailField(page)).toHaveValue(child.email)
  }
  await page.reload()
  await expect(notice(page)).toContainText('Өмнө бичсэн мэдээлэл тань хадгалагдсан байна.')
  await expectKept()

  await putClockAhead(request, 31 * 60)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(notice(page)).toContainText('Хайлтын хугацаа дууссан байна.')
  await setClock(request, null)
  await expectKept()

  await button(page, 'Хүсэлт илгээх').click()
  await expect(reviewTitle(page)).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(notice(page)).toContainText(OFFLINE)
  await expect(reviewTitle(page)).toBeVisible()
  expect(await keptInTab(page)).toContain(child.guardian.slice(2))
  await context.setOffline(false)
  // The request arrives, its answer does not: the next press shows the receipt of what is there.
  await page.route('**/public/admission/prospect/send', async (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await button(page, 'Хүсэлт илгээх').click()
  await expect(notice(page)).toContainText(OFFLINE)
  await button(page, 'Хүсэлт илгээх').click()
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  expect(await referenceOn(page)).not.toBe('')
  for (const typed of [child.registryNumber.slice(2), child.guardian.slice(2), child.phone, child.email]) {
    expect(await keptInTab(page)).not.toContain(typed)
  }
  await page.goto(APPLY)
  await expect(digitsOf(childField(page))).toHaveValue('')
})

test('a request for the sub-program is sent, and its check answers in green, in red, or in yellow', async ({ page, request }) => {
  const child = await childOf(request, 'sub-new')
  await page.goto(APPLY_SUB)
  await lookUp(page, child)
  await page.setViewportSize(PHONE_SIZE)
  await expectToFit(page)
  await fillGuardian(page, child)
  await sendAndConfirm(page)
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()

  await page.goto(CHECK_SUB)
  for (const [key, word, tone] of [
    ['sub-new', 'Хүсэлт илгээсэн', 'yellow'],
    ['sub-passed', 'Тэнцсэн', 'green'],
    ['sub-unpassed', 'Тэнцээгүй', 'red'],
  ] as const) {
    const checked = await childOf(request, key)
    await tryLookUp(page, checked.registryNumber, 'Шалгах')
    await expect(page.getByRole('heading', { name: 'Хүсэлтийн хариу' })).toBeFocused()
    await expect(main(page)).toContainText(checked.masked)
    await expect(chip(main(page), word)).toHaveAttribute('data-tone', tone)
    if (key === 'sub-new') await expectAxeClean(page)
    await page.setViewportSize(DESK_SIZE)
    await expectToFit(page)
    await button(page, 'Өөр дугаар шалгах').click()
  }
  await expectAxeClean(page)
})

/** Where Google's captcha would come from: a box that gives its token at a press. */
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

test('a portal that is set up with the captcha of Google shows it, in Mongolian, and sends its token', async ({ page, request }) => {
  await page.route('**/apply-request-public', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"recaptchaSiteKey":""', '"recaptchaSiteKey":"key of the site"')
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body })
  })
  const asked: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    asked.push(route.request().url())
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
  expect(asked).toEqual(['https://www.google.com/recaptcha/api.js?render=explicit&hl=mn'])
})
