import { STORAGE } from '@portal/contract/constants'
import { addDays, mondayOf } from '@portal/contract/days'
import type { Query, QueryClient } from '@tanstack/react-query'
import { homeworkOfWeek } from '../areas/homework/queries.ts'
import { mealsOfWeek } from '../areas/meals/queries.ts'
import { lessonsOn, termsOf, timetableOf } from '../areas/schedule/queries.ts'
import { chosenTerm } from '../areas/schedule/rules.ts'
import { aheadNow, now, setClock } from '../base/clock.ts'
import { type Session, session } from '../base/session.ts'
import { approvedChildren } from '../child/chosen.ts'
import { childrenOf } from '../child/queries.ts'
import { keep, keptOf, wipe, worthKeeping } from './kept.ts'

/** So old what is kept may be before it is asked for once more, unless a page asks anyway. */
const FRESH_MS = 30 * 60_000

const keptAnswers = (personId: number) => keptOf(localStorage, personId, Date.now(), aheadNow())

/** Puts what is kept where pages look for it, each with its own age; answers whether there was anything. */
export function restore(client: QueryClient): boolean {
  const personId = session()?.user.personId
  if (personId === undefined) return false
  const answers = keptAnswers(personId)
  const last = [...answers].sort((one, other) => other.at - one.at)[0]
  if (!last) return false
  // The device may be wrong about the day; the portal's time runs on from where it was last known.
  if (now() === undefined) setClock(`${new Date(Date.now() + last.ahead).toISOString().slice(0, 19)}+08:00`)
  for (const { key, data, at, ahead } of answers) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at - ahead })
  }
  return true
}

function keepAnswer({ queryKey: [path, params], state: { data, dataUpdatedAt } }: Query): void {
  const who = session()
  const ahead = aheadNow()
  const today = now()?.slice(0, 10)
  // What arrives while someone logs out comes too late.
  if (!who || ahead === undefined || today === undefined || localStorage.getItem(STORAGE.token) !== who.token) return
  const worth = worthKeeping(path, params, data, today)
  if (worth === undefined) return
  try {
    keep(localStorage, who.user.personId, { at: dataUpdatedAt + ahead, ahead, key: [String(path), { ...Object(params) }], data: worth })
  } catch {
    // A full storage keeps nothing rather than half.
    wipe(localStorage)
  }
}

/** From now on, and what has arrived before. */
function keepAnswers(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (query.state.data !== undefined) keepAnswer(query)
  return cache.subscribe((event) => {
    const hasArrived = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    // What the document asked for is there from the beginning.
    const isThere = event.type === 'added' && event.query.state.data !== undefined
    if (hasArrived || isThere) keepAnswer(event.query)
  })
}

const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true

/** Asks for what today and tomorrow need and no page has asked for; nobody waits for it. */
async function askForToday(client: QueryClient, who: Session, ended: AbortSignal): Promise<void> {
  if (savesData()) return
  const { personId } = who.user
  const children = await client.fetchQuery(childrenOf(who))
  const today = now()?.slice(0, 10)
  if (today === undefined) return
  const isFresh = new Set(
    keptAnswers(personId)
      .filter(({ at, ahead }) => Date.now() + ahead - at < FRESH_MS)
      .map(({ key }) => JSON.stringify(key)),
  )
  const isWanted = ({ queryKey }: { queryKey: readonly unknown[] }) => !ended.aborted && !isFresh.has(JSON.stringify(queryKey))
  const days = [today, addDays(today, 1)]
  const weeks = [...new Set(days.map(mondayOf))]
  const approved = approvedChildren(children)
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

/** Keeps today where a worker can show it without a network; elsewhere nothing is kept. */
export async function keepToday(client: QueryClient, ended: AbortSignal): Promise<void> {
  const who = session()
  if (who === undefined) return
  // Whatever is too old or someone else's goes, also where nothing new is kept.
  keptAnswers(who.user.personId)
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (!worker) return
  await navigator.serviceWorker.ready
  if (ended.aborted) return
  ended.addEventListener('abort', keepAnswers(client), { once: true })
  await askForToday(client, who, ended)
}
