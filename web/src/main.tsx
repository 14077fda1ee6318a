import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders } from './AppProviders.tsx'
import '@fontsource-variable/manrope/index.css'
import './tokens.css'
import './global.css'
import { router, ways } from './routes.tsx'
import { onSessionChange } from './session.ts'
import { LanguageProvider } from './text/words.tsx'
import { PageWays } from './ui/PageLink.tsx'
import { ToastPlace } from './ui/toast.tsx'

onSessionChange(() => void router.invalidate())

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the app')

// Where the app takes over from the landing, that page lies hidden in the document.
document.getElementById('page')?.remove()

createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <LanguageProvider>
        <PageWays value={ways}>
          <ToastPlace />
          <RouterProvider router={router} />
        </PageWays>
      </LanguageProvider>
    </AppProviders>
  </StrictMode>,
)
