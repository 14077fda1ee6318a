import type { Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { expectNoOverflow } from './overflow.ts'
import { callsOutsideBatches, KINDERGARTEN_OFFICE, OFFICE, section, signIn } from './parent.ts'

const WIDE = { width: 1366, height: 768 }
const NARROW = { width: 360, height: 780 }

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const children = (page: Page, name: string) => section(page, name).getByRole('listitem')

/** Changes the portal's answer about the coming year. */
async function answerYear(page: Page, change: object): Promise<void> {
  await page.route('**/api/staff/year', async (route) => {
    const response = await route.fetch()
    const { RESULT, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, RESULT: { ...RESULT, ...change } } })
  })
}

test('an office prepares the coming year and moves children between parallel classes', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await signIn(page, OFFICE, { to: '/staff/year' })
  await test.step('nothing is prepared; the proposal has each class one grade higher', async () => {
    await expectAxeClean(page)
    await main(page).getByRole('button', { name: 'Санал гаргах' }).click()
    await expect(row(page, '5б бүлэг').filter({ hasText: '6б бүлэг' })).toContainText('Санал')
    await expect(row(page, '12а бүлэг').filter({ hasText: 'Төгсөх' })).toBeVisible()
    await expectAxeCleanInEveryLook(page)
  })
  await test.step('a child goes to the parallel class by name and key, and back by undo', async () => {
    await main(page).getByRole('link', { name: '6а бүлэг: өөрчлөх' }).click()
    await expect(children(page, '6а бүлэг')).toHaveCount(22)
    const first = children(page, '6а бүлэг').first()
    await first.getByRole('checkbox').check()
    await expect(page.getByRole('status').filter({ hasText: '1 хүүхэд сонгосон' })).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('2')
    await expect(children(page, '6б бүлэг')).toHaveCount(31)
    await main(page).getByRole('button', { name: 'Буцаах' }).click()
    await expect(children(page, '6б бүлэг')).toHaveCount(30)
  })
  await test.step('on a phone: choose two, move them by the button', async () => {
    await page.setViewportSize(NARROW)
    for (const at of [0, 1]) await children(page, '6а бүлэг').nth(at).getByRole('checkbox').check()
    await expectNoOverflow(page, [NARROW])
    await main(page).getByRole('button', { name: '6б бүлэг руу' }).click()
    await expect(children(page, '6б бүлэг')).toHaveCount(32)
    await expect(children(page, '6а бүлэг')).toHaveCount(20)
  })
  await test.step('a new name and no teacher; a taken name is refused and stays in the form', async () => {
    await main(page).getByRole('button', { name: '6а бүлэг: нэр, багш өөрчлөх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ангийн нэр').fill('6б бүлэг')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialog).toContainText('Ийм нэртэй')
    await expect(dialog.getByLabel('Ангийн нэр')).toHaveValue('6б бүлэг')
    await dialog.getByLabel('Ангийн нэр').fill('6в бүлэг')
    await dialog.getByLabel('Ангийн багш').selectOption('Багшгүй')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(section(page, '6в бүлэг')).toContainText('Багшгүй')
  })
  await test.step('the page warns of the class without a teacher', async () => {
    await page.goto('/staff/year')
    await expect(main(page)).toContainText('Багшгүй анги')
    await expectNoOverflow(page, [NARROW])
  })
})

test('a kindergarten confirms one group, then all, and takes the confirmation back', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await signIn(page, KINDERGARTEN_OFFICE, { to: '/staff/year' })
  await main(page).getByRole('button', { name: 'Санал гаргах' }).click()
  const rows = main(page).getByRole('row')
  const confirmed = rows.filter({ hasText: /Баталсан\s*[А-ЯӨҮ]\./u })
  await main(page).getByRole('button', { name: 'батлах' }).first().click()
  await expect(confirmed).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Бүгдийг батлах' }).click()
  await expect(main(page).getByRole('heading', { name: 'он бэлэн' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Батлалтыг бүхэлд нь буцаах' }).click()
  await expectAxeClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Батлалтыг буцаах' }).click()
  await expect(confirmed).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Санал' }).first()).toBeVisible()
})

test('a child accepted for the running year goes to a class of it, after its guardians say yes', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await signIn(page, OFFICE, { to: '/staff/year' })
  const newcomers = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Энэ жил элссэн \d+ хүүхэд ангигүй байна$/ }) })
  const first = newcomers.getByRole('listitem').first()
  await first.getByRole('checkbox').check()
  await newcomers.getByRole('button', { name: '1 хүүхдийг оруулах' }).click()
  await expect(newcomers.getByLabel('Анги, бүлэг')).toBeFocused()
  await newcomers.getByLabel('Анги, бүлэг').selectOption({ index: 1 })
  await newcomers.getByRole('button', { name: '1 хүүхдийг оруулах' }).click()
  await expect(newcomers.getByText('асран хамгаалагчаас нь зөвшөөрөл хүссэн')).toBeVisible()
  await expect(newcomers.getByText('асууж, хариу хүлээж байна')).toHaveCount(1)
})

