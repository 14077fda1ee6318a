import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://portal.test'
const FILE = '/assets/app-1234567.js'
const DESK_FILE = '/assets/desk-1234567.js'
const VERSION = 'this one'
/** Path in a variable, because the worker has its own global types. */
const WORKER = './worker.ts'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const stores = new Map<string, Map<string, Response>>()
const fetched = vi.fn<(request: Request) => Promise<Response>>()
const claim = vi.fn()
const showNotification = vi.fn()
const openWindow = vi.fn()
let tabs: { url: string; focus: () => Promise<void> }[] = []
let added: string[][] = []

const pathOf = (what: Request | string) => (typeof what === 'string' ? what : new URL(what.url).pathname)
function opened(name: string) {
  const held = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, held)
  return {
    match: async (what: Request | string) => held.get(pathOf(what))?.clone(),
    put: async (what: Request, answer: Response) => void held.set(pathOf(what), answer),
    addAll: async (all: (Request | string)[]) => {
      added.push(all.map(pathOf))
      for (const one of all) held.set(pathOf(one), new Response(`kept ${pathOf(one)}`))
    },
  }
}

beforeEach(async () => {
  vi.resetModules()
  handlers.clear()
  stores.clear()
  added = []
  fetched.mockReset()
  vi.stubGlobal('FILES', [FILE])
  vi.stubGlobal('DESK_FILES', [FILE, DESK_FILE])
  vi.stubGlobal('VERSION', VERSION)
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('fetch', fetched)
  // Node requires absolute URLs.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(what: string, options?: RequestInit) {
        super(new URL(what, ORIGIN), options)
      }
    },
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => opened(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { showNotification },
    clients: { claim, openWindow, matchAll: async () => tabs },
  })
  await import(/* @vite-ignore */ WORKER)
})
afterEach(() => void vi.unstubAllGlobals())

async function lives(type: 'install' | 'activate') {
  const work: Promise<unknown>[] = []
  handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}

/** Resolves to the worker's answer; undefined if it leaves the request to the browser. */
async function answerTo(path: string, { mode = 'navigate', cache = 'default' } = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  const request = { method: 'GET', mode, cache, url: ORIGIN + path }
  handlers.get('fetch')?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => {
      answer = response
    },
  })
  return (await answer)?.text()
}

test('a new worker keeps its files and the one document, and an old one’s go', async () => {
  opened('an older one')
  await lives('install')
  await lives('activate')
  expect([...stores.keys()]).toEqual([VERSION])
  expect([...(stores.get(VERSION)?.keys() ?? [])].sort()).toEqual([FILE, '/offline'])
  expect(claim).toHaveBeenCalled()
})

test('the files of staff are cached at their request, each once', async () => {
  await lives('install')
  const work: Promise<unknown>[] = []
  const say = (data: string) => handlers.get('message')?.({ data, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  say('anything else')
  expect(work).toEqual([])
  say('keep desk files')
  await Promise.all(work)
  expect([...(stores.get(VERSION)?.keys() ?? [])].sort()).toEqual([FILE, DESK_FILE, '/offline'].sort())
  expect(added).toEqual([['/offline', FILE], [DESK_FILE]])
})

test('a file comes from the cache; a missing one is fetched and cached', async () => {
  await lives('install')
  expect(await answerTo(FILE, { mode: 'cors' })).toBe(`kept ${FILE}`)
  fetched.mockResolvedValueOnce(new Response('fresh'))
  expect(await answerTo('/assets/other.js', { mode: 'cors' })).toBe('fresh')
  expect(await answerTo('/assets/other.js', { mode: 'cors' })).toBe('fresh')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a page comes from the network, and without it, or with a portal that is down, from the one document', async () => {
  await lives('install')
  fetched.mockResolvedValueOnce(new Response('the page'))
  expect(await answerTo('/profile')).toBe('the page')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await answerTo('/profile')).toBe('kept /offline')
  fetched.mockResolvedValueOnce(new Response('Bad Gateway', { status: 502 }))
  expect(await answerTo('/profile')).toBe('kept /offline')
})

test('a page that takes too long shows what is kept; a reload waits for the network', async () => {
  await lives('install')
  vi.useFakeTimers()
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  const late = answerTo('/profile')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await late).toBe('kept /offline')
  fetched.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(new Response('slow')), 9000)))
  const reloaded = answerTo('/profile', { cache: 'no-cache' })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await reloaded).toBe('slow')
  vi.useRealTimers()
})

test('calls are left to the network', async () => {
  await lives('install')
  expect(await answerTo('/api/children/list/1', { mode: 'cors' })).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('a push message is shown by its tag; a press focuses the tab of its page, or opens the page', async () => {
  const work: Promise<unknown>[] = []
  const happens = async (type: string, event: object) => {
    handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  const message = { title: 'Чөлөө', body: 'Тэмүүлэн', path: '/messages?open=7', tag: 'message-7' }
  await happens('push', { data: { json: () => message } })
  expect(showNotification).toHaveBeenCalledWith(
    'Чөлөө',
    expect.objectContaining({ body: 'Тэмүүлэн', tag: 'message-7', data: message.path }),
  )
  const close = vi.fn()
  const focus = vi.fn(async () => undefined)
  const press = () => happens('notificationclick', { notification: { close, data: message.path } })
  tabs = [{ url: `${ORIGIN}/messages`, focus }]
  await press()
  expect(focus).not.toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}${message.path}`)
  tabs = [{ url: `${ORIGIN}${message.path}`, focus }]
  await press()
  expect(focus).toHaveBeenCalledTimes(1)
  expect(openWindow).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(2)
})
