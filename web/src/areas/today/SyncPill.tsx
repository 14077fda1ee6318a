import { ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { useAway } from '../../base/connectionError.ts'
import { useOnline } from '../../base/hooks.ts'
import { useStore } from '../../base/store.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { isWaiting } from '../entries/index.ts'
import { entryQueue } from './entryQueue.ts'
import classes from './Queue.module.css'

/** Heading of the queue, to which the pill leads. */
export const QUEUE_ID = 'queue'

function useCounts() {
  const { kept, unreadable, arriving, isFailed } = useStore(entryQueue.state)
  const waiting = kept.filter(isWaiting).length
  return { waiting: waiting + arriving.length, refused: kept.length - waiting + unreadable.length, isFailed }
}

function toQueue(): void {
  const heading = document.getElementById(QUEUE_ID)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

/** State of the entries: all sent, or the number of those that are not; a press leads to their list. */
export function SyncPill() {
  const text = useText(todayWords).queue
  const { waiting, refused, isFailed } = useCounts()
  if (waiting + refused === 0)
    return (
      <span className={classes.pill}>
        <StatusChip tone="green" icon={IconCloudCheck}>
          {text.allSent}
        </StatusChip>
      </span>
    )
  return (
    <button type="button" className={classes.pill} onClick={toQueue}>
      {refused > 0 && <StatusChip tone="red">{fill(text.countRefused, { count: refused })}</StatusChip>}
      {waiting > 0 &&
        (isFailed ? (
          <StatusChip tone="yellow">{fill(text.countWaiting, { count: waiting })}</StatusChip>
        ) : (
          <StatusChip tone="plain" icon={IconCloudUp}>
            {fill(text.countSending, { count: waiting })}
          </StatusChip>
        ))}
    </button>
  )
}

/** Note while the portal cannot be reached: entries go on and stay on the device. */
export function OfflineEntries() {
  const text = useText(todayWords).queue
  const isOnline = useOnline()
  const isAway = useAway() !== undefined
  const { waiting, isFailed } = useCounts()
  const isLost = isAway || !isOnline || (isFailed && waiting > 0)
  return (
    <div role="status">
      {isLost && (
        <Notice tone="yellow">
          <b>
            {isOnline ? text.noAnswer : text.offline} {waiting > 0 && fill(text.onThisDevice, { count: waiting })}
          </b>{' '}
          {fill(text.goOn, { days: ENTRY_KEPT_DAYS })}
        </Notice>
      )}
    </div>
  )
}
