import { useId } from 'react'
import { common } from '../../text/mn/common.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { ChartTable } from './ChartTable.tsx'
import classes from './LineChart.module.css'
import { endLabels, lastOf, scaleTo, stretches } from './lines.ts'

interface Line {
  key: string
  label: string
  /** Chart colour: --chart-1 to --chart-6. */
  colour: 1 | 2 | 3 | 4 | 5 | 6
  /** Values by column; null where there is none. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  title: string
  hint?: string | undefined
  columns: readonly string[]
  lines: readonly Line[]
  /** Sentence instead of the chart without any value. */
  empty: string
  /** Head of the table's first column. */
  head: string
  noValue: string
}

/** Values over time, each line labelled at its end, with an accessible table. Coordinates are shares, so text keeps its size. */
export function LineChart({ title, hint, columns, lines, empty, head, noValue }: LineChartProps) {
  const text = useText(common).charts
  const id = useId()
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  const { top, steps } = scaleTo(Math.max(0, ...values))
  const x = (at: number) => (columns.length === 1 ? 50 : (at / (columns.length - 1)) * 100)
  const y = (value: number) => 100 - (value / top) * 100
  const ends = endLabels(lines.map(({ values: own }) => lastOf(own)).map((value) => (value === null ? null : y(value))))
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className="small dim">{unbroken(hint)}</p>}
      </figcaption>
      {values.length === 0 ? (
        <p className="dim">{empty}</p>
      ) : (
        <>
          <ul className={classes.legend} aria-hidden>
            {lines.map(({ key, label, colour }) => (
              <li key={key}>
                <span data-colour={colour} />
                {label}
              </li>
            ))}
          </ul>
          <div className={classes.place} aria-hidden>
            <svg className={classes.plot} aria-hidden="true">
              {steps.map((step) => (
                <g key={step} className={classes.step}>
                  <line x1="0" x2="100%" y1={`${y(step)}%`} y2={`${y(step)}%`} />
                  <text x="0" y={`${y(step)}%`} dx="-10">
                    {step}
                  </text>
                </g>
              ))}
              {columns.map((column, at) => (
                <text key={column} className={classes.column} x={`${x(at)}%`} y="100%" dy="22">
                  {column}
                </text>
              ))}
              {lines.map(({ key, label, colour, values: own }, row) => (
                <g key={key} data-colour={colour}>
                  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                    {stretches(own).map((part) => (
                      <polyline key={part[0]?.at} points={part.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
                    ))}
                  </svg>
                  {stretches(own).flatMap((part) =>
                    part.map(({ at, value }) => <circle key={at} cx={`${x(at)}%`} cy={`${y(value)}%`} r="4" />),
                  )}
                  {ends[row] !== null && (
                    <text className={classes.label} x="100%" y={`${ends[row]}%`} dx="12">
                      <tspan className={classes.last}>{lastOf(own)}</tspan>
                      <tspan className={classes.name} dx="6">
                        {label}
                      </tspan>
                    </text>
                  )}
                </g>
              ))}
            </svg>
          </div>
          <ChartTable
            label={text.asTable}
            caption={title}
            heads={[head, ...lines.map(({ label }) => label)]}
            rows={columns.map((column, at) => ({
              key: column,
              name: column,
              cells: lines.map((line) => String(line.values[at] ?? noValue)),
            }))}
          />
        </>
      )}
    </figure>
  )
}
