import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { MOTHER, OFFICE, signIn, TEACHER } from './parent.ts'
import { dialogOf, main, overflow, PHONE, pupilOf } from './pupils.ts'

const WIDE = { width: 1366, height: 768 }
const TOPIC = 'Пропорц ба харьцаа'
const BOY = 'Ганбат Тэмүүлэн'

/** Fields of the work in the order of its pupils. */
const fields = (page: Page) => main(page).getByRole('textbox', { name: new RegExp(` ${TOPIC}$`) })
/** Pupils of the fields; the list of a phone has the given name first. */
const pupilsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main li [aria-labelledby]')].map((field) => {
    const [first, ...last] = document.getElementById(field.getAttribute('aria-labelledby').split(' ')[0]).textContent.split(' ')
    return [...last, first].join(' ')
  })`)
const bar = (page: Page) => main(page).getByRole('region', { name: 'Нийтлэх' })

/** The publish bar sticks above the tabs and would cover half a field. */
const toEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)')

/** Pastes a copied table into the focused field, as Ctrl-V does. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)

test('a work is marked on the phone and on the desk, published, seen by the parents and corrected with a reason', async ({
  page,
  elsewhere,
  trouble,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, TEACHER, { to: '/staff/marks' })
  const pupil = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
  const subject = (await main(page).getByLabel('Бүлэг, хичээл').locator('option:checked').textContent())?.split(', ')[1] ?? ''
  const seen = main(elsewhere).locator('details').filter({ hasText: subject }).first().locator('li').filter({ hasText: TOPIC })

  await test.step('a work without a topic is not saved; with one it is', async () => {
    await main(page).getByRole('button', { name: 'Ажил нэмэх' }).click()
    const form = dialogOf(page, 'Шинэ ажил')
    await form.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(form.getByLabel('Сэдэв')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Төрөл').selectOption({ label: 'Бие даалт' })
    await form.getByLabel('Сэдэв').fill(TOPIC)
    await form.getByLabel('Дээд оноо').fill('20')
    await expectAxeClean(page)
    await form.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(form).toBeHidden()
  })

  await expect(fields(page).first()).toBeVisible()
  const names = await pupilsOn(page)
  const [first = '', second = '', third = '', fourth = ''] = names.filter((name) => name !== BOY)
  const order = names.indexOf(first)
  const mark = (name: string) => fields(page).nth(names.indexOf(name))

  await test.step('on the phone Enter goes to the next pupil, and a button says sick', async () => {
    await mark(first).fill('18')
    await mark(first).press('Enter')
    await expect(fields(page).nth(order + 1)).toBeFocused()
    await mark(second).focus()
    await main(page).getByRole('button', { name: 'Өвчтэй' }).click()
    await expect(mark(second)).toHaveValue('Ө')
    await expect(main(page).getByText(/\d\d:\d\d хадгалсан/)).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await toEnd(page)
    await expectAxeClean(page)
  })

  await test.step('on the desk arrows and Enter move, and a wrong mark says why', async () => {
    await page.setViewportSize(WIDE)
    await page.reload()
    await expect(mark(first)).toHaveValue('18')
    await mark(first).click()
    await page.keyboard.type('21')
    await page.keyboard.press('Enter')
    await expect(fields(page).nth(order + 1)).toBeFocused()
    await expect(main(page).getByText(`${first}, «${TOPIC}», 21: Дээд оноо 20`)).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('19')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('Дээд оноо 20')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(mark(first)).toHaveValue('18')
  })

  await test.step('a mark that is not sent waits on the device, outlives the page and is sent', async () => {
    trouble.expected(/net::ERR_FAILED/)
    await expect(main(page).getByText(/\d\d:\d\d хадгалсан/)).toBeVisible()
    await page.route('**/api/staff/marks/entries', (route) => route.abort())
    await mark(third).fill('12')
    await mark(third).press('Enter')
    const waiting = main(page).getByText(/^1 дүн энэ төхөөрөмжид байна/)
    await expect(waiting).toBeVisible()
    await page.reload()
    await expect(mark(third)).toHaveValue('12')
    await expect(waiting).toBeVisible()
    await expectAxeClean(page)
    await page.unroute('**/api/staff/marks/entries')
    await main(page).getByRole('button', { name: 'Одоо илгээх' }).click()
    await expect(waiting).toHaveCount(0)
    await page.reload()
    await expect(mark(third)).toHaveValue('12')
    await mark(third).fill('')
    await mark(third).press('Enter')
    await expect(main(page).getByText(/\d\d:\d\d хадгалсан/)).toBeVisible()
  })

  await test.step('a column of Excel is shown before it is saved', async () => {
    await mark(first).click()
    await paste(page, [`${BOY}\t15`, `${second}\tч`, `${third}\t108`, `Номин-Эрдэнэ Хэнч\t5`].join('\n'))
    const preview = dialogOf(page, `«${TOPIC}»-д 2 дүн буулгах`)
    await expect(preview).toContainText('1 шинэ дүн')
    await expect(preview).toContainText(`${second}, «${TOPIC}»: Ө → Ч`)
    await expect(preview).toContainText(`${third} 108 дээд онооноос их`)
    await expect(preview).toContainText('Номин-Эрдэнэ Хэнч энэ ангид алга')
    await expect(mark(BOY)).toHaveValue('')
    await expectAxeClean(page)
    await preview.getByRole('button', { name: '2 дүн буулгах' }).click()
    await expect(mark(BOY)).toHaveValue('15')
    await expect(mark(second)).toHaveValue('Ч')
    await toEnd(page)
    await expectAxeClean(page)
  })

  await test.step('parents see nothing before the publication, and the mark at once after it', async () => {
    await pupil.open('gradebook')
    await expect(seen).toHaveCount(0)
    await expect(bar(page)).toContainText('1 ажил, 3 дүн нийтлээгүй')
    await main(page).getByRole('button', { name: 'Ажил нэмэх' }).click()
    const form = dialogOf(page, 'Шинэ ажил')
    await form.getByLabel('Сэдэв').fill('Давтлага')
    await form.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(bar(page)).toContainText('2 ажил, 3 дүн нийтлээгүй')
    await mark(BOY).click()
    await bar(page)
      .getByRole('button', { name: `Зөвхөн «${TOPIC}»` })
      .click()
    const question = dialogOf(page, '1 ажлын 3 дүнг нийтлэх үү?')
    await expect(question).toContainText('дүнгүй. Дараа нь нэмж болно.')
    await expectAxeClean(page)
    await question.getByRole('button', { name: 'Нийтлэх' }).click()
    await expect(bar(page)).toContainText('1 ажил, 0 дүн нийтлээгүй')
    await expect(seen).toContainText('75 Сайн')
    await expectAxeCleanInEveryLook(page)
    await page.setViewportSize(WIDE)
  })

  await test.step('a correction needs a reason, reaches the parents and keeps its history', async () => {
    await mark(BOY).fill('17')
    await mark(fourth).click()
    const question = dialogOf(page, 'Нийтэлсэн дүнг засах')
    await expect(question).toContainText('15 → 17')
    await question.getByRole('button', { name: 'Засах' }).click()
    await expect(question.getByText('Шалтгаанаа бичнэ үү.')).toBeVisible()
    await question.getByLabel('Засварын шалтгаан').fill('Дахин шалгав')
    await question.getByRole('button', { name: 'Засах' }).click()
    await expect(seen).toContainText('85 Онц')
    await main(page)
      .getByRole('button', { name: `Түүх ${BOY} ${TOPIC}` })
      .click()
    const history = dialogOf(page, /дүнгийн түүх/)
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expect(history.getByRole('listitem').first()).toContainText(/17.*Дахин шалгав/)
    await expectAxeClean(page)
  })

  await test.step('where files bring the marks nobody enters them', async () => {
    await elsewhere.context().clearCookies()
    await signIn(elsewhere, OFFICE, { to: '/staff/data' })
    const choice = main(elsewhere).getByRole('group', { name: 'Дүн', exact: true })
    await choice.getByRole('radio', { name: 'Файл, программаас' }).click()
    await expect(elsewhere.getByText('Тохиргоог хадгаллаа')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('дүн сургуулийн программаас орж ирдэг')).toBeVisible()
    await choice.getByRole('radio', { name: 'Багш энд бүртгэнэ' }).click()
    await expect(choice.getByRole('radio', { name: 'Багш энд бүртгэнэ' })).toBeChecked()
  })
})
