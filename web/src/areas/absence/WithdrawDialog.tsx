import type { LeaveRequest } from '@portal/contract/absence'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { spanInWords } from '../../text/calendar.ts'
import { absence } from '../../text/mn/absence.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './absence.module.css'
import type { LeaveAct } from './leave.ts'
import { useEndLeave, useWithdrawLeave } from './queries.ts'

interface WithdrawDialogProps {
  studentId: number
  /** Request to withdraw, or leave whose remaining days are cancelled. */
  act: { row: LeaveRequest; as: Exclude<LeaveAct, 'change'> } | undefined
  onClose: () => void
}

/** Confirms the withdrawal of a request, or the early end of a leave. */
export function WithdrawDialog({ studentId, act, onClose }: WithdrawDialogProps) {
  const text = useText(absence)
  if (act === undefined) return null
  return (
    <Dialog opened onClose={onClose} title={text[act.as]}>
      <WithdrawForm studentId={studentId} row={act.row} as={act.as} onClose={onClose} />
    </Dialog>
  )
}

interface WithdrawFormProps {
  studentId: number
  row: LeaveRequest
  as: Exclude<LeaveAct, 'change'>
  onClose: () => void
}

function WithdrawForm({ studentId, row, as, onClose }: WithdrawFormProps) {
  const text = useText(absence)
  const { language } = useLanguage()
  const endLeave = useEndLeave()
  const calls = { withdraw: useWithdrawLeave(), end: endLeave, giveBack: endLeave }
  const form = useForm({
    start: {},
    send: async () => {
      await calls[as]({}, { studentPersonId: studentId, absenceId: row.absenceId })
      toast.success(text.done[as])
      onClose()
    },
  })
  return (
    <form {...form.props}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>
        <b>{text.categories[row.absenceCategory]}</b>, {spanInWords(row.startDate, row.endDate, language)}
      </p>
      <p>{text.confirm[as]}</p>
      <div className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {text[as]}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
