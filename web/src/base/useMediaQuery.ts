import { useCallback, useSyncExternalStore } from 'react'

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
