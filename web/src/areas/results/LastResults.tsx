import type { ResultOrganisation } from '@portal/contract/results'
import { results as words } from '../../text/mn/results.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { useCourseResults, useResultOrganisations } from './queries.ts'

/** Marks of the last year with results, by subject; a child may leave before the year has any. */
export function LastResults({ studentId }: { studentId: number }) {
  const text = useText(words)
  const query = useResultOrganisations(studentId)
  const none = <p className="dim">{text.none.courses}</p>
  return (
    <Async query={query} isEmpty={(all) => all.length === 0} empty={none}>
      {([last]) => last && <Marks studentId={studentId} of={last} />}
    </Async>
  )
}

function Marks({ studentId, of }: { studentId: number; of: ResultOrganisation }) {
  const { inWords } = useText(schoolWords)
  const query = useCourseResults(studentId, of.academicLevel, of.institutionId)
  return (
    <Async query={query}>
      {(rows) => <FactList rows={rows.map(({ courseName, gradeMark, gradeCode }) => [inWords(courseName), `${gradeMark} ${gradeCode}`])} />}
    </Async>
  )
}
