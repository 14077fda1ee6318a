import type { DayCounts } from '@portal/contract/attendance'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './DailyAttendancePage.module.css'
import { colors, Mark } from './Mark.tsx'
import { DAY_KINDS, DAY_TOTALS } from './records.ts'

/** The days in sum, and how each kind of them counts. */
export function DayCountChart({ counts }: { counts: DayCounts }) {
  const text = useText(attendance)
  const most = Math.max(...DAY_KINDS.map(({ key }) => counts[key]))
  return (
    <Card>
      <dl className={classes.totals}>
        {DAY_TOTALS.map((key) => (
          <div key={key}>
            <dt>{text.counts[key]}</dt>
            <dd>{counts[key]}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        title={text.countsTitle}
        whole={most}
        bars={DAY_KINDS.map(({ key, reason, hatched = false }) => ({
          key,
          label: text.counts[key],
          sign: <Mark reason={reason} />,
          figure: String(counts[key]),
          parts: [{ key, value: counts[key], color: colors[reason], hatched }],
        }))}
        table={{ heads: [text.reason, text.days], cellsOf: ({ figure }) => [figure] }}
      />
    </Card>
  )
}
