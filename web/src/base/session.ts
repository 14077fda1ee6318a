import { type LoginResult, Role } from '@portal/contract/accounts'
import { SESSION_ENDED_RELOAD_MS, SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { IdValue } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { chooseLanguage } from '../text/words.tsx'
import { cookie, LOGGED_OUT_PAGE, setCookie } from './browserStorage.ts'
import { clearStorage } from './pendingLogouts.ts'
import { isBrowser, pageDocument, type UserInfo, useServerState } from './serverState.ts'
import { store, useStore } from './store.ts'

const StoredUser: z.ZodMiniType<UserInfo> = z.object({ personId: IdValue, displayName: z.string(), userName: z.string(), role: Role })

export interface Session {
  token: string
  user: UserInfo
}

/** User of the document if it is equal: for another object React would render the whole page again after hydration. */
function asRendered(user: UserInfo): UserInfo {
  const rendered = pageDocument?.state.user
  const isSame =
    rendered?.personId === user.personId &&
    rendered.displayName === user.displayName &&
    rendered.userName === user.userName &&
    rendered.role === user.role
  return isSame ? rendered : user
}

function stored(): Session | undefined {
  if (!isBrowser) return undefined
  const token = localStorage.getItem(STORAGE.token)
  if (!token) return undefined
  try {
    const user = z.safeParse(StoredUser, JSON.parse(localStorage.getItem(STORAGE.userInfo) ?? 'null'))
    return user.success ? { token, user: asRendered(user.data) } : undefined
  } catch {
    return undefined
  }
}

const current = store(stored())
/** The session's user, without its token. */
const signedInUser = { ...current, get: () => current.get()?.user }

export const session = current.get

/** True for staff. */
export const isStaff = (user: UserInfo | undefined): boolean => (user?.role ?? 'EDU_PARENT') !== 'EDU_PARENT'

export const onSessionChange = current.subscribe

/** Session with its token, for requests. The server renders without one. */
export const useSession = (): Session | undefined => useStore(current, () => undefined)

/** Signed-in person. */
export function useUser(): UserInfo | undefined {
  const server = useServerState()
  return useStore(signedInUser, () => server?.user)
}

/** Records the person and the page of the session that ended in this tab. */
const leave = () =>
  sessionStorage.setItem(LOGGED_OUT_PAGE, `${session()?.user.personId} ${location.pathname}${location.search}${location.hash}`)

const isNavigation = (type: 'reload' | 'back_forward'): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === type)
export const isReload = (): boolean => isNavigation('reload')

const WANTED = 'wanted'
/** False after a log-out and after Back, which lead to pages of the person who has left: the next person does not get them. */
const isRequested = isBrowser && !isReload() && !isNavigation('back_forward')

/** Stores the page that a guest requested, to open it after the sign-in. */
export function rememberPage(page: string): void {
  if (isRequested) sessionStorage.setItem(WANTED, page)
}

let home = '/'
/** Target after the sign-in: the page where this person's session ended, else the requested page, else home. */
export const afterSignIn = (): string => home

/** Sets the target after the sign-in, or clears the session storage (drafts) if another person signs in. */
function comeBack(personId: number): void {
  const [whose, page] = sessionStorage.getItem(LOGGED_OUT_PAGE)?.split(' ') ?? []
  if (whose !== undefined && whose !== String(personId)) {
    sessionStorage.clear()
    return
  }
  home = page ?? sessionStorage.getItem(WANTED) ?? '/'
  sessionStorage.removeItem(LOGGED_OUT_PAGE)
  sessionStorage.removeItem(WANTED)
}

function changed(): void {
  const next = stored()
  if (next) comeBack(next.user.personId)
  current.set(next)
}

/** Value of the cookie in a session without documents, such as that of staff. */
const NO_DOCUMENTS = '1'

/**
 * Stores the public id of the session's documents: in a cookie, which the server compares, and in the storage and the page, which index.html
 * compares.
 */
export function keepDocumentId(documentId: string | undefined): void {
  if (documentId === undefined) localStorage.removeItem(STORAGE.documentId)
  else localStorage.setItem(STORAGE.documentId, documentId)
  if (documentId === undefined) delete document.documentElement.dataset.session
  else document.documentElement.dataset.session = documentId
  setCookie(SIGNED_IN_COOKIE, documentId ?? NO_DOCUMENTS)
}

/** Repeats the cookie at each start, because Safari ends it after seven days. Tells whether this session has documents but no cookie. */
export function renewDocumentCookie(): boolean {
  const user = session()?.user
  if (user === undefined) return false
  const documentId = localStorage.getItem(STORAGE.documentId) ?? undefined
  const isLost = !isStaff(user) && (documentId === undefined || cookie(SIGNED_IN_COOKIE) !== documentId)
  if (isLost) setCookie(SIGNED_IN_COOKIE, NO_DOCUMENTS)
  else keepDocumentId(documentId)
  return isLost
}

/** Stores the session. A browser in which no language was chosen takes over the account's. */
export function startSession({ token, isReopened: _, language, documentId, ...user }: LoginResult): void {
  if (language !== undefined) chooseLanguage(language)
  localStorage.setItem(STORAGE.token, token)
  keepDocumentId(documentId)
  localStorage.setItem(STORAGE.userInfo, JSON.stringify(user))
  changed()
}

/** Replaces the session's token; open pages stay as they are. */
export function renewToken({ token, documentId }: { token: string; documentId?: string | undefined }): void {
  const now = session()
  if (now === undefined) return
  keepDocumentId(documentId)
  localStorage.setItem(STORAGE.token, token)
  current.set({ ...now, token })
}

/** Drops this browser's session after a password reset, which ends all sessions on the server. */
export function dropSession(): void {
  if (session() === undefined) return
  clearStorage()
  changed()
}

/** Deletes this person's data from the browser and makes other tabs reload. */
export function forgetPerson(): void {
  // An empty token tells other tabs that this is a log-out, not an expiry.
  localStorage.setItem(STORAGE.token, '')
  clearStorage()
  sessionStorage.clear()
}

/** Clears the session after log-out and reloads. */
export function forgetSession(): void {
  forgetPerson()
  location.reload()
}

let ending = false

/** Handles a token that the server rejects. Only the first of several failing calls notifies the person; drafts (session storage) stay. */
export function endSession(tell: () => void): void {
  if (ending) return
  ending = true
  tell()
  setTimeout(() => {
    leave()
    clearStorage()
    location.reload()
  }, SESSION_ENDED_RELOAD_MS)
}

/**
 * Follows session changes in other tabs: reloads if this tab showed a person's data, otherwise adopts the session; a renewed token is only
 * stored.
 */
export function followOtherTabs(): void {
  // A page from the back-forward cache has missed the events of the log-out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session() !== undefined && stored()?.token !== session()?.token) location.reload()
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== STORAGE.token && key !== STORAGE.userInfo) return
    const before = session()
    const next = stored()
    const isSameUser = next?.user.personId === before?.user.personId && next?.user.role === before?.user.role
    if (next?.token === before?.token && isSameUser) return
    if (before === undefined) return changed()
    if (next !== undefined && isSameUser) return current.set({ ...before, token: next.token })
    if (ending) return
    // A log-out empties the token before it removes it: the second event and calls refused meanwhile are no expiry.
    ending = true
    if (newValue === '') sessionStorage.clear()
    else leave()
    location.reload()
  })
}
