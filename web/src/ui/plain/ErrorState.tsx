import { IconBan, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fileHint } from '../../base/files.ts'
import { failures } from '../../text/mn/failures.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Icon, Tile } from './Icon.tsx'
import classes from './states.module.css'

interface ErrorStateProps {
  /** Default: a read got no answer, with a hint by the state of the connection. */
  title?: string
  hint?: string | undefined
  /** Undefined if a retry cannot help. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** Alternative to a retry that cannot help. */
  action?: ReactNode
}

export function ErrorState({ title, hint, onRetry, retrying = false, action }: ErrorStateProps) {
  const text = useText(failures)
  const [shownTitle, shownHint] = title === undefined ? [text.notLoaded, fileHint(text)] : [title, hint]
  return (
    <Card className={classes.error}>
      <Tile icon={onRetry ? IconCloudOff : IconBan} tone="red" />
      <div role="alert">
        <p className={classes.title}>{unbroken(shownTitle)}</p>
        {shownHint !== undefined && <p className={classes.hint}>{unbroken(shownHint)}</p>}
        {action}
        {onRetry && (
          <Button variant="default" className={classes.retry} loading={retrying} onClick={onRetry}>
            <Icon of={IconRefresh} />
            {text.retry}
          </Button>
        )}
      </div>
    </Card>
  )
}
