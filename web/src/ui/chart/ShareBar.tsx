import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { grouped, percent } from '../../base/formats.ts'
import classes from './ShareBar.module.css'

export interface Share {
  key: string
  label: string
  count: number
  tone: 'green' | 'yellow' | 'red'
  /** The second of its tone, told apart by hatching. */
  hatched: boolean
  Icon: Icon
}

/** Narrower parts have no room for their icon. */
const ROOM_FOR_ICON = 0.06
const BAR_HEIGHT = 36

/** Parts of a whole in one bar, in the order of the list under it; the list says everything that the bar shows. */
export function ShareBar({ title, shares }: { title: string; shares: readonly Share[] }) {
  const id = useId()
  const whole = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
      </figcaption>
      <div className={classes.bar} aria-hidden>
        {shares
          .filter(({ count }) => count > 0)
          .map(({ key, count, tone, hatched, Icon }) => (
            <svg
              key={key}
              className={classes.part}
              data-tone={tone}
              data-hatched={hatched || undefined}
              width={`${(count / whole) * 100}%`}
              height={BAR_HEIGHT}
              aria-hidden="true"
            >
              {count / whole >= ROOM_FOR_ICON && (
                <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
                  <circle r={12} />
                  <Icon x={-9} y={-9} size={18} stroke={2} />
                </svg>
              )}
            </svg>
          ))}
      </div>
      <ul className={classes.legend}>
        {shares.map(({ key, label, count, tone, hatched, Icon }) => (
          <li key={key}>
            <span className={classes.part} data-tone={tone} data-hatched={hatched || undefined} aria-hidden>
              <Icon size={18} stroke={2} />
            </span>
            <span className={classes.label}>{label}</span>
            <span className={classes.figures}>
              <b>{percent(count, whole)}</b> <span>{grouped(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
