import { ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { useStore } from '../../base/store.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { entryQueue } from './entryQueue.ts'

/** Number of deleted entries that were never sent, until the owner has read it. */
export default function ExpiredNotice() {
  const text = useText(entryQueueWords)
  const { language } = useLanguage()
  const { expired } = useStore(entryQueue.state)
  const { press, pending } = usePress()
  if (expired === undefined) return null
  const { count, firstDay, lastDay } = expired
  const days = [...new Set([firstDay, lastDay])].map((day) => shortDate(day, language)).join('–')
  return (
    <Notice tone="yellow">
      <Stack gap={4} align="start">
        <p>{fill(text.expired, { count, days, kept: ENTRY_KEPT_DAYS })}</p>
        <Button variant="default" small loading={pending} onClick={() => void press(entryQueue.forgetExpired)}>
          {text.understood}
        </Button>
      </Stack>
    </Notice>
  )
}
