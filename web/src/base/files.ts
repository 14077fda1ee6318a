/** Hands a file to the browser to save. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}

const RELOADED_FROM = 'reloaded-from'

/** Names the build that this document is of: a change of any file changes the name of the first script. */
const buildOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Where nothing answers, a reload would lose the page and bring no other. */
const isPortalThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

async function reloadOnce(): Promise<void> {
  const build = buildOfPage()
  if (sessionStorage.getItem(RELOADED_FROM) === build || !(await isPortalThere())) return
  sessionStorage.setItem(RELOADED_FROM, build)
  location.reload()
}

/**
 * A page that was open for long asks for files of a build that is no longer there: the document of the present build names others, so it is
 * loaded anew. Once for each build: what is missing for another reason must not be asked for without end.
 */
export const reloadForGoneFiles = (): void => addEventListener('vite:preloadError', () => void reloadOnce())
