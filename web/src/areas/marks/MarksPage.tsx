import type { ResultOf } from '@portal/contract/call'
import type { markCourses } from '@portal/contract/marks'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShow } from '../../base/page.ts'
import { useUser } from '../../base/session.ts'
import { termNamed } from '../../text/calendar.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { useDesk } from '../staff/index.ts'
import { KeptMarks } from './KeptMarks.tsx'
import { Marking } from './Marking.tsx'
import classes from './Marks.module.css'
import { markQueue, useMarkCourses, useMarkGrid } from './queries.ts'

/** Marks of a teacher's own courses, of all courses for an office: one course and term at a time. */
export default function MarksPage() {
  const text = useText(marksWords)
  const user = useUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or role has a queue of its own
  useEffect(markQueue.follow, [user])
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <KeptMarks />
      <Async query={useMarkCourses()}>{(found) => <Courses found={found} />}</Async>
    </>
  )
}

function Courses({ found: { origin, courses, terms, termId } }: { found: ResultOf<typeof markCourses> }) {
  const text = useText(marksWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const show = useShow('/staff/marks')
  const search = useSearch({ from: '/staff/marks' })
  const isOffice = useDesk().data?.role === 'SCHOOL'
  const course = courses.find(({ courseId }) => courseId === search.course) ?? courses[0]
  const term = terms.find((one) => one.termId === (search.term ?? termId)) ?? terms.at(-1)
  if (origin === 'BROUGHT') return <Notice tone="blue">{isOffice ? `${text.brought} ${text.broughtOffice}` : text.brought}</Notice>
  if (course === undefined || term === undefined) return <EmptyState title={text.noCourses} hint={text.noCoursesHint} />
  return (
    <Stack gap={6}>
      <div className={classes.choice}>
        <SelectField label={text.course} value={String(course.courseId)} onChange={(id) => show({ course: Number(id), work: undefined })}>
          {courses.map(({ courseId, groupName, subject, drafts }) => (
            <option key={courseId} value={courseId}>
              {fill(drafts > 0 ? text.courseDrafts : text.courseName, {
                group: inWords(groupName),
                subject: inWords(subject),
                count: drafts,
              })}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.term} value={String(term.termId)} onChange={(id) => show({ term: Number(id), work: undefined })}>
          {terms.map((one) => (
            <option key={one.termId} value={one.termId}>
              {termNamed(one.termNumber, language)}
            </option>
          ))}
        </SelectField>
      </div>
      <Grid key={`${course.courseId} ${term.termId}`} courseId={course.courseId} term={term} />
    </Stack>
  )
}

function Grid({ courseId, term }: { courseId: number; term: ResultOf<typeof markCourses>['terms'][number] }) {
  const query = useMarkGrid(courseId, term.termId)
  return (
    <Async query={query} pendingCards={3}>
      {(grid) => <Marking grid={grid} readAt={query.dataUpdatedAt} term={term} />}
    </Async>
  )
}
