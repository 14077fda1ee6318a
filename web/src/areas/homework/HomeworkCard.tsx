import type { Homework } from '@portal/contract/homework'
import { shortDate } from '../../text/dates.ts'
import { homework } from '../../text/mn/homework.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './HomeworkPage.module.css'

const TONES = { Y: 'green', N: 'red' } as const

/** One task; people wrote its topic and its words. */
export function HomeworkCard({ className, dt, topicName, assignmentName, completionFlag }: Homework) {
  const { states } = useText(homework)
  const { language } = useLanguage()
  return (
    <li className={classes.card}>
      <h4 className="said">{className}</h4>
      <p className="small dim said">{topicName}</p>
      <p className="said">{assignmentName}</p>
      <p className={classes.foot}>
        <StatusChip tone={completionFlag === null ? 'plain' : TONES[completionFlag]}>
          {completionFlag === 'Y' ? states.done : states.open}
        </StatusChip>
        <time dateTime={dt} className="small dim num">
          {shortDate(dt, language)}
        </time>
      </p>
    </li>
  )
}
