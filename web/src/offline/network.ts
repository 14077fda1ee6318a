import { linkedChildren } from '@portal/contract/children'
import type { Query, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../base/api.ts'
import { now } from '../base/clock.ts'
import { restore } from './keeping.ts'

/** So long after the page was asked for nothing may answer before what is kept shows; calls have a moment even where the page itself came late. */
const PATIENCE_MS = 3000
const MOMENT_MS = 1000

export interface Network {
  isAway: boolean
  /** When the oldest of what the page shows was fetched, by the device's clock. */
  since: number | undefined
  /** The page asked, and has nothing to show. */
  isBare: boolean
}

export const THERE: Network = { isAway: false, since: undefined, isBare: false }

const isLost = (error: unknown): boolean => error instanceof CallFailed && error.failure.kind === 'network'

/** The list of children is around every page; only home is about it. */
const isOfPage = ({ queryKey: [path] }: Query): boolean => location.pathname === '/' || path !== linkedChildren.path

function seen(client: QueryClient): Network {
  const active = client.getQueryCache().findAll({ type: 'active' })
  const ofPage = active.filter(isOfPage)
  const times = ofPage.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  const isBare = times.length === 0 && ofPage.some(({ state }) => isLost(state.error))
  return { isAway: true, since: times.length === 0 ? undefined : Math.min(...times), isBare }
}

/** Whether the portal can be reached, as far as the device and the last answers tell. Brings what is kept when it cannot, and asks again when it can. */
export function watchNetwork(client: QueryClient, onChange: (network: Network) => void, ended: AbortSignal): void {
  let last = THERE
  /** Nothing answered, but there was something kept. */
  let isLeaning = false
  /** A device may be wrong about its network, and one without any may be the portal's own. */
  let hasAnswered = false

  const look = () => {
    const isAway = isLeaning || !(navigator.onLine || hasAnswered)
    const next = isAway ? seen(client) : THERE
    if (next.isAway === last.isAway && next.since === last.since && next.isBare === last.isBare) return
    const isBack = last.isAway && !isAway
    last = next
    onChange(next)
    if (!isBack) return
    // A page whose files did not come is broken for good.
    if (document.querySelector('[data-broken]')) location.reload()
    else void client.invalidateQueries()
  }
  const lean = () => {
    hasAnswered = false
    isLeaning = restore(client)
    look()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') {
      const { action } = event
      if (action.type === 'error' && isLost(action.error) && !isLeaning) isLeaning = restore(client)
      if (action.type === 'success' && !action.manual) {
        isLeaning = false
        hasAnswered = true
      }
    }
    look()
  })
  addEventListener('offline', lean, { signal: ended })
  addEventListener(
    'online',
    () => {
      isLeaning = false
      look()
    },
    { signal: ended },
  )
  if (!navigator.onLine) lean()
  const late = setTimeout(() => now() === undefined && lean(), Math.max(MOMENT_MS, PATIENCE_MS - performance.now()))
  ended.addEventListener(
    'abort',
    () => {
      clearTimeout(late)
      unsubscribe()
    },
    { once: true },
  )
}
