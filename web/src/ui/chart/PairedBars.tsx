import { useId } from 'react'
import { grouped } from '../../base/formats.ts'
import { ChartTable } from './ChartTable.tsx'
import classes from './PairedBars.module.css'

interface BarPair {
  key: string
  name: string
  /** Null: no value. */
  counts: readonly [number | null, number | null]
}

interface PairedBarsProps {
  title: string
  /** What is left out, if anything. */
  hint?: string | undefined
  nameHead: string
  /** What the two bars of each pair are. */
  series: readonly [string, string]
  pairs: readonly BarPair[]
  words: { asTable: string; noValue: string }
}

/** Two counts of each name, bar under bar; a width that the server writes too is an attribute, which the policy of styles allows. The bars are for eyes; the same figures lie in a table for everyone. */
export function PairedBars({ title, hint, nameHead, series, pairs, words }: PairedBarsProps) {
  const id = useId()
  const longest = Math.max(1, ...pairs.flatMap(({ counts }) => counts.map((count) => count ?? 0)))
  const said = (count: number | null) => (count === null ? words.noValue : grouped(count))
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </figcaption>
      <ul className={classes.legend} aria-hidden>
        {series.map((label, index) => (
          <li key={label} data-series={index + 1}>
            {label}
          </li>
        ))}
      </ul>
      <ul className={classes.pairs} aria-hidden>
        {pairs.map(({ key, name, counts: [first, second] }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            {[first, second].map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second of a pair stay what they are
              <span key={index} className={classes.line} data-series={index + 1}>
                <svg className={classes.bar} width={`${((count ?? 0) / longest) * 100}%`} aria-hidden="true" />
                <b>{said(count)}</b>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ChartTable
        label={words.asTable}
        caption={title}
        heads={[nameHead, ...series]}
        rows={pairs.map(({ key, name, counts }) => ({ key, name, cells: counts.map(said) }))}
      />
    </figure>
  )
}
