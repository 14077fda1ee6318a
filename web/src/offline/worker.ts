import { OFFLINE_PATH } from '@portal/contract/constants'
import { isGatewayError, strategyFor, type WorkerMessage } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build: the files that offline pages need, those of the page of staff, and a cache name that changes with them. */
declare const FILES: readonly string[]
declare const DESK_FILES: readonly string[]
declare const VERSION: string

const files = FILES
const deskFiles = DESK_FILES
const keepDeskFiles: WorkerMessage = 'keep desk files'

/** Time without an answer after which a page of the app is served from the cache. */
const TIMEOUT_MS = 3000

const cache = () => caches.open(VERSION)
const cachedAnswer = async (what: Request | string) => (await cache()).match(what, { ignoreVary: true })

// A new version waits until no tab of the old one is open, because activation deletes the old files.
self.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function cacheFiles(): Promise<void> {
  await (await cache()).addAll([new Request(OFFLINE_PATH, { cache: 'reload' }), ...files])
}

self.addEventListener('message', (event) => {
  if (event.data === keepDeskFiles) event.waitUntil(cacheDeskFiles())
})

async function cacheDeskFiles(): Promise<void> {
  const held = await cache()
  const missing = await Promise.all(deskFiles.map(async (file) => ((await cachedAnswer(file)) === undefined ? [file] : [])))
  await held.addAll(missing.flat())
}

async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== VERSION)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Requests the page in parallel to the start of the worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const way = strategyFor(event.request, location.origin, files)
  if (way === 'file') event.respondWith(file(event.request))
  else if (way !== 'leave') event.respondWith(page(event, way === 'page' ? TIMEOUT_MS : undefined))
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(String(event.notification.data), location.origin).href))
})

/** Shows a message of the portal. A repeated one has the same tag and takes the place of the first without a sound. */
async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title = '', body = '', tag = '', path = '/messages' }: Partial<Record<string, string>> = data?.json() ?? {}
  await self.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png', badge: '/icon-192.png' })
}

/** Focuses a tab that shows the page; another tab may hold a form, so that the page opens in a new one. */
async function openPage(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === url)
  await (open?.focus() ?? self.clients.openWindow(url))
}

/** Names under /assets contain a hash, so a cached file is never stale. */
async function file(request: Request): Promise<Response> {
  const before = await cachedAnswer(request)
  if (before) return before
  const answer = await fetch(request)
  if (answer.status === 200) await (await cache()).put(request, answer.clone())
  return answer
}

const fresh = async (event: FetchEvent): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request)

/** Rejects after `ms`. */
const after = (ms: number) => new Promise<never>((_, late) => setTimeout(late, ms))

/** Pages always come from the network and are not cached. Offline, one cached document decides what it can show. */
async function page(event: FetchEvent, patienceMs: number | undefined): Promise<Response> {
  const answering = fresh(event)
  try {
    const answer = await (patienceMs === undefined ? answering : Promise.race([answering, after(patienceMs)]))
    if (!isGatewayError(answer)) return answer
  } catch {
    // No network, or too slow.
  }
  return (await cachedAnswer(OFFLINE_PATH)) ?? answering
}
