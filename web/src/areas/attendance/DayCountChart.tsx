import type { AttendReason, DayCounts } from '@portal/contract/attendance'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { BarChart } from '../../ui/BarChart.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './DailyAttendancePage.module.css'
import { colors, Mark } from './Mark.tsx'

const TOTALS = ['allDay', 'reasonRegistered', 'notRegistered'] as const

/** Kinds that share a reason have its sign and colour, hatched. */
const KINDS: readonly { key: Exclude<keyof DayCounts, (typeof TOTALS)[number]>; reason: AttendReason; hatched?: boolean }[] = [
  { key: 'reasonPresent', reason: 'PRESENT' },
  { key: 'reasonOnline', reason: 'PRESENT', hatched: true },
  { key: 'reasonSick', reason: 'SICK' },
  { key: 'reasonSickCovid', reason: 'SICK', hatched: true },
  { key: 'reasonExcused', reason: 'EXCUSED' },
  { key: 'reasonExcusedCovid', reason: 'EXCUSED', hatched: true },
  { key: 'reasonUnexcused', reason: 'UNEXCUSED' },
]

/** The days in sum, and how each kind of them counts. */
export function DayCountChart({ counts }: { counts: DayCounts }) {
  const text = useText(attendance)
  const most = Math.max(...KINDS.map(({ key }) => counts[key]))
  return (
    <Card>
      <dl className={classes.totals}>
        {TOTALS.map((key) => (
          <div key={key}>
            <dt>{text.counts[key]}</dt>
            <dd>{counts[key]}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        title={text.countsTitle}
        whole={most}
        bars={KINDS.map(({ key, reason, hatched = false }) => ({
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
