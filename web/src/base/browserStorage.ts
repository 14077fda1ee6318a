const YEAR = 365 * 24 * 60 * 60

export const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Theme and language live here because log-out and an ended session empty the local storage. */
export const keepCookie = (name: string, value: string): void => write(name, value, YEAR)
export const dropCookie = (name: string): void => write(name, '', 0)

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that parents use
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

const KEY = 'registration-open'

/** That the registration lies open over the page, for the time after a reload. */
export const markRegistration = (open: boolean): void => {
  if (open) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Only a reload finds the entry of the history that the open dialog had. */
export const registrationWasOpen = (): boolean => sessionStorage.getItem(KEY) !== null && history.state?.layers > 0
