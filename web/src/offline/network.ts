import { linkedChildren } from '@portal/contract/children'
import { applications, subApplications } from '@portal/contract/enrolment'
import type { Query, QueryClient } from '@tanstack/react-query'
import { CallFailed, type LostAt } from '../base/api.ts'
import { now } from '../base/clock.ts'
import { waitMs } from '../base/stream.ts'
import { restore } from './keeping.ts'

/** So long after the page was asked for nothing may answer before what is kept shows; calls have a moment even where the page itself came late. */
const PATIENCE_MS = 3000
const MOMENT_MS = 1000
/** The steps of waitMs before the first try: someone who sees that something failed mostly tries by hand. */
const FIRST_TRY = 3
/** A portal that has answered within this time is there: one lost call is that call's own matter. */
const THERE_MS = 5000

export interface Network {
  /** Where the way to the portal is cut; undefined while it can be reached. */
  lostAt: LostAt | undefined
  /** When the oldest of what the page shows was fetched, by the device's clock. */
  since: number | undefined
  /** The page asked, and has nothing to show. */
  isBare: boolean
  /** The page shows something, and lacks an answer that was lost. */
  isPartial: boolean
}

export const THERE: Network = { lostAt: undefined, since: undefined, isBare: false, isPartial: false }

const lostAtOf = (error: unknown): LostAt | undefined =>
  error instanceof CallFailed && error.failure.kind === 'network' ? error.failure.at : undefined

const lost = { type: 'active', predicate: ({ state }: Query) => lostAtOf(state.error) !== undefined } as const

/** What the frame around every page reads, with the pages that are about it. */
const around: Readonly<Record<string, readonly string[]>> = {
  [linkedChildren.path]: ['/'],
  [applications.path]: ['/', '/parent/apply'],
  [subApplications.path]: ['/', '/parent/sub-apply'],
}
const isOfPage = ({ queryKey: [path] }: Query): boolean => around[String(path)]?.includes(location.pathname) ?? true

function seen(client: QueryClient, lostAt: LostAt): Network {
  const active = client.getQueryCache().findAll({ type: 'active' })
  const ofPage = active.filter(isOfPage)
  const times = ofPage.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  const isLacking = ofPage.some(({ state }) => state.data === undefined && lostAtOf(state.error) !== undefined)
  const isBare = times.length === 0 && isLacking
  return { lostAt, since: times.length === 0 ? undefined : Math.min(...times), isBare, isPartial: isLacking && !isBare }
}

/** Asks for the children, who are around every page, and when they answer for what was lost: until then the page stands as it is. */
export async function askForLost(client: QueryClient): Promise<void> {
  const children = { type: 'active', queryKey: [linkedChildren.path] } as const
  await client.refetchQueries(children)
  if (client.getQueryCache().findAll(children).some(lost.predicate)) return
  await client.refetchQueries(lost)
}

/**
 * Whether the portal can be reached, as far as the device and the last answers tell. Brings what is kept when it cannot, asks again
 * for what was lost, at longer and longer intervals, and for everything when it is back.
 */
export function watchNetwork(client: QueryClient, onChange: (network: Network) => void, ended: AbortSignal): void {
  let last = THERE
  /** Nothing answered, but there was something kept: where the last call was lost. */
  let leaningOn: LostAt | undefined
  /** A device may be wrong about its network, and one without any may be the portal's own. */
  let answeredAt: number | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const look = () => {
    const lostAt = leaningOn ?? (navigator.onLine || answeredAt !== undefined ? undefined : 'line')
    const next = lostAt === undefined ? THERE : seen(client, lostAt)
    const isSame =
      next.lostAt === last.lostAt && next.since === last.since && next.isBare === last.isBare && next.isPartial === last.isPartial
    if (isSame) return
    const isBack = last.lostAt !== undefined && lostAt === undefined
    last = next
    onChange(next)
    if (!isBack) return
    // A page whose files did not come is broken for good.
    if (document.querySelector('[data-broken]')) location.reload()
    else void client.invalidateQueries()
  }

  /** A device that knows of no network says by itself when there is one. */
  const askLater = () => {
    if (asking !== undefined || ended.aborted || !navigator.onLine) return
    asking = setTimeout(
      async () => {
        tries += 1
        await askForLost(client)
        asking = undefined
        if (leaningOn !== undefined || client.getQueryCache().findAll(lost).length > 0) askLater()
        else tries = 0
      },
      waitMs(FIRST_TRY + tries, Math.random()),
    )
  }

  const lean = (at: LostAt) => {
    answeredAt = undefined
    leaningOn = restore(client) ? at : undefined
    look()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') {
      const { action } = event
      const at = action.type === 'error' ? lostAtOf(action.error) : undefined
      if (at !== undefined) {
        const isThere = answeredAt !== undefined && performance.now() - answeredAt < THERE_MS && navigator.onLine
        if (leaningOn === undefined && !isThere) leaningOn = restore(client) ? at : undefined
        // A failed call names the cause better than the first guess, which blames the line.
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
  const late = setTimeout(() => now() === undefined && lean('line'), Math.max(MOMENT_MS, PATIENCE_MS - performance.now()))
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
