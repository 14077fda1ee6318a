import type { ClassResult, MarkColor } from '@portal/contract/grades'
import { grades } from '../../text/mn/grades.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { Mark } from './Mark.tsx'

/** By class: each half of the year, and the year. */
export function ResultTable({ all }: { all: readonly ClassResult[] }) {
  const text = useText(grades)
  const told = (mark: string | null, color: MarkColor | null) =>
    mark === null ? (
      <span className="dim">
        <span aria-hidden>–</span>
        <span className="unseen">{text.noGrades}</span>
      </span>
    ) : (
      <Mark color={color}>{mark}</Mark>
    )
  const columns: readonly RecordColumn<ClassResult>[] = [
    { key: 'number', head: text.number, lead: true, of: (row) => <span className="dim num">{all.indexOf(row) + 1}</span> },
    { key: 'course', head: text.course, lead: true, of: (row) => <b className="said">{row.className}</b> },
    { key: 'first', head: text.first, of: (row) => told(row.termFirst, row.termFirstColor) },
    { key: 'second', head: text.second, of: (row) => told(row.termSecond, row.termSecondColor) },
    { key: 'final', head: text.final, of: (row) => told(row.termFinal, row.termFinalColor) },
  ]
  return (
    <Card bare>
      <RecordTable caption={text.results} columns={columns} rows={all} keyOf={(row) => row.className} />
    </Card>
  )
}
