import type { ReactNode } from 'react'
import { useForm } from '../../base/useForm.ts'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Notice } from '../plain/Notice.tsx'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Label of the button that does it. */
  confirm: string
  /** Does it once for any number of presses; a refusal is told in the dialog. */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** What follows. */
  children: ReactNode
}

/** Asks once more before something is done, and says what follows. Open while it is rendered. */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { cancel } = useText(common)
  const form = useForm({ start: {}, check: () => ({}), send: onConfirm, refusals: 'notice' })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        {children}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.pending}>
            {confirm}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
