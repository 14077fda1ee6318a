import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from './api.ts'
import { onSessionChange } from './session.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a read must fail and offer a retry, not wait in silence.
      networkMode: 'always',
      retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.kind === 'network',
    },
    mutations: { networkMode: 'always' },
  },
})

onSessionChange(() => client.clear())

const leaving = new AbortController()
/** Ends when someone logs out. */
export const untilLogOut: AbortSignal = leaving.signal

/** Whoever logs out waits for nothing more; what is still on its way would only be refused. */
export async function stopAsking(): Promise<void> {
  leaving.abort()
  await client.cancelQueries()
}

/** Around pages that read. The login page does not, and so does not load the query cache. */
export const Queries = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
