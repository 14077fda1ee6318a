import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { DocumentClientProvider, type EmbeddedState, ServerStateProvider } from '../base/serverState.ts'
import { LanguageProvider } from '../text/words.tsx'
import { Toasts } from '../ui/dialog/Toasts.tsx'
import { LinkProvider } from '../ui/plain/PageLink.tsx'
import { type AppRouter, waysOf } from './routes.tsx'

interface AppProps {
  router: AppRouter
  /** State of a rendered document; undefined if the app starts from an empty one. */
  state: EmbeddedState | undefined
  /** Cache of a document that the server renders; the browser has its own. */
  client?: QueryClient
}

/** The whole app, as the server renders it and the browser hydrates it. */
export const App = ({ router, state, client }: AppProps) => (
  <ServerStateProvider value={state}>
    <DocumentClientProvider value={client}>
      <LanguageProvider>
        <LinkProvider value={waysOf(router)}>
          <Toasts />
          <RouterProvider router={router} />
        </LinkProvider>
      </LanguageProvider>
    </DocumentClientProvider>
  </ServerStateProvider>
)
