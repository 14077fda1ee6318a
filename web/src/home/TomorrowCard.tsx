import type { LinkedChild } from '@portal/contract/children'
import { addDays, clockTime } from '@portal/contract/days'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconSoup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { warningOf } from '../areas/meals/rules.ts'
import { beginOf } from '../areas/schedule/index.ts'
import { givenName } from '../base/formats.ts'
import { childPageLink } from '../child/ofChild.ts'
import { dayAndMonth } from '../text/calendar.ts'
import { weekday } from '../text/dates.ts'
import { home } from '../text/mn/home.ts'
import { meals } from '../text/mn/meals.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon, type Shape } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import type { Tomorrow } from './evening.ts'
import classes from './TomorrowCard.module.css'

interface TomorrowCardProps {
  /** Sorted: most open homework first. */
  tomorrows: readonly Tomorrow[]
  today: string
  /** All children in the order that assigns their colours. */
  order: readonly LinkedChild[]
  /** Set if another card has the page's only filled button. */
  quiet: boolean
}

/** Evening card: homework and things to bring for the next school day of each child. */
export function TomorrowCard({ tomorrows, today, order, quiet }: TomorrowCardProps) {
  const text = useText(home)
  const { language } = useLanguage()
  const day = tomorrows.map((one) => one.day).sort()[0] ?? today
  const named = (date: string) => `${dayAndMonth(date, language)}, ${weekday(date, language)}`
  return (
    <Card bare>
      <header className={classes.header}>
        <h2>{day === addDays(today, 1) ? text.morrow : fill(text.morrowOn, { weekday: weekday(day, language) })}</h2>
        <span className="dim">{unbroken(named(day))}</span>
      </header>
      <div className={classes.blocks} data-columns={Math.min(3, tomorrows.length)}>
        {tomorrows.map((one, at) => (
          <Block
            key={one.child.studentPersonId}
            of={one}
            turn={order.indexOf(one.child)}
            otherDay={one.day === day ? undefined : named(one.day)}
            isFirst={at === 0 && !quiet}
          />
        ))}
      </div>
    </Card>
  )
}

interface BlockProps {
  of: Tomorrow
  turn: number
  /** Set if the child's next school day differs from the card's. */
  otherDay: string | undefined
  isFirst: boolean
}

function Block({ of: { child, day, first, open, done, lunch, warned }, turn, otherDay, isFirst }: BlockProps) {
  const text = useText(home)
  const mealText = useText(meals)
  const { inWords } = useText(schoolWords)
  const isKindergarten = child.orgType === 'ORGKG'
  const link = { ...childPageLink(child.studentPersonId, isKindergarten ? 'meals' : 'homework'), search: { date: day } }
  const about = [child.studentGroupName, first?.courseName, otherDay].flatMap((one) => (one ? inWords(one) : [])).join(' · ')
  const dishes = lunch.map(({ productName }) => productName).join(', ')
  return (
    <article className={classes.block}>
      <header>
        <Initial name={givenName(child.studentFullName)} turn={turn} size={36} />
        <div>
          <h3>
            <PageLink {...link}>{givenName(child.studentFullName)}</PageLink>
          </h3>
          <p className="small dim">{unbroken(about)}</p>
        </div>
        {first && <time>{clockTime(beginOf(first))}</time>}
      </header>
      <ul className={classes.lines}>
        {open.map(({ className, assignmentName }, at) => (
          // Two tasks of one course may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
          <Line key={at} icon={IconCircleDashed}>
            <b>{inWords(className)}:</b> <span className="said">{unbroken(assignmentName)}</span>
          </Line>
        ))}
        {done.length > 0 && (
          <Line icon={IconCircleCheck} tone="green">
            {fill(text.done, { courses: [...new Set(done.map(({ className }) => inWords(className)))].join(', ') })}
          </Line>
        )}
        {!isKindergarten && open.length + done.length === 0 && <Line icon={IconCircleCheck}>{text.noTasks}</Line>}
        {isKindergarten && dishes !== '' && <Line icon={IconSoup}>{fill(text.lunch, { dishes })}</Line>}
        {warned.map((dish) => (
          <Line key={`${dish.menuType} ${dish.productName}`} icon={IconAlertTriangle} tone="red">
            {warningOf(dish, mealText)}
          </Line>
        ))}
      </ul>
      {open.length > 0 && isFirst && (
        <ButtonLink {...link} wide>
          {fill(text.seeTasks, { count: open.length })}
        </ButtonLink>
      )}
    </article>
  )
}

const Line = ({ icon, tone, children }: { icon: Shape; tone?: 'green' | 'red'; children: ReactNode }) => (
  <li data-tone={tone}>
    <Icon of={icon} />
    <span>{children}</span>
  </li>
)
