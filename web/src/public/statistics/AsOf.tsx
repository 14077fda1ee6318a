import { useState } from 'react'
import { grouped } from '../../base/formats.ts'
import { dateAndTime } from '../../text/dates.ts'
import { statistics } from '../../text/mn/statistics.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'

/** Time of the count: «2026.11.15, 09:30 цагийн байдлаар». */
export function AsOf({ at }: { at: string }) {
  const text = useText(statistics)
  const { language } = useLanguage()
  return <p className="small dim">{fill(text.asOf, { at: dateAndTime(at, language) })}</p>
}

interface ShownProps<Place> {
  place: string
  count: number
  /** Place of the first view, which is not announced because the visitor did not choose it. */
  since: Place
  now: Place
}

/**
 * Announces to screen readers that the chosen place's figures have loaded. Polling stays silent, so the count is the one loaded with the
 * place.
 */
export function FiguresArrived<Place extends string | number>({ place, count, since, now }: ShownProps<Place>) {
  const text = useText(statistics)
  const [said, setSaid] = useState({ now: since, words: '' })
  if (said.now !== now) setSaid({ now, words: fill(text.shown, { place, count: grouped(count) }) })
  return (
    <p className="unseen" role="status">
      {said.words}
    </p>
  )
}
