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
  /** Label of the confirm button. */
  confirm: string
  /** Runs once for any number of clicks; the dialog shows a refusal. */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** Consequences of the action. */
  children: ReactNode
}

/** Asks for confirmation and names the consequences. Open while it is rendered. */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { cancel } = useText(common)
  const form = useForm({ start: {}, send: onConfirm, refusals: 'notice' })
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
