import { type ClassSummary, LOW_ATTENDANCE } from '@portal/contract/staffClasses'
import { IconAlertTriangle, IconUnlink } from '@tabler/icons-react'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './GroupsTable.module.css'

export const groupLink = (groupId: number) => ({ to: '/staff/groups/$groupId', params: { groupId } }) as const

/** Groups with their figures of today; each links to its page. */
export function GroupsTable({ rows, withTeacher }: { rows: readonly ClassSummary[]; withTeacher: boolean }) {
  const text = useText(staffClasses)
  const teacher = {
    key: 'teacher',
    head: text.teacher,
    card: 'line' as const,
    of: ({ teacherName }: ClassSummary) => teacherName ?? <span className="dim">{text.noTeacher}</span>,
  }
  return (
    <RecordTable
      caption={text.groups}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', head: text.group, card: 'title', of: (group) => <Name {...group} /> },
        ...(withTeacher ? [teacher] : []),
        { key: 'children', head: text.count, number: true, of: ({ children }) => children },
        { key: 'unfollowed', head: text.unfollowedHead, card: 'end', of: ({ unfollowed }) => <Unfollowed count={unfollowed} /> },
        { key: 'today', head: text.today, card: 'line', of: (row) => <TodayNotices {...row} /> },
        {
          key: 'attendance',
          head: text.attendance,
          number: true,
          of: ({ attendancePercent }) => <Attendance percent={attendancePercent} />,
        },
      ]}
    />
  )
}

/** Groups on the start page, one line each, with the number of children without a linked parent. */
export function GroupLines({ rows }: { rows: readonly ClassSummary[] }) {
  const text = useText(staffClasses)
  return (
    <RecordTable
      caption={text.groups}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', head: text.group, card: 'title', of: (group) => <Name {...group} /> },
        {
          key: 'about',
          head: text.teacher,
          card: 'line',
          of: ({ teacherName, children }) => fill(text.teacherAndCount, { name: teacherName ?? text.noTeacher, count: children }),
        },
        {
          key: 'unfollowed',
          head: text.unfollowedHead,
          card: 'end',
          of: ({ unfollowed }) => <Unfollowed count={unfollowed} inWords />,
        },
      ]}
    />
  )
}

function Name({ id, name }: ClassSummary) {
  const { inWords } = useText(schoolWords)
  return (
    <PageLink className={classes.name} {...groupLink(id)}>
      {inWords(name)}
    </PageLink>
  )
}

function Unfollowed({ count, inWords = false }: { count: number; inWords?: boolean }) {
  const text = useText(staffClasses)
  // The head of a table's column names the figure; a card has no head.
  const counted = (
    <>
      <span className={classes.inCard}>{text.unfollowedHead} </span>
      {count}
    </>
  )
  if (count === 0) return <span className="dim">{inWords ? text.allFollowed : counted}</span>
  return (
    <span className={classes.unfollowed}>
      <Icon of={IconUnlink} size={18} />
      <span aria-hidden>{inWords ? fill(text.views.unfollowed, { count }) : counted}</span>
      <span className="unseen">{fill(text.unfollowedCount, { count })}</span>
    </span>
  )
}

function TodayNotices({ onLeave, unwell }: ClassSummary) {
  const text = useText(staffClasses)
  const notices = [onLeave > 0 && fill(text.onLeave, { count: onLeave }), unwell > 0 && fill(text.unwell, { count: unwell })].filter(
    (one) => one !== false,
  )
  return notices.length === 0 ? <span className="dim">{text.noNotice}</span> : notices.join(', ')
}

/** Percentage of days attended; a low one has a sign and a text for screen readers. */
export function Attendance({ percent }: { percent: number | null }) {
  const text = useText(staffClasses)
  if (percent === null) return <span className="dim">{text.unknown}</span>
  const written = `${percent.toFixed(1)}%`
  if (percent >= LOW_ATTENDANCE) return <span className="num">{written}</span>
  return (
    <span className={classes.low}>
      <Icon of={IconAlertTriangle} size={18} />
      <span aria-hidden>{written}</span>
      <span className="unseen">{fill(text.low, { percent: written })}</span>
    </span>
  )
}
