import type { RollSummary } from '@portal/contract/today'
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useShow } from '../../base/page.ts'
import { shortDate } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Today.module.css'

/** Ended lessons without all records, each opens its roll. */
export function Missing({ rolls }: { rolls: readonly RollSummary[] }) {
  const text = useText(todayWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const show = useShow('/staff/today')
  if (rolls.length === 0) return null
  const nameOf = (course: string | null, group: string) =>
    fill(text.missingOf, { lesson: course === null ? text.wholeDay : inWords(course), group: inWords(group) })
  return (
    <Card bare className={classes.missing}>
      <h2>
        <Icon of={IconAlertCircle} />
        {fill(text.missingCount, { count: rolls.length })}
      </h2>
      <FoldedRows count={rolls.length} label={text.missingMore}>
        <ul>
          {rolls.map(({ groupId, day, period, courseName, groupName, beginsAt, children, recorded }) => (
            <li key={`${groupId} ${day} ${period}`}>
              <button type="button" onClick={() => show({ group: groupId, day, period, course: undefined })}>
                <span>
                  <b>{[beginsAt, nameOf(courseName, groupName)].filter(Boolean).join(' ')}</b>
                  <small className="num">{fill(text.missingChildren, { day: shortDate(day, language), count: children - recorded })}</small>
                </span>
                <Icon of={IconChevronRight} />
              </button>
            </li>
          ))}
        </ul>
      </FoldedRows>
    </Card>
  )
}

/** Rows before the fold. */
const SHOWN = 3

/** Rows of a card, the first of them visible. */
export function FoldedRows({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  if (count <= SHOWN) return children
  return (
    <div className={classes.folded}>
      <Fold label={label} keeps={SHOWN} always>
        {children}
      </Fold>
    </div>
  )
}
