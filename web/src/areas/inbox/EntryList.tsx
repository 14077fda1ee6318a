import { addDays } from '@portal/contract/days'
import type { InboxEntry, InboxTopic } from '@portal/contract/inbox'
import {
  IconBell,
  IconCalendarOff,
  IconCalendarStats,
  IconClockCheck,
  IconFileText,
  IconMessageQuestion,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEstimatedToday } from '../../base/clock.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { approvedChildren } from '../../child/selectedChild.ts'
import { dateNextTo } from '../../text/dates.ts'
import { inbox } from '../../text/mn/inbox.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { type Shape, Tile } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import classes from './Inbox.module.css'
import { type Period, periodsOf } from './rules.ts'

const icons: Readonly<Record<InboxTopic, Shape>> = {
  requestDecided: IconFileText,
  linkDecided: IconUsers,
  leaveDecided: IconCalendarOff,
  absence: IconClockCheck,
  officeQuestion: IconMessageQuestion,
  weeklySummary: IconCalendarStats,
  notice: IconSpeakerphone,
  family: IconBell,
  account: IconUser,
}

/** Messages by day, newest first. */
export function EntryList({ entries, opened }: { entries: readonly InboxEntry[]; opened: number | undefined }) {
  const text = useText(inbox)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  const heading = (period: Period) => {
    if (period === 'before') return text.before
    const day = period === 'today' ? today : addDays(today, -1)
    return `${text[period]}, ${dateNextTo(day, today, language)}`
  }
  return periodsOf(entries, today).map(({ period, entries: those }) => (
    <section key={period} aria-labelledby={`inbox-${period}`}>
      <h2 id={`inbox-${period}`} className={classes.period}>
        {unbroken(heading(period))}
      </h2>
      <ul className={classes.entries}>
        {those.map((entry) => (
          <li key={entry.id}>
            <EntryRow
              entry={entry}
              isOpen={entry.id === opened}
              time={period === 'before' ? dateNextTo(entry.at.slice(0, 10), today, language) : entry.at.slice(11, 16)}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function EntryRow({ entry, isOpen, time }: { entry: InboxEntry; isOpen: boolean; time: string }) {
  const text = useText(inbox)
  const search = useSearch({ from: '/messages' })
  const { data: children = [] } = useLinkedChildren()
  const turn = approvedChildren(children).findIndex(({ studentPersonId }) => studentPersonId === entry.childId)
  return (
    <Link
      to="/messages"
      search={{ ...search, open: entry.id }}
      resetScroll={false}
      className={classes.entry}
      data-unread={entry.isRead ? undefined : ''}
      data-open={isOpen ? '' : undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Tile icon={icons[entry.topic]} />
      <span className={classes.about}>
        {entry.childName !== null && <Initial name={entry.childName} size={20} {...(turn >= 0 && { turn })} />}
        {[entry.childName, text.topics[entry.topic]].filter((part) => part !== null).join(' · ')}
      </span>
      <time dateTime={entry.at}>{time}</time>
      <b>
        {!entry.isRead && <span className="unseen">{text.unreadMark} </span>}
        {unbroken(entry.title)}
      </b>
      <span className={classes.start}>{unbroken(entry.text)}</span>
    </Link>
  )
}
