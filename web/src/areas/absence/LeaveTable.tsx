import type { AbsenceStatus, LeaveRequest } from '@portal/contract/absence'
import type { ReactNode } from 'react'
import { shortDate } from '../../text/dates.ts'
import { absence } from '../../text/mn/absence.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import classes from './absence.module.css'

const tones: Record<AbsenceStatus, ChipTone> = { NEW: 'yellow', APPROVED: 'green', REJECTED: 'red' }

/** Said outright: a browser forgets that a table is one when its rows are laid out as blocks. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table where there is room, else a block for each request. */
export function LeaveTable({ rows, onWithdraw }: { rows: readonly LeaveRequest[]; onWithdraw: (row: LeaveRequest) => void }) {
  const text = useText(absence)
  const { language } = useLanguage()
  const date = (day: string, time: string | null) => (
    <span className="num">
      {shortDate(day, language)}
      {time !== null && <span className="nb"> {time}</span>}
    </span>
  )
  const { columns } = text
  const cells: readonly { head: string; of: (row: LeaveRequest) => ReactNode }[] = [
    {
      head: columns.category,
      of: (row) => (
        <div>
          <b>{text.categories[row.absenceCategory]}</b>
          <span className={classes.note}>
            {row.description}
            {row.approvalNote !== null && (
              <span>
                {text.teacherNote}: {row.approvalNote}
              </span>
            )}
          </span>
        </div>
      ),
    },
    { head: columns.interval, of: (row) => text.intervals[row.absenceIntervalTypeId] },
    { head: columns.sent, of: (row) => date(row.requestDate, null) },
    { head: columns.start, of: (row) => date(row.startDate, row.startTime) },
    { head: columns.end, of: (row) => date(row.endDate, row.endTime) },
    { head: columns.status, of: (row) => <StatusChip tone={tones[row.approvalStatus]}>{text.statuses[row.approvalStatus]}</StatusChip> },
  ]
  return (
    <table className={classes.table} {...as.table}>
      <caption className="unseen">{text.list}</caption>
      <thead {...as.group}>
        <tr {...as.row}>
          {[...cells.map(({ head }) => head), columns.action].map((head) => (
            <th key={head} scope="col" {...as.columnHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {rows.map((row) => (
          <tr key={row.absenceId} {...as.row}>
            {cells.map(({ head, of }) => (
              <td key={head} {...as.cell}>
                <span className={classes.cellHead} aria-hidden="true">
                  {head}
                </span>
                {of(row)}
              </td>
            ))}
            <td {...as.cell}>
              {row.withdrawable && (
                <Button variant="default" size="sm" onClick={() => onWithdraw(row)}>
                  {text.withdraw}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
