import { cookieName } from '@portal/contract/constants'

const YEAR = 365 * 24 * 60 * 60

const isSecure = (): boolean => location.protocol === 'https:'

export function cookie(name: string): string | undefined {
  const start = `${cookieName(name, isSecure())}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

/** Theme and language are stored in cookies because log-out and an expired session clear the local storage. */
export const setCookie = (name: string, value: string): void => write(name, value, YEAR)
export const dropCookie = (name: string): void => write(name, '', 0)

function write(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that parents use
  document.cookie = `${cookieName(name, isSecure())}=${value}; path=/; max-age=${seconds}; samesite=lax${isSecure() ? '; secure' : ''}`
}

/** Session storage key for the person whose session ended in this tab and the page they were on. */
export const LOGGED_OUT_PAGE = 'left'

/** Tells whether a session ended in this tab, so that the log-in page can explain why it is shown. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(LOGGED_OUT_PAGE) !== null

const KEY = 'registration-open'

/** Records that the registration dialog is open, so that a reload can reopen it. */
export const markRegistration = (open: boolean): void => {
  if (open) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Requires the dialog's history entry, which only a reload preserves. */
export const registrationWasOpen = (): boolean => sessionStorage.getItem(KEY) !== null && history.state?.layers > 0
