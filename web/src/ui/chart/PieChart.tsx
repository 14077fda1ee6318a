import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../plain/Icon.tsx'
import { as } from '../table/rows.ts'
import classes from './PieChart.module.css'

interface PiePart<Key extends string> {
  key: Key
  label: string
  /** Any unit: only the proportions are shown. */
  value: number
  /** Colour token. */
  color: string
  /** Symbol of the part in the legend, because colour must not be the only cue. */
  sign: ReactNode
  /** Figures as text, the main one last. */
  figures: readonly string[]
}

interface PieChartProps<Key extends string> {
  title: string
  parts: readonly PiePart<Key>[]
  /** Main figure and its label. */
  middle: { figure: string; word: string }
  /** Sentence instead of the ring if every value is 0. */
  empty: string
  /** Opens the details of a part. */
  onPart: (key: Key) => void
}

const RADIUS = 62
const WHOLE = 2 * Math.PI * RADIUS
const GAP = 2.5

/** Ring chart with a table of its values, whose rows are clickable. */
export function PieChart<Key extends string>({ title, parts, middle, empty, onPart }: PieChartProps<Key>) {
  const text = useText(common).charts
  const id = useId()
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const shown = parts.filter(({ value }) => value > 0)
  const gap = shown.length > 1 ? GAP : 0
  let begin = 0
  return (
    <figure className={classes.pie} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
      </figcaption>
      <div className={classes.body} data-empty={sum === 0 || undefined}>
        {sum === 0 ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <svg viewBox="0 0 160 160" className={classes.ring} aria-hidden="true">
            <g fill="none" strokeWidth="22" transform="rotate(-90 80 80)">
              <circle cx="80" cy="80" r={RADIUS} stroke="var(--sunken)" />
              {shown.map(({ key, value, color }) => {
                const length = (value / sum) * WHOLE
                const from = begin
                begin += length
                return (
                  <circle
                    key={key}
                    cx="80"
                    cy="80"
                    r={RADIUS}
                    stroke={color}
                    strokeDasharray={`${Math.max(1.5, length - gap)} ${WHOLE}`}
                    strokeDashoffset={-from}
                  />
                )
              })}
            </g>
            <text x="80" y="83" className={classes.figure}>
              {middle.figure}
            </text>
            <text x="80" y="103" className={classes.word}>
              {middle.word}
            </text>
          </svg>
        )}
        {parts.length > 0 && (
          <table className={classes.legend} {...as.table}>
            <caption className="unseen">{title}</caption>
            <tbody {...as.group}>
              {parts.map(({ key, label, sign, figures }) => (
                <tr key={key} {...as.row}>
                  <th scope="row" {...as.rowHead}>
                    <button type="button" aria-haspopup="dialog" onClick={() => onPart(key)}>
                      {sign}
                      {label}
                    </button>
                  </th>
                  {figures.map((figure, at) => (
                    <td key={at === 0 ? text.count : text.share} {...as.cell}>
                      {figure}
                    </td>
                  ))}
                  <td aria-hidden className={classes.more}>
                    <Icon of={IconChevronRight} size={18} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </figure>
  )
}
