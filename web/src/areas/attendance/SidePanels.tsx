import { type AttendanceSummary, TARDY_BUCKETS, type TardyBucket } from '@portal/contract/attendance'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { attendance } from '../../text/mn/attendance.ts'
import { fill, useText } from '../../text/words.tsx'
import { PieChart } from '../../ui/chart/PieChart.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './attendance.module.css'
import { colors, Mark } from './Mark.tsx'
import { useUnrecorded } from './queries.ts'
import { type Behind, RecordsDialog } from './RecordsDialog.tsx'
import { type Span, type SummaryPart, summaryParts, type View } from './rules.ts'

interface SidePanelsProps {
  view: View
  studentId: number
  summary: UseQueryResult<AttendanceSummary[]>
  /** Days that the summary covers; undefined while unknown. */
  span: Span | undefined
}

/** Summary of the period and of lateness; a press on a part lists its lessons. */
export function SidePanels({ view, studentId, summary, span }: SidePanelsProps) {
  const [behind, setBehind] = useState<Behind>()
  const unrecorded = useUnrecorded(studentId, span)
  const open = unrecorded.data?.length ?? 0
  return (
    <div className={classes.side}>
      <Async query={summary} pendingCards={2}>
        {([sum]) =>
          (sum || open > 0) && (
            <>
              <Summary view={view} sum={sum} unrecorded={open} onPart={(part) => setBehind({ part })} />
              {sum && <Tardiness sum={sum} onBucket={(bucket) => setBehind({ bucket })} />}
            </>
          )
        }
      </Async>
      {behind && <RecordsDialog studentId={studentId} span={span} behind={behind} onClose={() => setBehind(undefined)} />}
    </div>
  )
}

interface SummaryProps {
  view: View
  /** Undefined if nothing was recorded. */
  sum: AttendanceSummary | undefined
  /** Number of lessons without a record. */
  unrecorded: number
  onPart: (part: SummaryPart) => void
}

function Summary({ view, sum, unrecorded, onPart }: SummaryProps) {
  const text = useText(attendance)
  return (
    <Card>
      <PieChart
        title={text.summaries[view]}
        empty={text.nothingRecorded}
        middle={{ figure: `${sum?.attendancePercent ?? 0}%`, word: text.present }}
        onPart={onPart}
        parts={summaryParts(sum, unrecorded).map(({ part, count, inRing, share }) => ({
          key: part,
          label: text.reasons[part],
          value: inRing,
          color: colors[part],
          sign: <Mark reason={part} size={16} />,
          figures: [fill(text.lessons, { count }), share === undefined ? '' : `${share}%`],
        }))}
      />
    </Card>
  )
}

function Tardiness({ sum, onBucket }: { sum: AttendanceSummary; onBucket: (bucket: TardyBucket) => void }) {
  const text = useText(attendance)
  const total = TARDY_BUCKETS.reduce((times, bucket) => times + sum[bucket], 0)
  return (
    <Card>
      <PieChart
        title={text.tardiness}
        empty={text.neverLate}
        middle={{ figure: String(total), word: text.times }}
        onPart={onBucket}
        parts={(total === 0 ? [] : TARDY_BUCKETS).map((bucket, at) => ({
          key: bucket,
          label: text.buckets[bucket],
          value: sum[bucket],
          color: `var(--tardy-${at + 1})`,
          sign: <svg className={classes.depth} color={`var(--tardy-${at + 1})`} aria-hidden="true" />,
          figures: [String(sum[bucket])],
        }))}
      />
    </Card>
  )
}
