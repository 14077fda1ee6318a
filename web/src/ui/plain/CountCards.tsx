import { type RefObject, useEffect, useRef, useState } from 'react'
import { grouped } from '../../base/formats.ts'
import classes from './CountCards.module.css'

/** True once the element has been on screen. */
export function useInView(place: RefObject<Element | null>): boolean {
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

/** Ease-out curve. */
const easeOut = (progress: number): number => 1 - (1 - progress) ** 3

/**
 * Fraction of its value that a counter shows, 0 to 1. The server renders 1; once on screen it runs up from 0 a single time, unless the
 * visitor prefers reduced motion.
 */
function useCountUp(place: RefObject<Element | null>, ms: number): number {
  const seen = useInView(place)
  const [part, setPart] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures that change later must not start it again
  useEffect(() => {
    if (!seen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const progress = Math.min(1, (now - start) / ms)
      setPart(easeOut(progress))
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
  /** Note under the number. */
  note?: string
  /** Marks the total, which is emphasised. */
  main?: boolean
  /** Chart colour of a part of the total. */
  colour?: 1 | 2 | 3 | 4 | 5 | 6
}

interface CountCardsProps {
  cards: readonly CountCard[]
  /** Duration of the counters' animation in milliseconds. */
  ms: number
}

/** Total, its parts in one bar, and each part with its colour, count and name. */
export function CountCards({ cards, ms }: CountCardsProps) {
  const place = useRef<HTMLDivElement>(null)
  const part = useCountUp(place, ms)
  const parts = cards.filter(({ main = false }) => !main)
  return (
    <div ref={place} className={classes.cards}>
      <dl>
        {cards.map(({ key, label, count, note, main = false, colour }) => (
          <div key={key} className={classes.card} data-main={main || undefined} data-colour={colour}>
            <dt>{label}</dt>
            <dd>
              <Count value={count} part={part} />
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar parts={parts} />
    </div>
  )
}

/** Shares of the total as one bar, repeated as text by the cards. Widths are attributes, because the CSP forbids inline styles. */
function ShareBar({ parts }: { parts: readonly CountCard[] }) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <div className={classes.shares} aria-hidden>
      {shown.map(({ key, count, colour }) => (
        <svg key={key} width={`${(count / whole) * 100}%`} height="14" data-colour={colour} aria-hidden="true" />
      ))}
    </div>
  )
}

/** The final number reserves the width, and screen readers read it at once. */
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
