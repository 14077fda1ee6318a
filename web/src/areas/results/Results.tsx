import { useShown } from '../../base/shown.ts'
import { results } from '../../text/mn/results.ts'
import { useText } from '../../text/words.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { CourseResults } from './CourseResults.tsx'
import { ExamResults } from './ExamResults.tsx'
import { useExamResults } from './queries.ts'
import classes from './Results.module.css'

const VIEWS = ['courses', 'exams'] as const

export interface ResultsProps {
  studentId: number
  /** Used in file names. */
  firstName: string
}

/** Results of past school years. */
export default function Results({ studentId, firstName }: ResultsProps) {
  const text = useText(results)
  const { part, show } = useShown()
  const view = part('view') === 'exams' ? 'exams' : 'courses'
  // Prefetched, so that switching the tab does not wait.
  const exams = useExamResults(studentId)
  return (
    <Tabs
      label={text.label}
      options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
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
