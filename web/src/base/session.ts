import { type LoginResult, Role } from '@portal/contract/accounts'
import { SESSION_ENDED_RELOAD_MS, STORAGE } from '@portal/contract/constants'
import { IdValue } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { LEFT } from './browserStorage.ts'
import { clearStorage } from './leftSessions.ts'
import { store, useStore } from './store.ts'

const UserInfo = z.object({ personId: IdValue, displayName: z.string(), userName: z.string(), role: Role })
export type UserInfo = z.infer<typeof UserInfo>

export interface Session {
  token: string
  user: UserInfo
}

function stored(): Session | undefined {
  const token = localStorage.getItem(STORAGE.token)
  if (!token) return undefined
  try {
    const user = z.safeParse(UserInfo, JSON.parse(localStorage.getItem(STORAGE.userInfo) ?? 'null'))
    return user.success ? { token, user: user.data } : undefined
  } catch {
    return undefined
  }
}

const current = store(stored())

export const session = current.get

/** Whether this session is one of the desk. */
export const isStaff = (): boolean => (session()?.user.role ?? 'EDU_PARENT') !== 'EDU_PARENT'

export const onSessionChange = current.subscribe

export const useSession = (): Session | undefined => useStore(current)

/** Whose session ended in this tab, and on which page. */
const leave = () => sessionStorage.setItem(LEFT, `${session()?.user.personId} ${location.pathname}${location.search}${location.hash}`)

export const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

const WANTED = 'wanted'
/** A reload (as after log-out) does not reopen the page that was left. */
let isAfterReload = isReload()

/** A guest came to a page of someone who is signed in: it opens after the sign-in. */
export function wantPage(page: string): void {
  if (!isAfterReload) sessionStorage.setItem(WANTED, page)
  isAfterReload = false
}

let home = '/'
/** Where a person goes who signs in: home, back to the page on which their session ended, or to the one that they came for. */
export const afterSignIn = (): string => home

/** Someone else finds nothing of what was typed before them. */
function comeBack(personId: number): void {
  const [whose, page] = sessionStorage.getItem(LEFT)?.split(' ') ?? []
  if (whose !== undefined && whose !== String(personId)) {
    sessionStorage.clear()
    return
  }
  home = page ?? sessionStorage.getItem(WANTED) ?? '/'
  sessionStorage.removeItem(LEFT)
  sessionStorage.removeItem(WANTED)
}

function changed(): void {
  const next = stored()
  if (next) comeBack(next.user.personId)
  current.set(next)
}

export function startSession({ token, isReopened: _, ...user }: LoginResult): void {
  localStorage.setItem(STORAGE.token, token)
  localStorage.setItem(STORAGE.userInfo, JSON.stringify(user))
  changed()
}

/** The session goes on with another token: its pages stay as they are. */
export function renewToken(token: string): void {
  const now = session()
  if (now === undefined) return
  localStorage.setItem(STORAGE.token, token)
  current.set({ ...now, token })
}

/** After a reset the server has ended every session, this browser's too. */
export function dropSession(): void {
  if (session() === undefined) return
  clearStorage()
  changed()
}

/** Nothing of this person stays in the browser, and other tabs start afresh. */
export function forgetPerson(): void {
  // An empty token tells other tabs that this is no expiry.
  localStorage.setItem(STORAGE.token, '')
  clearStorage()
  sessionStorage.clear()
}

/** After log-out. */
export function forgetSession(): void {
  forgetPerson()
  location.reload()
}

let ending = false

/** The server no longer knows the token. Many calls may fail at once: only the first tells the person. What was typed (session storage) stays. */
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

/** Other tabs follow: one that showed someone's data starts afresh, one that showed none moves on; a renewed token changes nothing else. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && key !== STORAGE.token && key !== STORAGE.userInfo) return
  const before = session()
  const next = stored()
  const isSameUser = next?.user.personId === before?.user.personId && next?.user.role === before?.user.role
  if (next?.token === before?.token && isSameUser) return
  if (before === undefined) return changed()
  if (next !== undefined && isSameUser) return current.set({ ...before, token: next.token })
  if (ending) return
  // A log-out empties the token before it removes it: the second event, and calls that are refused meanwhile, are no expiry.
  ending = true
  if (newValue === '') sessionStorage.clear()
  else leave()
  location.reload()
})
