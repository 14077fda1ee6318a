import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo, type Newcomer, openAccount } from './newcomers.ts'
import { section, sessionOf, signIn } from './parent.ts'

/** Phone of the demo adult `adult-phone` in the resident registry. */
const REGISTRY_PHONE = '88000021'

async function adultWithPhone(request: APIRequestContext): Promise<Newcomer> {
  const who = await (await request.get('/dev/who.json')).json()
  return { ...who['adult-phone'], phone: '91100061', email: 'phone100061@example.mn' }
}

/** Waits for the nth message to the registry's phone that matches, and returns its first group. */
async function matchInMessages(request: APIRequestContext, pattern: RegExp, nth: number): Promise<string> {
  const found = async () => (await messagesTo(request, REGISTRY_PHONE)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await found()).length).toBe(nth)
  return (await found())[0] ?? ''
}

const card = (page: Page) => section(page, 'Бүртгэлээ баталгаажуулах')

test('an account in another person’s name is reported to the registry’s phone, which ends it by a button or proves it by a code', async ({
  page,
  request,
}) => {
  const person = await adultWithPhone(request)
  await openAccount(request, person, person.email)
  const link = await matchInMessages(request, /(\/end\/[\w-]+)/, 1)

  await test.step('the link shows whose account it is and ends nothing by itself; the button does', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Таны нэр дээр нээсэн бүртгэлийг хаах уу?' })).toBeVisible()
    await expectAxeClean(page)
    expect(await sessionOf(request, person.email)).toMatchObject({ role: 'EDU_PARENT' })
    await page.getByRole('button', { name: 'Бүртгэлийг хаах' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Бүртгэл хаагдлаа' })).toBeVisible()
    await expectAxeClean(page)
  })

  await test.step('a person who registers again proves the account in the profile with a code to the masked phone', async () => {
    await openAccount(request, person)
    await matchInMessages(request, /(\/end\/[\w-]+)/, 2)
    await signIn(page, person.phone, { to: '/profile' })
    await card(page).getByRole('button', { name: 'Код авах: 88****21' }).click()
    const code = await matchInMessages(request, /код (\d{6})/, 1)
    await card(page).getByLabel('Баталгаажуулах код').fill(code)
    await expectAxeCleanInEveryLook(page)
    await card(page).getByRole('button', { name: 'Баталгаажуулах' }).click()
    await expect(page.getByText('Таны бүртгэл баталгаажлаа')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })
})
