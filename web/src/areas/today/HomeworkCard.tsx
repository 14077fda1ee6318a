import type { ResultOf } from '@portal/contract/call'
import type { classHomework, GivenHomework } from '@portal/contract/staffHomework'
import { IconChevronRight } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useShow } from '../../base/page.ts'
import { dateNextTo } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayHomework } from '../../text/mn/todayHomework.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './Homework.module.css'
import { HomeworkForm } from './HomeworkForm.tsx'
import { useClassHomework, useHomeworkDesk } from './homeworkQueries.ts'
import { courseOf, isToTick, lastTopic, ofCourseFirst } from './homeworkRules.ts'

const HomeworkDialog = lateDialog(() => import('./HomeworkDialog.tsx'))

interface HomeworkCardProps {
  /** Portal's date. */
  today: string
  /** Class and subject of the open lesson. */
  lesson: { groupId: number; subject: string | null } | undefined
  isOffice: boolean
}

/** Homework of the class of the open lesson, or of the class of the address: a form, and what was given lately. */
export function HomeworkCard({ today, lesson, isOffice }: HomeworkCardProps) {
  const text = useText(todayHomework)
  const { inWords } = useText(schoolWords)
  const show = useShow('/staff/today')
  const { group, course } = useSearch({ from: '/staff/today' })
  const { data } = useHomeworkDesk()
  if (data === undefined) return null
  if (data.origin === 'BROUGHT')
    return (
      <Card title={text.title}>{<Notice tone="blue">{isOffice ? `${text.brought} ${text.broughtOffice}` : text.brought}</Notice>}</Card>
    )
  const groupId = group ?? lesson?.groupId
  const isListed = data.groups.some((one) => one.groupId === groupId)
  if (data.groups.length === 0) return null
  const named = data.groups.find((one) => one.groupId === groupId)?.groupName
  return (
    <Card className={classes.card} title={named === undefined ? text.title : fill(text.titleOf, { group: inWords(named) })}>
      {(lesson === undefined || !isListed) && (
        <SelectField
          label={text.group}
          value={isListed ? String(groupId) : ''}
          onChange={(id) => show({ group: Number(id), day: undefined, period: undefined, course: undefined })}
        >
          {!isListed && (
            <option value="" disabled>
              {text.chooseGroup}
            </option>
          )}
          {data.groups.map((one) => (
            <option key={one.groupId} value={one.groupId}>
              {inWords(one.groupName)}
            </option>
          ))}
        </SelectField>
      )}
      {isListed && groupId !== undefined && (
        <OfClass
          key={groupId}
          groupId={groupId}
          today={today}
          wanted={{ courseId: course, subject: lesson?.groupId === groupId ? lesson.subject : undefined }}
        />
      )}
    </Card>
  )
}

type Wanted = Parameters<typeof courseOf>[1]

const OfClass = ({ groupId, ...props }: { groupId: number; today: string; wanted: Wanted }) => (
  <Async query={useClassHomework(groupId)}>{(found) => <Given found={found} {...props} />}</Async>
)

function Given({ found: { courses, homework }, today, wanted }: { found: ResultOf<typeof classHomework>; today: string; wanted: Wanted }) {
  const text = useText(todayHomework)
  const { inWords } = useText(schoolWords)
  const show = useShow('/staff/today')
  const [opened, setOpened] = useState<number>()
  const course = courseOf(courses, wanted)
  if (course === undefined) return <p className="small dim">{text.noCourses}</p>
  const toTick = homework.filter(isToTick)
  const rest = ofCourseFirst(
    homework.filter((one) => !isToTick(one)),
    course.courseId,
  )
  return (
    <>
      <SelectField label={text.subject} value={String(course.courseId)} onChange={(id) => show({ course: Number(id) }, { replace: true })}>
        {courses.map(({ courseId, subject }) => (
          <option key={courseId} value={courseId}>
            {inWords(subject)}
          </option>
        ))}
      </SelectField>
      <HomeworkForm key={course.courseId} course={course} today={today} topic={lastTopic(homework, course.courseId)} />
      <List title={text.toTick} rows={toTick} today={today} onOpen={setOpened} />
      <List title={text.lately} rows={rest} today={today} onOpen={setOpened} />
      {homework.length === 0 && <p className="small dim">{text.noneGiven}</p>}
      <HomeworkDialog opened={opened !== undefined} homeworkId={opened} today={today} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Rows before the fold. */
const SHOWN = 3

interface ListProps {
  title: string
  rows: readonly GivenHomework[]
  today: string
  onOpen(homeworkId: number): void
}

function List({ title, rows, today, onOpen }: ListProps) {
  const text = useText(todayHomework)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  if (rows.length === 0) return null
  const list = (
    <ul className={classes.list} aria-label={title}>
      {rows.map((one) => (
        <li key={one.homeworkId} data-to-tick={isToTick(one) || undefined}>
          <button type="button" onClick={() => onOpen(one.homeworkId)}>
            <span>
              <b>{inWords(one.subject)}</b>
              <span className={`said ${classes.task}`}>{one.task}</span>
              <small className="num">
                {one.isDue && `${dateNextTo(one.dueOn, today, language)} · `}
                <TickState {...one} />
              </small>
            </span>
            <Icon of={IconChevronRight} />
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={classes.given}>
      <h3>{title}</h3>
      {rows.length > SHOWN ? (
        <Fold label={text.more} keeps={SHOWN} always>
          {list}
        </Fold>
      ) : (
        list
      )}
    </div>
  )
}

/** How far homework is ticked off, in words. */
function TickState({ isDue, children, done, notDone, dueOn }: GivenHomework) {
  const text = useText(todayHomework)
  const { language } = useLanguage()
  if (!isDue) return fill(text.dueOn, { day: dateNextTo(dueOn, dueOn, language) })
  const left = children - done - notDone
  if (left === children) return text.notTicked
  return left > 0 ? fill(text.partly, { count: notDone, left }) : fill(text.ticked, { done, notDone })
}
