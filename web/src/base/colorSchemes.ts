import { useSyncExternalStore } from 'react'
import { cookie, setCookie } from './browserStorage.ts'

const THEME = 'theme'
export const SCHEMES = ['light', 'dark', 'auto'] as const
type Scheme = (typeof SCHEMES)[number]

const BROWSER_BAR = { light: '#FFFFFF', dark: '#15202B' }

const chosen = (): Scheme => SCHEMES.find((scheme) => scheme === cookie(THEME)) ?? 'auto'
const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)')
export const isDark = (): boolean => document.documentElement.dataset.theme === 'dark'

const listeners = new Set<() => void>()

/** Applies the scheme to the page and to the browser's bar. */
function show(): void {
  const scheme = chosen()
  const shown = scheme === 'auto' ? (deviceIsDark().matches ? 'dark' : 'light') : scheme
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BROWSER_BAR[shown])
  for (const listener of listeners) listener()
}

/** Stored in a cookie, so that log-out keeps the scheme. */
export function chooseScheme(scheme: Scheme): void {
  setCookie(THEME, scheme)
  show()
}

function subscribe(listener: () => void): () => void {
  const device = deviceIsDark()
  if (listeners.size === 0) device.addEventListener('change', show)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) device.removeEventListener('change', show)
  }
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, chosen, () => 'auto')
