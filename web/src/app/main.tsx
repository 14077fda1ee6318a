import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../base/fonts.css'
import '../base/tokens.css'
import '../base/reset.css'
import '../base/global.css'
import { SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { setCookie } from '../base/browserStorage.ts'
import { setClock } from '../base/clock.ts'
import { reloadOnMissingFiles } from '../base/files.ts'
import { pageDocument } from '../base/pageDocument.ts'
import { endPendingSessions } from '../base/pendingLogouts.ts'
import { prefetchedTime } from '../base/prefetched.ts'
import { followOtherTabs, onSessionChange, session } from '../base/session.ts'
import { App } from './App.tsx'
import { browserHistory } from './browserHistory.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter({ user: () => session()?.user }, browserHistory)
followOtherTabs()
reloadOnMissingFiles()

// Without a network the first call retries.
endPendingSessions().catch(() => undefined)

const noteSession = () => session() && setCookie(SIGNED_IN_COOKIE, localStorage.getItem(STORAGE.documentId) ?? '1')
noteSession()
onSessionChange(() => {
  noteSession()
  void router.invalidate()
})

setClock(pageDocument?.state.now ?? prefetchedTime(session()?.token))

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
  await router.load()
  hydrateRoot(place, app)
}
void begin(root)
