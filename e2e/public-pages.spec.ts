import type { Page } from '@playwright/test'
import { childField } from './enrolling.ts'
import { expect, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { anchors, openPublic, reach } from './landing.ts'
import { loginButton, MOTHER, PASSWORD, section, signIn } from './parent.ts'

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
  // The operator's name comes with the office's data.
  await expect(footer).toContainText('Эцэг эхийн портал')
  await expect(footer.getByRole('link', { name: 'Нууцлалын бодлого' })).toBeVisible()
})

/** Pages of the app that the server renders for guests, with their headings. Neighbours differ in more than the fragment, so that each loads. */
const written = [
  ['/login', 'Нэвтрэх', 'Log in'],
  ['/login?register', 'Нэвтрэх', 'Log in'],
  ['/login/c/abc', 'Бүртгэлээ баталгаажуулах', 'Confirm your registration'],
  ['/authentication/recovery', 'Нэвтрэх эрхээ сэргээх', 'Recover your access'],
  ['/authentication/password-recovery-v2', 'Нууц үг сэргээх', 'Recover the password'],
  ['/authentication/recovery#username', 'Нэвтрэх эрхээ сэргээх', 'Recover your access'],
  ['/check-request-public', 'Хүсэлт шалгах', 'Check a request'],
  ['/apply-request-public', 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', 'Kindergarten and first-grade enrolment'],
  ['/apply-request-public-sub', 'Элсэлт цэцэрлэг', 'Kindergarten sub-program'],
] as const

/** Holds the scripts of the build until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  await page.unrouteAll()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
/** The footer loads after hydration. */
const hydrated = (page: Page): Promise<void> => expect(page.getByRole('contentinfo')).toBeVisible()

test('pages that the server renders for guests hydrate without a warning, in both languages and themes, narrow and wide; without a script they say that they need it', async ({
  page,
  browser,
  portal: { address: baseURL },
}) => {
  for (const [language, colorScheme, width] of [
    ['mn', 'light', 360],
    ['en', 'dark', 1440],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL }])
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    for (const [address, inMongolian, inEnglish] of written) {
      await test.step(`${address}, ${language}`, async () => {
        await page.goto(address)
        await hydrated(page)
        await expect(page.getByRole('heading', heading)).toHaveText(language === 'mn' ? inMongolian : inEnglish)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      })
    }
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: { width: 360, height: 800 } })
  const withoutScript = await plain.newPage()
  await withoutScript.goto('/login')
  await expect(withoutScript.getByRole('heading', { name: 'Энэ хуудсанд JavaScript хэрэгтэй' })).toBeVisible()
  await expect(withoutScript.getByLabel('Нууц үг', { exact: true })).toBeVisible()
  await plain.close()
})

test('input and a press from before the script stay: a visitor has chosen letters and digits, a parent has typed contact and password and pressed Enter', async ({
  page,
}) => {
  await test.step('a registry number', async () => {
    const release = await holdScripts(page)
    await page.goto('/check-request-public', { waitUntil: 'commit' })
    const letters = childField(page).getByRole('combobox')
    await letters.first().selectOption('У')
    await letters.last().selectOption('Б')
    await childField(page).getByRole('textbox').fill('15310112')
    release()
    await expect(childField(page)).toContainText('2015.11.01')
    await expect(letters.first()).toHaveValue('У')
    await expect(letters.last()).toHaveValue('Б')
  })
  const contact = page.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг')
  const password = page.getByLabel('Нууц үг', { exact: true })
  async function typeBeforeScript(): Promise<() => void> {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await contact.fill(MOTHER)
    await password.pressSequentially(PASSWORD)
    return release
  }
  await test.step('contact and password, with the focus', async () => {
    const release = await typeBeforeScript()
    release()
    await hydrated(page)
    await expect(contact).toHaveValue(MOTHER)
    await expect(password).toHaveValue(PASSWORD)
    await expect(password).toBeFocused()
  })
  await test.step('the press', async () => {
    const release = await typeBeforeScript()
    await page.keyboard.press('Enter')
    release()
    await expect(section(page, 'Миний хүүхдүүд')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
