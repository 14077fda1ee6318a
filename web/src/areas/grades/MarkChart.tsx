import type { MarkStep } from '@portal/contract/markScales'
import { shortDate } from '../../text/dates.ts'
import { named } from '../../text/placeNames.ts'
import { useLanguage } from '../../text/words.tsx'
import classes from './MarkChart.module.css'
import { depthIn, isLabelled, type Marked } from './rules.ts'

/** Numbers of labels that fit side by side on a phone and in half of a desktop page. */
const MAX_NARROW = 5
const MAX_WIDE = 8

interface MarkChartProps {
  marks: readonly Marked[]
  scale: readonly MarkStep[]
}

/**
 * Marks of a class in order, with a line for each step of the scale. Hidden from screen readers, which read the list of marks. Points and
 * labels have shares of the width as coordinates, so that they keep their size at every width.
 */
export function MarkChart({ marks, scale }: MarkChartProps) {
  const { language } = useLanguage()
  const depth = depthIn(marks)
  const drawn = marks.map((mark, at) => ({ ...mark, at, x: (at / (marks.length - 1)) * 100, y: depth(mark.percent) * 100 }))
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.plot}>
        {scale
          .filter(({ from }) => from > 0 && depth(from) < 1)
          .map(({ code, from }) => (
            <div key={code} className={classes.step}>
              <svg width="0" height={`${depth(from) * 100}%`} aria-hidden="true" />
              <span>
                <i>{named(code, language)}</i>
              </span>
            </div>
          ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={drawn.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')} />
        </svg>
        <svg aria-hidden="true">
          {drawn.map(({ at, dueDate, percent, x, y }) => (
            <g
              key={at}
              data-narrow={isLabelled(at, marks.length, MAX_NARROW) || undefined}
              data-wide={isLabelled(at, marks.length, MAX_WIDE) || undefined}
            >
              <circle cx={`${x}%`} cy={`${y}%`} r="5" />
              <text x={`${x}%`} y={`${y}%`} dy="-18">
                {percent}
              </text>
              <text className={classes.date} x={`${x}%`} y="100%" dy="20">
                {shortDate(dueDate, language).slice(5)}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  )
}
