import type { AppPages } from '@portal/contract/appPages'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { fillCache } from '../base/documentReads.ts'
import { createQueryClient } from '../base/queries.tsx'
import { loadEnglish } from '../text/words.tsx'
import { App } from './App.tsx'
import { firstReads, nextReads } from './firstReads.ts'
import { createAppRouter } from './routes.tsx'

/** Interface for the server. Every value that differs between documents is created in `render`. */
export const pages: AppPages = {
  prepare: async (language) => {
    if (language === 'en') await loadEnglish()
  },
  firstReads,
  nextReads,
  render: async (address, state, reads) => {
    const client = createQueryClient()
    fillCache(client, reads)
    const router = createAppRouter({ user: () => state.user }, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    return renderToString(<App router={router} state={state} client={client} />)
  },
}
