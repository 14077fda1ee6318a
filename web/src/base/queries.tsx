import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { STORAGE } from '@portal/contract/constants'
import { addDays } from '@portal/contract/days'
import {
  type DefaultOptions,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallFailed, type Proof, read, refusalOf, send } from './api.ts'
import { onSessionChange, session } from './session.ts'

/** An answer that is older is asked for again when a page needs it. */
export const STALE_MS = 30_000

const BUSY_MS = 5000
const BUSY_SPREAD_MS = 10_000

/** A portal that is too busy to be read is asked again by itself, and by pages that heard it at different moments at different ones. */
export const askAgainMs = ({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): number | false =>
  refusalOf(error)?.reason === 'overloaded' ? BUSY_MS + (errorUpdatedAt % BUSY_SPREAD_MS) : false

const asUsual: DefaultOptions = {
  queries: {
    staleTime: STALE_MS,
    // Without a network a read must fail and offer a retry, not wait in silence.
    networkMode: 'always',
    refetchInterval: askAgainMs,
    retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.kind === 'network',
  },
  mutations: { networkMode: 'always' },
}

const client = new QueryClient({ defaultOptions: asUsual })

let whose = session()?.user
onSessionChange(() => {
  const now = session()?.user
  // A renewed token leaves the person, and what was read for them.
  if (now !== whose) client.clear()
  whose = now
})

const leaving = new AbortController()
/** Ends when someone logs out. */
export const untilLogOut: AbortSignal = leaving.signal

/** After a log-out nothing is waited for: what is still on its way, or begins now, would only be refused. */
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

/** What a call answers, as soon as its parameters are known; undefined asks nothing yet. */
export const useRead = <C extends Call>(call: C, params: ParamsOf<C> | undefined, proof?: Pick<Proof, 'ticket'>) =>
  useQuery<ResultOf<C>>(params === undefined ? { queryKey: [call.path, params], queryFn: skipToken } : read(call, params, proof))

interface After {
  /** The calls whose answers are no longer true, whether it succeeded or was refused: they are asked again. */
  stale: readonly Call[]
  /** Under way until they have answered, so that nothing jumps back in between. */
  waits?: boolean
}

/** Sends, and makes stale what it changes. */
export function useWrite<C extends Call>(call: C, { stale, waits = false }: After) {
  const queries = useQueryClient()
  return async (params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<ResultOf<C>> => {
    const askAgain = () => Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    try {
      const result = await send(call, params, body, proof)
      if (waits) await askAgain()
      else void askAgain()
      return result
    } catch (error) {
      // What was refused is told at once, whatever the pages behind it still ask for.
      void askAgain()
      throw error
    }
  }
}

type Read<Result> = Pick<FetchQueryOptions<Result>, 'queryKey'> & { queryFn: (asked: { signal: AbortSignal }) => Promise<Result> }

/** What a week holds. Whoever has turned to it turns on: the weeks beside it are then fetched too, and show at once. */
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
