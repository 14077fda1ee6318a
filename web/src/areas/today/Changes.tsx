import { dateAndTime } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import classes from './Roll.module.css'
import { useMarkWords } from './RollCell.tsx'
import type { ShownChild } from './rules.ts'

/** Entries by other teachers, and entries after the day with their reason. */
export function Changes({ rows }: { rows: readonly ShownChild[] }) {
  const text = useText(todayWords)
  const { reasons } = useText(attendance)
  const { language } = useLanguage()
  const wordsOf = useMarkWords()
  const changed = rows.flatMap((child) => (child.changed === null ? [] : [{ ...child, changed: child.changed }]))
  if (changed.length === 0) return null
  return (
    <Card title={text.changes}>
      <Lines as="ul" className={classes.changes}>
        {changed.map((child) => {
          const { by, at, arrivedAt, before, why } = child.changed
          const was = before === null ? reasons.UNRECORDED : wordsOf({ mark: before, shown: before, expected: null })
          return (
            <li key={child.childId}>
              <b>{child.firstName}</b>
              <span className="num">
                {fill(text.changedBy, { who: by ?? text.someone, time: dateAndTime(at, language), before: was, after: wordsOf(child) })}
              </span>
              {arrivedAt !== null && <small className="dim">{fill(text.arrivedAt, { time: dateAndTime(arrivedAt, language) })}</small>}
              {why !== null && <small className="dim">{fill(text.changedWhy, { why })}</small>}
            </li>
          )
        })}
      </Lines>
    </Card>
  )
}
