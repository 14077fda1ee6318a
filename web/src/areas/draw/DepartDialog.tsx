import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import { DEPARTURE_NOTE_MIN } from '@portal/contract/staffDepartures'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { acceptancesWords } from '../../text/mn/acceptances.ts'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { CheckCards } from '../../ui/field/CheckCards.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { type Departure, useProposalText } from './departing.tsx'
import { useConfirmDeparture, useKeepPlace, useProposeDeparture } from './staffQueries.ts'

interface ProposeDialogProps {
  id: number
  childName: string
  onClose: () => void
}

/** Gives a place up: proposes it, or finishes or ends the proposal of a member. Open while it is rendered. */
const DepartDialog = ({ departure, ...of }: ProposeDialogProps & { opened: boolean; departure: Departure | null }) =>
  departure === null ? <ProposeDialog {...of} /> : <ProposedDialog {...of} departure={departure} />

export default DepartDialog

function ProposeDialog({ id, childName, onClose }: ProposeDialogProps) {
  const { giveUp: text } = useText(acceptancesWords).acts
  const [note, setNote] = useState('')
  const [familyAsked, setFamilyAsked] = useState(false)
  const propose = useProposeDeparture()
  const send = async () => {
    const { isDone } = await propose({}, { id, note, familyAsked })
    toast.success(isDone ? text.doneAtOnce : text.done)
    onClose()
  }
  return (
    <ConfirmDialog title={text.button} confirm={text.confirm} onConfirm={send} onClose={onClose}>
      <p>{fill(text.ask, { child: childName })}</p>
      <CheckCards
        name="familyAsked"
        label={text.wish}
        options={[{ value: 'asked', label: text.familyAsked }]}
        value={familyAsked ? ['asked'] : []}
        onChange={(chosen) => setFamilyAsked(chosen.length > 0)}
      />
      <NoteField
        name="note"
        label={text.note}
        value={note}
        onChange={setNote}
        most={DECISION_NOTE_MAX}
        required
        minLength={DEPARTURE_NOTE_MIN}
      />
    </ConfirmDialog>
  )
}

function ProposedDialog({ id, childName, onClose, departure }: ProposeDialogProps & { departure: Departure }) {
  const text = useText(acceptancesWords)
  const said = useProposalText(departure)
  const confirm = useConfirmDeparture()
  const keep = useKeepPlace()
  const { pending, press } = usePress()
  const end = async () => {
    await keep({}, { id })
    toast.success(text.kept)
    onClose()
  }
  const finish = async () => {
    await confirm({}, { id })
    toast.success(text.confirmed)
    onClose()
  }
  const { isOwn } = departure
  return (
    <ConfirmDialog
      title={text.acts.giveUp.button}
      confirm={isOwn ? text.keep : text.confirm}
      onConfirm={isOwn ? end : finish}
      onClose={onClose}
    >
      <p>
        <b>{childName}</b>
      </p>
      <p>{said}</p>
      {!isOwn && (
        <Button variant="default" loading={pending} onClick={() => void press(end)}>
          {text.keep}
        </Button>
      )}
    </ConfirmDialog>
  )
}
