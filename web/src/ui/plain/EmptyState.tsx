import type { ReactNode } from 'react'
import { failures } from '../../text/mn/failures.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { GerTile } from '../picture/Scene.tsx'
import { Card } from './Card.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  /** Default is a generic text. */
  title?: string
  hint?: string | undefined
  /** One button, if the visitor can do something. */
  action?: ReactNode
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  const text = useText(failures).empty
  return (
    <Card className={classes.empty}>
      <GerTile />
      <p className={classes.title}>{unbroken(title ?? text.noInformation)}</p>
      {hint !== undefined && <p className={classes.hint}>{unbroken(hint)}</p>}
      {action}
    </Card>
  )
}
