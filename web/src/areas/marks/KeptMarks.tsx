import type { MarkGrid } from '@portal/contract/marks'
import { ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { useRefusalText } from '../../base/failureText.ts'
import { useStore } from '../../base/store.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { isWaiting, type Kept } from '../entries/index.ts'
import { markQueue } from './queries.ts'

/** Marks of this device that wait, and the number of deleted ones. */
export function KeptMarks() {
  const text = useText(marksWords)
  const words = useText(entryQueueWords)
  const { kept, arriving, isFailed, isSending, isVolatile, expired } = useStore(markQueue.state)
  const { language } = useLanguage()
  const { press, pending } = usePress()
  const waiting = kept.filter(isWaiting).length + arriving.length
  const days = expired && [...new Set([expired.firstDay, expired.lastDay])].map((day) => shortDate(day, language)).join('–')
  return (
    <Stack gap={5}>
      {isFailed && waiting > 0 && (
        <Notice tone="yellow">
          {fill(text.waiting, { count: waiting, days: ENTRY_KEPT_DAYS })} {isVolatile && words.volatile}{' '}
          <Button small variant="default" loading={isSending} onClick={() => void markQueue.flush()}>
            {words.sendNow}
          </Button>
        </Notice>
      )}
      {expired !== undefined && (
        <Notice tone="yellow">
          <Row gap={4} align="center">
            <p>{fill(text.expired, { count: expired.count, days: days ?? '', kept: ENTRY_KEPT_DAYS })}</p>
            <Button small variant="default" loading={pending} onClick={() => void press(markQueue.forgetExpired)}>
              {words.understood}
            </Button>
          </Row>
        </Notice>
      )}
    </Stack>
  )
}

/** Unreadable marks, and refused ones outside the works of the page, with the reasons; their owner removes them. */
export function Unsendable({ works }: Pick<MarkGrid, 'works'>) {
  const text = useText(marksWords)
  const words = useText(entryQueueWords)
  const inWords = useRefusalText()
  const { kept, unreadable } = useStore(markQueue.state)
  const { press, pending } = usePress()
  const refused = kept.filter((one) => !isWaiting(one) && works.every(({ workId }) => workId !== one.entry.workId))
  const all = [...refused, ...unreadable]
  if (all.length === 0) return null
  const reasons = [
    ...refused.flatMap(({ refusal }) => refusal ?? []).map(inWords),
    ...(unreadable.length > 0 ? [words.unreadableHint] : []),
  ]
  return (
    <Notice tone="red">
      <p>{[fill(text.refused, { count: all.length }), ...new Set(reasons)].join(' ')}</p>
      <Button small variant="default" loading={pending} onClick={() => void press(() => removeMarks(all))}>
        {words.remove}
      </Button>
    </Notice>
  )
}

/** Deletes marks of this device that cannot be sent. */
export async function removeMarks(all: readonly Pick<Kept, 'at'>[]): Promise<void> {
  for (const one of all) await markQueue.remove(one)
}
