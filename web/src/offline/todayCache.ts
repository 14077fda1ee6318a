import { STORAGE } from '@portal/contract/constants'
import { addDays, mondayOf } from '@portal/contract/days'
import type { Query, QueryClient } from '@tanstack/react-query'
import { homeworkOfWeek } from '../areas/homework/queries.ts'
import { mealsOfWeek } from '../areas/meals/queries.ts'
import { lessonsOn, termsOf, timetableOf } from '../areas/schedule/queries.ts'
import { clockOffset, now, setClock } from '../base/clock.ts'
import { rowsIn } from '../base/documentReads.ts'
import { type Session, session } from '../base/session.ts'
import { isAtSchool } from '../child/place.ts'
import { childrenOf } from '../child/queries.ts'
import { approvedChildren } from '../child/selectedChild.ts'
import { chosenTerm } from '../child/terms.ts'
import { cachedAnswersOf, isCacheable, keep, wipe } from './answerCache.ts'

/** Maximum age of a cached answer before it is prefetched again; a page refetches it earlier. */
const FRESH_MS = 30 * 60_000

const cachedAnswers = (personId: number) => cachedAnswersOf(localStorage, personId, Date.now(), clockOffset())

/** Restores cached answers into the query cache with their original age; returns whether there were any. */
export function restore(client: QueryClient): boolean {
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
}

/** Stores an answer; a family's answer row by row, as the pages of a child read it. */
function cacheAnswer({ queryKey: [path, params], state: { data, dataUpdatedAt } }: Query): void {
  const rows = rowsIn(path, data)
  for (const row of rows.length > 0 ? rows : [[path, params, data] as const]) cacheRow(row, dataUpdatedAt)
}

function cacheRow([path, params, data]: readonly [path: unknown, params: unknown, data: unknown], dataUpdatedAt: number): void {
  const who = session()
  const ahead = clockOffset()
  const today = now()?.slice(0, 10)
  // Discards answers that arrive during a log-out.
  if (!who || ahead === undefined || today === undefined || localStorage.getItem(STORAGE.token) !== who.token) return
  const worth = isCacheable(path, params, data, today)
  if (worth === undefined) return
  try {
    keep(localStorage, who.user.personId, { at: dataUpdatedAt + ahead, ahead, key: [String(path), { ...Object(params) }], data: worth })
  } catch {
    // A full storage is cleared instead of holding incomplete data.
    wipe(localStorage)
  }
}

/** Stores the answers already in the query cache and those that arrive later. */
function cacheAnswers(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data !== undefined) cacheAnswer(query)
  return cache.subscribe((event) => {
    const hasArrived = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    // Answers to the document's early requests are in the query from the beginning.
    const isThere = event.type === 'added' && event.query.state.data !== undefined
    if (hasArrived || isThere) cacheAnswer(event.query)
  })
}

const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true

/** Prefetches, in the background, the data for today and tomorrow that no page has requested. */
async function fetchToday(client: QueryClient, who: Session, ended: AbortSignal): Promise<void> {
  if (savesData()) return
  const { personId } = who.user
  const children = await client.fetchQuery(childrenOf(personId))
  const today = now()?.slice(0, 10)
  if (today === undefined) return
  const isFresh = new Set(
    cachedAnswers(personId)
      .filter(({ at, ahead }) => Date.now() + ahead - at < FRESH_MS)
      .map(({ key }) => JSON.stringify(key)),
  )
  const isWanted = ({ queryKey }: { queryKey: readonly unknown[] }) => !ended.aborted && !isFresh.has(JSON.stringify(queryKey))
  const days = [today, addDays(today, 1)]
  const weeks = [...new Set(days.map(mondayOf))]
  const approved = approvedChildren(children).filter(isAtSchool)
  const wanted = approved
    .flatMap(({ studentPersonId, orgId }) => [
      ...weeks.flatMap((monday) => [homeworkOfWeek(studentPersonId, monday), mealsOfWeek(studentPersonId, orgId, monday)]),
      ...days.map((day) => lessonsOn(studentPersonId, day)),
    ])
    .filter(isWanted)
  if (wanted.length === 0) return
  const others = wanted.map((query) => client.fetchQuery<unknown>(query))
  const timetables = approved.map(async ({ studentPersonId }) => {
    const term = chosenTerm(await client.fetchQuery(termsOf(studentPersonId)), undefined, today)
    if (term) await client.fetchQuery(timetableOf(studentPersonId, term))
  })
  await Promise.all([...others, ...timetables])
}

/** Stores today's data if a service worker can show it offline; otherwise stores nothing. */
export async function cacheToday(client: QueryClient, ended: AbortSignal): Promise<void> {
  const who = session()
  if (who === undefined) return
  // Deletes stale answers and those of other persons, even if nothing new is stored.
  cachedAnswers(who.user.personId)
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (!worker) return
  await navigator.serviceWorker.ready
  if (ended.aborted) return
  ended.addEventListener('abort', cacheAnswers(client), { once: true })
  await fetchToday(client, who, ended)
}
