import { isInWords, scaleOfLevel } from '@portal/contract/markRules'
import type { MarkGrid, MarkPupil, MarkWork } from '@portal/contract/marks'
import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { shortDate } from '../../text/dates.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Letter, Missed } from './Letter.tsx'
import { MarkInput } from './MarkInput.tsx'
import classes from './MarkTable.module.css'
import { averageOf, type Cell, footOf, historyId, isOpen, keyOf, nameOf, percentIn, pupilId, shortKind, topicId } from './rules.ts'
import type { Marking } from './useMarking.ts'

interface MarkTableProps {
  grid: MarkGrid
  marking: Marking
  active: Cell | undefined
  onActive: (cell: Cell) => void
  onWork: (work: MarkWork) => void
  onHistory: (cell: Cell) => void
  onPaste: (cell: Cell, text: string) => void
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
}

/** Pupils and works. Arrows move between the cells, Enter to the next pupil; a cell is recorded when it is left. */
export function MarkTable(props: MarkTableProps) {
  const { grid, marking, active, onWork } = props
  const text = useText(marksWords)
  const { inWords } = useText(schoolWords)
  const { course, works, pupils } = grid
  const table = useRef<HTMLTableElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const { target } = event
    if (step === undefined || !(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const [rows, columns] = step
    // A note is text: the sideways arrows move in it.
    if (columns !== 0 && target.inputMode === 'text') return
    event.preventDefault()
    const [row, column] = [Number(target.dataset.row), Number(target.dataset.column)]
    for (let far = 1; far <= Math.max(pupils.length, works.length); far += 1) {
      const cell = table.current?.querySelector<HTMLInputElement>(
        `input[data-row="${row + rows * far}"][data-column="${column + columns * far}"]`,
      )
      if (cell) return cell.focus()
    }
    // No further cell: the text is recorded all the same.
    target.blur()
    target.focus()
  }

  return (
    <Card bare className={classes.card}>
      <div className={classes.scroll}>
        <table ref={table} className={classes.table} onKeyDown={onKeyDown}>
          <caption className="unseen">
            {fill(text.grid, { course: inWords(fill(text.courseName, { group: course.groupName, subject: course.subject })) })}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {text.pupil} <small>{pupils.filter(({ isMember }) => isMember).length}</small>
              </th>
              {works.map((work) => (
                <WorkHead key={work.workId} work={work} onWork={onWork} />
              ))}
              <th scope="col" className={classes.average}>
                {text.average}
              </th>
            </tr>
          </thead>
          <tbody>
            {pupils.map((pupil, row) => (
              <PupilRow key={pupil.childId} {...props} pupil={pupil} row={row} active={active} />
            ))}
          </tbody>
          <Foot grid={grid} marking={marking} />
        </table>
      </div>
      <span id={historyId} className="unseen">
        {text.history}
      </span>
      <Scale level={course.level} />
    </Card>
  )
}

function WorkHead({ work, onWork }: { work: MarkWork; onWork: (work: MarkWork) => void }) {
  const text = useText(marksWords)
  const { language } = useLanguage()
  const { inWords } = useText(schoolWords)
  const { topic, kind, dueOn, maxPoints, isDraft } = work
  return (
    <th scope="col" data-draft={isDraft || undefined}>
      <button type="button" className={classes.work} title={text.change} onClick={() => onWork(work)}>
        <span>{inWords(shortKind(kind, text.kinds))}</span>
        <b className="said" id={topicId(work.workId)}>
          {topic}
        </b>
        <small className="num">
          {fill(maxPoints === null ? text.inWords : text.points, { date: shortDate(dueOn, language), count: maxPoints ?? 0 })}
        </small>
        {isDraft && (
          <small className={classes.draft}>
            <Icon of={IconEyeOff} size={16} />
            {text.draft}
          </small>
        )}
        <Icon of={IconPencil} size={16} className={classes.pencil} />
      </button>
    </th>
  )
}

function PupilRow({ grid, marking, active, onActive, onHistory, onPaste, pupil, row }: MarkTableProps & { pupil: MarkPupil; row: number }) {
  const text = useText(marksWords)
  const { course, works, marks } = grid
  const { childId } = pupil
  const average = averageOf(childId, works, marking.values)
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <span className={classes.number}>{row + 1}</span>
        <span>
          <span id={pupilId(childId)}>{nameOf(pupil)}</span>
          {!pupil.isMember && <small className="dim"> {text.left}</small>}
        </span>
      </th>
      {works.map((work, column) => {
        const cell = { workId: work.workId, childId }
        if (!isOpen(pupil, work.workId) && marking.values.get(keyOf(cell)) === undefined)
          return <td key={work.workId} className={classes.closed} title={text.notMember} />
        const value = marking.valueIn(cell)
        const percent = percentIn(value, work)
        const isActive = active?.workId === work.workId && active.childId === childId
        const isCorrected = marks.some((one) => one.workId === work.workId && one.childId === childId && one.isCorrected)
        const labelledBy = `${pupilId(childId)} ${topicId(work.workId)}`
        return (
          <td key={work.workId} data-draft={work.isDraft || undefined} data-wrong={marking.problems.has(keyOf(cell)) || undefined}>
            <div className={classes.cell}>
              <MarkInput
                {...{ cell, work, marking, labelledBy, onPaste }}
                className={work.maxPoints === null ? classes.note : classes.field}
                tabIndex={isActive ? 0 : -1}
                onFocus={() => onActive(cell)}
                place={{ row, column }}
              />
              {value.missed !== null && <Missed reason={value.missed} />}
              {percent !== undefined && <Letter level={course.level} percent={percent} />}
              {isCorrected && (
                <button
                  type="button"
                  className={classes.corner}
                  aria-labelledby={`${historyId} ${labelledBy}`}
                  title={text.history}
                  onClick={() => onHistory(cell)}
                />
              )}
            </div>
          </td>
        )
      })}
      <td className={classes.average}>
        {average !== undefined && (
          <>
            {average.toFixed(1)} <Letter level={course.level} percent={average} />
          </>
        )}
      </td>
    </tr>
  )
}

function Foot({ grid: { works, pupils }, marking: { values } }: Pick<MarkTableProps, 'grid' | 'marking'>) {
  const text = useText(marksWords)
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes.name}>
          {text.classAverage}
        </th>
        {works.map((work) => {
          const { mean, entered, pupils: all } = footOf(work, pupils, values)
          return (
            <td key={work.workId}>
              {mean !== undefined && `${mean.toFixed(1)}%`}
              {entered < all && <small className="dim"> {fill(text.entered, { count: entered, all })}</small>}
            </td>
          )
        })}
        <td className={classes.average} />
      </tr>
    </tfoot>
  )
}

/** Scale of the grade with the signs for a missed work. */
function Scale({ level }: { level: number }) {
  const text = useText(marksWords)
  const { inWords } = useText(schoolWords)
  const steps = scaleOfLevel(level)
  if (isInWords(level)) return null
  return (
    <ul className={classes.scale} aria-label={text.scale}>
      {steps.map(({ code, from }, at) => (
        <li key={code}>
          <Letter level={level} percent={from} />
          {code.length > 1 && inWords(code)}
          <span className="num">{fill(text.range, { from, to: at === 0 ? 100 : (steps[at - 1]?.from ?? 0) - 1 })}</span>
        </li>
      ))}
      {(['SICK', 'EXCUSED'] as const).map((reason) => (
        <li key={reason}>
          <Missed reason={reason} />
          {text.missed[reason]}
        </li>
      ))}
    </ul>
  )
}
