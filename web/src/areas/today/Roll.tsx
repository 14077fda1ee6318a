import type { ResultOf } from '@portal/contract/call'
import { WHY_MAX } from '@portal/contract/entries'
import { type lessonRoll, WHOLE_DAY } from '@portal/contract/today'
import { useRef, useState } from 'react'
import { clockOffset, minuteOf, useEstimatedToday } from '../../base/clock.ts'
import { useAway } from '../../base/connectionError.ts'
import { shortDate } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Mark as Sign } from '../attendance/index.ts'
import { Allergies } from './Allergies.tsx'
import { ArrivalStep, useArrivals } from './Arrivals.tsx'
import { Changes } from './Changes.tsx'
import { EntryFoot, type EntryFootProps } from './EntryFoot.tsx'
import { useRoll } from './queries.ts'
import classes from './Roll.module.css'
import { RollCell } from './RollCell.tsx'
import { choicesOf, countsOf, isThere, type Mark, type RollKey, type ShownChild } from './rules.ts'
import { useEntering } from './useEntering.ts'

/** Attendance of a lesson: opening it records nothing, each tap is saved. */
export function Roll({ roll, next }: Pick<EnteredProps, 'roll' | 'next'>) {
  const query = useRoll(roll)
  return <Async query={query}>{(found) => <Entered roll={roll} found={found} readAt={query.dataUpdatedAt} next={next} />}</Async>
}

interface EnteredProps {
  roll: RollKey
  found: ResultOf<typeof lessonRoll>
  /** Time of the read by the device's clock. */
  readAt: number
  /** Button that opens the lesson that goes on meanwhile. */
  next: EntryFootProps['next']
}

function Entered({ roll, found: { lesson, children, ...found }, readAt, next }: EnteredProps) {
  const text = useText(todayWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  // Midnight closes a roll that was read before it too.
  const isClosed = useEstimatedToday() > lesson.day || found.isClosed
  const isAway = useAway() !== undefined
  const [why, setWhy] = useState('')
  const [isWhyMissing, setWhyMissing] = useState(false)
  const whyField = useRef<HTMLDivElement>(null)
  const [openChild, setOpenChild] = useState<number>()
  const arrivals = useArrivals(roll)
  const isWholeDay = roll.period === WHOLE_DAY
  const { shown, mark, markRest, undo, ...saving } = useEntering(roll, { children, readAt }, isClosed ? why.trim() : null)

  /** A closed day takes no entry without a reason. */
  function allowed(): boolean {
    const isAllowed = !isClosed || why.trim() !== ''
    setWhyMissing(!isAllowed)
    if (!isAllowed) whyField.current?.querySelector('input')?.focus()
    return isAllowed
  }

  function tap(child: ShownChild): void {
    const isClosing = openChild === child.childId
    if (!isClosing && child.shown.reason === 'PRESENT') {
      if (!allowed()) return
      mark(child, { reason: 'UNEXCUSED', minutesLate: 0 })
    }
    setOpenChild(isClosing ? undefined : child.childId)
  }

  function choose(child: ShownChild, chosen: Mark, isLast: boolean): void {
    if (!allowed()) return
    mark(child, chosen)
    if (isLast) setOpenChild(undefined)
  }

  const untouched = shown.filter((child) => child.mark === null).length
  const present = shown.filter((child) => child.mark !== null && isThere(child.mark)).length
  // At a kindergarten a child without a record is on its way; in a lesson it is there unless somebody says otherwise.
  const counted = isWholeDay ? shown.filter(({ mark: own, expected }) => own !== null || expected !== null) : shown
  const title = lesson.courseName === null ? text.wholeDay : inWords(lesson.courseName)
  return (
    <>
      <Card bare className={classes.roll}>
        <header className={classes.head}>
          <h2>
            {title}, {inWords(lesson.groupName)}
          </h2>
          <p className="small dim num">
            {[shortDate(lesson.day, language), lesson.beginsAt && `${lesson.beginsAt}–${lesson.endsAt}`].filter(Boolean).join(', ')}
            {isAway && `. ${fill(text.queue.asOf, { time: minuteOf(readAt + (clockOffset() ?? 0)).slice(11) })}`}
          </p>
        </header>
        {isClosed && (
          <div className={classes.closed} ref={whyField}>
            <Notice tone="yellow">{text.closed}</Notice>
            <TextField
              label={text.why}
              value={why}
              maxLength={WHY_MAX}
              onChange={setWhy}
              error={isWhyMissing && why.trim() === '' ? text.whyNeeded : undefined}
            />
          </div>
        )}
        <Counts shown={counted} isWholeDay={isWholeDay} />
        <ul className={isWholeDay ? `${classes.list} ${classes.wholeDay}` : classes.list} aria-label={text.list}>
          {shown.map((child) => (
            <RollCell
              key={child.childId}
              child={child}
              choices={choicesOf(isWholeDay)}
              isOpen={openChild === child.childId}
              below={arrivals.wordsOf(child)}
              end={
                isWholeDay && (
                  <ArrivalStep
                    {...{ roll, child, isClosed, why }}
                    times={arrivals.timesOf(child)}
                    onOpen={arrivals.readAgain}
                    onPresent={() => choose(child, { reason: 'PRESENT', minutesLate: 0 }, true)}
                  />
                )
              }
              onTap={() => tap(child)}
              onChoose={(chosen, isLast) => choose(child, chosen, isLast)}
            />
          ))}
        </ul>
        <EntryFoot
          place="page"
          undo={{ label: text.undo, onPress: saving.canUndo ? () => allowed() && undo() : undefined }}
          rest={untouched > 0 ? { label: text.rest, onPress: () => allowed() && markRest() } : undefined}
          doneText={text.recordedAll}
          next={next}
        >
          <b>{fill(text.counted, { all: shown.length, present })}</b>
          <small>
            <SavedText {...saving} untouched={untouched} isUntouched={untouched === shown.length} />
          </small>
        </EntryFoot>
      </Card>
      <Allergies rows={shown} />
      <Changes rows={shown} />
    </>
  )
}

function SavedText({
  isSaving,
  waiting,
  savedAt,
  untouched,
  isUntouched,
}: Pick<ReturnType<typeof useEntering>, 'isSaving' | 'waiting' | 'savedAt'> & { untouched: number; isUntouched: boolean }) {
  const text = useText(todayWords)
  if (isSaving) return text.saving
  if (waiting > 0) return fill(text.queue.onDevice, { count: waiting })
  if (isUntouched) return text.untouched
  const saved = savedAt === undefined ? text.saved : fill(text.savedAt, { time: savedAt })
  return untouched > 0 ? fill(text.untouchedSome, { saved, count: untouched }) : saved
}

/** Number of children by reason. */
function Counts({ shown, isWholeDay }: { shown: readonly ShownChild[]; isWholeDay: boolean }) {
  const text = useText(attendance)
  const counts = countsOf(shown)
  return (
    <ul className={classes.counts}>
      {choicesOf(isWholeDay).map((reason) => (
        <li key={reason}>
          <Sign reason={reason} />
          <b className="num">{counts[reason]}</b>
          {text.reasons[reason]}
        </li>
      ))}
    </ul>
  )
}
