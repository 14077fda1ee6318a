import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { FamilyRequest } from '@portal/contract/staffFamily'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { requiredUpTo } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './FamilyPage.module.css'
import { useAnswerSchool } from './familyQueries.ts'
import { NotDecided, type Outcome } from './NotDecided.tsx'

interface AnswerDialogProps {
  request: FamilyRequest
  answer: 'APPROVED' | 'DECLINED'
  onClose: () => void
}

/** Gives a family's answer to the school on its behalf, with a note of the person who asked for it. */
export function AnswerDialog({ request, answer, onClose }: AnswerDialogProps) {
  const text = useText(staffFamilyWords)
  const giveAnswer = useAnswerSchool()
  const [refused, setRefused] = useState<Outcome>()
  const name = answer === 'APPROVED' ? text.confirm : text.decline
  const form = useForm({
    start: { note: '' },
    fields: { note: { check: requiredUpTo(DECISION_NOTE_MAX) } },
    send: async ({ note }) => {
      const outcome = await giveAnswer(request.prospectDataId, answer, note.trim())
      setRefused(outcome?.done ? undefined : outcome)
      if (!outcome?.done) return
      toast.success(text.answered)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={fill(text.answerTitle, { answer: name })} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        {refused && <NotDecided outcome={refused} />}
        <p>{text.answerHint}</p>
        <NoteField {...form.bind('note')} label={text.asked} most={DECISION_NOTE_MAX} />
        <Button type="submit" loading={form.pending}>
          {name}
        </Button>
      </form>
    </Dialog>
  )
}
