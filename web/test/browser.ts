import { vi } from 'vitest'

/** In-memory `Storage`. */
export function storage(entries: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
    clear: () => held.clear(),
    entries: () => Object.fromEntries(held),
  }
}

/** In-memory `document.cookie`. */
function cookieJar() {
  const held = new Map<string, string>()
  return {
    get cookie() {
      return [...held].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0/.test(text)) held.delete(name)
      else held.set(name, value)
    },
  }
}

interface Beginning {
  local?: Readonly<Record<string, string>>
  session?: Readonly<Record<string, string>>
  /** Path, query and hash of the page. */
  address?: string
}

/**
 * Stubs the browser globals that web modules use: storages, address, window events. Modules that read them on load must be imported
 * afterwards; `vi.resetModules()` is called here.
 */
export function fakeBrowser({ local = {}, session = {}, address = '/' }: Beginning = {}) {
  vi.resetModules()
  const events = new EventTarget()
  const { pathname, search, hash } = new URL(address, 'https://portal.test')
  const navigator = { onLine: true }
  const browser = {
    local: storage(local),
    session: storage(session),
    reload: vi.fn(),
    navigator,
    /** Simulates a write to the local storage by another tab. */
    otherTab: (key: string | null, newValue: string | null) =>
      void events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    setOnline: (onLine: boolean) => {
      navigator.onLine = onLine
      events.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
  const listening = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  vi.stubGlobal('window', { ...listening })
  vi.stubGlobal('addEventListener', listening.addEventListener)
  vi.stubGlobal('localStorage', browser.local)
  vi.stubGlobal('sessionStorage', browser.session)
  vi.stubGlobal('location', { pathname, search, hash, protocol: 'https:', origin: 'https://portal.test', reload: browser.reload })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal(
    'document',
    Object.assign(cookieJar(), {
      documentElement: { lang: 'mn', dataset: {} },
      visibilityState: 'visible',
      getElementById: () => null,
      querySelector: () => null,
      ...listening,
    }),
  )
  return browser
}

export const MOTHER = { personId: 100001, displayName: 'Болормаа', userName: '88000001', role: 'EDU_PARENT' } as const
export const FATHER = { ...MOTHER, personId: 100002, displayName: 'Ганбат', userName: '88000002' } as const

/** Local storage after a sign-in. */
export const signedIn = (user: typeof MOTHER | typeof FATHER, token = 'a token'): Record<string, string> => ({
  token,
  userInfo: JSON.stringify(user),
})
