import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { STORAGE } from '@portal/contract/constants'
import { addDays } from '@portal/contract/days'
import { familyPathOf } from '@portal/contract/familyPaths'
import {
  type DefaultOptions,
  type FetchQueryOptions,
  type Query,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { CallFailed, type Proof, read, refusalOf, send } from './api.ts'
import { fillCache, fillRows } from './documentReads.ts'
import { isBrowser, pageDocument, useDocumentClient } from './serverState.ts'
import { onSessionChange, session } from './session.ts'

/** Age above which an answer is refetched when a page needs it. */
export const STALE_MS = 30_000

const BUSY_MS = 5000
const BUSY_SPREAD_MS = 10_000

/**
 * Interval after which an overloaded portal is asked again; false for other errors. Spread by the time of the error, so that pages do not
 * retry together.
 */
export const refetchMs = ({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): number | false =>
  refusalOf(error)?.reason === 'overloaded' ? BUSY_MS + (errorUpdatedAt % BUSY_SPREAD_MS) : false

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: STALE_MS,
    // Offline reads must fail and offer a retry instead of waiting silently.
    networkMode: 'always',
    refetchInterval: refetchMs,
    retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.kind === 'network',
  },
  mutations: { networkMode: 'always' },
}

/** Creates a cache in which a family's answer also fills the answers about each child. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onSuccess: (result, { queryKey: [path] }) => fillRows(created, path, result) })
  const created = new QueryClient({ defaultOptions, queryCache })
  return created
}

/** Cache of this browser, filled with the reads of the document. Documents that the server renders have a cache each. */
export const browserClient = createQueryClient()
// The answers are at least as old as the navigation: scripts may arrive late.
fillCache(browserClient, pageDocument?.reads ?? [], isBrowser ? performance.timeOrigin : undefined)

let lastUser = session()?.user
onSessionChange(() => {
  const now = session()?.user
  // A renewed token keeps the person, and with it the cache.
  if (now !== lastUser) browserClient.clear()
  lastUser = now
})

const leaving = new AbortController()
/** Aborts at log-out. */
export const untilSignedOut: AbortSignal = leaving.signal

/** Cancels and disables all queries after a log-out: the server would only refuse them. */
export async function cancelQueries(): Promise<void> {
  leaving.abort()
  browserClient.setDefaultOptions({ ...defaultOptions, queries: { ...defaultOptions.queries, enabled: false } })
  await browserClient.cancelQueries()
}

// A log-out in another tab reloads this one; until then it sends no queries.
if (isBrowser)
  addEventListener('storage', () => {
    const token = session()?.token
    if (token !== undefined && localStorage.getItem(STORAGE.token) !== token) void cancelQueries()
  })

/** Provider for pages with queries. The login page has none and does not load the query cache. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={useDocumentClient() ?? browserClient}>{children}</QueryClientProvider>
)

/**
 * Options of reads about one child on a page whose own reads cover all children: an answer is fetched only if the family's answer lacks it,
 * and refetched only with the family's.
 */
export interface FilledReads {
  enabled: boolean
  staleTime: 'static'
}
const FilledReadsContext = createContext<FilledReads | undefined>(undefined)
export const FilledReadsProvider = FilledReadsContext.Provider

/** Reads a call once its parameters are known; undefined parameters send nothing. */
export function useRead<C extends Call>(call: C, params: ParamsOf<C> | undefined, proof?: Pick<Proof, 'ticket'>) {
  const filled = useContext(FilledReadsContext)
  return useQuery<ResultOf<C>>(
    params === undefined
      ? { queryKey: [call.path, params], queryFn: skipToken }
      : { ...read(call, params, proof), ...(familyPathOf(call.path) !== undefined && filled) },
  )
}

/** Invalidates the answers of calls, and the families' answers that list them. */
export function invalidate(client: QueryClient, calls: readonly Pick<Call, 'path'>[]): Promise<void> {
  const paths = new Set<unknown>(calls.flatMap(({ path }) => [path, familyPathOf(path)]))
  return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) })
}

interface After {
  /** Calls whose cached answers are invalidated, whether the write succeeded or was refused. */
  stale: readonly Call[]
  /** Stays pending until the refetches have finished, so that the page does not jump back in between. */
  waits?: boolean
}

/** Sends a write and invalidates the answers that it changes. */
export function useWrite<C extends Call>(call: C, { stale, waits = false }: After) {
  const queries = useQueryClient()
  return async (params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<ResultOf<C>> => {
    const askAgain = () => invalidate(queries, stale)
    try {
      const result = await send(call, params, body, proof)
      if (waits) await askAgain()
      else void askAgain()
      return result
    } catch (error) {
      // A refusal is reported at once, without waiting for the refetches.
      void askAgain()
      throw error
    }
  }
}

type Read<Result> = Pick<FetchQueryOptions<Result>, 'queryKey'> & { queryFn: (context: { signal: AbortSignal }) => Promise<Result> }

/** Reads a week. Prefetches the neighbouring weeks once the visitor has paged. */
export function useWeek<Result>(of: (monday: string) => Read<Result>, monday: string) {
  const client = useQueryClient()
  const query = useQuery(of(monday))
  const fetchBeside = useEffectEvent((week: string) => {
    for (const days of [7, -7]) void client.prefetchQuery(of(addDays(week, days)))
  })
  const [opened] = useState(monday)
  const isTurnedTo = query.isSuccess && monday !== opened
  useEffect(() => {
    if (isTurnedTo) fetchBeside(monday)
  }, [isTurnedTo, monday])
  return query
}
