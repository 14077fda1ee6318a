import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import { IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEstimatedToday } from '../../base/clock.ts'
import { useShow } from '../../base/page.ts'
import { GRADE_VIEWS } from '../../base/search.ts'
import { termNamed } from '../../text/calendar.ts'
import { grades } from '../../text/mn/grades.ts'
import { paper } from '../../text/mn/paper.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import '../../base/print.css'
import type { Course } from '@portal/contract/courses'
import type { Assignment, ClassResult, MarkColor, Term } from '@portal/contract/grades'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfPupil } from '../../child/ofChild.ts'
import { PaperHead } from '../../child/PaperHead.tsx'
import { chosenTerm } from '../../child/terms.ts'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { useCourses } from '../courses/index.ts'
import classes from './GradesPage.module.css'
import { Mark } from './Mark.tsx'
import { Overview } from './Overview.tsx'
import { PaperTable } from './PaperTable.tsx'
import { useAssignments, useClassResults, useTermAverages, useTerms } from './queries.ts'
import { byClass, scaleOf, schoolYearOf, sinceTermBefore } from './rules.ts'
import { Work } from './Work.tsx'

/** Results by class: each half-year, and the year. */
function ResultTable({ all }: { all: readonly ClassResult[] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(grades)
  const markText = (mark: string | null, color: MarkColor | null) =>
    mark === null ? (
      <span className="dim">
        <span aria-hidden>–</span>
        <span className="unseen">{text.noGrades}</span>
      </span>
    ) : (
      <Mark color={color}>{inWords(mark)}</Mark>
    )
  const columns: readonly RecordColumn<ClassResult>[] = [
    { key: 'number', head: text.number, card: 'title', of: (row) => <span className="dim num">{all.indexOf(row) + 1}</span> },
    { key: 'course', head: text.course, card: 'title', of: (row) => <b>{inWords(row.className)}</b> },
    { key: 'first', head: text.first, of: (row) => markText(row.termFirst, row.termFirstColor) },
    { key: 'second', head: text.second, of: (row) => markText(row.termSecond, row.termSecondColor) },
    { key: 'final', head: text.final, of: (row) => markText(row.termFinal, row.termFinalColor) },
  ]
  return (
    <Card bare>
      <RecordTable caption={text.results} columns={columns} rows={all} keyOf={(row) => row.className} />
    </Card>
  )
}

/** Results of the year; fetched when the parent opens them, because most come for the marks. */
function Results({ studentId, orgId }: Pick<OfPupil, 'studentId' | 'orgId'>) {
  const text = useText(grades)
  const results = useClassResults(studentId, orgId)
  return (
    <Async query={results} pendingCards={2} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.noGrades} />}>
      {(all) => <ResultTable all={all} />}
    </Async>
  )
}

/** «II улирал»; on phones only the chosen term shows the word beside its number. */
function TermName({ of: { termNumber } }: { of: Term }) {
  const { language } = useLanguage()
  const parts = termNamed(termNumber, language).split(' ')
  return (
    <span>
      {parts.map((part, at) => (
        <span key={part} className={/^[IV]+$/.test(part) ? undefined : classes.word}>
          {at > 0 && ' '}
          {part}
        </span>
      ))}
    </span>
  )
}

/** Placeholder of the terms and of the work. */
const PendingWork = () => (
  <>
    <div className={classes.term} data-pending />
    <Pending cards={4} />
  </>
)

interface TermWorkProps {
  all: readonly Assignment[]
  /** Courses of the child's group; those without work are listed too. */
  courses: readonly Course[] | undefined
  terms: readonly Term[]
  termId: number
  averages: readonly { termId: number; average: number }[]
}

/** Average of the term and its classes; on paper a table of all marks. */
function TermWork({ all, courses, terms, termId, averages }: TermWorkProps) {
  const some = { classes: byClass(all, courses), scale: scaleOf(all) }
  const marks = some.classes.reduce((sum, one) => sum + one.marks.length, 0)
  return (
    <>
      <Overview {...some} before={sinceTermBefore(terms, { termId, marks, averages })} />
      <Work {...some} />
      <PaperTable {...some} />
    </>
  )
}

const PAGE = '/student/$studentId/gradebook'

/** Marks of a term and results of the year; the address holds the view. */
export default function GradesPage({ studentId, orgId, child }: OfPupil) {
  const text = useText(grades)
  const { language } = useLanguage()
  const { view = 'work', term: asked } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const terms = useTerms(orgId)
  const termId = (terms.data && chosenTerm(terms.data, asked, today)?.termId) ?? asked ?? DEFAULT_TERM_ID
  // The read of the term in the address, or of the default one, starts in parallel with the list of terms.
  const work = useAssignments(studentId, termId)
  const averages = useTermAverages(studentId)
  const courses = useCourses(studentId)
  const noWork = <EmptyState title={text.noAssignments} />
  const shownTerm = view === 'work' ? terms.data?.find((term) => term.termId === termId) : undefined
  const onPaper = useText(paper)
  const teacher = courses.data?.[0]?.classTeacherName
  return (
    <div data-print>
      <ChildTitle
        page="grades"
        child={child}
        action={
          <Button variant="default" small className={classes.print} onClick={() => print()}>
            <Icon of={IconPrinter} />
            {text.print}
          </Button>
        }
      />
      <PaperHead
        child={child}
        rows={[
          ...(teacher ? ([[onPaper.teacher, teacher]] as const) : []),
          ...(shownTerm
            ? ([[text.period, `${schoolYearOf(terms.data ?? [])}, ${termNamed(shownTerm.termNumber, language)}`]] as const)
            : []),
        ]}
      />
      <div className={classes.views}>
        <Tabs
          label={text.label}
          options={GRADE_VIEWS.map((value) => ({ value, label: text.views[value] }))}
          value={view}
          onChange={(next) => show({ view: next === 'work' ? undefined : next })}
        >
          {view === 'work' ? (
            <div className={classes.view}>
              <Async query={terms} pending={<PendingWork />} isEmpty={(all) => all.length === 0} empty={noWork}>
                {(all) => (
                  <>
                    <div className={classes.term}>
                      <Segments
                        label={text.term}
                        labelUnseen
                        options={all.map((term) => ({ value: term.termId, label: <TermName of={term} /> }))}
                        value={termId}
                        onChange={(term) => show({ term })}
                      />
                    </div>
                    <Async query={work} pending={<Pending cards={4} />} isEmpty={(list) => list.length === 0} empty={noWork}>
                      {(list) => (
                        <TermWork
                          key={termId}
                          all={list}
                          courses={courses.data}
                          terms={all}
                          termId={termId}
                          averages={averages.data ?? []}
                        />
                      )}
                    </Async>
                  </>
                )}
              </Async>
            </div>
          ) : (
            <div className={classes.view}>
              <Results studentId={studentId} orgId={orgId} />
            </div>
          )}
        </Tabs>
      </div>
      <p className={classes.notOfficial}>{onPaper.notOfficial}</p>
    </div>
  )
}
