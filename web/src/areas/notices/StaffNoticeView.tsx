import type { StaffNoticeDetail } from '@portal/contract/staffNotices'
import { useState } from 'react'
import { useShow } from '../../base/page.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffNotices } from '../../text/mn/staffNotices.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { audienceName, NoticeStatus } from './noticeNames.tsx'
import { EventLine, NoticeFiles, NoticeText } from './parts.tsx'
import { Readers } from './Readers.tsx'
import classes from './StaffNotices.module.css'
import { openOfStaff, useConfirmNotice, useDeleteNotice, useReturnNotice, useStaffNotice, useTakeBackNotice } from './staffQueries.ts'

/** Notice of the desk with its counts and, for the class teacher, its readers. */
export default function StaffNoticeView({ noticeId }: { noticeId: number }) {
  return <Async query={useStaffNotice(noticeId)}>{(detail) => <View detail={detail} />}</Async>
}

function View({ detail }: { detail: StaffNoticeDetail }) {
  const text = useText(staffNotices)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const { notice, files, event, classes: own, asks } = detail
  const { noticeId, state, sentAt, sendAt, by } = notice
  const at = sentAt ?? sendAt
  return (
    <div className={classes.view}>
      <PageTitle
        below={[audienceName(notice, text, inWords), by, at === null ? null : dateAndTime(at, language)]
          .filter((part) => part !== null)
          .join(' · ')}
        action={<NoticeStatus state={state} />}
      >
        <span className="said">{notice.title}</span>
      </PageTitle>
      <Acts detail={detail} />
      {sentAt !== null && <Facts detail={detail} />}
      <Card>
        <article className={classes.preview}>
          <NoticeText text={detail.text} />
          {event !== null && <EventLine event={event} />}
          {files.length > 0 && <NoticeFiles files={files} open={openOfStaff(noticeId)} />}
          {asks !== null && <b className="said">{asks.question}</b>}
        </article>
      </Card>
      {own.map(({ groupId, groupName }) => (
        <Readers key={groupId} noticeId={noticeId} groupId={groupId} groupName={inWords(groupName)} asks={asks !== null} />
      ))}
      {sentAt !== null && own.length === 0 && <p className="small dim">{text.namesHint}</p>}
    </div>
  )
}

/** Counts of readers and answers. */
function Facts({ detail: { notice, reach, asks, answers } }: { detail: StaffNoticeDetail }) {
  const { facts } = useText(staffNotices)
  const { yes, no, seen } = answers
  const answered = yes + no + seen
  const kinds =
    asks?.kind === 'SEEN'
      ? ([[facts.seen, seen]] as const)
      : ([
          [facts.yes, yes],
          [facts.no, no],
        ] as const)
  const rows = [
    [facts.read, `${notice.read} / ${reach.parents}`] as const,
    ...(asks === null ? [] : [...kinds, [facts.silent, reach.children - answered] as const]),
  ]
  return (
    <Card>
      <dl className={classes.facts}>
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Acts open to the caller. */
function Acts({ detail: { notice, version, may } }: { detail: StaffNoticeDetail }) {
  const text = useText(staffNotices)
  const show = useShow('/staff/notices')
  const confirm = useConfirmNotice()
  const giveBack = useReturnNotice()
  const takeBack = useTakeBackNotice()
  const remove = useDeleteNotice()
  const { pending, press } = usePress()
  const [asking, setAsking] = useState<'TAKE_BACK' | 'DELETE'>()
  const { noticeId } = notice
  const acts = may.filter((act) => act !== 'NAMES')
  if (acts.length === 0) return null
  return (
    <div className={classes.buttons}>
      {may.includes('CHANGE') && (
        <ButtonLink to="/staff/notices" search={{ notice: noticeId, write: 1 }}>
          {text.acts.CHANGE}
        </ButtonLink>
      )}
      {may.includes('CONFIRM') && (
        <Button
          loading={pending}
          onClick={() =>
            void press(async () => {
              const { state } = await confirm({}, { noticeId, version })
              toast.success(text.done[state])
            })
          }
        >
          {text.acts.CONFIRM}
        </Button>
      )}
      {may.includes('RETURN') && (
        <Button variant="default" loading={pending} onClick={() => void press(() => giveBack({}, { noticeId }))}>
          {text.acts.RETURN}
        </Button>
      )}
      {(['TAKE_BACK', 'DELETE'] as const).map(
        (act) =>
          may.includes(act) && (
            <Button key={act} variant="default" onClick={() => setAsking(act)}>
              {text.acts[act]}
            </Button>
          ),
      )}
      {asking === 'TAKE_BACK' && (
        <ConfirmDialog
          title={text.takeBackTitle}
          confirm={text.acts.TAKE_BACK}
          onConfirm={async () => {
            await takeBack({}, { noticeId })
            toast.success(text.done.TAKEN_BACK)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{fill(text.takeBackHint, { count: notice.read })}</p>
        </ConfirmDialog>
      )}
      {asking === 'DELETE' && (
        <ConfirmDialog
          title={text.deleteTitle}
          confirm={text.acts.DELETE}
          onConfirm={async () => {
            await remove({}, { noticeId })
            show({ notice: undefined })
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{text.deleteHint}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
