import { STAFF_NOTE_MAX, StaffNoteText } from '@portal/contract/staffNotes'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { staffNotes } from '../../text/mn/staffNotes.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import foot from './DecisionFoot.module.css'
import { useAddStaffNote } from './noteQueries.ts'

/** Internal notes of a request, newest first. */
export function StaffNoteList({ notes }: { notes: NonNullable<QueueDetail['notes']> }) {
  const { language } = useLanguage()
  return notes.map(({ id, at, by, text }) => (
    <span key={id}>
      <span className="said">{text}</span>
      <small className="dim">
        {by} · {dateAndTime(at, language)}
      </small>
    </span>
  ))
}

interface StaffNoteButtonProps {
  queue: Queue
  id: number
}

/** Button that opens the form for an internal note. */
export function StaffNoteButton({ queue, id }: StaffNoteButtonProps) {
  const text = useText(staffNotes)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" small onClick={() => setOpen(true)}>
        <Icon of={IconNote} size={18} />
        {text.note}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={text.add} holdsForm>
        <NoteForm queue={queue} id={id} onClose={close} />
      </Dialog>
    </>
  )
}

function NoteForm({ queue, id, onClose }: StaffNoteButtonProps & { onClose: () => void }) {
  const text = useText(staffNotes)
  const { cancel } = useText(common)
  const add = useAddStaffNote()
  const form = useForm({
    start: { text: '' },
    draft: `note ${queue} ${id}`,
    fields: { text: { check: StaffNoteText } },
    send: async (typed) => {
      await add({}, { queue, id, text: typed.text })
      toast.success(text.saved)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={foot.declining}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <NoteField {...form.bind('text')} label={text.label} most={STAFF_NOTE_MAX} />
      <p className="dim small">{text.staffOnly}</p>
      <Row gap={4}>
        <Button type="submit" loading={form.pending}>
          {text.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}
