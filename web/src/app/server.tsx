import type { AppPages } from '@portal/contract/appPages'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { fillCache } from '../base/documentReads.ts'
import { createQueryClient } from '../base/queries.tsx'
import { readInSteps } from '../child/reads.ts'
import { loadEnglish } from '../text/words.tsx'
import { App } from './App.tsx'
import { openedPage } from './openedPage.ts'
import { createAppRouter } from './routes.tsx'

/** Interface for the server. Every value that differs between documents is created in `render`. */
export const pages: AppPages = {
  render: async (address, state, execute) => {
    if (state.language === 'en') await loadEnglish()
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createAppRouter({ user: () => state.user, readAhead: () => undefined }, history)
    const { reads, opened } = openedPage(router, router.parseLocation(history.location), state)
    const answered = await readInSteps(reads, opened, execute)
    const client = createQueryClient()
    fillCache(client, answered)
    await router.load()
    return { html: renderToString(<App router={router} state={state} client={client} />), reads: answered }
  },
}
