/** What the service worker does with what a page asks for. */
type Way =
  /** A file of the build: the kept one, else fetched and kept. */
  | 'file'
  /** A page of the app: after a moment without an answer, the kept document. */
  | 'page'
  /** A page that only the server has: the kept document where there is no network at all. */
  | 'document'
  /** None of its business: calls, the demo's pages, downloads. */
  | 'leave'

interface Asked {
  method: string
  mode: string
  cache: string
  url: string
}

/** What belongs to calls and to the server's own pages is never kept. */
const others = /^\/(api|public|hub|dev|docs|metrics|calendar)(\/|$)|\.\w+$/
/** Pages that the server writes for everybody, signed in or not. */
export const isWritten = (path: string): boolean => /^\/(privacy$|(guides|stop)\/)/.test(path)

export function wayOf({ method, mode, cache, url }: Asked, origin: string, files: readonly string[]): Way {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'leave'
  if (pathname.startsWith('/assets/') || files.includes(pathname)) return 'file'
  if (mode !== 'navigate' || others.test(pathname)) return 'leave'
  // A person who reloads a page wants it from the network, however long that takes.
  return isWritten(pathname) || cache !== 'default' ? 'document' : 'page'
}

/** What a proxy says when there is no portal behind it. A portal that is only too busy says when to come again. */
export const isAway = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status >= 502 && status <= 504 && !headers.has('Retry-After')

/** The pages whose files are kept for the time without a network: those whose answers are kept too. */
const ofChild = ['schedule', 'homework', 'cook', 'attendance', 'daily-attendance', 'absence']
const offlinePages = ['/', ...ofChild.map((page) => `/student/$studentId/${page}`)]

export const isKept = (path: string): boolean => offlinePages.includes(path)
