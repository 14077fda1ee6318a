import type { ReactNode } from 'react'
import { common } from '../text/mn/common.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon, type Shape } from '../ui/plain/Icon.tsx'
import { Lines } from '../ui/plain/layout.tsx'
import classes from './Facts.module.css'

interface FactsProps {
  title: string
  icon: Shape
  /** Pairs of label and value; a null value shows as not recorded. */
  rows: readonly (readonly [string, ReactNode])[]
  /** Shows the labels with a placeholder for each value while loading. */
  isAwaited?: boolean
}

export function Facts({ title, icon, rows, isAwaited = false }: FactsProps) {
  const { notRecorded } = useText(common)
  return (
    <Card
      title={
        <span className={classes.title}>
          <Icon of={icon} size={22} />
          {title}
        </span>
      }
    >
      <Lines as="dl" className={classes.facts}>
        {rows.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{isAwaited ? '\u00a0' : (unbroken(value) ?? <span className={classes.none}>{notRecorded}</span>)}</dd>
          </div>
        ))}
      </Lines>
    </Card>
  )
}
