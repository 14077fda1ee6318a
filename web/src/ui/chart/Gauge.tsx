import { useId } from 'react'
import classes from './Gauge.module.css'

interface GaugeProps {
  title: string
  /** From 0 to 100. */
  percent: number
  /** Sentence that names the whole of the share. */
  note: string
}

const RADIUS = 84
/** Arc length of the half circle. */
const LENGTH = Math.PI * RADIUS
const arc = `M16 100a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0`

/** Share as a half circle that fills from the left; its figure and note repeat it as text. */
export function Gauge({ title, percent, note }: GaugeProps) {
  const id = useId()
  return (
    <figure className={classes.gauge} aria-labelledby={id}>
      <figcaption id={id} className={classes.title}>
        {title}
      </figcaption>
      <svg viewBox="0 0 200 116" className={classes.dial} aria-hidden="true">
        <path d={arc} className={classes.whole} />
        {percent > 0 && <path d={arc} className={classes.part} strokeDasharray={`${(LENGTH * Math.min(percent, 100)) / 100} ${LENGTH}`} />}
        <text x="100" y="94" className={classes.figure}>
          {percent}%
        </text>
        <text x="16" y="115" className={classes.end}>
          0
        </text>
        <text x="184" y="115" className={classes.end}>
          100
        </text>
      </svg>
      <p className="unseen">{percent}%</p>
      <p className={classes.note}>{note}</p>
    </figure>
  )
}
