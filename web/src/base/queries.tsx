import { STORAGE } from '@portal/contract/constants'
import { type DefaultOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from './api.ts'
import { onSessionChange, session } from './session.ts'

const asUsual: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    // Without a network a read must fail and offer a retry, not wait in silence.
    networkMode: 'always',
    retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.kind === 'network',
  },
  mutations: { networkMode: 'always' },
}

const client = new QueryClient({ defaultOptions: asUsual })

onSessionChange(() => client.clear())

const leaving = new AbortController()
/** Ends when someone logs out. */
export const untilLogOut: AbortSignal = leaving.signal

/** Whoever logs out waits for nothing more: what is still on its way, or begins now, would only be refused. */
export async function stopAsking(): Promise<void> {
  leaving.abort()
  client.setDefaultOptions({ ...asUsual, queries: { ...asUsual.queries, enabled: false } })
  await client.cancelQueries()
}

// A tab whose person has left in another one reloads; until it has, it asks for nothing either.
addEventListener('storage', () => {
  const token = session()?.token
  if (token !== undefined && localStorage.getItem(STORAGE.token) !== token) void stopAsking()
})

/** Around pages that read. The login page does not, and so does not load the query cache. */
export const Queries = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
