import type { Application } from '@portal/contract/enrolment'
import type { ReactNode } from 'react'
import { shortDate } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { StatusOf } from './StatusOf.tsx'

interface ApplicationTableProps {
  caption: string
  rows: readonly Application[]
  details: ((row: Application) => ReactNode) | undefined
}

/** The requests of one child. */
export function ApplicationTable({ caption, rows, details }: ApplicationTableProps) {
  const { columns, noValue } = useText(applications)
  const { language } = useLanguage()
  const cells: readonly RecordColumn<Application>[] = [
    { key: 'parent', head: columns.parent, of: (row) => row.parentName || noValue },
    { key: 'name', head: columns.name, of: (row) => `${row.lastName} ${row.firstName}` },
    { key: 'registry', head: columns.registry, of: (row) => <span className="num">{row.primaryNidNumber}</span> },
    { key: 'institution', head: columns.institution, of: (row) => unbroken(row.legalName ?? noValue) },
    { key: 'date', head: columns.date, of: (row) => <span className="num">{shortDate(row.creationDate, language)}</span> },
    { key: 'status', head: columns.status, of: (row) => <StatusOf of={row} /> },
    { key: 'reason', head: columns.reason, of: (row) => row.prospectResponseNote ?? noValue },
    ...(details ? [{ key: 'details', head: columns.details, of: details }] : []),
  ]
  return <RecordTable caption={caption} columns={cells} rows={rows} keyOf={(row) => row.prospectDataId} />
}
