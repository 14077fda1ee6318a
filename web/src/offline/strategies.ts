import { segmentOf } from '../child/segments.ts'

/** Strategy of the service worker for a request. */
type Strategy =
  /** Build file: from the cache, else fetched and cached. */
  | 'file'
  /** Page of the app: the cached document after a time-out. */
  | 'page'
  /** Page that only the server has: the cached document only if there is no network. */
  | 'document'
  /** Not handled: calls, the demo's pages, downloads. */
  | 'leave'

interface Asked {
  method: string
  mode: string
  cache: string
  url: string
}

/** Calls and the server's own pages are never cached. */
const others = /^\/(api|public|hub|dev|docs|metrics|calendar)(\/|$)|\.\w+$/
/** Pages that the server renders for every visitor, with or without a session. */
export const isWritten = (path: string): boolean => /^\/(privacy$|(guides|stop)\/)/.test(path)

export function strategyFor({ method, mode, cache, url }: Asked, origin: string, files: readonly string[]): Strategy {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'leave'
  if (pathname.startsWith('/assets/') || files.includes(pathname)) return 'file'
  if (mode !== 'navigate' || others.test(pathname)) return 'leave'
  // A reload always waits for the network, without a time-out.
  return isWritten(pathname) || cache !== 'default' ? 'document' : 'page'
}

/** Detects a proxy's answer without a portal behind it. An overloaded portal sends Retry-After. */
export const isGatewayError = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status >= 502 && status <= 504 && !headers.has('Retry-After')

/** Pages whose files are cached for offline use: those whose answers are stored too. */
const ofChild = ['schedule', 'homework', 'meals', 'attendance', 'daily-attendance', 'absence']
const offlinePages = ['/', '/messages', ...ofChild.map((page) => `/student/$studentId/${segmentOf(page)}`)]

/** Page of staff that works offline. Its files are cached once staff has opened it, so that parents do not download them. */
export const DESK_PAGE = '/staff/today'
/** Message by which the app asks the service worker to cache them. */
export type WorkerMessage = 'keep desk files'

export const isOfflinePage = (path: string): boolean => offlinePages.includes(path)
