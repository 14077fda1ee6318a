import type { LinkedChild } from '@portal/contract/children'
import { IconCalendarTime, IconChartBar, IconClockCheck, IconId, IconSoup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AbsenceLine } from '../areas/absence/AbsenceLine.tsx'
import { TodayAttendance } from '../areas/attendance/TodayAttendance.tsx'
import { HealthLine } from '../areas/health/HealthLine.tsx'
import { HomeworkLine } from '../areas/homework/HomeworkLine.tsx'
import { TodayMeal } from '../areas/meals/TodayMeal.tsx'
import { NextLesson } from '../areas/schedule/NextLesson.tsx'
import { givenName } from '../base/names.ts'
import { AttentionLine } from '../child/AttentionLine.tsx'
import { addressOf } from '../child/addresses.ts'
import { children as words } from '../text/mn/children.ts'
import { useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './ChildCard.module.css'

/** What an area says about a child at home, or nothing; its place while its answer is on the way, so that nothing jumps. */
type Piece = (props: { child: LinkedChild }) => ReactNode

/** Parts of a child's card at home, by the area that brings them. An area adds its own here. */
const pieces: readonly {
  area: string
  /** In the strip: today's mark, the next lesson. A TodayFact or nothing. */
  Today?: Piece
  /** Below it, the most urgent first: homework due, an unread answer. AttentionLines or nothing. */
  Lines?: Piece
}[] = [
  { area: 'attendance', Today: TodayAttendance },
  { area: 'schedule', Today: NextLesson },
  { area: 'meals', Today: TodayMeal },
  { area: 'homework', Lines: HomeworkLine },
  { area: 'health', Lines: HealthLine },
  { area: 'absence', Lines: AbsenceLine },
]

const schedule = { page: 'schedule', word: 'schedule', Icon: IconCalendarTime } as const
const meals = { page: 'cook', word: 'cook', Icon: IconSoup } as const
const OF_SCHOOL = [
  { page: 'attendance', word: 'attendance', Icon: IconClockCheck },
  schedule,
  { page: 'gradebook', word: 'gradebook', Icon: IconChartBar },
  meals,
] as const
/** It has neither lessons to attend nor marks. */
const OF_KINDERGARTEN = [{ page: 'daily-attendance', word: 'attendance', Icon: IconClockCheck }, schedule, meals] as const

/** One child at home: how today goes, what needs attention, and the pages that are looked at daily. */
export function ChildCard({ child, turn }: { child: LinkedChild; turn: number }) {
  const text = useText(words)
  return (
    <Card as="article" bare className={classes.card}>
      <header className={classes.header}>
        <Initial name={givenName(child.studentFullName)} turn={turn} size={52} />
        <div>
          <h3>{child.studentFullName}</h3>
          <p className="small dim">
            {child.studentGroupName}, {child.orgName}
          </p>
        </div>
      </header>
      <div className={classes.strip}>{pieces.map(({ area, Today }) => Today && <Today key={area} child={child} />)}</div>
      <div className={classes.lines}>
        {pieces.map(({ area, Lines }) => Lines && <Lines key={area} child={child} />)}
        <AttentionLine href={addressOf(child.studentPersonId)} icon={IconId} title={text.toPersonalInfo} whose={child.studentFullName} />
      </div>
      <nav className={classes.quick} aria-label={child.studentFullName}>
        {(child.orgType === 'ORGKG' ? OF_KINDERGARTEN : OF_SCHOOL).map(({ page, word, Icon }) => (
          <PageLink key={page} href={addressOf(child.studentPersonId, page)} className={classes.link}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {text.quick[word]}
          </PageLink>
        ))}
      </nav>
    </Card>
  )
}
