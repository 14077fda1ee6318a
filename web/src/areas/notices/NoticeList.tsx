import type { Notice } from '@portal/contract/notices'
import { IconChevronRight, IconSpeakerphone } from '@tabler/icons-react'
import { useEstimatedToday } from '../../base/clock.ts'
import { childPageLink } from '../../child/ofChild.ts'
import rows from '../../child/rows.module.css'
import { dateNextTo } from '../../text/dates.ts'
import { notices } from '../../text/mn/notices.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon, Tile } from '../../ui/plain/Icon.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import classes from './Notices.module.css'
import { useNotices } from './queries.ts'

interface NoticeListProps {
  studentId: number
  all: readonly Notice[]
  opened?: number | undefined
}

/** Notices of a child, newest first. */
export function NoticeList({ studentId, all, opened }: NoticeListProps) {
  const text = useText(notices)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  return (
    <ul className={classes.rows} aria-label={text.list}>
      {all.map(({ noticeId, title, orgName, groupName, sentAt, isTakenBack, isRead, asks }) => (
        <li key={noticeId}>
          <PageLink
            {...childPageLink(studentId, 'notices')}
            search={{ notice: noticeId }}
            className={rows.row}
            data-open={noticeId === opened ? '' : undefined}
            aria-current={noticeId === opened ? 'true' : undefined}
          >
            <Tile icon={IconSpeakerphone} />
            <span className={classes.about} data-unread={isRead ? undefined : ''}>
              <b className={isTakenBack ? undefined : 'said'}>
                {!isRead && <span className="unseen">{text.unread} </span>}
                {unbroken(isTakenBack ? text.takenBack : title)}
              </b>
              <small>
                {groupName === null ? orgName : inWords(groupName)} ·{' '}
                <span className="num nb">{dateNextTo(sentAt.slice(0, 10), today, language)}</span>
              </small>
              {asks !== null && asks.given === null && today <= asks.until && <small>{text.asksAnswer}</small>}
            </span>
            <Icon of={IconChevronRight} />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** Last notices on the page of the school. */
export function SchoolNotices({ studentId }: { studentId: number }) {
  const text = useText(notices)
  return (
    <Card title={text.list} className={classes.school}>
      <Async query={useNotices(studentId)} isEmpty={(all) => all.length === 0} empty={<p className="dim">{text.none}</p>}>
        {(all) => <NoticeList studentId={studentId} all={all} />}
      </Async>
    </Card>
  )
}
