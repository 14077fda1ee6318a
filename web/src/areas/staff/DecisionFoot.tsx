import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { common } from '../../text/mn/common.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './DecisionFoot.module.css'
import { Key } from './Key.tsx'
import { NotDecided } from './NotDecided.tsx'
import { PlacingFoot } from './PlacingFoot.tsx'
import { useKeys } from './useKeys.ts'
import type { QueueState } from './useQueue.ts'

type Choice = QueueDetail['decisions'][number]
/** Keyboard shortcut of a choice: choices with a note decline (d), the first other one approves (a), the rest wait (w). */
const keyOf = (choice: Choice, at: number): 'a' | 'd' | 'w' => (at === 0 && !choice.needsNote ? 'a' : choice.needsNote ? 'd' : 'w')
const icons = { a: IconCheck, d: IconX, w: IconHourglass }

interface DecisionFootProps {
  name: Queue
  detail: QueueDetail
  queue: QueueState
  inModal: boolean
}

/** Decision on a request by button or shortcut; declining needs a note. */
export function DecisionFoot({ name, detail, queue, inModal }: DecisionFootProps) {
  const text = useText(deskWords)
  const { row, decisions } = detail
  const lost = queue.lostTo(row.id)
  const [declining, setDeclining] = useState<Choice>()
  const press = (choice: Choice) => (choice.needsNote ? setDeclining(choice) : void queue.decideAbout([row.id], choice, ''))
  const choices = decisions.map((choice, at) => ({ choice, key: keyOf(choice, at) }))
  const open = row.held === null && declining === undefined
  useKeys(open ? Object.fromEntries([...choices].reverse().map(({ choice, key }) => [key, () => press(choice)])) : {}, { inModal })

  if (detail.isUnplaced) return <PlacingFoot key={row.id} name={name} detail={detail} />
  if (lost) return <NotDecided outcome={lost} />
  if (row.held !== null) return <Notice tone="blue">{row.held.isMine ? text.heldByMe : fill(text.heldBy, { name: row.held.by })}</Notice>
  if (declining)
    return <Declining name={name} choice={declining} queue={queue} id={row.id} inModal={inModal} onCancel={() => setDeclining(undefined)} />
  if (choices.length === 0) return <p className="dim small">{fill(text.settled, { status: row.statusName })}</p>
  return (
    <>
      <div className={classes.choices} data-many={choices.length > 2}>
        {choices.map(({ choice, key }, at) => {
          const Icon = icons[key]
          return (
            <Button
              key={choice.decision}
              // Declining is never filled, even as the only choice; it is red on the page's background.
              variant={at === 0 && key !== 'd' ? 'filled' : 'default'}
              className={key === 'd' ? classes.danger : undefined}
              loading={queue.deciding}
              onClick={() => press(choice)}
            >
              <Icon size={20} stroke={2} aria-hidden />
              {choice.name}
              {choices.findIndex((one) => one.key === key) === at && <Key>{key}</Key>}
            </Button>
          )
        })}
      </div>
      <p className={classes.hint}>{text.afterTen}</p>
    </>
  )
}

interface DecliningProps {
  name: Queue
  choice: Choice
  queue: QueueState
  id: number
  inModal: boolean
  onCancel: () => void
}

function Declining({ name, choice, queue, id, inModal, onCancel }: DecliningProps) {
  const text = useText(deskWords)
  const { cancel } = useText(common)
  const { notes } = text.queues[name]
  // The draft survives a reload and an expired session.
  const draft = useDraft(`decline ${name} ${id}`, { note: '' })
  const [note, setWritten] = useState(draft.start.note)
  const setNote = (written: string) => {
    setWritten(written)
    draft.keep({ note: written })
  }
  const ready = Object.fromEntries(notes.map((one, at) => [String(at + 1), () => setNote(one)]))
  const send = () => note.trim() !== '' && void queue.decideAbout([id], choice, note)
  useKeys({ ...ready, Escape: onCancel, Enter: send }, { inModal })
  return (
    <div className={classes.declining}>
      <b id="why-decline">{text.whyDecline}</b>
      <fieldset className={classes.notes} aria-labelledby="why-decline">
        {notes.map((one, at) => (
          <button key={one} type="button" className={classes.note} aria-pressed={note === one} onClick={() => setNote(one)}>
            <Key>{at + 1}</Key>
            {one}
          </button>
        ))}
      </fieldset>
      <label className={classes.field}>
        {text.noteToParent}
        <textarea
          rows={3}
          maxLength={DECISION_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        />
      </label>
      <div className={classes.choices}>
        <Button disabled={note.trim() === ''} loading={queue.deciding} onClick={send}>
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
