import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { useRefusalText } from '../../base/failureText.ts'
import { useStore } from '../../base/store.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import type { Kept } from '../entries/index.ts'
import { entryQueue } from './entryQueue.ts'
import classes from './Queue.module.css'
import { useKnownLesson, useReadRoll } from './queries.ts'
import { useMarkWords } from './RollCell.tsx'
import { linesOf, type QueueLine } from './rules.ts'
import { QUEUE_ID } from './SyncPill.tsx'

/** Entries of this device that are not sent, each with its state. */
export default function QueueCard() {
  const text = useText(entryQueueWords)
  const { kept, unreadable, isSending, isVolatile } = useStore(entryQueue.state)
  const lines = linesOf(kept)
  if (lines.length + unreadable.length === 0) return null
  return (
    <Card bare className={classes.queue}>
      <header className={classes.head}>
        <h2 id={QUEUE_ID} tabIndex={-1}>
          {text.title}
        </h2>
        <span className="small dim num">{fill(text.entries, { count: kept.length + unreadable.length })}</span>
      </header>
      {isVolatile && (
        <div className={classes.volatile}>
          <Notice tone="yellow">{text.volatile}</Notice>
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.kind === 'refused' ? line.kept.at : `${line.roll.groupId} ${line.roll.day} ${line.roll.period}`} line={line} />
        ))}
        {unreadable.map((row) => (
          <UnreadableLine key={`unreadable ${row.at}`} row={row} />
        ))}
      </ul>
      {lines.some(({ kind }) => kind === 'waiting') && (
        <footer className={classes.foot}>
          <Button variant="default" small loading={isSending} onClick={() => void entryQueue.flush()}>
            {text.sendNow}
          </Button>
        </footer>
      )}
    </Card>
  )
}

function Line({ line }: { line: QueueLine }) {
  const words = useText(todayWords)
  const text = useText(entryQueueWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const { roll } = line
  const lesson = useKnownLesson(roll)
  const named = lesson?.courseName ?? (roll.period === 0 ? words.wholeDay : fill(words.period, { period: roll.period }))
  const title = [inWords(named), inWords(lesson?.groupName ?? ''), shortDate(roll.day, language)].filter(Boolean).join(', ')
  if (line.kind === 'refused') return <RefusedLine line={line} title={title} />
  return (
    <li>
      <Icon of={IconHourglass} />
      <span>
        <b>{title}</b>
        <small className="num">{fill(text.lastAt, { count: line.count, time: line.lastAt.slice(11, 16) })}</small>
      </span>
      <StatusChip tone="yellow">{text.waiting}</StatusChip>
    </li>
  )
}

/** Entry of another version of the portal. */
function UnreadableLine({ row }: { row: Pick<Kept, 'at'> }) {
  const text = useText(entryQueueWords)
  const { press, pending } = usePress()
  return (
    <li data-refused>
      <Icon of={IconAlertTriangle} />
      <span>
        <b>{text.unreadable}</b>
        <small>{text.unreadableHint}</small>
      </span>
      <Button variant="default" small loading={pending} onClick={() => void press(() => entryQueue.remove(row))}>
        {text.remove}
      </Button>
    </li>
  )
}

function RefusedLine({ line: { roll, kept, refusal }, title }: { line: QueueLine & { kind: 'refused' }; title: string }) {
  const text = useText(entryQueueWords)
  const read = useReadRoll(roll)
  const markIn = useMarkWords()
  const inWords = useRefusalText()
  const { press, pending } = usePress()
  const { childId, reason, minutesLate } = kept.entry
  const child = read?.children.find((one) => one.childId === childId)
  const mark = reason === null ? null : { reason, minutesLate }
  const who = childId === null ? text.rest : child === undefined ? text.child : `${child.firstName} ${child.lastName}`
  return (
    <li data-refused>
      <Icon of={IconAlertTriangle} />
      <span>
        <b>
          {who}: {mark === null ? text.takenBack : markIn({ mark, shown: mark, expected: null })}
        </b>
        <small>{title}</small>
        <small>{inWords(refusal)}</small>
      </span>
      <Button variant="default" small loading={pending} onClick={() => void press(() => entryQueue.remove(kept))}>
        {text.remove}
      </Button>
    </li>
  )
}