test('an office sees a class that has begun, families without an answer, and an institution without groups', async ({ page }) => {
  const at = '2027-08-20T12:00:00+08:00'
  const confirmed = { at, by: null }
  const named = {
    classId: 1,
    name: '1а бүлэг',
    level: 1,
    from: null,
    teacher: null,
    isTeacherNew: false,
    children: 2,
    boys: 2,
    elsewhere: 0,
  }
  const child = { childId: 1, lastName: 'Бат', firstName: 'Болд' }
  await page.setViewportSize(WIDE)
  await callsOutsideBatches(page)

  await test.step('a class that has begun keeps its children, and says where they change groups', async () => {
    const placed = { ...child, isBoy: true, isMoved: false, isNew: false, isElsewhere: false, asked: null }
    const columns = [1, 2].map((classId) => ({
      ...{ ...named, classId, name: `${classId}-р анги`, hasBegun: classId === 1, confirmed: classId === 1 ? confirmed : null },
      members: [0, 1].map((nth) => ({ ...placed, childId: classId * 10 + nth })),
    }))
    await page.route('**/api/staff/year/classes/*', (route) =>
      route.fulfill({ json: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: { classes: columns, leaving: [], waiting: [] } } }),
    )
    await signIn(page, OFFICE, { to: '/staff/year/1' })
    const begun = section(page, '1-р анги')
    await expect(begun).toContainText('Хичээл эхэлсэн')
    for (const nth of [0, 1]) await expect(begun.getByRole('checkbox').nth(nth)).toBeDisabled()
    await expect(section(page, '2-р анги').getByRole('checkbox').first()).toBeEnabled()
    await expectAxeClean(page)
  })
  await test.step('children of confirmed classes without an answer are named with the question, and asked again', async () => {
    const unplaced = [true, false].map((hasLapsed, nth) => ({ ...child, classId: 1, childId: nth + 1, asked: { at, hasLapsed } }))
    await answerYear(page, { isPrepared: true, hasGroups: true, classes: [{ ...named, confirmed }], waiting: [], unplaced })
    await page.route('**/api/staff/year/confirm', (route) =>
      route.fulfill({ json: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: { confirmed: [1], notPlaced: [] } } }),
    )
    await page.goto('/staff/year')
    const card = section(page, '2 хүүхэд баталсан ангидаа ороогүй байна')
    await expect(card.getByRole('listitem')).toHaveText([/хугацаа нь дууссан/, /хариу хүлээж байна/])
    await expect(main(page).getByRole('heading', { name: 'он бэлэн' })).toHaveCount(0)
    await expect(main(page)).toContainText('1 хүүхдийн гэр бүлийн хариуг хүлээж байна')
    await expectAxeClean(page)
    await expectNoOverflow(page, [NARROW])
    const sent = page.waitForRequest('**/api/staff/year/confirm')
    await card.getByRole('button', { name: '1 хүүхдийн гэр бүлээс дахин асуух' }).click()
    expect((await sent).postDataJSON()).toEqual({ classIds: [1] })
    await expect(page.getByText('Дахин асуулаа')).toBeVisible()
  })
  await test.step('an institution without groups is told to bring its data', async () => {
    await page.unroute('**/api/staff/year')
    await answerYear(page, { classes: [], hasGroups: false })
    await page.setViewportSize(NARROW)
    await page.reload()
    await expect(main(page)).toContainText('Танай байгууллагын бүлэг порталд алга')
    await expect(main(page).getByRole('link', { name: 'Мэдээлэл оруулах' })).toHaveAttribute('href', '/staff/data')
    await expectAxeClean(page)
    await expectNoOverflow(page, [NARROW])
  })
})
