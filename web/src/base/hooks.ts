import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

/** Work for a moment in which the browser has nothing better to do; Safari knows no such moments. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 2000)
}

/** Work that follows from a change of the value, and not from the first drawing. */
export function useDidUpdate(work: () => void, value: unknown): void {
  const before = useRef(value)
  const follow = useEffectEvent(work)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    follow()
  }, [value])
}

/** What was there last: a dialog keeps its content while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** Whether the screen is like that, now and after every change of it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** From 1175 px on there is room for a whole week beside itself, and for side panels. */
export const useWide = (): boolean => useMediaQuery('(min-width: 73.4375em)')
