import type { AbsenceStatus, LeaveRequest } from '@portal/contract/absence'
import { useEstimatedToday } from '../../base/clock.ts'
import { RequestLocation } from '../../child/RequestLocation.tsx'
import { shortDate } from '../../text/dates.ts'
import { absence } from '../../text/mn/absence.ts'
import { children } from '../../text/mn/children.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { type ChipTone, StatusChip, statusOf } from '../../ui/plain/StatusChip.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './absence.module.css'
import { actsOf, type LeaveAct } from './leave.ts'

const tones: Record<AbsenceStatus, ChipTone> = { NEW: 'yellow', APPROVED: 'green', REJECTED: 'red' }

const LEAVE = ['absence'] as const

interface LeaveTableProps {
  rows: readonly LeaveRequest[]
  onAct: (row: LeaveRequest, act: LeaveAct) => void
}

export function LeaveTable({ rows, onAct }: LeaveTableProps) {
  const text = useText(absence)
  const { language } = useLanguage()
  const { columns } = text
  const date = (day: string, time: string | null) => (
    <span className="num">
      {shortDate(day, language)}
      {time !== null && (
        <>
          {' '}
          <span className="nb">{time}</span>
        </>
      )}
    </span>
  )
  return (
    <RecordTable
      caption={text.list}
      rows={rows}
      keyOf={({ absenceId }) => absenceId}
      columns={[
        {
          key: 'category',
          head: columns.category,
          of: (row) => <b>{text.categories[row.absenceCategory]}</b>,
          note: (row) => <Reason row={row} />,
          card: 'title',
        },
        {
          key: 'interval',
          head: columns.interval,
          of: (row) => [text.intervals[row.absenceIntervalTypeId], row.dayHalf && text.halves[row.dayHalf]].filter(Boolean).join(', '),
        },
        { key: 'sent', head: columns.sent, of: (row) => date(row.requestDate, null) },
        { key: 'start', head: columns.start, of: (row) => date(row.startDate, row.startTime) },
        { key: 'end', head: columns.end, of: (row) => date(row.endDate, row.endTime) },
        {
          key: 'status',
          head: columns.status,
          of: (row) => <StatusChip {...statusOf(row.approvalStatus, row.approvalStatusName, tones, text.statuses)} />,
          note: (row) => <Answer row={row} onAct={onAct} />,
          card: 'end',
        },
      ]}
    />
  )
}

/** Sender and reason of a request, and the teacher's note on the answer. */
function Reason({ row }: { row: LeaveRequest }) {
  const text = useText(absence)
  const { relations } = useText(children)
  return (
    <>
      {row.sentBy !== null && row.sentBy !== 'YOU' && <span className="dim">{fill(text.sentBy, { relation: relations[row.sentBy] })}</span>}
      <span className={`${classes.note} said`}>{row.description}</span>
      {row.approvalNote !== null && (
        <span className={classes.note}>
          {text.teacherNote}: <span className="said">{row.approvalNote}</span>
        </span>
      )}
    </>
  )
}

/** Office where a new request waits, and what the parent can do now. */
function Answer({ row, onAct }: Pick<LeaveTableProps, 'onAct'> & { row: LeaveRequest }) {
  const text = useText(absence)
  const today = useEstimatedToday()
  const acts = actsOf(row, today)
  return (
    <>
      {row.approvalStatus === 'NEW' && <RequestLocation kinds={LEAVE} requestId={row.absenceId} />}
      {row.approvalStatus === 'REJECTED' && <span>{text.rejectedNext}</span>}
      {acts.length > 0 && (
        <Row as="span" gap={4} className={classes.acts}>
          {acts.map((act) => (
            <Button key={act} variant="default" small onClick={() => onAct(row, act)}>
              {text[act]}
            </Button>
          ))}
        </Row>
      )}
    </>
  )
}
