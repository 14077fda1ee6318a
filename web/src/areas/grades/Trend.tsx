import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { HEIGHT, type Marked, points, WIDTH } from './rules.ts'
import classes from './Trend.module.css'

/** Chart of the marks of one class; screen readers get each mark with its day. */
export function Trend({ marks }: { marks: readonly Marked[] }) {
  const text = useText(grades)
  const { language } = useLanguage()
  const drawn = points(marks)
  const last = drawn.at(-1)
  const told = marks.map(({ dueDate, percent }) => fill(text.trendPart, { date: shortDate(dueDate, language), mark: percent }))
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={fill(text.trend, { marks: told.join(', ') })}
    >
      <path className={classes.ground} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      <polyline points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="3.5" />}
    </svg>
  )
}
