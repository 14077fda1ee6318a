import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { failures } from '../../text/mn/failures.ts'
import { useText } from '../../text/words.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import classes from './states.module.css'

/** Error message for pages without the component library; data loaded earlier stays visible. */
export function FailureNote({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const text = useText(failures)
  return (
    <Card as="div" className={classes.error}>
      <span className={classes.tile}>
        <IconCloudOff size={24} stroke={1.75} aria-hidden />
      </span>
      <div role="alert">
        <p className={classes.title}>{text.notLoaded}</p>
        <p className={classes.hint}>{navigator.onLine ? text.portalAway : text.checkConnection}</p>
        <Button variant="default" className={classes.retry} aria-disabled={retrying || undefined} onClick={retrying ? undefined : onRetry}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
          {text.retry}
        </Button>
      </div>
    </Card>
  )
}
