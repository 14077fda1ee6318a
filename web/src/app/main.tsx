import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../base/fonts.css'
import '../base/tokens.css'
import '../base/reset.css'
import '../base/global.css'
import { SIGNED_IN_COOKIE } from '@portal/contract/constants'
import { setCookie } from '../base/browserStorage.ts'
import { setClock } from '../base/clock.ts'
import { reloadOnMissingFiles } from '../base/files.ts'
import { endPendingSessions } from '../base/pendingLogouts.ts'
import { prefetchedTime } from '../base/prefetched.ts'
import { onSessionChange, session } from '../base/session.ts'
import { LanguageProvider } from '../text/words.tsx'
import { Toasts } from '../ui/dialog/Toasts.tsx'
import { LinkProvider } from '../ui/plain/PageLink.tsx'
import { router, ways } from './routes.tsx'

reloadOnMissingFiles()

// Without a network the first call retries.
endPendingSessions().catch(() => undefined)

const noteSession = () => session() && setCookie(SIGNED_IN_COOKIE, '1')
noteSession()
onSessionChange(() => {
  noteSession()
  void router.invalidate()
})

setClock(prefetchedTime(session()?.token))

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

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <LinkProvider value={ways}>
        <Toasts />
        <RouterProvider router={router} />
      </LinkProvider>
    </LanguageProvider>
  </StrictMode>,
)
