import { addDays } from '@portal/contract/days'
import { IconCalendarEvent } from '@tabler/icons-react'
import { LessonList, useLessonsOn } from '../areas/schedule/index.ts'
import { givenName } from '../base/formats.ts'
import { breakNamed } from '../text/calendar.ts'
import { shortDate, weekday } from '../text/dates.ts'
import { type HomeText, home } from '../text/mn/home.ts'
import { fill, type Language, useLanguage, useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Stitch } from '../ui/plain/ornaments.tsx'
import { StatusChip } from '../ui/plain/StatusChip.tsx'
import classes from './NoSchool.module.css'
import { type ChildDay, namesOf, withoutSchool } from './tasks.ts'

export const dayNamed = (text: HomeText, day: string, today: string, language: Language): string =>
  day === addDays(today, 1)
    ? fill(text.tomorrow, { weekday: weekday(day, language) })
    : fill(text.on, { date: shortDate(day, language), weekday: weekday(day, language) })

/** Children without school today, grouped by kind of day and next school day. */
export const NoSchool = ({ days }: { days: readonly ChildDay[] }) =>
  withoutSchool(days).map((some) => <Without key={`${some[0]?.day.kind} ${some[0]?.day.next}`} days={some} />)

function Without({ days }: { days: readonly ChildDay[] }) {
  const text = useText(home)
  const { language } = useLanguage()
  const [one] = days
  if (one === undefined || one.day.kind === 'SCHOOL' || one.day.kind === 'UNKNOWN') return null
  const { kind } = one.day
  const { last, next, today } = one.day
  const isOpen = days.every(({ child }) => child.orgType === 'ORGKG')
  const short = (day: string) => `${shortDate(day, language).slice(5)}, ${weekday(day, language)}`
  return (
    <Card bare>
      <header className={classes.header}>
        <div>
          <h2>{kind === 'BREAK' ? breakNamed(today, language) : text.noSchool[kind]}</h2>
          <p className="small dim">
            {next === null
              ? fill(text.nextUnknown, { children: namesOf(days) })
              : fill(isOpen ? text.nextOpen : text.nextOn, { day: dayNamed(text, next, today, language) })}
          </p>
        </div>
        <StatusChip tone="plain" icon={IconCalendarEvent}>
          {weekday(today, language)}
        </StatusChip>
      </header>
      {kind === 'BREAK' && last !== null && next !== null && (
        <div className={classes.line}>
          <span>
            <b>{short(last)}</b>
            {isOpen ? text.lastOpen : text.last}
          </span>
          <Stitch />
          <span>
            <b>{short(next)}</b>
            {isOpen ? text.opens : text.begins}
          </span>
        </div>
      )}
      {next !== null && days.map((each) => <First key={each.child.studentPersonId} of={each} next={next} />)}
    </Card>
  )
}

/** First lesson of the next school day; for a kindergarten, its opening. */
function First({ of: { child }, next }: { of: ChildDay; next: string }) {
  const text = useText(home)
  const isKindergarten = child.orgType === 'ORGKG'
  const { lessons, isPending } = useLessonsOn(child.studentPersonId, isKindergarten ? null : next)
  const row = { key: String(child.studentPersonId), lesson: lessons[0], whose: <b>{givenName(child.studentFullName)}: </b> }
  return <LessonList rows={[{ ...row, said: isPending ? '' : isKindergarten ? text.opens : text.begins }]} />
}
