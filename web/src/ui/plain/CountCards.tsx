import type { Icon } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { grouped } from '../../base/formats.ts'
import classes from './CountCards.module.css'

/** Whether the place was ever on screen; once it was, it stays so. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (seen || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}

/** Quick at first, gentle at the end. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3

/**
 * How much of its value a counter shows, 0 to 1. The server writes 1; once on screen it runs up from 0, a single time.
 * A person who asked for reduced motion keeps 1.
 */
function useCountUp(place: RefObject<Element | null>, ms: number): number {
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

interface CountCard {
  key: string
  label: string
  count: number
  /** A few words under the number. */
  note?: string
  /** The total, in the colour of the brand. */
  main?: boolean
  /** Colour never stands alone: what has a tone has an icon. */
  status?: { tone: 'green' | 'yellow' | 'red'; Icon: Icon }
}

interface CountCardsProps {
  cards: readonly CountCard[]
  /** How long the counters run when they are first seen. */
  ms: number
  className?: string | undefined
}

export function CountCards({ cards, ms, className }: CountCardsProps) {
  const place = useRef<HTMLDListElement>(null)
  const part = useCountUp(place, ms)
  return (
    <dl ref={place} className={[classes.cards, className].join(' ')}>
      {cards.map(({ key, label, count, note, main = false, status }) => (
        <div key={key} className={classes.card} data-main={main || undefined}>
          <dt>
            {status && <status.Icon className={classes.icon} data-tone={status.tone} size={20} stroke={1.75} aria-hidden />}
            {label}
          </dt>
          <dd>
            <Count value={count} part={part} />
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The whole number holds the width, and screen readers read it at once. */
function Count({ value, part }: { value: number; part: number }) {
  const first = useRef(value)
  const whole = grouped(value)
  return (
    <b key={value} className={classes.count} data-whole={whole} data-changed={value !== first.current || undefined}>
      {part === 1 ? (
        whole
      ) : (
        <>
          <span aria-hidden>{grouped(Math.round(value * part))}</span>
          <span className="unseen">{whole}</span>
        </>
      )}
    </b>
  )
}
