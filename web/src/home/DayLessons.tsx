import type { SchoolDay } from '@portal/contract/schoolDay'
import { beginOf, endOf, LessonList, useLessonsOn, useMinutesNow } from '../areas/schedule/index.ts'
import { childPageLink } from '../child/ofChild.ts'
import type { ChildAtSchool } from '../child/place.ts'
import { home } from '../text/mn/home.ts'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import classes from './NoSchool.module.css'
import { dayNamed } from './NoSchool.tsx'

/** Lessons of today or of the next school day; shown if the parent has one child only. */
export function DayLessons({ child, day }: { child: ChildAtSchool; day: SchoolDay }) {
  const text = useText(home)
  const { language } = useLanguage()
  const shown = day.isSchool ? day.today : day.next
  const { lessons } = useLessonsOn(child.studentPersonId, child.orgType === 'ORGKG' ? null : shown)
  const now = useMinutesNow(day.isSchool)
  if (shown === null || lessons.length === 0) return null
  return (
    <Card bare>
      <header className={classes.header}>
        <h2>{day.isSchool ? text.dayLessons.today : fill(text.dayLessons.next, { day: dayNamed(text, shown, day.today, language) })}</h2>
        <ButtonLink variant="subtle" small {...childPageLink(child.studentPersonId, 'schedule')}>
          {text.week}
        </ButtonLink>
      </header>
      <LessonList
        rows={lessons.map((lesson) => ({
          key: lesson.timeName,
          lesson,
          isNow: now !== undefined && beginOf(lesson) <= now.minutes && now.minutes < endOf(lesson),
        }))}
      />
    </Card>
  )
}
