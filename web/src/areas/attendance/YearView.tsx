import type { MonthShares } from '@portal/contract/attendance'
import { monthAlone } from '../../text/calendar.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { useTerms } from '../schedule/index.ts'
import classes from './attendance.module.css'
import { colors, Mark } from './Mark.tsx'
import { Panels } from './Panels.tsx'
import { useYearGraph, useYearSummary } from './queries.ts'
import { SidePanels } from './SidePanels.tsx'

const SERIES = [
  ['PRESENT', 'ATTENDANCE_PERCENT'],
  ['EXCUSED', 'EXCUSED_PERCENT'],
  ['SICK', 'SICK_PERCENT'],
  ['UNEXCUSED', 'UNEXCUSED_PERCENT'],
] as const

export function YearView({ studentId, orgId }: { studentId: number; orgId: number }) {
  const text = useText(attendance)
  const graph = useYearGraph(studentId)
  const summary = useYearSummary(studentId, orgId)
  const terms = useTerms(studentId).data
  const from = terms?.at(0)?.beginDate
  const to = terms?.at(-1)?.endDate
  return (
    <Panels broad>
      <div className={classes.year}>
        <Async query={graph} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none} />}>
          {(all) => <Months rows={all} />}
        </Async>
      </div>
      <SidePanels view="year" studentId={studentId} summary={summary} span={from && to ? { from, to } : undefined} />
    </Panels>
  )
}

function Months({ rows }: { rows: readonly MonthShares[] }) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const [firstYear = 0, firstMonth = 9] = rows[0]?.DATA_MONTH.split('-').map(Number) ?? []
  const began = firstMonth >= 9 ? firstYear : firstYear - 1
  const byMonth = new Map(rows.map((row) => [row.DATA_MONTH, row]))
  return (
    <Card>
      <BarChart
        title={text.yearByMonth}
        aside={<span className="small dim num">{`${began}–${began + 1}`}</span>}
        upright
        empty={text.nothingRecorded}
        whole={100}
        legend={SERIES.map(([reason]) => ({ key: reason, sign: <Mark reason={reason} />, label: `${text.reasons[reason]}, %` }))}
        bars={rows.map((row) => ({
          key: row.DATA_MONTH,
          label: monthAlone(Number(row.DATA_MONTH.slice(5)), language),
          figure: `${Math.round(row.ATTENDANCE_PERCENT)}%`,
          parts: SERIES.map(([reason, share]) => ({ key: reason, value: row[share], color: colors[reason] })),
        }))}
        table={{
          heads: [text.month, ...SERIES.map(([reason]) => text.reasons[reason])],
          cellsOf: ({ key }) => SERIES.map(([, share]) => `${byMonth.get(key)?.[share] ?? 0}%`),
        }}
      />
    </Card>
  )
}
