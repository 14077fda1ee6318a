import type { ResultOf } from '@portal/contract/call'
import type { noticeDesk } from '@portal/contract/staffNotices'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { dateAndTime } from '../../text/dates.ts'
import { pages } from '../../text/mn/pages.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffNotices } from '../../text/mn/staffNotices.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { late } from '../../ui/plain/late.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { audienceName, NoticeStatus } from './noticeNames.tsx'
import classes from './StaffNotices.module.css'
import { useNoticeDesk, useStaffNotice } from './staffQueries.ts'

/** Load with the first notice that is written or opened. */
const NoticeForm = late(() => import('./NoticeForm.tsx'), { placeholder: <Pending cards={2} tall /> })
const StaffNoticeView = late(() => import('./StaffNoticeView.tsx'), { placeholder: <Pending cards={2} tall /> })

const PAGE = '/staff/notices'
/** Notices of a class teacher or an office; the address holds the open one, or the form. */
export default function NoticeDesk() {
  const text = useText(staffNotices)
  const titles = useText(pages)
  const { notice, write } = useSearch({ from: PAGE })
  const query = useNoticeDesk()
  const isList = notice === undefined && write === undefined
  return (
    <>
      {isList ? (
        <div className={classes.head}>
          <PageTitle below={text.below}>{titles.deskNotices}</PageTitle>
          {query.data !== undefined && query.data.groups.length > 0 && (
            <ButtonLink to={PAGE} search={{ write: 1 }}>
              <Icon of={IconPlus} />
              {text.write}
            </ButtonLink>
          )}
        </div>
      ) : (
        <PageLink to={PAGE} className={classes.back}>
          <Icon of={IconArrowLeft} />
          {text.back}
        </PageLink>
      )}
      <Async query={query}>
        {(desk) => {
          if (isList) return <List desk={desk} />
          if (write === undefined) return notice === undefined ? null : <StaffNoticeView key={notice} noticeId={notice} />
          if (desk.groups.length === 0) return <EmptyState title={text.noClass} />
          return notice === undefined ? (
            <NoticeForm desk={desk} before={undefined} />
          ) : (
            <Changing key={notice} desk={desk} noticeId={notice} />
          )
        }}
      </Async>
    </>
  )
}

const Changing = ({ desk, noticeId }: { desk: ResultOf<typeof noticeDesk>; noticeId: number }) => (
  <Async query={useStaffNotice(noticeId)}>
    {(before) => (before.may.includes('CHANGE') ? <NoticeForm desk={desk} before={before} /> : <StaffNoticeView noticeId={noticeId} />)}
  </Async>
)

function List({ desk: { groups, notices } }: { desk: ResultOf<typeof noticeDesk> }) {
  const text = useText(staffNotices)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  if (notices.length === 0) return <EmptyState title={groups.length === 0 ? text.noClass : text.none} hint={text.noneHint} />
  return (
    <Card bare>
      <RecordTable
        caption={text.below}
        rows={notices}
        keyOf={({ noticeId }) => noticeId}
        columns={[
          {
            key: 'title',
            head: text.title,
            card: 'title',
            of: ({ noticeId, title }) => (
              <PageLink to={PAGE} search={{ notice: noticeId }}>
                <b className="said">{title}</b>
              </PageLink>
            ),
          },
          { key: 'to', head: text.to, of: (notice) => audienceName(notice, text, inWords) },
          { key: 'state', head: text.state, of: ({ state }) => <NoticeStatus state={state} /> },
          {
            key: 'when',
            head: text.when,
            of: ({ sentAt, sendAt }) => {
              const at = sentAt ?? sendAt
              return at === null ? null : <span className="num nb">{dateAndTime(at, language)}</span>
            },
          },
          { key: 'read', head: text.read, number: true, of: ({ sentAt, read }) => (sentAt === null ? null : read) },
          { key: 'by', head: text.author, of: ({ by }) => (by === null ? null : unbroken(by)) },
        ]}
      />
    </Card>
  )
}
