import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { QueueDetail } from '@portal/contract/staffQueues'
import { useState } from 'react'
import { common } from '../../text/mn/common.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { StickyBar } from '../../ui/plain/StickyBar.tsx'
import classes from './SelectionBar.module.css'
import type { QueueState } from './useQueue.ts'

/** Decides several requests with one note. */
export function SelectionBar({ queue, decisions }: { queue: QueueState; decisions: QueueDetail['decisions'] }) {
  const text = useText(deskWords)
  const { cancel } = useText(common)
  const [note, setNote] = useState('')
  const ids = [...queue.selected]
  if (ids.length === 0) return null
  return (
    <StickyBar label={text.selectAll} className={classes.bar}>
      <Row gap={4} align="center" className={classes.head}>
        <b role="status">{fill(text.selected, { count: ids.length })}</b>
        {decisions.map((choice, at) => (
          <Button
            key={choice.decision}
            small
            variant={at === 0 ? 'filled' : 'default'}
            className={choice.needsNote ? classes.danger : undefined}
            disabled={choice.needsNote && note.trim() === ''}
            loading={queue.deciding}
            onClick={() => void queue.decideAbout(ids, choice, note)}
          >
            {choice.name}
          </Button>
        ))}
        <Button small variant="subtle" onClick={queue.clear}>
          {cancel}
        </Button>
      </Row>
      <label className={classes.note}>
        <span>
          {text.oneNote} <small className="dim">{text.oneNoteHint}</small>
        </span>
        <input type="text" maxLength={DECISION_NOTE_MAX} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
    </StickyBar>
  )
}
