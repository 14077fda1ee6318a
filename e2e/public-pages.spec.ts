import { readFile } from 'node:fs/promises'
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

test('help has an address of its own: questions that open by their address, numbers to tap, guides; a parent who is signed in finds it in the drawer and the way back', async ({
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

test('the footer leads to every guide, and a guide can be kept as a file', async ({ page }) => {
  await openPublic(page, '/privacy')
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.filter({ hasText: 'Хүүхдээ порталд холбох' }).click()
  await expect(page).toHaveURL('/guides/link-a-child')
  await expect(page.getByRole('heading', heading)).toHaveText('Хүүхдээ порталд холбох заавар')
  for (const [name, title] of [
    ['Цэцэрлэгийн элсэлт', 'Цэцэрлэгийн элсэлтийн гарын авлага'],
    ['1 дүгээр ангийн элсэлт', '1 дүгээр ангийн элсэлтийн гарын авлага'],
    ['Бэлтгэлийн жагсаалт', '1 дүгээр ангид элсэх хүүхдийн бэлтгэлийн жагсаалт'],
    ['Бүртгэлийн хаягаа өөрчлөх', 'Бүртгэлийн хаягаа өөрчлөх заавар'],
  ] as const) {
    await links.filter({ hasText: name }).first().click()
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(page.getByRole('article')).not.toContainText('{')
  }
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: 'Татаж авах' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('change-registered-address.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a guide can be printed, and axe finds nothing on it', async ({ page }) => {
  await page.addInitScript('window.print = () => (window.printed = true)')
  await openPublic(page, '/guides/first-grade-enrolment')
  await (await reach(page.getByRole('button', { name: 'Хэвлэх' }))).click()
  expect(await page.evaluate('window.printed')).toBe(true)
  await expectAxeCleanInEveryLook(page)
})

test('a guide that is none is met kindly', async ({ page, trouble }) => {
  trouble.expected(/status of 404/)
  await page.goto('/guides/no-such-guide')
  await expect(page.getByRole('heading', heading)).toHaveText('Хуудас олдсонгүй')
})

test('search engines find their way, and a phone can keep the portal on its first screen', async ({ request, portal }) => {
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain(`Sitemap: ${portal.address}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(pages).toContain(`${portal.address}/privacy`)
  for (const address of pages) expect((await request.get(address)).headers()['content-type'], address).toContain('text/html')

  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/(manifest\+)?json/)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ lang: 'mn', start_url: '/' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//)
})

test('the pages of the app have the same footer, told by the office itself; where it does not answer, the address that phones are told', async ({
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
