import type { ReactNode } from 'react'
import classes from './FactList.module.css'

interface FactListProps {
  rows: readonly (readonly [string, ReactNode])[]
  /** Style instead of the default one. */
  className?: string | undefined
}

/** Rows of label and value. */
export const FactList = ({ rows, className = classes.facts }: FactListProps) => (
  <dl className={className}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
