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
