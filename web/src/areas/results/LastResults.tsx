import type { FormerPlace } from '@portal/contract/children'
import { results as words } from '../../text/mn/results.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { useCourseResults } from './queries.ts'

/** Marks of the year in which the child left a school, by subject. */
export function LastResults({ studentId, left }: { studentId: number; left: FormerPlace }) {
  const text = useText(words)
  const { inWords } = useText(schoolWords)
  const query = useCourseResults(studentId, left.academicLevel, left.institutionId)
  return (
    <Async query={query} isEmpty={(rows) => rows.length === 0} empty={<p className="dim">{text.none.courses}</p>}>
      {(rows) => <FactList rows={rows.map(({ courseName, gradeMark, gradeCode }) => [inWords(courseName), `${gradeMark} ${gradeCode}`])} />}
    </Async>
  )
}
