import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { codeFor, messagesTo, type Newcomer, openAccount } from './newcomers.ts'
import { logOut, section, sessionOf, signIn } from './parent.ts'
import { expectHomeOf, fillPasswords } from './registering.ts'

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

test('a newcomer signs in with ДАН, links a registered child with one press, and later lands where a link led', async ({
  page,
  request,
  newcomer,
  portal,
}) => {
  const who = await (await request.get('/dev/who.json')).json()
  const child = who['link-free']
  const folder = mkdtempSync(join(tmpdir(), 'portal-import-'))
  const row = `${child.registryNumber},${newcomer.registryNumber},GENERAL_ORPHAN,`
  const rows = ['child_registry_number,guardian_registry_number,type,ended_on', row]
  writeFileSync(join(folder, 'guardians.csv'), `${rows.join('\n')}\n`)
  await portal.command('import', { path: folder, isCheckOnly: false, takesGoodRows: false, convertsWindows1251: false })
  rmSync(folder, { recursive: true })
  const main = page.getByRole('main')
  async function signOn() {
    await main.getByRole('link', { name: 'ДАН-аар нэвтрэх' }).click()
    await page.getByLabel('Регистрийн дугаар').fill(newcomer.registryNumber)
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
  }

  await test.step('without a sign-on the page leads to one', async () => {
    await page.goto('/login/dan')
    await expect(main.getByRole('alert')).toContainText('ДАН-аар нэвтэрч дуусаагүй')
    await expectAxeCleanInEveryLook(page)
    await main.getByRole('link', { name: 'Нууц үгээр нэвтрэх' }).click()
  })
  await test.step('the registration knows the person and asks for a contact and a password', async () => {
    await signOn()
    await expect(main).toContainText('ДАН Таныг баталгаажууллаа')
    expect(new URL(page.url()).search, 'neither code nor state stays in the address').toBe('')
    await main.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(newcomer.phone)
    await fillPasswords(main)
    await expectAxeCleanInEveryLook(page)
    await main.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
    await main.getByLabel('Баталгаажуулах код').fill(await codeFor(request, newcomer.phone))
    await main.getByRole('button', { name: 'Бүртгүүлэх' }).click()
    await expectHomeOf(page, newcomer)
  })
  await test.step('the profile asks for no proof, and one press asks for the child that the registry names', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await page.goto('/link-child')
    const own = section(page, 'Оршин суугчийн бүртгэлээр Таны хүүхэд')
    await expectAxeCleanInEveryLook(page)
    await own.getByRole('button', { name: `Холбох: ${child.lastName} ${child.firstName}` }).click()
    await expect(own).toHaveCount(0)
    await expect(main.getByRole('row').filter({ hasText: child.firstName })).toBeVisible()
  })
  await test.step('a returning parent lands where the link led', async () => {
    await logOut(page, newcomer.firstName)
    await page.goto('/messages')
    await page.waitForURL('/login')
    await signOn()
    await expect(page).toHaveURL('/messages')
  })
})
