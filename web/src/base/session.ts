import { type LoginResult, Role } from '@portal/contract/accounts'
import { SESSION_ENDED_RELOAD_MS, STORAGE } from '@portal/contract/constants'
import { IdValue } from '@portal/contract/fields'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { clearStorage } from './leftSessions.ts'

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

let current = stored()
const listeners = new Set<() => void>()

export const session = (): Session | undefined => current

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, session)

const LEFT = 'left'

/** Whose session ended in this tab, and on which page. */
const leave = () => sessionStorage.setItem(LEFT, `${current?.user.personId} ${location.pathname}`)

let home = '/'
/** Where whoever signs in goes: home, or back to the page on which their session ended. */
export const afterSignIn = (): string => home

/** Someone else finds nothing of what was typed before them. */
function comeBack(personId: number): void {
  const [whose, page] = sessionStorage.getItem(LEFT)?.split(' ') ?? []
  if (page === undefined) return
  if (whose === String(personId)) home = page
  else sessionStorage.clear()
  sessionStorage.removeItem(LEFT)
}

function changed(): void {
  current = stored()
  if (current) comeBack(current.user.personId)
  for (const listener of listeners) listener()
}

export function startSession({ token, ...user }: LoginResult): void {
  localStorage.setItem(STORAGE.token, token)
  localStorage.setItem(STORAGE.userInfo, JSON.stringify(user))
  changed()
}

/** After a reset the server has ended every session, this browser's too. */
export function dropSession(): void {
  if (current === undefined) return
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

/** Other tabs follow: one that showed someone's data starts afresh, one that showed none moves on. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && key !== STORAGE.token && key !== STORAGE.userInfo) return
  const before = current?.token
  if (stored()?.token === before) return
  if (before === undefined) return changed()
  if (newValue === '') sessionStorage.clear()
  else leave()
  location.reload()
})
