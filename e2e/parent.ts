import type { APIRequestContext, BrowserContext, Locator, Page, Request } from '@playwright/test'

export const PASSWORD = 'Demo1234'
export const MOTHER = '88000001'
export const FATHER = '88000002'
export const CHILDLESS = '88000003'
export const MOTHER_BY_MAIL = 'parent@demo.mn'
export const TEACHER = '88000011'
export const OFFICE = '88000012'
export const COMMISSION = '88000013'
export const KINDERGARTEN_OFFICE = '88000014'

export type Theme = 'light' | 'dark'

/** Submits the sign-in form. */
export async function trySignIn(page: Page, contact: string, password: string): Promise<void> {
  const card = page.getByRole('main')
  await card.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(contact)
  await card.getByLabel('Нууц үг', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
}

/** Signs in by the form and waits for home. */
export async function signInByForm(page: Page, contact: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await trySignIn(page, contact, password)
  await page.waitForURL('/')
}

export interface SignedIn {
  token: string
  personId: number
}

/** Creates a session by the API call, without a page. */
export async function sessionOf(request: APIRequestContext, contact: string): Promise<SignedIn & Record<string, unknown>> {
  const data = { username: contact, password: Buffer.from(PASSWORD).toString('base64') }
  return (await (await request.post('/login', { data })).json()).RESULT
}

export const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/**
 * Stores a session in the browser without the sign-in form; the caller opens the page afterwards. The call has set the cookie that opens
 * documents.
 */
export async function withSession(page: Page, contact: string): Promise<SignedIn> {
  const { token, documentId, ...user } = await sessionOf(page.request, contact)
  // Local storage needs a document of the portal's origin; any small file will do.
  await page.goto('/robots.txt')
  const entries = { token, userInfo: JSON.stringify(user), ...(typeof documentId === 'string' && { documentId }) }
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(entries)}); document.cookie = 'signedIn=${documentId ?? 1}; path=/'`)
  return { token, personId: user.personId }
}

/**
 * Lets the server send documents without data, so that the page requests its reads, which the test then delays, changes or drops. Names
 * each request a prefetch, because the browser overwrites fetch metadata; a route would turn the browser's cache off.
 */
export const withoutDocuments = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ purpose: 'prefetch' })

/** Stores a session in the browser and opens home or the given page. */
export async function signIn(page: Page, contact: string, { to = '/' } = {}): Promise<SignedIn> {
  const session = await withSession(page, contact)
  await page.goto(to)
  return session
}

/** Disables batching (by a 404), so that a test can delay, change or drop single calls. */
export const callsOutsideBatches = (place: Page | BrowserContext): Promise<unknown> =>
  place.route('**/api/together', (route) =>
    route.fulfill({ json: { SUCCESS_CODE: 404, RESPONSE_MESSAGE: '', RESULT: { reason: 'unknownAddress', message: '' } } }),
  )

/** Paths of the calls in a request: those of the batch, or its own. */
export function callsIn(request: Request): string[] {
  const { pathname } = new URL(request.url())
  return pathname === '/api/together' ? request.postDataJSON() : [pathname]
}

/** Ends the session on the server, as after its expiry, without the browser noticing. */
export async function endSession(page: Page, token: string): Promise<void> {
  await page.request.post('/api/logout', bearing(token))
}

/**
 * Resolves when the page shows the toast about the ended session, visible for 1.5 seconds before the page leaves. Polls on every frame
 * inside the page; start it before the click, so that a busy machine does not miss the toast.
 */
export const expectSessionEnded = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const told = () => localStorage.getItem('token') !== null && [...document.querySelectorAll('[aria-live] [data-toast][data-tone="error"]')]
      .some((toast) => toast.checkVisibility() && toast.textContent.includes('Таны нэвтрэх хугацаа дууссан байна'))
    const look = () => (told() ? resolve() : requestAnimationFrame(look))
    look()
  })`)

/** Link from home to a child's page. */
export const toChild = (page: Page, name: string): Locator =>
  section(page, 'Миний хүүхдүүд').getByRole('heading', { level: 3, name }).getByRole('link')

/** Sign-in button in the header of server-rendered pages; only guests see it. */
export const loginButton = (page: Page, name = 'Нэвтрэх'): Locator => page.getByRole('banner').getByRole('button', { name, exact: true })

/** Opens the user menu by its button, which has the user's first name in every language. */
export async function openUserMenu(page: Page, firstName = 'Болормаа'): Promise<Locator> {
  await page.getByRole('button', { name: firstName }).click()
  return page.getByRole('dialog')
}

export async function logOut(page: Page, firstName?: string): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await (await openUserMenu(page, firstName)).getByRole('button', { name: 'Гарах' }).click()
  await reloaded
}

/** Section of the page by its heading. */
export const section = (page: Page, heading: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

export async function inTheme(page: Page, theme: Theme, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: address }])
}

/** Opens a page whose fonts the context then has in its cache, so that its next documents use them. */
export async function cacheFonts(context: BrowserContext, address: string): Promise<void> {
  await context.addCookies([{ name: 'fonts', value: '1', url: address }])
  const page = await context.newPage()
  await page.goto(`${address}/help`)
  await page.evaluate(`document.fonts.load('1em "Manrope Variable"', 'aаө').then(() => undefined)`)
  await page.close()
}

/** Waits until a guest's page has no pending requests. */
export const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** Waits until a parent's page has loaded its data; `networkidle` would not do, because its stream stays open. */
export async function read(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main:not(:has([aria-busy="true"]))').waitFor()
}

export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate(`localStorage.getItem('${key}')`)

export interface Message {
  to: string
  channel: 'sms' | 'mail'
  subject: string
  text: string
  at: string
}

/** Messages of the demo mailbox, newest first. */
export async function mailbox(request: APIRequestContext): Promise<Message[]> {
  return (await request.get('/dev/mailbox.json')).json()
}

/** Id of a demo person by key. */
export async function personId(request: APIRequestContext, key: string): Promise<number> {
  const who = await (await request.get('/dev/who.json')).json()
  return who[key].personId
}

/** Id of the parent's child by first name. */
export async function childOf(request: APIRequestContext, { token, personId: parent }: SignedIn, firstName: string): Promise<number> {
  const links: { studentFullName: string; studentPersonId: number }[] = (
    await (await request.get(`/api/children/list/${parent}`, bearing(token))).json()
  ).RESULT
  const found = links.find(({ studentFullName }) => studentFullName.endsWith(firstName))
  if (found === undefined) throw new Error(`nobody is called ${firstName}`)
  return found.studentPersonId
}

/**
 * Sets the portal's clock; null restores the real time. Never set it weeks ahead: the minute's chores would delete expired data, and the
 * tests of a worker share their portal.
 */
export async function setClock(request: APIRequestContext, now: Date | null): Promise<void> {
  await request.post('/dev/clock', { data: { now: now?.toISOString() ?? null } })
}

/** Sets the portal's clock ahead of the real time. */
export async function advanceClock(request: APIRequestContext, seconds: number): Promise<void> {
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  await setClock(request, new Date(Date.parse(now) + seconds * 1000))
}

/** Notice of a form or dialog, or the toast inside it. */
export const noticeIn = (part: Locator): Locator => part.locator('[role="alert"], [data-toast]').first()

/** Closes the toast and waits until it is gone. */
export async function dismissToast(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]')
  await toast.getByRole('button', { name: 'Хаах' }).click()
  await toast.waitFor({ state: 'detached' })
}
