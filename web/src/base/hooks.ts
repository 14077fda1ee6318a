import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

/** Runs work when the browser is idle; Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 2000)
}

/** Runs work when the value changes, but not on the first render. */
export function useDidUpdate(work: () => void, value: unknown): void {
  const before = useRef(value)
  const follow = useEffectEvent(work)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    follow()
  }, [value])
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
/** Whether the device is online; true while the server renders. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )

const never = () => () => undefined
/** False while the server renders and the browser hydrates, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Tells whether the media query matches, and follows its changes; undefined while the server renders and the browser hydrates. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}

/** True from 1175 px, where a whole week and side panels fit. */
export const useWide = (): boolean => useMediaQuery('(min-width: 73.4375em)') ?? false
