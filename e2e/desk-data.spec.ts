import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { KINDERGARTEN_OFFICE, OFFICE, signIn } from './parent.ts'
import { goodToast } from './registering.ts'

const csv = (name: string, columns: string, ...rows: readonly string[]) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from([`org_id,school_year,group,${columns}`, ...rows].join('\n')),
})
const OF_GROUPS = 'level,teacher_registry_number'

/** Distance of a Cyrillic letter of Windows-1251 from its code point. */
const TO_WINDOWS_1251 = 0x350
const inWindows1251 = (text: string) =>
  Buffer.from([...text].map((letter) => letter.charCodeAt(0) - (letter > '\u00ff' ? TO_WINDOWS_1251 : 0)))

test('an office checks a file, brings in its good rows, and gives its program a key', async ({ page, trouble }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const files = page.locator('input[type="file"]')

  await test.step('files of other types are not sent', async () => {
    await signIn(page, OFFICE, { to: '/staff/data' })
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Мэдээлэл оруулах')
    await expect(main.getByText('Файлаа энд чирж тавина уу')).toBeVisible()
    await expectAxeCleanInEveryLook(page)
    await files.setInputFiles({ name: 'дүн.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(main.getByRole('alert')).toHaveText('zip, xlsx эсвэл CSV файл сонгоно уу.')
  })

  await test.step("after a lost answer to a file the page reads the upload's state again", async () => {
    const sending = '**/api/staff/data/uploads'
    trouble.expected(/net::ERR_FAILED/)
    await page.route(sending, (route) => route.abort())
    const askedAgain = page.waitForRequest('**/api/staff/data')
    await files.setInputFiles(csv('groups', OF_GROUPS, '50084,2026,9я,9,'))
    await askedAgain
    await page.unroute(sending)
  })

  await test.step('a check says what would change, and which rows are bad and why', async () => {
    const utf8 = csv('groups', OF_GROUPS, '50084,2026,9я,9,', '50084,2026,9ю,99,', '50085,2026,9э,9,')
    await files.setInputFiles({ ...utf8, buffer: inWindows1251(String(utf8.buffer)) })
    await expect(main.getByRole('alert')).toContainText('Windows-1251')
    await main.getByRole('button', { name: 'Хөрвүүлээд илгээх' }).click()
    await expect(main.getByRole('heading', { name: 'Юу өөрчлөгдөх вэ' })).toBeVisible()
    await expect(main.getByText('groups.csv, 1 файл, 3 мөр')).toBeVisible()
    const bad = main.getByRole('table', { name: 'Алдаа: 2' }).getByRole('row')
    await expect(bad).toHaveCount(3)
    await expect(bad.nth(2)).toContainText('танай байгууллагынх биш')
    await expectAxeCleanInEveryLook(page)
    const [saved] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'CSV татах' }).click()])
    expect(saved.suggestedFilename()).toBe('алдаатай-мөр.csv')
    // Choosing another file can be cancelled, and the focus stays on the button.
    const another = main.getByRole('button', { name: 'Өөр файл сонгох' })
    await another.press('Enter')
    await expect(main.getByText('Файлаа энд чирж тавина уу')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(main.getByText('Файлаа энд чирж тавина уу')).toHaveCount(0)
    await expect(another).toBeFocused()
  })

  await test.step('the good rows are brought in once it is said that the others are left out', async () => {
    const apply = main.getByRole('button', { name: '1 өөрчлөлт оруулах' })
    await expect(apply).toBeDisabled()
    await main.getByRole('checkbox', { name: /алгасаж, бусдыг оруулах$/ }).check()
    await expect(main.getByRole('status').filter({ hasText: 'Шалгаж дууслаа. Өөрчлөлт: 1, алдаа: 2.' })).toBeAttached()
    await apply.click()
    await expect(main.getByRole('status').filter({ hasText: '1 өөрчлөлт орлоо 1 шинэ.' })).toBeVisible()
    await expect(main.getByRole('table', { name: 'Сүүлийн оруулалт' }).getByRole('row').nth(1)).toContainText('Орсон')
  })

  await test.step("rows about another institution's child are explained, with a link to the claims page", async () => {
    await files.setInputFiles(csv('members', 'child_registry_number,since,until', '50084,2026,9я,ЦЦ19271537,2026-11-02,'))
    await expect(main.getByText('Танай байгууллагад бүртгэлгүй хүүхэд: 1 мөр.')).toBeVisible()
    await expectAxeClean(page)
    await main.getByRole('button', { name: '1 мэдэгдэл илгээх' }).click()
    await expect(main.getByRole('table', { name: 'Сүүлийн оруулалт' }).getByRole('row').nth(1)).toContainText('1 мэдэгдэл')
    await expect(main.getByRole('link', { name: '«Шинэ суралцагчид» хуудас' })).toHaveAttribute('href', '/staff/claims')
  })

  await test.step('a column reference names the codes of a file', async () => {
    await main.getByLabel('Ямар файл').selectOption('day_attendance')
    await expect(main.getByRole('table', { name: 'Баганын тайлбар' })).toContainText('SICK: Өвчтэй')
  })

  await test.step('a key is shown once, and ended', async () => {
    await main.getByRole('button', { name: 'Түлхүүр авах' }).click()
    await dialog.getByLabel('Ямар программд').fill('Журнал')
    await dialog.getByRole('button', { name: 'Түлхүүр авах' }).click()
    await expect(dialog.locator('code')).toHaveText(/^[\w-]{43}$/)
    await expectAxeClean(page)
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`)
    await dialog.getByRole('button', { name: 'Хуулах' }).click()
    await expect(page.getByText('Хөтөч хуулахыг зөвшөөрсөнгүй.')).toBeVisible()
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: 'Хүчингүй болгох: Журнал' }).click()
    await expect(main.getByText('Журнал', { exact: true }), 'a slip ends no key').toBeAttached()
    await dialog.getByRole('button', { name: 'Хүчингүй болгох' }).click()
    await expect(goodToast(page, 'Түлхүүрийг хүчингүй болголоо')).toBeVisible()
    await expect(main.getByText('Журнал')).toHaveCount(0)
  })
})

test('an office uploads its own data unchanged, and corrects single rows by form', async ({ page }) => {
  const main = page.getByRole('main')

  await test.step('the own data, downloaded and uploaded again, change nothing; neither does an empty template', async () => {
    await signIn(page, KINDERGARTEN_OFFICE, { to: '/staff/data' })
    // The kindergarten enters attendance, which files may not bring then.
    await main.getByRole('radio', { name: 'Файл, программаас' }).click()
    await expect(page.getByText('Тохиргоог хадгаллаа')).toBeVisible()
    // A small institution and the dated rows of today: more rows take the embedded database longer than a test waits.
    const since = main.getByRole('textbox', { name: 'Аль өдрөөс' })
    const offered = Date.parse((await since.inputValue()).replaceAll('.', '-'))
    await since.fill(new Date(offered + 30 * 86_400_000).toISOString().slice(0, 10))
    for (const name of ['Татах', 'Excel загвар']) {
      const [saved] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name, exact: true }).click()])
      const path = test.info().outputPath(saved.suggestedFilename())
      await saved.saveAs(path)
      await page.locator('input[type="file"]').setInputFiles(path)
      const last = main.getByRole('table', { name: 'Сүүлийн оруулалт' }).getByRole('row').nth(1)
      await expect(last).toContainText(saved.suggestedFilename())
      await expect(last).not.toContainText('Хүлээгдэж буй')
      await expect(last).toContainText('Шалгасан')
      await expect(main.getByText('Өөрчлөлт алга. Энэ мэдээлэл порталд аль хэдийн байна.')).toBeVisible()
      await expect(main.getByRole('table', { name: /^(Алдаа|Анхааруулга): / })).toHaveCount(0)
      await main.getByRole('button', { name: 'Өөр файл сонгох' }).click()
    }
    await main.getByRole('radio', { name: 'Багш энд бүртгэнэ' }).click()
    await expect(main.getByRole('radio', { name: 'Багш энд бүртгэнэ' })).toBeChecked()
  })

  await test.step('a form names a teacher and moves a child, and proposes a guardian to the operator', async () => {
    const group = main.getByRole('combobox', { name: 'Бүлэг', exact: true })
    const child = main.getByRole('combobox', { name: 'Хүүхэд', exact: true })
    await group.selectOption({ index: 1 })
    const teacher = main.getByLabel('Бүлгийн багш')
    await teacher.selectOption({ index: 2 })
    await main.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Хадгаллаа' })).toBeVisible()
    await main.getByRole('radio', { name: 'Хүүхэд' }).check()
    await group.selectOption({ index: 1 })
    const name = await child.getByRole('option').nth(1).innerText()
    await child.selectOption({ index: 1 })
    await main.getByLabel('Сурч буй бүлэг').selectOption({ index: 2 })
    await main.getByRole('textbox', { name: 'Бүлэгт орсон өдөр' }).fill('2026-11-09')
    await expectAxeClean(page)
    await main.getByRole('textbox', { name: 'Гарсан өдөр' }).fill('2026-09-02')
    await main.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(main.getByRole('status').filter({ hasText: /өдр/ })).toBeVisible()
    await main.getByRole('textbox', { name: 'Гарсан өдөр' }).fill('')
    await main.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Хадгаллаа' })).toBeVisible()
    await group.selectOption({ index: 2 })
    await expect(child).toContainText(`${name.split(',')[0]}, 2026.11.09`)

    await main.getByRole('radio', { name: 'Хүн нэмэх' }).check()
    await main.getByRole('button', { name: 'Санал илгээх' }).click()
    await expect(main.getByLabel('Нэр', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await main.getByRole('textbox', { name: /Регистрийн дугаар|8 орон/ }).fill('ЯХ90021677')
    await main.getByLabel('Эцэг, эхийн нэр').fill('Дорж')
    await main.getByLabel('Нэр', { exact: true }).fill('Болд')
    await main.getByLabel('Асран хамгаалагч уу').selectOption({ index: 1 })
    await group.selectOption({ index: 1 })
    await child.selectOption({ index: 1 })
    await expectAxeClean(page)
    await main.getByRole('button', { name: 'Санал илгээх' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Санал хүлээн авлаа.' })).toBeVisible()
    await expect(main.getByText('ЯХ******77')).toBeVisible()
  })
})
