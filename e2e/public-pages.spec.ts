import { expect, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { anchors, openPublic, reach } from './landing.ts'
import { loginButton, MOTHER, section, signIn } from './parent.ts'

const heading = { level: 1 } as const
const ADDRESS = 'Улаанбаатар хот, Сүхбаатар дүүрэг, 8 дугаар хороо, Эрдмийн гудамж 12, «Мэдлэг» төв, 3 давхар'

test.setTimeout(60_000)

test('privacy has no anchors but the way home, its contents and the footer; it speaks English, and the log-in dialog opens there', async ({
  page,
}) => {
  await openPublic(page, '/privacy')
  await expect(page).toHaveTitle('Нууцлалын бодлого · Эцэг эхийн портал')
  await expect(anchors(page.getByRole('banner'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Цэс нээх' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Агуулга' }).getByRole('link', { name: 'Таны эрх' }).click()
  await expect(page.getByRole('heading', { name: 'Таны эрх' })).toBeInViewport()
  await expect(page.getByRole('contentinfo')).toContainText(ADDRESS)
  await expectAxeCleanInEveryLook(page)
  await page.getByRole('banner').getByRole('link', { name: 'Нүүр хуудас руу буцах' }).click()
  await expect(page).toHaveURL('/')
  await openPublic(page, '/privacy')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', heading)).toHaveText('Privacy policy')
  await openPublic(page, '/privacy')
  await loginButton(page, 'Log in').click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('help has its own address: questions open by their address, numbers can be tapped, guides are listed; signed-in parents find it in the drawer', async ({
  page,
}) => {
  await openPublic(page, '/help#faq-withdraw')
  await expect(page).toHaveTitle('Тусламж · Эцэг эхийн портал')
  await expect(page.locator('#faq-withdraw')).toHaveAttribute('open')
  await expect(page.locator('details[name]')).toHaveCount(22)
  await expect(page.getByRole('row').getByRole('link', { name: /^\d{4} \d{4}$/ })).toHaveCount(34)
  await expect(page.locator('details[name] a[href^="tel:+976"]').first()).toHaveText(/^\d{4} \d{4}$/, { useInnerText: false })
  await expect(page.getByRole('main').getByRole('link', { name: 'Хүүхдээ порталд холбох' })).toHaveAttribute('href', '/guides/link-a-child')
  await expect(page.getByRole('main').getByRole('link', { name: 'Нууцлалын бодлого' })).toHaveAttribute('href', '/privacy')
  const own = page.getByRole('banner').getByRole('link', { name: 'Миний нүүр' })
  await expect(own).toBeHidden()
  await expect(loginButton(page)).toBeVisible()
  await expectAxeCleanInEveryLook(page)

  const guest = await (await page.request.get('/help')).text()
  await signIn(page, MOTHER)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('navigation', { name: 'Цэс' }).getByRole('link', { name: 'Тусламж' }).click()
  await expect(page).toHaveURL('/help')
  await expect(own).toHaveAttribute('href', '/')
  await expect(loginButton(page)).toBeHidden()
  expect(await (await page.request.get('/help')).text(), 'the same bytes for everybody').toBe(guest)
  await own.click()
  await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
})

test('the footer leads to a guide, which can be printed and has no axe finding; an unknown guide is a page that says so', async ({
  page,
  trouble,
}) => {
  await page.addInitScript('window.print = () => (window.printed = true)')
  await openPublic(page, '/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: '1 дүгээр ангийн элсэлт' }).click()
  await expect(page).toHaveURL('/guides/first-grade-enrolment')
  await expect(page.getByRole('heading', heading)).toHaveText('1 дүгээр ангийн элсэлтийн гарын авлага')
  await (await reach(page.getByRole('button', { name: 'Хэвлэх' }))).click()
  expect(await page.evaluate('window.printed')).toBe(true)
  await expectAxeCleanInEveryLook(page)
  trouble.expected(/status of 404/)
  await page.goto('/guides/no-such-guide')
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
})

test("the app's pages have the same footer with the office's data; without an answer it has the address for mobile apps", async ({
  page,
  context,
  trouble,
}) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(ADDRESS)
  await expect(footer.getByRole('link', { name: '9255 0301' })).toHaveAttribute('href', 'tel:+97692550301')
  await expect(footer.getByRole('link', { name: 'info@example.mn' })).toHaveAttribute('href', 'mailto:info@example.mn')
  await footer.getByRole('link', { name: 'Нууцлалын бодлого' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Нууцлалын бодлого')

  trouble.expected(/net::ERR_/)
  await context.route('**/public/enrollment/address/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/login')
  await expect(footer).toContainText('Улаанбаатар хот')
  await expect(footer).toContainText('©')
  await expect(footer.getByRole('link', { name: '9255 0301' })).toHaveCount(0)

  await context.route('**/hub/mobile_version', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(footer).toContainText('Эцэг эхийн цахим үйлчилгээний төв')
  await expect(footer.getByRole('link', { name: 'Нууцлалын бодлого' })).toBeVisible()
})
