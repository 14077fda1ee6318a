import type { DayCounts } from '@portal/contract/attendance'
import { useState } from 'react'
import type { OfPupil } from '../../child/ofChild.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './DailyAttendancePage.module.css'
import { colors, Mark } from './Mark.tsx'
import type { Span } from './rules.ts'
import { DAY_KINDS, DAY_TOTALS } from './rules.ts'
import { WholeDaysDialog } from './WholeDaysDialog.tsx'

interface DayCountChartProps {
  of: OfPupil
  counts: DayCounts
  span: Span | undefined
}

/** Counts of days by kind; a press on a count lists its days. */
export function DayCountChart({ of, counts, span }: DayCountChartProps) {
  const text = useText(attendance)
  const [pressed, setPressed] = useState<keyof DayCounts>()
  const most = Math.max(...DAY_KINDS.map(({ key }) => counts[key]))
  return (
    <Card>
      <dl className={classes.totals}>
        {DAY_TOTALS.map((key) => (
          <div key={key}>
            <dt>{key === 'allDay' && of.child?.orgType === 'ORGKG' ? text.openDays.allDay : text.counts[key]}</dt>
            <dd>
              <button type="button" className={classes.total} aria-haspopup="dialog" onClick={() => setPressed(key)}>
                {counts[key]}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <BarChart
        title={text.countsTitle}
        empty={text.nothingRecorded}
        whole={most}
        bars={DAY_KINDS.map(({ key, reason, hatched = false }) => ({
          key,
          label: text.counts[key],
          sign: <Mark reason={reason} />,
          figure: String(counts[key]),
          parts: [{ key, value: counts[key], color: colors[reason], hatched }],
        }))}
        table={{ heads: [text.reason, text.days], cellsOf: ({ figure }) => [figure] }}
        onBar={(key) => setPressed(DAY_KINDS.find((kind) => kind.key === key)?.key)}
      />
      <WholeDaysDialog of={of} span={span} count={pressed} onClose={() => setPressed(undefined)} />
    </Card>
  )
}
