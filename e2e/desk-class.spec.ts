import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { CHILDLESS, read, section, signIn, TEACHER, withSession } from './parent.ts'
import { fillRegistryNumber } from './registering.ts'
import { sheetIn } from './sheet.ts'

const OFFICE = '88000012'
const NEW_PASSWORD = 'Tenger-uul-5822'
/** Class 5б of the demo, whose teacher has an account. */
const CLASS = 3052
const NARROW = { width: 360, height: 780 }

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')

/** Pixels by which the page is wider than the window: the print preview must not cause horizontal scrolling. */
const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

test('a class teacher sees who is followed by nobody, and prints a card that a parent can scan', async ({ page, elsewhere }) => {
  await signIn(page, TEACHER, { to: '/staff' })
  await section(page, 'Бүлгүүд').getByRole('link', { name: '5б бүлэг' }).click()
  await expect(title(page)).toHaveText('5б бүлэг')
  await test.step('the class, its children and their guardians', async () => {
    const temuulen = rows(page).filter({ hasText: 'Тэмүүлэн' })
    await expect(temuulen).toContainText('Болормаа')
    await expect(temuulen).toContainText(/\p{Lu}{2}\d{4}\*{4}/u)
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('children without a linked parent have their own tab, and the address keeps it', async () => {
    await page.getByRole('definition').getByRole('link').click()
    await expect(page).toHaveURL(/view=unfollowed/)
    await expect(rows(page).filter({ hasNotText: 'Хэн ч холбогдоогүй' })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: 'Холбогдоогүй' })).toBeChecked()
  })
  await test.step('a chosen child: its card on a sheet', async () => {
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Сонгосон хүүхдүүд' }).getByRole('button', { name: 'QR карт хэвлэх' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Сонгосон хүүхдүүд' })).toBeChecked()
    await expectAxeClean(page)
    await dialog.getByRole('button', { name: 'Хэвлэх хуудас нээх' }).click()
    await expect(page.getByRole('img', { name: 'Картын QR код' })).toHaveCount(1)
  })
  const picture = await page.getByRole('img', { name: 'Картын QR код' }).screenshot({ scale: 'css' })
  const name = await page.getByRole('article').locator('p').nth(1).textContent()
  await test.step('a parent scans the card from the sheet', async () => {
    await withSession(elsewhere, CHILDLESS)
    await elsewhere.goto('/link-child')
    await read(elsewhere)
    await elsewhere.getByRole('main').getByRole('button', { name: 'Хүүхэд бүртгэх' }).first().click()
    const dialog = elsewhere.getByRole('dialog')
    await dialog.getByRole('button', { name: 'QR код унших' }).click()
    await dialog.getByLabel('Картын зураг сонгох').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
    await expect(dialog).toContainText(name ?? '')
  })
})

