import { IconCalendarOff, IconCalendarTime, IconChartBar, IconClockCheck, IconSoup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TodayAttendance } from '../areas/attendance/TodayAttendance.tsx'
import { HomeworkFact } from '../areas/homework/HomeworkFact.tsx'
import { TodayMeal } from '../areas/meals/TodayMeal.tsx'
import { NextLesson } from '../areas/schedule/NextLesson.tsx'
import { givenName } from '../base/formats.ts'
import { TodayAlerts } from '../child/AlertAnswers.tsx'
import { childLink, childPageLink } from '../child/ofChild.ts'
import { type ChildAtSchool, usePlaceNames } from '../child/place.ts'
import { absence } from '../text/mn/absence.ts'
import { children as words } from '../text/mn/children.ts'
import { home } from '../text/mn/home.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './ChildCard.module.css'
import { ClassUnknown } from './ClassUnknown.tsx'
import { HealthFact } from './HealthRow.tsx'

/** Facts of a child's card by area. Each renders a TodayFact, its placeholder while loading, or nothing. */
const facts: readonly { area: string; Fact: (props: { child: ChildAtSchool }) => ReactNode }[] = [
  { area: 'attendance', Fact: TodayAttendance },
  { area: 'schedule', Fact: NextLesson },
  { area: 'homework', Fact: HomeworkFact },
  { area: 'meals', Fact: TodayMeal },
  { area: 'health', Fact: HealthFact },
]

const schedule = { page: 'schedule', word: 'schedule', icon: IconCalendarTime } as const
const meals = { page: 'meals', word: 'meals', icon: IconSoup } as const
const OF_SCHOOL = [
  { page: 'attendance', word: 'attendance', icon: IconClockCheck },
  schedule,
  { page: 'grades', word: 'grades', icon: IconChartBar },
  meals,
] as const
/** A kindergarten has no lessons and no marks. */
const OF_KINDERGARTEN = [{ page: 'daily-attendance', word: 'attendance', icon: IconClockCheck }, schedule, meals] as const

/** Card of one child: today's facts, and links to the pages of daily use. */
export function ChildCard({ child, turn }: { child: ChildAtSchool; turn: number }) {
  const { place } = usePlaceNames()
  const text = useText(words)
  const { leave } = useText(home)
  const { ask } = useText(absence)
  return (
    <Card as="article" bare className={classes.card}>
      <header className={classes.header}>
        <Initial name={givenName(child.studentFullName)} turn={turn} size={52} />
        <div>
          <h3>
            <PageLink {...childLink(child.studentPersonId)}>{child.studentFullName}</PageLink>
          </h3>
          <p className="small dim">{unbroken(place(child))}</p>
        </div>
      </header>
      <div className={classes.facts}>
        {child.classUnknown && <ClassUnknown school={child.orgName} {...child.classUnknown} />}
        <TodayAlerts bare studentId={child.studentPersonId} name={givenName(child.studentFullName)} />
        {facts.map(({ area, Fact }) => (
          <Fact key={area} child={child} />
        ))}
      </div>
      <nav className={classes.quick} aria-label={child.studentFullName}>
        {(child.orgType === 'ORGKG' ? OF_KINDERGARTEN : OF_SCHOOL).map(({ page, word, icon }) => (
          <PageLink key={page} {...childPageLink(child.studentPersonId, page)} className={classes.link}>
            <Icon of={icon} size={24} />
            {text.quick[word]}
          </PageLink>
        ))}
        <PageLink
          to="/student/$studentId/absence"
          params={{ studentId: child.studentPersonId }}
          search={{ ask: 'leave' }}
          className={classes.link}
          aria-label={`${ask}: ${child.studentFullName}`}
        >
          <Icon of={IconCalendarOff} size={24} />
          {leave}
        </PageLink>
      </nav>
    </Card>
  )
}
