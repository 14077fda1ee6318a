import { type RefObject, useEffect, useState } from 'react'
import { useSeen } from './useSeen.ts'

/** Quick at first, gentle at the end. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3

/**
 * How much of its value a counter shows, 0 to 1. The server writes 1; once on screen it runs up from 0, a single time.
 * Whoever asked for stillness keeps 1.
 */
export function useCountUp(place: RefObject<Element | null>, ms: number): number {
  const seen = useSeen(place)
  const [part, setPart] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures that change later must not start it again
  useEffect(() => {
    if (!seen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const progress = Math.min(1, (now - start) / ms)
      setPart(eased(progress))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [seen])
  return part
}
