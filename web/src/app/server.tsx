import type { AppPages } from '@portal/contract/appPages'
import { type QueryClient, skipToken } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { fillCache } from '../base/documentReads.ts'
import { createQueryClient } from '../base/queries.tsx'
import { readInSteps } from '../child/pageReads.ts'
import { loadEnglish } from '../text/words.tsx'
import { App } from './App.tsx'
import { type Page, pages as table } from './pages.ts'
import { openedPage } from './readAhead.ts'
import { createAppRouter } from './routes.tsx'

/** Paths of the queries that have no data after a render, except for those that wait for parameters. */
const unansweredIn = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.data === undefined && options.queryFn !== skipToken && !('enabled' in options && options.enabled === false),
    )
    .map(({ queryKey: [path] }) => String(path))

const rows: Readonly<Record<string, Page>> = table
const guestRoutes = Object.keys(rows).filter((route) => rows[route]?.writtenForGuests)
function fits(route: string, path: string): boolean {
  const parts = path.split('/')
  const names = route.split('/')
  return names.length === parts.length && names.every((name, at) => (name.startsWith('$') ? parts[at] !== '' : parts[at] === name))
}

/** Interface for the server. Every value that differs between documents is created in `render`. */
export const pages: AppPages = {
  guestRoute: (path) => guestRoutes.find((route) => fits(route, path)),
  render: async (address, state, execute) => {
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createAppRouter({ user: () => state.user, readAhead: () => undefined }, history)
    await router.load()
    const { matches } = router.state
    // A redirect leaves the router without matches; an error is left to the app, which can retry.
    if (matches.length === 0 || matches.some(({ status }) => status === 'error')) return undefined
    // The page's modules, loaded above, may have brought texts.
    if (state.language === 'en') await loadEnglish()
    const { reads, opened } = openedPage(router, router.parseLocation(history.location), state)
    const answered = await readInSteps(reads, opened, execute)
    const client = createQueryClient()
    fillCache(client, answered)
    const html = renderToString(<App router={router} state={state} client={client} />)
    // React renders the fallback of a boundary in which a component failed, without telling.
    if (html.includes('<!--$!-->')) throw new Error('part of the page failed to render')
    return { html, reads: answered, unanswered: unansweredIn(client) }
  },
}
