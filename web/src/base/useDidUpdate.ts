import { useEffect, useEffectEvent, useRef } from 'react'

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
