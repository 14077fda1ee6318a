import { OFFLINE_PATH } from '@portal/contract/constants'
import { isAway, wayOf } from './ways.ts'

declare const self: ServiceWorkerGlobalScope
/** The build puts in what home, timetable, homework and menu need, and a name that changes with it. */
declare const FILES: readonly string[]
declare const VERSION: string

const files = FILES

/** So long a page of the app may keep someone waiting who could read what is kept. */
const PATIENCE_MS = 3000

const cache = () => caches.open(VERSION)
const cachedAnswer = async (what: Request | string) => (await cache()).match(what, { ignoreVary: true })

// A new version waits until no tab of the old one is open: nobody loses files under their feet.
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function keepFiles(): Promise<void> {
  await (await cache()).addAll([new Request(OFFLINE_PATH, { cache: 'reload' }), ...files])
}

async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== VERSION)
  await Promise.all(old.map((name) => caches.delete(name)))
  // A page is asked for while the worker still wakes up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, location.origin, files)
  if (way === 'file') event.respondWith(file(event.request))
  else if (way !== 'leave') event.respondWith(page(event, way === 'page' ? PATIENCE_MS : undefined))
})

/** Names under /assets carry a hash: what is kept is what would come. */
async function file(request: Request): Promise<Response> {
  const before = await cachedAnswer(request)
  if (before) return before
  const answer = await fetch(request)
  if (answer.status === 200) await (await cache()).put(request, answer.clone())
  return answer
}

const fresh = async (event: FetchEvent): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request)

/** Rejects after that time. */
const after = (ms: number) => new Promise<never>((_, late) => setTimeout(late, ms))

/** Pages come from the network, none is kept: without it there is one document, which finds out what it can show. */
async function page(event: FetchEvent, patienceMs: number | undefined): Promise<Response> {
  const answering = fresh(event)
  try {
    const answer = await (patienceMs === undefined ? answering : Promise.race([answering, after(patienceMs)]))
    if (!isAway(answer)) return answer
  } catch {
    // No network, or too slow a one.
  }
  return (await cachedAnswer(OFFLINE_PATH)) ?? answering
}
