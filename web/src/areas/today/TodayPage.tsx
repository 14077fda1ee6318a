import { isDay } from '@portal/contract/days'
import type { RollSummary, SchoolToday } from '@portal/contract/today'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEstimatedNow } from '../../base/clock.ts'
import { whenIdle } from '../../base/hooks.ts'
import { useShow } from '../../base/page.ts'
import { useUser } from '../../base/session.ts'
import { useStore } from '../../base/store.ts'
import { dayInWords } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { unseenEntries } from '../entries/index.ts'
import { useDesk } from '../staff/index.ts'
import { entryQueue } from './entryQueue.ts'
import { HomeworkCard } from './HomeworkCard.tsx'
import { LessonStrip } from './LessonStrip.tsx'
import { ParentAnswers } from './ParentAnswers.tsx'
import { useReadRolls, useSchoolToday } from './queries.ts'
import { Roll } from './Roll.tsx'
import { countedBy, currentLesson, isSameRoll, laterLesson, type RollKey, withEntries } from './rules.ts'
import { Classes } from './SchoolClasses.tsx'
import { OfflineEntries, SyncPill } from './SyncPill.tsx'
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
  useEffect(entryQueue.follow, [user])
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

const keyOf = ({ groupId, day, period }: RollKey): RollKey => ({ groupId, day, period })

/** Roll of the address, otherwise that of the lesson that was current when the page opened: it never changes under a finger. */
function useOpenRoll({ lessons }: SchoolToday, time: string): RollKey | undefined {
  const { group, day, period } = useSearch({ from: '/staff/today' })
  const [kept, setKept] = useState<RollKey>()
  const isAddressed = group !== undefined && isDay(day) && period !== undefined
  const current = currentLesson(lessons, time)
  const first = kept ?? (current && keyOf(current))
  const next = isAddressed ? undefined : first
  if (next !== kept) setKept(next)
  return isAddressed ? { groupId: group, day, period } : first
}

/** Button that opens the lesson that goes on or comes next, once the open one is over. */
function useNextLesson({ lessons }: SchoolToday, open: RollKey | undefined, time: string) {
  const text = useText(todayWords)
  const { inWords } = useText(schoolWords)
  const show = useShow('/staff/today')
  const later = laterLesson(lessons, open, time)
  if (later === undefined) return undefined
  const { courseName, groupName, beginsAt } = later
  const lesson = [beginsAt, courseName && inWords(courseName)].filter(Boolean).join(' ')
  const { groupId: group, day, period } = later
  return {
    label: fill(text.nextLesson, { lesson, group: inWords(groupName) }),
    onPress: () => show({ group, day, period, course: undefined }),
  }
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
  const next = useNextLesson(found, open, time)
  const { classes: groups, origin } = found
  const lessons = useCounted(found.lessons)
  const missing = useCounted(found.missing)
  const { kept, unreadable } = useStore(entryQueue.state)
  const isQueued = kept.length + unreadable.length > 0
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
        {!isBrought && open !== undefined && <Roll key={`${open.groupId} ${open.day} ${open.period}`} roll={open} next={next} />}
        {isQueued && <QueueCard />}
        {isOffice && <Classes rows={groups} />}
        {!isOffice && open === undefined && <EmptyState title={text.noLessons} hint={text.noLessonsHint} />}
      </Stack>
      <Stack gap={7} className={classes.side}>
        <ParentAnswers answers={found.answers} />
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
