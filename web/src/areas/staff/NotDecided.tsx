import type { ResultOf } from '@portal/contract/call'
import type { decide } from '@portal/contract/staff'
import { useRefusalText } from '../../base/failureText.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'

/** Outcome of a decision about one request. */
export type Outcome = ResultOf<typeof decide>[number]

/** Reason why a decision failed: another member decided first, or a rule forbids it. */
export function NotDecided({ outcome }: { outcome: Outcome }) {
  const text = useText(deskWords)
  const inWords = useRefusalText()
  const { decided } = outcome
  if (decided === null)
    return (
      <Notice tone="red" alert>
        {inWords(outcome)}
      </Notice>
    )
  return (
    <Notice tone="blue" alert>
      <b>{fill(text.firstWas, { name: decided.by ?? '', time: decided.at.slice(11, 16), status: decided.statusName })}</b> {text.notKept}
    </Notice>
  )
}
