import type { FailuresText } from '../text/mn/failures.ts'

/** Starts a download of the file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}

/** Hint for a file that did not load. */
export const fileHint = (text: Pick<FailuresText, 'portalAway' | 'checkConnection'>): string =>
  navigator.onLine ? text.portalAway : text.checkConnection

const RELOADED_FROM = 'reloaded-from'

/** Identifies the build of this document: a change in any file changes the name of the first script. */
const buildOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Checks the portal before a reload: offline, a reload would lose the page and load nothing. */
const isPortalReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

let isChecking = false

/** Errors of code without which its page works; they reload nothing. */
export const optionalFailures = new WeakSet<object>()

/** Several files of a page fail together; the first failure reloads for all of them. */
async function reloadOnce(error: object): Promise<void> {
  const build = buildOfPage()
  if (isChecking || sessionStorage.getItem(RELOADED_FROM) === build) return
  isChecking = true
  if ((await isPortalReachable()) && !optionalFailures.has(error)) {
    sessionStorage.setItem(RELOADED_FROM, build)
    location.reload()
  }
  isChecking = false
}

/**
 * Reloads a long-open page whose build is no longer on the server. Limited to once per build, so that a file missing for another reason
 * causes no reload loop.
 */
export const reloadOnMissingFiles = (): void => addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload))
