import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FATHER, fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('./session.ts')

test('a stored token with its person is a session; anything else is none', async () => {
  fakeBrowser({ local: signedIn(MOTHER) })
  expect((await load()).session()).toEqual({ token: 'a token', user: MOTHER })
  for (const local of [
    {},
    { token: 'alone' },
    { token: 'x', userInfo: '{' },
    { token: 'x', userInfo: '{"personId":1}' },
    { ...signedIn(MOTHER), token: '' },
  ]) {
    fakeBrowser({ local })
    expect((await load()).session()).toBeUndefined()
  }
})

test('a session uses the user object of its document, so that React renders the page once; another user stays its own', async () => {
  const userOf = async (user: typeof MOTHER | typeof FATHER) => {
    fakeBrowser({ local: signedIn(MOTHER) })
    const textContent = JSON.stringify({ state: { user }, reads: [] })
    Object.assign(document, { getElementById: (id: string) => (id === 'portal-document' ? { textContent } : null) })
    const { pageDocument } = await import('./serverState.ts')
    return { own: (await load()).session()?.user, written: pageDocument?.state.user }
  }
  const same = await userOf(MOTHER)
  expect(same.own).toBe(same.written)
  const other = await userOf(FATHER)
  expect([other.own, other.written]).toEqual([MOTHER, FATHER])
})

test('an ended session shows one message; local storage is cleared, drafts stay, and the same person returns to the same view', async () => {
  const ended = fakeBrowser({
    local: signedIn(MOTHER),
    session: { 'draft 100001 leave': 'typed' },
    address: '/student/1/absence?ask=leave#note',
  })
  const { endSession } = await load()
  const tell = vi.fn()
  endSession(tell)
  endSession(tell)
  await vi.runAllTimersAsync()
  expect(tell).toHaveBeenCalledTimes(1)
  expect(ended.reload).toHaveBeenCalledTimes(1)
  expect(ended.local.entries()).toEqual({})

  const back = fakeBrowser({ session: ended.session.entries() })
  const { startSession, afterSignIn } = await load()
  startSession({ token: 'another', ...MOTHER })
  expect(afterSignIn()).toBe('/student/1/absence?ask=leave#note')
  expect(back.session.getItem('draft 100001 leave')).toBe('typed')
})

test('someone else who signs in after it finds home, and nothing that was typed', async () => {
  const left = fakeBrowser({ session: { left: `${MOTHER.personId} /profile`, 'draft 100001 leave': 'typed' } })
  const { startSession, afterSignIn } = await load()
  startSession({ token: 'his', ...FATHER })
  expect(afterSignIn()).toBe('/')
  expect(left.session.entries()).toEqual({})
})

test('a sign-in on a new device takes over the language of the account; without one the page keeps its own', async () => {
  fakeBrowser()
  const { startSession, session } = await load()
  startSession({ token: 'mine', ...MOTHER })
  expect([document.cookie.includes('language'), document.documentElement.lang]).toEqual([false, 'mn'])
  startSession({ token: 'mine', ...MOTHER, language: 'en' })
  expect(document.cookie).toContain('language=en')
  expect(document.documentElement.lang).toBe('en')
  expect(session()?.user).toEqual(MOTHER)
})

test('log-out leaves nothing in the browser, and starts afresh', async () => {
  const browser = fakeBrowser({
    local: { ...signedIn(MOTHER), children: '[]', 'kept 100001 x': '{}' },
    session: { 'draft 100001 leave': 'typed' },
  })
  ;(await load()).forgetSession()
  expect(browser.local.entries()).toEqual({})
  expect(browser.session.entries()).toEqual({})
  expect(browser.reload).toHaveBeenCalledTimes(1)
})

const cookieIn = () => /signedIn=([^;]*)/.exec(document.cookie)?.[1]

test("the id of the session's documents is in cookie, storage and page, follows a renewal, and goes with the log-out", async () => {
  const browser = fakeBrowser()
  const { startSession, renewToken, forgetPerson } = await load()
  const everywhere = () => [cookieIn(), browser.local.getItem('documentId') ?? undefined, document.documentElement.dataset.session]
  startSession({ token: 'mine', documentId: 'first', ...MOTHER })
  expect(everywhere()).toEqual(['first', 'first', 'first'])
  renewToken({ token: 'renewed', documentId: 'second' })
  expect(everywhere()).toEqual(['second', 'second', 'second'])
  forgetPerson()
  expect(everywhere().slice(0, 2)).toEqual([undefined, undefined])
})

test.each([
  ['a parent with the cookie', MOTHER, 'mine', 'mine', false],
  ['a parent whose cookie the browser or the server has dropped', MOTHER, 'mine', undefined, true],
  ['a parent of an earlier version', MOTHER, undefined, '1', true],
  ['staff, who have no documents', { ...MOTHER, role: 'TEACHER' }, undefined, '1', false],
])('%s requests a new cookie only if it is lost', async (_who, user, documentId, sent, isLost) => {
  fakeBrowser({ local: { token: 'a token', userInfo: JSON.stringify(user), ...(documentId && { documentId }) } })
  if (sent !== undefined) Object.assign(document, { cookie: `__Host-signedIn=${sent}` })
  expect((await load()).renewDocumentCookie()).toBe(isLost)
  expect(cookieIn(), 'the server sends home instead of the landing').toBe(isLost ? '1' : sent)
})

test('a renewed token is taken over by every tab, which goes on as it is; another role starts afresh', async () => {
  const browser = fakeBrowser({ local: signedIn(MOTHER) })
  const { renewToken, session, followOtherTabs } = await load()
  followOtherTabs()
  renewToken({ token: 'renewed here' })
  expect([session()?.token, browser.local.getItem('token')]).toEqual(['renewed here', 'renewed here'])
  browser.local.setItem('token', 'renewed there')
  browser.otherTab('token', 'renewed there')
  expect(session()).toEqual({ token: 'renewed there', user: MOTHER })
  expect(browser.reload).not.toHaveBeenCalled()
  browser.local.setItem('userInfo', JSON.stringify({ ...MOTHER, role: 'TEACHER' }))
  browser.otherTab('userInfo', browser.local.getItem('userInfo'))
  expect(browser.reload).toHaveBeenCalledTimes(1)
})

test('a tab follows another: it moves on where it showed nobody, and starts afresh where it showed someone', async () => {
  const guest = fakeBrowser()
  const { session, followOtherTabs } = await load()
  followOtherTabs()
  for (const [key, value] of Object.entries(signedIn(MOTHER))) guest.local.setItem(key, value)
  guest.otherTab('userInfo', guest.local.getItem('userInfo'))
  expect(session()?.user).toEqual(MOTHER)
  expect(guest.reload).not.toHaveBeenCalled()

  guest.session.setItem('draft 100001 leave', 'typed')
  guest.local.clear()
  guest.otherTab('token', '')
  expect(guest.reload).toHaveBeenCalledTimes(1)
  expect(guest.session.entries()).toEqual({})
})

test('a log-out in another tab is not an expired session, though other storage events follow it', async () => {
  const browser = fakeBrowser({ local: signedIn(MOTHER), session: { 'draft 100001 leave': 'typed' } })
  const { endSession, followOtherTabs } = await load()
  followOtherTabs()
  browser.local.clear()
  browser.otherTab('token', '')
  browser.otherTab('token', null)
  browser.otherTab(null, null)
  const tell = vi.fn()
  endSession(tell)
  await vi.runAllTimersAsync()
  expect([browser.reload.mock.calls.length, tell.mock.calls.length]).toEqual([1, 0])
  expect(browser.session.entries()).toEqual({})
})
