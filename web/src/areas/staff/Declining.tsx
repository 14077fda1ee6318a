import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { useState } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { common } from '../../text/mn/common.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import classes from './DecisionFoot.module.css'
import { Key } from './Key.tsx'
import { useKeys } from './useKeys.ts'

interface DecliningProps {
  name: Queue
  choice: QueueDetail['decisions'][number]
  /** Request whose note is kept as a draft; several at once have none. */
  id?: number
  loading: boolean
  inModal?: boolean
  onSend: (note: string) => void
  onCancel: () => void
}

/** Note of a refusal, with the commonest ones ready to press. */
export function Declining({ name, choice, id, loading, inModal = false, onSend, onCancel }: DecliningProps) {
  const text = useText(deskWords)
  const { cancel } = useText(common)
  const { notes } = text.queues[name]
  // The draft survives a reload and an expired session.
  const draft = useDraft(`decline ${name} ${id ?? 'several'}`, { note: '' })
  const [note, setWritten] = useState(id === undefined ? '' : draft.start.note)
  const setNote = (written: string) => {
    setWritten(written)
    if (id !== undefined) draft.keep({ note: written })
  }
  const ready = Object.fromEntries(notes.map((one, at) => [String(at + 1), () => setNote(one)]))
  const send = () => note.trim() !== '' && onSend(note)
  useKeys({ ...ready, Escape: onCancel, Enter: send }, { inModal })
  return (
    <div className={classes.declining}>
      <b id="why-decline">{text.whyDecline}</b>
      <fieldset className={classes.notes} aria-labelledby="why-decline">
        {notes.map((one, at) => (
          <button
            key={one}
            type="button"
            className={classes.note}
            aria-pressed={note === one}
            onClick={() => setNote(one)}
            onKeyDown={(event) => {
              // Enter on the chosen note sends it; the first press has chosen it.
              if (event.key !== 'Enter' || note !== one) return
              event.preventDefault()
              send()
            }}
          >
            <Key>{at + 1}</Key>
            {one}
          </button>
        ))}
      </fieldset>
      <label className={classes.field}>
        {text.noteToParent}
        <textarea
          rows={2}
          maxLength={DECISION_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        />
      </label>
      <div className={classes.choices}>
        <Button disabled={note.trim() === ''} loading={loading} onClick={send}>
          {fill(text.declineAndTell, { decision: choice.name })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {cancel}
          <Key>Esc</Key>
        </Button>
      </div>
    </div>
  )
}
