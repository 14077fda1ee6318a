import { type TouchEvent, useRef } from 'react'

const MIN_DISTANCE = 56

/** Swiping left goes to the next period, swiping right to the previous one; scrolling is ignored. */
export function useSwipe(onPrevious: (() => void) | undefined, onNext: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onNext?.()
      else onPrevious?.()
    },
  }
}
