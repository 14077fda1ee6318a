import { useSyncExternalStore } from 'react'
import { cookie, keepCookie } from './browserStorage.ts'

const THEME = 'theme'
export const SCHEMES = ['light', 'dark', 'auto'] as const
type Scheme = (typeof SCHEMES)[number]

const BROWSER_BAR = { light: '#FFFFFF', dark: '#15202B' }

const chosen = (): Scheme => SCHEMES.find((scheme) => scheme === cookie(THEME)) ?? 'auto'
const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)')
export const isDark = (): boolean => document.documentElement.dataset.theme === 'dark'

const listeners = new Set<() => void>()

/** The page and the browser's own bar take the scheme on. */
function show(): void {
  const scheme = chosen()
  const shown = scheme === 'auto' ? (deviceIsDark().matches ? 'dark' : 'light') : scheme
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BROWSER_BAR[shown])
  for (const listener of listeners) listener()
}

/** In a cookie, so that log-out does not turn the light on. */
export function chooseScheme(scheme: Scheme): void {
  keepCookie(THEME, scheme)
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
