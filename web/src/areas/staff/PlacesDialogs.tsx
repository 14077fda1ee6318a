import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { QueueDetail, QueueRow } from '@portal/contract/staffQueues'
import { useState } from 'react'
import { common } from '../../text/mn/common.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import foot from './DecisionFoot.module.css'
import classes from './PlacesDialogs.module.css'
import { bulkPlan } from './rules.ts'

interface BeyondDialogProps {
  row: QueueRow
  places: NonNullable<QueueRow['places']>
  onAccept: (note: string) => void
  onClose: () => void
}

/** Asks why a child is accepted although no place is free. */
export function BeyondDialog({ row, places: { places, given }, onAccept, onClose }: BeyondDialogProps) {
  const { beyond } = useText(deskWords)
  const { inWords } = useText(schoolWords)
  const { cancel } = useText(common)
  const [note, setNote] = useState('')
  const figures = [
    { count: places, name: beyond.places },
    { count: given, name: beyond.given },
    { count: given + 1, name: beyond.withThis, isOver: true },
  ]
  return (
    <Dialog opened onClose={onClose} title={beyond.title} holdsForm>
      <p>{fill(beyond.what, { place: inWords(row.place), count: given + 1 - places })}</p>
      <dl className={classes.figures}>
        {figures.map(({ count, name, isOver }) => (
          <div key={name} data-over={isOver}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <label className={foot.field}>
        {beyond.why}
        <textarea
          data-autofocus
          rows={3}
          maxLength={DECISION_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <p className="dim small">{beyond.staffOnly}</p>
      <Row gap={4}>
        <Button disabled={note.trim() === ''} onClick={() => onAccept(note)}>
          {beyond.accept}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </Dialog>
  )
}

interface BulkDialogProps {
  rows: readonly QueueRow[]
  choice: QueueDetail['decisions'][number]
  onDecide: (chosen: readonly QueueRow[]) => void
  onClose: () => void
}

/** Lists the requests of a bulk approval: within the places, and without senders that the registry does not name. */
export function BulkDialog({ rows, choice, onDecide, onClose }: BulkDialogProps) {
  const { bulk } = useText(deskWords)
  const { inWords } = useText(schoolWords)
  const { cancel } = useText(common)
  const [included, setIncluded] = useState<ReadonlySet<number>>(new Set())
  const { fits, unnamed, withoutPlace } = bulkPlan(rows, included)
  const toggle = (id: number) =>
    setIncluded(included.has(id) ? new Set([...included].filter((one) => one !== id)) : new Set([...included, id]))
  return (
    <Dialog opened onClose={onClose} title={fill(bulk.title, { count: rows.length, decision: choice.name })}>
      {withoutPlace > 0 && <p>{fill(bulk.withoutPlace, { count: withoutPlace })}</p>}
      {unnamed.length > 0 && (
        <fieldset className={classes.unnamed}>
          <legend>{fill(bulk.unnamed, { count: unnamed.length })}</legend>
          {unnamed.map((row) => (
            <label key={row.id}>
              <input type="checkbox" checked={included.has(row.id)} onChange={() => toggle(row.id)} />
              <span>
                {row.childName}
                <small className="dim">
                  {row.senderName}, {inWords(row.place)}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Row gap={4}>
        <Button disabled={fits.length === 0} onClick={() => onDecide(fits)}>
          {fill(bulk.decide, { count: fits.length, decision: choice.name })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </Dialog>
  )
}
