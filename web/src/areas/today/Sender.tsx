import { ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { useEffect } from 'react'
import { useUser } from '../../base/session.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { markQueue } from '../marks/index.ts'
import { entryQueue } from './entryQueue.ts'

export { default as ExpiredNotice } from './ExpiredNotice.tsx'
export { default as QueueCard } from './QueueCard.tsx'

const queues = [entryQueue, markQueue]

/** Sends the entries that wait on this device, on every page of the desk; renders nothing. */
export default function Sender() {
  const user = useUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or role has a queue of its own
  useEffect(() => {
    for (const { follow } of queues) follow()
  }, [user])
  return null
}

interface LeaveQuestionProps {
  /** Number of entries that are not sent. */
  count: number
  onStay: () => void
  onLeave: () => void
}

/** Dialog before a log-out that would leave entries of the signed-in person unsent; undefined without such entries. */
export async function questionBeforeLeaving() {
  const counts = await Promise.all(queues.map(({ countWaiting }) => countWaiting()))
  const count = counts.reduce((sum, one) => sum + one, 0)
  return count === 0 ? undefined : (props: Omit<LeaveQuestionProps, 'count'>) => <LeaveQuestion count={count} {...props} />
}

function LeaveQuestion({ count, onStay, onLeave }: LeaveQuestionProps) {
  const text = useText(entryQueueWords)
  const stay = () => {
    onStay()
    for (const { flush } of queues) void flush()
  }
  return (
    <Dialog opened onClose={onStay} title={fill(text.leaving, { count })}>
      <Stack gap={7}>
        <p>{fill(text.leavingHint, { days: ENTRY_KEPT_DAYS })}</p>
        <Stack gap={4}>
          <Button wide onClick={stay}>
            {text.stay}
          </Button>
          <Button wide variant="default" onClick={onLeave}>
            {text.leave}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
