import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo, openAccount } from './newcomers.ts'
import { MOTHER, PASSWORD, section, signIn, stored, trySignIn } from './parent.ts'
import { expectHomeOf, goodToast } from './registering.ts'
import { unzip } from './sheet.ts'

const password = (page: Page) => page.getByLabel('Одоогийн нууц үг')

test('a parent has a copy of everything made, downloads it, and reads who corrects what', async ({ page, request }) => {
  await signIn(page, MOTHER, { to: '/profile#rights' })
  const copy = section(page, 'Мэдээллийн хуулбар')
  await test.step('the password comes first', async () => {
    await copy.getByRole('button', { name: 'Хуулбар хүсэх' }).click()
    await password(page).fill('Wrong-1234')
    await copy.getByRole('button', { name: 'Хуулбар бэлтгүүлэх' }).click()
    await expect(copy.getByRole('alert')).toHaveText('Нууц үг буруу байна')
    await expect(password(page)).toBeFocused()
    await expectAxeClean(page)
    await password(page).fill(PASSWORD)
    await copy.getByRole('button', { name: 'Хуулбар бэлтгүүлэх' }).click()
  })
  await test.step('the copy is made and announced, and has a page to read and a file for programs', async () => {
    const button = copy.getByRole('button', { name: 'Хуулбарыг татах' })
    await expect(button).toBeVisible({ timeout: 15_000 })
    await expect(copy).toContainText('Хуулбар бэлэн байна')
    await expect.poll(async () => (await messagesTo(request, MOTHER)).some(({ text }) => text.includes('хуулбар бэлэн боллоо'))).toBe(true)
    const downloading = page.waitForEvent('download')
    await button.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^minii-medeelel-.*\.zip$/)
    const files = unzip(readFileSync(await download.path()))
    expect([...files.keys()].sort()).toEqual(['data.json', 'index.html'])
    expect(JSON.parse(files.get('data.json') ?? '')).toMatchObject({ you: { account: [{ username: MOTHER }] } })
    await expectAxeCleanInEveryLook(page)
    const reading = await page.context().newPage()
    await reading.setContent(files.get('index.html') ?? '')
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Таны мэдээллийн хуулбар')
    await expect(reading.getByRole('table').first()).toContainText(MOTHER)
    await reading.close()
  })
  await test.step('in another session it is asked for again with the password', async () => {
    await signIn(page, MOTHER, { to: '/profile#rights' })
    await expect(copy).toContainText('Нууц үгээ оруулж, эндээс шинээр хүснэ үү')
    await expect(copy.getByRole('button', { name: 'Хуулбарыг татах' })).toBeHidden()
    await copy.getByRole('button', { name: 'Хуулбар хүсэх' }).click()
    await expect(password(page)).toBeVisible()
  })
  await test.step('records of a school are corrected by the school; the page shows its phone', async () => {
    const correcting = section(page, 'Буруу мэдээллийг засуулах')
    await expect(correcting.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^tel:\+976\d{8}$/)
    await correcting.getByRole('link', { name: 'Утас, и-мэйл солих' }).click()
    await expect(page.getByRole('tab', { name: 'Хэрэглэгчийн мэдээлэл' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('an account is closed after the password, and signing in opens it again and says so', async ({ page, request, newcomer }) => {
  await openAccount(request, newcomer)
  await signIn(page, newcomer.phone, { to: '/profile#rights' })
  await page.getByRole('button', { name: 'Бүртгэлээ хаах' }).click()
  const question = page.getByRole('dialog', { name: 'Бүртгэлээ хаах' })
  await expect(question).toContainText('7 хоногийн дараа устах зүйл')
  await expect(question).toContainText('Шийдвэрийг дахин шалгуулах хугацаа')
  await expectAxeCleanInEveryLook(page)
  await password(page).fill(PASSWORD)
  await question.getByRole('button', { name: 'Бүртгэлийг хаах' }).click()
  await expect(question).toContainText('Бүртгэл хаагдлаа')
  await expectAxeClean(page)
  await question.getByRole('button', { name: 'Хаах', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Нэвтрэх' })).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
  await expect.poll(async () => (await messagesTo(request, newcomer.phone))[0]?.text).toContain('бүртгэл хаагдлаа')
  await trySignIn(page, newcomer.phone, PASSWORD)
  await expect(goodToast(page, 'Та нэвтэрсэн тул бүртгэлээ хаах хүсэлт цуцлагдлаа')).toBeVisible()
  await expectHomeOf(page, newcomer)
})
