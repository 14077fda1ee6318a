import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../base/fonts.css'
import '../base/tokens.css'
import '../base/reset.css'
import '../base/global.css'
import { setClock } from '../base/clock.ts'
import { reloadOnMissingFiles } from '../base/files.ts'
import { applyFonts, downloadFonts } from '../base/fonts.ts'
import { whenIdle } from '../base/hooks.ts'
import { endPendingSessions } from '../base/pendingLogouts.ts'
import { pageDocument } from '../base/serverState.ts'
import { followOtherTabs, onSessionChange, renewDocumentCookie, session } from '../base/session.ts'
import { loadEnglish } from '../text/words.tsx'
import { App } from './App.tsx'
import { browserHistory } from './browserHistory.ts'
import { createAppRouter, type RouterContext } from './routes.tsx'

/** The browser has not yet taken over the page that the server rendered. */
let isRendered = pageDocument !== undefined
const hasHover = matchMedia('(hover: hover)').matches
/** A press sends the page's reads, and so does a pointer that hovers; the first touch of a press loads the code alone. */
const readAhead: RouterContext['readAhead'] = (location, cause) => {
  // An answer that arrives before hydration would change the page that the server rendered; the page reads for itself afterwards.
  if (isRendered || (cause === 'preload' && !hasHover)) return undefined
  // Without this code the page reads for itself.
  const sent = import('./readAhead.ts').then(
    (module) => void module.readAhead(router, location),
    () => undefined,
  )
  // In a document without data the frame waits, so that its reads join those of the page in one request.
  return pageDocument === undefined && session() !== undefined ? sent : undefined
}
const router = createAppRouter({ user: () => session()?.user, readAhead }, browserHistory)
followOtherTabs()
reloadOnMissingFiles()

// Without a network the first call retries.
endPendingSessions().catch(() => undefined)

onSessionChange(() => void router.invalidate())

// A navigation replaces the text in any case; the first page keeps its font.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) applyFonts()
})

if (renewDocumentCookie()) whenIdle(() => void import('../areas/accounts/queries.ts').then(({ reopenDocuments }) => reopenDocuments()))

setClock(pageDocument?.state.now ?? null)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the app')

// Removes the hidden landing page from the document when the app takes over.
document.getElementById('page')?.remove()

// Removes the boot logo once the first page, or its error, is rendered.
const pages = new MutationObserver(() => {
  if (root.querySelector('main, [role="alert"]') === null) return
  document.getElementById('boot')?.remove()
  pages.disconnect()
})
pages.observe(root, { childList: true, subtree: true })

/** Address that the server rendered. */
function renderedAddress(): string {
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname, search } = opened?.name.startsWith(location.origin) ? new URL(opened.name) : location
  return pathname + search
}

/** Until hydration, Back and Forward load the document of their address: the page in this one belongs to another. */
function followMovesBeforeHydration(): void {
  const follow = () => {
    if (location.pathname + location.search !== renderedAddress()) location.reload()
  }
  follow()
  addEventListener('popstate', follow)
  const stop = router.subscribe('onRendered', () => {
    removeEventListener('popstate', follow)
    stop()
  })
}

/** Takes over the page that the server rendered, or renders into the empty document. */
async function begin(place: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <App router={router} state={pageDocument?.state} />
    </StrictMode>
  )
  if (pageDocument === undefined) {
    createRoot(place).render(app)
    return
  }
  // Without it the router adds a Suspense boundary that the server did not render.
  router.ssr = { manifest: undefined }
  followMovesBeforeHydration()
  const { pathname } = location
  await router.load()
  if (pageDocument.state.language === 'en') await loadEnglish()
  isRendered = false
  // A redirect, such as that of the log-in with a session, leads to a page that the server did not render.
  if (location.pathname !== pathname) {
    place.replaceChildren()
    createRoot(place).render(app)
    return
  }
  const { href } = location
  hydrateRoot(place, app, {
    // After a navigation during hydration React renders the new page instead, which is no fault.
    onRecoverableError: (error) => {
      if (location.href === href) reportError(error)
    },
  })
}
void begin(root)
  .catch((error: unknown) => {
    // Shows the sentence of index.html above the page that the server rendered, whose links work without the app.
    document.documentElement.setAttribute('data-failed', '')
    window.portalReady?.()
    throw error
  })
  .finally(() => whenIdle(() => void downloadFonts()))
