import type { WaitingRequest } from '@portal/contract/waiting'
import { shortDate } from '../text/dates.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { waiting } from '../text/mn/waiting.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { useWaitingRequests } from './queries.ts'
import classes from './RequestLocation.module.css'

/** Office where a pending request waits, since when, and the usual time to an answer there. Reserves its height while loading. */
export function RequestLocation({ kinds, requestId }: { kinds: readonly WaitingRequest['kind'][]; requestId: number }) {
  const text = useText(waiting)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const { data, isError } = useWaitingRequests()
  const found = data?.find((one) => kinds.includes(one.kind) && one.requestId === requestId)
  if (found === undefined) return data === undefined && !isError ? <span className={classes.lies} /> : null
  const sentences = [
    fill(text.at[found.at], { place: inWords(found.place) }),
    fill(text.since, { date: shortDate(found.since, language) }),
    ...(found.isAsked ? [text.asked] : []),
    ...(found.usualDays === null ? [] : [found.usualDays === 1 ? text.usualDay : fill(text.usual, { days: found.usualDays })]),
  ]
  return <span className={classes.lies}>{unbroken(sentences.join(' '))}</span>
}
