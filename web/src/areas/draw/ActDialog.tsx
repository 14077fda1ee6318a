import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import { ACCEPTANCE_NOTE_MIN } from '@portal/contract/staffAcceptances'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { acceptancesWords } from '../../text/mn/acceptances.ts'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { useAcceptForFamily, useNoteCall } from './staffQueries.ts'

export type Act = 'call' | 'accept'

interface ActDialogProps {
  act: Act
  id: number
  childName: string
  onClose: () => void
}

/** Step of staff for one place, with a note. Open while it is rendered. */
export default function ActDialog({ act, id, childName, onClose }: ActDialogProps & { opened: boolean }) {
  const { acts } = useText(acceptancesWords)
  const text = acts[act]
  const [note, setNote] = useState('')
  const noteCall = useNoteCall()
  const accept = useAcceptForFamily()
  const confirm = async () => {
    if (act === 'call') await noteCall({}, { id, note })
    else await accept({}, { id, note })
    toast.success(text.done)
    onClose()
  }
  return (
    <ConfirmDialog title={text.button} confirm={text.confirm} onConfirm={confirm} onClose={onClose}>
      <p>{fill(text.ask, { child: childName })}</p>
      <NoteField
        name="note"
        label={text.note}
        value={note}
        onChange={setNote}
        most={DECISION_NOTE_MAX}
        required
        minLength={ACCEPTANCE_NOTE_MIN}
      />
    </ConfirmDialog>
  )
}
