import type { CourseResult, ResultOrganisation, ResultYear } from '@portal/contract/results'
import { useState } from 'react'
import { results } from '../../text/mn/results.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { pageOf } from '../../ui/table/rows.ts'
import { nextSorting, type Sorting, sorted } from '../../ui/table/sorting.ts'
import { ALL, PageFoot, type PageSize } from './PageFoot.tsx'
import { useCourseResults, useResultOrganisations, useResultYears } from './queries.ts'
import classes from './Results.module.css'
import type { ResultsProps } from './Results.tsx'

function usePages<Row>(rows: readonly Row[], size: number) {
  const [wanted, setWanted] = useState(1)
  const { rows: shown, page, pages, from, to } = pageOf(rows, wanted, Math.max(1, size))
  return { shown, page, pages, range: `${from}–${to} / ${rows.length}`, onTurn: setWanted }
}

export function CourseResults({ studentId, firstName }: ResultsProps) {
  const text = useText(results)
  const years = useResultYears(studentId)
  const organisations = useResultOrganisations(studentId)
  return (
    <Async query={years} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none.courses} />}>
      {(allYears) => (
        <Async query={organisations}>
          {(all) => <Filtered studentId={studentId} firstName={firstName} years={allYears} organisations={all} />}
        </Async>
      )}
    </Async>
  )
}

interface FilteredProps extends ResultsProps {
  years: readonly ResultYear[]
  organisations: readonly ResultOrganisation[]
}

/** Chosen entry, or the first if the choice is not in the list. */
const chosenOf = <T,>(all: readonly T[], keyOf: (one: T) => number, wanted: string): T | undefined =>
  all.find((one) => String(keyOf(one)) === wanted) ?? all[0]

function Filtered({ studentId, firstName, years, organisations }: FilteredProps) {
  const text = useText(results)
  const [wantedLevel, setWantedLevel] = useState('')
  const [wantedPlace, setWantedPlace] = useState('')
  const year = chosenOf(years, ({ academicLevel }) => academicLevel, wantedLevel)
  const there = organisations.filter(({ academicLevel }) => academicLevel === year?.academicLevel)
  const place = chosenOf(there, ({ institutionId }) => institutionId, wantedPlace)
  const query = useCourseResults(studentId, year?.academicLevel, place?.institutionId)
  return (
    <Card bare>
      <div className={classes.filters}>
        <SelectField label={text.year} value={String(year?.academicLevel ?? '')} onChange={setWantedLevel}>
          {years.map(({ academicLevel, academicYearName }) => (
            <option key={academicLevel} value={academicLevel}>
              {fill(text.yearOption, { year: academicYearName, level: academicLevel })}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.institution} value={String(place?.institutionId ?? '')} onChange={setWantedPlace}>
          {there.map(({ institutionId, organizationName }) => (
            <option key={institutionId} value={institutionId}>
              {organizationName}
            </option>
          ))}
        </SelectField>
        <ExcelButton
          file={`${firstName}-${text.files.courses}`}
          sheet={text.views.courses}
          rows={query.data ?? []}
          columns={[
            { head: text.course, width: 32, of: (row) => row.courseName },
            { head: text.mark, width: 12, of: (row) => row.gradeMark },
            { head: text.code, width: 18, of: (row) => row.gradeCode },
            { head: text.institution, width: 44, of: (row) => row.orgName },
            { head: text.year, width: 16, of: () => year?.academicYearName ?? '' },
          ]}
        />
      </div>
      <Async query={query} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none.courses} />}>
        {(all) => <CourseTable rows={all} />}
      </Async>
    </Card>
  )
}

const values: Readonly<Record<string, (row: CourseResult) => string | number>> = {
  course: (row) => row.courseName,
  mark: (row) => row.gradeMark,
  code: (row) => row.gradeCode,
  institution: (row) => row.orgName,
}

function CourseTable({ rows }: { rows: readonly CourseResult[] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(results)
  const { language } = useLanguage()
  const [sorting, setSorting] = useState<Sorting>({ by: 'course', way: 'up' })
  const [size, setSize] = useState<PageSize>(10)
  const value = values[sorting.by]
  const inOrder = value ? sorted(rows, value, sorting.way) : rows
  const { shown, ...pages } = usePages(inOrder, size === ALL ? rows.length : size)
  const columns: readonly RecordColumn<CourseResult>[] = [
    { key: 'course', head: text.course, of: (row) => inWords(row.courseName), sortable: true, card: 'title' },
    { key: 'mark', head: text.mark, of: (row) => row.gradeMark.toFixed(1), sortable: true, number: true, card: 'end' },
    { key: 'code', head: text.code, of: (row) => named(row.gradeCode, language), sortable: true, card: 'end' },
    { key: 'institution', head: text.institution, of: (row) => row.orgName, sortable: true, card: 'left out' },
  ]
  return (
    <>
      <RecordTable
        caption={text.views.courses}
        columns={columns}
        rows={shown}
        keyOf={(row) => `${row.orgName} ${row.courseName}`}
        sorting={sorting}
        onSort={(key) => setSorting(nextSorting(sorting, key))}
      />
      <PageFoot label={text.views.courses} size={size} onSize={setSize} {...pages} />
    </>
  )
}
