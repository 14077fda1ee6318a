import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { failures } from '../text/mn/failures.ts'
import { useText } from '../text/words.tsx'
import classes from '../ui/frame/frames.module.css'
import { ErrorState } from '../ui/plain/ErrorState.tsx'

/** A fault of ours: say so, and let the person go on. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const text = useText(failures)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.column} data-broken>
      <ErrorState title={text.broken} hint={text.brokenHint} onRetry={retry} />
    </div>
  )
}
