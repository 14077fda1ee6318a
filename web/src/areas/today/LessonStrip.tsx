import type { RollSummary } from '@portal/contract/today'
import { IconAlertCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useShow } from '../../base/page.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { isSameRoll, type RollKey, type RollState, stateOf } from './rules.ts'
import classes from './Today.module.css'

const icons = { RECORDED: IconCircleCheck, STARTED: IconCircleDot, MISSING: IconAlertCircle }

function useStateWords(): (lesson: RollSummary, state: RollState) => string {
  const text = useText(todayWords)
  return ({ recorded, children }, state) => {
    if (state === 'RECORDED') return text.recordedAll
    if (state === 'COMING') return text.untouched
    return recorded === 0 ? text.notRecorded : fill(text.recordedSome, { count: children - recorded })
  }
}

interface LessonStripProps {
  lessons: readonly RollSummary[]
  open: RollKey | undefined
  time: string
  /** Files bring the attendance: the lessons show no state of it. */
  isBrought: boolean
}

/** Lessons of today by time; a press opens the lesson. */
export function LessonStrip({ lessons, open, time, isBrought }: LessonStripProps) {
  const text = useText(todayWords)
  const { inWords } = useText(schoolWords)
  const wordsOf = useStateWords()
  const show = useShow('/staff/today')
  const list = useRef<HTMLOListElement>(null)
  // The current lesson of a long day may be outside a phone's strip.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft
  }, [])
  return (
    <nav className={classes.lessons} aria-label={text.lessons}>
      <ol ref={list}>
        {lessons.map((lesson) => {
          const { groupId, day, period, courseName, groupName, beginsAt } = lesson
          const state = isBrought ? 'COMING' : stateOf(lesson, time)
          return (
            <li key={`${groupId} ${period}`} data-state={state}>
              <button
                type="button"
                aria-current={open !== undefined && isSameRoll(open, lesson) ? 'true' : undefined}
                onClick={() => show({ group: groupId, day, period, course: undefined })}
              >
                <time>{beginsAt ?? ''}</time>
                <span>
                  <b>{courseName === null ? text.wholeDay : inWords(courseName)}</b>
                  <small>
                    {inWords(groupName)}
                    {state !== 'COMING' && (
                      <span className={classes.flag}>
                        <Icon of={icons[state]} size={16} />
                        {wordsOf(lesson, state)}
                      </span>
                    )}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
