import type { AbsenceStatus, LeaveRequest } from '@portal/contract/absence'
import { useLikelyToday } from '../../base/clock.ts'
import { WhereItLies } from '../../child/WhereItLies.tsx'
import { shortDate } from '../../text/dates.ts'
import { absence } from '../../text/mn/absence.ts'
import { children } from '../../text/mn/children.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
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
        { key: 'category', head: columns.category, of: (row) => <Leave row={row} /> },
        {
          key: 'interval',
          head: columns.interval,
          of: (row) => [text.intervals[row.absenceIntervalTypeId], row.dayHalf && text.halves[row.dayHalf]].filter(Boolean).join(', '),
        },
        { key: 'sent', head: columns.sent, of: (row) => date(row.requestDate, null) },
        { key: 'start', head: columns.start, of: (row) => date(row.startDate, row.startTime) },
        { key: 'end', head: columns.end, of: (row) => date(row.endDate, row.endTime) },
        { key: 'status', head: columns.status, of: (row) => <Status row={row} onAct={onAct} /> },
      ]}
    />
  )
}

/** Reason of a request, and the teacher's note on the answer. */
function Leave({ row }: { row: LeaveRequest }) {
  const text = useText(absence)
  const { relations } = useText(children)
  return (
    <span className={classes.leave}>
      <b>{text.categories[row.absenceCategory]}</b>
      {row.sentBy !== null && row.sentBy !== 'YOU' && (
        <span className="small dim">{fill(text.sentBy, { relation: relations[row.sentBy] })}</span>
      )}
      <span className={`${classes.note} said`}>{row.description}</span>
      {row.approvalNote !== null && (
        <span className={classes.note}>
          {text.teacherNote}: <span className="said">{row.approvalNote}</span>
        </span>
      )}
    </span>
  )
}

function Status({ row, onAct }: Pick<LeaveTableProps, 'onAct'> & { row: LeaveRequest }) {
  const text = useText(absence)
  const today = useLikelyToday()
  return (
    <span className={classes.status}>
      <StatusChip {...statusOf(row.approvalStatus, row.approvalStatusName, tones, text.statuses)} />
      {row.approvalStatus === 'NEW' && <WhereItLies kinds={LEAVE} requestId={row.absenceId} />}
      {row.approvalStatus === 'REJECTED' && <span className="small">{text.rejectedNext}</span>}
      {actsOf(row, today).map((act) => (
        <Button key={act} variant="default" small onClick={() => onAct(row, act)}>
          {text[act]}
        </Button>
      ))}
    </span>
  )
}
