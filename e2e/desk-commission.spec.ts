import type { Page } from '@playwright/test'
import { expect, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { COMMISSION, signIn } from './parent.ts'

/** As a spreadsheet leaves it in the clipboard. */
const paste = (page: Page, block: string): Promise<void> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(block)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)

test('a commission keeps its places', async ({ page }) => {
  const main = page.getByRole('main')
  await test.step('a block from a spreadsheet fills the cells, and what is wrong is marked in its cell', async () => {
    await signIn(page, COMMISSION, { to: '/staff/places' })
    await main.getByLabel('Дүүрэг').selectOption('Баянзүрх')
    const rows = main.locator('tbody tr')
    const first = rows.nth(1).getByRole('textbox')
    const second = rows.nth(2).getByRole('textbox')
    await first.nth(0).focus()
    await paste(page, '61\t62\r\n63\tолон\r\n')
    await expect(first.nth(0)).toHaveValue('61')
    await expect(first.nth(1)).toHaveValue('62')
    await expect(second.nth(0)).toHaveValue('63')
    await expect(second.nth(1)).toHaveAttribute('aria-invalid', 'true')
    await expectAxeCleanInEveryLook(page)
    await main.getByRole('button', { name: 'Хянаад хадгалах' }).click()
    await expect(second.nth(1)).toBeFocused()
  })

  await test.step('it says what it changes, and is saved in one step', async () => {
    const wrong = main.locator('tbody tr').nth(2).getByRole('textbox').nth(1)
    await wrong.fill('64')
    await main.getByRole('button', { name: 'Хянаад хадгалах' }).click()
    const dialog = page.getByRole('dialog', { name: 'Юу өөрчлөгдөх вэ?' })
    await expect(dialog).toContainText('2 цэцэрлэгийн 4 нүд өөрчлөгдөнө')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByText('Орон тоог хадгаллаа')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Хянаад хадгалах' })).toBeHidden()
    await page.reload()
    await expect(wrong).toHaveValue('64')
  })
})
