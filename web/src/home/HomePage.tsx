import type { LinkedChild } from '@portal/contract/children'
import { IconUserPlus } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OpenQuestions } from '../areas/questions/index.ts'
import { useEstimatedNow, useEstimatedToday } from '../base/clock.ts'
import { useAway, useFailedRead } from '../base/connectionError.ts'
import { givenName } from '../base/formats.ts'
import { FilledReadsProvider } from '../base/queries.tsx'
import { useUser } from '../base/session.ts'
import { REGISTER_CHILD } from '../child/ofChild.ts'
import { isAtSchool } from '../child/place.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { approvedChildren } from '../child/selectedChild.ts'
import { dayAndMonth } from '../text/calendar.ts'
import { weekday } from '../text/dates.ts'
import { type ChildrenText, children as words } from '../text/mn/children.ts'
import { home } from '../text/mn/home.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { Scene } from '../ui/picture/Scene.tsx'
import { Async } from '../ui/plain/Async.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { EmptyState } from '../ui/plain/EmptyState.tsx'
import { FailedRead } from '../ui/plain/FailedRead.tsx'
import { Icon, Tile } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { Stack } from '../ui/plain/layout.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { Pending } from '../ui/plain/Pending.tsx'
import { ChildCard } from './ChildCard.tsx'
import { DayLessons } from './DayLessons.tsx'
import { type Tomorrow, tomorrowsOf } from './evening.ts'
import { UNDO_MS } from './HealthRow.tsx'
import classes from './HomePage.module.css'
import { NoSchool } from './NoSchool.tsx'
import { SentRequests } from './SentRequests.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TomorrowCard } from './TomorrowCard.tsx'
import { type ChildDay, isListed, MAX_TASKS, type Task, tasksOf } from './tasks.ts'
import { useDays, useYesterday } from './useDays.ts'

/** Loaded for children between two schools. */
const AwayCard = late(() => import('./AwayCard.tsx'), { placeholder: <Pending tall /> })

function greeting(text: ChildrenText, now: string): string {
  const hour = Number(now.slice(11, 13))
  if (hour < 5 || hour >= 18) return text.evening
  return hour < 12 ? text.morning : text.day
}

/** Numbers in the greeting; undefined while loading. */
type Due = { tasks: number; homework: number } | undefined

/** Greeting with a small picture while something is due or the numbers are loading. */
function Greeting({ due, isAlone }: { due: Due; isAlone: boolean }) {
  const text = useText(words)
  const { count, left, calm, partial } = useText(home)
  const isPartial = useAway()?.isPartial ?? false
  const { language } = useLanguage()
  const now = useEstimatedNow()
  const today = now.slice(0, 10)
  const name = givenName(useUser()?.displayName ?? '')
  const isCalm = isAlone || (due !== undefined && !isPartial && due.tasks + due.homework === 0)
  const summary = () => {
    if (due === undefined) return undefined
    if (isPartial) return partial
    if (isCalm) return `${calm}.`
    return due.homework > 0 ? fill(left, { count: due.homework }) : fill(count, { count: due.tasks })
  }
  return (
    <section className={isCalm ? classes.hello : classes.greeting}>
      <p className={`small dim ${classes.date}`}>{unbroken(`${dayAndMonth(today, language)}, ${weekday(today, language)}`)}</p>
      <h1 tabIndex={-1}>
        {greeting(text, now)}, <span className={classes.name}>{name}</span>
      </h1>
      {!isAlone && <p className={classes.count}>{summary()}</p>}
      {!isCalm && <Scene view="near" className={classes.near} />}
      <Scene view="band" className={classes.scene} />
    </section>
  )
}

