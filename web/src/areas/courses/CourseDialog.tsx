import type { Course } from '@portal/contract/courses'
import { useState } from 'react'
import { courses } from '../../text/mn/courses.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { TreeView } from '../../ui/plain/TreeView.tsx'
import classes from './CoursesPage.module.css'
import { useTopics } from './queries.ts'
import { topicTree } from './rules.ts'
import { SubjectIcon } from './SubjectIcon.tsx'

interface CourseDialogProps {
  course: Course
  opened: boolean
  onClose: () => void
}

/** Teacher and topics of a course. */
export function CourseDialog({ course, opened, onClose }: CourseDialogProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(courses)
  const topics = useTopics(course.courseId)
  const [openTopics, setOpenTopics] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpenTopics((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog opened={opened} onClose={onClose} title={inWords(course.courseName)}>
      <div className={classes.about}>
        <SubjectIcon name={course.courseName} />
        <dl>
          <dt>{text.teacher}</dt>
          <dd>{course.displayName || '–'}</dd>
          <dd className="small dim">{fill(text.hours, { hours: course.hoursAWeek })}</dd>
        </dl>
      </div>
      <h3 className={classes.topics}>{text.topics}</h3>
      <Async query={topics} isEmpty={(all) => all.length === 0} empty={<Notice tone="blue">{text.noSubtopics}</Notice>}>
        {(all) => <TreeView label={text.topics} nodes={topicTree(all, text.noSubtopics)} opened={openTopics} onToggle={toggle} outlined />}
      </Async>
    </Dialog>
  )
}
