import type { APIRequestContext, Page } from '@playwright/test'
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
  lookUpAgain,
  main,
  PHONE_SIZE,
  phoneField,
  receipt,
  sendAndConfirm,
} from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { bearing, CHILDLESS, COMMISSION, endSession, logOut, MOTHER, PASSWORD, sessionOf, signIn, stored, trySignIn } from './parent.ts'
import { badToast, keptInTab } from './registering.ts'

test.setTimeout(60_000)

/** From the list by its button to the receipt, and back to the list. */
async function apply(page: Page, child: Child, press: string): Promise<void> {
  await main(page).getByRole('link', { name: press }).click()
  await lookUp(page, child)
  await choose(main(page), 'Асран хамгаалагч')
  await sendAndConfirm(page)
  await expect(chip(receipt(page), 'Хүсэлт илгээсэн')).toBeVisible()
  await receipt(page).getByRole('link', { name: 'Хүсэлтийн жагсаалт' }).click()
}

const ofChild = (page: Page, { name }: Child) => main(page).locator('details').filter({ hasText: name })

/** The commission of the capital decides about a request. */
async function decide(request: APIRequestContext, prospectDataId: number, decision: string, note: string): Promise<void> {
  const { token } = await sessionOf(request, COMMISSION)
  const data = { kind: 'prospect', ids: [prospectDataId], decision, note }
  const answer = await request.post('/api/staff/decide', { ...bearing(token), data })
  expect(await answer.json()).toMatchObject({ RESULT: [{ done: true }] })
}

test('a signed-in parent asks for two children, finds them in the list, and sees the answer come in without a reload', async ({
  page,
  request,
}) => {
  const [one, other] = [await childOf(request, 'kg-twins-b'), await childOf(request, 'kg-departed')]
  const { token, personId } = await signIn(page, CHILDLESS, { to: '/parent/apply' })
  await expect(main(page)).toContainText('Элсэлтийн хүсэлт байхгүй байна')
  for (const child of [one, other]) await apply(page, child, 'Элсэлтийн хүсэлт илгээх')

  await expect(page).toHaveURL('/parent/apply')
  await expect(main(page).locator('details')).toHaveCount(2)
  for (const child of [one, other]) {
    const rows = ofChild(page, child).getByRole('row', { includeHidden: true }).filter({ hasText: child.name })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Хүсэлт илгээсэн')
  }

  const answer = await request.get(`/api/admission/prospect/list/${personId}`, bearing(token))
  const requests: { prospectDataId: number; firstName: string }[] = (await answer.json()).RESULT
  const sent = requests.find(({ firstName }) => one.name.endsWith(firstName))
  await page.evaluate('globalThis.isTheSamePage = true')
  await decide(request, sent?.prospectDataId ?? 0, 'WAITING', 'Хоёрдугаар шатанд хянана')
  await expect(chip(ofChild(page, one).locator('summary'), 'Хүлээгдэж буй')).toHaveAttribute('data-tone', 'yellow')
  await expect(ofChild(page, one)).toContainText('Хоёрдугаар шатанд хянана')
  await expect(chip(ofChild(page, other).locator('summary'), 'Хүсэлт илгээсэн')).toBeVisible()
  expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true)

  await page.setViewportSize(PHONE_SIZE)
  await expectToFit(page)
  await expectAxeClean(page)
})

test('in the list of the sub-program a row opens its history', async ({ page, request }) => {
  const child = await childOf(request, 'kg-requested')
  await signIn(page, CHILDLESS, { to: '/parent/sub-apply' })
  await apply(page, child, 'Дэд хөтөлбөрийн хүсэлт илгээх')

  await expect(page).toHaveURL('/parent/sub-apply')
  await expect(ofChild(page, child)).toHaveCount(1)
  await button(page, 'Түүх харах').click()
  const history = page.getByRole('dialog', { name: 'Төлөвийн түүх' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByRole('listitem')).toContainText('Хүсэлт илгээсэн')
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(button(page, 'Түүх харах')).toBeFocused()
})

test('whoever has to sign in again comes back to what they typed; someone else does not, nor does anyone after a log-out', async ({
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
    await sendAndConfirm(page)
    await expect(badToast(page, 'Таны нэвтрэх хугацаа дууссан байна')).toBeVisible()
    await page.waitForURL('/login')
    await trySignIn(page, contact, PASSWORD)
  }
  await endSession(page, session.token)
  await signInAgain(CHILDLESS)
  await page.waitForURL(wizard)
  await expect(digitsOf(childField(page))).toHaveValue(child.registryNumber.slice(2))
  await lookUpAgain(page, child)
  await expect(phoneField(main(page))).toHaveValue(child.phone)

  await endSession(page, (await stored(page, 'token')) ?? '')
  await signInAgain(MOTHER)
  await page.waitForURL('/')
  expect(await keptInTab(page)).not.toContain(child.phone)

  await page.goto(wizard)
  await digitsOf(childField(page)).fill(child.registryNumber.slice(2))
  expect(await keptInTab(page)).toContain(child.registryNumber.slice(2))
  await logOut(page)
  expect(await keptInTab(page)).not.toContain(child.registryNumber.slice(2))
})
