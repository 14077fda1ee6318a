import { useId } from 'react'
import { grouped } from '../../base/formats.ts'
import classes from './Bars.module.css'

interface Bar {
  key: string
  name: string
  /** Null for no value. */
  count: number | null
}

interface BarsProps {
  title: string
  /** Names the rows that are left out, if any. */
  hint?: string | undefined
  bars: readonly Bar[]
  /** Text for a missing value. */
  noValue: string
}

/** One bar per name, with its count. Widths are attributes, because the CSP forbids inline styles in server-rendered pages. */
export function Bars({ title, hint, bars, noValue }: BarsProps) {
  const id = useId()
  const longest = Math.max(1, ...bars.map(({ count }) => count ?? 0))
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        {hint !== undefined && <p className="small dim">{hint}</p>}
      </figcaption>
      <ul className={classes.bars}>
        {bars.map(({ key, name, count }) => (
          <li key={key}>
            <span>{name}</span>
            <svg width={`${((count ?? 0) / longest) * 100}%`} height="10" aria-hidden="true" />
            <b>{count === null ? noValue : grouped(count)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
