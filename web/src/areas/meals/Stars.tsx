import { RATES } from '@portal/contract/meals'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { meals } from '../../text/mn/meals.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import type { Rate } from './queries.ts'
import classes from './Stars.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

const Star = ({ lit }: { lit: boolean }) => (lit ? <IconStarFilled size={28} aria-hidden /> : <Icon of={IconStar} size={28} />)

/** Read-only stars of a given rating. */
export function StillStars({ rate }: { rate: number }) {
  const text = useText(meals)
  return (
    <span className={classes.stars} role="img" aria-label={fill(text.ownRate, { count: rate })}>
      {RATES.map((value) => (
        <span key={value} className={classes.star} data-lit={Number(value) <= rate || undefined}>
          <Star lit={Number(value) <= rate} />
        </span>
      ))}
    </span>
  )
}

interface StarsProps {
  label: string
  /** Chosen rating that is being sent. */
  chosen: Rate | undefined
  disabled: boolean
  onChoose: (rate: Rate) => void
}

/** One to five stars. Arrow keys only move the focus, because a rating is final and needs a press. */
export function Stars({ label, chosen, disabled, onChoose }: StarsProps) {
  const text = useText(meals)
  const group = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent, from: number) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stars = group.current?.querySelectorAll<HTMLElement>('[role="radio"]')
    stars?.[(from + step + RATES.length) % RATES.length]?.focus()
  }

  return (
    <div ref={group} className={classes.stars} role="radiogroup" aria-label={label}>
      {RATES.map((value, at) => {
        const lit = chosen !== undefined && value <= chosen
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio button would send the rating with each arrow key
          <button
            key={value}
            type="button"
            role="radio"
            className={classes.star}
            data-lit={lit || undefined}
            aria-checked={value === chosen}
            aria-label={fill(text.stars, { count: value })}
            aria-disabled={disabled || undefined}
            tabIndex={value === (chosen ?? '1') ? 0 : -1}
            onClick={disabled ? undefined : () => onChoose(value)}
            onKeyDown={(event) => move(event, at)}
          >
            <Star lit={lit} />
          </button>
        )
      })}
    </div>
  )
}
