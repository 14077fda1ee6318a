import type { LeaveRequest } from '@portal/contract/absence'
import { useLast } from '../../base/hooks.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { spanInWords } from '../../text/calendar.ts'
import { absence } from '../../text/mn/absence.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './absence.module.css'
import { useWithdrawLeave } from './queries.ts'

interface WithdrawDialogProps {
  studentId: number
  row: LeaveRequest | undefined
  onClose: () => void
}

/** Asked once more before a request is taken back. */
export function WithdrawDialog({ studentId, row, onClose }: WithdrawDialogProps) {
  const text = useText(absence)
  const shown = useLast(row)
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={text.withdraw}>
      {shown && <WithdrawForm studentId={studentId} row={shown} onClose={onClose} />}
    </Dialog>
  )
}

function WithdrawForm({ studentId, row, onClose }: { studentId: number; row: LeaveRequest; onClose: () => void }) {
  const text = useText(absence)
  const { language } = useLanguage()
  const withdraw = useWithdrawLeave()
  const form = useForm({
    start: {},
    check: () => ({}),
    send: async () => {
      await withdraw({}, { studentPersonId: studentId, absenceId: row.absenceId })
      toast.success(text.withdrawn)
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
      <p>{text.withdrawConfirm}</p>
      <div className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {text.withdraw}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