test('the cards of a class lie on sheets of A4, eight each, the letter and the attendance of a month on one', async ({ page, trouble }) => {
  await signIn(page, TEACHER, { to: `/staff/groups/${CLASS}/cards?of=all` })
  await test.step('the sheets, and nothing else on paper', async () => {
    const cards = page.getByRole('img', { name: 'Картын QR код' })
    await expect(cards.first()).toBeVisible()
    const sheets = page.getByRole('main').getByRole('region')
    await expect(sheets).toHaveCount(Math.ceil((await cards.count()) / 8))
    await expect(sheets.first().getByRole('img', { name: 'Картын QR код' })).toHaveCount(8)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(await sheets.count())
    expect(new Set(paper.match(/\/MediaBox \[.*?\]/g))).toEqual(new Set(['/MediaBox [0 0 594.95996 841.91998]']))
    await page.setViewportSize(NARROW)
    await expect.poll(() => overflow(page)).toBe(0)
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('the letter has the teacher and where the portal is', async () => {
    await page.setViewportSize(NARROW)
    await page.goto(`/staff/groups/${CLASS}/letter`)
    const letter = page.getByRole('region', { name: 'Захидал' })
    await expect(letter).toContainText('Сарантуяа')
    await expect(letter.getByText(new URL(page.url()).origin, { exact: true })).toBeVisible()
    await expect.poll(() => overflow(page)).toBe(0)
    await expectAxeCleanInEveryLook(page)
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
  await test.step('the attendance sheet has the month on one sheet of A4 across, and as Excel', async () => {
    await page.goto(`/staff/groups/${CLASS}`)
    await page.getByRole('main').getByRole('link', { name: 'Ирцийн хүснэгт' }).click()
    await page.getByRole('button', { name: 'Өмнөх сар' }).click()
    await expect(page).toHaveURL(/month=\d{4}-\d\d/)
    await expect(rows(page)).toHaveCount(30)
    // Each child has a sign on some day, and the counts follow.
    await expect(rows(page).first().getByRole('cell', { name: '+', exact: true }).first()).toBeVisible()
    await expect.poll(() => overflow(page)).toBe(0)
    await expectAxeCleanInEveryLook(page)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(paper).toMatch(/\/MediaBox \[0 0 841\.9\d* 594\.9\d*\]/)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^5б бүлэг-\d{4}-\d\d-\d{4}-\d\d-\d\d\.xlsx$/)
    // The cells of the page, with the number beside the name; counts are numbers.
    const [head = [], ...cells] = sheetIn(await readFile(await download.path())).rows
    const shown: string[][] = await page.evaluate(
      `[...document.querySelectorAll('main tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))`,
    )
    expect(cells.map(([number, name, ...rest]) => [`${number}${name}`, ...rest.map(String)])).toEqual(shown)
    expect(head.length).toBe((shown[0]?.length ?? 0) + 1)
    expect(cells.flatMap((row) => row.slice(-4)).every((count) => typeof count === 'number')).toBe(true)
  })
  await test.step('a group of someone else is refused with a way on', async () => {
    trouble.expected(/status of 403/)
    await page.goto(`/staff/groups/${CLASS - 1}`)
    await expect(page.getByRole('main')).toContainText('Энэ бүлэг Танд хамаарахгүй байна')
  })
})

test('an office invites a teacher, takes an invitation back, and ends an account', async ({ page, newcomer }) => {
  await signIn(page, OFFICE, { to: '/staff/groups' })
  await expect(rows(page).filter({ hasText: '5б бүлэг' })).toContainText('Сарантуяа')
  await expectAxeClean(page)
  await page.getByRole('link', { name: 'Багш нарын эрх' }).click()
  await page.waitForURL('/staff/people')
  await expect(title(page)).toHaveText('Багш нарын эрх')
  await expect(section(page, 'Багш нар').getByRole('row').filter({ hasText: 'Сарантуяа' })).toContainText('5б бүлэг')
  await expectAxeCleanInEveryLook(page)

  const invite = async () => {
    await page.getByRole('button', { name: 'Багш урих' }).click()
    const dialog = page.getByRole('dialog')
    await fillRegistryNumber(dialog, newcomer.registryNumber)
    await dialog.getByLabel('Багшийн утас эсвэл и-мэйл хаяг').fill(newcomer.email)
    await dialog.getByRole('button', { name: 'Урилга илгээх' }).click()
    await expect(dialog).toBeHidden()
  }
  const waiting = section(page, 'Хүлээгдэж буй урилга').getByRole('row').filter({ hasText: '@example.mn' })
  await test.step('an invitation waits, and can be taken back', async () => {
    await invite()
    await expect(waiting).toContainText('******')
    await waiting.getByRole('button', { name: 'урилга цуцлах' }).click()
    await expect(waiting).toHaveCount(0)
  })
  await test.step('accepted, it is an account, which the office ends', async () => {
    await invite()
    await expect.poll(async () => (await messagesTo(page.request, newcomer.email)).length).toBe(2)
    const [letter] = await messagesTo(page.request, newcomer.email)
    const code = /invitation\/([\w-]{22})/.exec(letter?.text ?? '')?.[1]
    const data = { code, registerNumber: newcomer.registryNumber, password: Buffer.from(NEW_PASSWORD).toString('base64') }
    expect((await (await page.request.post('/public/staff/accept', { data })).json()).SUCCESS_CODE).toBe(200)
    await page.reload()
    const teacher = section(page, 'Багш нар').getByRole('row').filter({ hasText: newcomer.firstName })
    await test.step('the office names a substitute until a day, and ends that earlier', async () => {
      const led = section(page, 'Ангийн багш, орлох багш').getByRole('row').filter({ hasText: '5б бүлэг' })
      await led.getByRole('button', { name: '5б бүлэг: багшийг өөрчлөх' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Орлох багш').selectOption({ label: `${newcomer.lastName} ${newcomer.firstName}` })
      await expect(dialog.getByRole('textbox', { name: 'Орлох сүүлийн өдөр' })).toBeVisible()
      await expectAxeClean(page)
      await dialog.getByRole('button', { name: 'Хадгалах' }).click()
      await expect(led).toContainText(`${newcomer.firstName},`)
      await led.getByRole('button', { name: 'орлохыг дуусгах' }).click()
      await expect(led).not.toContainText(newcomer.firstName)
    })
    await test.step('class teachers without an account are a list to check before all are invited', async () => {
      await page.getByRole('button', { name: 'Бүгдийг урих' }).click()
      const dialog = page.getByRole('dialog', { name: 'Эрхгүй багш нарыг урих' })
      await expect(dialog.getByRole('checkbox').first()).toBeVisible()
      await expectAxeClean(page)
      await dialog.getByRole('button', { name: 'Болих' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await teacher.getByRole('button', { name: 'эрх хаах' }).click()
    await expectAxeClean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Эрх хаах' }).click()
    await expect(teacher).toHaveCount(0)
  })
})