export default function HomePage() {
  const text = useText(words)
  const children = useLinkedChildren()
  const approved = approvedChildren(children.data ?? [])
  const known = useDays(children.data && approved.filter(isAtSchool))
  const now = useEstimatedNow()
  const yesterday = useYesterday()
  const [sent, setSent] = useState<readonly number[]>([])
  useEffect(() => {
    if (sent.length === 0) return
    const timer = setTimeout(() => setSent([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [sent])
  // Forms that were just sent keep their row, which can undo them.
  const days = known?.days.map((one) => (sent.includes(one.child.studentPersonId) ? { ...one, isDeclared: false } : one))
  const tasks = known && days && tasksOf({ days, steps: known.steps, claims: known.claims, now, yesterday })
  const tomorrows = days && tomorrowsOf(days, now)
  const isKnown = children.data !== undefined && tasks !== undefined && tomorrows !== undefined
  const due = isKnown ? { tasks: tasks.length, homework: tomorrows.reduce((sum, { open }) => sum + open.length, 0) } : undefined
  const todayCard = { order: approved, sent, onSent: setSent }
  return (
    <>
      <Greeting due={due} isAlone={children.data !== undefined && approved.length === 0 && (tasks?.length ?? 0) === 0} />
      <OpenQuestions />
      {children.data?.length === 0 && tasks !== undefined && tasks.length > 0 && (
        <div className={classes.steps}>
          <TodayCard tasks={tasks} {...todayCard} />
        </div>
      )}
      <Async
        query={children}
        pending={<Pending cards={2} tall />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title={text.noChildrenLinked}
            hint={text.noChildrenLinkedHint}
            action={
              <ButtonLink {...REGISTER_CHILD} className={classes.firstChild}>
                <Icon of={IconUserPlus} />
                {text.registerChild}
              </ButtonLink>
            }
          />
        }
      >
        {(all) => {
          if (days === undefined || tasks === undefined || tomorrows === undefined) return <Pending cards={2} tall />
          const requests = all.filter((child) => isListed(child, now.slice(0, 10)))
          return (
            <div className={classes.sections}>
              {!children.isError && <FailedReads />}
              {approved.length > 0 && (
                <FilledReadsProvider value={known?.filled}>
                  <Children days={days} tasks={tasks} tomorrows={tomorrows} {...todayCard} />
                </FilledReadsProvider>
              )}
              {approved.length === 0 && tasks.length > 0 && <TodayCard tasks={tasks} {...todayCard} />}
              {requests.length > 0 && <SentRequests requests={requests} />}
              <PageLink {...REGISTER_CHILD} className={classes.another}>
                <Tile icon={IconUserPlus} large />
                <span>
                  <b>{text.registerChild}</b>
                  <span className="small dim">{text.registerHint}</span>
                </span>
              </PageLink>
            </div>
          )
        }}
      </Async>
    </>
  )
}

interface ChildrenProps {
  days: readonly ChildDay[]
  tasks: readonly Task[]
  tomorrows: readonly Tomorrow[]
  order: readonly LinkedChild[]
  sent: readonly number[]
  onSent: (ids: readonly number[]) => void
}

/** Card of today (in the evening, of tomorrow), then a card per child. A single child has its lessons beside them. */
function Children({ days, tasks, tomorrows, order, sent, onSent }: ChildrenProps) {
  const text = useText(words)
  const today = useEstimatedToday()
  const [isWhole, setWhole] = useState(false)
  const isPartial = useAway()?.isPartial ?? false
  const isEvening = tomorrows.length > 0
  // Steps of enrolment have a deadline and an institution waits for the answer to a claim, so both come first.
  const isStepFirst = tasks[0]?.kind === 'step' || tasks[0]?.kind === 'claim'
  const hasHomework = tomorrows.some(({ open }) => open.length > 0)
  const [only, ...others] = days
  const todayCard = (tasks.length > 0 || (!isEvening && !isPartial && days.some(({ day }) => day.isSchool))) && (
    <TodayCard
      tasks={isWhole ? tasks : tasks.slice(0, MAX_TASKS)}
      order={order}
      sent={sent}
      onSent={onSent}
      quiet={isEvening && hasHomework && !isStepFirst}
      fold={tasks.length > MAX_TASKS ? { isWhole, count: tasks.length, onTurn: () => setWhole(!isWhole) } : undefined}
    />
  )
  const turns = order.map((child, turn) => ({ child, turn }))
  const isAnyAway = !order.every(isAtSchool)
  const lessons = only && others.length === 0 && <DayLessons child={only.child} day={only.day} />
  return (
    <Stack gap={9} className={classes.children} data-one={lessons ? '' : undefined}>
      <div className={classes.sections}>
        {(isStepFirst || !isEvening) && todayCard}
        {isEvening && <TomorrowCard tomorrows={tomorrows} today={today} order={order} quiet={isStepFirst} />}
        {!isStepFirst && isEvening && todayCard}
        <NoSchool days={days.filter(({ child }) => !tomorrows.some((one) => one.child === child))} />
        <section className={classes.list}>
          <h2 className={classes.heading}>{text.myChildren}</h2>
          {order.some(isAtSchool) && (
            <ul className={classes.cards}>
              {turns.map(
                ({ child, turn }) =>
                  isAtSchool(child) && (
                    <li key={child.studentPersonId}>
                      <ChildCard child={child} turn={turn} />
                    </li>
                  ),
              )}
            </ul>
          )}
          {isAnyAway && (
            <ul className={classes.away}>
              {turns.map(
                ({ child, turn }) =>
                  !isAtSchool(child) && (
                    <li key={child.studentPersonId}>
                      <AwayCard child={child} turn={turn} />
                    </li>
                  ),
              )}
            </ul>
          )}
        </section>
      </div>
      {lessons}
    </Stack>
  )
}

/** Shows failed reads once for all cards, which have no error state. An unreachable portal is shown by the shell. */
function FailedReads() {
  const failed = useFailedRead()
  const retrying = useIsFetching() > 0
  const isAway = useAway() !== undefined
  return failed && !isAway && <FailedRead error={failed} retrying={retrying} />
}
