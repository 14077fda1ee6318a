import { NO_MARK } from '@portal/contract/markRules'
import { type MarkGrid, type MarkPupil, type MarkWork, MISSED_REASONS } from '@portal/contract/marks'
import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { shortDate } from '../../text/dates.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Letter, Missed } from './Letter.tsx'
import { MarkInput } from './MarkInput.tsx'
import classes from './MarkList.module.css'
import { type Cell, isOpen, keyOf, percentIn, pupilId, shortKind, topicId } from './rules.ts'
import type { Marking } from './useMarking.ts'

interface MarkListProps {
  grid: MarkGrid
  marking: Marking
  work: MarkWork
  onChoose: (workId: number) => void
  onChange: () => void
  onHistory: (cell: Cell) => void
  onPaste: (cell: Cell, text: string) => void
}

/** One work as a list of pupils, with the keyboard of numbers; Enter goes to the next pupil. */
export function MarkList({ grid, marking, work, onChoose, onChange, onHistory, onPaste }: MarkListProps) {
  const text = useText(marksWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const [focused, setFocused] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const { works, pupils } = grid

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = fields[fields.indexOf(event.target) + 1]
    if (next) next.focus()
    else event.target.blur()
  }

  return (
    <Stack gap={5}>
      <SelectField label={text.work} value={String(work.workId)} onChange={(id) => onChoose(Number(id))}>
        {works.map(({ workId, topic, kind, isDraft }) => (
          <option key={workId} value={workId} className="said">
            {[topic, inWords(shortKind(kind, text.kinds)), isDraft ? text.draft : ''].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
      <Row gap={4} align="center" justify="between">
        <span id={topicId(work.workId)} className="said unseen">
          {work.topic}
        </span>
        <span className="small dim num">
          {fill(work.maxPoints === null ? text.inWords : text.points, {
            date: shortDate(work.dueOn, language),
            count: work.maxPoints ?? 0,
          })}
        </span>
        {work.isDraft && (
          <span className={classes.draft}>
            <Icon of={IconEyeOff} size={16} />
            {text.draft}
          </span>
        )}
        <Button small variant="subtle" icon aria-label={text.change} onClick={onChange}>
          <Icon of={IconPencil} size={20} />
        </Button>
      </Row>
      <Card bare className={classes.card}>
        <ol ref={list} className={classes.list} onKeyDown={onKeyDown}>
          {pupils
            .filter((pupil) => isOpen(pupil, work.workId))
            .map((pupil) => (
              <PupilItem
                key={pupil.childId}
                {...{ grid, marking, work, pupil, onHistory, onPaste }}
                number={pupils.indexOf(pupil) + 1}
                isFocused={focused === pupil.childId}
                onFocus={() => setFocused(pupil.childId)}
              />
            ))}
        </ol>
      </Card>
    </Stack>
  )
}

interface PupilItemProps extends Pick<MarkListProps, 'grid' | 'marking' | 'work' | 'onHistory' | 'onPaste'> {
  pupil: MarkPupil
  number: number
  isFocused: boolean
  onFocus: () => void
}

function PupilItem({ grid, marking, work, onHistory, onPaste, pupil, number, isFocused, onFocus }: PupilItemProps) {
  const text = useText(marksWords)
  const cell = { workId: work.workId, childId: pupil.childId }
  const value = marking.valueIn(cell)
  const percent = percentIn(value, work)
  const problem = marking.problems.get(keyOf(cell))
  const isCorrected = grid.marks.some(({ workId, childId, isCorrected: is }) => is && workId === cell.workId && childId === cell.childId)
  /** Keeps the focus, and with it the keyboard and the row, where it is. */
  const keepFocus = (event: PointerEvent) => event.preventDefault()
  const row = useRef<HTMLLIElement>(null)
  // The choices of the focused row would be below the bar.
  useEffect(() => {
    if (isFocused) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])
  return (
    <li ref={row} data-focused={isFocused || undefined} data-note={work.maxPoints === null || undefined}>
      <span className={classes.number}>{number}</span>
      <span id={pupilId(pupil.childId)}>
        <b>{pupil.firstName}</b> <small>{pupil.lastName}</small>
      </span>
      <span className={classes.sign}>
        {value.missed !== null && <Missed reason={value.missed} />}
        {percent !== undefined && <Letter level={grid.course.level} percent={percent} />}
      </span>
      <MarkInput
        {...{ cell, work, marking, onFocus, onPaste }}
        className={classes.field}
        labelledBy={`${pupilId(pupil.childId)} ${topicId(work.workId)}`}
      />
      {problem !== undefined && <small className={classes.problem}>{problem.message}</small>}
      {(isFocused || isCorrected) && (
        <span className={classes.choices}>
          {isFocused &&
            MISSED_REASONS.map((reason) => {
              const isChosen = value.missed === reason
              return (
                <Button
                  key={reason}
                  small
                  variant="default"
                  aria-pressed={isChosen}
                  onPointerDown={keepFocus}
                  onClick={() => marking.enter([{ ...cell, value: isChosen ? NO_MARK : { ...NO_MARK, missed: reason } }])}
                >
                  <Missed reason={reason} />
                  {text.missed[reason]}
                </Button>
              )
            })}
          {isCorrected && (
            <Button small variant="subtle" onPointerDown={keepFocus} onClick={() => onHistory(cell)}>
              {text.history}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
