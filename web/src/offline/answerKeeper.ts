import { STORAGE } from '@portal/contract/constants'
import type { Query, QueryClient } from '@tanstack/react-query'
import { clockOffset, now, setClock } from '../base/clock.ts'
import { rowsIn } from '../base/documentReads.ts'
import { type Session, session } from '../base/session.ts'
import { type CachedKinds, cachedAnswersOf, keep, wipe } from './answerCache.ts'

/** Maximum age of a cached answer before it is prefetched again; a page refetches it earlier. */
const FRESH_MS = 30 * 60_000

type IsStale = (query: { queryKey: readonly unknown[] }) => boolean

interface AnswerKeeper {
  /** Restores cached answers into the query cache with their original age; returns whether there were any. */
  restore: (client: QueryClient) => boolean
  /** Stores answers until `ended`, if a service worker can show them offline; otherwise stores nothing. */
  keepUntil: (client: QueryClient, ended: AbortSignal) => Promise<void>
}

interface Keeping extends CachedKinds {
  /** Prefetches, in the background, what no page has requested. Not called in data-saving mode. */
  prefetch: (client: QueryClient, who: Session, isWanted: IsStale) => Promise<void>
  /** Called with the service worker that keeps the files. */
  onWorker?: (worker: ServiceWorkerRegistration) => void
}

const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true

/** Stores the answers of some calls on the device, for a day. */
export function answerKeeper({ prefetch, onWorker, ...kinds }: Keeping): AnswerKeeper {
  const cachedAnswers = (personId: number) => cachedAnswersOf(localStorage, { personId, kinds }, Date.now(), clockOffset())

  function cacheRow([path, params, data]: readonly [path: unknown, params: unknown, data: unknown], dataUpdatedAt: number): void {
    const who = session()
    const ahead = clockOffset()
    const today = now()?.slice(0, 10)
    // Discards answers that arrive during a log-out.
    if (!who || ahead === undefined || today === undefined || localStorage.getItem(STORAGE.token) !== who.token) return
    const worth = kinds.partOf(path, params, data, today)
    if (worth === undefined) return
    try {
      keep(localStorage, who.user.personId, { at: dataUpdatedAt + ahead, ahead, key: [String(path), { ...Object(params) }], data: worth })
    } catch {
      // A full storage is cleared instead of holding incomplete data.
      wipe(localStorage)
    }
  }

  /** Stores an answer; a family's answer row by row, as the pages of a child read it. */
  function cacheAnswer({ queryKey: [path, params], state: { data, dataUpdatedAt } }: Query): void {
    const rows = rowsIn(path, data)
    for (const row of rows.length > 0 ? rows : [[path, params, data] as const]) cacheRow(row, dataUpdatedAt)
  }

  /** Stores the answers already in the query cache and those that arrive later. */
  function cacheAnswers(client: QueryClient): () => void {
    const cache = client.getQueryCache()
    for (const query of cache.getAll()) if (query.state.data !== undefined) cacheAnswer(query)
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) cacheAnswer(event.query)
    })
  }

  return {
    restore(client) {
      const personId = session()?.user.personId
      if (personId === undefined) return false
      const answers = cachedAnswers(personId)
      const last = [...answers].sort((one, other) => other.at - one.at)[0]
      if (!last) return false
      // The device's date may be wrong, so the clock continues from the portal time known last.
      if (now() === undefined) setClock(`${new Date(Date.now() + last.ahead).toISOString().slice(0, 19)}+08:00`)
      for (const { key, data, at, ahead } of answers) {
        if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at - ahead })
      }
      return true
    },

    async keepUntil(client, ended) {
      const who = session()
      if (who === undefined) return
      // Deletes stale answers and those of other persons, even if nothing new is stored.
      cachedAnswers(who.user.personId)
      if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
      const worker = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      if (!worker) return
      const registration = await navigator.serviceWorker.ready
      if (ended.aborted) return
      onWorker?.(registration)
      ended.addEventListener('abort', cacheAnswers(client), { once: true })
      if (savesData()) return
      const isFresh = new Set(
        cachedAnswers(who.user.personId)
          .filter(({ at, ahead }) => Date.now() + ahead - at < FRESH_MS)
          .map(({ key }) => JSON.stringify(key)),
      )
      await prefetch(client, who, ({ queryKey }) => !ended.aborted && !isFresh.has(JSON.stringify(queryKey)))
    },
  }
}
