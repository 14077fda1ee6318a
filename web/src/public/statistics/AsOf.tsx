import { useState } from 'react'
import { grouped } from '../../base/formats.ts'
import { dateAndTime } from '../../text/dates.ts'
import { statistics } from '../../text/mn/statistics.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import classes from './statistics.module.css'

/** When the figures were counted: «2026.11.15, 09:30 цагийн байдлаар». */
export function AsOf({ at }: { at: string }) {
  const text = useText(statistics)
  const { language } = useLanguage()
  return <p className={classes.asOf}>{fill(text.asOf, { at: dateAndTime(at, language) })}</p>
}

interface ShownProps<Place> {
  place: string
  count: number
  /** The place of the first view: nobody chose it, so nothing is said about it. */
  since: Place
  now: Place
}

/** For screen readers: the figures of the chosen place have come. Polling stays silent, so the count is the one that came with the place. */
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
