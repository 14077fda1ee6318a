import { expect, test } from './fixtures.ts'
import { CHILDLESS, MOTHER, personId, section, signIn } from './parent.ts'

const NOT_LOADED = 'Мэдээлэл ачаалж чадсангүй'

test('home lists the approved children, and the requests still open or declined in words', async ({ page }) => {
  await signIn(page, MOTHER)

  const approved = section(page, 'Миний хүүхдүүд')
  await expect(approved.getByRole('listitem')).toHaveCount(3)
  await expect(approved.getByRole('listitem').filter({ hasText: 'Тэмүүлэн' })).toContainText('5б')

  const asked = section(page, 'Илгээсэн хүсэлт')
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  await expect(asked.getByText('Шинэ', { exact: true })).toBeVisible()
  await expect(asked.getByText('Татгалзсан', { exact: true })).toBeVisible()
  await expect(asked.getByRole('link')).toHaveCount(0)

  await test.step('a child opens from home, and Back returns', async () => {
    await approved.getByRole('link', { name: 'Тэмүүлэн' }).click()
    await expect(page).toHaveURL(/\/student\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Тэмүүлэн')
    for (const name of ['Хувийн мэдээлэл', 'Холбоо барих', 'Сургууль, бүлэг', 'Ангийн багш']) {
      await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
    }
    await expect(page.getByRole('main')).toContainText('5б')
    await page.goBack()
    await expect(approved).toBeVisible()
  })
  await test.step('the chosen child stays chosen', async () => {
    await approved.getByRole('link', { name: 'Номин' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Номин')
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'Цэс' }).getByRole('link', { name: 'Номин' })).toBeVisible()
  })
})

test('a parent without children reads that none is linked yet', async ({ page }) => {
  await signIn(page, CHILDLESS)
  await expect(page.getByRole('main').getByText('Та хүүхдээ холбоогүй байна')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
})

test('a child of someone else, and a person who is no child, are refused with a message', async ({ page, request, trouble }) => {
  trouble.expected(/status of 403/)
  await signIn(page, MOTHER)
  for (const key of ['link-free', 'adult-free']) {
    await page.goto(`/student/${await personId(request, key)}`)
    await expect(page.getByRole('alert')).toContainText('Та энэ хүүхдийн мэдээллийг харах эрхгүй байна.')
  }
})

test('a lost connection is told, trying again brings the children, and an answer on its way is awaited in words', async ({
  page,
  context,
  trouble,
}) => {
  await signIn(page, MOTHER)
  trouble.expected(/net::ERR_/)
  await context.route('**/api/children/list/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText(NOT_LOADED)

  await context.unroute('**/api/children/list/**')
  await failure.getByRole('button', { name: 'Дахин оролдох' }).click()
  const children = section(page, 'Миний хүүхдүүд').getByRole('listitem')
  await expect(children).toHaveCount(3)
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await context.route('**/api/children/list/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('main').getByRole('status', { name: 'Уншиж байна...' })).toBeVisible()
  letGo()
  await expect(children).toHaveCount(3)
})
