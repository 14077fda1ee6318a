/** Starts a download of the file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}

const RELOADED_FROM = 'reloaded-from'

/** Identifies the build of this document: a change in any file changes the name of the first script. */
const buildOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Checks the portal before a reload: offline, a reload would lose the page and load nothing. */
const isPortalReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

async function reloadOnce(): Promise<void> {
  const build = buildOfPage()
  if (sessionStorage.getItem(RELOADED_FROM) === build || !(await isPortalReachable())) return
  sessionStorage.setItem(RELOADED_FROM, build)
  location.reload()
}

/**
 * Reloads a long-open page whose build is no longer on the server. Limited to once per build, so that a file missing for another reason
 * causes no reload loop.
 */
export const reloadOnMissingFiles = (): void => addEventListener('vite:preloadError', () => void reloadOnce())
