import type { APIRequestContext, BrowserContext, Locator, Page, Request } from '@playwright/test'

export const PASSWORD = 'Demo1234'
export const MOTHER = '88000001'
export const FATHER = '88000002'
export const CHILDLESS = '88000003'
export const MOTHER_BY_MAIL = 'parent@demo.mn'
export const TEACHER = '88000011'
export const OFFICE = '88000012'
export const COMMISSION = '88000013'

export type Theme = 'light' | 'dark'

/** Fills in the sign-in card and presses its button. */
export async function trySignIn(page: Page, contact: string, password: string): Promise<void> {
  const card = page.getByRole('main')
  await card.getByLabel('Утасны дугаар эсвэл и-мэйл хаяг').fill(contact)
  await card.getByLabel('Нууц үг', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
}

/** As a parent does it, up to the home page. */
export async function signInByForm(page: Page, contact: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await trySignIn(page, contact, password)
  await page.waitForURL('/')
}

export interface SignedIn {
  token: string
  personId: number
}

/** A session by the call alone. */
export async function sessionOf(request: APIRequestContext, contact: string): Promise<SignedIn & Record<string, unknown>> {
  const data = { username: contact, password: Buffer.from(PASSWORD).toString('base64') }
  return (await (await request.post('/login', { data })).json()).RESULT
}

export const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** The browser as a sign-in leaves it, without its page and its form; the page to look at is opened afterwards. */
export async function withSession(page: Page, contact: string): Promise<SignedIn> {
  const { token, ...user } = await sessionOf(page.request, contact)
  // Any small file of the portal will do to reach what the browser stores for it.
  await page.goto('/robots.txt')
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify({ token, userInfo: JSON.stringify(user) })})`)
  return { token, personId: user.personId }
}

/** The same, on home or on the page that is named. */
export async function signIn(page: Page, contact: string, { to = '/' } = {}): Promise<SignedIn> {
  const session = await withSession(page, contact)
  await page.goto(to)
  return session
}

/** For tests that hold back, change or lose single calls: a portal that does not know of lists is asked for each alone. */
export const callsApart = (place: Page | BrowserContext): Promise<unknown> =>
  place.route('**/api/together', (route) =>
    route.fulfill({ json: { SUCCESS_CODE: 404, RESPONSE_MESSAGE: '', RESULT: { reason: 'unknownAddress', message: '' } } }),
  )

/** The calls in a request: those of its list, or itself. */
export function callsIn(request: Request): string[] {
  const { pathname } = new URL(request.url())
  return pathname === '/api/together' ? request.postDataJSON() : [pathname]
}

/** The portal forgets the session, as it does with one that nobody used for long; the browser does not know yet. */
export async function endSession(page: Page, token: string): Promise<void> {
  await page.request.post('/api/logout', bearing(token))
}

/**
 * A session that has ended is told of for a second and a half, while the browser still holds its token, before the page leaves: the page
 * itself looks out for it on every frame, and from before the press, so that no busy machine looks too late.
 */
export const toldThatSessionEnded = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const told = () => localStorage.getItem('token') !== null && [...document.querySelectorAll('[aria-live] [data-toast][data-tone="error"]')]
      .some((toast) => toast.checkVisibility() && toast.textContent.includes('Таны нэвтрэх хугацаа дууссан байна'))
    const look = () => (told() ? resolve() : requestAnimationFrame(look))
    look()
  })`)

/** What leads from home to a child's own page. */
export const toChild = (page: Page, name: string): Locator =>
  section(page, 'Миний хүүхдүүд').getByRole('heading', { level: 3, name }).getByRole('link')

/** In the header of the pages that the server writes: a person who sees it is a guest. */
export const loginButton = (page: Page, name = 'Нэвтрэх'): Locator => page.getByRole('banner').getByRole('button', { name, exact: true })

/** The menu of who is signed in; their name stands on its button in every language. */
export async function openUserMenu(page: Page, firstName = 'Болормаа'): Promise<Locator> {
  await page.getByRole('button', { name: firstName }).click()
  return page.getByRole('dialog')
}

export async function logOut(page: Page, firstName?: string): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await (await openUserMenu(page, firstName)).getByRole('button', { name: 'Гарах' }).click()
  await reloaded
}

/** The part of the page under that heading. */
export const section = (page: Page, heading: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

export async function inTheme(page: Page, theme: Theme, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: address }])
}

/** All that a guest's page asked for has arrived. */
export const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** All that a parent's page shows has arrived; its stream stays open for ever. */
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

/** The demo mailbox, newest first. */
export async function mailbox(request: APIRequestContext): Promise<Message[]> {
  return (await request.get('/dev/mailbox.json')).json()
}

/** The demo person of that key. */
export async function personId(request: APIRequestContext, key: string): Promise<number> {
  const who = await (await request.get('/dev/who.json')).json()
  return who[key].personId
}

/** The person whom a signed-in parent's list names so. */
export async function childOf(request: APIRequestContext, { token, personId: parent }: SignedIn, firstName: string): Promise<number> {
  const links: { studentFullName: string; studentPersonId: number }[] = (
    await (await request.get(`/api/children/list/${parent}`, bearing(token))).json()
  ).RESULT
  const found = links.find(({ studentFullName }) => studentFullName.endsWith(firstName))
  if (found === undefined) throw new Error(`nobody is called ${firstName}`)
  return found.studentPersonId
}

/**
 * Sets the portal's clock; null hands back its own time. Not weeks ahead: the next minute lets go of what has been kept for its time, and the
 * tests of a worker share their portal.
 */
export async function setClock(request: APIRequestContext, now: Date | null): Promise<void> {
  await request.post('/dev/clock', { data: { now: now?.toISOString() ?? null } })
}

/** Puts the portal's clock that far ahead of its own time. */
export async function putClockAhead(request: APIRequestContext, seconds: number): Promise<void> {
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  await setClock(request, new Date(Date.parse(now) + seconds * 1000))
}

/** Notice of a form or dialog; without one, the toast that lies over the dialog. */
export const noticeIn = (part: Locator): Locator => part.locator('[role="alert"], [data-toast]').first()

/** Closes the toast, so that only what stays in the page is left. */
export async function dismissToast(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]')
  await toast.getByRole('button', { name: 'Хаах' }).click()
  await toast.waitFor({ state: 'detached' })
}
