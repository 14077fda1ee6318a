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

/** Theme and language live here because log-out and an ended session empty the local storage. */
export const keepCookie = (name: string, value: string): void => write(name, value, YEAR)
export const dropCookie = (name: string): void => write(name, '', 0)

function write(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that parents use
  document.cookie = `${cookieName(name, isSecure())}=${value}; path=/; max-age=${seconds}; samesite=lax${isSecure() ? '; secure' : ''}`
}

/** Key under which a tab notes the person whose session ended in it, and the page. */
export const LEFT = 'left'

/** Whether a session ended in this tab: the log-in then says why it is asked for. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(LEFT) !== null

const KEY = 'registration-open'

/** That the registration lies open over the page, for the time after a reload. */
export const markRegistration = (open: boolean): void => {
  if (open) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Only a reload finds the entry of the history that the open dialog had. */
export const registrationWasOpen = (): boolean => sessionStorage.getItem(KEY) !== null && history.state?.layers > 0
