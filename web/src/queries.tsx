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

/** Around pages that read. The login page does not, and so does not load the query cache. */
export const Queries = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
