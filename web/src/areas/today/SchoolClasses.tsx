import type { ClassToday } from '@portal/contract/today'
import { IconPrinter } from '@tabler/icons-react'
import { useEstimatedNow } from '../../base/clock.ts'
import { dateAndTime } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './SchoolClasses.module.css'

/** The whole school today, by class; printed for the kitchen. */
export function Classes({ rows }: { rows: readonly ClassToday[] }) {
  const text = useText(todayWords)
  const now = useEstimatedNow()
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  if (rows.length === 0) return <EmptyState title={text.noClasses} />
  const sum = (of: 'children' | 'present' | 'sick' | 'away' | 'unrecorded') => rows.reduce((all, row) => all + row[of], 0)
  const count = (of: 'present' | 'sick' | 'away' | 'unrecorded') => ({
    key: of,
    head: text[of],
    number: true,
    of: (row: ClassToday) => <span className="num">{row[of]}</span>,
  })
  const total: ClassToday = {
    groupId: 0,
    name: text.allClasses,
    children: sum('children'),
    present: sum('present'),
    sick: sum('sick'),
    away: sum('away'),
    unrecorded: sum('unrecorded'),
  }
  const recorded = rows.filter(({ unrecorded }) => unrecorded === 0).length
  return (
    <Card bare>
      <div className={classes.head} data-print>
        <div>
          <h2>{text.school}</h2>
          <p className="small dim num">{fill(text.recordedClasses, { at: dateAndTime(now, language), all: rows.length, recorded })}</p>
        </div>
        <Button small variant="default" onClick={() => print()}>
          <Icon of={IconPrinter} size={18} />
          {text.print}
        </Button>
      </div>
      <p className={classes.meals}>
        {unbroken(fill(text.meals, { count: total.present }))}
        {total.unrecorded > 0 && <small className="dim"> {unbroken(fill(text.mealsUnrecorded, { count: total.unrecorded }))}</small>}
      </p>
      <RecordTable
        caption={text.school}
        rows={[total, ...rows]}
        keyOf={({ groupId }) => groupId}
        columns={[
          { key: 'name', head: text.class, card: 'title', of: ({ name }) => <b>{inWords(name)}</b> },
          count('present'),
          count('sick'),
          count('away'),
          count('unrecorded'),
        ]}
      />
    </Card>
  )
}
