import { expect, expectAxeClean, test } from './fixtures.ts'
import { advanceClock, childOf, MOTHER, noticeIn, read, setClock, signInByForm, withSession } from './parent.ts'

const BANNER = { mn: 'Өнөөдөр 22:00–23:00 цагт засвар үйлчилгээ хийнэ.', en: 'Maintenance today from 22:00 to 23:00.' }

test('an operator announces maintenance on every page and makes the portal read-only: people sign in and read, and see the notice before they type', async ({
  page,
  portal,
  request,
  context,
  trouble,
}) => {
  const bar = page.getByRole('status').filter({ hasText: /засвар|maintenance/i })
  // Processes and public pages poll every five seconds of the portal's clock, which the test puts ahead.
  const advance = (seconds: number) => advanceClock(request, seconds)
  /** Simulates switching back to this tab. The app listens only once it has hydrated the document of the server. */
  async function comeBack(): Promise<void> {
    await expect.poll(() => page.evaluate(`window.portalReady === undefined`)).toBe(true)
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  }
  try {
    await test.step('public pages show the banner in their language', async () => {
      await portal.command('maintenance banner', { banner: { ...BANNER, from: null, until: null } })
      await portal.command('maintenance read-only', { on: true })
      await advance(20)
      await page.goto('/')
      await expect(bar).toContainText(BANNER.mn)
      await context.addCookies([{ name: 'language', value: 'en', url: portal.address }])
      await page.goto('/privacy')
      await expect(bar).toContainText(BANNER.en)
      await context.clearCookies({ name: 'language' })
    })
    await test.step('read-only, signing in goes on, and the app says what is not possible, covering nothing', async () => {
      await signInByForm(page, MOTHER)
      await expect(bar).toContainText('илгээх, өөрчлөх боломжгүй')
      await expect(bar).toContainText(BANNER.mn)
      // Waits for the greeting of home, because the sign-in form stays until then.
      const heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Болормаа' })
      await heading.waitFor()
      await read(page)
      const [above, below] = [await bar.boundingBox(), await heading.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      await expectAxeClean(page)
    })
    await test.step('the page of a form says so before anything is typed', async () => {
      const child = await childOf(request, await withSession(page, MOTHER), 'Тэмүүлэн')
      await page.goto(`/student/${child}/absence`)
      await expect(bar).toContainText('илгээх, өөрчлөх боломжгүй')
    })
    await test.step('an open page notices the end of maintenance', async () => {
      await portal.command('maintenance read-only', { on: false })
      await advance(40)
      await comeBack()
      await expect(bar).not.toContainText('илгээх, өөрчлөх боломжгүй')
      await expect(bar).toContainText(BANNER.mn)
    })
    await test.step('sending during maintenance that began under an open form is refused, keeps the typed fields, and shows the notice', async () => {
      await page.getByRole('button', { name: 'Чөлөө хүсэх', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Өвчтэй', { exact: true }).click()
      const note = dialog.getByRole('textbox', { name: 'Шалтгаан' })
      await note.fill('Ханиад хүрсэн')
      await portal.command('maintenance read-only', { on: true })
      await advance(60)
      trouble.expected(/503/)
      await dialog.getByRole('button', { name: 'Илгээх', exact: true }).click()
      await expect(noticeIn(dialog)).toContainText('одоо илгээх, өөрчлөх боломжгүй байна')
      await expect(note).toHaveValue('Ханиад хүрсэн')
      await page.goBack()
      await expect(bar).toContainText('илгээх, өөрчлөх боломжгүй')
    })
  } finally {
    await portal.command('maintenance read-only', { on: false })
    await portal.command('maintenance banner', { banner: null })
  }
  await test.step('afterwards pages are as before', async () => {
    await advance(100)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await setClock(request, null)
  })
})
