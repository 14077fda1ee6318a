import type { Course } from '@portal/contract/courses'
import { useState } from 'react'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfChild } from '../../child/ofChild.ts'
import { courses } from '../../text/mn/courses.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import classes from './CoursesPage.module.css'
import { useCourses } from './queries.ts'
import { SubjectIcon } from './SubjectIcon.tsx'

/** Courses of the child in this school year. */
export default function CoursesPage({ studentId, child }: OfChild) {
  const { inWords } = useText(schoolWords)
  const text = useText(courses)
  const query = useCourses(studentId)
  // Separate from `opened`, so that the content stays while the dialog closes.
  const [course, setCourse] = useState<Course>()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ChildTitle page="courses" child={child} />
      <Async query={query} pendingCards={3} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none} />}>
        {(all) => (
          <ul className={classes.tiles}>
            {all.map((one) => (
              <li key={one.courseId}>
                <button
                  type="button"
                  className={classes.tile}
                  onClick={() => {
                    setCourse(one)
                    setOpened(true)
                  }}
                >
                  <SubjectIcon name={one.courseName} />
                  <span className={classes.words}>
                    <b>{inWords(one.courseName)}</b>
                    <span className="small dim">{one.displayName}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Async>
      {course && <CourseDialog key={course.courseId} course={course} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
