import type { Application } from '@portal/contract/enrolment'
import type { ReactNode } from 'react'
import { shortDate } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import classes from './ApplicationsView.module.css'
import { StatusOf } from './StatusOf.tsx'

interface ApplicationTableProps {
  caption: string
  rows: readonly Application[]
  details: ((row: Application) => ReactNode) | undefined
}

/** Said outright: a browser forgets that a table is one when its rows are laid out as blocks. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table where there is room, else a block for each request. */
export function ApplicationTable({ caption, rows, details }: ApplicationTableProps) {
  const { columns, noValue } = useText(applications)
  const { language } = useLanguage()
  const cells: readonly { head: string; of: (row: Application) => ReactNode }[] = [
    { head: columns.parent, of: (row) => row.parentName || noValue },
    { head: columns.name, of: (row) => `${row.lastName} ${row.firstName}` },
    { head: columns.registry, of: (row) => <span className="num">{row.primaryNidNumber}</span> },
    { head: columns.institution, of: (row) => unbroken(row.legalName ?? noValue) },
    { head: columns.date, of: (row) => <span className="num">{shortDate(row.creationDate, language)}</span> },
    { head: columns.status, of: (row) => <StatusOf of={row} /> },
    { head: columns.reason, of: (row) => row.prospectResponseNote ?? noValue },
    ...(details ? [{ head: columns.details, of: details }] : []),
  ]
  return (
    <table className={classes.table} {...as.table}>
      <caption className="unseen">{caption}</caption>
      <thead {...as.group}>
        <tr {...as.row}>
          {cells.map(({ head }) => (
            <th key={head} scope="col" {...as.columnHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {rows.map((row) => (
          <tr key={row.prospectDataId} {...as.row}>
            {cells.map(({ head, of }) => (
              <td key={head} {...as.cell}>
                <span className={classes.cellHead} aria-hidden="true">
                  {head}
                </span>
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
