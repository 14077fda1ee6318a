import type { Icon } from '@tabler/icons-react'
import { useRef } from 'react'
import { grouped } from '../../base/numbers.ts'
import classes from './CountCards.module.css'
import { useCountUp } from './useCountUp.ts'

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
  id?: string | undefined
  cards: readonly CountCard[]
  /** How long the counters run when they are first seen. */
  ms: number
  className?: string | undefined
}

export function CountCards({ id, cards, ms, className }: CountCardsProps) {
  const place = useRef<HTMLDListElement>(null)
  const part = useCountUp(place, ms)
  return (
    <dl ref={place} id={id} className={[classes.cards, className].join(' ')}>
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

/** The whole number holds the width, and ears hear it at once. */
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
