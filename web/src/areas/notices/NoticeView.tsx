import { answersOf, type NoticeDetail } from '@portal/contract/noticeDetails'
import type { NoticeAnswer } from '@portal/contract/notices'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime, dateNextTo } from '../../text/dates.ts'
import { notices } from '../../text/mn/notices.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './Notices.module.css'
import { EventLine, NoticeFiles, NoticeText } from './parts.tsx'
import { openOfChild, useAnswerNotice, useNotice, useReadNotice } from './queries.ts'

/** Open notice: marked as read once it is shown. */
export function NoticeView({ studentId, noticeId }: { studentId: number; noticeId: number }) {
  return <Async query={useNotice(studentId, noticeId)}>{(detail) => <Opened studentId={studentId} detail={detail} />}</Async>
}

function Opened({ studentId, detail }: { studentId: number; detail: NoticeDetail }) {
  const text = useText(notices)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const read = useReadNotice()
  const { notice, files } = detail
  const { noticeId, isRead, isTakenBack, orgName, groupName, sentAt, event } = notice
  const open = useEffectEvent(() => {
    // Without a network the notice stays unread until it is opened again.
    if (!isRead) void read({}, { studentId, noticeId }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every notice is opened once
  useEffect(() => open(), [noticeId])
  return (
    <Card as="article" className={classes.view}>
      <header>
        <p className="small dim">
          {unbroken([orgName, groupName === null ? null : inWords(groupName)].filter((part) => part !== null).join(', '))} ·{' '}
          <span className="num">{dateAndTime(sentAt, language)}</span>
        </p>
        <h2 className={isTakenBack ? undefined : 'said'}>{unbroken(isTakenBack ? text.takenBack : notice.title)}</h2>
      </header>
      {isTakenBack ? <p className="dim">{text.takenBackHint}</p> : <NoticeText text={detail.text} />}
      {event !== null && <EventLine event={event} />}
      {files.length > 0 && <NoticeFiles files={files} open={openOfChild(studentId)} />}
      {notice.asks !== null && <Answer key={notice.asks.given} studentId={studentId} detail={detail} asks={notice.asks} />}
    </Card>
  )
}

interface AnswerProps {
  studentId: number
  detail: NoticeDetail
  asks: NonNullable<NoticeDetail['notice']['asks']>
}

/** Answer by one press; a given one can be changed until its last day. */
function Answer({ studentId, detail: { notice, question, answered }, asks: { kind, until, given } }: AnswerProps) {
  const text = useText(notices)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  const save = useAnswerNotice()
  const { pending, press } = usePress()
  const [isChanging, setChanging] = useState(false)
  const headingId = useId()
  const isOpen = today <= until
  const answer = (chosen: NoticeAnswer) =>
    press(async () => {
      await save({}, { studentId, noticeId: notice.noticeId, answer: chosen })
      setChanging(false)
      toast.success(text.sent)
    })
  return (
    <section className={classes.answer} aria-labelledby={headingId}>
      <h3 id={headingId} className={question === null ? undefined : 'said'}>
        {unbroken(question ?? text.ask)}
      </h3>
      {given !== null && (
        <StatusChip tone={given === 'NO' ? 'red' : 'green'}>
          {answered?.isYours === false
            ? fill(text.others, { who: answered.by, answer: text.answers[given] })
            : fill(text.yours, { answer: text.answers[given] })}
        </StatusChip>
      )}
      {isOpen && (given === null || isChanging) && (
        <div className={classes.choices}>
          {answersOf(kind).map((one) => (
            <Button key={one} variant={one === 'NO' ? 'default' : 'filled'} loading={pending} onClick={() => void answer(one)}>
              {text.answers[one]}
            </Button>
          ))}
        </div>
      )}
      {isOpen && given !== null && !isChanging && kind === 'YES_NO' && (
        <Button variant="default" small onClick={() => setChanging(true)}>
          {text.change}
        </Button>
      )}
      <p className="small dim">{isOpen ? unbroken(fill(text.until, { day: dateNextTo(until, today, language) })) : text.over}</p>
    </section>
  )
}
