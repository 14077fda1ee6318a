import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

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

/**
 * State whose first value only the browser knows, such as a stored draft. While the page hydrates it has the server's value; a change from
 * before the end of hydration takes precedence over the browser's.
 */
export function useBrowserState<Value>(onServer: () => Value, read: () => Value) {
  const isHydrated = useIsHydrated()
  const [rendered] = useState(onServer)
  const [isRead, setRead] = useState(isHydrated)
  const [value, setValue] = useState(isHydrated ? read : () => rendered)
  let current = value
  if (isHydrated && !isRead) {
    setRead(true)
    if (Object.is(value, rendered)) {
      current = read()
      setValue(current)
    }
  }
  return [current, setValue] as const
}

/** Calls `adopt` when the field hydrates: React leaves input from before in the element, and the state lacks it. */
export function useEarlyInput<Field extends HTMLElement>(adopt: (field: Field) => void): RefObject<Field | null> {
  const place = useRef<Field>(null)
  const tell = useEffectEvent(adopt)
  const isHydrated = useIsHydrated()
  // Before the next render, which would write the state into the element.
  useLayoutEffect(() => {
    if (!isHydrated && place.current) tell(place.current)
  }, [isHydrated])
  return place
}

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

/** Widths at which a layout changes, as base/media.css names them: the drawer is fixed from 961 px, a whole week fits from 1175 px. */
export const widths = { drawer: '(min-width: 60.0625em)', week: '(min-width: 73.4375em)' } as const

/** True where a whole week and side panels fit. */
export const useWide = (): boolean => useMediaQuery(widths.week) ?? false
