import type { APIRequestContext, Page } from '@playwright/test'
import { answerIn, askOnDesk, expectAnswer } from './asking.ts'
import { decideOnDesk } from './deciding.ts'
import {
  button,
  type Child,
  childField,
  childOf,
  chip,
  choose,
  digitsOf,
  expectToFit,
  lookUp,
  lookUpRemembered,
  main,
  PHONE_SIZE,
  phoneField,
  receipt,
  sendAndConfirm,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { expectNoOverflow } from './overflow.ts'
import {
  advanceClock,
  bearing,
  CHILDLESS,
  COMMISSION,
  endSession,
  expectSessionEnded,
  logOut,
  MOTHER,
  MOTHER_BY_MAIL,
  OFFICE,
  PASSWORD,
  setClock,
  signIn,
  stored,
  trySignIn,
} from './parent.ts'
import { goodToast, storedInTab } from './registering.ts'

test.setTimeout(60_000)

/** Applies by the button of the list, up to the receipt, and returns to the list. */
async function apply(page: Page, child: Child, press: string): Promise<void> {
  await main(page).getByRole('link', { name: press }).click()
  await lookUp(page, child)
  await choose(main(page), 'Асран хамгаалагч')
  await sendAndConfirm(page)
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  await receipt(page).getByRole('link', { name: 'Хүсэлтийн жагсаалт' }).click()
}

/** Masked name (Б. Т.) that the list shows to a sender who is not a guardian in the registry. */
const listedAs = ({ masked }: Child) => masked.replace('.', '. ')
const ofChild = (page: Page, child: Child) =>
  main(page)
    .locator('details')
    .filter({ hasText: listedAs(child) })

/** Decides about the child's request at the desk of the capital's commission. */
const decide = (staff: Page, { registryNumber, name }: Child, queue: 'kindergarten' | 'sub-program', press: string, note?: string) =>
  decideOnDesk(staff, { as: COMMISSION, queue, search: registryNumber, child: name, press, ...(note !== undefined && { note }) })

const messagesOf = async (request: APIRequestContext, contact: string) => (await messagesTo(request, contact)).map(({ text }) => text)

test('a signed-in parent asks for two children, finds them in the list, and sees the answer come in without a reload', async ({
  page,
  request,
  elsewhere,
}) => {
  const [one, other] = [await childOf(request, 'kg-twins-b'), await childOf(request, 'kg-departed')]
  await signIn(page, CHILDLESS, { to: '/parent/apply' })
  await expect(main(page)).toContainText('Элсэлтийн хүсэлт байхгүй байна')
  for (const child of [one, other]) await apply(page, child, 'Элсэлтийн хүсэлт илгээх')

  await expect(page).toHaveURL('/parent/apply')
  await expect(main(page).locator('details')).toHaveCount(2)
  for (const child of [one, other]) {
    const rows = ofChild(page, child)
      .getByRole('row', { includeHidden: true })
      .filter({ hasText: listedAs(child) })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Хүсэлт илгээсэн')
  }

  await page.evaluate('globalThis.isTheSamePage = true')
  await decide(elsewhere, one, 'kindergarten', 'Тэнцээгүй', 'Хоёрдугаар шатанд дахин илгээнэ үү')
  await expect(chip(ofChild(page, one).locator('summary'), 'Тэнцээгүй')).toBeVisible()
  await expect(ofChild(page, one)).toContainText('Хоёрдугаар шатанд дахин илгээнэ үү')
  await expect.poll(() => messagesOf(request, CHILDLESS)).toContainEqual(expect.stringMatching(/энэ удаа тэнцсэнгүй: \d+-р цэцэрлэг/))
  await expect(chip(ofChild(page, other).locator('summary'), 'Хүсэлт илгээсэн')).toBeVisible()
  expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true)

  await page.setViewportSize(PHONE_SIZE)
  await test.step('a question comes in without a reload, and its answer goes back the same way', async () => {
    await askOnDesk(elsewhere, other)
    await expect(main(page)).toContainText('Хариу шаардлагатай')
    expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true)
    await expectToFit(page)
    await expectAxeClean(page)
    await main(page).getByRole('button', { name: 'Хариулах', exact: true }).click()
    await answerIn(page.getByRole('dialog', { name: 'Асуултад хариулах' }), 'Энд байна.')
    await expect(main(page)).not.toContainText('Хариу шаардлагатай')
    await expectAnswer(elsewhere, other, 'Энд байна.')
  })

  await test.step('a withdrawal that the commission enters for the family is undone in the list, and the request keeps its number', async () => {
    const number = await ofChild(page, other).locator('dd .num').first().innerText()
    await elsewhere.getByRole('article').getByRole('button', { name: 'Гэр бүлийн хүсэлтээр цуцлах' }).click()
    const asked = elsewhere.getByRole('dialog', { name: `${other.name}: гэр бүлийн хүсэлтээр цуцлах` })
    await asked.getByRole('button', { name: 'Цуцалж, мэдэгдэх' }).click()
    await expect(asked.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await asked.getByRole('textbox').fill('Асран хамгаалагч утсаар хүссэн')
    await expectAxeClean(elsewhere)
    await asked.getByRole('button', { name: 'Цуцалж, мэдэгдэх' }).click()
    await expect(asked).toHaveCount(0)
    await expect(ofChild(page, other)).toContainText('Гэр бүлийн хүсэлтээр комисс цуцалсан')
    await expectAxeClean(page)
    await ofChild(page, other).getByRole('button', { name: 'Хүсэлтээ сэргээх' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Хүсэлтээ сэргээх' }).click()
    await expect(chip(ofChild(page, other).locator('summary'), 'Хүсэлт илгээсэн')).toBeVisible()
    await expect(ofChild(page, other).locator('dd .num').first()).toHaveText(number)
  })
  await expectToFit(page)
  await expectAxeClean(page)
})

test('in the list of the sub-program the answer comes in without a reload, and a row opens its history', async ({
  page,
  request,
  elsewhere,
}) => {
  const child = await childOf(request, 'kg-requested')
  await signIn(page, CHILDLESS, { to: '/parent/sub-apply' })
  const send = '«Элсэлт цэцэрлэг»-т хүсэлт илгээх'
  await expect(main(page).getByRole('link', { name: send })).toHaveAttribute('href', '/parent/sub-apply/apply-request-sub')
  await apply(page, child, send)

  await expect(page).toHaveURL('/parent/sub-apply')
  await expect(ofChild(page, child)).toHaveCount(1)
  await decide(elsewhere, child, 'sub-program', 'Тэнцсэн')
  await expect(chip(ofChild(page, child).locator('summary'), 'Тэнцсэн')).toBeVisible()
  await expect.poll(() => messagesOf(request, CHILDLESS)).toContainEqual(expect.stringMatching(/тэнцлээ: Элсэлт цэцэрлэг \d+-р/))
  await button(page, 'Түүх харах').click()
  const history = page.getByRole('dialog', { name: 'Төлөвийн түүх' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').filter({ hasText: 'Хүсэлт илгээсэн' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(button(page, 'Түүх харах')).toBeFocused()

  await test.step('once the campaign has closed, the list says so and offers no new request', async () => {
    // The session of the desk ends meanwhile, and its stream would report that.
    await elsewhere.goto('about:blank')
    await advanceClock(request, 20 * 24 * 3600)
    await page.reload()
    await expect(main(page).locator('[data-campaigns=shut]')).toContainText('хаагдсан')
    await expect(main(page).getByRole('link', { name: send })).toHaveCount(0)
    await setClock(request, null)
  })
})

test('a mother sees without a reload that the school registers her child for the first grade, and gets a message', async ({
  page,
  request,
  elsewhere,
}) => {
  const { token, personId } = await signIn(page, MOTHER_BY_MAIL, { to: '/parent/apply' })
  await expect(chip(main(page).locator('summary'), 'Хүлээгдэж буй'), 'listed while the school has not answered').toBeVisible()
  await test.step('on a phone a card leaves out what is not known', async () => {
    const reason = main(page).getByRole('cell').filter({ hasText: 'Шалтгаан' })
    await expect(reason).toHaveText('Шалтгаан–')
    await page.setViewportSize(PHONE_SIZE)
    await expect(reason).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Санчир' }), 'an only child needs no selection').toBeVisible()
  })
  const own = await request.get(`/api/admission/children/${personId}`, bearing(token))
  const [{ lastName, firstName }]: [{ lastName: string; firstName: string }] = (await own.json()).RESULT
  const child = `${lastName} ${firstName}`
  await decideOnDesk(elsewhere, { as: OFFICE, queue: 'first-grade', search: firstName, child, press: 'Бүртгэх' })
  const listed = main(page).locator('details').filter({ hasText: firstName })
  await expect(chip(listed.locator('summary'), 'Бүртгүүлэх боломжтой')).toBeVisible()
  await expect.poll(() => messagesOf(request, MOTHER_BY_MAIL)).toContainEqual(expect.stringContaining('1 дүгээр ангид'))
})

test('a person who has to sign in again comes back to what they typed; someone else does not, nor does anyone after a log-out', async ({
  page,
  request,
  trouble,
}) => {
  trouble.expected(/status of 401/)
  const child = await childOf(request, 'kg-new')
  const wizard = '/parent/apply/apply-request'
  const session = await signIn(page, CHILDLESS)
  await page.goto(wizard)
  await lookUp(page, child)
  await phoneField(main(page)).fill(child.phone)
  await choose(main(page), 'Асран хамгаалагч')

  const signInAgain = async (contact: string) => {
    await Promise.all([expectSessionEnded(page), sendAndConfirm(page)])
    await page.waitForURL('/login')
    await trySignIn(page, contact, PASSWORD)
  }
  await endSession(page, session.token)
  await signInAgain(CHILDLESS)
  await page.waitForURL(`${wizard}#view`)
  await expect(digitsOf(childField(page))).toHaveValue(child.registryNumber.slice(2))
  await lookUpRemembered(page, child)
  await expect(phoneField(main(page))).toHaveValue(child.phone)

  await endSession(page, (await stored(page, 'token')) ?? '')
  await signInAgain(MOTHER)
  await page.waitForURL('/')
  expect(await storedInTab(page)).not.toContain(child.phone)

  await page.goto(wizard)
  await digitsOf(childField(page)).fill(child.registryNumber.slice(2))
  expect(await storedInTab(page)).toContain(child.registryNumber.slice(2))
  await logOut(page)
  expect(await storedInTab(page)).not.toContain(child.registryNumber.slice(2))
})

test('a registered guardian hears of what someone else has sent for her child, takes it over, and the sender loses it', async ({
  page,
  request,
}) => {
  const child = await childOf(request, 'kg-own')
  const [firstName = ''] = child.name.split(' ').slice(-1)
  const textsTo = (contact: string) => messagesOf(request, contact)
  const stranger = await signIn(page, CHILDLESS, { to: '/parent/apply' })
  await apply(page, child, 'Элсэлтийн хүсэлт илгээх')
  await expect(ofChild(page, child)).toHaveCount(1)
  await expect(main(page)).not.toContainText(firstName)
  await expect.poll(() => textsTo(MOTHER)).toContainEqual(expect.stringContaining('өөр хүн илгээлээ'))

  await signIn(page, MOTHER, { to: '/parent/apply' })
  const own = main(page).locator('details').filter({ hasText: child.name })
  await own.evaluate((details) => details.setAttribute('open', ''))
  await expect(own).toContainText('бүртгэгдээгүй хүн (Ц.Э.) илгээсэн')
  await page.setViewportSize(PHONE_SIZE)
  await expectToFit(page)
  await own.getByRole('button', { name: 'Хүсэлтийг өөртөө авах' }).click()
  const dialog = page.getByRole('dialog', { name: 'Хүсэлтийг өөртөө авах' })
  await expect(dialog).toContainText(firstName)
  await expectAxeClean(page)
  await phoneField(dialog).fill('8800')
  await dialog.getByRole('button', { name: 'Хүсэлтийг өөртөө авах' }).click()
  await expect(dialog).toContainText('Утасны дугаар 8 оронтой байх ёстой')
  await phoneField(dialog).fill(MOTHER)
  await dialog.getByRole('button', { name: 'Хүсэлтийг өөртөө авах' }).click()
  await expect(goodToast(page, 'Хүсэлтийг өөртөө авлаа')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(own).not.toContainText('бүртгэгдээгүй хүн')
  await expect(chip(own.locator('summary'), 'Хүсэлт илгээсэн')).toBeVisible()
  await expect(own, 'the office where the request waits').toContainText('элсэлтийн комисст байна')
  await expectNoOverflow(page, [{ width: 320 }])

  await expect.poll(() => textsTo(CHILDLESS)).toContainEqual(expect.stringContaining('асран хамгаалагч нь өөртөө авлаа'))
  const left = await request.get(`/api/admission/prospect/list/${stranger.personId}`, bearing(stranger.token))
  const remaining: { primaryNidNumber: string }[] = (await left.json()).RESULT
  expect(remaining.map(({ primaryNidNumber }) => primaryNidNumber)).not.toContain(
    `${child.registryNumber.slice(0, 2)}******${child.registryNumber.slice(-2)}`,
  )
})
