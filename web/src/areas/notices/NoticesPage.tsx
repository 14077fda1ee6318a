import { IconArrowLeft } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import { childPageLink, type OfChild } from '../../child/ofChild.ts'
import { notices } from '../../text/mn/notices.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './Notices.module.css'
import { NoticeView } from './NoticeView.tsx'
import { useNotices } from './queries.ts'

/** Notices of the child's class and institution; the address holds the open one. */
export default function NoticesPage({ studentId, child }: OfChild) {
  const text = useText(notices)
  const { notice: opened } = useSearch({ from: '/student/$studentId/notices' })
  const query = useNotices(studentId)
  return (
    <>
      <ChildTitle page="notices" child={child} hint={<p className="small">{text.below}</p>} />
      <div className={classes.page} data-open={opened === undefined ? undefined : ''}>
        <div className={classes.list}>
          <Async
            query={query}
            pendingCards={2}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title={text.none} hint={text.noneHint} />}
          >
            {(all) => (
              <Card bare>
                <NoticeList studentId={studentId} all={all} opened={opened} />
              </Card>
            )}
          </Async>
        </div>
        {opened !== undefined && (
          <div>
            <PageLink {...childPageLink(studentId, 'notices')} className={classes.back}>
              <Icon of={IconArrowLeft} />
              {text.back}
            </PageLink>
            <NoticeView key={opened} studentId={studentId} noticeId={opened} />
          </div>
        )}
      </div>
    </>
  )
}
