import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { type Marked, points, referenceIn } from './rules.ts'
import classes from './Trend.module.css'

const SMALL = { width: 110, height: 36 }
const LARGE = { width: 320, height: 64 }

interface TrendProps {
  marks: readonly Marked[]
  /** Fills its width and the area below the line. */
  large?: boolean
}

/** Line of marks or averages; screen readers get each value with its day. */
export function Trend({ marks, large = false }: TrendProps) {
  const text = useText(grades)
  const { language } = useLanguage()
  const size = large ? LARGE : SMALL
  const drawn = points(marks, size)
  const [first, last] = [drawn[0], drawn.at(-1)]
  const line = drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const labels = marks.map(({ dueDate, percent }) => fill(text.trendPart, { date: shortDate(dueDate, language), mark: percent }))
  return (
    <svg
      className={classes.trend}
      data-large={large || undefined}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={large ? 'none' : undefined}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={fill(large ? text.averageTrend : text.trend, { marks: labels.join(', ') })}
    >
      {large && first && last && <polygon points={`${first.x},${size.height} ${line} ${last.x},${size.height}`} />}
      {!large && <path className={classes.ground} d={`M0 ${referenceIn(marks, size)}H${size.width}`} />}
      <polyline points={line} />
      {!large && last && <circle cx={last.x} cy={last.y} r="3.5" />}
    </svg>
  )
}
