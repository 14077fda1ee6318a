import { isDay } from '@portal/contract/days'
import type { RollSummary, SchoolToday } from '@portal/contract/today'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEstimatedNow } from '../../base/clock.ts'
import { whenIdle } from '../../base/hooks.ts'
import { useUser } from '../../base/session.ts'
import { useStore } from '../../base/store.ts'
import { dayInWords } from '../../text/dates.ts'
import { todayWords } from '../../text/mn/today.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { useDesk } from '../staff/index.ts'
import { entryQueue, openEntryQueue } from './entryQueue.ts'
import { HomeworkCard } from './HomeworkCard.tsx'
import { LessonStrip } from './LessonStrip.tsx'
import { useReadRolls, useSchoolToday } from './queries.ts'
import { Roll } from './Roll.tsx'
import { countedBy, currentLesson, isSameRoll, type RollKey, withEntries } from './rules.ts'
import { Classes } from './SchoolClasses.tsx'
import { OfflineEntries, SyncPill } from './SyncPill.tsx'
import { unseenEntries } from './sendingQueue.ts'
import classes from './Today.module.css'
import { Missing } from './TodayLists.tsx'
import { WithoutHomework } from './WithoutHomework.tsx'

const unsent = () => import('./Sender.tsx')
const QueueCard = late(() => unsent().then((module) => ({ default: module.QueueCard })), { isOptional: true })
const ExpiredNotice = late(() => unsent().then((module) => ({ default: module.ExpiredNotice })), { isOptional: true })

/** The school day of a teacher: the lessons, the roll of one, and homework. An office sees all classes. */
export default function TodayPage() {
  const text = useText(todayWords)
  const { language } = useLanguage()
  const query = useSchoolToday()
  const { data } = query
  const user = useUser()
  const { expired } = useStore(entryQueue.state)
  // Loaded in advance, because the list is needed without a network.
  useEffect(() => whenIdle(() => void QueueCard.preload()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or role has a queue of its own
  useEffect(openEntryQueue, [user])
  return (
    <>
      <div className={classes.head}>
        <PageTitle below={data && dayInWords(data.day, language)}>{text.title}</PageTitle>
        <SyncPill />
      </div>
      <div className={classes.notes}>
        <OfflineEntries />
        {expired !== undefined && <ExpiredNotice />}
      </div>
      <Async query={query}>{(found) => <Day found={found} />}</Async>
    </>
  )
}

/** Roll of the address, otherwise that of the current lesson. */
function useOpenRoll({ lessons }: SchoolToday, time: string): RollKey | undefined {
  const { group, day, period } = useSearch({ from: '/staff/today' })
  if (group !== undefined && isDay(day) && period !== undefined) return { groupId: group, day, period }
  const current = currentLesson(lessons, time)
  return current && { groupId: current.groupId, day: current.day, period: current.period }
}

/** Lessons with the counts of entries that the server's counts lack. */
function useCounted(lessons: readonly RollSummary[]): RollSummary[] {
  const queue = useStore(entryQueue.state)
  const rollOf = useReadRolls()
  return lessons.map((lesson) => {
    const read = rollOf(lesson)
    if (read === undefined) return lesson
    const unseen = unseenEntries(queue, read.readAt).filter((entry) => isSameRoll(entry, lesson))
    return unseen.length === 0 ? lesson : countedBy(lesson, withEntries(read.children, lesson, unseen))
  })
}

function Day({ found }: { found: SchoolToday }) {
  const text = useText(todayWords)
  const time = useEstimatedNow().slice(11)
  const open = useOpenRoll(found, time)
  const { classes: groups, origin } = found
  const lessons = useCounted(found.lessons)
  const missing = useCounted(found.missing)
  const isQueued = useStore(entryQueue.state).kept.length > 0
  const desk = useDesk().data
  const isOffice = desk?.role === 'SCHOOL'
  // Kindergartens give no homework.
  const hasHomework = desk?.isKindergarten === false
  const isBrought = origin === 'BROUGHT'
  const lesson = open && [...lessons, ...missing].find((one) => isSameRoll(one, open))
  return (
    <div className={classes.page}>
      {lessons.length > 0 && <LessonStrip lessons={lessons} open={open} time={time} isBrought={isBrought} />}
      <Stack gap={7} className={classes.main}>
        {isBrought && <Notice tone="blue">{isOffice ? `${text.brought} ${text.broughtOffice}` : text.brought}</Notice>}
        {!isBrought && open !== undefined && <Roll key={`${open.groupId} ${open.day} ${open.period}`} roll={open} />}
        {isQueued && <QueueCard />}
        {isOffice && <Classes rows={groups} />}
        {!isOffice && open === undefined && <EmptyState title={text.noLessons} hint={text.noLessonsHint} />}
      </Stack>
      <Stack gap={7} className={classes.side}>
        {hasHomework && (
          <HomeworkCard
            today={found.day}
            lesson={open && { groupId: open.groupId, subject: lesson?.courseName ?? null }}
            isOffice={isOffice}
          />
        )}
        <Missing rolls={missing} />
        {hasHomework && <WithoutHomework />}
      </Stack>
    </div>
  )
}
