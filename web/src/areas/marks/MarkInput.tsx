import { MARK_NOTE_MAX, type MarkWork } from '@portal/contract/marks'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { type Cell, textOf } from './rules.ts'
import type { Marking } from './useMarking.ts'

interface MarkInputProps {
  cell: Cell
  work: MarkWork
  marking: Marking
  /** Ids of pupil and topic on the page, which name the field. */
  labelledBy: string
  className: string | undefined
  tabIndex?: 0 | -1
  onFocus?: () => void
  onPaste: (cell: Cell, text: string) => void
  /** Position for the keys of a table. */
  place?: { row: number; column: number }
}

const isUndo = ({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && (key.toLowerCase() === 'z' || code === 'KeyZ')

/** Field of one mark: typed text is recorded when the field is left, Escape gives it up. */
export function MarkInput({ cell, work, marking, labelledBy, className, tabIndex = 0, onFocus, onPaste, place }: MarkInputProps) {
  const [draft, setDraft] = useState<string>()
  const problem = marking.problems.get(`${cell.workId} ${cell.childId}`)
  const isNote = work.maxPoints === null

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setDraft(undefined)
    if (draft !== undefined || !isUndo(event)) return
    event.preventDefault()
    marking.undo()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(pasted.trim())) return
    event.preventDefault()
    onPaste(cell, pasted)
  }

  return (
    <input
      className={className}
      aria-labelledby={labelledBy}
      aria-invalid={problem !== undefined || undefined}
      title={problem?.message}
      value={draft ?? problem?.text ?? textOf(marking.valueIn(cell))}
      tabIndex={tabIndex}
      inputMode={isNote ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={isNote ? MARK_NOTE_MAX : 4}
      data-row={place?.row}
      data-column={place?.column}
      enterKeyHint="next"
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.()
      }}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => {
        if (draft !== undefined) marking.enterText(cell, draft)
        setDraft(undefined)
      }}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  )
}
