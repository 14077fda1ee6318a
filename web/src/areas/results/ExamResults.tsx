import type { ExamResult } from '@portal/contract/results'
import type { UseQueryResult } from '@tanstack/react-query'
import { results } from '../../text/mn/results.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './Results.module.css'

export function ExamResults({ query, firstName }: { query: UseQueryResult<ExamResult[]>; firstName: string }) {
  const text = useText(results)
  const { language } = useLanguage()
  const { inWords } = useText(schoolWords)
  const columns: readonly RecordColumn<ExamResult>[] = [
    { key: 'number', head: text.number, of: (row) => row.rn, number: true, card: 'left out' },
    { key: 'level', head: text.level, of: (row) => row.academicLevel, number: true },
    { key: 'year', head: text.year, of: (row) => <span className="num">{row.academicYear}</span> },
    { key: 'type', head: text.testType, of: (row) => inWords(row.tesTypeName) },
    { key: 'test', head: text.test, of: (row) => inWords(row.testName), card: 'title' },
    { key: 'percentile', head: text.percentile, of: (row) => row.percentile.toFixed(1), number: true },
    { key: 'grade', head: text.grade, of: (row) => named(row.gradeName, language), card: 'end' },
  ]
  return (
    <Async query={query} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none.exams} />}>
      {(all) => (
        <Card bare>
          <div className={classes.filters} data-alone>
            <ExcelButton
              file={`${firstName}-${text.files.exams}`}
              sheet={text.views.exams}
              rows={all}
              columns={[
                { head: text.number, width: 6, of: (row) => row.rn },
                { head: text.level, width: 8, of: (row) => row.academicLevel },
                { head: text.year, width: 16, of: (row) => row.academicYear },
                { head: text.testType, width: 24, of: (row) => row.tesTypeName },
                { head: text.test, width: 32, of: (row) => row.testName },
                { head: text.percentile, width: 12, of: (row) => row.percentile },
                { head: text.grade, width: 20, of: (row) => named(row.gradeName, language) },
              ]}
            />
          </div>
          <RecordTable caption={text.views.exams} columns={columns} rows={all} keyOf={(row) => row.rn} />
        </Card>
      )}
    </Async>
  )
}
