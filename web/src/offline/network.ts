import { linkedChildren } from '@portal/contract/children'
import { openSteps } from '@portal/contract/enrolmentOpenSteps'
import type { Query, QueryClient } from '@tanstack/react-query'
import { CallFailed, type FailedSide } from '../base/api.ts'
import { now } from '../base/clock.ts'
import { waitMs } from '../base/stream.ts'

/** Time after navigation without any answer before cached data is shown; FIRST_ANSWER_MS is its minimum after this code has loaded. */
const TIMEOUT_MS = 3000
const FIRST_ANSWER_MS = 1000
/** Initial backoff step of waitMs: a visitor who sees a failure mostly retries manually before. */
const FIRST_TRY = 3
/** Time after an answer during which a failed call does not count as a lost network. */
const ONLINE_TIMEOUT_MS = 5000

export interface Network {
  /** Cause of the lost connection; undefined while the portal can be reached. */
  lostAt: FailedSide | undefined
  /** Fetch time of the oldest data on the page, by the device's clock. */
  since: number | undefined
  /** The page has requested data and has nothing to show. */
  isBare: boolean
  /** The page shows data but lacks an answer that failed. */
  isPartial: boolean
}

export interface Watching {
  /** Puts cached data into the query cache; returns whether there was any. */
  restore: (client: QueryClient) => boolean
  onChange: (network: Network) => void
}

export const ONLINE: Network = { lostAt: undefined, since: undefined, isBare: false, isPartial: false }

const failedSideIn = (error: unknown): FailedSide | undefined =>
  error instanceof CallFailed && error.failure.kind === 'network' ? error.failure.at : undefined

const lost = { type: 'active', predicate: ({ state }: Query) => failedSideIn(state.error) !== undefined } as const

/** Queries of the frame around every page, with the pages that show them as their content. */
const around: Readonly<Record<string, readonly string[]>> = {
  [linkedChildren.path]: ['/'],
  [openSteps.path]: ['/'],
}
const isOfPage = ({ queryKey: [path] }: Query): boolean => around[String(path)]?.includes(location.pathname) ?? true

function seen(client: QueryClient, lostAt: FailedSide): Network {
  const active = client.getQueryCache().findAll({ type: 'active' })
  const ofPage = active.filter(isOfPage)
  const times = ofPage.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  const isLacking = ofPage.some(({ state }) => state.data === undefined && failedSideIn(state.error) !== undefined)
  const isBare = times.length === 0 && isLacking
  return { lostAt, since: times.length === 0 ? undefined : Math.min(...times), isBare, isPartial: isLacking && !isBare }
}

/**
 * Refetches the children first, which every page reads, and the failed queries only if that succeeds; until then the page stays unchanged.
 */
export async function refetchFailed(client: QueryClient): Promise<void> {
  const children = { type: 'active', queryKey: [linkedChildren.path] } as const
  await client.refetchQueries(children)
  if (client.getQueryCache().findAll(children).some(lost.predicate)) return
  await client.refetchQueries(lost)
}

/**
 * Watches whether the portal can be reached, by the device's state and the latest answers. When it cannot, restores cached data and retries
 * failed queries with backoff; when it returns, refetches everything.
 */
export function watchNetwork(client: QueryClient, { restore, onChange }: Watching, ended: AbortSignal): void {
  let last = ONLINE
  /** Cause of the latest failed call while cached data is shown. */
  let leaningOn: FailedSide | undefined
  /** Time of the last answer. It overrides `navigator.onLine`, which may be wrong, for example on the machine that runs the portal. */
  let answeredAt: number | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const look = () => {
    const lostAt = leaningOn ?? (navigator.onLine || answeredAt !== undefined ? undefined : 'line')
    const next = lostAt === undefined ? ONLINE : seen(client, lostAt)
    const isSame =
      next.lostAt === last.lostAt && next.since === last.since && next.isBare === last.isBare && next.isPartial === last.isPartial
    if (isSame) return
    const isBack = last.lostAt !== undefined && lostAt === undefined
    last = next
    onChange(next)
    if (!isBack) return
    // A page whose files failed to load recovers only by a reload.
    if (document.querySelector('[data-broken]')) location.reload()
    else void client.invalidateQueries()
  }

  /** Schedules a retry; an offline device needs none, because it fires `online`. */
  const askLater = () => {
    if (asking !== undefined || ended.aborted || !navigator.onLine) return
    asking = setTimeout(
      async () => {
        tries += 1
        await refetchFailed(client)
        asking = undefined
        if (leaningOn !== undefined || client.getQueryCache().findAll(lost).length > 0) askLater()
        else tries = 0
      },
      waitMs(FIRST_TRY + tries, Math.random()),
    )
  }

  const lean = (at: FailedSide) => {
    answeredAt = undefined
    leaningOn = restore(client) ? at : undefined
    look()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') {
      const { action } = event
      const at = action.type === 'error' ? failedSideIn(action.error) : undefined
      if (at !== undefined) {
        const isThere = answeredAt !== undefined && performance.now() - answeredAt < ONLINE_TIMEOUT_MS && navigator.onLine
        if (leaningOn === undefined && !isThere) leaningOn = restore(client) ? at : undefined
        // A failed call knows the cause better than the initial guess, which is the connection.
        else if (leaningOn !== undefined && navigator.onLine) leaningOn = at
        askLater()
      }
      if (action.type === 'success' && !action.manual) {
        leaningOn = undefined
        answeredAt = performance.now()
      }
    }
    look()
  })
  addEventListener('offline', () => lean('line'), { signal: ended })
  addEventListener(
    'online',
    () => {
      leaningOn = undefined
      look()
    },
    { signal: ended },
  )
  if (!navigator.onLine) lean('line')
  const late = setTimeout(() => now() === undefined && lean('line'), Math.max(FIRST_ANSWER_MS, TIMEOUT_MS - performance.now()))
  ended.addEventListener(
    'abort',
    () => {
      clearTimeout(late)
      clearTimeout(asking)
      unsubscribe()
    },
    { once: true },
  )
}
