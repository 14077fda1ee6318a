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
 * Marks of a class in order, with a line for each step of the scale. Hidden from screen readers, which read the list of marks. Labels are
 * HTML, so that they keep their size at every width.
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
            <span key={code} className={classes.step} style={{ top: `${depth(from) * 100}%` }}>
              <i>{named(code, language)}</i>
            </span>
          ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={drawn.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')} />
        </svg>
        {drawn.map(({ at, dueDate, percent, x, y }) => (
          <span
            key={at}
            className={classes.mark}
            data-narrow={isLabelled(at, marks.length, MAX_NARROW) || undefined}
            data-wide={isLabelled(at, marks.length, MAX_WIDE) || undefined}
            style={{ left: `${x}%` }}
          >
            <i style={{ top: `${y}%` }} />
            <b style={{ top: `${y}%` }}>{percent}</b>
            <small>{shortDate(dueDate, language).slice(5)}</small>
          </span>
        ))}
      </div>
    </div>
  )
}
