import { IconChevronRight, IconNotebook } from '@tabler/icons-react'
import { useShow } from '../../base/page.ts'
import { shortDate } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { useHomeworkDesk } from './homeworkQueries.ts'
import classes from './Today.module.css'
import { FoldedRows } from './TodayLists.tsx'

/** Subjects without homework for two weeks, each opens its form. */
export function WithoutHomework() {
  const text = useText(todayHomework)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const show = useShow('/staff/today')
  const { data } = useHomeworkDesk()
  if (data === undefined || data.without.length === 0) return null
  const { without, withoutTotal } = data
  return (
    <Card bare className={classes.missing}>
      <h2>
        <Icon of={IconNotebook} />
        {fill(text.without, { count: withoutTotal })}
      </h2>
      <p className={`small dim ${classes.note}`}>{text.withoutHint}</p>
      <FoldedRows count={without.length} label={text.more}>
        <ul>
          {without.map(({ groupId, groupName, courseId, subject, lastDueOn }) => (
            <li key={courseId}>
              <button type="button" onClick={() => show({ group: groupId, course: courseId, day: undefined, period: undefined })}>
                <span>
                  <b>{inWords(fill(text.withoutOf, { subject, group: groupName }))}</b>
                  <small className="num">
                    {lastDueOn === null ? text.neverGiven : fill(text.lastDue, { day: shortDate(lastDueOn, language) })}
                  </small>
                </span>
                <Icon of={IconChevronRight} />
              </button>
            </li>
          ))}
        </ul>
      </FoldedRows>
      {withoutTotal > without.length && (
        <p className={`small dim ${classes.note}`}>{fill(text.withoutRest, { count: withoutTotal - without.length })}</p>
      )}
    </Card>
  )
}
