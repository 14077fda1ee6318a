import type { Page } from '@playwright/test'
import { button, type Child, childOf, chip, choose, lookUp, main, PHONE_SIZE, receipt, sendAndConfirm } from './enrolling.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { CHILDLESS, signIn } from './parent.ts'

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

test('a signed-in parent asks for two children and finds them in the list, child by child', async ({ page, request }) => {
  const [one, other] = [await childOf(request, 'kg-twins-b'), await childOf(request, 'kg-departed')]
  await signIn(page, CHILDLESS, { to: '/parent/apply' })
  await expect(main(page)).toContainText('Элсэлтийн хүсэлт байхгүй байна')
  for (const child of [one, other]) await apply(page, child, 'Элсэлтийн хүсэлт илгээх')

  await expect(page).toHaveURL('/parent/apply')
  await expect(main(page).locator('details')).toHaveCount(2)
  for (const child of [one, other]) {
    const rows = ofChild(page, child).getByRole('row', { includeHidden: true }).filter({ hasText: child.name })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Хүсэлт илгээсэн')
  }
  await page.setViewportSize(PHONE_SIZE)
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
