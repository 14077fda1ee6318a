import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { GerTile } from './Scene.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  hint?: string
  /** One button, if something can be done. */
  action?: ReactNode
}

export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <Card className={classes.empty}>
    <GerTile />
    <p className={classes.title}>{title}</p>
    {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    {action}
  </Card>
)
