import { useSearch } from '@tanstack/react-router'
import { useShow } from '../../base/page.ts'
import { RESULT_VIEWS } from '../../base/search.ts'
import { results } from '../../text/mn/results.ts'
import { useText } from '../../text/words.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { CourseResults } from './CourseResults.tsx'
import { ExamResults } from './ExamResults.tsx'
import { useExamResults } from './queries.ts'
import classes from './Results.module.css'

const PAGE = '/student/$studentId/'

export interface ResultsProps {
  studentId: number
  /** Used in file names. */
  firstName: string
}

/** Results of past school years. */
export default function Results({ studentId, firstName }: ResultsProps) {
  const text = useText(results)
  const view = useSearch({ from: PAGE, select: (at) => (at.view === 'exams' ? 'exams' : 'courses') })
  const show = useShow(PAGE)
  // Prefetched, so that switching the tab does not wait.
  const exams = useExamResults(studentId)
  return (
    <Tabs
      label={text.label}
      options={RESULT_VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={view}
      onChange={(next) => show({ view: next === 'courses' ? undefined : next }, { replace: true })}
    >
      <div className={classes.view}>
        {view === 'courses' ? (
          <CourseResults studentId={studentId} firstName={firstName} />
        ) : (
          <ExamResults query={exams} firstName={firstName} />
        )}
      </div>
    </Tabs>
  )
}
