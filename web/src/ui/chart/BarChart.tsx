import { type ReactNode, useId } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import classes from './BarChart.module.css'
import { ChartTable } from './ChartTable.tsx'

interface Bar {
  key: string
  label: string
  /** Symbol shown beside the label. */
  sign?: ReactNode
  /** Text at the end of the bar. */
  figure: string
  /** One part, or several stacked end to end. */
  parts: readonly { key: string; value: number; color: string; hatched?: boolean }[]
}

interface BarChartProps {
  title: string
  /** Shown to the right of the title. */
  aside?: ReactNode
  bars: readonly Bar[]
  /** Sentence instead of the chart if every value is 0. */
  empty: string
  /** Value of a full bar. */
  whole: number
  legend?: readonly { key: string; sign: ReactNode; label: string }[]
  /** Table with the chart's values: column heads, and the cells of each bar. */
  table: { heads: readonly string[]; cellsOf: (bar: Bar) => readonly string[] }
  /** Vertical bars where the width allows; otherwise horizontal ones. */
  upright?: boolean
  /** Opens the details of a bar. */
  onBar?: (key: string) => void
}

/** Part of a bar: an SVG element, because the policy of pages refuses style attributes. */
function Part({ share, color, hatched }: { share: number; color: string; hatched: boolean | undefined }) {
  const length = `${share * 100}%`
  return <svg width={length} height={length} color={color} data-hatched={hatched || undefined} aria-hidden="true" />
}

/** Bar chart with an accessible table of its values. */
export function BarChart({ title, aside, bars, empty, whole, legend, table, upright = false, onBar }: BarChartProps) {
  const text = useText(common).charts
  const id = useId()
  const isEmpty = bars.every(({ parts }) => parts.every(({ value }) => value === 0))
  if (isEmpty)
    return (
      <figure className={classes.chart} aria-labelledby={id}>
        <figcaption className={classes.head}>
          <h2 id={id}>{title}</h2>
        </figcaption>
        <p className="dim">{empty}</p>
      </figure>
    )
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </figcaption>
      {legend && (
        <ul className={classes.legend} aria-hidden>
          {legend.map(({ key, sign, label }) => (
            <li key={key}>
              {sign}
              {label}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.bars} data-upright={upright || undefined} data-pressed={onBar ? '' : undefined} aria-hidden={!onBar}>
        {bars.map(({ key, label, sign, figure, parts }) => (
          <li key={key}>
            {onBar ? (
              <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onBar(key)}>
                {sign}
                {label}
                <span className="unseen">: {figure}</span>
              </button>
            ) : (
              <span className={classes.name}>
                {sign}
                {label}
              </span>
            )}
            <span className={classes.track}>
              {parts.map(
                ({ key: part, value, color, hatched }) =>
                  value > 0 && <Part key={part} share={value / Math.max(1, whole)} color={color} hatched={hatched} />,
              )}
            </span>
            <b aria-hidden={onBar ? true : undefined}>{figure}</b>
          </li>
        ))}
      </ul>
      <ChartTable
        label={text.asTable}
        caption={title}
        heads={table.heads}
        rows={bars.map((bar) => ({ key: bar.key, name: bar.label, cells: table.cellsOf(bar) }))}
      />
    </figure>
  )
}
